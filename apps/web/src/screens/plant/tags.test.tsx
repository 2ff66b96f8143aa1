import { Refusal } from '@heliograph/domain/errors'
import { gridTypes, plantConditions, plantTypes } from '@heliograph/domain/plants'
import { recordOf } from '@heliograph/domain/records'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

const countOf = (favourites: ReadonlySet<number>) => ({
  total: favourites.size,
  conditions: recordOf(plantConditions, () => 0),
  types: recordOf(plantTypes, () => 0),
  gridTypes: recordOf(gridTypes, () => 0),
})

test('several plants are made favourites at once, with the keyboard and on a phone, and the rest is saved again after a lost network', async () => {
  await page.viewport(390, 844)
  const favourites = new Set([1])
  let isCutOff = true
  const { screen } = await openApp({
    path: '/plant/tags',
    token: 'eyJtoken',
    answers: {
      tags: { list: async () => ({ data: [] }) },
      plants: {
        count: async () => countOf(favourites),
        search: async () => ({
          total: 4,
          data: [1, 2, 3, 4].map((id) => aPlant({ id, name: `Roof ${id}`, following: favourites.has(id) })),
        }),
        markFavourite: async ({ params: { id }, body: { following } }) => {
          if (id === 3 && isCutOff) {
            isCutOff = false
            throw new TypeError('Failed to fetch')
          }
          if (following) favourites.add(id)
          else favourites.delete(id)
          return { powerStationId: id, following }
        },
      },
    },
  })
  await screen.getByRole('button', { name: /^Favourites/ }).click()
  const part = screen.getByRole('region', { name: 'Your favourites' })
  const box = (id: number) => part.getByRole('checkbox', { name: `Roof ${id}` })
  await expect.element(box(1)).toBeChecked()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  box(1).element().focus()
  await userEvent.keyboard(' {Tab} {Tab} ')
  await expect.element(box(1)).not.toBeChecked()
  await expect.element(box(3)).toBeChecked()
  await part.getByRole('button', { name: 'Save' }).click()
  await expect.element(part.getByText('Not all were saved. Save again.')).toBeVisible()
  await part.getByRole('button', { name: 'Save' }).click()
  await expect.element(part.getByText('Saved.', { exact: true })).toBeVisible()
  expect([...favourites].toSorted()).toEqual([2, 3])
  await expect.element(box(2)).toBeChecked()
  await expect.element(box(4)).not.toBeChecked()
})

test('what is chosen while other choices are saved is not lost', async () => {
  await page.viewport(390, 844)
  const favourites = new Set([1])
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => (arrive = resolve))
  const { screen } = await openApp({
    path: '/plant/tags',
    token: 'eyJtoken',
    answers: {
      tags: { list: async () => ({ data: [] }) },
      plants: {
        count: async () => countOf(favourites),
        search: async () => ({
          total: 3,
          data: [1, 2, 3].map((id) => aPlant({ id, name: `Roof ${id}`, following: favourites.has(id) })),
        }),
        markFavourite: async ({ params: { id }, body: { following } }) => {
          await arrives
          if (following) favourites.add(id)
          else favourites.delete(id)
          return { powerStationId: id, following }
        },
      },
    },
  })
  await screen.getByRole('button', { name: /^Favourites/ }).click()
  const part = screen.getByRole('region', { name: 'Your favourites' })
  const box = (id: number) => part.getByRole('checkbox', { name: `Roof ${id}` })
  const save = part.getByRole('button', { name: 'Save' })
  await box(2).click()
  await save.click()
  await expect.element(save).toBeDisabled()
  await box(2).click()
  await box(3).click()
  arrive()
  await expect.element(save).toBeEnabled()
  await expect.element(box(2)).not.toBeChecked()
  await expect.element(box(3)).toBeChecked()
  await save.click()
  await expect.element(part.getByText('Saved.', { exact: true })).toBeVisible()
  expect([...favourites].toSorted()).toEqual([1, 3])
})

test('on a phone, what can be saved stands above the bar, also where a name in it takes two lines', async () => {
  await page.viewport(320, 700)
  const plants = Array.from({ length: 40 }, (_, place) => aPlant({ id: place + 1, name: `Dach ${place}` }))
  const { screen } = await openApp({
    path: '/plant/tags',
    token: 'eyJtoken',
    language: 'de',
    isFirstVisit: true,
    answers: {
      tags: { list: async () => ({ data: [] }) },
      plants: {
        count: async () => ({
          total: 0,
          conditions: recordOf(plantConditions, () => 0),
          types: recordOf(plantTypes, () => 0),
          gridTypes: recordOf(gridTypes, () => 0),
        }),
        search: async () => ({ total: plants.length, data: plants }),
      },
    },
  })
  await screen.getByRole('button', { name: /^Favoriten/ }).click()
  const bar = screen.getByRole('navigation', { name: 'Hauptmenü' })
  await expect.element(bar.getByRole('link', { name: 'Meine Anlage' })).toBeVisible()
  const save = screen.getByRole('button', { name: 'Speichern', exact: true }).last()
  await expect
    .poll(() => save.element().getBoundingClientRect().bottom - bar.element().getBoundingClientRect().top)
    .toBeLessThanOrEqual(0)
  expect(bar.element().getBoundingClientRect().height).toBeGreaterThan(56)
})

test('plants that could not be loaded are said, and are tried again', async () => {
  let isDown = true
  const { screen } = await openApp({
    path: '/plant/tags',
    token: 'eyJtoken',
    answers: {
      tags: { list: async () => ({ data: [] }) },
      plants: {
        count: async () => countOf(new Set()),
        search: async () => {
          if (isDown) throw new Refusal('TOO_MANY_REQUESTS')
          return { total: 1, data: [aPlant({ id: 1, name: 'Roof 1' })] }
        },
      },
    },
  })
  const part = screen.getByRole('region', { name: 'Plants on the large screen' })
  await expect.element(part.getByRole('heading', { name: 'Plants could not be loaded.' })).toBeVisible()
  isDown = false
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part.getByRole('checkbox', { name: 'Roof 1' })).toBeVisible()
})

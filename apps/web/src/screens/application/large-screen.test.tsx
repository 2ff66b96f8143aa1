import type { WallWish } from '@heliograph/contract/browser'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

const plants = [aPlant({ id: 1, name: 'Maple House' }), aPlant({ id: 2, name: 'Mill Lane 4' })]

test('the plants of a wall are picked by name; what was chosen stays chosen during the search (spec §2)', async () => {
  const sent: WallWish['body'][] = []
  await openApp({
    path: '/application/detail/largeScreen',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson() },
      plants: {
        search: async ({ body }) => {
          const data = plants.filter(({ name }) => name.includes(body?.keyword ?? ''))
          // More than one page of them.
          return { total: body?.keyword ? data.length : 140, data }
        },
      },
      walls: {
        list: async () => ({ most: 20, data: [] }),
        create: async ({ body }) => {
          sent.push(body)
          return { id: 1, secret: 'A'.repeat(43) }
        },
      },
    },
  })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Title on the screen').fill('Lobby')
  await dialog.getByRole('radio', { name: 'Chosen plants' }).click()
  await expect.element(dialog.getByText('140 plants match. Search to find the others.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(dialog.getByText('Choose at least one plant.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Maple House' }).click()
  await dialog.getByRole('searchbox').fill('Mill')
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Maple House' }).elements()).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Mill Lane 4' }).click()
  await expect.element(dialog.getByText('2 plants chosen')).toBeVisible()
  await dialog.getByRole('searchbox').fill('')
  await expect.element(dialog.getByRole('checkbox', { name: 'Maple House' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Mill Lane 4' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect
    .poll(() => sent.map(({ title, plantIds }) => ({ title, plantIds })))
    .toEqual([{ title: 'Lobby', plantIds: [1] }])
})

test('a link whose answer was lost is asked for again under the same key, over a reload and corrected too; the next one has another', async () => {
  const keys: (string | undefined)[] = []
  const open = async (isLost: boolean, kept = {}) => {
    const { screen } = await openApp({
      path: '/application/detail/largeScreen',
      token: 'eyJtoken',
      kept,
      answers: {
        account: { me: async () => aPerson() },
        plants: { search: async () => ({ total: 2, data: plants }) },
        walls: {
          list: async () => ({ most: 20, data: [] }),
          create: async ({ body: { requestKey } }) => {
            keys.push(requestKey)
            if (isLost) throw new TypeError('Failed to fetch')
            return { id: 1, secret: `${keys.length}`.repeat(43) }
          },
        },
      },
    })
    return screen
  }
  const make = async (screen: Awaited<ReturnType<typeof open>>, title: string, times: number) => {
    await screen.getByRole('button', { name: 'New link' }).click()
    await screen.getByLabelText('Title on the screen').fill(title)
    await screen.getByRole('button', { name: 'Make the link' }).click()
    await expect.poll(() => keys.length).toBe(times)
  }
  const first = await open(true)
  await make(first, 'Hall', 1)
  await first.getByLabelText('Title on the screen').fill('Lobby')
  await first.getByRole('button', { name: 'Make the link' }).click()
  await expect.poll(() => keys.length).toBe(2)
  const kept = { ...sessionStorage } as Record<string, string>
  await first.unmount()
  const second = await open(false, kept)
  await make(second, 'Lobby', 3)
  await expect.element(second.getByRole('dialog')).not.toBeInTheDocument()
  await make(second, 'Canteen', 4)
  expect(keys[0]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys[3]).not.toBe(keys[0])
})

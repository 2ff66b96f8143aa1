import { Refusal } from '@heliograph/domain/errors'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { linesOf } from '#testing/lines-of.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(1280, 800))

/** 45 plants, and the pages that were fetched. */
const openSwitcher = async () => {
  const asked: (number | undefined)[] = []
  const all = Array.from({ length: 45 }, (_, place) =>
    aPlant({ id: place + 1, name: `Plant ${place + 1}`, condition: 'NORMAL', curve: null }),
  )
  const opened = await openApp({
    path: '/plant/infos/data?plant=2',
    token: 'eyJtoken',
    answers: {
      plants: {
        search: async ({ query: { page: at, size } }) => {
          asked.push(at)
          return { total: all.length, data: all.slice((at - 1) * size, at * size) }
        },
        information: async ({ params: { id } }) => all[id - 1]!,
      },
    },
  })
  const target = opened.screen.getByRole('button', { name: 'Switch plant: Plant 2' })
  await target.click()
  return { ...opened, asked, options: opened.screen.getByRole('option') }
}

test('scrolling loads more plants until there are no more', async () => {
  const { options, asked, screen } = await openSwitcher()
  await expect.poll(() => options.elements().length).toBe(20)
  const list = screen.getByRole('listbox').element()
  for (const shown of [40, 45]) {
    list.scrollTop = list.scrollHeight
    await expect.poll(() => options.elements().length).toBe(shown)
  }
  list.scrollTop = 0
  list.scrollTop = list.scrollHeight
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
  expect(asked).toEqual([1, 2, 3])
})

test('on the smallest phone a plant’s name is broken between its words', async () => {
  await page.viewport(320, 700)
  const plant = aPlant({ id: 2, name: 'Saguaro House' })
  const { screen } = await openApp({
    path: '/plant/infos/detail?plant=2',
    token: 'eyJtoken',
    answers: { plants: { search: async () => ({ total: 1, data: [plant] }), information: async () => plant } },
  })
  const target = screen.getByRole('button', { name: 'Switch plant: Saguaro House' })
  await expect.element(target).toBeVisible()
  expect(linesOf(target.element(), 'Saguaro')).toBe(1)
  expect(linesOf(target.element(), 'House')).toBe(1)
})

test('favourites are asked for first, and marked', async () => {
  const orders: unknown[] = []
  const { screen } = await openApp({
    path: '/plant/infos/data?plant=2',
    token: 'eyJtoken',
    answers: {
      plants: {
        search: async ({ query }) => {
          orders.push([query['order.property'], query['order.direction']])
          return { total: 2, data: [aPlant({ id: 2, name: 'Barn', following: true }), aPlant({ id: 3, name: 'Mill' })] }
        },
        information: async () => aPlant({ id: 2, name: 'Barn', following: true }),
      },
    },
  })
  await screen.getByRole('button', { name: 'Switch plant: Barn' }).click()
  await expect.element(screen.getByRole('option', { name: 'Barn Favourite' })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^Mill(?! Favourite)/ })).toBeVisible()
  expect(orders).toEqual([['following', 'DESC']])
})

test('choosing a plant opens its data', async () => {
  const { screen, router } = await openSwitcher()
  await screen.getByRole('option', { name: 'Plant 7' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
  await expect.element(screen.getByRole('button', { name: 'Switch plant: Plant 7' })).toBeVisible()
})

test('plants that could not be loaded are said, and are tried again', async () => {
  let isDown = true
  const { screen } = await openApp({
    path: '/plant/infos/data?plant=2',
    token: 'eyJtoken',
    answers: {
      plants: {
        search: async ({ body }) => {
          if (body?.keyword && isDown) throw new Refusal('TOO_MANY_REQUESTS')
          return { total: 1, data: [aPlant(body?.keyword ? { id: 3, name: 'Mill' } : { id: 2, name: 'Barn' })] }
        },
        information: async () => aPlant({ id: 2, name: 'Barn' }),
      },
    },
  })
  await screen.getByRole('button', { name: 'Switch plant: Barn' }).click()
  await screen.getByRole('combobox', { name: 'Search plants' }).fill('mill')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Plants could not be loaded.')
  expect(await complaints()).toEqual([])
  isDown = false
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('option', { name: /^Mill/ })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

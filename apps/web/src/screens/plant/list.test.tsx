import { CallFailed } from '@heliograph/contract/browser'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPlant } from '../../testing/a-plant.ts'
import { openApp } from '../../testing/open-app.tsx'

const token = 'eyJtoken'
beforeEach(() => page.viewport(1280, 800))

const openList = (plants: ReturnType<typeof aPlant>[], path = '/plant/list') =>
  openApp({ path, token, answers: { plants: { search: async () => ({ total: plants.length, data: plants }) } } })

test('a row tells how the plant is, truncated and in its own zone', async () => {
  const { screen } = await openList([aPlant({ warningStatus: 'ALARM', networkStatus: 'PARTIAL_OFFLINE' })])
  const row = screen.getByRole('row', { name: 'Sonnendach' })
  await expect.element(row).toHaveTextContent('AlarmPartly offline')
  await expect.element(row).toHaveTextContent('3.51 kW')
  await expect.element(row).toHaveTextContent('16.33 kWh')
  await expect.element(row).toHaveTextContent('5.4 kWp')
  await expect.element(row).toHaveTextContent('3.02 h')
  await expect.element(row).toHaveTextContent('2026-03-22 11:00:00Europe/Berlin')
})

test('what is not known is shown as missing, not as nothing', async () => {
  const { screen } = await openList([aPlant({ generationPower: null, generationValue: null, lastUpdateTime: null, networkStatus: 'NO_DEVICE' })])
  await expect.element(screen.getByRole('row', { name: 'Sonnendach' })).toHaveTextContent(/--no data/)
  await expect.element(screen.getByText('No device')).toBeVisible()
})

test('on a phone plants are cards of two lines', async () => {
  await page.viewport(390, 800)
  const { screen } = await openList([aPlant({ lastUpdateTime: Date.now() / 1000 - 125 })])
  const card = screen.getByRole('listitem').filter({ hasText: 'Sonnendach' })
  await expect.element(card).toHaveTextContent(/Normal.*3\.51 kW.*16\.33 kWh.*5\.4 kWp.*2 min ago/)
  expect(card.element().getBoundingClientRect().height).toBeLessThan(90)
  await expect.element(screen.getByRole('list', { name: 'Plants' })).toBeVisible()
  expect(screen.getByRole('table').elements()).toHaveLength(0)
})

test('searching, sorting and paging ask the server, and the address keeps them', async () => {
  const asked: object[] = []
  const { screen, router } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      plants: {
        search: async ({ query, body }) => {
          asked.push({ page: query.page, by: query['order.property'], to: query['order.direction'], keyword: body.keyword })
          return { total: 41, data: [aPlant()] }
        },
      },
    },
  })
  await screen.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ page: 3 })
  await screen.getByRole('button', { name: 'Sort by Name' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ page: 1, by: 'name', to: 'ASC' })
  await screen.getByRole('searchbox', { name: 'Search plants' }).fill('Dach')
  await expect.poll(() => router.state.location.search).toMatchObject({ keyword: 'Dach' })
  await expect.poll(() => asked.at(-1)).toEqual({ page: 1, by: 'name', to: 'ASC', keyword: 'Dach' })
  expect(asked[0]).toEqual({ page: 1, by: 'id', to: 'DESC', keyword: null })
  await expect.element(screen.getByText('Total 41 records')).toBeVisible()
})

test('no plants and no match are told apart', async () => {
  const { screen } = await openList([])
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  const { screen: searched } = await openList([], '/plant/list?keyword=Mond')
  await expect.element(searched.getByRole('heading', { name: 'No plant matches “Mond”' })).toBeVisible()
})

test('a list that cannot be had can be asked for again', async () => {
  let works = false
  const { screen } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      plants: {
        search: async () => {
          if (!works) throw new CallFailed(403)
          return { total: 1, data: [aPlant()] }
        },
      },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'The plants could not be loaded.' })).toBeVisible()
  works = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Sonnendach' })).toBeVisible()
})

test('a plant leads to its data, and is the one chosen next time', async () => {
  const { screen, router } = await openList([aPlant({ id: 7 })])
  await screen.getByRole('link', { name: 'Sonnendach' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
  await router.navigate({ to: '/' })
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
})

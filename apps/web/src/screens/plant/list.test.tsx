import { CallFailed, type PlantReason, type PlantRow } from '@heliograph/contract/browser'
import { plantConditions, type PlantCondition } from '@heliograph/domain/plants'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'
import { keepsViews } from '#testing/saved-views.ts'

const token = 'eyJtoken'
beforeEach(() => page.viewport(1440, 900))

const noCounts = {
  total: 0,
  conditions: { ALL_OFFLINE: 0, PARTIAL_OFFLINE: 0, ALARM: 0, WAITING: 0, NO_DEVICE: 0, ASLEEP: 0, NORMAL: 0 },
  types: { HOUSE_ROOF: 0, COMMERCIAL_ROOF: 0, INDUSTRIAL_ROOF: 0, GROUND: 0 },
  gridTypes: { DISTRIBUTED_FULLY: 0, EXCESS: 0, OFF_GRID: 0, BATTERY_BACKUP: 0, CENTRALIZED_FULLY: 0, PV_BTR_USE: 0 },
}

const plant = (own: Parameters<typeof aPlant>[0] = {}) => aPlant({ condition: 'NORMAL', curve: null, ...own })

const openList = (
  plants: PlantRow[],
  path = '/plant/list',
  more: FakeHandlers['plants'] = {},
  reasons: PlantReason[] = [],
  profile: FakeHandlers['profile'] = keepsViews(),
) =>
  openApp({
    path,
    token,
    answers: {
      fleet: { reasons: async ({ body: { ids } }) => reasons.filter(({ id }) => ids.includes(id)) },
      plants: { search: async () => ({ total: plants.length, data: plants }), count: async () => noCounts, ...more },
      ...(profile && { profile }),
    },
  })

/** This many plants, generated on demand; and the pages that were fetched. */
const openMany = async (total: number, path = '/plant/list') => {
  const asked: number[] = []
  const opened = await openList([], path, {
    search: async ({ query: { page: at, size } }) => {
      asked.push(at)
      const first = (at - 1) * size
      const ids = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, place) => first + place + 1)
      return { total, data: ids.map((id) => plant({ id, name: `Plant ${id}` })) }
    },
  })
  await expect.element(opened.screen.getByText('Plant 1', { exact: true })).toBeVisible()
  return { ...opened, asked }
}

test('a row shows the plant’s state, truncated and in its own zone', async () => {
  await page.viewport(1920, 1080)
  const { screen } = await openList([plant({ warningStatus: 'ALARM', condition: 'PARTIAL_OFFLINE' })])
  const row = screen.getByRole('row', { name: 'Sonnendach' })
  await expect.element(row).toHaveTextContent('AlarmPartly offline')
  await expect.element(row).toHaveTextContent('3.51 kW')
  await expect.element(row).toHaveTextContent('16.33 kWh')
  await expect.element(row).toHaveTextContent('5.4 kWp')
  await expect.element(row).toHaveTextContent('3.02 h')
  await expect.element(row).toHaveTextContent('2026-03-22 11:00:00Europe/Berlin')
})

test('a row says what the weather is like at its plant, and nothing where that is not known', async () => {
  const { screen } = await openList([
    plant({ id: 1, name: 'Barn', weather: 'rainy-s', temperature: -3.7 }),
    plant({ id: 2, name: 'Mill', temperature: 21.9 }),
    plant({ id: 3, name: 'Roof', weather: 'unknow' }),
    plant({ id: 4, name: 'Shed' }),
  ])
  await expect.element(screen.getByRole('row', { name: 'Barn' })).toHaveTextContent(/Normal.*Light rain -3\s°C/)
  await expect.element(screen.getByRole('row', { name: 'Mill' })).toHaveTextContent(/Normal21\s°C/)
  for (const name of ['Roof', 'Shed'])
    await expect.element(screen.getByRole('row', { name })).not.toHaveTextContent(/°C|unknown/i)
})

test('a row says why its plant needs help, and that it is night instead of 0 W or an old power', async () => {
  // On the equator, half the world apart: there it is midnight and noon on every day of the year.
  const noon = { locationLat: 0, locationLng: 180 - ((Date.now() / 3_600_000) % 24) * 15 }
  const midnight = { locationLat: 0, locationLng: noon.locationLng + (noon.locationLng > 0 ? -180 : 180) }
  const rows = [
    plant({ id: 1, name: 'Packing', condition: 'ALARM', generationPower: 0, ...midnight }),
    plant({ id: 3, name: 'Mill', condition: 'ASLEEP', generationPower: 12, ...midnight }),
    plant({ id: 2, name: 'Barn', generationPower: 0, ...noon }),
  ]
  const { screen } = await openList(rows, '/plant/list', {}, [stopped])
  const row = screen.getByRole('row', { name: 'Packing' })
  await expect.element(row).toHaveTextContent(/^.*AlarmF12 Residual current, Inverter 2, 2 days(?! \d)/)
  await expect.element(row).toHaveTextContent('night')
  await expect.element(screen.getByRole('row', { name: 'Barn' })).toHaveTextContent('0 W')
  await expect.element(screen.getByRole('row', { name: 'Mill' })).toHaveTextContent(/Asleep.*night/)
})

test('no usual column is shown in part, whatever the width of the table', async () => {
  for (const width of [1000, 1300, 1920]) {
    await page.viewport(width, 900)
    const { screen } = await openList([plant()])
    await expect.element(screen.getByRole('link', { name: 'Sonnendach' })).toBeVisible()
    const box = screen.getByRole('table').element().parentElement!
    await expect.poll(() => box.scrollWidth - box.clientWidth).toBe(0)
    await screen.unmount()
  }
})

test('unknown values are shown as missing, not as zero', async () => {
  const { screen } = await openList([
    plant({ generationPower: null, generationValue: null, lastUpdateTime: null, condition: 'NO_DEVICE' }),
  ])
  const row = screen.getByRole('row', { name: 'Sonnendach' })
  await expect.element(row).toHaveTextContent(/--no data/)
  await expect.element(row).toHaveTextContent('No device')
})

test('the power of an offline plant is marked as the last known', async () => {
  const { screen } = await openList([plant({ condition: 'ALL_OFFLINE' })])
  await expect.element(screen.getByRole('row', { name: 'Sonnendach' })).toHaveTextContent('Last known value3.51 kW')
})

test('today’s curve is in the row, with its peak in words', async () => {
  const curve = [...Array.from({ length: 20 }, () => 0), 800, 1612.9, null, ...Array.from({ length: 25 }, () => null)]
  const { screen } = await openList([plant({ curve })])
  await expect.element(screen.getByRole('img', { name: 'Highest half hour today: 1.61 kW' })).toBeVisible()
})

test('the star of a row marks its plant as a favourite, and shows at once what was pressed', async () => {
  const told: [number, boolean][] = []
  let isMarked = false
  let answer = () => {}
  const { screen } = await openList([], '/plant/list', {
    search: async () => ({ total: 1, data: [plant({ id: 7, following: isMarked })] }),
    markFavourite: async ({ params: { id }, body: { following } }) => {
      await new Promise<void>((done) => (answer = done))
      told.push([id, following])
      isMarked = following
      return { powerStationId: id, following }
    },
  })
  const star = screen.getByRole('button', { name: 'Favourite: Sonnendach' })
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  // Before the answer, another press is none.
  await star.click()
  answer()
  await expect.poll(() => told).toEqual([[7, true]])
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  // The row leads to the plant; the star does not.
  expect(location.pathname).not.toContain('infos')
})

test('a mark that could not be saved is taken back, and the person is told', async () => {
  const { screen } = await openList([plant()], '/plant/list', {
    markFavourite: async () => {
      throw new CallFailed(500)
    },
  })
  const star = screen.getByRole('button', { name: 'Favourite: Sonnendach' })
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
})

test('several plants are marked at once; those that could not be stay chosen', async () => {
  const told: [number, boolean][] = []
  let isLost = true
  const { screen } = await openList(
    [1, 2, 3].map((id) => plant({ id, name: `Plant ${id}` })),
    '/plant/list',
    {
      markFavourite: async ({ params: { id }, body: { following } }) => {
        if (id === 3 && isLost) throw new CallFailed(500)
        told.push([id, following])
        return { powerStationId: id, following }
      },
    },
  )
  await screen.getByRole('button', { name: 'Select several' }).click()
  const bar = screen.getByRole('group', { name: 'Select several' })
  const mark = bar.getByRole('button', { name: 'Mark as favourites' })
  await expect.element(mark).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Select Plant 2' }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected')
  await bar.getByRole('button', { name: 'Select all shown' }).click()
  await screen.getByRole('checkbox', { name: 'Select Plant 1' }).click()
  await mark.click()
  await expect.element(bar.getByRole('alert')).toHaveTextContent('They are still selected')
  await expect.element(screen.getByRole('checkbox', { name: 'Select Plant 2' })).not.toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Select Plant 3' })).toBeChecked()
  isLost = false
  await bar.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('0 selected')
  expect(told).toEqual([
    [2, true],
    [3, false],
  ])
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('button', { name: 'Favourite: Plant 3' })).toBeVisible()
})

test('the filter for favourites is in the address, and says how to have some', async () => {
  const asked: unknown[] = []
  const { screen, router } = await openList([plant()], '/plant/list', {
    search: async ({ body: { following } }) => {
      asked.push(following)
      return following ? { total: 0, data: [] } : { total: 1, data: [plant()] }
    },
  })
  await screen.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect.element(screen.getByText('No favourites yet')).toBeVisible()
  expect(router.state.location.href).toContain('favourites=only')
  expect(asked.at(-1)).toBe(true)
  await screen.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.element(screen.getByRole('row', { name: 'Sonnendach' })).toBeVisible()
  expect(router.state.location.href).not.toContain('favourites')
})

test('a row names the first tags of its plant, and how many more it has; a card too, without cutting a line', async () => {
  const tags = ['Service', 'North', 'Warranty 2030', 'Ben']
  const { screen } = await openList([plant({ tags })])
  const row = screen.getByRole('row', { name: /Sonnendach/ })
  await expect.element(row).toHaveTextContent(/Sonnendach.*Service.*North.*\+2/)
  expect(row.element().textContent).not.toContain('Warranty 2030+')
  await expect.element(screen.getByTitle(tags.join(', '))).toBeVisible()
  await screen.unmount()

  await page.viewport(390, 800)
  const { screen: phone } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      tags: { list: async () => ({ data: [{ id: 1, name: 'Service', plantIds: [1] }] }) },
      fleet: { reasons: async () => [stopped] },
      plants: {
        search: async () => ({ total: 1, data: [plant({ id: 1, condition: 'ALARM', tags })] }),
        count: async () => noCounts,
      },
      profile: keepsViews(),
    },
  })
  const card = phone.getByRole('listitem').filter({ hasText: 'Sonnendach' })
  await expect.element(card).toHaveTextContent(/Service.*North.*Warranty 2030.*\+1/)
  const box = phone.getByText('Sonnendach').element().closest('li')!.firstElementChild!
  await expect.poll(() => box.scrollHeight - box.clientHeight).toBe(0)
})

test('on a phone plants are cards, and one with a reason has room for all of its lines', async () => {
  await page.viewport(390, 800)
  const { screen } = await openList([plant({ lastUpdateTime: Date.now() / 1000 - 125 })])
  const card = screen.getByRole('listitem').filter({ hasText: 'Sonnendach' })
  await expect.element(card).toHaveTextContent(/Normal.*3\.51 kW.*16\.33 kWh.*5\.4 kWp.*2 min ago/)
  await expect.element(screen.getByRole('list', { name: 'Plants' })).toBeVisible()
  expect(screen.getByRole('table').elements()).toHaveLength(0)

  const { screen: other } = await openList([plant({ id: 1, name: 'Packing', condition: 'ALARM' })], '/plant/list', {}, [
    stopped,
  ])
  const full = other.getByRole('listitem').filter({ hasText: 'F12 Residual current' })
  await expect.element(full).toBeVisible()
  const box = full.element().getBoundingClientRect()
  // Half of it is the space between cards.
  for (const line of full.element().querySelectorAll('dd'))
    expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom - 16)
})

/** An inverter of plant 1 that stopped. */
const stopped: PlantReason = {
  id: 1,
  kind: 'STOPPED',
  level: 2,
  ruleId: 1000,
  showName: 'F12 Residual current',
  capacityOut: 45.86,
  days: 2.34,
  capacityDays: 107,
  deviceName: 'Inverter 2',
  devices: 1,
  startTime: Date.now() / 1000 - 2.34 * 86_400,
}

test('100,000 plants scroll in one table that draws only a few rows', async () => {
  const { screen, asked } = await openMany(100_000)
  await expect.element(screen.getByText('Total 100,000 records')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Plants' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '100001')
  const box = table.element().parentElement!
  for (const [share, name] of [
    [0.5, /^Plant 500\d\d$/],
    [1, /^Plant 100000$/],
  ] as const) {
    box.scrollTop = share * (box.scrollHeight - box.clientHeight)
    await expect.element(screen.getByRole('link', { name }).first()).toBeInViewport()
    expect(table.element().querySelectorAll('tr').length).toBeLessThan(100)
  }
  const last = screen.getByRole('row', { name: 'Plant 100000' })
  await expect.element(last).toHaveAttribute('aria-rowindex', '100001')
  // Rows that were scrolled past are not fetched.
  expect(new Set(asked).size).toBeLessThan(10)
})

test('100,000 cards scroll with the page', async () => {
  await page.viewport(390, 800)
  const { screen } = await openMany(100_000)
  const list = screen.getByRole('list', { name: 'Plants' })
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('Plant 100000', { exact: true })).toBeInViewport()
  expect(list.element().children.length).toBeLessThan(100)
})

test('keys move from row to row, also to rows that were not drawn', async () => {
  const { screen } = await openMany(1000)
  screen.getByRole('link', { name: 'Plant 1', exact: true }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: 'Plant 3', exact: true })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('link', { name: 'Plant 1000' })).toBeInViewport()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('link', { name: 'Plant 999' })).toHaveFocus()
})

test('searching and sorting are done by the server, and kept in the address', async () => {
  const asked: object[] = []
  const { screen, router } = await openList([], '/plant/list', {
    search: async ({ query, body }) => {
      asked.push({ page: query.page, by: query['order.property'], to: query['order.direction'], keyword: body.keyword })
      return { total: 41, data: [plant()] }
    },
  })
  await screen.getByRole('button', { name: 'Sort by Power now' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ by: 'generationPower', to: 'DESC' })
  await expect
    .element(screen.getByRole('columnheader', { name: 'Sort by Power now' }))
    .toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('searchbox', { name: 'Search plants' }).fill('Dach')
  await expect.poll(() => router.state.location.search).toMatchObject({ keyword: 'Dach' })
  await expect.poll(() => asked.at(-1)).toEqual({ page: 1, by: 'generationPower', to: 'DESC', keyword: 'Dach' })
  expect(asked[0]).toEqual({ page: 1, by: 'condition', to: 'DESC', keyword: null })
  await expect.element(screen.getByText('Total 41 records')).toBeVisible()
})

/** 397 plants, three of which need attention. */
const openFleet = async (path = '/plant/list') => {
  const asked: (readonly PlantCondition[] | null | undefined)[] = []
  const opened = await openList([], path, {
    count: async () => ({
      ...noCounts,
      total: 397,
      conditions: { ...noCounts.conditions, ALL_OFFLINE: 1, ALARM: 2, NORMAL: 394 },
    }),
    search: async ({ body: { conditions } }) => {
      asked.push(conditions)
      const shown = conditions?.length ? conditions : plantConditions
      const all = (['NORMAL', 'ALL_OFFLINE', 'ALARM'] as const).filter((condition) => shown.includes(condition))
      return {
        total: all.length,
        data: all.map((condition, place) => plant({ id: place + 1, name: `${condition} one`, condition })),
      }
    },
  })
  return { ...opened, asked }
}

test('one press shows the plants that need attention', async () => {
  const { screen, router, asked } = await openFleet()
  const help = screen.getByRole('button', { name: 'Needs attention 3' })
  await help.click()
  await expect.element(help).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('link', { name: 'NORMAL one' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'ALL_OFFLINE one' })).toBeVisible()
  expect(asked.at(-1)).toEqual(['ALL_OFFLINE', 'PARTIAL_OFFLINE', 'ALARM'])
  expect(router.state.location.search).toMatchObject({ conditions: 'ALL_OFFLINE,PARTIAL_OFFLINE,ALARM' })
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(screen.getByRole('link', { name: 'NORMAL one' })).toBeVisible()
})

test('filters have counts, and are read from the address', async () => {
  const { screen, asked } = await openFleet('/plant/list?conditions=ALARM,NONSENSE&types=GROUND')
  await expect.element(screen.getByRole('button', { name: 'Alarm 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('button', { name: 'Normal 394' })).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('button', { name: 'More, 1 active' })).toBeVisible()
  expect(asked).toEqual([['ALARM']])
})

test('columns can be chosen, and this browser stores them', async () => {
  const { screen } = await openList([plant({ locationAddress: 'Am Hang 3' })])
  await expect.element(screen.getByRole('columnheader', { name: 'Full-load hours' })).toBeVisible()
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Full-load hours' }).click()
  await screen.getByRole('checkbox', { name: 'Address' }).click()
  await expect.element(screen.getByText('Am Hang 3')).toBeInTheDocument()
  await expect.element(screen.getByRole('columnheader', { name: 'Full-load hours' })).not.toBeInTheDocument()
  expect(localStorage.getItem('plant-columns')).toBe(
    'condition,generationPower,curve,generationValue,installedCapacity,lastUpdateTime,locationAddress',
  )
})

test('a view is saved under a name and restores its filters', async () => {
  const { screen, router } = await openFleet('/plant/list?conditions=ALARM&by=name&to=ASC')
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('textbox', { name: 'View name' }).fill('Alarms')
  await screen.getByRole('button', { name: 'Save' }).click()
  await router.navigate({ to: '/plant/list' })
  await expect.poll(() => router.state.location.search).not.toMatchObject({ conditions: 'ALARM' })
  await screen.getByRole('button', { name: 'Alarms', exact: true }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ conditions: 'ALARM', by: 'name', to: 'ASC' })
})

test('a view is renamed, made the one that the list opens with, and deleted', async () => {
  const alarms = { name: 'Alarms', search: 'conditions=ALARM', isDefault: false }
  const { screen } = await openList([plant()], '/plant/list', {}, [], keepsViews([alarms]))
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('button', { name: 'Rename Alarms' }).click()
  await screen.getByRole('textbox', { name: 'View name' }).fill('Faults')
  await userEvent.keyboard('{Enter}')
  const opens = screen.getByRole('button', { name: 'Open with Faults' })
  await opens.click()
  await expect.element(opens).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Delete Faults' }).click()
  await expect.element(screen.getByRole('button', { name: 'Faults', exact: true })).not.toBeInTheDocument()
})

test('the list opens with the default view, unless the address has filters', async () => {
  const views = () => keepsViews([{ name: 'Alarms', search: 'conditions=ALARM&columns=type', isDefault: true }])
  const plain = await openList([plant()], '/plant/list', {}, [], views())
  await expect.poll(() => plain.router.state.location.search).toEqual({ conditions: 'ALARM', columns: 'type' })
  // Clearing the filters is the person's choice.
  await plain.router.navigate({ to: '/plant/list', search: {} })
  await expect.poll(() => plain.router.state.location.search).toEqual({})
  const filtered = await openList([plant()], '/plant/list?types=GROUND', {}, [], views())
  await expect.element(filtered.screen.getByRole('row').first()).toBeVisible()
  expect(filtered.router.state.location.search).not.toMatchObject({ conditions: 'ALARM' })
})

test('a default that was chosen on another device counts, though this browser kept none from its last visit', async () => {
  const chosen = keepsViews([{ name: 'Alarms', search: 'conditions=ALARM', isDefault: true }])
  const { started, router } = await openList([plant()], '/account/settings/base', {}, [], chosen)
  // As it is restored from the last visit: an answer from then.
  started.cache.setQueryData(['saved-views'], [], { updatedAt: Date.now() - 86_400_000 })
  await router.navigate({ to: '/plant/list' })
  await expect.poll(() => router.state.location.search).toEqual({ conditions: 'ALARM' })
})

test('views that the browser kept from before move to the person', async () => {
  const profile = keepsViews()
  const { screen, router } = await openList([plant()], '/account/settings/base', {}, [], profile)
  localStorage.setItem('plant-views', '[{"name":"Old one","search":{"by":"name"}}]')
  await router.navigate({ to: '/plant/list' })
  await screen.getByRole('button', { name: 'Views' }).click()
  await expect.element(screen.getByRole('button', { name: 'Old one', exact: true })).toBeVisible()
  await expect.poll(() => localStorage.getItem('plant-views')).toBeNull()
  expect(await profile.savedViews()).toEqual([{ name: 'Old one', search: 'by=name', isDefault: false }])
})

test('the map shows the plants of the list, with links', async () => {
  const { screen, router } = await openList([plant()], '/plant/list?map=true', {
    positions: async () => ({ total: 3, ids: [1, 2], latitudes: [48, -30], longitudes: [11, 150], conditions: [2, 6] }),
    information: async ({ params: { id } }) => aPlant({ id, name: 'Hof am Hang', condition: 'ALARM', curve: null }),
  })
  await expect.element(screen.getByText('1 plant has no location')).toBeVisible()
  await screen.getByRole('button', { name: 'Plant 1, Alarm' }).click()
  await screen.getByRole('link', { name: 'Hof am Hang' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=1')
})

test('no plants, no match and no result for the filters are distinguished', async () => {
  const { screen } = await openList([])
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  const { screen: searched } = await openList([], '/plant/list?keyword=Mond')
  await expect.element(searched.getByRole('heading', { name: 'No plants match “Mond”' })).toBeVisible()
  const { screen: filtered } = await openList([], '/plant/list?conditions=ALARM')
  await expect.element(filtered.getByRole('heading', { name: 'No plants match these filters' })).toBeVisible()
})

test('a failed list can be retried', async () => {
  let works = false
  const { screen } = await openList([], '/plant/list', {
    search: async () => {
      if (!works) throw new CallFailed(403)
      return { total: 1, data: [plant()] }
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Plants could not be loaded.' })).toBeVisible()
  works = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Sonnendach' })).toBeVisible()
})

test('a plant opens its data, and is the one chosen next time', async () => {
  const { screen, router } = await openList([plant({ id: 7 })])
  await screen.getByRole('link', { name: 'Sonnendach' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
  await router.navigate({ to: '/' })
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
})

test('plants that could not be loaded are not shown as none; without plants the page leads to a new one', async () => {
  const state = { fails: true }
  const { screen } = await openApp({
    path: '/plant/infos',
    token,
    answers: {
      plants: {
        search: async () => {
          if (state.fails) throw new CallFailed(403)
          return { total: 0, data: [] }
        },
      },
    },
  })
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 9_000 }).toBeVisible()
  expect(screen.getByRole('heading', { name: 'No plants yet' }).query()).toBeNull()
  state.fails = false
  await retry.click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Add a plant' })).toHaveAttribute('href', '/plant/new')
})

test('a new plant keeps what was typed when a call fails, and is sent with its place and numbers', async () => {
  const sent: unknown[] = []
  const { screen } = await openApp({
    path: '/plant/new',
    token,
    answers: {
      regions: {
        towns: async () => [
          { town: 'Munich', level1Name: 'Bavaria', nationName: 'Germany', lat: 48.1374, lng: 11.5755 },
        ],
        place: async () => ({
          nationId: 60,
          countryCode: 'DE',
          nationName: 'Germany',
          level1: 1,
          level1Name: 'Bavaria',
          level2: null,
          level2Name: null,
          town: 'Munich',
          distance: 0,
          timezone: 'Europe/Berlin',
          timezoneList: ['Europe/Berlin'],
          currency: 'EUR',
        }),
      },
      plants: {
        create: async ({ body }) => {
          sent.push(body)
          throw new CallFailed(503)
        },
      },
    },
  })
  const create = screen.getByRole('button', { name: 'Create the plant' })
  await create.click()
  await expect
    .element(screen.getByText('Choose a town from the list, use your position, or put a pin on the map.'))
    .toBeVisible()
  await screen.getByLabelText('Town').fill('munic')
  await screen.getByRole('button', { name: /^Munich/ }).click()
  await expect.element(screen.getByText(/Europe\/Berlin/)).toBeVisible()
  await screen.getByLabelText('Name of the plant').fill('Haus Lindner')
  await screen.getByLabelText('Capacity').fill('9,8')
  const started = screen.getByRole('textbox', { name: 'Started operating on' })
  await started.fill('2024-13-45')
  await create.click()
  await expect.element(screen.getByText('Enter a date from 1980 on, at most a year from now.')).toBeVisible()
  await started.fill('2024-05-06')
  await create.click()
  await expect.element(screen.getByText(/What you entered is still here/)).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      station: expect.objectContaining({
        name: 'Haus Lindner',
        installedCapacity: 9.8,
        location: { lat: 48.1374, lng: 11.5755 },
        installationTiltAngle: null,
        startOperatingTime: Date.parse('2024-05-06T12:00:00+02:00') / 1000,
      }) as object,
    }),
  ])
  await expect.element(screen.getByLabelText('Capacity')).toHaveValue('9,8')
})

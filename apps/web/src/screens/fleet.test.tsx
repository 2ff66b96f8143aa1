import { CallFailed, type LossRanking } from '@heliograph/contract/browser'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aFleet } from '#features/plants/fleet/fleet.fixture.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'
import { keepsViews } from '#testing/saved-views.ts'

beforeEach(() => page.viewport(1440, 900))

const nowhere = { total: 0, ids: [], latitudes: [], longitudes: [], conditions: [] }
const lost = (id: number, name: string, energy: number, money: number | null) =>
  ({ id, name, installedCapacity: 9.8, energy, money, cause: 'outage' }) as const
const ranking: LossRanking = {
  days: 30,
  groups: [
    { currency: 'EUR', plants: 7, energy: 300, money: 61, worst: [lost(4, 'Scheune Oberland', 120.4, 30.1)] },
    { currency: null, plants: 1, energy: 9, money: null, worst: [lost(5, 'Riad', 9, null)] },
  ],
}
const openFleet = (fleet: NonNullable<FakeHandlers['fleet']>, { path = '/fleet', plants = 64 } = {}) =>
  openApp({
    path,
    token: 'eyJtoken',
    answers: {
      fleet: { reasons: async () => [], ...fleet },
      plants: {
        search: async () => ({ total: plants, data: [aPlant({ id: 7 })] }),
        positions: async () => nowhere,
      },
      profile: keepsViews(),
      losses: { ofFleet: async () => ranking },
    },
  })

test('the answer is the title, and each cause shows its cost with both factors', async () => {
  const { screen } = await openFleet({ overview: async () => aFleet() })
  const title = '3 of 64 plants need you, Central Valley Packing first.'
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect
    .element(screen.getByText('61 of 64 plants reporting · 1.05 MW now · 1.62 MWh today · night at 47 plants'))
    .toBeVisible()
  const rows = screen.getByRole('list').filter({ hasText: 'Scheune' }).getByRole('listitem')
  await expect
    .element(rows.first())
    .toHaveTextContent(/F12 Residual current Hybrid inverter 2 · 1 of 3 · for 2 days 8 hours/)
  await expect.element(rows.first()).toHaveTextContent('107 kWp·daysnot producing · 45.86 kWp × 2.34 d')
  await expect.element(rows.nth(2)).toHaveTextContent('whole plant')
  await expect.element(rows.nth(2)).toHaveTextContent('47 kWp·daysout of sight · 15.48 kWp × 3.07 d')
  // Money with both factors; what has no price is told in kWh, and nothing is added up that is not one currency.
  const lossesShown = screen.getByRole('region', { name: /^Lost in the last 30 days/ })
  await expect
    .element(lossesShown)
    .toHaveTextContent(/7 plants · €\s61.00 togetherScheune Oberland 9.8\skWpOut of order/)
  await expect.element(lossesShown).toHaveTextContent(/€\s30.10120.4\skWh × €\s0.25/)
  await expect.element(lossesShown).toHaveTextContent(/Without a price for all of it · 1 plant · 9\skWh together/)
  await expect.element(screen.getByText('Sporthalle Nord, 64.5 kWp: no gateway. Open devices')).toBeVisible()
  await expect.element(screen.getByText(/^Ended: Hotel Murat/)).toBeVisible()
})

test('causes whose cost is told in different units are apart, each with both factors, and the keys go through all', async () => {
  const overview = aFleet()
  const [first, second, third] = overview.worst.map((one, place) => ({
    ...one,
    lost:
      [{ energy: 120.4, money: 30.1, currency: 'EUR' }, { energy: 40, money: null, currency: null }, null][place] ??
      null,
  }))
  const worst = [first, second, third].filter((one) => one !== undefined)
  const { screen } = await openFleet({ overview: async () => ({ ...overview, worst }) })
  const [money, energy, capacity] = [
    screen.getByRole('list', { name: 'In money: EUR' }),
    screen.getByRole('list', { name: 'In energy, without a price for all of it' }),
    screen.getByRole('list', { name: 'Loss not known yet: by capacity out × days' }),
  ]
  await expect.element(money).toHaveTextContent(/€\s30.10not producing · 120.4\skWh × €\s0.25/)
  await expect.element(energy).toHaveTextContent(/40\skWhout of sight · no price for all of it/)
  await expect.element(capacity).toHaveTextContent(/3Hof Petersen.*47 kWp·daysout of sight · 15.48 kWp × 3.07 d/)
  await userEvent.keyboard('jjj')
  await expect.poll(() => document.activeElement?.textContent).toContain('Hof Petersen')
})

test('people who open a page by its address have the fleet in their menu, unless they have few plants', async () => {
  const entry = () => page.getByRole('link', { name: 'Fleet', exact: true })
  for (const [plants, count] of [
    [4, 1],
    [3, 0],
  ] as const) {
    const asked: number[] = []
    const search = async ({ query }: { query: { size: number } }) => {
      asked.push(query.size)
      return { total: plants, data: [aPlant({ id: 7 })] }
    }
    const { screen } = await openApp({
      path: '/fleet',
      token: 'eyJtoken',
      isFirstVisit: true,
      answers: { fleet: { overview: async () => aFleet() }, plants: { search, positions: async () => nowhere } },
    })
    await expect.poll(() => localStorage.getItem('many-plants')).toBe(count > 0 ? 'yes' : 'no')
    await expect.poll(() => entry().elements().length).toBe(count)
    expect(asked).toContain(1)
    await screen.unmount()
  }
})

test('J and K move through the causes, and Enter opens one', async () => {
  const { screen, router } = await openFleet({ overview: async () => aFleet() })
  await expect.element(screen.getByRole('heading', { name: 'What to do first' })).toBeVisible()
  await userEvent.keyboard('jjk')
  await expect.poll(() => document.activeElement?.textContent).toContain('Central Valley Packing')
  await userEvent.keyboard('j{Enter}')
  await expect.poll(() => router.state.location.href).toMatch(/^\/plant\/infos\/alert\?plant=2&alert=11-1-\d{8}$/)
})

test('? lists the keys of the page, and they can be switched off', async () => {
  const { screen } = await openFleet({ overview: async () => aFleet() })
  const help = screen.getByRole('dialog', { name: 'Keys of this page' })
  await expect.element(screen.getByRole('heading', { name: 'What to do first' })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(help.getByText('Next cause')).toBeVisible()
  await help.getByRole('checkbox', { name: 'Use these keys' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('?j')
  expect(help.elements()).toHaveLength(0)
  expect(document.activeElement?.closest('ol')).toBeNull()
  await screen.getByRole('button', { name: 'Keys: ?' }).click()
  await help.getByRole('checkbox', { name: 'Use these keys' }).click()
  await userEvent.keyboard('{Escape}j')
  await expect.poll(() => document.activeElement?.textContent).toContain('Central Valley Packing')
})

test('on a phone the row itself is the link, and a refresh is spoken only if it changes who needs help', async () => {
  await page.viewport(390, 844)
  let needing = 3
  const { screen, router, started } = await openFleet({ overview: async () => aFleet({ needing }) })
  const spoken = () => document.querySelector('main [aria-live="polite"]')?.textContent
  await expect.element(screen.getByRole('heading', { name: 'What to do first' })).toBeVisible()
  expect(spoken()).toBe('')
  needing = 5
  await started.cache.invalidateQueries({ queryKey: ['fleet'] })
  await expect.poll(spoken).toBe('2 more plants need you.')
  const link = screen.getByRole('link', { name: 'Open alert of Central Valley Packing' })
  const row = link.element().closest('li')!
  expect(link.element().getBoundingClientRect().height).toBeGreaterThan(row.getBoundingClientRect().height - 4)
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/alert')
})

test('a cause of many plants is one row that opens, and leads to the list of its plants', async () => {
  const [first, second] = aFleet().worst
  const member = { installedCapacity: 10, timezone: 'UTC', capacityDays: 5, deviceId: 61, deviceName: 'Logger' }
  const since = Date.UTC(2026, 10, 20, 2, 10) / 1000
  const group = {
    ...second!,
    plant: null,
    plants: 318,
    startTime: since,
    lastStartTime: since + 240,
    alertsBegan: { from: since + 0.5, to: since + 240.5 },
    plantNames: ['Roof 1', 'Roof 2', 'Roof 3'],
    members: [7, 8].map((id) => ({ ...member, id, name: `Roof ${id}`, startTime: since, lastTime: since + 600 })),
    shared: { withinKm: 11.2, firmware: 'V7', protocol: null },
  }
  const asked: unknown[] = []
  const { screen, router } = await openApp({
    path: '/fleet',
    token: 'eyJtoken',
    answers: {
      fleet: { reasons: async () => [], overview: async () => aFleet({ worst: [first!, group] }) },
      plants: {
        search: async ({ body }) => {
          asked.push(body.alert)
          return { total: 1, data: [aPlant({ id: 7 })] }
        },
        positions: async () => nowhere,
      },
    },
  })
  const row = screen.getByRole('listitem').filter({ hasText: 'In 318 plants' })
  await expect.element(row).toHaveTextContent(/began within 4 minutes · within 12 km · all with firmware V7/)
  await row.getByRole('button', { name: 'Show plants' }).click()
  await expect.element(row.getByRole('link', { name: 'Roof 8' })).toBeVisible()
  await row.getByRole('link', { name: 'All plants of this cause (318)' }).click()
  await expect.poll(() => router.state.location.href).toBe(`/plant/list?cause=1-${since}-${since + 241}`)
  await expect.poll(() => asked.at(-1)).toEqual({ ruleId: 1, from: since, to: since + 241 })
  await screen.getByRole('button', { name: 'Remove filter: Plants of one cause' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/list')
})

test('the plants are in the page in views, of which a person can save some', async () => {
  const asked: object[] = []
  const { screen, router } = await openApp({
    path: '/fleet',
    token: 'eyJtoken',
    answers: {
      fleet: { reasons: async () => [], overview: async () => aFleet() },
      plants: {
        search: async ({ query, body }) => {
          asked.push({ by: query['order.property'], ...body })
          return { total: 1, data: [aPlant({ id: 7, name: 'Halle' })] }
        },
        positions: async () => nowhere,
      },
      profile: keepsViews(),
    },
  })
  const views = screen.getByRole('navigation', { name: 'Plant list' })
  await expect.element(screen.getByRole('row', { name: 'Halle' })).toBeVisible()
  await views.getByRole('link', { name: 'Over 100 kWp 2' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ by: 'condition', minCapacity: 100 })
  await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('Cost of trouble')
  await expect.poll(() => asked.at(-1)).toMatchObject({ by: 'cost', minCapacity: 100 })
  await screen.getByRole('button', { name: 'Views' }).click()
  await userEvent.type(screen.getByRole('textbox', { name: 'View name' }), 'Large ones')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(views.getByRole('link', { name: 'Large ones' })).toHaveAttribute('aria-current', 'true')
  await views.getByRole('link', { name: 'All plants 64' }).click()
  await expect.poll(() => router.state.location.href).toBe('/fleet')
})

test('if nothing is open, the page says so and what ended last', async () => {
  const [ended] = aFleet().changes.faults
  const quiet = aFleet({ needing: 0, causes: 0, capacityDays: 0, worst: [], lastEnded: ended! })
  const { screen } = await openFleet({ overview: async () => quiet })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Nothing needs you.' })).toBeVisible()
  await expect.element(screen.getByText(/^All 62 running plants have no open warning or fault/)).toBeVisible()
  await expect.element(screen.getByText(/F10 PV currents unequal, Hotel Murat\.$/)).toBeVisible()
})

test('a failed call never looks like an empty or a quiet fleet', async () => {
  let works = false
  const { screen } = await openFleet({
    overview: async () => {
      if (!works) throw new CallFailed(403)
      return aFleet({ plants: 0, needing: 0, worst: [] })
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Your plants can’t be shown right now.' })).toBeVisible()
  expect(screen.getByText('Nothing needs you.').elements()).toHaveLength(0)
  works = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
})

test('people with more than three plants start with the fleet', async () => {
  const { screen, router } = await openFleet({ overview: async () => aFleet() }, { path: '/' })
  await expect.poll(() => router.state.location.pathname).toBe('/fleet')
  await expect.element(screen.getByRole('link', { name: 'Fleet' })).toBeVisible()
})

test('people with few plants start with their plant, and have no fleet in their menu', async () => {
  const { screen, router } = await openFleet({ overview: async () => aFleet() }, { path: '/', plants: 3 })
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
  await expect.element(screen.getByRole('link', { name: 'My Plant' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Fleet' }).elements()).toHaveLength(0)
})

import {
  CallFailed,
  type Alert,
  type EnergySaved,
  type FastSystem,
  type Outlook,
  type PlantLosses,
  type PlantWeather,
} from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import {
  addDays,
  dateOf,
  dayAt,
  dayMs,
  hourMs,
  learnOffsets,
  monthOf,
  offsetsOver,
  spanOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import { pageFeatures } from '@heliograph/phrases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wordsOf } from '#app/screens.ts'
import { aFast, anOperating, aSilent } from '#features/plants/live/live.fixture.ts'
import { aWeather, aWeatherDay } from '#features/plants/weather/weather.fixture.ts'
import { timeText } from '#i18n/silent-devices.ts'
import { setTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { sums } from '#screens/pictures.fixture.ts'
import { aDevice } from '#testing/a-device.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const refuse = () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION'))

test('a plant without access, or an unknown one, is not found, and is not chosen next time', async () => {
  const { screen, router } = await openApp({
    path: '/plant/infos/data?plant=99',
    token: 'eyJtoken',
    answers: {
      plants: { information: refuse, search: async () => ({ total: 1, data: [somePlant()] }) },
      live: { fast: refuse, operating: refuse },
      devices: { types: refuse },
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('img', { name: /power/i }).elements()).toHaveLength(0)
  // Retrying would not help.
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  await expect.poll(() => localStorage.getItem('plant')).toBeNull()
  await router.navigate({ to: '/plant/infos/data', search: {} })
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
})

test('the frame and the day have all of their texts before they are drawn: what lacks some is drawn a second time, at once', async () => {
  const { screen, started } = await openApp({
    path: '/plant/infos/data?plant=7',
    token: 'eyJtoken',
    answers: ofPlant({}),
  })
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  const prepared = new Set<string>([...wordsOf.main, ...wordsOf.plantInfos, ...wordsOf.plantData, ...below])
  const fetched = pageFeatures.filter((feature) => feature in started.state.get().words)
  expect(fetched).toEqual(expect.arrayContaining(['common', 'day']))
  expect(fetched.filter((feature) => !prepared.has(feature))).toEqual([])
})

/** Fetched when they are seen. */
const below = ['outlook', 'targets', 'losses']

test('the sentence shows before the picture, which never stands narrow on a wide page', async () => {
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(414, 896))
  const shown: string[] = []
  const look = () => {
    const figure = document.querySelector<HTMLElement>('figure[data-wide]')
    const sentence = document.querySelector('[data-tone]')
    const now = `${sentence ? 'sentence' : ''} ${figure ? `picture, wide: ${figure.dataset['wide']}` : ''}`.trim()
    if (now !== '' && now !== shown.at(-1)) shown.push(now)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  onTestFinished(() => watch.disconnect())
  const screen = await openPlant({})
  await expect.element(screen.getByRole('figure', { name: 'The day' })).toBeVisible()
  expect(shown).toEqual(['sentence', 'sentence picture, wide: true'])
})

test('a zone that came along with the page is all that a plant of many years asks for', async () => {
  // No browser knows it. What is outside of what came along would have it asked.
  const zone = 'Europe/New_Berlin'
  const forget = learnOffsets(zone, offsetsOver('Europe/Berlin', Date.now() - 700 * dayMs, Date.now() + 300 * dayMs))
  onTestFinished(forget)
  const screen = await openPlant({
    plant: { regionTimezone: zone, startOperatingTime: Date.parse('2015-06-01') / 1000 },
    answers: { history: { frames: async () => ({ ...aFrame(900), firstTime: Date.parse('2015-06-02') / 1000 }) } },
  })
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
})

test('the address keeps the period while the plant is chosen', async () => {
  const { router } = await openApp({
    path: '/plant/infos/data?period=month&day=2026-03-15',
    token: 'eyJtoken',
    answers: { plants: { search: async () => ({ total: 1, data: [somePlant()] }) } },
  })
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, period: 'month', day: '2026-03-15' })
})

test('an off-grid plant has no grid in its picture, and purchases are not mentioned', async () => {
  const screen = await openPlant({
    plant: { gridInterconnectionType: 'OFF_GRID' },
    fast: { buyPower: null, gridPower: null, chargePower: 2100, batterySoc: 80, backupPower: 2100, useValue: 3.456 },
  })
  const now = screen.getByRole('figure', { name: 'The day' })
  await expect.element(now).toHaveTextContent('Battery80 %charging 2.1 kW')
  await expect.element(now).toHaveTextContent('Home2.1 kWfrom PV 100 %')
  const four = screen.getByRole('region', { name: 'The day in figures' })
  await expect.element(four).toHaveTextContent('Used3.45 kWh')
  expect(screen.getByText('Grid', { exact: true }).elements()).toHaveLength(0)
  expect(screen.getByText('Self-sufficiency').elements()).toHaveLength(0)
  await preferFlow(screen)
  await expect
    .element(screen.getByRole('img', { name: /^PV 4.2\skW: 2.1\skW to home, 2.1\skW to battery\./ }))
    .toBeVisible()
  expect(screen.getByText('Grid', { exact: true }).elements()).toHaveLength(0)
  expect(screen.getByText('Backup load').elements()).toHaveLength(0)
})

test('a silent plant says since when, what to do, and marks its last values as old', async () => {
  const screen = await openPlant({
    fast: { lastUpdateTime: Date.now() / 1000 - 3 * 86_400 - 60, networkStatus: 'ALL_OFFLINE', batterySoc: 80 },
  })
  await expect.element(screen.getByText(/^No data since .*: no gateway is online\.$/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See devices' })).toBeVisible()
  const now = screen.getByRole('figure', { name: 'The day' })
  await expect.element(now).toHaveTextContent(/Last values, \d\d:\d\d\s*3 days ago/)
  await expect.element(screen.getByText('All offline')).toBeVisible()
  expect(screen.getByText('Nothing reports a problem.').elements()).toHaveLength(0)
  await preferFlow(screen)
  await expect.element(screen.getByRole('img', { name: /^Last known values, 3 days old\./ })).toBeVisible()
})

test.each([
  ['a day fast', 86_400],
  ['a day slow', -86_400],
])('on a phone whose clock is %s, data is as old as it is by the server’s, and its day is today', async (_, aheadS) => {
  const there = () => Math.floor(Date.now() / 1000) - aheadS
  const zone = 'Europe/Berlin'
  const silentAt = there() - 7200
  const { screen, router, transport } = await openApp({
    path: '/plant/infos/data?plant=7',
    token: 'eyJtoken',
    answers: ofPlant({
      fast: {
        lastUpdateTime: there() - 120,
        networkStatus: 'PARTIAL_OFFLINE',
        silentDevices: [{ deviceId: 1, deviceName: 'Meter', deviceType: 'METER', lastReportTime: silentAt }],
      },
    }),
  })
  const day = screen.getByRole('figure', { name: 'The day' })
  await expect.element(day).toBeVisible()
  const tell = (time: number) => transport.onDate?.(new Date(time).toUTCString(), Date.now())
  onTestFinished(() => tell(Date.now()))
  tell(there() * 1000)
  await expect.element(day).toHaveTextContent(/^Now, \d\d:\d\d/)
  await expect.element(screen.getByText(/^data [23] min ago$/)).toBeInTheDocument()
  // There is no day after it.
  await expect.element(screen.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Previous day' }).click()
  await expect.element(day).toBeVisible()
  expect(router.state.location.search).toMatchObject({ day: addDays(dayAt(zone, there() * 1000), -1) })
  await screen.getByRole('button', { name: 'Next day' }).click()
  await preferFlow(screen)
  const silent = timeText(silentAt * 1000, { zone, now: there() * 1000 })
  await expect.element(screen.getByText(`Meter since ${silent}`, { exact: false })).toBeVisible()
})

test('a storage system draws its backup load, and a generator only if one ran; the choice is remembered', async () => {
  const shown: Shown = {
    plant: { gridInterconnectionType: 'BATTERY_BACKUP' },
    fast: { backupPower: 640, generatorPower: 0, generatorValue: 0, batterySoc: 50 },
  }
  const screen = await openPlant(shown)
  await preferFlow(screen)
  await expect.element(screen.getByRole('img', { name: /Backup load takes 640\sW of it\./ })).toBeVisible()
  expect(screen.getByText('Generator').elements()).toHaveLength(0)
  expect(localStorage.getItem('plant-picture')).toBe('flow')
})

test('a day whose readings contradict each other links to the meters, with the day filled in', async () => {
  const screen = await openPlant({
    answers: {
      devices: {
        types: async () => ['INVERTER', 'METER'],
        tree: async () => [
          aDevice({ deviceId: 2, gatewayId: 1 }),
          aDevice({ deviceId: 3, gatewayId: 1, type: 'METER', name: 'M1' }),
        ],
      },
      history: {
        days: async () => ({
          statistics: sums,
          records: [{ ...sums, ...wireDay(dayAt('Europe/Berlin', Date.now())), contradictions: ['soldWithoutSource'] }],
          missingDevices: [],
        }),
        frames: async () => aFrame(900),
      },
    },
  })
  const link = screen.getByRole('link', { name: 'M1' })
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      `/device-detail?device=3&plant=7&view=curves&period=day&day=${dayAt('Europe/Berlin', Date.now())}`,
    )
  expect(screen.getByRole('link', { name: 'Inverter 1' }).elements()).toHaveLength(0)
  await expect.element(screen.getByText('The readings of this day contradict each other.')).toBeVisible()
})

test('income says what it counts and explains its calculation, in the plant’s currency', async () => {
  const screen = await openPlant({
    plant: { currency: 'USD' },
    operating: {
      incomeBasis: 'soldAndUsed',
      incomeValue: 1.8716,
      incomeTotal: 5698,
      feedInPrice: 0.0786,
      purchasePrice: 0.35,
      incomeFrom: {
        ...counted,
        day: {
          sold: 6,
          used: 4,
          generated: null,
          terms: [
            { kind: 'sold', energy: 6, price: 0.0786, amount: 0.4716 },
            { kind: 'used', energy: 4, price: 0.35, amount: 1.4 },
          ],
          coverage: { of: 12 * 3600, known: 5 * 3600 },
          isContradictory: true,
        },
        total: {
          sold: 9000,
          used: null,
          generated: null,
          terms: [],
          coverage: { of: 12 * 3600, known: 12 * 3600 },
          isContradictory: false,
        },
      },
    },
  })
  const four = screen.getByRole('region', { name: 'The day in figures' })
  await expect.element(four).toHaveTextContent('IncomeUS$ 1.87known for 5 of 12 h · readings contradict each other')
  await seeMore(screen)
  const money = screen.getByRole('region', { name: 'Income' })
  await expect.element(money).toHaveTextContent('Energy sold and self-used')
  await expect.element(money).toHaveTextContent('US$ 5.69 K')
  // Today's is above, once.
  expect(money.getByText('US$ 1.87').elements()).toHaveLength(0)
  await four.getByRole('button', { name: 'Income' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent('6 kWh sold × US$ 0.0786 per kWh + 4 kWh self-used × US$ 0.35 per kWh = US$ 1.87')
})

test('an income from one price says so', async () => {
  const screen = await openPlant({
    operating: {
      incomeBasis: 'generated',
      incomeValue: 2.849,
      pricePerKwh: 0.2849,
      incomeFrom: {
        ...counted,
        day: {
          sold: null,
          used: null,
          generated: 10,
          terms: [{ kind: 'generated', energy: 10, price: 0.2849, amount: 2.849 }],
          coverage: null,
          isContradictory: false,
        },
      },
    },
  })
  const four = screen.getByRole('region', { name: 'The day in figures' })
  await seeMore(screen)
  const money = screen.getByRole('region', { name: 'Income' })
  await expect.element(money).toHaveTextContent('All generation at one price')
  await four.getByRole('button', { name: 'Income' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('10 kWh × € 0.2849 per kWh = € 2.84')
})

test('without a price there is no income, and the card says what is missing', async () => {
  const screen = await openPlant({ operating: { incomeBasis: null, generationMonth: 210 } })
  await expect
    .element(screen.getByRole('region', { name: 'The day in figures' }))
    .toHaveTextContent('This month210 kWh')
  await seeMore(screen)
  const money = screen.getByRole('region', { name: 'Income' })
  await expect.element(money).toHaveTextContent('No price per kWh is set for this plant')
  expect(money.getByRole('definition').elements()).toHaveLength(0)
  expect(money.getByRole('link').elements()).toHaveLength(0)
})

test('avoided emissions explain their factors', async () => {
  const screen = await openPlant({})
  await seeMore(screen)
  const saved = screen.getByRole('region', { name: 'Environmental benefit' })
  await expect.element(saved).toHaveTextContent('estimated1.65 t')
  await expect.element(saved).toHaveTextContent('estimated1.52 t')
  await expect.element(saved).toHaveTextContent('estimated90')
  await saved.getByRole('button', { name: 'CO₂ avoided' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent('5 MWh × 0.33 kg/kWhGermany, 2025. Source: Ember, Our World in Data.')
})

test('a plant in an unknown country avoids the emissions of the world’s average electricity, named so', async () => {
  const screen = await openPlant({ estimate: { ...estimated, country: null, gPerKwh: 458 } })
  await seeMore(screen)
  const saved = screen.getByRole('region', { name: 'Environmental benefit' })
  await saved.getByRole('button', { name: 'CO₂ avoided' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('× 0.458 kg/kWhWorld average, 2025')
})

test('the weather is measured by the plant, in the person’s unit', async () => {
  const screen = await openPlant({ fast: { ambientTemperature: 21.5, irradiance: 640 } })
  await expect.element(screen.getByText(/21.5\s°C/).first()).toBeVisible()
  await seeMore(screen)
  await expect.element(screen.getByRole('region', { name: 'Measured on site' })).toHaveTextContent('640 W/m²')
  await screen.unmount()
  const without = await openPlant({})
  await seeMore(without)
  await expect.element(without.getByRole('region', { name: 'Income' })).toBeVisible()
  expect(without.getByRole('region', { name: 'Measured on site' }).elements()).toHaveLength(0)
})

test('an open fault is the sentence, with what to do and a link to its readings', async () => {
  const screen = await openPlant({
    answers: {
      alerts: {
        search: async () => ({ total: 1, data: [anAlert] }),
        detail: async () => ({
          ...ofDetail(anAlert),
          alertCode: 'F12',
          plantId: 7,
          occurrences: [],
          lostKwh: null,
          lostMoney: null,
          lostCurrency: null,
          measured: null,
          isDisproved: false,
          byTuning: null,
          evidence: [],
          days: [],
          siblings: [],
          customAlertConfigDisplay: null,
          customAlertConfigDisplayReason: [{ id: 1, reason: 'Long cable', solution: 'Ask the grid operator.\nWait.' }],
        }),
      },
    },
  })
  await expect.element(screen.getByText('Roof inverter: Grid voltage too high.')).toBeVisible()
  await expect.element(screen.getByText('Ask the grid operator.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See the readings and what to do' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/plant\/infos\/alert\?plant=7&alert=3-5-\d{8}$/))
})

test('an open warning is the sentence too, with what it has cost so far, what to check first and a link to it', async () => {
  const warning = {
    ...anAlert,
    level: 1,
    influence: 1,
    ruleId: 32,
    showName: 'Plant makes less than expected',
    alertName: 'Plant makes less than expected',
  }
  const screen = await openPlant({
    answers: {
      alerts: {
        search: async () => ({ total: 1, data: [warning] }),
        detail: async () => ({
          ...ofDetail(warning),
          alertCode: 'BELOW_EXPECTATION',
          plantId: 7,
          occurrences: [],
          lostKwh: 51.2,
          lostMoney: 4.1,
          lostCurrency: 'EUR',
          measured: { value: 69, limit: 80, unit: '%', input: null },
          isDisproved: false,
          byTuning: null,
          evidence: [],
          days: [],
          siblings: [],
          customAlertConfigDisplay: null,
          customAlertConfigDisplayReason: [{ id: 1, reason: 'Dirt', solution: 'Look at the modules.\nWait.' }],
        }),
      },
    },
  })
  await expect.element(screen.getByText('Roof inverter: Plant makes less than expected.')).toBeVisible()
  await expect
    .element(screen.getByText(/It gives 69\s% of what it should. That has cost .*4\.10.* so far\./))
    .toBeVisible()
  await expect.element(screen.getByText('Look at the modules.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See the readings and what to do' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/plant\/infos\/alert\?plant=7&alert=3-32-\d{8}$/))
})

test('of more open warnings and faults than are read, all are counted, and tips are not', async () => {
  const screen = await openPlant({
    answers: {
      alerts: {
        search: async ({ body: { open, levelList } }) => ({
          total: !open ? 0 : levelList?.join() === '1,2' ? 25 : 31,
          data: open ? Array.from({ length: 20 }, (_, place) => ({ ...anAlert, deviceId: place + 1 })) : [],
        }),
        detail: refuse,
      },
    },
  })
  await expect.element(screen.getByText(/24 more alerts are open\./)).toBeVisible()
})

test('a plant that has not reported yet shows neither charts nor cards', async () => {
  const screen = await openPlant({ fast: aSilent })
  await expect.element(screen.getByText('Waiting for the first data')).toBeVisible()
  for (const name of ['Alerts', 'Income', 'Power over the day']) {
    expect(screen.getByRole('region', { name }).elements()).toHaveLength(0)
  }
})

test('on a phone, the sentence, the picture with its battery and four figures are one screen', async () => {
  await page.viewport(390, 844)
  const screen = await openPlant({
    fast: { batterySoc: 80, chargePower: 2100 },
    answers: {
      alerts: { search: async () => ({ total: 1, data: [anAlert] }), days: async () => [] },
      history: { frames: async () => ({ ...aFrame(900), soc: [80] }) },
    },
  })
  const four = screen.getByRole('region', { name: 'The day in figures' })
  await expect.element(four).toHaveTextContent('This month')
  await expect.element(screen.getByRole('figure', { name: 'The day' })).toHaveTextContent('Battery80 %')
  const bar = screen.getByRole('navigation', { name: 'Main menu' }).element().getBoundingClientRect()
  expect(four.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
})

test('the history opens on the month of the day, and on the kind of period that was chosen last', async () => {
  const march = `${yearOf(dayAt('Europe/Berlin', Date.now())) - 1}-03-15`
  const { screen, router } = await openApp({
    path: `/plant/infos/data?plant=7&day=${march}`,
    token: 'eyJtoken',
    answers: ofPlant({ answers: { history: { month: async () => monthSums, year: async () => monthSums } } }),
  })
  const more = screen.getByRole('button', { name: 'More figures' })
  await expect.element(more).toBeVisible()
  more.element().scrollIntoView()
  const kinds = screen.getByRole('group', { name: 'Period' })
  await expect.element(kinds.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: `${march.slice(0, 7)}, Choose a month` })).toBeVisible()
  await kinds.getByRole('radio', { name: 'Year' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, period: 'year', day: march })
  await router.navigate({ to: '/plant/infos/data', search: { plant: 7 } })
  await expect.element(kinds.getByRole('radio', { name: 'Year' })).toBeChecked()
})

test('the day of the picture is chosen in a calendar, and Back leads to the day before it', async () => {
  const today = dayAt('Europe/Berlin', Date.now())
  const { screen, router } = await openApp({
    path: '/plant/infos/data?plant=7',
    token: 'eyJtoken',
    answers: ofPlant({}),
  })
  await screen.getByRole('button', { name: 'Previous day' }).click()
  const before = addDays(today, -1)
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, day: before })
  await screen.getByRole('button', { name: `${before}, Choose a day` }).click()
  const calendar = screen.getByRole('dialog')
  await expect.element(calendar).toBeVisible()
  await expect.poll(() => calendar.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, day: addDays(before, -7) })
  expect(calendar.elements()).toHaveLength(0)
  await expect.element(screen.getByText('No data on this day.')).toBeVisible()
  router.history.back()
  await expect.element(screen.getByRole('button', { name: `${before}, Choose a day` })).toBeVisible()
})

test('without a connection, a day that was not opened before says so, and loads when the connection is back', async () => {
  let isAway = true
  dispatchEvent(new Event('offline'))
  const screen = await openPlant({
    answers: {
      history: {
        month: async () => monthSums,
        frames: async () => {
          if (isAway) throw new CallFailed(0, { code: 'NETWORK_ERROR' })
          return aFrame(900)
        },
      },
    },
  })
  const title = screen.getByRole('heading', { name: 'Not on this device yet' })
  await expect.element(title).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('figure', { name: 'The day' })).toBeVisible()
  expect(title.elements()).toHaveLength(0)
})

test('what a new roof reports is in the sentence within seconds of its first curve, without a reload', async () => {
  let isCalculated = false
  const screen = await openPlant({
    answers: {
      history: {
        frames: async () => (isCalculated ? { ...aFrame(900), firstTime: Math.floor(Date.now() / 1000) } : noFrames),
      },
    },
  })
  await expect.element(screen.getByRole('figure', { name: 'The day' })).toBeVisible()
  const first = screen.getByText(/^The first data came at/)
  expect(first.elements()).toHaveLength(0)
  isCalculated = true
  await expect.element(first, { timeout: 12_000 }).toBeVisible()
})

test('the picture is a table too, hour by hour, with its columns and rows named', async () => {
  const screen = await openPlant({
    fast: { batterySoc: 80 },
    answers: { history: { frames: async () => ({ ...aFrame(900), soc: [80] }) } },
  })
  await screen.getByRole('button', { name: 'Table' }).click()
  const table = screen.getByRole('table', { name: /^\d{4}-\d\d-\d\d/ })
  await expect.element(table).toBeVisible()
  const namesOf = (role: 'columnheader' | 'rowheader') =>
    table
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  expect(namesOf('columnheader')).toEqual(expect.arrayContaining(['Hour', 'Generated (kW)', 'Battery level (%)']))
  expect(namesOf('rowheader').at(-1)).toMatch(/^\d\d:00$/)
  await expect.element(table.getByRole('cell').first()).toHaveTextContent(/^[\d.]+$/)
})

/** The energy flow instead of the picture of the day. */
const preferFlow = (screen: Screen) => screen.getByRole('radio', { name: 'Energy flow' }).click()
const seeMore = async (screen: Screen) => {
  const more = screen.getByRole('button', { name: 'More figures' })
  const isOpen = () => more.element().getAttribute('aria-expanded') === 'true'
  // What loads above it on a busy machine moves the button between press and release: then nothing was pressed.
  await vi.waitFor(
    async () => {
      if (!isOpen()) await more.click()
      expect(isOpen()).toBe(true)
    },
    { timeout: 60_000 },
  )
}
type Screen = Awaited<ReturnType<typeof openPlant>>

const estimated = {
  co2: 1.65,
  trees: 90.16,
  country: 'DE',
  gPerKwh: 330,
  year: 2025,
  source: 'Ember, Our World in Data',
}

const unknownEnergies = { sold: null, used: null, generated: null, terms: [], coverage: null, isContradictory: false }
const counted = { day: unknownEnergies, month: unknownEnergies, year: unknownEnergies, total: unknownEnergies }

const anAlert = {
  addr: null,
  showName: 'Grid voltage too high',
  alertName: 'Grid voltage too high',
  level: 2,
  influence: 1,
  alertTime: Date.now() / 1000 - 60,
  startTime: Date.now() / 1000 - 2 * 3600 - 60,
  lastTime: Date.now() / 1000 - 60,
  endTime: null,
  durationS: 7200,
  handling: { state: 'open', version: 0, muted: null, until: null },
  times: 1,
  deviceId: 3,
  deviceSn: 'SN3',
  deviceName: 'Roof inverter',
  deviceType: 'INVERTER',
  ruleId: 5,
  productId: null,
  timezone: 'Europe/Berlin',
  code: 'F12',
} as const

/** A detail has everything of a row but its number of occurrences. */
const ofDetail = ({ code: _code, times: _times, ...rest }: Alert) => rest

const somePlant = (own: Parameters<typeof aPlant>[0] = {}) =>
  aPlant({ id: 7, condition: 'NORMAL', curve: null, ...own })

const noPowers = { use: null, buy: null, sell: null, charge: null, discharge: null, generator: null, backup: null }
const monthSums = { statistics: sums, records: [], missingDevices: [] }
const noFrames = { from: 0, stepS: 300, firstTime: null, powers: { generation: null, ...noPowers }, soc: null }

/** The wire's parts of a day. */
const wireDay = (day: Day) => ({ year: yearOf(day), month: monthOf(day), day: dateOf(day) })
/** One frame of today, W. */
const aFrame = (generationW: number) => ({
  ...noFrames,
  from: Math.floor(Date.now() / 1000 / 300) * 300,
  powers: { generation: [generationW], ...noPowers },
})

interface Shown {
  plant?: Parameters<typeof aPlant>[0]
  fast?: Parameters<typeof aFast>[0]
  operating?: Parameters<typeof anOperating>[0]
  estimate?: EnergySaved['estimate']
  answers?: FakeHandlers
}

const openPlant = async (shown: Shown) => {
  const { screen } = await openApp({ path: '/plant/infos/data?plant=7', token: 'eyJtoken', answers: ofPlant(shown) })
  return screen
}

test('the weather shows today and seven days, what is measured on site, and who told it', async () => {
  const today = dayAt('Europe/Berlin', Date.now())
  const pics = ['rainy-l', 'snow-s', 'sunny', 'cloudy', 'foggy', 'rainy-s', 'thunder', 'unknow'] as const
  const screen = await openPlant({
    answers: {
      weather: {
        ofPlant: async () =>
          aWeather({
            lightComputed: true,
            days: pics.map((weatherPic, ahead) =>
              aWeatherDay({
                day: addDays(today, ahead),
                weatherPic,
                ...(weatherPic === 'unknow' && { tempMax: null }),
              }),
            ),
          }),
      },
    },
  })
  const weather = await theWeather(screen)
  await expect.element(weather).toHaveTextContent('Cloudy')
  setTemperatureUnit('F')
  // 21.5 °C
  await expect.element(weather).toHaveTextContent(/70\.7\s°F measured on site/)
  const days = weather.getByRole('listitem')
  expect(days.elements()).toHaveLength(8)
  await expect.element(days.first()).toHaveTextContent(/TodayHeavy rain.*53°F.*35°F.*2\.3\skWh\/m²/)
  await expect.element(days.nth(1)).toHaveTextContent('TomorrowSnow')
  await expect.element(days.nth(7)).toHaveTextContent(/Unknown.*--/)
  expect(weather.element().querySelectorAll('svg[data-weather]')).toHaveLength(9)
  await expect
    .element(weather.getByRole('link', { name: 'Weather data by Open-Meteo.com' }))
    .toHaveAttribute('href', 'https://open-meteo.com/')
  await expect.element(weather.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible()
  await expect.element(weather).toHaveTextContent(/as of \d\d:\d\d|as of \d{4}/)
  await expect.element(weather).toHaveTextContent('it is computed from how cloudy it is')
  setTemperatureUnit('C')
})

test('on a day that was, the weather and the sun’s times are those of that day, and nothing of now shows', async () => {
  const [today, day] = [dayAt('Europe/Berlin', Date.now()), '2025-06-21']
  const asked: unknown[] = []
  const at = (clock: string) => Date.parse(`${day}T${clock}:00+02:00`) / 1000
  const open = (own: Partial<PlantWeather>) =>
    openApp({
      path: `/plant/infos/data?plant=7&day=${day}`,
      token: 'eyJtoken',
      answers: ofPlant({
        answers: {
          weather: {
            async ofPlant({ query }) {
              asked.push(query)
              return aWeather({
                asked: aWeatherDay({ day, weatherPic: 'thunder', sunrise: at('04:43'), sunset: at('21:33') }),
                days: [aWeatherDay({ day: today, weatherPic: 'foggy' })],
                ...own,
              })
            },
          },
        },
      }),
    })
  const { screen } = await open({})
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  scrollTo(0, document.body.scrollHeight / 3)
  const weather = screen.getByRole('region', { name: `Weather on ${day}` })
  await expect.element(weather).toHaveTextContent(/Thunderstorm.*12°C.*2°C.*2\.3\skWh\/m².*04:43.*21:33/)
  expect(asked).toEqual([{ day }])
  expect(weather.getByText(/Foggy|measured on site/).elements()).toHaveLength(0)
  await screen.unmount()
  const unknown = { weatherPic: 'unknow', tempMin: null, tempMax: null, irradiation: null } as const
  const { screen: other } = await open({ asked: aWeatherDay({ day, ...unknown }) })
  await expect.element(other.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  scrollTo(0, document.body.scrollHeight / 3)
  await expect.element(other.getByText('The weather of this day is not known.')).toBeVisible()
  await other.unmount()
  const model = { source: 'model', attribution: null, fetchTime: null, uncertainty: 10, entered: true } as const
  const { screen: usual } = await open({ ...model, asked: aWeatherDay({ day, ...unknown, irradiation: 5.25 }) })
  await expect.element(usual.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  scrollTo(0, document.body.scrollHeight / 3)
  const card = usual.getByRole('region', { name: `Weather on ${day}` })
  await expect
    .element(card)
    .toHaveTextContent(
      /Usual for the season: 7\s°C and 5\.2\skWh.*entered for this plant, ±10 % over a year\. This is not what the weather was/,
    )
})

test('how much of the light the plant used yesterday shows where the light is known', async () => {
  const yesterday = addDays(dayAt('Europe/Berlin', Date.now()), -1)
  const ofYesterday = { ...sums, ...wireDay(yesterday) }
  const days = (pr: number | null) => async () => ({
    statistics: sums,
    records: [{ ...ofYesterday, pr }],
    missingDevices: [],
  })
  const screen = await openPlant({ answers: { history: { days: days(81.29), frames: async () => noFrames } } })
  await seeMore(screen)
  await expect
    .element(screen.getByRole('region', { name: 'Generation' }))
    .toHaveTextContent(/Performance ratio yesterday.*81\.2\s?%/)
  await screen.unmount()
  const without = await openPlant({ answers: { history: { days: days(null), frames: async () => noFrames } } })
  await seeMore(without)
  await expect.element(without.getByRole('region', { name: 'Generation' })).toBeVisible()
  expect(without.getByText('Performance ratio yesterday').elements()).toHaveLength(0)
})

test('without a provider only what is usual shows, marked as modelled', async () => {
  const today = dayAt('Europe/Berlin', Date.now())
  const usual = aWeatherDay({ day: today, weatherPic: 'unknow', temp: 4.2, tempMin: null, tempMax: null, clouds: null })
  const screen = await openPlant({
    answers: {
      weather: {
        ofPlant: async () =>
          aWeather({
            source: 'model',
            attribution: null,
            fetchTime: null,
            uncertainty: 20,
            now: nothingNow,
            days: [usual],
          }),
      },
    },
  })
  const weather = await theWeather(screen)
  await expect.element(weather).toHaveTextContent(/Usual for the season: 4\s°C and 2\.3\skWh\/m² of light a day\./)
  await expect.element(weather).toHaveTextContent('±20 % over a year. This is not a forecast')
  expect(weather.getByText(/were entered for this plant/).elements()).toHaveLength(0)
  expect(weather.getByRole('listitem').elements()).toHaveLength(0)
  expect(weather.element().querySelectorAll('svg[data-weather]')).toHaveLength(0)
})

test('weather that cannot be loaded says so without taking the page with it, and can be tried again', async () => {
  let isDown = true
  const screen = await openPlant({
    answers: {
      weather: {
        async ofPlant() {
          if (isDown) throw new CallFailed(500, { code: 'sorry_for_server_exception' })
          return aWeather({ coming: true, fetchTime: null, now: nothingNow })
        },
      },
    },
  })
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  const weather = await theWeather(screen)
  await expect.element(weather).toHaveTextContent('The weather could not be loaded.')
  isDown = false
  await weather.getByRole('button', { name: 'Try again' }).click()
  await expect.element(weather).toHaveTextContent('The forecast for this place has been requested.')
})

test('below the day stands what is expected until tomorrow night, how sure that is, and when to use it', async () => {
  const today = dayAt('Europe/Berlin', Date.now())
  // Clocks change in the night, so the hours that are left are as many as ever.
  const at = (day: number, hour: number) =>
    (spanOfDay('Europe/Berlin', addDays(today, day)).to - (24 - hour) * hourMs) / 1000
  const outlook: Outlook = {
    planeAssumed: false,
    rest: { expected: 8.2, low: 5.1, high: 10 },
    tomorrow: { expected: 31.24, low: 24, high: 38.5 },
    hours: [0, 1].flatMap((day) =>
      [10, 11, 12, 13].map((hour) => ({ time: at(day, hour), power: 3000 + hour, low: 2000, high: 4000 })),
    ),
    surplus: [
      { start: at(0, 11), end: at(0, 13), energy: 4.2, sure: true },
      { start: at(1, 10), end: at(1, 14), energy: 9, sure: false },
    ],
    batteryFull: { time: at(0, 12), earliest: at(0, 11), latest: null },
    score: { days: 14, error: 12.7 },
  }
  const told = (own: Partial<Outlook> | null) =>
    openPlant({ answers: { expectation: { outlook: async () => ({ outlook: own && { ...outlook, ...own } }) } } })
  const first = await told({})
  await theWeather(first)
  const card = first.getByRole('region', { name: 'Rest of today and tomorrow' })
  await expect.element(card).toHaveTextContent(/Tomorrowabout 31\.2\d?\skWheight of ten times 24\skWh to 38\.5\skWh/)
  await expect.element(card).toHaveTextContent('The last 14 forecasts were off by 12 % on average.')
  // How much its curve is can be read.
  for (const mark of ['1\u00A0kW', '2\u00A0kW', '3\u00A0kW', '4\u00A0kW'])
    await expect.element(card.getByText(mark, { exact: true })).toBeVisible()
  await expect
    .element(card)
    .toHaveTextContent(/The battery should be full at about 12:00, at 11:00 at the earliest; not/)
  expect(
    card
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.slice(0, 74)),
  ).toEqual([
    'The best time today for the washing machine: 11:00 to 13:00. About 4.2\u00A0kWh',
    'The best time tomorrow for the washing machine: probably 10:00 to 14:00. A',
    'The battery should be full at about 12:00, at 11:00 at the earliest; not t',
  ])
  await first.unmount()
  // Nothing of what is not known.
  const bare = await told({ rest: null, surplus: null, batteryFull: null, score: null })
  await theWeather(bare)
  await expect.element(bare.getByText('How good such forecasts are for this plant is not known yet.')).toBeVisible()
  expect(bare.getByText(/washing machine|Rest of today$|battery should/).elements()).toHaveLength(0)
  await bare.unmount()
  const none = await told(null)
  await theWeather(none)
  expect(none.getByRole('region', { name: 'Rest of today and tomorrow' }).elements()).toHaveLength(0)
})

const nothingNow = {
  weatherPic: 'unknow',
  temp: null,
  irradiance: null,
  windSpeed: null,
  measured: { temp: false, irradiance: false, windSpeed: false },
} as const

/** Scrolled to, because it is loaded when it is seen. */
const theWeather = async (screen: Awaited<ReturnType<typeof openPlant>>) => {
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  scrollTo(0, document.body.scrollHeight / 3)
  const weather = screen.getByRole('region', { name: 'Weather' })
  await expect.element(weather).toBeVisible()
  return weather
}

test('each first answer is asked for once, although the page asks before it shows', async () => {
  const asked: string[] = []
  const counted = <Answer,>(name: string, answer: Answer) => {
    asked.push(name)
    return Promise.resolve(answer)
  }
  const screen = await openPlant({
    answers: {
      live: {
        fast: () => counted('fast', aFast({})),
        operating: () => counted('operating', anOperating(aFast({}))),
      },
      history: {
        frames: () => counted('frames', noFrames),
        days: () => counted('days', { statistics: sums, records: [], missingDevices: [] }),
      },
    },
  })
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  await expect.poll(() => asked.toSorted()).toEqual(['days', 'fast', 'frames', 'operating'])
})

test('the day is read again soon when its past changed, and once for all parts in which a logger hands it in', async () => {
  let [asked, version] = [0, 0]
  const told: FastSystem[] = []
  let wake = () => {}
  const events = (async function* () {
    for (;;) {
      const data = told.shift()
      if (data) yield { event: 'live' as const, data }
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  })()
  const tell = (own: Partial<FastSystem>) => {
    told.push(aFast(own))
    wake()
  }
  const screen = await openPlant({
    answers: {
      live: {
        fast: async () => aFast({ pastVersion: version }),
        operating: async () => anOperating({}),
        follow: async () => events,
      },
      history: {
        async frames() {
          asked += 1
          return noFrames
        },
      },
    },
  })
  await expect.element(screen.getByRole('region', { name: 'The day in figures' })).toBeVisible()
  const before = asked
  for (let part = 0; part < 5; part++) {
    version += 1
    tell({ pastVersion: version })
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await expect.poll(() => asked, { timeout: 5000 }).toBe(before + 1)
  tell({ pastVersion: version, generationPower: 17 })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(asked).toBe(before + 1)
})

/** A plant for which every call succeeds. */
const ofPlant = ({ plant, fast = {}, operating = {}, estimate = estimated, answers = {} }: Shown): FakeHandlers => ({
  plants: {
    information: async () => somePlant(plant),
    search: async () => ({ total: 1, data: [somePlant()] }),
    energySaved: async () => ({
      systemId: 7,
      generationValueTotal: 5000,
      standardCoalSaved: 1.525,
      emissionReductionCO2: 3.965,
      treesPlanted: 272.4,
      estimate,
      incomeTotal: null,
      incomeBasis: null,
    }),
  },
  live: { fast: async () => aFast(fast), operating: async () => anOperating({ ...aFast(fast), ...operating }) },
  devices: { types: async () => ['INVERTER'] },
  weather: { ofPlant: async () => aWeather() },
  alerts: { search: async () => ({ total: 0, data: [] }) },
  ...answers,
  history: {
    frames: async () => noFrames,
    days: async () => ({ statistics: sums, records: [], missingDevices: [] }),
    day: async () => ({ statistics: sums, records: [], silences: [] }),
    ...answers.history,
  },
})

test('below the history, what was not generated has causes, kWh and money; unknown is no zero, and planned work counts apart', async () => {
  const none = { energy: 0, money: 0 }
  const losses: PlantLosses = {
    currency: 'EUR',
    days: 20,
    modelledDays: 3,
    daysWithoutPrice: 2,
    causes: [
      { cause: 'weather', energy: null, money: null },
      { cause: 'clipping', ...none },
      { cause: 'outage', energy: 26.63, money: 3.29 },
      { cause: 'limit', ...none },
      { cause: 'siblings', energy: 5, money: null },
      { cause: 'unknown', ...none },
    ],
    total: { energy: 31.63, money: 3.29 },
    planned: { energy: 2, money: 0.5 },
    availability: 97.54,
    daylight: 720_000,
    outOfOrder: 14_400,
    plannedWork: 3600,
    unseen: 0,
  }
  const asked: unknown[] = []
  const { screen } = await openApp({
    path: '/plant/infos/data?plant=7&period=month&day=2026-03-15',
    token: 'eyJtoken',
    answers: ofPlant({
      answers: {
        losses: {
          ofPlant: async ({ query }: { query: unknown }) => {
            asked.push(query)
            return losses
          },
        },
      },
    }),
  })
  const card = screen.getByRole('region', { name: 'Not generated, by cause' })
  await expect.element(card).toHaveTextContent(/Less light than usual----/)
  await expect.element(card).toHaveTextContent(/Out of order26.63\skWh€\s3.29/)
  await expect.element(card).toHaveTextContent(/Below its siblings5\skWh--/)
  await expect.element(card).toHaveTextContent(/Together31.63\skWh€\s3.29Planned work, counted apart2\skWh€\s0.50/)
  await expect.element(card).toHaveTextContent(/Available 97.5\s?% of the daylight/)
  await expect.element(card).toHaveTextContent('out of order for 4 h · planned work for 1 h')
  await expect.element(card).toHaveTextContent('On 2 days, what was lost has no price.')
  await card.getByRole('button', { name: 'Worth' }).click()
  await expect.element(screen.getByText('replaced purchases × purchase price + the rest × feed-in price')).toBeVisible()
  expect(asked).toEqual([{ first: '2026-03-01', last: '2026-03-31' }])
})

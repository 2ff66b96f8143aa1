import { heliograph } from '@heliograph/brand/heliograph'
import { CallFailed, type FleetSummary, type OpenAlert } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aFast, anOperating } from '#features/plants/live/live.fixture.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'
import { largeScreenSearch } from './largescreen.search.ts'

beforeEach(() => page.viewport(1280, 720))
afterEach(() => vi.useRealTimers())

const ranked = (id: number, name: string, hours: number) => ({
  id,
  name,
  installedCapacity: 10,
  generationValue: hours * 10,
  fullPowerHoursDay: hours,
})

const aSummary = (own: Partial<FleetSummary> = {}): FleetSummary => ({
  countedAt: Date.now() / 1000,
  plants: 64,
  onlyPlant: null,
  reporting: 61,
  resting: 0,
  capacityKwp: 14_669.5,
  powerW: 3_579_999,
  usePowerW: 512_000,
  todayKwh: 33_619,
  monthKwh: 1_020_000,
  yearKwh: 19_680_000,
  totalKwh: 23_120_000,
  coalT: 7051,
  co2T: 18_334.9,
  trees: 1_259_600,
  conditions: { ALL_OFFLINE: 1, PARTIAL_OFFLINE: 2, ALARM: 3, WAITING: 0, NO_DEVICE: 4, ASLEEP: 0, NORMAL: 54 },
  lastUpdateTime: Date.now() / 1000 - 40,
  daylight: true,
  ranking: [ranked(7, 'Constantia Villa', 5.199), ranked(8, 'Sonnendach', 4.2)],
  ...own,
})

const anAlert = (own: Partial<OpenAlert> = {}): OpenAlert => ({
  addr: null,
  code: '17',
  showName: 'F17 Grid lost',
  alertName: 'Grid lost',
  level: 2,
  influence: 1,
  alertTime: 1,
  deviceId: 5,
  deviceSn: 'SECRET-SN',
  deviceName: 'SECRET-NAME',
  deviceType: 'INVERTER',
  ruleId: 9,
  productId: null,
  timezone: 'Europe/Berlin',
  startTime: Date.now() / 1000 - 7500,
  lastTime: 1,
  endTime: null,
  durationS: 7500,
  handling: { state: 'open', version: 0, muted: null, until: null },
  plantId: 7,
  plantName: 'Hof Petersen',
  ...own,
})

const someone = 'Ada Lovelace, Street 1, 555-0100'

const openWall = ({
  path = '/largescreen',
  summary = async () => aSummary(),
  answers = {},
  configuration = {},
}: Wishes = {}) =>
  openApp({
    path,
    configuration,
    token: 'eyJtoken',
    answers: {
      largeScreen: {
        summary,
        curve: async () => ({
          plants: 64,
          mostPlants: 2000,
          stepSeconds: 900,
          steps: [10, 9, 8].map((back) => ({
            dateTime: Math.floor(Date.now() / 900_000) * 900 - back * 900,
            reporting: 61,
            generationPower: 5e6,
            usePower: 1e6,
          })),
        }),
      },
      alerts: {
        recent: async () => ({ total: 3, data: [anAlert(), anAlert({ level: 1, ruleId: 10 })] }),
        search: async () => ({ total: 1, data: [{ ...anAlert(), times: 1 }] }),
      },
      plants: {
        positions: async () => ({
          total: 2,
          ids: [7, 8],
          latitudes: [52, 48],
          longitudes: [13, 11],
          conditions: [6, 0],
        }),
        information: async ({ params }) =>
          aPlant({
            id: params.id,
            name: params.id === 7 ? 'Constantia Villa' : 'Sonnendach',
            condition: 'NORMAL',
            curve: null,
            weather: 'rainy-s',
            temperature: 11.6,
            contactPhone: someone,
            ownerName: someone,
            locationAddress: someone,
          }),
        energySaved: async ({ body }) => ({
          systemId: body.systemId,
          generationValueTotal: 5000,
          standardCoalSaved: 1.525,
          emissionReductionCO2: 3.965,
          treesPlanted: 272.4,
          estimate: { co2: 1.65, trees: 90.16, country: 'DE', gPerKwh: 330, year: 2025, source: 'Ember' },
          incomeTotal: null,
          incomeBasis: null,
        }),
      },
      live: {
        fast: async ({ params }) => aFast({ systemId: params.id, lastUpdateTime: Date.now() / 1000 - 40 }),
        operating: async ({ params }) => anOperating({ systemId: params.id, lastUpdateTime: Date.now() / 1000 - 40 }),
        follow: () => Promise.reject(new CallFailed(503)),
      },
      devices: { types: async () => ['INVERTER'] },
      history: { day: () => Promise.reject(new CallFailed(503)) },
      ...answers,
    },
  })

interface Wishes {
  path?: string
  summary?: () => Promise<FleetSummary>
  answers?: FakeHandlers
  configuration?: NonNullable<Parameters<typeof openApp>[0]>['configuration']
}

/** Before the app opens, so that all its timers are fake. */
const holdTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })

test('the fleet has truncated figures with their age', async () => {
  const { screen } = await openWall()
  const all = screen.getByRole('main')
  await expect
    .element(all)
    .toHaveTextContent(
      /Power now3\.57\sMW61 of 64 plants reporting.*33\.61\sMWh.*23\.12\sGWh.*18,334\stestimated · 1,259,600 trees/,
    )
  await expect.element(screen.getByText(/^data 4\d s ago$/)).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Plant status' }))
    .toHaveTextContent('All offline1Partly offline2Alarm3Waiting for data0No device4Asleep0Normal54')
  await expect
    .element(screen.getByRole('region', { name: 'Best today, kWh per kWp' }))
    .toHaveTextContent('1Constantia Villa5.192Sonnendach4.20')
  await expect
    .element(screen.getByRole('region', { name: 'Open alerts' }))
    .toHaveTextContent('Hof Petersen2 hGrid lost')
  await expect.element(screen.getByRole('region', { name: 'Open alerts' })).toHaveTextContent('and 1 more')
})

test('a wall display does not scroll, in landscape or portrait', async () => {
  const { screen } = await openWall()
  await expect.element(screen.getByText('Constantia Villa')).toBeVisible()
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1080, 1920],
  ] as const) {
    await page.viewport(width, height)
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = screen.getByRole('main').element()
    expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
  }
})

test('a wall display is dark, whatever the colour scheme, and readable from a distance', async () => {
  await page.viewport(1920, 1080)
  const { screen } = await openWall()
  await expect.element(screen.getByText('3.57', { exact: false }).first()).toBeVisible()
  expect(getComputedStyle(screen.getByRole('main').element()).backgroundColor).toBe('rgb(13, 17, 23)')
  const value = screen.getByText('Power now').element().nextElementSibling!
  expect(parseFloat(getComputedStyle(value).fontSize)).toBeGreaterThanOrEqual(64)
})

test('the large screen has the chart colours of the brand: the area as wished, its line so that it is seen (spec §1, §3)', async () => {
  const colorList = [
    { type: 'chart-1', colorCode: '#3a2f00', alpha: 100 },
    { type: 'chart-2', colorCode: '#00ffd5', alpha: 100 },
  ]
  const { screen } = await openWall({ configuration: { colorList } })
  const drawing = screen.getByRole('figure').first()
  await expect.element(drawing).toBeVisible()
  const styleOf = (name: string) => getComputedStyle(drawing.element().querySelector(`path[class*="${name}"]`)!)
  // A quarter of the wish: 58, 47 and 0 of 255.
  expect(styleOf('area').fill).toBe('color(srgb 0.227451 0.184314 0 / 0.26)')
  expect(styleOf('use').stroke).toBe('rgb(0, 255, 213)')
  expect(styleOf('generation').stroke).not.toBe('rgb(58, 47, 0)')
})

test('old data is marked as such, by the server’s clock', async () => {
  // This device's clock is a day ahead: the age is still right.
  const countedAt = Date.now() / 1000 - 86_400
  const { screen } = await openWall({ summary: async () => aSummary({ countedAt, lastUpdateTime: countedAt - 1250 }) })
  await expect.element(screen.getByText('data 20 min ago · outdated')).toBeVisible()
})

test('after a failure the last figures stay and age, the call is retried, and the screen recovers', async () => {
  holdTime()
  let works = true
  const summary = async () => {
    if (!works) throw new CallFailed(503)
    return aSummary()
  }
  const { screen } = await openWall({ summary })
  await expect.element(screen.getByText(/^data 4\d s ago$/)).toBeVisible()
  works = false
  await vi.advanceTimersByTimeAsync(12_000)
  vi.setSystemTime(Date.now() + 20 * minuteMs)
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(screen.getByText('Server not responding, trying again')).toBeVisible()
  await expect.element(screen.getByText(/^data 2\d min ago · outdated$/)).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveTextContent(/3\.57\sMW/)
  works = true
  await vi.advanceTimersByTimeAsync(80_000)
  await expect.element(screen.getByText(/^data (4\d s|1 min) ago$/)).toBeVisible()
  expect(screen.getByText('Server not responding, trying again').elements()).toHaveLength(0)
})

test('views rotate; moving the pointer or pressing the space bar pauses them', async () => {
  holdTime()
  const { screen } = await openWall({ path: '/largescreen?rotate=20' })
  const title = () => screen.getByRole('heading', { level: 1 })
  await expect.element(screen.getByText('Constantia Villa')).toBeVisible()
  await expect.element(title()).toHaveTextContent('All plants')
  await vi.advanceTimersByTimeAsync(21_000)
  await expect.element(title()).toHaveTextContent('Constantia Villa')

  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Paused')).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(title()).toHaveTextContent('Constantia Villa')
  await userEvent.keyboard(' ')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(title()).toHaveTextContent('Sonnendach')

  window.dispatchEvent(new PointerEvent('pointermove'))
  await expect.element(screen.getByText('Paused')).toBeVisible()
  // A mouse forgotten on the screen does not stop the rotation.
  await vi.advanceTimersByTimeAsync(29_000)
  await expect.element(title()).toHaveTextContent('All plants')
})

test('without rotation a view stays, and arrow keys switch views', async () => {
  const { screen } = await openWall()
  const title = screen.getByRole('heading', { level: 1 })
  await expect.element(screen.getByRole('img', { name: '1 of 3' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(title).toHaveTextContent('Constantia Villa')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(title).toHaveTextContent('Sonnendach')
})

test('what a new roof has avoided is told in kilograms: in tonnes it would be 0 for weeks', async () => {
  const { screen } = await openWall({ summary: async () => ({ ...aSummary(), plants: 2, co2T: 0.0035, trees: 0.2 }) })
  await expect.element(screen.getByRole('main')).toHaveTextContent(/3\.5\skg/)
})

test('a plant shows its figures, its weather and its flow, but no people or devices', async () => {
  const { screen } = await openWall({ path: '/largescreen?plant=7' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Constantia Villa' })).toBeVisible()
  await expect.element(screen.getByTitle(/^Light rain, 1[12]\u00A0°C$/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Energy flow now' })).toHaveTextContent(/PV/)
  await expect.element(screen.getByRole('main')).toHaveTextContent(/1\.65\stestimated · 90 trees/)
  await expect.element(screen.getByText(/^data 4\d s ago$/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('region', { name: 'Open alerts' })).toHaveTextContent('Hof Petersen')
  expect(document.body.textContent).not.toMatch(/Lovelace|SECRET/)
})

test('a person with one plant sees its day, figures, flow and alerts instead of sums and a map', async () => {
  const { screen } = await openWall({
    summary: async () => aSummary({ plants: 1, reporting: 1, onlyPlant: 7, ranking: [] }),
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Constantia Villa' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Today', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Energy flow now' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Open alerts' }))
    .toHaveTextContent(/^Open alerts 1Grid lost2\sh$/)
  expect(screen.getByRole('img', { name: /map/i }).elements()).toHaveLength(0)
  expect(document.body.textContent).not.toMatch(/Lovelace|SECRET/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Constantia Villa' })).toBeVisible()
})

test('plants whose data service rests are not in the power, and the screen says so', async () => {
  const { screen } = await openWall({ summary: async () => aSummary({ reporting: 59, resting: 2 }) })
  await expect.element(screen.getByText('59 of 64 plants reporting · paused: 2')).toBeVisible()
})

test('the clock names its zone: the plant’s for a plant, the viewer’s for all plants', async () => {
  const { screen } = await openWall({ path: '/largescreen?plant=7' })
  const clock = screen.getByRole('time')
  await expect.element(clock).toHaveTextContent(/^\d\d:\d\d\d{4}-\d\d-\d\dEurope\/Berlin$/)
  await userEvent.keyboard('{ArrowRight}')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await expect.element(clock).toHaveTextContent(new RegExp(`${timeZone}$`))
})

test('plants at one place have no map: the day gets its room', async () => {
  const { screen } = await openWall({
    answers: {
      plants: {
        positions: async () => ({
          total: 2,
          ids: [7, 8],
          latitudes: [52, 52.1],
          longitudes: [13, 13.1],
          conditions: [6, 0],
        }),
      },
    },
  })
  await expect.element(screen.getByRole('region', { name: 'Plant status' })).toBeVisible()
  await expect.element(screen.getByText('Constantia Villa')).toBeVisible()
  expect(screen.getByRole('img', { name: /map/i }).elements()).toHaveLength(0)
  const [day, frame] = [screen.getByText('Last 24 hours').element(), document.documentElement]
  expect(day.closest('section')!.getBoundingClientRect().height).toBeGreaterThan(frame.clientHeight / 2)
})

test('a plant without access is skipped', async () => {
  const refuse = () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION'))
  const { screen } = await openWall({
    path: '/largescreen?plant=99',
    answers: {
      plants: { information: refuse },
      live: { fast: refuse, operating: refuse, follow: refuse },
      devices: { types: refuse },
    },
  })
  await expect.element(screen.getByText('This plant can’t be shown.')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All plants' })).toBeVisible()
})

test('at night, with neither sun nor power, it is dimmed', async () => {
  const { screen } = await openWall({ summary: async () => aSummary({ daylight: false, powerW: 0 }) })
  await expect.element(screen.getByText('Constantia Villa')).toBeVisible()
  await expect.poll(() => document.querySelector('[data-dim="true"]')).not.toBeNull()
  await screen.unmount()
  await openWall({ summary: async () => aSummary({ daylight: false, powerW: 10 }) })
  await expect.poll(() => document.querySelector('[data-dim="false"]')).not.toBeNull()
})

test('a person without plants sees a notice, and a fleet that is too large has no curve', async () => {
  const { screen } = await openWall({
    summary: async () => aSummary({ plants: 0, reporting: 0, ranking: [], powerW: null, lastUpdateTime: null }),
  })
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  await expect.element(screen.getByText('no data yet')).toBeVisible()
  await screen.unmount()
  const { screen: large } = await openWall({
    answers: {
      largeScreen: {
        summary: async () => aSummary(),
        curve: async () => ({ plants: 2001, mostPlants: 2000, stepSeconds: 900, steps: null }),
      },
    },
  })
  await expect.element(large.getByText('The chart supports up to 2,000 plants. You have 2,001.')).toBeVisible()
})

test('Escape leads back to the previous page, or to the list', async () => {
  const answers = { plants: { search: async () => ({ total: 0, data: [] }) } }
  const { screen, router } = await openWall({ path: '/version', answers })
  await router.navigate({ to: '/largescreen', search: {} })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All plants' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => router.state.location.pathname).toBe('/version')
  await screen.unmount()
  const direct = await openWall({ answers })
  await expect.element(direct.screen.getByRole('heading', { level: 1, name: 'All plants' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => direct.router.state.location.pathname).toBe('/plant/list')
})

test('a brand without a large screen has no such page, not even by its address', async () => {
  const extendWeb = JSON.stringify({ flags: { ...heliograph.flags, largeScreen: false } })
  const { screen } = await openWall({ configuration: { extendWeb } })
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('parameters in the address are limited to sensible values', async () => {
  expect(largeScreenSearch({ rotate: 3, top: 99, plant: -1 })).toEqual({ rotate: 20, top: 10, plant: undefined })
  const { screen } = await openWall({ path: '/largescreen?rotate=3&top=99&plant=-1' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All plants' })).toBeVisible()
})

test('every two minutes it reads the page that brings no answers of a person along', async () => {
  holdTime()
  const asked = vi.spyOn(window, 'fetch')
  try {
    const { screen } = await openWall()
    await expect.element(screen.getByText('Constantia Villa')).toBeVisible()
    const read = () => asked.mock.calls.flatMap(([address]) => (typeof address === 'string' ? address : []))
    expect(read()).toEqual([])
    await vi.advanceTimersByTimeAsync(2 * minuteMs)
    expect(read()).toEqual(['/index.html'])
  } finally {
    asked.mockRestore()
  }
})

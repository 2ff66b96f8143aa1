import {
  CallFailed,
  type AllowedNetworks,
  type MeterSpec,
  type NetworkingInfo,
  type DeviceFrame,
  type Logger,
} from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { addDays, dayAt, startOfDay } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { aDetail, aDevice } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { linesOf } from '#testing/lines-of.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const field = (storageName: string, key: string, value: string, unit: string | null = null) => ({
  key,
  storageName,
  value,
  unit,
  orgValue: null,
})
const detail = aDetail({
  name: 'South roof',
  paramCategoryList: [
    { name: 'General', tag: 'basic', categoryId: '1', fieldList: [field('SN1', 'Serial number', 'SH2307884133')] },
    {
      name: 'Generation',
      tag: 'electric',
      categoryId: '2',
      fieldList: [field('DV1', 'DC voltage PV1', '545.8', 'V'), field('APo_t1', 'AC power in total', '2504.9', 'W')],
    },
    {
      name: 'Temperature',
      tag: 'temperature',
      categoryId: '6',
      fieldList: [field('INV_T0', 'Inverter temperature', '21.5', '°C')],
    },
  ],
  unsupported: [{ key: 'Battery health', storageName: 'Li_B_SOH', unit: '%', categoryId: '5' }],
})
const parameters = [
  { storageName: 'DV1', name: 'DC voltage PV1', unit: 'V' },
  { storageName: 'APo_t1', name: 'AC power in total', unit: 'W' },
  { storageName: 'Etdy_ge1', name: 'Generation today', unit: 'kWh' },
  { storageName: 'INV_T0', name: 'Inverter temperature', unit: '°C' },
]

beforeEach(() => page.viewport(1280, 900))

test('a device shows its details and its values, in groups', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('South roof')
  await expect
    .element(screen.getByRole('link', { name: 'Stick' }))
    .toHaveAttribute('href', expect.stringContaining('device=1'))
  const generation = screen.getByRole('region', { name: 'Generation' })
  await expect.element(generation).toHaveTextContent(/DC voltage PV1.*545\.8.V.*AC power in total.*2,504\.9.W/)
  await expect.element(screen.getByText('Not supported: 1 parameter')).toBeVisible()
  await expect.element(screen.getByText('Battery health')).not.toBeVisible()
  expect(screen.getByRole('link', { name: 'Raw frames' }).elements()).toHaveLength(0)
})

test.each([1440, 390])(
  'several faults at once leave room for what they are the value of, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    const faults = '2032 No grid, 2034 Grid overvoltage, 2062 PV insulation too low, 2015 PV string fault'
    const status = { name: 'Status', tag: 'status', categoryId: '7', fieldList: [field('ERR1', 'Fault code', faults)] }
    const { screen } = await open('', {
      devices: { detail: async () => ({ ...detail, paramCategoryList: [status] }) },
    })
    const name = screen.getByRole('region', { name: 'Status' }).getByText('Fault code', { exact: true })
    await expect.element(name).toBeVisible()
    const { width: own, height } = name.element().getBoundingClientRect()
    expect(own).toBeGreaterThan(70)
    expect(height).toBeLessThan(48)
  },
)

test('an inverter leads to a comparison with the others and of its strings', async () => {
  const strings = ['PV1', 'PV2'].map((name) => ({ name, powerW: null, voltageV: null, currentA: null }))
  const { screen } = await open('', {
    devices: { tree: async () => [aDevice({ deviceId: 2, strings }), aDevice({ deviceId: 5, name: 'North roof' })] },
  })
  const others = screen.getByRole('link', { name: 'Compare with other inverters' })
  await expect.element(others).toHaveAttribute('href', expect.stringMatching(/plant=7&of=2%2C5$/))
  const ofStrings = screen.getByRole('link', { name: 'Compare its strings' })
  await expect.element(ofStrings).toHaveAttribute('href', expect.stringMatching(/of=2\.1%2C2\.2$/))
})

test('an inverter whose inputs face east and west says what each made of its own light, and which was below', async () => {
  const asked: unknown[] = []
  const part = { ownDays: 31, whole: { expected: 3.1, low: 2.6, high: 3.6 }, made: 3.2, verdict: 'within' as const }
  const { screen } = await open('', {
    expectation: {
      ofDevice: async ({ params, query }) => {
        asked.push([params, query])
        return {
          expectation: {
            day: query.day,
            source: 'told' as const,
            inverter: { ...part, whole: { expected: 6.2, low: 5.3, high: 7.1 }, made: 5.4 },
            inputs: [
              { input: 1, tracker: null, tilt: 25, azimuth: 90, ...part },
              { input: 2, tracker: null, tilt: 25, azimuth: 270, ...part, made: 2.2, verdict: 'below' as const },
              { input: 3, tracker: null, tilt: 25, azimuth: 180, ...part, ownDays: 4, whole: null, verdict: null },
            ],
          },
        }
      },
    },
  })
  const yesterday = addDays(dayAt(zone, Date.now()), -1)
  const card = screen.getByRole('region', { name: `Made and expected, ${yesterday}` })
  await expect.element(card).toHaveTextContent(/Whole inverter5\.4.kWh made, 6\.2.kWh expected/)
  const rows = card.getByRole('listitem')
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/^Input 2, 25° tilt, 270° from north2\.2.kWh made, 3\.1.kWh expected/)
  await expect.element(rows.nth(2)).toHaveTextContent('less than expected')
  await expect.element(rows.nth(1)).not.toHaveTextContent('less than expected')
  await expect.element(rows.nth(3)).toHaveTextContent('What to expect is known after ten days.')
  expect(asked).toEqual([[{ id: 7, deviceId: 2 }, { day: yesterday }]])
})

test('a device with conflicting values says on which day, and how many', async () => {
  const { screen } = await open('', {
    devices: { detail: async () => ({ ...detail, conflicts: { day: '2026-06-14', count: 780 } }) },
  })
  await expect.element(screen.getByText(/^780 samples of .*14.* have the times/)).toBeVisible()
})

test('a gateway whose inverter’s model is unknown says what came, how much and when', async () => {
  const unknownModels = [
    { sensorCode: '5411', count: 12, size: 3610, firstTime: 1_774_170_000, lastTime: 1_774_173_300 },
  ]
  const gateway = { ...detail, type: 'COLLECTOR' as const, unsupported: [], unknownModels }
  const { screen } = await open('', { devices: { detail: async () => gateway } })
  await expect.element(screen.getByRole('heading', { name: 'This inverter model is not known yet' })).toBeVisible()
  await expect.element(screen.getByText(/^12 messages .* sensor code 5411 .*3,?610 bytes/)).toBeVisible()
})

test('a person says that a logger was replaced by the other one with its serial number', async () => {
  const accepted: unknown[] = []
  const rival: NonNullable<Logger['rival']> = {
    why: 'mac',
    mac: '98d863e473b2',
    firmware: 'LSW5BLE_17_DD01_1.23',
    address: '203.0.113.7',
    firstTime: 1_774_170_000,
    lastTime: 1_774_173_300,
  }
  const answer = () => ({
    mac: '0badc0ffee00',
    firmwareFamily: 'LSW3',
    knownSince: 0,
    network: '198.51.100.0/24',
    rival: accepted[0] ? null : rival,
  })
  const { screen } = await open('', {
    right: 'operate',
    devices: {
      detail: async () => ({ ...detail, type: 'COLLECTOR' as const, unsupported: [] }),
      tree: async () => [aDevice({ type: 'COLLECTOR', protocol: 'solarman-v5' })],
      logger: async () => answer(),
      acceptLogger: async ({ params, body }) => {
        accepted.push({ ...params, ...body })
        return answer()
      },
    },
  })
  await expect.element(screen.getByText('Another logger uses this serial number')).toBeVisible()
  await expect.element(screen.getByText(/98d863e473b2.*LSW5BLE_17_DD01_1\.23.*203\.0\.113\.7/)).toBeVisible()
  await expect.element(screen.getByText(/0badc0ffee00, first heard from the network 198\.51\.100\.0\/24/)).toBeVisible()
  await screen.getByRole('button', { name: 'My logger was replaced: take this one' }).click()
  await expect.element(screen.getByText('Another logger uses this serial number')).not.toBeInTheDocument()
  expect(accepted).toEqual([{ id: 2, mac: '98d863e473b2' }])
})

test('a person limits the networks of a gateway, and is warned that the list excludes the gateway itself', async () => {
  const sent: unknown[] = []
  const last = { address: '198.51.100.4', time: 1_774_173_300 }
  const { screen } = await open('', {
    right: 'operate',
    devices: {
      detail: async () => ({ ...detail, type: 'COLLECTOR' as const, unsupported: [] }),
      tree: async () => [aDevice({ type: 'COLLECTOR', protocol: 'http' })],
      networks: async () => ({ ...anywhere, last }),
      networking: async () => [aNetwork({ deviceId: 3, ssid: 'Neighbour' }), aNetwork({ ssid: 'Hazes' })],
      setNetworks: async ({ params, body }) => {
        sent.push({ ...params, ...body })
        return { networks: ['203.0.113.0/24', '2001:db8::7'], last, excludesLast: true, refused: null }
      },
    },
  })
  await expect.element(screen.getByRole('region', { name: 'Network', exact: true })).toHaveTextContent('Hazes')
  const field = screen.getByRole('textbox', { name: 'Networks and addresses' })
  await expect.element(screen.getByText(/^Last report from 198\.51\.100\.4/)).toBeVisible()
  await field.fill('203.0.113.9/24, 2001:db8::7\n10.0.0.300')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^10\.0\.0\.300 is neither an IP address/)).toBeVisible()
  expect(sent).toEqual([])
  await field.fill('203.0.113.9/24, 2001:db8::7')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/do not include 198\.51\.100\.4/)).toBeVisible()
  await expect.element(field).toHaveValue('203.0.113.0/24\n2001:db8::7')
  expect(sent).toEqual([{ id: 2, networks: ['203.0.113.9/24', '2001:db8::7'] }])
})

test('a turned clamp is put right from a day on by two presses, after what it does to today has been seen', async () => {
  const saved: unknown[] = []
  const { screen } = await open('', {
    right: 'operate',
    devices: {
      detail: async () => ({ ...detail, type: 'METER' as const, unsupported: [] }),
      meterSpec: async () => aMeterSpec({}),
      previewMeter: async ({ body }) => ({
        day: '2026-11-20',
        asIs: { ...noSums, buyValue: 0, gridValue: 2.04 },
        corrected: { ...noSums, buyValue: body.reverse ? 2.04 : 0, gridValue: 0 },
      }),
      configureMeter: async ({ params, body }) => {
        saved.push({ ...params, ...body })
        return aMeterSpec({ reverse: true, fromDay: body.fromDay, check: { ...fine, usePower: 340 } })
      },
    },
  })
  const card = screen.getByRole('region', { name: 'What this meter measures' })
  await expect.element(card.getByText(/your house uses -340\sW, which can’t be/)).toBeVisible()
  await card.getByRole('button', { name: 'Correct the direction' }).click()
  await expect.element(card.getByRole('checkbox', { name: 'The clamp points the wrong way' })).toBeChecked()
  await expect
    .element(card.getByRole('row', { name: /^Bought/ }))
    .toHaveTextContent(/0\sWh.*2\.04\skWh|0\skWh2\.04\skWh/)
  await card.getByRole('textbox', { name: 'Multiplier' }).fill('100:0')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.element(card.getByText(/^Enter a number such as 20/)).toBeVisible()
  expect(saved).toEqual([])
  await card.getByRole('textbox', { name: 'Multiplier' }).fill('100:5')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.element(card.getByText(/^Grid · reversed · since 2026-11-20/)).toBeVisible()
  expect(saved).toEqual([
    { id: 7, meterId: 2, measures: 'grid', reverse: true, multiplier: 20, phase: null, fromDay: '2026-11-20' },
  ])
})

test('while a correction is typed, what the one before makes of today stays, so that the button below does not move', async () => {
  const { screen } = await open('', {
    right: 'operate',
    devices: {
      detail: async () => ({ ...detail, type: 'METER' as const, unsupported: [] }),
      meterSpec: async () => aMeterSpec({}),
      previewMeter: ({ body }) =>
        body.multiplier === 1
          ? Promise.resolve({ day: '2026-11-20', asIs: noSums, corrected: { ...noSums, buyValue: 2.04 } })
          : new Promise(() => undefined),
    },
  })
  const card = screen.getByRole('region', { name: 'What this meter measures' })
  await card.getByRole('button', { name: 'Correct the direction' }).click()
  const preview = card.getByRole('table')
  await expect.element(preview).toHaveAttribute('aria-busy', 'false')
  const topOf = (part: Locator) => part.element().getBoundingClientRect().top
  const belowCard = () => topOf(card.getByRole('button', { name: 'Save' })) - topOf(card)
  const before = belowCard()
  await card.getByRole('textbox', { name: 'Multiplier' }).fill('100:5')
  await expect.element(preview).toHaveAttribute('aria-busy', 'true')
  await expect.element(preview).toHaveTextContent(/2\.04\skWh/)
  expect(belowCard()).toBe(before)
})

test('people who only read a plant see that a clamp looks turned, but cannot change it', async () => {
  const { screen } = await open('', {
    devices: {
      detail: async () => ({ ...detail, type: 'METER' as const, unsupported: [] }),
      meterSpec: async () => aMeterSpec({}),
    },
  })
  const card = screen.getByRole('region', { name: 'What this meter measures' })
  await expect.element(card.getByText(/which can’t be/)).toBeVisible()
  expect(card.getByRole('button').elements()).toHaveLength(0)
})

test('people who only read a plant do not see where its gateways may report from', async () => {
  const { screen } = await open('', {
    devices: {
      detail: async () => ({ ...detail, type: 'COLLECTOR' as const, unsupported: [] }),
      tree: async () => [aDevice({ type: 'COLLECTOR', protocol: 'http' })],
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Only accept reports from these networks')).not.toBeInTheDocument()
})

test('a search finds parameters, also unsupported ones', async () => {
  const { screen } = await open()
  await screen.getByRole('searchbox', { name: 'Search parameters' }).fill('battery')
  await expect.element(screen.getByText('Battery health')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Generation' }).elements()).toHaveLength(0)
})

test('a pinned parameter comes first, and is still pinned on the next visit', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Pin DC voltage PV1' }).click()
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Pinned')
  await router.navigate({ to: '/device-detail', search: { device: 3 } })
  await expect.element(screen.getByRole('region', { name: 'Pinned' })).toHaveTextContent(/DC voltage PV1/)
  await screen.getByRole('button', { name: 'Unpin DC voltage PV1' }).first().click()
  await expect.element(screen.getByRole('region', { name: 'Pinned' })).not.toBeInTheDocument()
})

test('temperatures are in the unit that the person chose', async () => {
  const opened = await open()
  document.cookie = 'temperature-unit=F; Path=/'
  await opened.router.navigate({ to: '/device-detail', search: { device: 3 } })
  await expect.element(opened.screen.getByRole('region', { name: 'Temperature' })).toHaveTextContent(/70\.7.°F/)
})

test('on the smallest phone names of parameters are whole words, and values stay in their card', async () => {
  await page.viewport(320, 700)
  const { screen } = await open()
  const card = screen.getByRole('region', { name: 'General' })
  await expect.element(card).toBeVisible()
  expect(linesOf(card.element(), 'Serial')).toBe(1)
  expect(linesOf(card.element(), 'SH2307884133')).toBeGreaterThan(0)
  for (const item of screen.getByRole('region', { name: 'Generation' }).element().querySelectorAll('li')) {
    const end = item.getBoundingClientRect().right
    for (const part of item.children) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(end + 0.5)
    expect(linesOf(item, 'voltage')).toBeLessThanOrEqual(1)
  }
})

test('a parameter’s sparkline links to its curve', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Chart of AC power in total' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ device: 2, view: 'curves', points: ['APo_t1'] })
  await expect.element(screen.getByRole('checkbox', { name: 'AC power in total W' })).toBeChecked()
})

test('a parameter with a third unit is disabled, with the reason', async () => {
  const { screen, router } = await open('&view=curves&points=["APo_t1"]')
  await screen.getByRole('checkbox', { name: 'DC voltage PV1 V' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ points: ['APo_t1', 'DV1'] })
  await expect.element(screen.getByText(/^A chart can show two units: W, V/)).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Inverter temperature' })).toBeDisabled()
  // Neither is a percentage: each has its own chart.
  await expect.element(screen.getByText(/AC power in total: maximum 500.W/)).toBeVisible()
  await expect.element(screen.getByText(/DC voltage PV1: maximum 500.V/)).toBeVisible()
})

test('a month has sums of energies, the address keeps the period, and Back leads to the day', async () => {
  const { screen, router, asked } = await open('&view=curves')
  await screen.getByRole('radio', { name: 'Month' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ period: 'month', view: 'curves' })
  await expect.element(screen.getByRole('checkbox', { name: 'Generation kWh' })).toBeChecked()
  await expect.element(screen.getByText(/Months, years and totals are available for energy only\./)).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toHaveLength(1)
  expect(asked).toContainEqual(['month', ['Etdy_ge1']])
  router.history.back()
  await expect.element(screen.getByRole('radio', { name: 'Day' })).toBeChecked()
})

test('while another day is fetched, the values of the one before do not stand under its name', async () => {
  const held = { arrive: () => {} }
  const arrives = new Promise<void>((resolve) => (held.arrive = resolve))
  const today = dayAt(zone, Date.now())
  const { screen } = await open('&view=curves&points=["DV1"]', {
    devices: {
      statsOfDay: async ({ query }) => {
        if (query.day !== today) await arrives
        const value = query.day === today ? '500' : '77'
        const collectionTime = startOfDay(zone, query.day) / 1000
        return [{ ...parameters[0]!, detailList: [{ collectionTime, value }] }]
      },
    },
  })
  const told = screen.getByText(/500.V/).first()
  await expect.element(told).toBeVisible()
  const previous = screen.getByRole('button', { name: 'Previous' })
  await previous.click()
  await expect.element(screen.getByRole('button', { name: new RegExp(`^${addDays(today, -1)}`) })).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(previous).toHaveFocus()
  held.arrive()
  await expect.element(screen.getByText(/77.V/).first()).toBeVisible()
})

test('a gateway has no measurements, and so no curves', async () => {
  const { screen } = await open('&view=curves', { devices: { detail: async () => ({ ...detail, type: 'COLLECTOR' }) } })
  await expect.element(screen.getByRole('region', { name: 'Generation' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Curves' }).elements()).toHaveLength(0)
})

test('without a choice nothing is drawn', async () => {
  const { screen } = await open('&view=curves&points=[]')
  await expect.element(screen.getByText('Nothing selected')).toBeVisible()
})

test.each([
  ['none', '/device-detail'],
  ['a malformed one', '/device-detail?device=abc&points=x'],
  ['half a one', '/device-detail?device=2.5'],
  ['a foreign one', '/device-detail?device=99&view=curves'],
  ['one of another plant', '/device-detail?device=2&plant=8'],
])('an address with %s shows that the page does not exist', async (_what, path) => {
  const { screen } = await openAt(path)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
})

test('a failure shows an error and can be retried', async () => {
  let fails = true
  const { screen } = await openAt('/device-detail?device=2', {
    detail: async () => {
      if (fails) throw new CallFailed(429)
      return detail
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('South roof')
})

test('an operator reads the raw data, byte by byte and decoded', async () => {
  const { screen } = await open('&view=frames', { permissions: ['user', 'operator'] })
  const [data, broken] = [screen.getByText('1 reading accepted'), screen.getByText('1 rejected')]
  await expect.element(broken).toHaveTextContent(/Duplicate|Could not be decoded/)
  await data.click()
  await expect.element(screen.getByText('a5 17 00')).toBeVisible()
  await expect.element(screen.getByRole('table')).toHaveTextContent(/I1 · 2026-03-22 .*AC power in total APo_t1.*500 W/)
})

test('an operator reads the frames of a device in any plant; others cannot, whatever the address says', async () => {
  const refuse = () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION'))
  const operator = await open('', { permissions: ['operator'], devices: { detail: refuse } })
  await expect.element(operator.screen.getByRole('heading', { level: 1 })).toHaveTextContent('Raw frames')
  await operator.screen.unmount()
  const { screen } = await open('&view=frames')
  await expect.element(screen.getByRole('region', { name: 'Generation' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Raw frames' }).elements()).toHaveLength(0)
})

const frames: DeviceFrame[] = [
  {
    receivedAt: 1_774_173_600.5,
    protocol: 'solarman-v5',
    size: 3,
    encoding: 'hex',
    payload: 'a51700',
    kept: 1,
    dropped: 0,
    undated: false,
    reasons: [],
    readings: [
      {
        deviceSn: 'I1',
        at: 1_774_173_600,
        values: [{ storageName: 'APo_t1', name: 'AC power in total', unit: 'W', value: '500' }],
      },
    ],
  },
  {
    receivedAt: 1_774_173_500,
    protocol: 'mqtt',
    size: 2,
    encoding: 'text',
    payload: '{"',
    kept: 0,
    dropped: 1,
    undated: false,
    reasons: [{ reason: 'undecodable', detail: null }],
    readings: [],
  },
]

const fine = { usePower: null, contradictory: 0, frames: 0, looksTurned: false }
const aMeterSpec = (own: Partial<MeterSpec>): MeterSpec => ({
  deviceId: 2,
  deviceSn: 'SN2',
  deviceName: 'Grid meter',
  deviceType: 'METER',
  measures: 'grid',
  reverse: false,
  multiplier: 1,
  phase: null,
  fromDay: null,
  earliestDay: '2026-09-01',
  today: '2026-11-20',
  reported: { time: null, power: -340, phase1: null, phase2: null, phase3: null },
  power: -340,
  check: { usePower: -340, contradictory: 70, frames: 80, looksTurned: true },
  saved: [],
  ...own,
})

const noSums = {
  generationValue: 0,
  useValue: null,
  gridValue: null,
  buyValue: null,
  chargeValue: null,
  dischargeValue: null,
  generationPower: 0,
  usePower: null,
  buyPower: null,
  sellPower: null,
}

const aNetwork = (own: Partial<NetworkingInfo>): NetworkingInfo => ({
  deviceId: 2,
  deviceSn: '2712345678',
  deviceName: 'Stick',
  deviceType: 'COLLECTOR',
  netState: 1,
  protocol: 'solarman-v5',
  ssid: null,
  signalIntensity: 71,
  ip: null,
  mac: null,
  firmware: null,
  uploadInterval: null,
  heartbeatInterval: null,
  lastTime: null,
  ...own,
})

const anywhere: AllowedNetworks = { networks: [], last: null, excludesLast: false, refused: null }

interface Wishes {
  permissions?: string[]
  right?: PlantRight
  devices?: FakeHandlers['devices']
  expectation?: FakeHandlers['expectation']
}

const removal = { isGateway: true, devices: 1, days: 40, alerts: 1 }

test('who may operate the plant removes a gateway after a look at what goes and what stays', async () => {
  const gone: number[][] = []
  const { screen, router } = await openAt(
    '/device-detail?device=3',
    { detail: async () => ({ ...detail, deviceId: 3, type: 'COLLECTOR', name: 'Stick' }) },
    ['user'],
    'operate',
    { removal: async () => removal, remove: async ({ body }) => (gone.push(body.deviceIds), {}) },
  )
  await screen.getByRole('button', { name: 'Remove from the plant' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove Stick?' })
  await expect
    .element(dialog)
    .toHaveTextContent(/can’t report to this plant any more.*device behind it goes with it.*alert ends/)
  await expect.element(dialog).toHaveTextContent(/stays:.*history of 40 days/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(gone).toEqual([])
  await screen.getByRole('button', { name: 'Remove from the plant' }).click()
  await dialog.getByRole('button', { name: 'Remove from the plant' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/device')
  expect(gone).toEqual([[3]])
})

test('what cannot be looked up before a device is removed or replaced is told, and the same button tries again', async () => {
  let isReached = false
  const reached = <Answer,>(answer: Answer) => {
    if (isReached) return answer
    throw new CallFailed(429)
  }
  const { screen } = await openAt('/device-detail?device=2', {}, ['user'], 'operate', {
    removal: async () => reached({ ...removal, isGateway: false }),
    candidates: async () => reached([]),
  })
  const [replace, remove] = ['Replace …', 'Remove from the plant'].map((name) => screen.getByRole('button', { name }))
  const told = screen.getByText('Too many requests. Please wait a moment.')
  await replace!.click()
  await expect.poll(() => told.elements().length).toBe(1)
  await remove!.click()
  await expect.poll(() => told.elements().length).toBe(2)
  isReached = true
  await remove!.click()
  const question = screen.getByRole('dialog', { name: 'Remove South roof?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await replace!.click()
  await expect.element(screen.getByRole('dialog', { name: 'Replace South roof' })).toBeVisible()
})

test('a broken inverter is replaced by a serial number, or by a device that already reports', async () => {
  const asked: unknown[] = []
  const firstTime = Date.parse('2026-06-17T12:00:00+02:00') / 1000
  const candidate = { deviceId: 3, deviceSn: 'NEW1', deviceName: 'NEW1', deviceType: 'INVERTER' as const, firstTime }
  const { screen, router } = await openAt('/device-detail?device=2', {}, ['user'], 'operate', {
    candidates: async () => [candidate],
    replace: async ({ body }) => (asked.push(body), { deviceId: 3 }),
  })
  await screen.getByRole('button', { name: 'Replace …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Replace South roof' })
  await expect.element(dialog).toHaveTextContent(/count until 2026-06-17 12:00.*when the new one first reported/)
  await dialog.getByLabelText('New device', { exact: true }).selectOptions('Another one, by its serial number')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect.element(dialog.getByText('Enter the serial number.')).toBeVisible()
  await dialog.getByLabelText('New device', { exact: true }).selectOptions('NEW1')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ device: 3 })
  expect(asked).toEqual([{ deviceId: 3 }])
})

test('an owner moves a gateway to another plant, after a look at what happens', async () => {
  await page.viewport(390, 844)
  const asked: unknown[] = []
  const { screen, router } = await openAt(
    '/device-detail?device=2',
    { detail: async () => ({ ...detail, type: 'COLLECTOR' as const, unsupported: [] }) },
    ['user'],
    'own',
    {
      moveTargets: async ({ query }) =>
        [
          { id: 8, name: 'New barn', locationAddress: 'Lindenweg 4' },
          { id: 9, name: 'School', locationAddress: null },
        ].filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase())),
      moving: async () => ({
        plantName: 'New barn',
        devices: 2,
        alerts: 1,
        days: 90,
        daysLeft: 400,
        fromDay: '2026-03-20',
        today: '2026-06-17',
        otherZone: null,
      }),
      move: async ({ body }) => (asked.push(body), { deviceId: 3, fromDay: '2026-03-20' }),
    },
  )
  await screen.getByRole('button', { name: 'Move to another plant …' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await dialog.getByLabelText('Search').fill('barn')
  await expect.element(dialog.getByRole('radio', { name: /School/ })).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: /New barn/ }).click()
  await expect.element(dialog.getByText(/^90 days, from 2026-03-20 on, leave the totals/)).toBeVisible()
  await expect.element(dialog.getByText(/^400 earlier days stay in the totals of this plant/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'It stays in this plant' }).click()
  await expect.element(dialog.getByText(/^It counts in New barn from 2026-06-17 on/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'It goes with the gateway' }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ device: 3, plant: 8 })
  expect(asked).toEqual([{ plantId: 8, withHistory: true }])
})

test('what was moved here says since when this plant has it', async () => {
  const relocated = { time: Date.parse('2026-06-17T12:00:00+02:00') / 1000, fromDay: '2026-03-20' }
  const { screen } = await openAt('/device-detail?device=2', { detail: async () => ({ ...detail, relocated }) })
  await expect.element(screen.getByText(/^Moved here .* on 2026-06-17 12:00.* from 2026-03-20 on/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move to another plant …' }).elements()).toHaveLength(0)
})

test('a device that another gateway reports, too, says that it counts once, and leads to the other one', async () => {
  const twins = [{ deviceId: 5, gatewayName: 'Bridge' }]
  const { screen } = await openAt('/device-detail?device=2', { detail: async () => ({ ...detail, twins }) })
  await expect.element(screen.getByText(/^The plant counts this device once.* Bridge$/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Bridge' }))
    .toHaveAttribute('href', expect.stringContaining('device=5'))
})

test('a removed device says since when, keeps its curves, and can’t be changed', async () => {
  const removedTime = Date.parse('2026-06-17T12:00:00+02:00') / 1000
  const { screen } = await openAt(
    '/device-detail?device=2',
    { detail: async () => ({ ...detail, removedTime }) },
    ['user'],
    'operate',
    {
      removed: async () => [
        {
          deviceId: 2,
          deviceSn: 'SH1',
          deviceName: 'South roof',
          deviceType: 'INVERTER',
          gatewayName: 'Stick',
          removedTime,
          replacedBy: { deviceId: 3, deviceName: 'New roof' },
        },
      ],
    },
  )
  await expect.element(screen.getByRole('link', { name: 'New roof' })).toBeVisible()
  await expect.element(screen.getByText(/^Removed on 2026-06-17 12:00/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Curves' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove from the plant' }).elements()).toHaveLength(0)
})

const open = (search = '', wishes: Wishes = {}) =>
  openAt(`/device-detail?device=2${search}`, wishes.devices, wishes.permissions, wishes.right, {}, wishes.expectation)

const openAt = async (
  path: string,
  devices: FakeHandlers['devices'] = {},
  permissions = ['user'],
  right: PlantRight = 'read',
  deviceChanges: FakeHandlers['deviceChanges'] = {},
  expectation: FakeHandlers['expectation'] = {},
) => {
  const asked: [string, string[] | undefined][] = []
  const today = startOfDay(zone, dayAt(zone, Date.now())) / 1000
  const series = async (kind: string, showParams: string[] | undefined) => {
    asked.push([kind, showParams])
    return parameters
      .filter(({ storageName }) => !showParams || showParams.includes(storageName))
      .map((parameter) => ({
        ...parameter,
        detailList: [
          { collectionTime: today, value: '500' },
          { collectionTime: today + 300, value: '100' },
        ],
      }))
  }
  const opened = await openApp({
    path,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ permissions }) },
      plants: {
        search: async () => ({ total: 0, data: [] }),
        information: async () => aPlant({ id: 7, externalRoleCode: functionsOf(right) }),
      },
      deviceChanges: { removed: async () => [], ...deviceChanges },
      expectation: { ofDevice: async () => ({ expectation: null }), ...expectation },
      devices: {
        detail: async ({ body }) => {
          const isKnown = [2, 3].includes(body.deviceId) && (body.siteId ?? 7) === 7
          if (!isKnown) throw new Refusal('AU_NO_READ_PERMISSION')
          return { ...detail, deviceId: body.deviceId }
        },
        tree: async () => [
          aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick', protocol: 'mqtt' }),
          aDevice({ gatewayId: 1 }),
        ],
        parameters: async () => parameters,
        wrongSpans: async () => ({ earliest: 0, spans: [] }),
        inputs: async () => [],
        networks: async () => anywhere,
        networking: async () => [],
        statsOfDay: async ({ query }) => series('day', query.showParams),
        statsOfMonth: async ({ query }) => series('month', query.showParams),
        frames: async () => frames,
        ...devices,
      },
    },
  })
  return { ...opened, asked }
}

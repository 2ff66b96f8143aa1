import type { PlantDetail } from '@heliograph/contract/browser'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/a-plant.ts'
import { byType } from './devices.ts'
import { energyOf, meteringOf } from './of-energy.ts'
import { financeOf } from './of-money.ts'
import { identityOf, peopleOf, placeOf } from './of-plant.ts'
import { aDetail, aDeviceItem, aFullDetail, saved } from './plant-facts.fixture.ts'
import { azimuthText, phone, sortFacts, zoneText, type Fact, type Manner } from './writing.ts'

const manner: Manner = {
  language: 'en',
  zone: 'Europe/Berlin',
  words: await wordsIn('en'),
  money: (amount) => (amount === null || amount === undefined ? '--' : `€ ${amount}`),
}
const winter = Date.parse('2026-01-10T12:00:00Z')
const factOf = (facts: readonly Fact[], name: string) => facts.find((fact) => fact.name === name)

test('the day a plant started is in its own zone', () => {
  // 23:30 UTC: in Berlin it is tomorrow already.
  const facts = identityOf(aDetail({ station: { startOperatingTime: 1_761_003_000 } }), manner)
  expect(factOf(facts, 'In operation since')?.text).toBe('2025-10-21')
  expect(factOf(facts, 'Installed capacity')).toMatchObject({ text: '10.32', unit: 'kWp' })
})

test.each([
  [0, '0° north'],
  [22.4, '22.4° north'],
  [22.5, '22.5° north-east'],
  [180, '180° south'],
  [350, '350° north'],
  [-90, '-90° west'],
  [null, '--'],
])('modules facing %s are shown as %s', (degrees, text) => expect(azimuthText(degrees, manner)).toBe(text))

test('a plant that never reported generated nobody knows how much, not nothing', () => {
  const information = { ...aPlant({ id: 7 }), generationTotal: 0, currency: 'EUR' }
  const facts = energyOf({ information, saved: { ...saved, generationValueTotal: null }, hasBattery: false }, manner)
  expect(factOf(facts, 'Generated')?.text).toBe('--')
  expect(factOf(energyOf({ information, saved, hasBattery: false }, manner), 'Generated')).toMatchObject({
    text: '13.16',
    unit: 'MWh',
  })
})

test('south and west are words, not signs, and the map link has all decimals', () => {
  const place = placeOf(
    aDetail({ station: { location: { lat: -33.8688197, lng: -151.2, address: null } } }),
    winter,
    manner,
  )
  expect(factOf(place, 'Coordinates')).toEqual({
    name: 'Coordinates',
    text: '33.86881°\u00a0S, 151.2°\u00a0W',
    href: 'geo:-33.8688197,-151.2',
    copy: '-33.8688197, -151.2',
  })
  expect(factOf(place, 'Address')?.text).toBe('--')
})

test('a plant without a position has no map link', () => {
  const place = placeOf(aDetail({ station: { location: { lat: null, lng: 11, address: ' ' } } }), winter, manner)
  expect(factOf(place, 'Coordinates')).toEqual({ name: 'Coordinates', text: '--' })
})

test.each([
  ['Europe/Berlin', 'UTC+01:00'],
  ['Asia/Kathmandu', 'UTC+05:45'],
  ['America/St_Johns', 'UTC−03:30'],
])('%s is %s', (zone, offset) => expect(zoneText(zone, winter)).toBe(`${zone} (${offset})`))

test('a phone link has no brackets', () => {
  expect(phone('+49 (89) 123-45')).toEqual({ text: '+49 (89) 123-45', href: 'tel:+498912345' })
  expect(phone('  ')).toEqual({ text: '--' })
  // As accounts store it.
  expect(phone('491701234567')).toEqual({ text: '+491701234567', href: 'tel:+491701234567' })
})

test("the plant's named owner takes precedence over the account", () => {
  const owner = (ownerName: string | null) =>
    factOf(peopleOf(aDetail({ station: { ownerName } }), true, manner), 'Owner')?.text
  expect([owner('A. Lindner'), owner(null)]).toEqual(['A. Lindner', 'Marta Lindner'])
})

test('missing facts are only named, known ones are listed', () => {
  const { shown, notEntered } = sortFacts(
    financeOf(
      aDetail({ finance: { constructionCost: 18_000, financing: false, subsidyUnitAmount: 0.0125 } }).finance,
      manner,
    ),
  )
  expect(shown.map(({ name, text }) => [name, text])).toEqual([
    ['Currency', 'EUR, Euro'],
    ['Feed-in price', '--'],
    ['Purchase price', '--'],
    ['Flat price', '€\u00A00.0811 / kWh'],
    ['Construction cost', '€ 18000'],
    ['Subsidy per unit', '€\u00A00.0125 / kWh'],
    ['Financed', 'No'],
  ])
  expect(notEntered).toEqual(['Construction subsidy'])
})

const factsOf = (detail: PlantDetail, seesContact: boolean) =>
  [
    identityOf(detail, manner),
    peopleOf(detail, seesContact, manner),
    financeOf(detail.finance, manner),
    meteringOf({ metering: detail.metering, methods: null }, manner),
  ].map(sortFacts)

test('of a plant of which nothing more was entered, only what people can enter here is named as not entered', () => {
  const named = (seesContact: boolean) => factsOf(aDetail(), seesContact).map(({ notEntered }) => notEntered)
  const finance = ['Construction cost', 'Construction subsidy', 'Subsidy per unit']
  const metering = ['Theoretical use share']
  expect(named(true)).toEqual([[], ['Contact phone'], finance, metering])
  // Whether there is a number is not told to everyone.
  expect(named(false)).toEqual([[], [], finance, metering])
  for (const { shown } of factsOf(aDetail(), false)) {
    const names = shown.map(({ name }) => name)
    for (const name of unknowable) expect(names).not.toContain(name)
    expect(names).not.toContain('Contact phone')
  }
})

test('what an import or another client wrote is listed, though nobody can enter it here', () => {
  const names = factsOf(aFullDetail(), true).flatMap(({ shown }) => shown.map(({ name }) => name))
  for (const name of [...unknowable, 'Contact phone']) expect(names).toContain(name)
  expect(factsOf(aFullDetail(), true).flatMap(({ notEntered }) => notEntered)).toEqual([])
})

const unknowable = `
  Connected to the grid, Area, National meter identifier, Owner’s company, Administrator, Administrator’s e-mail
  Administrator’s phone, Members, Notes, E-mail of the person who registered it, Construction date, Financed
  Amount financed, Share financed, Repayment method, Financing term, Interest rate, Financing period
  National subsidy, Provincial subsidy, Prefectural subsidy, County subsidy, Coal benchmark price, Tariff
  Refund per day, Generation method, Consumption method, Grid meter method, Battery method, Irradiance statistics
  Irradiance method, Theoretical method`
  .split(/,|\n/)
  .map((name) => name.trim())
  .filter(Boolean)

test('a tariff address that is a script does not become a link', () => {
  const tariff = (tariffUrl: string) =>
    factOf(financeOf(aDetail({ finance: { tariffUrl } }).finance, manner), 'Tariff')?.href
  expect([tariff('javascript:alert(1)'), tariff('https://example.org/t')]).toEqual([undefined, 'https://example.org/t'])
})

test('each energy names how its devices measure it, and none that the plant does not measure', () => {
  const methods = { use: [], grid: [], charge: [], discharge: [], generator: [] }
  const { metering } = aDetail()
  const facts = meteringOf(
    { metering, methods: { ...methods, generation: ['dayCounter'], buy: ['counter', 'power'] } },
    manner,
  )
  expect(facts.slice(0, 6).map(({ text }) => text)).toEqual([
    'Daily counter',
    '--',
    'Lifetime counter, Integrated power',
    '--',
    '--',
    '--',
  ])
  expect(meteringOf({ metering, methods: null }, manner)[0]?.text).toBe('--')
})

test('a known metering method has a text, an unknown one shows its code', () => {
  const { metering } = aDetail({ metering: { generationStatisticMethod: 'BY_METER', batteryStatisticMethod: null } })
  const facts = meteringOf({ metering, methods: null }, manner)
  expect(factOf(facts, 'Calculation method')?.text).toBe('Automatic')
  expect(factOf(facts, 'Generation method')?.text).toBe('BY_METER')
  expect(factOf(facts, 'Battery method')).toBeUndefined()
})

test('devices are grouped by type, and inverter 2 comes before inverter 10', () => {
  const devices = [
    aDeviceItem({ deviceId: 1, deviceName: 'Inverter 10' }),
    aDeviceItem({ deviceId: 2, deviceName: 'Inverter 2' }),
    aDeviceItem({ deviceId: 3, deviceName: 'Logger', deviceType: 'COLLECTOR' }),
  ]
  expect(
    byType(devices, 'en').map(({ type, devices: own }) => [type, ...own.map(({ deviceName }) => deviceName)]),
  ).toEqual([
    ['COLLECTOR', 'Logger'],
    ['INVERTER', 'Inverter 2', 'Inverter 10'],
  ])
})

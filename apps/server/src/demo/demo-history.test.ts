import { addDays, frameMs, hourMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { expect, test } from 'vitest'
import { codeOf } from './demo-faults.ts'
import { createNumbering } from './demo-gateways.ts'
import { pastOf, type PastDay, type PastEnd, type PastPlant } from './demo-history.ts'
import {
  business,
  cabin,
  faulty,
  feedInRoof,
  house,
  microHouse,
  storageHouse,
  villageGrid,
  type DemoPlant,
} from './demo-plant.ts'
import { pastPlantOf } from './entered-plants.ts'

const today = '2026-04-05'
const madeAt = Date.UTC(2026, 3, 5, 9)

/** Its devices have ids from 1, in order. */
const pastOfPlant = (plant: DemoPlant): PastPlant => {
  const gateways = createNumbering('eu', 1)(plant)
  const devices = gateways.flatMap((gateway) => gateway.devices)
  const sns = [...devices.map(({ knownAs }) => knownAs), ...gateways.map(({ sn }) => sn)]
  return pastPlantOf(1, plant, gateways, new Map(sns.map((sn, place) => [sn, place + 1])), madeAt)
}

const live = (plant: PastPlant, length: { days: number; curveDays: number }) => {
  const past = pastOf(plant, today, length)
  const days: PastDay[] = []
  for (;;) {
    const next = past.next()
    if (next.done) return { days, end: next.value satisfies PastEnd }
    days.push(next.value)
  }
}

const home = pastOfPlant(storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }))
const street = pastOfPlant(house('Street', 'munich', { modules: 20, yearlyKwh: 4000 }))

test('a day with a clock change has its real length', () => {
  const { days } = live(home, { days: 10, curveDays: 10 })
  const frames = new Map(days.map((past) => [past.day, past.frames.length]))
  expect(frames.get('2026-03-28')).toBe(288)
  expect(frames.get('2026-03-29')).toBe(276)
})

test('a day loses less than a minute around midnight', () => {
  const { days, end } = live(home, { days: 6, curveDays: 3 })
  const use = days.reduce((sum, { plantDay }) => sum + plantDay.energies.use! / 1e6, 0)
  expect(end.state.total.use - use).toBeGreaterThan(-0.05)
  expect(end.state.total.use - use).toBeLessThan(0.002 * use + 0.05)
  expect(end.at).toBe(startOfDay('Europe/Berlin', today))
  expect(Object.values(end.state.today).every((kwh) => kwh === 0)).toBe(true)
})

test.each([
  ['string inverter', house('Street', 'munich', { modules: 20, yearlyKwh: 4000 })],
  ['string inverters without load', feedInRoof('Barn', 'GROUND', 'leipzig', { modules: 220, inverters: 2 })],
  ['micro-inverters', microHouse('Micros', 'munich', { modules: 8, yearlyKwh: 3000, link: 'mqtt' })],
  ['hybrid', storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 })],
  ['hybrid without a grid', cabin('Hut', 'linz', { modules: 8, batteryKwh: 9.6, yearlyKwh: 1100 })],
  [
    'two hybrids with one battery',
    villageGrid('Village', 'kisumu', { modules: 120, batteryKwh: 160, yearlyKwh: 42_000, inverters: 2 }),
  ],
])('the curve of a plant with %s adds up to the energy that its counters tell', (_, plant) => {
  for (const { frames, plantDay } of live(pastOfPlant(plant), { days: 4, curveDays: 4 }).days) {
    expect(plantDay.methods.generation).toEqual(['dayCounter'])
    const kWh = frames.reduce((sum, { generation }) => sum + (generation ?? 0) / 12_000, 0)
    expect(kWh).toBeGreaterThan(1)
    expect(plantDay.energies.generation! / 1e6 / kWh).toBeGreaterThan(0.99)
    expect(plantDay.energies.generation! / 1e6 / kWh).toBeLessThan(1.01)
  }
})

test('what a hybrid loses shows as losses', () => {
  for (const { plantDay } of live(home, { days: 4, curveDays: 4 }).days) {
    const lost = -plantDay.flows.unknown! / plantDay.energies.generation!
    expect(lost).toBeGreaterThan(0.03)
    expect(lost).toBeLessThan(0.2)
  }
})

test('days without a curve have roughly the same energies as with one', () => {
  const coarse = live(street, { days: 20, curveDays: 0 }).days
  const fine = live(street, { days: 20, curveDays: 20 }).days
  const sum = (days: readonly PastDay[], of: 'generation' | 'use') =>
    days.reduce((kwh, { plantDay }) => kwh + plantDay.energies[of]! / 1e6, 0)
  for (const quantity of ['generation', 'use'] as const) {
    expect(Math.abs(sum(coarse, quantity) / sum(fine, quantity) - 1)).toBeLessThan(0.1)
  }
  expect(coarse.some(({ isKept }) => isKept)).toBe(false)
})

test.each([
  ['string', street],
  ['micro', pastOfPlant(microHouse('Micros', 'munich', { modules: 4, yearlyKwh: 3000 }))],
])('%s inverters are silent at night, their meter is not', (_, plant) => {
  const { days } = live(plant, { days: 1, curveDays: 1 })
  const [{ day, samples } = { day: today, samples: new Map() }] = days
  const night = spanOfDay('Europe/Berlin', day).from + 3 * hourMs
  for (const { id, type } of plant.devices) {
    const said = samples.get(id)!
    expect(said.length).toBeGreaterThan(100)
    const isHeardAtNight = said.some(({ at }: { at: number }) => Math.abs(at - night) < frameMs)
    expect(isHeardAtNight).toBe(type === 'METER')
  }
})

test('a device that fell silent has no more samples, and there is no day without any device', () => {
  const silentFrom = startOfDay('Europe/Berlin', addDays(today, -3)) + 9 * hourMs
  const devices = home.devices.map((device) => ({ ...device, heard: { ...device.heard, to: silentFrom } }))
  const { days, end } = live({ ...home, devices }, { days: 6, curveDays: 6 })
  expect(days.map(({ day }) => day)).toEqual([-6, -5, -4, -3].map((back) => addDays(today, back)))
  expect(end.latest.get(1)!.at).toBe(silentFrom - frameMs / 10)
})

test('what came over a logger only has the points of its table, rounded as in the table', () => {
  const { end } = live(street, { days: 1, curveDays: 1 })
  const inverter = street.devices.find(({ type }) => type === 'INVERTER')!
  const { values } = end.latest.get(inverter.id)!
  expect(values.reactivePower).toBeUndefined()
  expect(values.generationTotal! * 10).toBeCloseTo(Math.round(values.generationTotal! * 10), 9)
  expect(values.generationToday! * 100).toBeCloseTo(Math.round(values.generationToday! * 100), 9)
  expect(Number.isInteger(values.acPower)).toBe(true)
})

test("a fault affects its inverter's values and the plant's generation at its local times", () => {
  const hot = { daysAgo: 1, from: '12:00', to: '13:00', inverter: 1, fault: 'overTemperature' } as const
  const shop = business('Shop', 'munich', { modules: 60, yearlyKwh: 30_000, inverters: 2 })
  const dayOf = (plant: DemoPlant) => live(pastOfPlant(plant), { days: 2, curveDays: 2 }).days.at(-1)!
  const [well, ill] = [dayOf(shop), dayOf(faulty(shop, hot))]
  const noon = Date.parse('2026-04-04T12:00:00+02:00')
  const codesOf = (place: number) => ill.samples.get(place + 1)!.filter(({ values }) => values.faultCode !== 0)
  expect(codesOf(0)).toEqual([])
  expect(codesOf(1).map(({ values }) => [values.faultCode, values.acPower])).toEqual(
    Array(12).fill([codeOf('overTemperature', inverterFamily(shop.profile)), 0]),
  )
  expect(codesOf(1)[0]!.at).toBe(noon + frameMs - 30_000)

  const meanW = ({ frames }: PastDay, from: number) => {
    const within = frames.filter(({ at }) => at >= from + frameMs && at < from + hourMs - frameMs)
    return within.reduce((sum, { generation }) => sum + generation!, 0) / within.length
  }
  expect(meanW(ill, noon) / meanW(well, noon)).toBeCloseTo(0.5, 1)
  expect(meanW(ill, noon - 2 * hourMs)).toBe(meanW(well, noon - 2 * hourMs))
})

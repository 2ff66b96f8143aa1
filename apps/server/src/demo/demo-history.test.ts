import { keysOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { addDays, frameMs, hourMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { expect, test } from 'vitest'
import { measures, type Measure } from '#telemetry/measures.ts'
import { codeOf } from './demo-faults.ts'
import { createNumbering } from './demo-gateways.ts'
import { pastOf, type PastDay, type PastEnd, type PastLength } from './demo-history.ts'
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
import { messyPlants } from './messy-plants.ts'
import type { PastPlant } from './past-plant.ts'

const today = '2026-04-05'
const madeAt = Date.UTC(2026, 3, 5, 9)

/** Its devices have ids from 1, in order. */
const pastOfPlant = (plant: DemoPlant): PastPlant => {
  const gateways = createNumbering('eu', 1)(plant)
  const devices = gateways.flatMap((gateway) => gateway.devices)
  const sns = [...devices.map(({ knownAs }) => knownAs), ...gateways.map(({ sn }) => sn)]
  return pastPlantOf(1, plant, gateways, new Map(sns.map((sn, place) => [sn, place + 1])), madeAt)
}

const live = (plant: PastPlant, length: PastLength) => {
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

const built = {
  'a string inverter and a meter': house('Street', 'munich', { modules: 20, yearlyKwh: 4000 }),
  'an inverter and a meter with an HTTP gateway': house('Web', 'seville', {
    modules: 14,
    yearlyKwh: 4100,
    link: 'http',
  }),
  'two inverters without load': feedInRoof('Barn', 'GROUND', 'leipzig', { modules: 220, inverters: 2 }),
  'micro-inverters': microHouse('Micros', 'fortaleza', { modules: 8, yearlyKwh: 3000 }),
  'micro-inverters and a battery': microHouse('Ohana', 'hilo', { modules: 8, yearlyKwh: 5200, batteryKwh: 10 }),
  'a hybrid': storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }),
  'a hybrid off the grid': cabin('Hut', 'linz', { modules: 8, batteryKwh: 9.6, yearlyKwh: 1100 }),
  optimizers: sure(messyPlants().find(({ profile }) => profile.optimizers !== undefined)),
  'a battery on a tariff': sure(messyPlants().find(({ profile }) => profile.tariff !== undefined)),
}

test.each(Object.entries(built))(
  'older days of a plant with %s are the same as if each report was rolled up',
  (_, plant) => {
    const length = { days: 7, curveDays: 0 }
    const whole = live(pastOfPlant(plant), length).days
    const rolled = live(pastOfPlant(plant), { ...length, curveDays: 7 }).days
    // The first day's evening and the last day, which is always rolled up, are left out.
    for (const [place, { plantDay, deviceDays, isKept }] of whole.entries()) {
      if (place === 0 || place > 4) continue
      const other = sure(rolled[place])
      expect(isKept).toBe(false)
      expect(plantDay.methods).toEqual(other.plantDay.methods)
      expect(plantDay.contradictions).toEqual(other.plantDay.contradictions)
      const close = (left: number | null, right: number | null, what: string) => {
        const far = Math.abs((left ?? 0) - (right ?? 0)) > 0.01 * Math.abs(right ?? 0) + 100_000
        if (far || (left === null) !== (right === null)) throw new Error(`${what}: ${left} instead of ${right}`)
      }
      for (const measure of measures) {
        close(plantDay.energies[measure], other.plantDay.energies[measure], measure)
        close(plantDay.knownS[measure], other.plantDay.knownS[measure], `seconds of ${measure}`)
      }
      for (const flow of keysOf(plantDay.flows)) close(plantDay.flows[flow], other.plantDay.flows[flow], flow)
      expect(plantDay.peakW! / other.plantDay.peakW!).toBeCloseTo(1, 2)
      for (const [nth, { samples, peakW, deviceId }] of deviceDays.entries()) {
        const same = sure(other.deviceDays[nth])
        expect(deviceId).toBe(same.deviceId)
        expect(Math.abs(samples - same.samples)).toBeLessThan(2)
        if (same.peakW !== null) expect(peakW! / same.peakW).toBeCloseTo(1, 2)
      }
    }
  },
)

test('older days in longer steps sum up to nearly the same', () => {
  const length = { days: 40, curveDays: 0 }
  const fine = live(home, length).days.slice(0, -2)
  const coarse = live(home, { ...length, olderStepMs: hourMs / 4 }).days.slice(0, -2)
  const sum = (days: readonly PastDay[], measure: Measure) =>
    days.reduce((mWh, { plantDay }) => mWh + sure(plantDay.energies[measure]), 0)
  for (const measure of ['generation', 'use', 'buy', 'sell', 'charge', 'discharge'] as const) {
    const ratio = sum(coarse, measure) / sum(fine, measure)
    expect(Math.abs(ratio - 1), `${measure}: ${ratio}`).toBeLessThan(0.04)
  }
  for (const [place, { plantDay, deviceDays }] of coarse.entries()) {
    expect(plantDay.knownS).toEqual(fine[place]!.plantDay.knownS)
    expect(deviceDays.map(({ samples }) => samples)).toEqual(fine[place]!.deviceDays.map(({ samples }) => samples))
  }
})

test('the first day with a curve follows the days before it without a seam', () => {
  const { days } = live(home, { days: 12, curveDays: 5 })
  expect(days.map(({ isKept }) => isKept)).toEqual([...Array(7).fill(false), ...Array(5).fill(true)])
  const all = live(home, { days: 12, curveDays: 12 }).days
  const sum = (of: readonly PastDay[]) => of.reduce((mWh, { plantDay }) => mWh + plantDay.energies.use!, 0)
  expect(sum(days) / sum(all)).toBeCloseTo(1, 3)
  for (const [place, { plantDay }] of days.entries()) {
    expect(plantDay.flowsKnownS).toBeGreaterThan(86_000 - 3600)
    expect(plantDay.peakW! / all[place]!.plantDay.peakW!).toBeCloseTo(1, 3)
  }
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

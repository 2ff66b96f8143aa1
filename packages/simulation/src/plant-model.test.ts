import { gridTypes } from '@heliograph/domain/plants'
import { dayAt, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { sunTimes } from '@heliograph/solar/sun'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { socPct } from './battery.ts'
import { deviceValues } from './device-readings.ts'
import type { PlantFaults } from './plant-faults.ts'
import { stepPlant, type PlantStep } from './plant-model.ts'
import { isHybrid, type PlantProfile } from './plant-profile.ts'
import { startState, type Counters } from './plant-state.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const berlin: PlantProfile = {
  seed: 1,
  latitude: 52.52,
  longitude: 13.4,
  zone: 'Europe/Berlin',
  arrays: [{ tiltDeg: 35, azimuthDeg: 180, peakW: 9000 }],
  inverterRatedW: 8000,
  phases: 3,
  load: { kind: 'household', yearlyKwh: 4500 },
  gridType: 'EXCESS',
}
const battery = { capacityKwh: 10, maxW: 5000, reservePct: 15 }

const steps = function* (profile: PlantProfile, from: number, to: number, dtMs: number, faults?: PlantFaults) {
  let state = startState(profile)
  for (let at = from + dtMs; at <= to; at += dtMs) {
    const step = stepPlant(profile, state, at, dtMs, faults)
    state = step.state
    yield step
  }
}

const lastOf = (all: Iterable<PlantStep>) => {
  let last: PlantStep | undefined
  for (const step of all) last = step
  return last!
}

const gap = ({ generation, buy, discharge, use, sell, charge }: Counters) =>
  generation + buy + discharge - use - sell - charge

const aProfile: fc.Arbitrary<PlantProfile> = fc.record(
  {
    seed: fc.integer(),
    latitude: fc.double({ min: -65, max: 65, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    zone: fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe'),
    altitudeM: fc.integer({ min: 0, max: 3000 }),
    arrays: fc.array(
      fc.record({
        tiltDeg: fc.integer({ min: 0, max: 90 }),
        azimuthDeg: fc.integer({ min: 0, max: 360 }),
        peakW: fc.integer({ min: 300, max: 20_000 }),
        shade: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    inverterRatedW: fc.integer({ min: 500, max: 50_000 }),
    phases: fc.constantFrom(1, 3),
    modulesPerMicro: fc.integer({ min: 1, max: 4 }),
    battery: fc.record({
      capacityKwh: fc.double({ min: 1, max: 50, noNaN: true }),
      maxW: fc.integer({ min: 500, max: 20_000 }),
      reservePct: fc.integer({ min: 0, max: 50 }),
    }),
    load: fc.record({
      kind: fc.constantFrom('household', 'commercial', 'off-grid', 'none'),
      yearlyKwh: fc.integer({ min: 0, max: 50_000 }),
    }),
    gridType: fc.constantFrom(...gridTypes),
    tariff: fc.constant({ cheapHours: [1, 5], dearHours: [18, 20] } as const),
    feedInLimitW: fc.integer({ min: 0, max: 10_000 }),
  },
  { requiredKeys: ['seed', 'latitude', 'longitude', 'zone', 'arrays', 'inverterRatedW', 'phases', 'gridType'] },
)

test('in every plant the energy balance closes, the charge stays within its bounds, and limits hold', () => {
  fc.assert(
    fc.property(aProfile, fc.integer({ min: 0, max: 700 }), fc.constantFrom(5, 15, 60), (profile, day, minutes) => {
      const from = Date.UTC(2025, 0, 1) + day * dayMs
      for (const { state, moment } of steps(profile, from, from + dayMs, minutes * minuteMs)) {
        expect(Math.abs(gap(state.total))).toBeLessThan(1e-9 * (1 + state.total.use + state.total.generation))
        expect(Math.abs(gap(state.today))).toBeLessThan(1e-9 * (1 + state.total.use + state.total.generation))
        const byInverter = state.inverterTotalKwh.reduce((sum, kwh) => sum + kwh, 0)
        if (isHybrid(profile)) expect(byInverter).toBeGreaterThanOrEqual(state.total.generation)
        else expect(byInverter).toBeCloseTo(state.total.generation, 8)
        for (const kwh of Object.values(state.total)) expect(kwh).toBeGreaterThanOrEqual(0)
        expect(moment.generationW).toBeLessThanOrEqual(profile.inverterRatedW * (1 + 1e-12))
        expect(-moment.gridW).toBeLessThanOrEqual((profile.feedInLimitW ?? Infinity) + 1e-9)
        if (profile.gridType === 'OFF_GRID' || profile.gridType === 'PV_BTR_USE') expect(moment.gridW).toBe(0)
        if (profile.battery === undefined || profile.gridType.endsWith('FULLY')) expect(state.storedKwh).toBe(0)
        else {
          const soc = socPct(profile.battery, state.storedKwh)
          expect(soc).toBeGreaterThanOrEqual(profile.battery.reservePct - 1e-9)
          expect(soc).toBeLessThanOrEqual(100)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('the same seed gives the same plant, also from plain JSON, and another seed a different one', () => {
  const from = Date.UTC(2026, 5, 1)
  const profile = { ...berlin, battery }
  const run = (seed: number) => lastOf(steps({ ...profile, seed }, from, from + 3 * dayMs, 5 * minuteMs))
  expect(run(7)).toEqual(run(7))
  expect(run(7).state.total).not.toEqual(run(8).state.total)
  const { state } = run(7)
  const thawed = JSON.parse(JSON.stringify(state)) as typeof state
  const at = from + 4 * dayMs
  expect(stepPlant(profile, thawed, at, minuteMs)).toEqual(stepPlant(profile, state, at, minuteMs))
})

test.each([
  ['Berlin', 52.52, 13.4, 'Europe/Berlin', 850, 1150],
  ['Seville', 37.39, -5.98, 'Europe/Madrid', 1500, 1900],
])('a year of 1 kWp in %s', (_, latitude, longitude, zone, least, most) => {
  const arrays = [{ tiltDeg: 35, azimuthDeg: 180, peakW: 1000 }]
  for (const seed of [1, 2, 3, 4]) {
    const profile = { ...berlin, weatherSeed: seed, latitude, longitude, zone, arrays, inverterRatedW: 1000 }
    const { state } = lastOf(steps(profile, Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1), 15 * minuteMs))
    expect(state.total.generation).toBeGreaterThan(least)
    expect(state.total.generation).toBeLessThan(most)
  }
})

test('a battery on a tariff is charged from the grid in cheap hours, and sold in dear ones', () => {
  const profile: PlantProfile = { ...berlin, battery, tariff: { cheapHours: [1, 5], dearHours: [18, 20] } }
  const from = startOfDay(profile.zone, '2026-01-10')
  const hours = [...steps(profile, from, from + dayMs, 15 * minuteMs)].map(({ moment }) => ({
    ...moment,
    hour: (moment.at - from) / 3_600_000,
  }))
  const within = (first: number, last: number) => hours.filter(({ hour }) => hour >= first && hour < last)
  expect(within(1, 2).every(({ batteryW, gridW, useW }) => batteryW < 0 && gridW > useW)).toBe(true)
  expect(within(18, 19).some(({ batteryW, gridW }) => batteryW > 0 && gridW < -1000)).toBe(true)
  expect(within(20, 24).every(({ gridW, generationW }) => gridW >= 0 || generationW > 0)).toBe(true)
})

test('nights are dark, and the inverter waits', () => {
  for (const day of ['2026-01-15', '2026-06-20', '2026-10-25']) {
    const noon = startOfDay(berlin.zone, day) + dayMs / 2
    const { sunriseAt, sunsetAt } = sunTimes(noon, berlin.latitude, berlin.longitude)!
    for (const at of [sunriseAt - 10 * minuteMs, sunsetAt + 10 * minuteMs, noon - dayMs / 2]) {
      const { moment } = stepPlant(berlin, startState(berlin), at, 5 * minuteMs)
      expect(moment).toMatchObject({ isDark: true, generationW: 0, inverters: [{ dcW: 0, acW: 0, runState: 0 }] })
      expect(moment.gridW).toBe(moment.useW)
    }
  }
})

test('an inverter with too many modules is limited to its rated power', () => {
  const crowded = { ...berlin, arrays: [{ tiltDeg: 35, azimuthDeg: 180, peakW: 16_000 }] }
  const from = Date.UTC(2026, 4, 1)
  let mostW = 0
  let clippedW = 0
  for (const { moment } of steps(crowded, from, from + 30 * dayMs, 15 * minuteMs)) {
    mostW = Math.max(mostW, moment.generationW)
    clippedW += moment.clippedW
    if (moment.clippedW > 0) expect(moment.inverters[0]!.dcW).toBeCloseTo(8000 / 0.96, 6)
  }
  expect(mostW).toBe(8000)
  expect(clippedW).toBeGreaterThan(0)
})

test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24'],
  ['Australia/Lord_Howe', '2026-04-05'],
])('in %s the counters of %s begin at its midnight', (zone, day) => {
  const profile = { ...berlin, zone }
  const { from, to } = spanOfDay(zone, day)
  const at = new Map<number, PlantStep['state']>()
  // A time grid that does not include midnight.
  const first = from - dayMs + 2 * minuteMs
  let state = startState(profile, { totals: { use: 1000 } })
  for (let end = first; end < to + dayMs; end += 5 * minuteMs) {
    state = stepPlant(profile, state, end, 5 * minuteMs).state
    at.set(end, state)
    const previous = at.get(end - 5 * minuteMs)
    if (previous === undefined) continue
    const isSameDay = dayAt(zone, end) === dayAt(zone, end - 5 * minuteMs)
    expect(state.today.use > previous.today.use).toBe(isSameDay)
    expect(state.total.use).toBeGreaterThan(previous.total.use)
  }
  const before = at.get(from - 3 * minuteMs)!
  const after = at.get(from + 2 * minuteMs)!
  const last = at.get(to - 3 * minuteMs)!
  expect(after.today.use).toBeCloseTo((2 / 5) * (after.total.use - before.total.use), 10)
  expect(last.today.use).toBeCloseTo(last.total.use - after.total.use + after.today.use, 9)
})

test('a step that ends at midnight starts the new day at zero', () => {
  const midnight = startOfDay(berlin.zone, '2026-07-02')
  const before = stepPlant(berlin, startState(berlin), midnight - 5 * minuteMs, 5 * minuteMs).state
  expect(stepPlant(berlin, before, midnight, 5 * minuteMs).state.today).toEqual(startState(berlin).today)
})

test('off the grid an empty battery sheds load and a full one curtails generation', () => {
  const hut: PlantProfile = {
    ...berlin,
    gridType: 'PV_BTR_USE',
    battery: { ...battery, capacityKwh: 3 },
    load: { kind: 'off-grid', yearlyKwh: 3000 },
  }
  const from = Date.UTC(2026, 5, 1)
  let unservedW = 0
  let curtailedW = 0
  for (const { state, moment } of steps(hut, from, from + 20 * dayMs, 15 * minuteMs)) {
    unservedW += moment.unservedW
    curtailedW += moment.curtailedW
    expect(state.total.buy + state.total.sell).toBe(0)
    if (moment.curtailedW > 0) expect(moment.inverters[0]!.acW).toBeCloseTo(moment.generationW, 8)
  }
  expect(unservedW).toBeGreaterThan(0)
  expect(curtailedW).toBeGreaterThan(0)
})

test('with a feed-in limit of 0 nothing is sold, and with full feed-in everything is', () => {
  const from = Date.UTC(2026, 5, 1)
  const sold = (profile: PlantProfile) => lastOf(steps(profile, from, from + 2 * dayMs, 15 * minuteMs)).state.total
  expect(sold({ ...berlin, feedInLimitW: 0 }).sell).toBe(0)
  const full = sold({ ...berlin, gridType: 'DISTRIBUTED_FULLY', battery })
  expect(full.sell).toBe(full.generation)
  expect(full.use + full.buy + full.charge).toBe(0)
})

test('a faulty inverter generates nothing and reports why; the house continues', () => {
  const noon = Date.UTC(2026, 5, 1, 11)
  const profile = { ...berlin, battery }
  const faults = { inverterFault: { faultCode: 23 } }
  const { moment } = stepPlant(profile, startState(profile), noon, minuteMs, faults)
  expect(moment.inverters).toMatchObject([{ acW: 0, dcW: 0, runState: 2, faultCode: 23 }])
  expect(moment).toMatchObject({ generationW: 0, batteryW: 0 })
  expect(moment.gridW).toBe(moment.useW)
})

test('one of many inverters can fail, and one input can be shaded', () => {
  const noon = Date.UTC(2026, 5, 1, 11)
  const profile = { ...berlin, modulesPerMicro: 4, arrays: [{ tiltDeg: 35, azimuthDeg: 180, peakW: 3440 }] }
  const state = startState(profile)
  const well = stepPlant(profile, state, noon, minuteMs).moment.inverters
  const failed = stepPlant(profile, state, noon, minuteMs, {
    inverterFault: { inverter: 1, faultCode: 5, permanent: true },
  })
  expect(failed.moment.inverters).toMatchObject([{ acW: well[0]!.acW }, { acW: 0, runState: 3, faultCode: 5 }])
  const shaded = stepPlant(profile, state, noon, minuteMs, { shaded: [{ inverter: 0, tracker: 2, light: 0.25 }] })
  const [first, second] = shaded.moment.inverters
  expect(first!.trackersW[2]).toBeCloseTo(well[0]!.trackersW[2]! / 4, 8)
  expect(first!.trackersW[1]).toBe(well[0]!.trackersW[1])
  expect(second).toEqual(well[1])
})

test('an inverter whose fan has failed gives less while it is hot, as much as another one while it is cool, and is never too hot', () => {
  const profile = { ...berlin, inverters: 2, arrays: [{ tiltDeg: 30, azimuthDeg: 180, peakW: 9000 }] }
  const day = spanOfDay(profile.zone, '2026-06-21')
  let [held, hot] = [0, 0]
  for (const step of steps(profile, day.from, day.to, 15 * minuteMs, { uncooled: [1] })) {
    const [sound, uncooled] = step.moment.inverters
    const [soundC = 0, uncooledC = 0] = [0, 1].map(
      (inverter) =>
        deviceValues(profile, step, { kind: 'inverter', deviceType: 'INVERTER', inverter })?.temperature ?? 0,
    )
    expect(uncooledC).toBeLessThan(71.01)
    if (uncooled!.acW < 0.9 * sound!.acW) {
      held++
      expect(uncooledC).toBeGreaterThan(70)
      expect(soundC).toBeLessThan(uncooledC)
    }
    if (uncooledC > 70) hot++
  }
  expect(hot).toBeGreaterThan(0)
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThan(60)
})

test('a reset restarts the lifetime counters, and the daily ones continue', () => {
  const noon = Date.UTC(2026, 5, 1, 11)
  const state = startState(berlin, { totals: { generation: 5000, use: 7000, buy: 4000, sell: 2000 } })
  const before = stepPlant(berlin, state, noon, 5 * minuteMs).state
  expect(before.total.generation).toBeGreaterThan(5000)
  const after = stepPlant(berlin, before, noon + 5 * minuteMs, 5 * minuteMs, { counterReset: true }).state
  expect(after.total.generation).toBeLessThan(1)
  expect(after.inverterTotalKwh[0]).toBeLessThan(1)
  expect(after.today.generation).toBeGreaterThan(before.today.generation)
})

test('hills hide the sun but not the sky', () => {
  const morning = Date.UTC(2026, 5, 1, 6, 30)
  const arrays = [{ tiltDeg: 35, azimuthDeg: 90, peakW: 9000 }]
  const generated = (horizonDeg: number[], at: number) =>
    [1, 2, 3, 4, 5, 6].map((weatherSeed) => {
      const profile: PlantProfile = { ...berlin, arrays, weatherSeed, horizonDeg }
      return stepPlant(profile, startState(profile), at, minuteMs).moment.generationW
    })
  const [open, walled] = [
    [0, 0, 0, 0],
    [0, 70, 0, 0],
  ] as const
  const [hidden, free] = [generated([...walled], morning), generated([...open], morning)]
  expect(Math.min(...hidden)).toBeGreaterThan(0)
  expect(Math.max(...hidden)).toBeLessThan(Math.max(...free) / 2)
  const later = morning + 6 * 3_600_000
  expect(generated([...walled], later)).toEqual(generated([...open], later))
})

test('modules lose half a percent a year', () => {
  const noon = Date.UTC(2026, 5, 1, 11)
  const dcW = (builtAt?: number) => {
    const profile = { ...berlin, ...(builtAt !== undefined && { builtAt }) }
    return stepPlant(profile, startState(profile), noon, minuteMs).moment.inverters[0]!.dcW
  }
  expect(dcW(noon)).toBe(dcW())
  expect(dcW(Date.UTC(2016, 5, 1, 11)) / dcW()).toBeCloseTo(0.95, 3)
})

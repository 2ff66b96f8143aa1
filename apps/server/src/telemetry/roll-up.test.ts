import type { Values } from '@heliograph/domain/points'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { dayMs, frameMs, hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { energyOf, type Sample } from './device-day.ts'
import { measures, toldBy, type MeasuringDevice } from './measures.ts'
import { rollUpDay } from './roll-up.ts'

const span = spanOfDay('Europe/Berlin', '2026-06-15')
const noon = span.from + 12 * hourMs
const berlin = { latitude: 52.5, longitude: 13.4 }
const device = (id: number, type: MeasuringDevice['type']): MeasuringDevice => {
  return { id, type, gatewayId: 9, ratedW: 10_000, tells: 0, firstAt: null, lastAt: null }
}
const inverter = device(1, 'INVERTER')
const meter = device(2, 'METER')
const battery = device(3, 'BATTERY')

/** Whole mWh as kWh. */
const kwh = (mWh: number | null) => (mWh === null ? null : mWh / 1e6)

/** As a pass knows the devices: since when they report, and what they ever told. */
const knownFrom = (devices: readonly MeasuringDevice[], said: Record<number, Sample[]>) =>
  devices.map((each): MeasuringDevice => {
    const samples = said[each.id] ?? []
    const tells = samples.reduce((bits, { values }) => bits | toldBy(values), each.tells)
    const [firstAt, lastAt] = [samples[0]?.at ?? each.firstAt, samples.at(-1)?.at ?? each.lastAt]
    return { ...each, tells, firstAt: each.firstAt ?? firstAt, lastAt }
  })

const rollUp = (said: Record<number, Sample[]>, devices = [inverter, meter, battery], within = span) => {
  const samples = new Map(Object.entries(said).map(([id, list]) => [Number(id), list]))
  const { deviceDays, frames, plantDay } = rollUpDay(knownFrom(devices, said), samples, within, berlin)
  const { energies, flows, ...rest } = plantDay
  return {
    deviceDays: deviceDays.map(({ tracks, ...day }) => ({
      ...day,
      ...recordOf(measures, (measure) => kwh(energyOf(tracks[measure]))),
    })),
    frames,
    plantDay: {
      ...rest,
      ...recordOf(measures, (measure) => kwh(energies[measure])),
      flows: recordOf(keysOf(flows), (flow) => kwh(flows[flow])),
    },
  }
}

/** The same values, every five minutes of a day. */
const allDay = (valuesAt: (hours: number) => Values, { from, to } = span) =>
  Array.from({ length: (to - from) / frameMs }, (_, place): Sample => {
    const at = from + place * frameMs
    return { at, values: valuesAt((at - from) / hourMs) }
  })

describe("a device's day", () => {
  test('prefers the daily counter, then the lifetime counter, then the powers', () => {
    const powers = allDay(() => ({ acPower: 1000 }))
    const totals = allDay((hours) => ({ acPower: 1000, generationTotal: 500 + hours * 2 }))
    const todays = allDay((hours) => ({ acPower: 1000, generationTotal: 500 + hours * 2, generationToday: hours * 3 }))
    const generations = [powers, totals, todays].map((samples) => rollUp({ 1: samples }).deviceDays[0]!.generation)
    expect(generations.map((kwh) => kwh!.toFixed(1))).toEqual(['23.9', '47.8', '71.8'])
  })

  test('is unknown, not zero, if the device sent nothing', () => {
    expect(rollUp({}).deviceDays[0]).toMatchObject({ generation: null, samples: 0, peakW: null })
  })

  test('counts its samples and has its peak power', () => {
    const samples = [
      { at: span.from - 1, values: { acPower: 9000 } },
      { at: noon, values: { acPower: 4000 } },
    ]
    expect(rollUp({ 1: samples }).deviceDays[0]).toMatchObject({ samples: 1, peakW: 4000 })
  })

  test('does not count what an inverter draws at night as generation', () => {
    const { deviceDays, frames } = rollUp({ 1: allDay(() => ({ acPower: -6 })) })
    expect(deviceDays[0]).toMatchObject({ generation: 0, peakW: 0 })
    expect(frames[0]!.generation).toBe(0)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-06-15', 24],
    ['2026-10-25', 25],
  ])('%s in Berlin has %i hours of energy', (day, hours) => {
    const within = spanOfDay('Europe/Berlin', day)
    const around = { from: within.from - dayMs, to: within.to + dayMs }
    const samples = allDay((since) => ({ generationTotal: since, usePower: 1000 }), around)
    const { deviceDays, frames } = rollUp({ 1: samples }, [inverter], within)
    expect(deviceDays[0]!.generation).toBeCloseTo(hours)
    expect(deviceDays[0]!.use).toBeCloseTo(hours)
    expect(frames).toHaveLength(hours * 12)
  })

  test.each([
    ['more often', 60, 5],
    ['less often', 5, 60],
  ])('adds up to everything counted where it begins to report %s in the hours around midnight', (_, before, after) => {
    const next = spanOfDay('Europe/Berlin', '2026-06-16')
    const everyMin = (minutes: number, from: number, to: number) =>
      Array.from(
        { length: Math.ceil((to - from) / (minutes * minuteMs)) },
        (_at, place) => from + place * minutes * minuteMs,
      )
    const samples = [
      ...everyMin(before, span.from + 30 * minuteMs, next.from - 6 * hourMs),
      ...everyMin(60, next.from - 5.5 * hourMs, next.from + 2 * hourMs),
      ...everyMin(after, next.from + 2.5 * hourMs, next.to),
    ].map((at): Sample => ({ at, values: { buyTotal: 100 + ((at - span.from) / hourMs) * 11 } }))
    const days = [span, next].map((within) => {
      const { deviceDays } = rollUpDay(knownFrom([meter], { 2: samples }), new Map([[2, samples]]), within, berlin)
      const track = deviceDays[0]!.tracks.buy!
      return (energyOf(track) ?? 0) + (track.booked?.mWh ?? 0)
    })
    const counts = samples.map(({ values }) => Math.round(values.buyTotal! * 1e6))
    expect(days[0]! + days[1]!).toBe(counts.at(-1)! - counts[0]!)
  })

  test('adds up to everything counted, with the days of any time zone', () => {
    const zones = ['Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/London']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1, max: 28 }), (zone, date) => {
        const days = [0, 1, 2].map((after) => `2026-04-${String(Math.min(date + after, 30)).padStart(2, '0')}`)
        const spans = days.map((day) => spanOfDay(zone, day))
        const [first, last] = [spans[0]!.from, spans[2]!.to]
        const samples = allDay((hours) => ({ generationTotal: 100 + hours }), {
          from: first - hourMs,
          to: last + hourMs,
        })
        const counted = spans.map((within) => rollUp({ 1: samples }, [inverter], within).deviceDays[0]!.generation!)
        fc.pre(new Set(days).size === 3)
        expect(counted.reduce((sum, kwh) => sum + kwh)).toBeCloseTo((last - first) / hourMs, 6)
      }),
    )
  })
})

describe("a plant's day", () => {
  test("uses the meter for the grid and does not add the inverter's grid values", () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours, buyToday: hours * 5, sellToday: hours * 5 })),
      2: allDay((hours) => ({ buyToday: hours * 0.1, sellToday: hours * 0.2 })),
    })
    expect(plantDay.buy).toBeCloseTo(2.39)
    expect(plantDay.sell).toBeCloseTo(4.78)
  })

  test('uses the inverter if the meter is silent', () => {
    const { plantDay, frames } = rollUp({
      1: allDay((hours) => ({ generationToday: hours, buyToday: hours, gridPower: 100 })),
    })
    expect(plantDay.buy).toBeCloseTo(23.9, 1)
    expect(frames[0]!.buy).toBe(100)
  })

  test('counts a battery once even if its inverter reports it too', () => {
    const charging = (hours: number) => ({ chargeToday: hours / 10, batteryPower: -100, batterySoc: 40 })
    const { plantDay, frames } = rollUp({
      1: allDay(charging),
      3: allDay((hours) => ({ ...charging(hours), batterySoc: 50 })),
    })
    expect(plantDay.charge).toBeCloseTo(2.4, 1)
    expect(frames[0]).toMatchObject({ charge: 100, discharge: 0, socPct: 50 })
  })

  test("uses the meter's own consumption", () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours })),
      2: allDay((hours) => ({ useToday: hours / 2 })),
    })
    expect(plantDay.use).toBeCloseTo(12, 1)
  })

  test('calculates the consumption from the rest, and the balance closes', () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours * 2, chargeToday: hours / 2, dischargeToday: hours / 4 })),
      2: allDay((hours) => ({ buyToday: hours / 10, sellToday: hours })),
    })
    const { generation, use, buy, sell, charge, discharge } = plantDay
    expect(use).toBeCloseTo(generation! + buy! + discharge! - sell! - charge!)
    expect(plantDay.flows.unknown).toBeCloseTo(0)
  })

  test('shows consumption that no device accounts for', () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours, useToday: hours * 2 })),
      2: allDay((hours) => ({ buyToday: hours / 2, sellToday: 0 })),
    })
    expect(plantDay.flows.unknown).toBeCloseTo(24 / 2, 0)
  })

  test('of inverters only has no consumption and no grid', () => {
    const { plantDay, frames } = rollUp({ 1: allDay((hours) => ({ generationToday: hours, acPower: 1000 })) }, [
      inverter,
    ])
    expect(plantDay).toMatchObject({ use: null, buy: null, sell: null, charge: null, discharge: null })
    expect(frames[0]).toMatchObject({ generation: 1000, use: null, buy: null, sell: null, charge: null, socPct: null })
  })

  test('detects that a battery was charged from the grid, limited by what was charged and bought', () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ pvPower: 0, batteryPower: -2000, chargeToday: hours * 2, generationToday: 0 })),
      2: allDay((hours) => ({ gridPower: 2300, buyToday: hours * 2.3, sellToday: 0 })),
    })
    const { chargeFromBuy, dischargeForSell } = plantDay.flows
    expect(chargeFromBuy).toBeCloseTo(plantDay.charge!, 0)
    expect(chargeFromBuy).toBeLessThanOrEqual(Math.min(plantDay.charge!, plantDay.buy!))
    expect(dischargeForSell).toBeCloseTo(0)
  })
})

describe('frames', () => {
  const at = (minutes: number, values: Values): Sample => ({ at: noon + minutes * minuteMs, values })

  test('are the means of what was reported within their five minutes', () => {
    const said = [
      [0, 1000],
      [2, 2000],
      [4.9, 3000],
      [5, 9],
    ].map(([minutes = 0, acPower = 0]) => at(minutes, { acPower }))
    const { frames } = rollUp({ 1: said })
    expect(frames.map(({ generation }) => generation)).toEqual([2000, 9])
  })

  test('are missing if nothing was reported', () => {
    const { frames } = rollUp({ 1: [at(0, { acPower: 1000 }), at(15, { acPower: 2000 })] })
    expect(frames.map((frame) => (frame.at - noon) / minuteMs)).toEqual([0, 15])
  })

  test('hold what a device said until it says something else, if it reports less often or just missed a frame', () => {
    const { frames } = rollUp({
      1: [0, 5, 10, 15].map((minutes) => at(minutes, { acPower: 1000 })),
      2: [at(4.9, { gridPower: -400 }), at(15, { gridPower: -500 })],
    })
    expect(frames.map(({ generation, sell, use }) => [generation, sell, use])).toEqual([
      [1000, 400, 600],
      [1000, 400, 600],
      [1000, 400, 600],
      [1000, 500, 500],
    ])
  })

  test('leave a sum open while one of its devices may still report', () => {
    const two = [inverter, { ...inverter, id: 4 }]
    const { frames } = rollUp(
      { 1: [at(0, { acPower: 1000 }), at(5, { acPower: 1000 })], 4: [at(0, { acPower: 500 })] },
      two,
    )
    expect(frames.map(({ generation }) => generation)).toEqual([1500, null])
  })

  test('have no doubled value where a device is replaced by another', () => {
    const two = [inverter, { ...inverter, id: 4 }]
    const old = [0, 5, 10].map((minutes) => at(minutes, { acPower: 4000 }))
    const next = [12, 17, 22, 27].map((minutes) => at(minutes, { acPower: 3990 }))
    const { frames } = rollUp({ 1: old, 4: next }, two)
    expect(Math.max(...frames.map(({ generation }) => generation ?? 0))).toBeLessThan(4001)
  })

  test('also do so over midnight, but belong to their own day', () => {
    const { frames } = rollUp({
      1: [{ at: span.from, values: { acPower: 0 } }],
      2: [-1, 9].map((minutes) => ({ at: span.from + minutes * minuteMs, values: { gridPower: 300 } })),
    })
    expect(frames[0]).toMatchObject({ at: span.from, generation: 0, buy: 300, use: 300 })
  })

  test('calculate unmeasured consumption from the balance', () => {
    const { frames } = rollUp({
      1: [at(0, { pvPower: 3000, batteryPower: -1000 })],
      2: [at(0, { gridPower: -500 })],
    })
    expect(frames[0]).toMatchObject({ generation: 3000, charge: 1000, sell: 500, use: 1500 })
  })

  test('take what its strings give as the generation of a hybrid, even if only counters tell of its battery', () => {
    const night = { acPower: 2000, pvPower: 0 }
    const { frames } = rollUp({ 1: [at(0, { ...night, chargeTotal: 900, dischargeTotal: 800 })] })
    expect(frames[0]!.generation).toBe(0)
    expect(rollUp({ 1: [at(0, night)] }).frames[0]!.generation).toBe(2000)
  })

  test('add up the powers of several inverters', () => {
    const two = [inverter, { ...inverter, id: 4 }]
    const { frames } = rollUp({ 1: [at(0, { acPower: 1000 })], 4: [at(1, { acPower: 500 })] }, two)
    expect(frames[0]!.generation).toBe(1500)
  })
})

test('no readings can make energies negative or infinite', () => {
  const number = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(0))
  const kwh = fc.double({ min: 0, max: 1e10, noNaN: true })
  const values = fc.record(
    {
      acPower: number,
      pvPower: number,
      gridPower: number,
      batteryPower: number,
      generationToday: kwh,
      generationTotal: kwh,
      buyToday: kwh,
      sellTotal: kwh,
      chargeToday: kwh,
      useTotal: kwh,
    },
    { requiredKeys: [] },
  )
  const at = fc.integer({ min: span.from - 12 * hourMs, max: span.to - 1 })
  const samples = fc
    .array(fc.record({ at, values }), { maxLength: 30 })
    .map((list) => list.toSorted((left, right) => left.at - right.at))
  fc.assert(
    fc.property(samples, samples, (ofInverter, ofMeter) => {
      const { deviceDays, plantDay } = rollUp({ 1: ofInverter, 2: ofMeter })
      const { chargeFromBuy, dischargeForSell } = plantDay.flows
      const energies = measures.map((measure) => plantDay[measure])
      for (const energy of [...energies, chargeFromBuy, dischargeForSell]) {
        if (energy !== null) expect(energy).toBeGreaterThanOrEqual(0)
      }
      expect(deviceDays[0]!.generation ?? 0).toBeLessThan(36 * 20 + 30 * 2)
    }),
  )
})

describe('what a day covers', () => {
  const until = (hours: number, samples: readonly Sample[]) =>
    samples.filter(({ at }) => at < span.from + hours * hourMs)
  const ofSun = allDay((hours) => ({ generationToday: hours, acPower: 1000 }))
  const ofMeter = allDay((hours) => ({ buyToday: hours / 10, sellToday: hours / 2, gridPower: -400 }))
  const hours = (seconds: number) => seconds / 3600

  test('is the whole day if every device reported', () => {
    const { plantDay } = rollUp({ 1: ofSun, 2: ofMeter })
    expect(hours(plantDay.knownS.generation)).toBeCloseTo(24, 1)
    expect(hours(plantDay.knownS.use)).toBeCloseTo(24, 1)
    expect(hours(plantDay.flowsKnownS)).toBeCloseTo(24, 1)
  })

  test('of the use and the flows is the time in which all that they need is known', () => {
    const { plantDay } = rollUp({ 1: ofSun, 2: until(13, ofMeter) })
    expect(hours(plantDay.knownS.generation)).toBeCloseTo(24, 1)
    expect(hours(plantDay.knownS.buy)).toBeCloseTo(13, 0)
    expect(hours(plantDay.flowsKnownS)).toBeCloseTo(13, 0)
    // In those thirteen hours, and not in the others: 13 generated and 1.3 bought, 6.5 sold.
    expect(plantDay.use).toBeCloseTo(7.8, 0)
    const { genForUse, genForGrid } = plantDay.flows
    expect(genForUse! / (genForUse! + genForGrid!)).toBeCloseTo(0.5, 1)
  })

  test('of the use is nothing on a day without the meter, which reported before', () => {
    const meterBefore = { ...meter, tells: toldBy({ buyToday: 1, sellToday: 1 }), firstAt: span.from - dayMs }
    const { plantDay } = rollUp({ 1: ofSun }, [inverter, { ...meterBefore, lastAt: span.from - hourMs }])
    expect(plantDay).toMatchObject({ use: null, buy: null, sell: null, flowsKnownS: 0 })
    expect(plantDay.flows.genForUse).toBeNull()
  })

  test('of a sum ends where one of two inverters falls silent', () => {
    const { plantDay } = rollUp({ 1: ofSun, 4: until(10, ofSun) }, [inverter, { ...inverter, id: 4 }])
    // The night is known: nothing is generated in it.
    expect(hours(plantDay.knownS.generation)).toBeGreaterThan(10)
    expect(hours(plantDay.knownS.generation)).toBeLessThan(18)
    expect(plantDay.generation).toBeCloseTo(24 + 10, 0)
  })

  test('does not miss a device before its first report or after its successor came', () => {
    const { plantDay } = rollUp(
      { 1: until(10, ofSun), 4: ofSun.filter(({ at }) => at >= span.from + 10 * hourMs + 20 * minuteMs) },
      [inverter, { ...inverter, id: 4 }],
    )
    expect(hours(plantDay.knownS.generation)).toBeGreaterThan(23)
  })

  test('is told with how it was measured', () => {
    const { plantDay } = rollUp({ 1: ofSun, 2: allDay(() => ({ gridPower: 300 })) })
    expect(plantDay.methods).toMatchObject({ generation: ['dayCounter'], buy: ['power'], charge: [] })
  })
})

describe('cross flows', () => {
  test('are the same whatever lies between two reports', () => {
    const every = (minutes: number) => (samples: readonly Sample[]) =>
      samples.filter((_, place) => (place * 5) % minutes === 0)
    const charged = [5, 10, 15, 30, 60].map((minutes) => {
      const { plantDay } = rollUp({
        1: every(minutes)(
          allDay((hours) => ({ pvPower: 0, batteryPower: -2000, chargeToday: hours * 2, generationToday: 0 })),
        ),
        2: every(minutes)(allDay((hours) => ({ gridPower: 2300, buyToday: hours * 2.3, sellToday: 0 }))),
      })
      return plantDay.flows.chargeFromBuy! / plantDay.charge!
    })
    for (const share of charged) expect(share).toBeGreaterThan(0.95)
  })
})

describe('readings that contradict each other', () => {
  test('are found where more is sold than there was, as behind a reversed clamp', () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours / 10 })),
      2: allDay((hours) => ({ buyToday: 0, sellToday: hours / 2 })),
    })
    expect(plantDay.contradictions).toContain('soldWithoutSource')
  })

  test('are not found on an ordinary day', () => {
    const { plantDay } = rollUp({
      1: allDay((hours) => ({ generationToday: hours })),
      2: allDay((hours) => ({ buyToday: hours / 10, sellToday: hours / 2 })),
    })
    expect(plantDay.contradictions).toEqual([])
  })
})

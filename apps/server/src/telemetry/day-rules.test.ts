import { quantities } from '@heliograph/domain/energy'
import { automaticMetering, meteringMethods, methodsFor, type MeteringSettings } from '@heliograph/domain/metering'
import type { Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { hourMs, spanOfDay } from '@heliograph/domain/zones'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesAt, rulesOf, usualRules, type DayRules } from './day-rules.ts'
import type { Sample } from './device-day.ts'
import { measures, toldBy, type MeasuringDevice } from './measures.ts'
import { rollUpDay } from './roll-up.ts'
import { totalsOf } from './totals.ts'

const berlin = { latitude: 52.5, longitude: 13.4 }
const zone = 'Europe/Berlin'
const days = ['2026-06-15', '2026-06-16', '2026-06-17']
const from = spanOfDay(zone, days[0]!).from

interface Roof {
  /** kW at noon, what the house uses all the time in kW, and by how much counters differ from powers. */
  peak: number
  house: number
  drift: number
}
const roofs = fc.record<Roof>({
  peak: fc.integer({ min: 1, max: 20 }),
  house: fc.integer({ min: 0, max: 5 }),
  drift: fc.integer({ min: 90, max: 110 }),
})

/** An inverter with a lifetime counter, and a meter, every half hour. */
const samplesOf = ({ peak, house, drift }: Roof) => {
  const [inverter, meter]: [Sample[], Sample[]] = [[], []]
  let [made, bought, sold] = [500, 100, 50]
  for (let at = from - 2 * hourMs; at <= from + 73 * hourMs; at += hourMs / 2) {
    const hour = ((at - from) / hourMs + 24) % 24
    const kw = Math.max(0, peak * Math.cos(((hour - 12) / 6) * (Math.PI / 2))) * (Math.abs(hour - 12) < 6 ? 1 : 0)
    made += ((kw / 2) * drift) / 100
    bought += Math.max(0, house - kw) / 2
    sold += Math.max(0, kw - house) / 2
    inverter.push({ at, values: { acPower: kw * 1000, generationTotal: round(made) } })
    meter.push({ at, values: { gridPower: (house - kw) * 1000, buyTotal: round(bought), sellTotal: round(sold) } })
  }
  return new Map([
    [1, inverter],
    [2, meter],
  ])
}
const round = (kwh: number) => Math.round(kwh * 100) / 100

const rolled = (samples: Map<number, Sample[]>, rules: DayRules) => {
  const devices = [...samples].map(([id, told]): MeasuringDevice => ({
    id,
    type: id === 1 ? 'INVERTER' : 'METER',
    gatewayId: 9,
    ratedW: 20_000,
    tells: told.reduce((bits, { values }) => bits | toldBy(values), 0),
    firstAt: told[0]?.at ?? null,
    lastAt: told.at(-1)?.at ?? null,
  }))
  return days.map((day) => rollUpDay(devices, samples, spanOfDay(zone, day), berlin, rules))
}

const choosing = (own: Partial<MeteringSettings>): MeteringSettings => ({
  ...automaticMetering,
  strategy: 'MANUAL',
  ...own,
})
const all = (method: MeteringSettings['methods']['use']) =>
  recordOf(quantities, (quantity) => (methodsFor(quantity).includes(method) ? method : 'TOTAL_FROM_DAILY_SUM'))

test.each(meteringMethods)(
  'with %s, the curve and the day of every energy stay consistent and none is negative',
  (method) => {
    fc.assert(
      fc.property(roofs, fc.nat({ max: 10_000 }), (roof, keptShare) => {
        for (const { plantDay, frames } of rolled(
          samplesOf(roof),
          rulesOf(choosing({ methods: all(method), keptShare })),
        )) {
          const { energies, flows } = plantDay
          for (const measure of measures) expect(energies[measure] ?? 0).toBeGreaterThanOrEqual(0)
          // Where the generation went, it all went.
          expect((flows.genForUse ?? 0) + (flows.genForGrid ?? 0)).toBe(energies.generation)
          expect(frames.every(({ sell }) => sell === null || sell >= 0)).toBe(true)
        }
      }),
      { numRuns: 12 },
    )
  },
)

test('from power, counters make no difference to a day', () => {
  const rules = rulesOf(choosing({ methods: all('TOTAL_FROM_POWER') }))
  fc.assert(
    fc.property(roofs, (roof) => {
      const one = rolled(samplesOf({ ...roof, drift: 100 }), rules)
      const other = rolled(samplesOf(roof), rules)
      expect(other.map(({ plantDay }) => plantDay.energies)).toEqual(one.map(({ plantDay }) => plantDay.energies))
      expect(other[1]!.plantDay.methods.generation).toEqual(['power'])
    }),
    { numRuns: 8 },
  )
})

test('from power, what has no power is still counted', () => {
  const samples = samplesOf({ peak: 8, house: 1, drift: 100 })
  const silent = new Map([[1, samples.get(1)!.map(({ at, values }): Sample => ({ at, values: without(values) }))]])
  const rules = rulesOf(choosing({ methods: all('TOTAL_FROM_POWER') }))
  expect(rolled(silent, rules)[1]!.plantDay.methods.generation).toEqual(['counter'])
})
const without = ({ generationTotal }: Values): Values => (generationTotal === undefined ? {} : { generationTotal })

test('by share and without a meter, use and feed-in are exactly the generation', () => {
  fc.assert(
    fc.property(roofs, fc.nat({ max: 10_000 }), (roof, keptShare) => {
      const inverter = new Map([[1, samplesOf(roof).get(1)!]])
      const rules = rulesOf(choosing({ methods: all('TOTAL_FROM_PROPORTION'), keptShare }))
      for (const { plantDay } of rolled(inverter, rules)) {
        const { generation, use, sell } = plantDay.energies
        expect(use! + sell!).toBe(generation)
        expect(new Decimal(generation!).times(keptShare).div(10_000).minus(use!).abs().lte(0.5)).toBe(true)
      }
    }),
    { numRuns: 12 },
  )
})

test('missing generation that counts as zero makes the rest of a day known; where there is no inverter it stays unknown', () => {
  const samples = samplesOf({ peak: 8, house: 1, drift: 100 })
  const [first, last] = [spanOfDay(zone, days[1]!).from, spanOfDay(zone, days[1]!).to]
  const silent = new Map(samples).set(
    1,
    samples.get(1)!.filter(({ at }) => at < first || at > last + 3 * hourMs),
  )
  const dayWith = (isMissingZero: boolean, said = silent) => rolled(said, { ...usualRules, isMissingZero })[1]!.plantDay
  expect(dayWith(false).energies).toMatchObject({ generation: null, use: null })
  const zero = dayWith(true)
  expect(zero.energies).toMatchObject({ generation: 0 })
  expect(zero.knownS.generation).toBeGreaterThan(23 * 3600)
  expect(dayWith(true, new Map([[2, samples.get(2)!]])).energies.generation).toBeNull()
})

test('each day has the rules of the newest choice for it', () => {
  const fromPower = (from: number, quantity: 'buy' | 'sell') => ({
    from,
    settings: choosing({ methods: { ...automaticMetering.methods, [quantity]: 'TOTAL_FROM_POWER' } }),
  })
  const choices = [fromPower(10, 'buy'), fromPower(20, 'sell'), { from: 30, settings: automaticMetering }]
  expect([9, 10, 19, 20, 29, 30].map((at) => rulesAt(choices, at).fromPower)).toEqual([
    [],
    ['buy'],
    ['buy'],
    ['sell'],
    ['sell'],
    [],
  ])
})

test('totals are what devices show or the sum, plus what was counted before, exact in decimals', () => {
  const kwh = fc.integer({ min: 0, max: 1e11 }).map((mWh) => mWh / 1e6)
  const energies = fc.record(recordOf(quantities, () => kwh))
  fc.assert(
    fc.property(energies, energies, fc.integer({ min: -1e9, max: 1e9 }), (sum, shown, offset) => {
      const settings = choosing({ generationOffset: offset * 1000, useOffset: 0 })
      const exact = (value: number) => new Decimal(value).plus(new Decimal(offset).div(1000)).toNumber()
      expect(totalsOf(sum, shown, settings)).toEqual({ ...sum, generation: exact(sum.generation) })
      const counted = { ...settings, methods: all('TOTAL_FROM_DEVICE_UPLOAD') }
      expect(totalsOf(sum, shown, counted)).toEqual({ ...shown, generation: exact(shown.generation) })
      expect(totalsOf(sum, undefined, counted)).toEqual(totalsOf(sum, undefined, settings))
      expect(totalsOf(sum, shown, undefined)).toBe(sum)
    }),
  )
})

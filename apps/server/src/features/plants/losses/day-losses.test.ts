import { noPrices } from '@heliograph/domain/income'
import { lossCauses } from '@heliograph/domain/losses'
import { tariffOfPrices } from '@heliograph/domain/tariffs'
import { hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayByHour } from '#needs/expectation.ts'
import { worthOn } from '#telemetry/period-income.ts'
import { dayLosses, type Inverter, type LossFacts, type SeenHour, type Trouble, type Work } from './day-losses.ts'
import { mendableOf, sumOf } from './loss-sums.ts'
import type { PlantDay } from './losses.store.ts'
import type { KeptLosses } from './losses.store.ts'

const zone = 'Europe/Berlin'
const capacityKwp = 10
/** A bell over the day. */
const light = (hour: number) => Math.max(0, Math.sin((Math.PI * (hour - 5)) / 14)) * 6
const aDay = ({ day = '2026-06-19', ...own }: Partial<DayByHour> = {}): DayByHour => {
  const { from, to } = spanOfDay(zone, day)
  const hours = Array.from({ length: (to - from) / hourMs }, (_, hour) => ({
    at: from + hour * hourMs,
    expectedKwh: light(hour),
    usualKwh: light(hour) * 1.2,
    clippedKwh: 0,
  }))
  const expectedKwh = hours.reduce((sum, hour) => sum + hour.expectedKwh, 0)
  return { day, source: 'told', expectedKwh, lowKwh: expectedKwh * 0.9, madeKwh: expectedKwh, hours, ...own }
}
const seenOf = (day: DayByHour, of: (hour: number, expectedW: number) => Partial<SeenHour> = () => ({})): SeenHour[] =>
  day.hours.map(({ at, expectedKwh }, hour) => ({
    at,
    generated: expectedKwh * 1e3,
    sold: expectedKwh * 600,
    used: expectedKwh * 400,
    bought: 200,
    ...of(hour, expectedKwh * 1e3),
  }))
const twins: readonly Inverter[] = [1, 2].map((id) => ({ id, gatewayId: 9, share: 0.5, madeKwh: null }))
const lossesOf = ({ day = aDay(), ...own }: Partial<LossFacts> = {}) =>
  dayLosses({ day, capacityKwp, seen: seenOf(day), inverters: twins, troubles: [], works: [], ...own })
const at = (hour: number, day: Day = '2026-06-19') => spanOfDay(zone, day).from + hour * hourMs
const trouble = (own: Partial<Trouble> = {}): Trouble => ({
  alertId: 7,
  deviceId: 1,
  kind: 'out',
  isSure: true,
  from: at(10),
  to: at(14),
  lostKwh: 0,
  ...own,
})
/** What the hours between make, when everything works. */
const between = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => light(from + place)).reduce((sum, kwh) => sum + kwh, 0)

test('an inverter that stands still loses what its twin makes meanwhile, whatever the weather was said to be', () => {
  const day = aDay({ source: 'usual' })
  const seen = seenOf(day, (hour, expectedW) => (hour >= 10 && hour < 14 ? { generated: expectedW * 0.2 } : {}))
  const lost = lossesOf({ day, seen, troubles: [trouble()] })
  expect(lost.kwh.outage).toBeCloseTo(between(10, 14) * 0.2, 6)
  expect(lost.byAlert.get(7)!.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(between(10, 14) * 0.2, 6)
  // What became of the rest, nobody knows without light.
  expect(lost.kwh).toMatchObject({ unknown: null, weather: null, limit: 0, siblings: 0, planned: 0 })
  expect(lost).toMatchObject({ isModelled: true, outS: 2 * 3600 })
})

test('a plant that stands still as a whole loses what was expected; planned work counts apart, also of its availability', () => {
  const day = aDay({ madeKwh: aDay().expectedKwh - between(8, 16) })
  const seen = seenOf(day, (hour) => (hour >= 8 && hour < 16 ? { generated: 0, sold: 0, used: 0 } : {}))
  const troubles = [trouble({ from: at(8), to: at(16) }), trouble({ alertId: 8, deviceId: 2, from: at(8), to: at(16) })]
  const works: Work[] = [{ deviceId: null, from: at(8), to: at(12) }]
  const lost = lossesOf({ day, seen, troubles, works })
  expect(lost.kwh.outage).toBeCloseTo(between(12, 16), 6)
  expect(lost.kwh.planned).toBeCloseTo(between(8, 12), 6)
  expect(lost.kwh.unknown).toBeCloseTo(0, 6)
  expect(lost).toMatchObject({ outS: 4 * 3600, plannedS: 4 * 3600, unseenS: 0 })
  // Work on the gateway is work on what hangs on it; on a stranger's device it is none.
  const ofGateway = lossesOf({ day, seen, troubles, works: [{ ...works[0]!, deviceId: 9 }] })
  expect(ofGateway.kwh.planned).toBeCloseTo(between(8, 12), 6)
  expect(lossesOf({ day, seen, troubles, works: [{ ...works[0]!, deviceId: 77 }] }).kwh.planned).toBe(0)
})

test('what was not seen is neither lost nor available, and a day of which nothing was seen has no losses at all', () => {
  const day = aDay({ madeKwh: null })
  const silent = lossesOf({ day, seen: [], troubles: [trouble()] })
  expect(silent.kwh).toMatchObject({ outage: null, limit: null, siblings: null, unknown: null })
  expect(silent).toMatchObject({ outS: 0, unseenS: silent.lightS })
  const seen = seenOf(day, (hour) => (hour < 12 ? {} : { generated: null }))
  expect(lossesOf({ day, seen })).toMatchObject({ kwh: { outage: 0, unknown: null }, outS: 0 })
  expect(sumOf([aKept({ kwh: silent.kwh, unseenS: 36_000, lightS: 36_000 })])).toMatchObject({
    availabilityPct: null,
    total: { kwh: expect.anything() },
    causes: { outage: { kwh: null, micros: null } },
  })
})

test('what nobody takes is lost to a limit: in a house that may sell nothing, and above a flat top of what is sold', () => {
  const day = aDay()
  const closed = seenOf(day, (hour) => (hour >= 9 ? { generated: 400, used: 400, sold: 0, bought: 0 } : {}))
  const none = lossesOf({ day: { ...day, madeKwh: between(0, 9) }, seen: closed })
  expect(none.kwh.limit).toBeCloseTo(between(9, 19) - 0.4 * 10, 6)
  const capped = seenOf(day, (_, expectedW) => {
    const sold = Math.min(3000, expectedW * 0.9)
    return { generated: sold + expectedW * 0.1, sold, used: expectedW * 0.1, bought: 0 }
  })
  const cut = capped.reduce((sum, { generated }, hour) => sum + light(hour) - (generated ?? 0) / 1000, 0)
  const cap = lossesOf({ day: { ...day, madeKwh: day.expectedKwh - cut }, seen: capped })
  expect(cap.kwh.limit).toBeCloseTo(cut, 6)
  expect(cap.kwh.unknown).toBeCloseTo(0, 6)
  // Without a flat top it is not known why.
  const less = seenOf(day, (_, expectedW) => ({ generated: expectedW / 2, sold: expectedW / 3 }))
  const half = lossesOf({ day: { ...day, madeKwh: day.expectedKwh / 2 }, seen: less })
  expect(half.kwh).toMatchObject({ limit: 0, unknown: expect.closeTo(day.expectedKwh / 2, 6) })
})

test('a fault that an inverter reports while it goes on costs nothing', () => {
  const day = aDay()
  const half = day.expectedKwh / 2
  const inverters = twins.map((twin) => ({ ...twin, madeKwh: half }))
  const lost = lossesOf({ day, inverters, troubles: [trouble({ isSure: false })] })
  expect(lost.kwh.outage).toBeCloseTo(0, 6)
})

test('a day within the band lost nothing to what nobody knows; late data that completes a day takes its loss back', () => {
  const day = aDay()
  expect(lossesOf({ day: { ...day, madeKwh: day.expectedKwh * 0.92 } }).kwh.unknown).toBe(0)
  expect(lossesOf({ day: { ...day, madeKwh: day.expectedKwh * 0.4 } }).kwh.unknown).toBeCloseTo(day.expectedKwh * 0.6)
})

test('whatever happens, no cause is below nothing, causes add up to the total, and hours to their cause, on 23 and 25 hours too', () => {
  const span = fc
    .tuple(fc.integer({ min: -3, max: 26 }), fc.integer({ min: 0, max: 30 }))
    .map(([from, length]) => ({ from, length }))
  const facts = fc.record({
    date: fc.constantFrom<Day>('2026-06-19', '2026-03-29', '2026-10-25'),
    source: fc.constantFrom('told' as const, 'usual' as const, 'measured' as const),
    made: fc.option(fc.double({ min: 0, max: 80, noNaN: true }), { nil: null }),
    powers: fc.array(fc.option(fc.double({ min: -50, max: 9000, noNaN: true }), { nil: null }), { maxLength: 25 }),
    troubles: fc.array(
      fc.record({
        span,
        kind: fc.constantFrom('out' as const, 'limit' as const, 'below' as const),
        deviceId: fc.integer({ min: 1, max: 3 }),
        isSure: fc.boolean(),
        lostKwh: fc.double({ min: 0, max: 9, noNaN: true }),
      }),
      { maxLength: 5 },
    ),
    works: fc.array(fc.record({ span, deviceId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }) }), {
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(facts, ({ date, source, made, powers, troubles, works }) => {
      const day = aDay({ day: date, source, madeKwh: made })
      const place = ({ from, length }: { from: number; length: number }) => ({
        from: at(from, date),
        to: at(from + length, date) + 60_000,
      })
      const lost = lossesOf({
        day,
        seen: seenOf(day, (hour) => ({ generated: powers[hour] ?? null })),
        troubles: troubles.map(({ span: own, ...each }, alertId) => ({ ...each, alertId, ...place(own) })),
        works: works.map(({ span: own, deviceId }) => ({ deviceId, ...place(own) })),
      })
      for (const [cause, kwh] of Object.entries(lost.kwh))
        if (cause !== 'weather') expect(kwh ?? 0).toBeGreaterThanOrEqual(0)
      for (const cause of [...lossCauses, 'planned' as const]) {
        if (lost.kwh[cause] === null) continue
        expect(lost.hours.reduce((sum, hour) => sum + hour[cause], 0)).toBeCloseTo(lost.kwh[cause], 6)
      }
      expect(lost.outS + lost.plannedS + lost.unseenS).toBeLessThanOrEqual(lost.lightS + 3)
      const { causes, total, availabilityPct } = sumOf([aKept(lost)])
      const parts = lossCauses.flatMap((cause) => causes[cause].kwh ?? [])
      expect(total.kwh ?? 0).toBeCloseTo(
        parts.reduce((sum, kwh) => sum + kwh, 0),
        6,
      )
      if (availabilityPct !== null) expect(availabilityPct).toBeLessThanOrEqual(100)
      // Of a day below its band, at least what it lacks of that is explained.
      const known = ['outage', 'limit', 'siblings', 'unknown', 'planned'] as const
      if (lost.kwh.unknown !== null && made !== null && made < day.lowKwh)
        expect(known.reduce((sum, cause) => sum + (lost.kwh[cause] ?? 0), 0)).toBeGreaterThanOrEqual(
          day.lowKwh - made - 1e-6,
        )
    }),
    { numRuns: 50 },
  )
})

test('more light than usual makes up for days with less, and is never a loss below nothing', () => {
  const [dark, bright] = [5, -8].map((weather) => aKept({ kwh: { ...noLoss, weather } }))
  expect(sumOf([dark!]).causes.weather.kwh).toBe(5)
  expect(sumOf([dark!, bright!]).causes.weather.kwh).toBe(0)
})

test('a day without a price has kWh and no money, and says so; a fleet is not ranked by half of its money', () => {
  const [priced, free] = [1_000_000, null].map((micros) =>
    aKept({ kwh: { ...noLoss, outage: 4 }, micros: { ...noMoney, outage: micros } }),
  )
  expect(sumOf([free!])).toMatchObject({ causes: { outage: { kwh: 4, micros: null } }, daysWithoutPrice: 1 })
  expect(sumOf([free!, priced!])).toMatchObject({
    causes: { outage: { kwh: 8, micros: 1_000_000 } },
    daysWithoutPrice: 1,
  })
  expect(mendableOf([priced!])).toEqual({ kwh: 4, micros: 1_000_000, cause: 'outage' })
  expect(mendableOf([free!, priced!])).toEqual({ kwh: 8, micros: null, cause: 'outage' })
})

test('energy is worth the purchase price where it would have been used, and what is paid for feeding in where not', () => {
  const prices = { ...noPrices, feedInMicros: 80_000, purchaseMicros: 370_000 }
  const tariff = { ...tariffOfPrices(prices), soldSharePermille: 500 }
  const hours = [{ at: at(12), hour: 12, usedKwh: 2, soldKwh: 3 }]
  const worth = (own: object = {}) =>
    worthOn({ gridType: 'EXCESS' }, { ...tariff, ...own }, '2026-06-19', hours, () => undefined)
  expect(worth()).toBe(2 * 370_000 + 3 * 40_000)
  expect(worth({ subsidyMicros: 10_000 })).toBe(2 * 370_000 + 3 * 40_000 + 50_000)
  expect(worth({ prices: { ...noPrices, feedInMicros: 80_000 } })).toBe(3 * 40_000)
  expect(worth({ prices: { ...noPrices, flatMicros: 100_000 } })).toBe(500_000)
  expect(worth({ prices: noPrices })).toBeNull()
  // An hour whose price nobody knows.
  expect(worth({ hourly: { purchase: true, feedIn: false } })).toBeNull()
})

const noLoss = { weather: 0, clipping: 0, outage: 0, limit: 0, siblings: 0, unknown: 0, planned: 0 }
const noMoney: KeptLosses['micros'] = { ...noLoss }
const aKept = (own: Partial<KeptLosses> = {}): PlantDay => ({
  day: '2026-06-19',
  kept: {
    inputs: 0,
    kwh: noLoss,
    micros: noMoney,
    isModelled: false,
    alerts: [],
    lightS: 36_000,
    outS: 0,
    plannedS: 0,
    unseenS: 0,
    ...own,
  },
})

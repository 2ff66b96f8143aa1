import { hourMs, minuteMs, startOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayEnergyCounted, energyCounted, energyIntegrated, type Counted } from './energy-counter.ts'

const from = startOfDay('Europe/Berlin', '2026-06-15')
const to = from + 24 * hourMs
const day = { from, to, maxW: 10_000 }
const noon = from + 12 * hourMs

/** Readings five minutes apart. */
const every5min = (begin: number, ...counts: number[]): Counted[] =>
  counts.map((kwh, place) => ({ at: begin + place * 5 * minuteMs, kwh }))

describe('a lifetime counter', () => {
  test('counts its rises, and nothing before it is first seen', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 5000.1, 5000.5), day)).toBeCloseTo(0.5)
    expect(energyCounted(every5min(noon, 5000), day)).toBe(0)
  })

  test('goes on over midnight: a rise belongs to the day in which it is told', () => {
    const readings = [
      { at: from - hourMs, kwh: 100 },
      { at: from + hourMs, kwh: 102 },
      { at: to + hourMs, kwh: 130 },
    ]
    expect(energyCounted(readings, day)).toBeCloseTo(2)
  })

  test('that was reset goes on from zero', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 0, 0.1, 0.3), day)).toBeCloseTo(0.4)
  })

  test('that rolled over goes on from zero', () => {
    expect(energyCounted(every5min(noon, 99_999.9, 0.1, 0.4), day)).toBeCloseTo(0.4)
  })

  test('of a swapped-in device with a higher or a lower count makes neither a spike nor a hole', () => {
    expect(energyCounted(every5min(noon, 100, 100.2, 7000, 7000.3), day)).toBeCloseTo(0.5)
    expect(energyCounted(every5min(noon, 7000, 7000.2, 100, 100.3), day)).toBeCloseTo(0.5)
  })

  test.each([
    ['up', 99_999],
    ['down', 0],
    ['up by what would be possible', 100.35],
  ])('that shows garbage once, %s, counts as if it had not', (_, garbage) => {
    expect(energyCounted(every5min(noon, 100, 100.1, garbage, 100.3, 100.4), day)).toBeCloseTo(0.4)
  })

  test('that shows garbage for a while makes no spike', () => {
    expect(energyCounted(every5min(noon, 100, 100.1, 6553.5, 6553.5, 6553.5, 100.3, 100.4), day)).toBeCloseTo(0.2)
  })

  test('with steps of a whole kWh is believed', () => {
    expect(energyCounted(every5min(noon, 100, 100, 101, 101, 101), { ...day, maxW: 3000 })).toBe(1)
  })
})

describe('a day counter', () => {
  test('has counted since midnight when it is first seen', () => {
    expect(dayEnergyCounted(every5min(noon, 8, 8.1), day)).toBeCloseTo(8.1)
  })

  test('that shows more than the day could bring is not believed', () => {
    expect(dayEnergyCounted(every5min(from + hourMs, 6553.5, 0.4, 0.5), day)).toBeCloseTo(0.5)
  })

  test('begins anew at midnight', () => {
    expect(dayEnergyCounted(every5min(from - 10 * minuteMs, 11.9, 12, 0, 0.1, 0.2), day)).toBeCloseTo(0.2)
  })

  test('of a device whose clock is late brings nothing of yesterday into today', () => {
    expect(dayEnergyCounted(every5min(from - 5 * minuteMs, 12, 12, 12, 0, 0.1), day)).toBeCloseTo(0.1)
  })

  test('of a device whose clock is fast brings the first minutes into yesterday', () => {
    const readings = every5min(from - 10 * minuteMs, 0, 0.1, 0.2, 0.3)
    expect(dayEnergyCounted(readings, day)).toBeCloseTo(0.2)
    const yesterday = { ...day, from: from - 24 * hourMs, to: from }
    expect(dayEnergyCounted(every5min(from - 20 * minuteMs, 12, 12.1, 0, 0.1), yesterday)).toBeCloseTo(12.2)
  })

  test('that was silent over midnight and shows more than before began anew, if the lifetime counter says so', () => {
    const yesterday = { at: from - 8 * hourMs, kwh: 1, lifetimeKwh: 500 }
    const later = (lifetimeKwh?: number) => [yesterday, { at: from + 10 * hourMs, kwh: 5, lifetimeKwh }]
    expect(dayEnergyCounted(later(505.2), day)).toBeCloseTo(5)
    expect(dayEnergyCounted(later(504), day)).toBeCloseTo(4)
    expect(dayEnergyCounted(later(), day)).toBeCloseTo(4)
  })

  test('that was silent over midnight and shows less counted what it shows', () => {
    expect(
      dayEnergyCounted(
        [
          { at: from - 8 * hourMs, kwh: 12 },
          { at: from + 8 * hourMs, kwh: 2 },
        ],
        day,
      ),
    ).toBe(2)
  })

  test('that begins anew at noon, because the inverter did, adds up', () => {
    expect(dayEnergyCounted(every5min(noon, 8, 8.1, 0, 0.1), day)).toBeCloseTo(8.2)
  })

  test('that shows zero once early in the day does not count the morning twice', () => {
    expect(dayEnergyCounted(every5min(from + 8 * hourMs, 0.5, 0, 0.6), day)).toBeCloseTo(0.6)
  })
})

describe('whatever a counter shows', () => {
  const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const kwh = fc.oneof(upTo(50), upTo(1e10), fc.constant(0))
  const readings = fc
    .array(fc.record({ at: fc.integer({ min: from - 12 * hourMs, max: to - 1 }), kwh }), { maxLength: 60 })
    .map((list) => list.toSorted((left, right) => left.at - right.at))

  test('the energy is never negative and never more than the device can move', () => {
    fc.assert(
      fc.property(readings, (list) => {
        // A step and a minute for each reading, and the twelve hours that a first rise may have begun before the day.
        const most = (limits: typeof day, step: number) =>
          ((36 * hourMs + list.length * minuteMs) / hourMs) * (limits.maxW / 1000) + list.length * step
        for (const [energy, step] of [
          [energyCounted(list, day), 1.1],
          [dayEnergyCounted(list, day), 0.2],
        ] as const) {
          expect(energy).toBeGreaterThanOrEqual(0)
          expect(energy).toBeLessThanOrEqual(most(day, step) + 1e-9)
        }
      }),
    )
  })

  const steps = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 10, maxLength: 280 })

  test('garbage among good readings, repetitions and resets change nothing but what fell between two readings', () => {
    const faults = fc.array(
      fc.record({
        place: fc.nat({ max: 279 }),
        kind: fc.constantFrom('up', 'down', 'again', 'reset'),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(steps, faults, (gains, injected) => {
        let [shown, truth, largest] = [1000, 0, 0]
        const list: Counted[] = [{ at: from, kwh: shown }]
        let disturbed = 0
        gains.forEach((gain, index) => {
          const kwh = gain / 10
          const fault = injected.find(({ place }) => place === index)?.kind
          truth += kwh
          largest = Math.max(largest, kwh)
          if (fault !== undefined) disturbed++
          shown = fault === 'reset' ? 0 : shown + kwh
          const at = from + (index + 1) * 5 * minuteMs
          list.push({ at, kwh: fault === 'up' ? shown + 5000 : fault === 'down' ? 0 : shown })
          if (fault === 'again') list.push({ at, kwh: shown })
        })
        const energy = energyCounted(list, { ...day, maxW: 9600 })
        expect(energy).toBeLessThanOrEqual(truth + disturbed * 2.7 + 1e-6)
        expect(energy).toBeGreaterThanOrEqual(truth - disturbed * 3 * largest - 1e-6)
      }),
    )
  })

  test('split at midnight, the halves of a lifetime counter are the whole', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 280 }), (gains, cut) => {
        const list: Counted[] = gains.map((_, index) => ({
          at: from + index * 5 * minuteMs,
          kwh: gains.slice(0, index + 1).reduce((sum, gain) => sum + gain / 10, 1000),
        }))
        const middle = from + cut * 5 * minuteMs
        const halves = energyCounted(list, { ...day, to: middle }) + energyCounted(list, { ...day, from: middle })
        expect(halves).toBeCloseTo(energyCounted(list, day), 6)
      }),
    )
  })
})

describe('powers', () => {
  const powers = (begin: number, ...ws: number[]) => ws.map((w, place) => ({ at: begin + place * 5 * minuteMs, w }))

  test('are energy between two that are near each other', () => {
    expect(energyIntegrated(powers(noon, 1200, 1200, 2400), from, to)).toBeCloseTo(0.25)
  })

  test('are none across a gap', () => {
    expect(
      energyIntegrated(
        [
          { at: noon, w: 6000 },
          { at: noon + hourMs, w: 6000 },
        ],
        from,
        to,
      ),
    ).toBe(0)
  })

  test('over midnight belong to the new day, once', () => {
    const list = powers(from - 10 * minuteMs, 1200, 1200, 1200, 1200)
    const yesterday = energyIntegrated(list, from - 24 * hourMs, from)
    expect([yesterday, energyIntegrated(list, from, to)].map((kwh) => kwh.toFixed(2))).toEqual(['0.10', '0.20'])
  })
})

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
  test('counts its rises, and nothing before the first reading', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 5000.1, 5000.5), day)).toBeCloseTo(0.5)
    expect(energyCounted(every5min(noon, 5000), day)).toBe(0)
  })

  test('continues over midnight: a rise belongs to the day of the later reading', () => {
    const readings = [
      { at: from - hourMs, kwh: 100 },
      { at: from + hourMs, kwh: 102 },
      { at: to + hourMs, kwh: 130 },
    ]
    expect(energyCounted(readings, day)).toBeCloseTo(2)
  })

  test('continues from zero after a reset', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 0, 0.1, 0.3), day)).toBeCloseTo(0.4)
  })

  test('continues from zero after a roll-over', () => {
    expect(energyCounted(every5min(noon, 99_999.9, 0.1, 0.4), day)).toBeCloseTo(0.4)
  })

  test('causes neither a spike nor a gap when the device is swapped for one with a higher or lower count', () => {
    expect(energyCounted(every5min(noon, 100, 100.2, 7000, 7000.3), day)).toBeCloseTo(0.5)
    expect(energyCounted(every5min(noon, 7000, 7000.2, 100, 100.3), day)).toBeCloseTo(0.5)
  })

  test.each([
    ['up', 99_999],
    ['down', 0],
    ['up by a possible amount', 100.35],
  ])('counts the same if it shows garbage once, %s', (_, garbage) => {
    expect(energyCounted(every5min(noon, 100, 100.1, garbage, 100.3, 100.4), day)).toBeCloseTo(0.4)
  })

  test('causes no spike when it shows garbage for a while', () => {
    expect(energyCounted(every5min(noon, 100, 100.1, 6553.5, 6553.5, 6553.5, 100.3, 100.4), day)).toBeCloseTo(0.2)
  })

  test('is accepted with steps of a whole kWh', () => {
    expect(energyCounted(every5min(noon, 100, 100, 101, 101, 101), { ...day, maxW: 3000 })).toBe(1)
  })
})

describe('a daily counter', () => {
  test('has counted since midnight at its first reading', () => {
    expect(dayEnergyCounted(every5min(noon, 8, 8.1), day)).toBeCloseTo(8.1)
  })

  test('is ignored when it shows more than the day could produce', () => {
    expect(dayEnergyCounted(every5min(from + hourMs, 6553.5, 0.4, 0.5), day)).toBeCloseTo(0.5)
  })

  test('restarts at midnight', () => {
    expect(dayEnergyCounted(every5min(from - 10 * minuteMs, 11.9, 12, 0, 0.1, 0.2), day)).toBeCloseTo(0.2)
  })

  test("adds nothing of yesterday to today when the device's clock is slow", () => {
    expect(dayEnergyCounted(every5min(from - 5 * minuteMs, 12, 12, 12, 0, 0.1), day)).toBeCloseTo(0.1)
  })

  test("adds the first minutes to yesterday when the device's clock is fast", () => {
    const readings = every5min(from - 10 * minuteMs, 0, 0.1, 0.2, 0.3)
    expect(dayEnergyCounted(readings, day)).toBeCloseTo(0.2)
    const yesterday = { ...day, from: from - 24 * hourMs, to: from }
    expect(dayEnergyCounted(every5min(from - 20 * minuteMs, 12, 12.1, 0, 0.1), yesterday)).toBeCloseTo(12.2)
  })

  test('that was silent over midnight and shows more than before has restarted if the lifetime counter says so', () => {
    const yesterday = { at: from - 8 * hourMs, kwh: 1, lifetimeKwh: 500 }
    const later = (lifetimeKwh?: number) => [yesterday, { at: from + 10 * hourMs, kwh: 5, lifetimeKwh }]
    expect(dayEnergyCounted(later(505.2), day)).toBeCloseTo(5)
    expect(dayEnergyCounted(later(504), day)).toBeCloseTo(4)
    expect(dayEnergyCounted(later(), day)).toBeCloseTo(4)
  })

  test('that was silent over midnight and shows less has counted what it shows', () => {
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

  test('adds up when the inverter restarts it at noon', () => {
    expect(dayEnergyCounted(every5min(noon, 8, 8.1, 0, 0.1), day)).toBeCloseTo(8.2)
  })

  test('does not count the morning twice when it shows zero once', () => {
    expect(dayEnergyCounted(every5min(from + 8 * hourMs, 0.5, 0, 0.6), day)).toBeCloseTo(0.6)
  })
})

describe('for any readings of a counter', () => {
  const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const kwh = fc.oneof(upTo(50), upTo(1e10), fc.constant(0))
  const readings = fc
    .array(fc.record({ at: fc.integer({ min: from - 12 * hourMs, max: to - 1 }), kwh }), { maxLength: 60 })
    .map((list) => list.toSorted((left, right) => left.at - right.at))

  test('the energy is never negative and never more than the device can move', () => {
    fc.assert(
      fc.property(readings, (list) => {
        // One step and one minute per reading, plus the twelve hours by which a first rise may start before the day.
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

  test('garbage, repetitions and resets change only what was counted between the good readings around them', () => {
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

  test('the two halves of a lifetime counter split at midnight add up to the whole', () => {
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

  test('are integrated between two close readings', () => {
    expect(energyIntegrated(powers(noon, 1200, 1200, 2400), from, to)).toBeCloseTo(0.25)
  })

  test('are not integrated across a gap', () => {
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

  test('over midnight count once, in the new day', () => {
    const list = powers(from - 10 * minuteMs, 1200, 1200, 1200, 1200)
    const yesterday = energyIntegrated(list, from - 24 * hourMs, from)
    expect([yesterday, energyIntegrated(list, from, to)].map((kwh) => kwh.toFixed(2))).toEqual(['0.10', '0.20'])
  })
})

import { hourMs, minuteMs, startOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowanceOf,
  trackOfCounter,
  trackOfDayCounter,
  trackOfPower,
  type Track,
  type TrackLimits,
} from './energy-track.ts'
import { lengthOf } from './spans.ts'

const from = startOfDay('Europe/Berlin', '2026-06-15')
const to = from + 24 * hourMs
const day: TrackLimits = { from, to, maxW: 10_000, allowanceMs: 15 * minuteMs, idle: [] }
const noon = from + 12 * hourMs

interface Counted {
  at: number
  kwh: number
  lifetimeKwh?: number | undefined
  w?: number
}

const kwhOf = ({ stretches }: Track) => stretches.reduce((sum, { mWh }) => sum + mWh, 0) / 1e6
const mWh = (kwh: number) => Math.round(kwh * 1e6)
const counter = (readings: readonly Counted[], limits = day) =>
  trackOfCounter(
    readings.map(({ at, kwh }) => ({ at, mWh: mWh(kwh) })),
    limits,
  )
const dayCounter = (readings: readonly Counted[], limits = day) =>
  trackOfDayCounter(
    readings.map(({ at, kwh, lifetimeKwh, w }) => ({
      at,
      mWh: mWh(kwh),
      lifetimeMWh: lifetimeKwh === undefined ? undefined : mWh(lifetimeKwh),
      w,
    })),
    limits,
  )
const energyCounted = (readings: readonly Counted[], limits = day) => kwhOf(counter(readings, limits))
const dayEnergyCounted = (readings: readonly Counted[], limits = day) => kwhOf(dayCounter(readings, limits))
const energyIntegrated = (powers: readonly { at: number; w: number }[], limits = day) =>
  kwhOf(trackOfPower(powers, limits))
const knownHours = ({ known }: Track) => lengthOf(known) / hourMs

/** Readings five minutes apart. */
const every5min = (begin: number, ...counts: number[]): Counted[] =>
  counts.map((kwh, place) => ({ at: begin + place * 5 * minuteMs, kwh }))

describe('a lifetime counter', () => {
  test('counts its rises, and nothing before the first reading', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 5000.1, 5000.5), day)).toBeCloseTo(0.5)
    expect(energyCounted(every5min(noon, 5000), day)).toBe(0)
  })

  test('is split by time over midnight, when its reports are as close as usual', () => {
    const hourly = { ...day, allowanceMs: 97 * minuteMs }
    const readings = [
      { at: from - hourMs / 2, kwh: 100 },
      { at: from + hourMs / 2, kwh: 102 },
      { at: from + (3 * hourMs) / 2, kwh: 105 },
    ]
    expect(energyCounted(readings, hourly)).toBeCloseTo(4)
    expect(energyCounted(readings, { ...hourly, from: from - 24 * hourMs, to: from })).toBeCloseTo(1)
  })

  test('books what was moved over midnight while nobody listened to the whole span, and to no day', () => {
    const readings = [
      { at: from - 6 * hourMs, kwh: 100 },
      { at: from + 6 * hourMs, kwh: 140 },
      { at: from + 6 * hourMs + 5 * minuteMs, kwh: 140.5 },
    ]
    const track = counter(readings)
    expect(track.booked).toEqual({ from: from - 6 * hourMs, to: from + 6 * hourMs, mWh: 40_000_000 })
    expect(kwhOf(track)).toBeCloseTo(0.5)
    const yesterday = counter(readings.slice(0, 1), { ...day, from: from - 24 * hourMs, to: from })
    expect([yesterday.booked, kwhOf(yesterday)]).toEqual([undefined, 0])
  })

  test('books nothing for the little that an inverter counts before its first report in the morning', () => {
    const track = counter([
      { at: from - 3 * hourMs, kwh: 100 },
      { at: from + 6 * hourMs, kwh: 100.2 },
    ])
    expect([track.booked, kwhOf(track)]).toEqual([undefined, 0.2])
  })

  test('loses nothing of the little that it counts between a silent evening and its first report after midnight', () => {
    const readings = [
      { at: from - 4 * hourMs, kwh: 100 },
      { at: from + minuteMs, kwh: 100.2 },
    ]
    const idle = [{ from: from - 3 * hourMs, to: from + 4 * hourMs }]
    const yesterday = counter(readings, { ...day, from: from - 24 * hourMs, to: from, idle })
    const today = counter(readings, { ...day, idle })
    expect([kwhOf(yesterday), kwhOf(today)]).toEqual([0.2, 0])
  })

  test('gives what it counted in a silence that ends exactly at midnight to the evening, and never to both', () => {
    const yesterday = { ...day, from: from - 24 * hourMs, to: from }
    const spansOf = (hours: number) => {
      const readings = [
        { at: from - hours * hourMs, kwh: 100 },
        { at: from, kwh: 120 },
        { at: from + 5 * minuteMs, kwh: 120.5 },
      ]
      return [counter(readings.slice(0, 2), yesterday), counter(readings)].map((track) => [
        kwhOf(track),
        track.booked?.mWh,
      ])
    }
    expect(spansOf(6)).toEqual([
      [20, undefined],
      [0.5, undefined],
    ])
    // It may have begun on the day before.
    for (const hours of [22, 30])
      expect(spansOf(hours)).toEqual([
        [0, undefined],
        [0.5, 20e6],
      ])
  })

  test('loses nothing of the little that it counted until its first report, however long after midnight that came', () => {
    for (const minutes of [99, 100, 101]) {
      const readings = [
        { at: from - hourMs, kwh: 100 },
        { at: from + minutes * minuteMs, kwh: 100.2 },
      ]
      const yesterday = counter(readings.slice(0, minutes < 100 ? 2 : 1), {
        ...day,
        from: from - 24 * hourMs,
        to: from,
      })
      expect(kwhOf(yesterday) + kwhOf(counter(readings))).toBeCloseTo(0.2, 6)
    }
  })

  test('knows a gap within the day: it counted all the while', () => {
    const track = counter([...every5min(noon, 100, 100.1), { at: noon + 3 * hourMs, kwh: 106 }])
    expect(kwhOf(track)).toBeCloseTo(6)
    expect(knownHours(track)).toBeCloseTo(3)
  })

  test('does not know what was moved across a swap', () => {
    const before = [100, 100.1, 100.1, 100.1, 100.2]
    const readings = every5min(noon, ...before, 7000, 7000.3, 7000.4, 7000.5, 7000.6, 7000.7)
    expect(kwhOf(counter(readings))).toBeCloseTo(0.9)
    expect(knownHours(counter(readings))).toBeCloseTo(45 / 60)
  })

  test('that dips by a little for two reports gains nothing by it', () => {
    expect(energyCounted(every5min(noon, 5, 5.1, 5, 5, 5.2, 5.3))).toBeCloseTo(0.3)
    expect(energyCounted(every5min(noon, 0.5, 0.6, 0.5, 0.5, 0.7))).toBeCloseTo(0.2)
  })

  test('continues from zero after a reset', () => {
    expect(energyCounted(every5min(noon, 5000, 5000.1, 0, 0.1, 0.3), day)).toBeCloseTo(0.4)
  })

  test('continues from zero after a roll-over', () => {
    expect(energyCounted(every5min(noon, 99_999.8, 99_999.9, 0.1, 0.4), day)).toBeCloseTo(0.5)
  })

  test('causes neither a spike nor a gap when the device is swapped for one with a higher or lower count', () => {
    const up = every5min(noon, 100, 100, 100, 100, 100.2, 7000, 7000.3, 7000.4, 7000.4, 7000.4)
    const down = every5min(noon, 7000, 7000, 7000, 7000, 7000.2, 100, 100.3, 100.4, 100.4, 100.4)
    expect(energyCounted(up)).toBeCloseTo(0.6)
    expect(energyCounted(down)).toBeCloseTo(0.6)
  })

  test.each([
    ['up', 99_999],
    ['down', 0],
    ['up by a possible amount', 100.35],
  ])('counts the same if it shows garbage once, %s', (_, garbage) => {
    expect(energyCounted(every5min(noon, 100, 100.1, garbage, 100.3, 100.4), day)).toBeCloseTo(0.4)
  })

  test('counts the same if it shows garbage for a while', () => {
    expect(energyCounted(every5min(noon, 100, 100.1, 6553.5, 6553.5, 6553.5, 100.3, 100.4), day)).toBeCloseTo(0.4)
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
    // The rise that ended exactly at midnight is yesterday's.
    expect(dayEnergyCounted(readings, day)).toBeCloseTo(0.1)
    const yesterday = { ...day, from: from - 24 * hourMs, to: from }
    const before = [{ at: from - 12 * hourMs, kwh: 6 }]
    expect(dayEnergyCounted([...before, ...every5min(from - 25 * minuteMs, 12, 12.1, 0, 0.1)], yesterday)).toBeCloseTo(
      12.2,
    )
  })

  test('that was silent over midnight and shows more than before has restarted if the lifetime counter says so', () => {
    const yesterday = { at: from - 8 * hourMs, kwh: 1, lifetimeKwh: 500 }
    const later = (lifetimeKwh?: number) => [yesterday, { at: from + 10 * hourMs, kwh: 5, lifetimeKwh }]
    expect(dayEnergyCounted(later(505.2), day)).toBeCloseTo(5)
    // Its midnight is another one, and nobody knows where ours was.
    expect(dayCounter(later(504), day).booked?.mWh).toBe(4e6)
    // Without a lifetime counter, time tells: it restarts every day.
    expect(dayEnergyCounted(later(), day)).toBeCloseTo(5)
  })

  test('that shows yesterday’s count when its inverter wakes, and then restarts, adds nothing of it to today', () => {
    const idle = [{ from: from - 3 * hourMs, to: from + 6 * hourMs }]
    const morning = (...counts: number[]) =>
      dayEnergyCounted([{ at: from - 3 * hourMs, kwh: 12 }, ...every5min(from + 6 * hourMs, ...counts)], {
        ...day,
        idle,
      })
    expect(morning(12, 12, 0, 0.1, 0.3)).toBeCloseTo(0.3)
    expect(morning(12.02, 12.02, 12.02, 0.1, 0.3)).toBeCloseTo(0.32)
    expect(morning(0.1, 0.2, 0.3)).toBeCloseTo(0.3)
  })

  test('that shows yesterday’s count in its first reports of all adds nothing of it; one that goes on has counted it', () => {
    const idle = [{ from: from - 3 * hourMs, to: from + 6 * hourMs }]
    const first = (...counts: number[]) => dayEnergyCounted(every5min(from + 5.9 * hourMs, ...counts), { ...day, idle })
    expect(first(12, 12, 12, 0, 0.1, 0.3)).toBeCloseTo(0.3)
    // Where the sun stays low, or its place is not right, nothing restarts.
    expect(first(1.5, 1.5, 1.6)).toBeCloseTo(1.6)
    expect(dayEnergyCounted(every5min(noon, 8, 8.1, 0, 0.1), { ...day, idle })).toBeCloseTo(8.2)
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

  test('leaves yesterday evening to a span if nobody listened, as far as the lifetime counter knows of it', () => {
    const track = dayCounter([
      { at: from - 10 * hourMs, kwh: 12, lifetimeKwh: 500 },
      { at: from + 9 * hourMs, kwh: 3, lifetimeKwh: 514 },
    ])
    expect(kwhOf(track)).toBe(3)
    expect(track.booked).toEqual({ from: from - 10 * hourMs, to: from, mWh: 11_000_000 })
  })

  test('knows the last minutes before midnight from the lifetime counter, or else from the power', () => {
    const yesterday = { ...day, from: from - 24 * hourMs, to: from }
    const night = (more: Partial<Counted>, later: Partial<Counted>) => [
      { at: from - 9 * minuteMs, kwh: 12, ...more },
      { at: from - 4 * minuteMs, kwh: 12, ...more },
      { at: from + 6 * minuteMs, kwh: 0.1, ...later },
      { at: from + 11 * minuteMs, kwh: 0.1, ...later },
    ]
    const begin = { at: from - 14 * minuteMs, kwh: 11.9 }
    const energy = (more: Partial<Counted>, later: Partial<Counted>) =>
      kwhOf(dayCounter([begin, ...night(more, later)], yesterday)) - 11.9
    expect(energy({ lifetimeKwh: 500 }, { lifetimeKwh: 500.3 })).toBeCloseTo(0.1 + 0.2)
    expect(energy({ w: 1500 }, { w: 1500 })).toBeCloseTo(0.1 + 0.1)
    expect(energy({}, {})).toBeCloseTo(0.1)
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
        for (const [track, step] of [
          [counter(list), 1.1],
          [dayCounter(list), 0.2],
        ] as const) {
          for (const { mWh } of track.stretches) expect(mWh).toBeGreaterThanOrEqual(0)
          expect(kwhOf(track) + (track.booked?.mWh ?? 0) / 1e6).toBeLessThanOrEqual(most(day, step) + 1e-9)
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

  test('the two halves of a lifetime counter split at any midnight add up to the whole, exactly', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 1400 }), (gains, cut) => {
        let kwh = 1000
        const list: Counted[] = gains.map((gain, index) => ({
          at: from + index * 5 * minuteMs,
          kwh: (kwh += gain / 10),
        }))
        const middle = from + cut * minuteMs
        const sum = (track: Track) => track.stretches.reduce((total, { mWh }) => total + mWh, 0)
        const halves = [counter(list, { ...day, to: middle }), counter(list, { ...day, from: middle })]
        expect(halves.reduce((total, half) => total + sum(half), 0)).toBe(sum(counter(list)))
      }),
    )
  })
})

describe('powers', () => {
  const powers = (begin: number, ...ws: number[]) => ws.map((w, place) => ({ at: begin + place * 5 * minuteMs, w }))

  test('are integrated between two close readings', () => {
    expect(energyIntegrated(powers(noon, 1200, 1200, 2400))).toBeCloseTo(0.25)
  })

  test('are not integrated across a gap', () => {
    expect(
      energyIntegrated(
        [
          { at: noon, w: 6000 },
          { at: noon + hourMs, w: 6000 },
        ],
        day,
      ),
    ).toBe(0)
  })

  test('are cut at midnight', () => {
    const list = powers(from - 8 * minuteMs, 1200, 1200, 1200, 1200)
    const yesterday = energyIntegrated(list, { ...day, from: from - 24 * hourMs, to: from })
    expect([yesterday, energyIntegrated(list)].map((kwh) => kwh.toFixed(2))).toEqual(['0.16', '0.14'])
  })

  test('are known for as long as they were told, at any usual distance', () => {
    for (const minutes of [5, 10, 15, 16, 30, 60]) {
      const list = Array.from({ length: (24 * 60) / minutes }, (_, place) => ({
        at: from + (place * minutes + (place % 3)) * minuteMs,
        w: 600,
      }))
      const allowanceMs = allowanceOf(list.map(({ at }) => at))
      const track = trackOfPower(list, { ...day, allowanceMs })
      expect(kwhOf(track)).toBeCloseTo(0.6 * (24 - minutes / 60), 1)
      expect(knownHours(track)).toBeCloseTo(24, 1)
    }
  })

  test('are unknown, not zero, across a silence', () => {
    const track = trackOfPower(
      [
        { at: noon, w: 4000 },
        { at: noon + 3 * hourMs, w: 4000 },
      ],
      day,
    )
    expect([track.stretches, track.known]).toEqual([[], []])
  })

  test('add up to the mWh, whatever is left of each stretch by rounding', () => {
    const list = Array.from({ length: 289 }, (_, place) => ({ at: from + place * 5 * minuteMs, w: 0.001 }))
    expect(trackOfPower(list, day).stretches.reduce((sum, { mWh }) => sum + mWh, 0)).toBe(24)
  })
})

import { describe, expect, test } from 'vitest'
import { atOf, xOf, type Axis } from './axis.ts'
import { clearSkyW } from './clear-sky.ts'
import { aMoment } from './day.fixture.ts'
import { addedInGaps, gapsOf } from './gaps.ts'
import { laneOf } from './lane.ts'
import { coverOf, momentAt, runsOf } from './moments.ts'
import { proofOf } from './mounting-proof.ts'
import { lineOf } from './paths.ts'
import { linesOf, scaleFor } from './scale.ts'
import { skyOf, tintOf } from './sky.ts'

const from = Date.parse('2026-06-12T00:00:00Z')
const hour = 3_600_000
const span = { from, to: from + 24 * hour }
const london = { latitude: 51.5, longitude: 0 }
const every = (minutes: number, first: number, last: number, own = {}) =>
  Array.from({ length: Math.floor(((last - first) * 60) / minutes) }, (_, step) =>
    aMoment({ at: from + first * hour + step * minutes * 60_000, ...own }),
  )

describe('the axis', () => {
  const axis: Axis = { span, widthPx: 1432, opening: { at: from + 10 * hour, px: 232 } }

  test('an hour is equally wide on both sides of the opening', () => {
    expect(xOf(axis, from + 10 * hour)).toBe(500)
    expect(xOf(axis, from + 10 * hour + 1)).toBeCloseTo(732, 2)
    expect(xOf(axis, from + 12 * hour) - xOf(axis, from + 11 * hour)).toBeCloseTo(50)
    expect(xOf(axis, span.to)).toBe(1432)
  })

  test('a place is turned back into its instant, and all of the opening is now', () => {
    for (const hours of [0, 4.5, 10, 17.25, 24]) {
      expect(atOf(axis, xOf(axis, from + hours * hour))).toBeCloseTo(from + hours * hour, -1)
    }
    expect(atOf(axis, 600)).toBe(from + 10 * hour)
    expect([atOf(axis, -50), atOf(axis, 9999)]).toEqual([span.from, span.to])
  })

  test('just after midnight and just before it, the opening stands at the edge', () => {
    expect(xOf({ ...axis, opening: { at: span.from, px: 232 } }, span.from)).toBe(0)
    expect(xOf({ ...axis, opening: { at: span.to, px: 232 } }, span.to)).toBe(1200)
  })
})

test('both sides of the horizon have one scale on which all values fit', () => {
  for (const [highestW, deepestW] of [
    [10_000, 800],
    [800, 10_000],
    [0, 0],
    [5, 90_000],
  ] as const) {
    const { horizonPx, pxPerW, heightPx } = scaleFor({ heightPx: 372, topPx: 36, highestW, deepestW })
    expect(horizonPx - highestW * pxPerW).toBeGreaterThanOrEqual(35.9)
    expect(horizonPx + deepestW * pxPerW).toBeLessThanOrEqual(heightPx)
  }
  const unmetered = scaleFor({ heightPx: 372, topPx: 36, highestW: 5000, deepestW: undefined })
  expect(unmetered.horizonPx).toBeGreaterThan(340)
  expect(linesOf(unmetered, 5000, 60)).toEqual([1000, 2000, 3000, 4000, 5000])
})

test('use is split by what covered it, and the parts add up to it', () => {
  const moment = aMoment({ at: 0, generationW: 3000, useW: 2000, chargeW: 600, sellW: 400, buyW: 0, dischargeW: 0 })
  expect(coverOf(moment)).toEqual({ pvW: 2000, batteryW: 0, generatorW: 0, gridW: 0, unknownW: 0 })
  const night = aMoment({ at: 0, generationW: 0, useW: 900, buyW: 200, dischargeW: 500 })
  expect(coverOf(night)).toEqual({ pvW: 0, batteryW: 500, generatorW: 0, gridW: 200, unknownW: 200 })
  expect(coverOf(aMoment({ at: 0, generationW: 3000 }))).toBeUndefined()
})

describe('gaps', () => {
  test('a line is never drawn across one', () => {
    const moments = [...every(5, 8, 10, { generationW: 1000 }), ...every(5, 12, 13, { generationW: 2000 })]
    const runs = runsOf(moments, ({ generationW }) => generationW !== null)
    expect(runs.map((run) => run.length)).toEqual([24, 12])
    expect(lineOf(runs, ({ at }) => [at - from, 0]).match(/M/g)).toHaveLength(2)
  })

  test('are found inside the day and at its ends, but not where the next report is still on its way', () => {
    const moments = [...every(5, 1, 10, { useW: 100 }), ...every(5, 12, 13, { useW: 100 })]
    const until = { from, to: from + 13.1 * hour }
    expect(gapsOf(moments, { span: until, place: london })).toEqual([
      { from, to: from + hour },
      { from: from + 10 * hour, to: from + 12 * hour },
    ])
    expect(gapsOf(moments, { span: { from, to: from + 14 * hour }, place: london })).toHaveLength(3)
    expect(gapsOf([], { span, place: london })).toEqual([])
  })

  test('a slow logger has none', () => {
    expect(gapsOf(every(30, 0, 24, { useW: 100 }), { span, place: london })).toEqual([])
  })

  test('inverters that switch off at night have none', () => {
    const moments = every(5, 4, 20, { generationW: 500 })
    expect(gapsOf(moments, { span, place: london })).toEqual([])
    expect(gapsOf(moments, { span, place: undefined })).toHaveLength(2)
  })

  test('have what the counters added, if it is more than rounding', () => {
    const moments = [...every(5, 8, 10, { generationW: 3000 }), ...every(5, 12, 13, { generationW: 3000 })]
    const gaps = [{ from: from + 10 * hour, to: from + 12 * hour }]
    expect(addedInGaps(moments, 15, gaps)).toBeCloseTo(6)
    expect(addedInGaps(moments, 9.1, gaps)).toBeNull()
    expect(addedInGaps(moments, null, gaps)).toBeNull()
    expect(addedInGaps(moments, 15, [])).toBeNull()
  })
})

test('a readout finds the nearest moment within reach, and nothing in a gap', () => {
  const moments = every(5, 8, 10, { generationW: 1 })
  expect(momentAt(moments, from + 9 * hour + 70_000)?.at).toBe(from + 9 * hour)
  expect(momentAt(moments, from + 11 * hour)).toBeUndefined()
})

test('the sky has the tint of the real sun, and one tint over the opening', () => {
  expect([tintOf(-20), tintOf(40)]).toEqual(['var(--hg-sky-night)', 'var(--hg-sky-noon)'])
  expect(tintOf(12)).toContain('50%')
  const axis: Axis = { span, widthPx: 1000, opening: { at: from + 12 * hour, px: 232 } }
  const stops = skyOf(axis, london)
  expect(stops.map(({ offset }) => offset)).toEqual(stops.map(({ offset }) => offset).toSorted((a, b) => a - b))
  const within = stops.filter(({ offset }) => offset >= 0.384 && offset <= 0.616)
  expect(new Set(within.map(({ colour }) => colour)).size).toBe(1)
})

test('a clear sky follows tilt and orientation, and there is none at night', () => {
  const south = { tiltDeg: 35, azimuthDeg: 180, capacityKwp: 10 }
  const noon = clearSkyW(from + 12 * hour, london, south)
  expect(noon).toBeGreaterThan(8000)
  expect(noon).toBeLessThan(11_000)
  expect(clearSkyW(from, london, south)).toBe(0)
  const east = { ...south, azimuthDeg: 90 }
  expect(clearSkyW(from + 8 * hour, london, east)).toBeGreaterThan(clearSkyW(from + 8 * hour, london, south))
  expect(clearSkyW(from + 17 * hour, london, east)).toBeLessThan(clearSkyW(from + 17 * hour, london, south))
})

describe('the clear-sky line', () => {
  const east = { tiltDeg: 35, azimuthDeg: 90, capacityKwp: 10 }
  const west = { ...east, azimuthDeg: 270 }
  const south = { ...east, azimuthDeg: 180 }
  const dayOf = (powerW: (at: number) => number, first = 0, last = 288) =>
    Array.from({ length: last - first }, (_, step) => from + (first + step) * (hour / 12)).map((at) =>
      aMoment({ at, generationW: powerW(at) }),
    )
  const clear = (at: number) => clearSkyW(at, london, south)
  const both = (at: number) => (clearSkyW(at, london, east) + clearSkyW(at, london, west)) / 2
  const dull = (powerW: (at: number) => number) => (at: number) => 0.25 * powerW(at)

  test('is confirmed by one clear day of two, whatever its losses', () => {
    expect(proofOf([dayOf(clear), dayOf(dull(clear))], london, south)).toBe('confirmed')
    expect(proofOf([[], dayOf((at) => 0.88 * clear(at))], london, south)).toBe('confirmed')
  })

  test('is not confirmed by dull days, by half a clear day, or by single rays between clouds', () => {
    expect(proofOf([dayOf(dull(clear)), dayOf(dull(clear))], london, south)).toBeUndefined()
    expect(proofOf([dayOf(clear, 0, 144)], london, south)).toBeUndefined()
    const rays = dayOf((at) => clear(at) * (at % (4 * hour) === 0 ? 1.5 : 0.3))
    expect(proofOf([rays], london, south)).toBeUndefined()
    expect(proofOf([[], []], london, south)).toBeUndefined()
  })

  test('is refuted by modules that also face elsewhere', () => {
    for (const stored of [east, west, south]) expect(proofOf([dayOf(both)], london, stored)).toBe('refuted')
  })

  test('of modules that face two ways is never confirmed, also not after a dull morning or two dull days', () => {
    for (const stored of [east, west, south]) {
      expect(proofOf([dayOf(dull(both)), dayOf(dull(both))], london, stored)).toBeUndefined()
      const noon = dayOf((at) => (at < from + 8 * hour || at > from + 16 * hour ? dull(both)(at) : both(at)))
      expect(proofOf([noon], london, stored)).not.toBe('confirmed')
    }
  })
})

test('events are bars over their time; names that would collide take another row', () => {
  const axis: Axis = { span, widthPx: 1000, opening: undefined }
  const event = (id: string, first: number, last: number | null) => ({
    id,
    from: from + first * hour,
    to: last === null ? null : from + last * hour,
    text: 'Grid voltage too high · Inverter 1',
    tone: 'error' as const,
  })
  const bars = laneOf([event('a', -9, 2), event('b', 3, 4), event('c', 20, null), event('d', 30, 31)], axis, {
    until: span.to,
    marginPx: 24,
    isLabelled: true,
  })
  expect(bars.map(({ id, row }) => [id, row])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
  expect(bars[0]).toMatchObject({ x: 0, labelX: 24 })
  expect((bars[2]?.x ?? 0) + (bars[2]?.widthPx ?? 0)).toBeCloseTo(1000)
  // The name of the last one is moved to the left, so that it is not cut.
  expect(bars[2]?.labelX).toBeLessThan(bars[2]?.x ?? 0)
})

import { daysBetween, type Day } from '@heliograph/domain/zones'
import { noonDegOn } from '@heliograph/solar/expectation'
import { expect, test } from 'vitest'
import { belowExpectation } from './below-expectation.ts'
import { isBelowOwnBest } from './best-hours.ts'
import { courseOf } from './course.ts'
import { badDays, begunSince } from './day-facts.ts'
import type { ExpectedDay, PlantFacts } from './plant-facts.ts'

const [first, last]: [Day, Day] = ['2025-01-01', '2026-09-30']
const all = daysBetween(first, last)
const placeOf = (day: Day) => all.indexOf(day)
const faultFrom = placeOf('2026-05-01')

/** Mulberry32: the same in each run. */
const drawn = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
}

interface Life {
  seed?: number
  /** What is left of what the plant could make. */
  left?: (place: number) => number
  /** How clear the clearest hour of a day is, from 0 to 1. */
  sky?: (place: number, next: () => number) => number
  day?: (place: number) => Partial<ExpectedDay>
  latitude?: number
}

/** A house of 10 kWp with one inverter whose light only the season tells. */
const factsOf = ({ seed = 1, left = () => 1, sky, day, latitude = 45 }: Life): PlantFacts => {
  const next = drawn(seed)
  const days = all.map((date, place): ExpectedDay => {
    const at = Date.parse(`${date}T12:00:00Z`)
    const clearW = 8500 * Math.sin((noonDegOn(latitude, at) * Math.PI) / 180)
    const clearest = sky?.(place, next) ?? Math.max(0.2, 1 - 0.9 * next() ** 2)
    const topW = clearW * clearest * left(place)
    const possibleKwh = (clearW / 1000) * 4.2
    return {
      day: date,
      noonHour: at / 3_600_000,
      source: 'usual',
      capacityKwp: 10,
      possibleKwh,
      clippedKwh: 0,
      expectedKwh: possibleKwh * 0.86,
      lowKwh: possibleKwh * 0.2,
      // A day with a clear hour is not a clear day.
      madeKwh: (topW / 1000) * (2 + 4 * next()),
      topW,
      isExplained: false,
      ...day?.(place),
    }
  })
  return {
    plant: {
      id: 1,
      type: 'HOUSE_ROOF',
      gridType: 'EXCESS',
      country: 'IT',
      zone: 'Etc/UTC',
      latitude,
      longitude: 8,
      capacityKwp: 10,
    },
    hours: [],
    byHour: new Map(),
    devices: [
      { id: 7, type: 'INVERTER', gatewayId: 3, ratedW: 10_000, hours: [], usual: { shares: {}, seenInputs: 0 } },
    ],
    gateways: [{ id: 3, everyS: 300 }],
    usual: { openH: 0, limitedH: 0, soldH: 0, nights: [] },
    days,
  }
}
const told = (life: Life) => begunSince(belowExpectation, factsOf(life), 0)
const seeds = [1, 2, 3, 4, 5]
const withLoss = (place: number) => (place >= faultFrom ? 0.7 : 1)

test('a house whose light nobody tells, and that loses 30 %, is told of within five weeks, once, with what it costs', () => {
  for (const seed of seeds) {
    const facts = factsOf({ seed, left: withLoss })
    const marks = belowExpectation.judge(facts)[0]?.marks ?? []
    const place = marks.findIndex((_, at) => courseOf(marks.slice(0, at + 1), belowExpectation, false).isOpen)
    const after = Math.floor((marks[place]?.hour ?? 0) / 24) - Math.floor(Date.parse(first) / 86_400_000) - faultFrom
    expect([seed, after >= 10 && after <= 35, begunSince(belowExpectation, facts, 0)]).toEqual([seed, true, 1])
    const { isOpen, measured, lost } = courseOf(marks, belowExpectation, false)
    expect(isOpen).toBe(true)
    expect(measured?.value).toBeGreaterThan(62)
    expect(measured?.value).toBeLessThan(80)
    expect(lost.every(({ wh }) => wh > 0)).toBe(true)
  }
})

test('without a loss nothing is told, also not of three dull weeks with a clear hour in two of their days', () => {
  expect(seeds.map((seed) => told({ seed }))).toEqual(seeds.map(() => 0))
  const dull = placeOf('2026-06-01')
  const sky = (place: number, next: () => number) =>
    place >= dull && place < dull + 24 ? (place % 8 === 0 ? 0.95 : 0.3) : Math.max(0.2, 1 - 0.9 * next() ** 2)
  expect(seeds.map((seed) => told({ seed, sky }))).toEqual(seeds.map(() => 0))
})

test('when it makes as much again, the alert ends', () => {
  const facts = factsOf({ left: (place) => (place >= faultFrom && place < faultFrom + 50 ? 0.6 : 1) })
  const { isOpen, endHour } = courseOf(belowExpectation.judge(facts)[0]?.marks ?? [], belowExpectation, false)
  expect(isOpen).toBe(false)
  expect(Math.floor((endHour ?? 0) / 24) - Math.floor(Date.parse(first) / 86_400_000) - faultFrom - 50).toBeLessThan(15)
})

test('where hours are not known, weeks have gaps, something explains them, or the plant has another size, nothing is judged', () => {
  const bad = (place: number) => place >= faultFrom
  const without = (life: Partial<ExpectedDay>) => told({ left: withLoss, day: (place) => (bad(place) ? life : {}) })
  expect(without({ isExplained: true })).toBe(0)
  expect(without({ madeKwh: null })).toBe(0)
  expect(without({ capacityKwp: 7 })).toBe(0)
  expect(told({ left: withLoss, day: (place) => (place % 2 === 0 ? { madeKwh: null } : {}) })).toBe(0)
  const hourless = factsOf({ left: withLoss })
  const days = (hourless.days ?? []).map(({ topW: _, ...day }) => day)
  expect(begunSince(belowExpectation, { ...hourless, days }, 0)).toBe(0)
})

test('low suns, and times of the year in which snow can lie, are not judged', () => {
  const winter = (place: number) =>
    (all[place] ?? first).slice(5) < '03-10' && (all[place] ?? first) > '2026' ? 0.2 : 1
  expect(told({ latitude: 61, left: winter })).toBe(0)
  expect(told({ latitude: 52, left: winter })).toBe(0)
})

test('a new plant is not judged before it has weeks of its own with the sun as high', () => {
  const began = placeOf('2026-04-01')
  const [said] = belowExpectation.judge(factsOf({ day: (place) => (place < began ? { madeKwh: null } : {}) }))
  const judgedFrom = Math.floor((said?.marks[0]?.hour ?? 0) / 24) - Math.floor(Date.parse(first) / 86_400_000)
  expect(judgedFrom).toBeGreaterThan(began + 70)
})

test('whether something limited it is asked of all three weeks behind a bad day', () => {
  const facts = factsOf({ left: withLoss })
  const doubted = badDays(belowExpectation, facts)
  const firstBad = belowExpectation.judge(facts)[0]?.marks.find(({ isBad }) => isBad)
  expect(doubted[0]?.noonHour).toBe((firstBad?.hour ?? 0) - 24 * 20)
  expect(doubted.at(-1)?.day).toBe(last)
})

test('at a glance, by the sums of days, a plant that lost 30 % is seen on most days, and a sound one on few', () => {
  const seen = (life: Life) => {
    const { days = [] } = factsOf(life)
    return Array.from({ length: 60 }, (_, day) => isBelowOwnBest(days.slice(0, faultFrom + 24 + day))).filter(Boolean)
      .length
  }
  expect(seeds.map((seed) => seen({ seed, left: withLoss }) > 30)).toEqual(seeds.map(() => true))
  expect(seeds.map((seed) => seen({ seed }) < 6)).toEqual(seeds.map(() => true))
})

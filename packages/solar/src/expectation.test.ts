import { expect, test } from 'vitest'
import { clippedKwh, expectedOf, noonDegOn, siteFactor, type ModuleHour, type PastDay } from './expectation.ts'

/** Numbers that are the same in each run, with a normal distribution. */
const normal = (seed: number) => {
  let state = seed
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}
const hours = (wattsM2: number, count = 5): ModuleHour[] =>
  Array.from({ length: count }, () => ({ planeWm2: wattsM2, warmWm2: wattsM2 }))
/** Days of a plant that makes a share of what is possible; the light is known with an error. */
const days = (count: number, share: number, { error = 0.05, faulty = 0, seed = 7 } = {}): PastDay[] => {
  const draw = normal(seed)
  return Array.from({ length: count }, (_, day) => {
    const possible = 30 + 25 * Math.sin(day)
    const isFaulty = (day % 10) / 10 < faulty
    return {
      noonDeg: 45,
      possibleKwh: possible * (1 + error * draw()),
      clippedKwh: 0,
      madeKwh: possible * share * (isFaulty ? 0.4 : 1),
    }
  })
}
const told = { noonDeg: 45, source: 'told', years: 0 } as const

test('the factor of a plant is learnt within 3 percent, although three of ten days have faults', () => {
  expect(siteFactor(days(120, 0.78), told).share).toBeCloseTo(0.78, 1)
  for (const faulty of [0, 0.1, 0.3]) {
    const { share } = siteFactor(days(120, 0.78, { faulty }), told)
    expect(Math.abs(share / 0.78 - 1), `${faulty}`).toBeLessThan(0.03)
  }
})

test('without days of its own a plant has the usual factor, less by its age, and a wide band', () => {
  expect(siteFactor([], told)).toMatchObject({ share: 0.86, days: 0 })
  expect(siteFactor([], { ...told, years: 20 }).share).toBeCloseTo(0.86 * 0.995 ** 20, 10)
  const few = siteFactor(days(2, 0.5), told)
  expect(few.share).toBeGreaterThan(0.7)
  const [wide, narrow] = [few, siteFactor(days(200, 0.5), told)].map((factor) =>
    expectedOf(hours(600), { capacityKwp: 10, limitKw: null, source: 'told' }, factor),
  )
  expect(wide!.highKwh - wide!.lowKwh).toBeGreaterThan(narrow!.highKwh - narrow!.lowKwh)
})

test('shade by low sun is learnt from days on which the sun was as low', () => {
  const winter = days(60, 0.5).map((day) => ({ ...day, noonDeg: 15 }))
  const summer = days(60, 0.85).map((day) => ({ ...day, noonDeg: 60 }))
  expect(siteFactor([...winter, ...summer], { ...told, noonDeg: 16 }).share).toBeCloseTo(0.53, 1)
  expect(siteFactor([...winter, ...summer], { ...told, noonDeg: 58 }).share).toBeCloseTo(0.85, 1)
})

test('with usual light the band is that of the weather: it holds eight of ten days', () => {
  const draw = normal(3)
  const past = Array.from({ length: 300 }, (): PastDay => ({
    noonDeg: 45,
    possibleKwh: 40,
    clippedKwh: 0,
    madeKwh: 40 * 0.8 * Math.min(1.5, Math.max(0.1, 1 + 0.5 * draw())),
  }))
  const factor = siteFactor(past.slice(0, 200), { ...told, source: 'usual' })
  const band = expectedOf(hours(800), { capacityKwp: 10, limitKw: null, source: 'usual' }, factor)
  const within = past.slice(200).filter(({ madeKwh }) => madeKwh >= band.lowKwh && madeKwh <= band.highKwh).length
  expect(within).toBeGreaterThan(70)
  expect(within).toBeLessThan(92)
  expect(band.highKwh / band.lowKwh).toBeGreaterThan(2)
})

test('no more is expected than the limit of the inverters lets through', () => {
  const factor = { share: 0.9, spread: 0.1, meanKwh: 50, low: 0.9, high: 0.9, days: 100 }
  const limited = expectedOf(hours(1000), { capacityKwp: 10, limitKw: 6, source: 'told' }, factor)
  expect(limited).toEqual({ expectedKwh: 30, lowKwh: 30, highKwh: 30 })
  expect(clippedKwh(hours(1000), 10, 0.9, 6)).toBeCloseTo(15, 10)
  expect(clippedKwh(hours(1000), 10, 0.9, null)).toBe(0)
  const cut = days(60, 0.7).map((day) => ({ ...day, clippedKwh: day.madeKwh * 0.3, madeKwh: day.madeKwh * 0.7 }))
  expect(siteFactor(cut, told).share).toBeCloseTo(siteFactor(days(60, 0.7), told).share, 10)
})

test('a dim day is expected with a wider band than a bright one, and a night with none', () => {
  const factor = siteFactor(days(100, 0.8), told)
  const [bright, dim, dark] = [700, 60, 0].map((watts) =>
    expectedOf(hours(watts), { capacityKwp: 10, limitKw: null, source: 'told' }, factor),
  )
  expect(dim!.lowKwh / dim!.expectedKwh).toBeLessThan(bright!.lowKwh / bright!.expectedKwh)
  expect(dark).toEqual({ expectedKwh: 0, lowKwh: 0, highKwh: 0 })
})

test('the sun at noon is as high as the latitude and the season say', () => {
  expect(noonDegOn(52.5, Date.UTC(2026, 5, 21, 12))).toBeCloseTo(60.9, 0)
  expect(noonDegOn(52.5, Date.UTC(2026, 11, 21, 12))).toBeCloseTo(14.1, 0)
  expect(noonDegOn(78, Date.UTC(2026, 11, 21, 12))).toBe(0)
})

import { addDays, daysBetween, type Day } from '@heliograph/domain/zones'
import { expectedOf, noonDegOn, possibleKwh, siteFactor, type PastDay } from '@heliograph/solar/expectation'
import { expect, test } from 'vitest'
import type { JudgedDay } from '#needs/expectation.ts'
import { belowExpectation } from './below-expectation.ts'
import { courseOf } from './course.ts'
import { begunSince, expectedDays, factsOfDays, judgeDays, type Explanation } from './day-facts.ts'
import type { OpenAlert } from './judge.ts'
import type { DuePlant } from './judgements.store.ts'

const first: Day = '2025-01-01'
const last: Day = '2026-09-30'
const all = daysBetween(first, last)
const placeOfDay = (day: Day) => all.indexOf(day)

/** A house with one inverter in Valencia, where no snow can lie. */
const plant: DuePlant = {
  id: 1,
  newestAt: Date.parse('2026-10-01T00:00:00Z'),
  untilAt: null,
  judgedAt: null,
  recheckFrom: null,
  facts: null,
  tuning: null,
  type: 'HOUSE_ROOF',
  gridType: 'EXCESS',
  nationId: null,
  zone: 'Etc/UTC',
  latitude: 39.5,
  longitude: -0.4,
  capacityKwp: 10,
  devices: [{ id: 7, type: 'INVERTER', ratedW: 10_000, gatewayId: 3, everyS: 300 }],
}

/** Mulberry32 and Box–Muller: the same in each run. */
const drawn = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
  return { next, normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()) }
}

interface Life {
  seed?: number
  /** By how much the light that is told is wrong on each day; a part of it lasts for days. */
  error?: number
  lasting?: number
  /** What the plant makes of its light, by the number of the day and the height of the sun. */
  share?: (place: number, noonDeg: number) => number | null
  /** How much of clear light there is; by default clear, mixed and dark days. */
  sky?: (place: number) => number
  capacityKwp?: (place: number) => number
  source?: 'told' | 'usual'
  latitude?: number
}

/** Days of a plant as they are judged each night, by the light that a provider told. */
const lived = ({ seed = 1, error = 0.1, lasting = 0, share = () => 0.84, sky, source = 'told', ...life }: Life) => {
  const { next, normal } = drawn(seed)
  const latitude = life.latitude ?? plant.latitude
  const before: PastDay[] = []
  const days: JudgedDay[] = []
  let drift = 0
  for (const [place, day] of all.entries()) {
    const capacityKwp = life.capacityKwp?.(place) ?? plant.capacityKwp
    const noonDeg = noonDegOn(latitude, Date.parse(`${day}T12:00:00Z`))
    const clear = 800 * Math.sin((noonDeg * Math.PI) / 180)
    const light = clear * (sky?.(place) ?? Math.max(0.1, 1 - 0.9 * next() ** 2))
    drift = 0.85 * drift + Math.sqrt(1 - 0.85 ** 2) * normal()
    const told = light * Math.exp(error * normal() + lasting * drift)
    const hours = Array.from({ length: 8 }, () => ({
      planeWm2: told,
      warmWm2: told * 0.95,
    }))
    const made = share(place, noonDeg)
    const madeKwh = made === null ? null : (8 * light * 0.95 * plant.capacityKwp * made) / 1000
    const factor = siteFactor(before, { noonDeg, source, years: place / 365 })
    const possible = possibleKwh(hours, capacityKwp)
    days.push({
      plantId: 1,
      day,
      source,
      isPlaneAssumed: false,
      ownDays: factor.days,
      planeKwhM2: (8 * told) / 1000,
      theoreticalKwh: (8 * told * capacityKwp) / 1000,
      possibleKwh: possible,
      clippedKwh: 0,
      madeKwh,
      ...expectedOf(hours, { capacityKwp, limitKw: null, source }, factor),
    })
    if (madeKwh !== null) before.push({ noonDeg, possibleKwh: possible, clippedKwh: 0, madeKwh })
  }
  return days
}

const factsIn = (days: readonly JudgedDay[], why: readonly Explanation[] = [], limited: readonly Day[] = []) =>
  factsOfDays(plant, expectedDays(plant.zone, days, why, new Set(limited)))

/** How many alerts begin, judged night by night. */
const told = (life: Life, why: readonly Explanation[] = []) =>
  begunSince(belowExpectation, factsIn(lived(life), why), 0)

/** After how many days it is told, judged night by night, and how the alert looks at the end. */
const course = (life: Life, from: number) => {
  const [said] = belowExpectation.judge(factsIn(lived(life)))
  const marks = said?.marks ?? []
  const place = marks.findIndex((_, at) => courseOf(marks.slice(0, at + 1), belowExpectation, false).isOpen)
  const hour = marks[place]?.hour
  const after =
    hour === undefined ? undefined : Math.floor(hour / 24) - Math.floor(Date.parse(first) / 86_400_000) - from
  return { after, ...courseOf(marks, belowExpectation, false) }
}

const faultFrom = placeOfDay('2026-05-01')
const seeds = Array.from({ length: 4 }, (_, place) => place + 1)
const rare = (counts: readonly number[], most: number) =>
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most)

test('a house with one inverter that loses 30 % at once is told of within two weeks, and of what it costs', () => {
  for (const seed of seeds) {
    const { after, isOpen, lost, measured } = course(
      { seed, share: (place) => (place >= faultFrom ? 0.84 * 0.7 : 0.84) },
      faultFrom,
    )
    expect([seed, isOpen, after !== undefined && after >= 4 && after <= 14]).toEqual([seed, true, true])
    expect(measured?.value).toBeGreaterThan(58)
    expect(measured?.value).toBeLessThan(78)
    expect(measured?.limit).toBe(80)
    expect(lost.every(({ wh }) => wh > 0)).toBe(true)
  }
})

test('what is lost slowly, 30 % over three months, is found too, and once', () => {
  for (const seed of seeds) {
    const share = (place: number) => 0.84 * (1 - 0.3 * Math.min(1, Math.max(0, (place - faultFrom) / 90)))
    expect(told({ seed, share })).toBe(1)
    expect(course({ seed, share }, faultFrom).isOpen).toBe(true)
  }
})

test('a loss that lasts is not learnt: five months later its alert is still the same one', () => {
  const share = (place: number) => (place >= faultFrom ? 0.55 : 0.84)
  for (const seed of seeds) {
    expect(told({ seed, share })).toBe(1)
    expect(course({ seed, share }, faultFrom).isOpen).toBe(true)
  }
})

test('when it makes as much again, the alert ends', () => {
  const mended = faultFrom + 30
  const share = (place: number) => (place >= faultFrom && place < mended ? 0.55 : 0.84)
  for (const seed of seeds) {
    const { isOpen, endHour } = course({ seed, share }, faultFrom)
    expect(isOpen).toBe(false)
    expect(Math.floor((endHour ?? 0) / 24) - Math.floor(Date.parse(first) / 86_400_000) - mended).toBeLessThan(12)
  }
})

test('light that is told 10 % or 20 % wrong raises hardly any false alarm, also where it is wrong for days in a row', () => {
  rare(
    seeds.map((seed) => told({ seed })),
    0,
  )
  rare(
    seeds.map((seed) => told({ seed, error: 0.2 })),
    0,
  )
  rare(
    seeds.map((seed) => told({ seed, error: 0.08, lasting: 0.12 })),
    1,
  )
})

test('a fortnight of clouds says nothing, however wrong the little light is that is told', () => {
  const dark = placeOfDay('2026-05-10')
  const sky = (place: number) => (place >= dark && place < dark + 14 ? 0.2 : 0.9)
  const share = (place: number) => (place >= dark && place < dark + 14 ? 0.5 : 0.84)
  rare(
    seeds.map((seed) => told({ seed, sky, share })),
    0,
  )
})

test('where only the season tells the light, and no hours are known, nothing is judged', () => {
  expect(told({ source: 'usual', share: (place) => (place >= faultFrom ? 0.4 : 0.84) })).toBe(0)
})

test('a roof that gets dirty by an eighth and is washed by rain is no alert', () => {
  const share = (place: number) => 0.84 * (1 - (0.12 * (place % 45)) / 45)
  rare(
    seeds.map((seed) => told({ seed, share })),
    0,
  )
})

test('a capacity that was entered too high is no alert, from the first day on: the plant is held to its own good days', () => {
  for (const high of [1.3, 2, 4])
    rare(
      seeds.map((seed) => told({ seed, capacityKwp: () => 10 * high })),
      0,
    )
})

test('another capacity begins from the start: what was made with the old one says nothing', () => {
  rare(
    seeds.map((seed) => told({ seed, capacityKwp: (place) => (place < faultFrom ? 10 : 15) })),
    0,
  )
})

test('modules that age, and shade that returns each winter, are no alerts', () => {
  rare(
    seeds.map((seed) => told({ seed, share: (place) => 0.84 * (1 - (0.02 * place) / 365) })),
    0,
  )
  rare(
    seeds.map((seed) => told({ seed, share: (_, noonDeg) => (noonDeg < 40 ? 0.45 : 0.84) })),
    0,
  )
})

test('a new plant is not judged before it has days of its own with the sun as high', () => {
  const began = placeOfDay('2026-04-01')
  const days = lived({ share: (place) => (place < began ? null : place >= began + 20 ? 0.4 : 0.84) })
  expect(begunSince(belowExpectation, factsIn(days), 0)).toBe(0)
})

test('days with gaps, and days that something else explains, do not count', () => {
  const bad = (place: number) => place >= faultFrom && place < faultFrom + 20
  expect(told({ share: (place) => (bad(place) ? null : 0.84) })).toBe(0)
  const days = lived({ share: (place) => (bad(place) ? 0.4 : 0.84) })
  const from = Date.parse(`${all[faultFrom]}T00:00:00Z`)
  expect(begunSince(belowExpectation, factsIn(days), 0)).toBe(1)
  expect(begunSince(belowExpectation, factsIn(days, [{ from, to: from + 20 * 86_400_000 }]), 0)).toBe(0)
  expect(begunSince(belowExpectation, factsIn(days, [{ from, to: undefined }]), 0)).toBe(0)
  expect(begunSince(belowExpectation, factsIn(days, [], all.slice(faultFrom, faultFrom + 20)), 0)).toBe(0)
  // A gateway that is silent at night explains nothing.
  const nights = Array.from({ length: 20 }, (_, night) => {
    const at = from + night * 86_400_000 + 22 * 3_600_000
    return { from: at, to: at + 4 * 3_600_000 }
  })
  expect(begunSince(belowExpectation, factsIn(days, nights), 0)).toBe(1)
})

test('while snow can lie, nothing is judged', () => {
  const snowy = { ...plant, latitude: 61, longitude: 24 }
  const winter = (day: Day) => day.slice(5) < '03-20' && day > '2026'
  const days = lived({ latitude: 61, share: (place) => (winter(all[place] ?? first) ? 0.1 : 0.84) })
  expect(begunSince(belowExpectation, factsOfDays(snowy, expectedDays('Etc/UTC', days, [], new Set())), 0)).toBe(0)
})

test('where a provider tells snow, only its days are left out: a loss in a mild winter is found, and one under snow is not told of', () => {
  const cold = { ...plant, latitude: 48, longitude: 11 }
  const from = placeOfDay('2026-01-10')
  const life = { latitude: 48, share: (place: number) => (place >= from && place < from + 50 ? 0.3 : 0.84) }
  const begun = (lies: boolean | undefined) =>
    begunSince(
      belowExpectation,
      factsOfDays(
        cold,
        expectedDays('Etc/UTC', lived(life), [], new Set(), {
          snow: lies === undefined ? new Map() : new Map(all.map((day, place) => [day, lies && place >= from])),
        }),
      ),
      0,
    )
  expect(begun(undefined)).toBe(0)
  expect(begun(false)).toBe(1)
  expect(begun(true)).toBe(0)
})

test('an alert that late data disproves says so, and one that another rule of the plant explains ends', () => {
  const [bad, well] = [lived({ share: (place) => (place >= faultFrom ? 0.5 : 0.84) }), lived({})]
  const from = Date.parse(`${all[faultFrom]}T12:00:00Z`)
  const own: OpenAlert = { deviceId: 7, ruleId: 33, startedAt: from, lastAt: from, lostWh: null, lostUntil: null }
  const at = Date.parse(`${addDays(last, 1)}T00:10:00Z`)
  const kinds = (days: readonly JudgedDay[], open: readonly OpenAlert[], mayBeTuned = false) =>
    judgeDays(belowExpectation, factsIn(days), open, at, mayBeTuned).map(({ kind, deviceId }) => [kind, deviceId])
  expect(kinds(bad, [])).toEqual([['keep', 7]])
  expect(kinds(bad, [own])).toEqual([['keep', 7]])
  expect(kinds(well, [own])).toEqual([['disprove', 7]])
  expect(kinds(bad, [own, { ...own, ruleId: 11 }])).toEqual([['end', 7]])
  expect(kinds(bad, [{ ...own, ruleId: 11 }])).toEqual([])
})

test('people can set how much must be missing, and for how many days', () => {
  const days = factsIn(lived({ share: (place) => (place >= faultFrom && place < faultFrom + 12 ? 0.7 : 0.84) }))
  expect(begunSince(belowExpectation, days, 0)).toBe(0)
  expect(begunSince(belowExpectation.tunedBy({ belowPct: 10, raiseAfter: 3 }), days, 0)).toBeGreaterThan(0)
  expect(begunSince(belowExpectation.tunedBy({ belowPct: 10, raiseAfter: 20 }), days, 0)).toBe(0)
  const worse = factsIn(lived({ share: (place) => (place >= faultFrom ? 0.5 : 0.84) }))
  const changed = { ...belowExpectation.tunedBy({ belowPct: 60 }) }
  const at = Date.parse(`${addDays(last, 1)}T00:10:00Z`)
  const from = Date.parse(`${all[faultFrom]}T12:00:00Z`)
  const own: OpenAlert = { deviceId: 7, ruleId: 33, startedAt: from, lastAt: from, lostWh: null, lostUntil: null }
  expect(judgeDays(changed, worse, [own], at, true)).toMatchObject([{ kind: 'end', byTuning: true }])
})

test('several inverters have one gateway that stands for the plant', () => {
  const days = lived({ share: (place) => (place >= faultFrom ? 0.5 : 0.84) })
  const two = { ...plant, devices: [...plant.devices, { ...plant.devices[0]!, id: 8 }] }
  const facts = factsOfDays(two, expectedDays('Etc/UTC', days, [], new Set()))
  expect(judgeDays(belowExpectation, facts, [], plant.newestAt, false)).toMatchObject([{ kind: 'keep', deviceId: 3 }])
})

test('an inverter that two gateways report is the only one of its plant, and stands for it', () => {
  const days = expectedDays('Etc/UTC', lived({ share: (place) => (place >= faultFrom ? 0.5 : 0.84) }), [], new Set())
  const device = plant.devices[0]!
  const twins = { ...plant, devices: [device, { ...device, id: 8, gatewayId: 4, twinOf: 7 }] }
  const judged = (one: DuePlant, open: OpenAlert[] = []) =>
    judgeDays(belowExpectation, factsOfDays(one, days), open, plant.newestAt, false)
  expect(judged(twins)).toMatchObject([{ kind: 'keep', deviceId: 7 }])
  // Where another stood for the plant before, its alert does not stay beside that of the one that does now.
  const at = Date.parse(`${all[faultFrom]}T12:00:00Z`)
  const openOf = (deviceId: number) => ({
    deviceId,
    ruleId: 33,
    startedAt: at,
    lastAt: at,
    lostWh: null,
    lostUntil: null,
  })
  const both = (now: number, before: number) => [
    { kind: 'keep', deviceId: now },
    { kind: 'end', deviceId: before },
  ]
  expect(judged(twins, [openOf(3)])).toMatchObject(both(7, 3))
  const two = { ...plant, devices: [device, { ...device, id: 8 }] }
  expect(judged(two, [openOf(7)])).toMatchObject(both(3, 7))
})

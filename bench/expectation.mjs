// How good expected energy is on simulated years with weather of a known error: bias, error by day, coverage of the band
import { daysBetween, spanOfDay } from '@heliograph/domain/zones'
import { daylightAt } from '@heliograph/simulation/array-output'
import { stepPlant } from '@heliograph/simulation/plant-model'
import { startState } from '@heliograph/simulation/plant-state'
import { weatherOf } from '@heliograph/simulation/weather'
import { load } from './support/cluster.mjs'
import { table } from './support/figures.mjs'

const { judgedDay } = await load('features/plants/expectation/judged-days.js')
const { createLightByHour } = await load('features/plants/weather/hourly-light.js')

const [hourMs, stepMs] = [3_600_000, 900_000]
const zone = 'Europe/Berlin'
const [first, last] = ['2024-01-01', '2025-12-31']
/** Judged: after a year of learning. */
const from = '2025-01-01'

/** Mulberry32 and Box–Muller: the same in each run. */
const normal = (seed) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

const places = [
  { latitude: 53.6, longitude: 10 },
  { latitude: 48.1, longitude: 11.6 },
  { latitude: 40.4, longitude: 9 },
]
const shapes = [
  { name: 'south, free', tiltDeg: 35, azimuthDeg: 180, ratedShare: 0.9 },
  { name: 'west, flat', tiltDeg: 12, azimuthDeg: 265, ratedShare: 0.9 },
  { name: 'hills to the south', tiltDeg: 35, azimuthDeg: 180, ratedShare: 0.9, horizonDeg: [0, 5, 18, 12] },
  { name: 'large, limited', tiltDeg: 30, azimuthDeg: 170, ratedShare: 0.6 },
]
const plants = places.flatMap((place, at) =>
  shapes.map((shape, kind) => ({
    name: `${shape.name}, ${place.latitude}° N`,
    ...shape,
    profile: {
      seed: at * 10 + kind,
      weatherSeed: at,
      ...place,
      zone,
      arrays: [{ tiltDeg: shape.tiltDeg, azimuthDeg: shape.azimuthDeg, peakW: 10_000 }],
      inverterRatedW: 10_000 * shape.ratedShare,
      phases: 3,
      gridType: 'FULL',
      ...(shape.horizonDeg && { horizonDeg: shape.horizonDeg }),
    },
  })),
)

/** What a plant makes on each day, and the hours of its weather as they are. */
const lived = ({ profile }) => {
  const weather = weatherOf(profile)
  const open = { ...profile, horizonDeg: undefined }
  const made = new Map()
  const hours = []
  let state = startState(profile)
  for (const day of daysBetween(first, last)) {
    const span = spanOfDay(zone, day)
    let wh = 0
    for (let at = span.from; at < span.to; at += hourMs) {
      let ghi = 0
      for (let part = 1; part <= hourMs / stepMs; part++) {
        const now = at + part * stepMs
        const step = stepPlant(profile, state, now, stepMs)
        state = step.state
        wh += (step.moment.generationW * stepMs) / hourMs
        const middle = now - stepMs / 2
        ghi += (daylightAt(open, weather, middle, weather.coverAt(middle))?.ghi ?? 0) / (hourMs / stepMs)
      }
      const noon = at + hourMs / 2
      hours.push({ at, ghi, airC: weather.ambientC(noon, weather.coverAt(noon)), windMs: weather.windMs(noon) })
    }
    made.set(day, wh / 1000)
  }
  return { made, hours }
}

/** As a provider tells it: each day and each hour wrong by so much. */
const toldOf = (hours, error, seed) => {
  const draw = normal(seed)
  let [day, ofDay] = [0, 1]
  return hours.map(({ at, ghi, airC, windMs }) => {
    const today = Math.floor(at / 86_400_000)
    if (today !== day) [day, ofDay] = [today, Math.exp(error * draw())]
    const globalWm2 = Math.min(1400, ghi * ofDay * Math.exp(1.5 * error * draw()))
    return { at, globalWm2, directWm2: null, diffuseWm2: null, airC: airC + 1.5 * draw(), windMs }
  })
}

/** Faulty days make only half: none, one in ten alone, or two months at a stretch. */
const faults = {
  none: () => false,
  scattered: (place) => place % 10 === 3,
  'two months': (place) => place > 486 && place <= 546,
}

const run = async (plant, { made, hours }, { error, isTold, faulty }) => {
  const told = isTold ? toldOf(hours, error, plant.profile.seed + 7) : []
  const mounted = { id: 1, zone, ...plant.profile, tiltDeg: plant.tiltDeg, azimuthDeg: plant.azimuthDeg }
  const light = createLightByHour({
    kept: { want: async () => {}, hoursOf: async (_, begin, end) => told.filter(({ at }) => at >= begin && at < end) },
    stationsOf: async () => [],
    saidBy: async () => [],
    now: () => Date.parse(last) + 10 * 86_400_000,
  })
  const lights = await light.of(mounted, first, last)
  const judged = {
    id: 1,
    zone,
    latitude: plant.profile.latitude,
    capacityKwp: 10,
    limitKw: plant.profile.inverterRatedW / 1000,
    startedAt: Date.parse(first),
  }
  const before = []
  const out = []
  for (const [place, day] of daysBetween(first, last).entries()) {
    const expectation = judgedDay(judged, day, lights.get(day), before)
    const isFaulty = faulty(place)
    const kwh = made.get(day) * (isFaulty ? 0.5 : 1)
    before.push({ ...expectation, madeKwh: kwh })
    if (day >= from) out.push({ ...expectation, day, isFaulty, healthy: made.get(day), kwh })
  }
  return out
}

/** Naive: the mean of the thirty days before. */
const naive = (days) =>
  days.map((each, place) => {
    const before = days.slice(Math.max(0, place - 30), place)
    return { ...each, expectedKwh: before.reduce((sum, { kwh }) => sum + kwh, 0) / Math.max(1, before.length) }
  })

const percent = (value) => `${(value * 100).toFixed(1)} %`
const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0)
const figures = (days) => {
  const whole = sum(days, ({ healthy }) => healthy)
  const well = days.filter(({ isFaulty }) => !isFaulty)
  const faulty = days.filter(({ isFaulty, healthy }) => isFaulty && healthy > 2)
  return {
    bias: sum(days, ({ expectedKwh }) => expectedKwh) / whole - 1,
    error: sum(days, ({ expectedKwh, healthy }) => Math.abs(expectedKwh - healthy)) / whole,
    within: well.filter(({ kwh, lowKwh, highKwh }) => kwh >= lowKwh && kwh <= highKwh).length / well.length,
    found: faulty.length === 0 ? undefined : faulty.filter(({ kwh, lowKwh }) => kwh < lowKwh).length / faulty.length,
  }
}

const begun = performance.now()
const lives = plants.map((plant) => ({ plant, life: lived(plant) }))
const cases = [
  { name: 'told, exact', isTold: true, error: 0, faulty: faults.none },
  { name: 'told, 10 % wrong', isTold: true, error: 0.1, faulty: faults.none },
  { name: 'told, 20 % wrong', isTold: true, error: 0.2, faulty: faults.none },
  { name: 'told, 10 %, faults', isTold: true, error: 0.1, faulty: faults.scattered },
  { name: 'told, 10 %, two months', isTold: true, error: 0.1, faulty: faults['two months'] },
  { name: 'usual light', isTold: false, error: 0, faulty: faults.none },
]
const rows = [
  ['of 12 plants, one year each', 'bias', 'error by day', 'in the band', 'faulty days below it', 'naive error'],
]
let [judgedMs, days] = [0, 0]
const failed = []
for (const each of cases) {
  const all = []
  const plain = []
  for (const { plant, life } of lives) {
    const at = performance.now()
    const told = await run(plant, life, each)
    judgedMs += performance.now() - at
    days += 731
    all.push(...told)
    plain.push(...naive(told).slice(30))
  }
  const { bias, error, within, found } = figures(all)
  rows.push([
    each.name,
    percent(bias),
    percent(error),
    percent(within),
    found === undefined ? '–' : percent(found),
    percent(figures(plain).error),
  ])
  if (each.isTold && Math.abs(bias) > 0.04) failed.push(`${each.name}: bias ${percent(bias)}`)
  if (within < 0.7 || within > 0.93) failed.push(`${each.name}: ${percent(within)} in the band`)
}
table(rows)
const worst = []
for (const { plant, life } of lives) {
  const { bias, error, within } = figures(await run(plant, life, cases[1]))
  worst.push([plant.name, percent(bias), percent(error), percent(within)])
}
console.log('')
table([['told, 10 % wrong', 'bias', 'error by day', 'in the band'], ...worst])
console.log(
  `\n${(judgedMs / days).toFixed(2)} ms a plant and day, ${Math.round((performance.now() - begun) / 1000)} s in all`,
)
if (failed.length > 0) {
  console.error(`Missed (bias within 4 %, 70 to 93 % in the band):\n${failed.join('\n')}`)
  process.exitCode = 1
}

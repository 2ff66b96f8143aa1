// Simulated plants and what they make in two years, and a real one from a file
import { readFileSync } from 'node:fs'
import { daysBetween, spanOfDay } from '@heliograph/domain/zones'
import { daylightAt } from '@heliograph/simulation/array-output'
import { stepPlant } from '@heliograph/simulation/plant-model'
import { startState } from '@heliograph/simulation/plant-state'
import { weatherOf } from '@heliograph/simulation/weather'

const [hourMs, stepMs] = [3_600_000, 900_000]
export const zone = 'Europe/Berlin'
export const [first, last] = ['2024-01-01', '2025-12-31']
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
export const plants = places.flatMap((place, at) =>
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
export const lived = ({ profile }) => {
  const weather = weatherOf(profile)
  const open = { ...profile, horizonDeg: undefined }
  const made = new Map()
  const tops = new Map()
  const hours = []
  let state = startState(profile)
  for (const day of daysBetween(first, last)) {
    const span = spanOfDay(zone, day)
    let [wh, topW] = [0, 0]
    for (let at = span.from; at < span.to; at += hourMs) {
      let [ghi, ofHour] = [0, 0]
      for (let part = 1; part <= hourMs / stepMs; part++) {
        const now = at + part * stepMs
        const step = stepPlant(profile, state, now, stepMs)
        state = step.state
        ofHour += (step.moment.generationW * stepMs) / hourMs
        const middle = now - stepMs / 2
        ghi += (daylightAt(open, weather, middle, weather.coverAt(middle))?.ghi ?? 0) / (hourMs / stepMs)
      }
      wh += ofHour
      topW = Math.max(topW, ofHour)
      const noon = at + hourMs / 2
      hours.push({
        at,
        ghi,
        airC: weather.ambientC(noon, weather.coverAt(noon)),
        windMs: weather.windMs(noon),
        kwh: ofHour / 1000,
      })
    }
    made.set(day, wh / 1000)
    tops.set(day, topW)
  }
  return { made, tops, hours }
}

/**
 * A plant whose powers and weather a file tells, made nowhere in this project (`bench/plants` has one). Lines that begin with # say where it is from.
 * The first other line names where it is:
 *   latitude=39.742 longitude=-105.1727 zone=America/Denver tilt=45 azimuth=158 kwp=6 limit=5 (kW; may be left out)
 * Then a line for each step of an hour or less, in order: time (ISO 8601 with its offset),generation W,global light W/m²,air °C.
 * The global light is on the horizontal; what is not known is left empty.
 */
export const readPlant = (path) => {
  const [head = '', ...lines] = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const told = Object.fromEntries(head.split(' ').map((part) => part.split('=')))
  const numberOf = (name) => {
    const value = Number(told[name])
    if (!Number.isFinite(value)) throw new Error(`${path}: its first line does not tell ${name}`)
    return value
  }
  const sums = new Map()
  for (const [place, line] of lines.entries()) {
    const [time = '', ...cells] = line.split(',')
    const at = Date.parse(time)
    const [watts, ghi, airC] = cells.map((cell) => (cell.trim() === '' ? undefined : Number(cell)))
    if (Number.isNaN(at) || [watts, ghi, airC].some(Number.isNaN))
      throw new Error(`${path}: line ${place + 2}: ${line}`)
    const hour = Math.floor(at / hourMs) * hourMs
    const own = sums.get(hour) ?? { watts: [], ghi: [], airC: [] }
    sums.set(hour, own)
    if (watts !== undefined) own.watts.push(Math.max(0, watts))
    if (ghi !== undefined) own.ghi.push(ghi)
    if (airC !== undefined) own.airC.push(airC)
  }
  const mean = (values) => (values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length)
  const hours = [...sums].map(([at, { watts, ghi, airC }]) => ({
    at,
    watts: mean(watts),
    ghi: mean(ghi),
    airC: mean(airC),
  }))
  const ofZone = new Intl.DateTimeFormat('sv', { timeZone: told.zone })
  const byDay = new Map()
  for (const hour of hours) {
    const day = ofZone.format(hour.at)
    byDay.set(day, [...(byDay.get(day) ?? []), hour])
  }
  // Days with gaps are not judged, as in the product.
  const whole = [...byDay].filter(
    ([, all]) => all.length >= 22 && all.every(({ watts, ghi }) => watts !== null && ghi !== null),
  )
  return {
    plant: {
      zone: told.zone,
      latitude: numberOf('latitude'),
      longitude: numberOf('longitude'),
      tiltDeg: numberOf('tilt'),
      azimuthDeg: numberOf('azimuth'),
      capacityKwp: numberOf('kwp'),
      limitKw: told.limit === undefined ? null : numberOf('limit'),
    },
    made: new Map(whole.map(([day, all]) => [day, all.reduce((sum, { watts }) => sum + watts / 1000, 0)])),
    hours: hours.flatMap(({ at, ghi, airC }) => (ghi === null ? [] : [{ at, ghi, airC }])),
  }
}

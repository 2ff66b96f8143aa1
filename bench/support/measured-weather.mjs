// A simulated plant lives through a year that was measured elsewhere, instead of the simulated weather.
import { readFileSync } from 'node:fs'

const hourMs = 3_600_000
const lowestZenithDeg = 85
const usualWindMs = 2.5

/** A typical year: in its first line where it is, then a day in each line, the light and the air of each hour (UTC). */
export const yearOf = (name) => {
  const text = readFileSync(new URL(`../years/${name}.txt`, import.meta.url), 'utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const [, latitude, longitude, altitudeM, zone = 'Etc/UTC'] = head.split('|')
  const hours = lines.flatMap((line) => line.split(' ').map((told) => told.split('/').map(Number)))
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    altitudeM: Number(altitudeM),
    zone,
    ghi: hours.map(([ghi = 0]) => ghi),
    airC: hours.map(([, airC = 0]) => airC),
  }
}

/** `parts`: the built modules of the simulation and its physics. */
export const liveThrough = (profile, { ghi, airC }, parts) => {
  const { latitude, longitude, altitudeM = 0 } = profile
  const weather = parts.weatherOf(profile)
  const clearGhi = (at) => {
    const { apparentZenithDeg } = parts.sunPosition(at, latitude, longitude, weather.pressurePa / 100)
    if (apparentZenithDeg >= lowestZenithDeg) return undefined
    const airMass = parts.absoluteAirMass(parts.relativeAirMass(apparentZenithDeg), weather.pressurePa)
    const extra = parts.extraterrestrial(parts.dayOfYearAt(at))
    return parts.ineichenClearSky(apparentZenithDeg, airMass, 3, altitudeM, extra).ghi
  }
  const year = Date.UTC(2025, 0, 1)
  let latest = 0.5
  // At night and at low suns, clouds are those of the last hour that told them.
  const indices = ghi.map((told, hour) => {
    const clear = clearGhi(year + (hour + 0.5) * hourMs)
    if (clear !== undefined) latest = Math.min(1.2, Math.max(0.02, told / clear))
    return latest
  })
  const between = (hours, at) => {
    const place = (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / hourMs - 0.5
    const from = Math.floor(place)
    const valueAt = (hour) => hours[(hour + hours.length) % hours.length] ?? 0
    return valueAt(from) + (valueAt(from + 1) - valueAt(from)) * (place - from)
  }
  const coverAt = (at) => parts.coverLetting(between(indices, at))
  const ambientC = (at) => between(airC, at)
  Object.assign(weather, {
    coverAt,
    skyIndexAt: (at) => between(indices, at),
    ambientC,
    windMs: () => usualWindMs,
    ...parts.createGround({ solarMs: longitude * 240_000, coverAt, dayC: ambientC, linkeTurbidity: 3 }),
  })
}

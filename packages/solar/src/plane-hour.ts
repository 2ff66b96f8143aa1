import { pressureAt, relativeAirMass } from './air-mass.ts'
import { faimanCellC } from './cell-temperature.ts'
import { extraterrestrial } from './clear-sky.ts'
import { erbs } from './decomposition.ts'
import { dayOfYearAt, sunPosition } from './sun.ts'
import { groundReflected, incidenceCosine, perezDiffuse } from './transposition.ts'

/** A plane of modules. Azimuth is clockwise from north. */
export interface Plane {
  latitude: number
  longitude: number
  tiltDeg: number
  azimuthDeg: number
  altitudeM?: number
}

/** The mean light of an hour, W/m²: on the horizontal, facing the sun, and diffuse. The last two may be unknown. */
export interface HourLight {
  globalWm2: number
  directWm2: number | null
  diffuseWm2: number | null
}

/**
 * The mean light on a plane in the hour from `at` on, W/m². Within the hour the sun moves, so it is computed for instants;
 * where only the global light is known, it is split into direct and diffuse by Erbs. The sky is that of Perez (1990).
 */
export const planeHourWm2 = (at: number, plane: Plane, { globalWm2, directWm2, diffuseWm2 }: HourLight) => {
  // At night: half of all hours.
  if (globalWm2 <= 0) return 0
  const { latitude, longitude, tiltDeg, azimuthDeg, altitudeM = 0 } = plane
  const pressureHpa = pressureAt(altitudeM) / 100
  const dniExtra = extraterrestrial(dayOfYearAt(at))
  const suns = Array.from({ length: instants }, (_, place) =>
    sunPosition(at + (place + 0.5) * (hourMs / instants), latitude, longitude, pressureHpa),
  ).filter(({ apparentZenithDeg }) => apparentZenithDeg < 90)
  if (suns.length === 0) return 0
  // The light of the hour came while the sun was up.
  const share = suns.length / instants
  const global = globalWm2 / share
  const meanCosine = suns.reduce((sum, sun) => sum + cosineOf(sun.apparentZenithDeg), 0) / suns.length
  const parts = directWm2 !== null && diffuseWm2 !== null && { dni: directWm2 / share, dhi: diffuseWm2 / share }
  // Parts that are far from their sum are not to be believed.
  const isTold = parts && Math.abs(parts.dhi + parts.dni * meanCosine - global) < Math.max(mostApartWm2, global * 0.2)
  const split = isTold ? parts : erbs(global, Math.acos(meanCosine) / radians, dniExtra)
  let sum = 0
  for (const { apparentZenithDeg: zenithDeg, azimuthDeg: sunAzimuthDeg } of suns) {
    const cosine = incidenceCosine(tiltDeg, azimuthDeg, zenithDeg, sunAzimuthDeg)
    const sky = { tiltDeg, incidenceCosine: cosine, zenithDeg, dhi: split.dhi, dni: split.dni, dniExtra }
    sum +=
      split.dni * Math.max(cosine, 0) +
      perezDiffuse(sky, relativeAirMass(zenithDeg)) +
      groundReflected(tiltDeg, split.dhi + split.dni * cosineOf(zenithDeg), albedo)
  }
  return (sum / suns.length) * share
}

/**
 * What modules make of light, relative to the same light at a cell temperature of 25 °C: for typical silicon modules, close
 * to a roof. The denominator of a temperature-corrected performance ratio (IEC 61724-1).
 */
export const temperatureFactor = (planeWm2: number, airC: number, windMs: number) =>
  moduleFactor(faimanCellC(planeWm2, airC, windMs))

export const moduleFactor = (cellC: number) => 1 + powerPerK * (cellC - 25)

const cosineOf = (degrees: number) => Math.max(0, Math.cos(degrees * radians))
const radians = Math.PI / 180
const hourMs = 3_600_000
const instants = 12
const mostApartWm2 = 40
const albedo = 0.2
const powerPerK = -0.0035

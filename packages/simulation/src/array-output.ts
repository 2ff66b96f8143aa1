import { absoluteAirMass, relativeAirMass } from '@heliograph/solar/air-mass'
import { faimanCellC } from '@heliograph/solar/cell-temperature'
import { extraterrestrial, ineichenClearSky } from '@heliograph/solar/clear-sky'
import { erbs } from '@heliograph/solar/decomposition'
import { glassTransmission } from '@heliograph/solar/incidence'
import { pvwattsDcW, pvwattsLosses, totalLossPct } from '@heliograph/solar/modules'
import { dayOfYearAt, sunPosition } from '@heliograph/solar/sun'
import { groundReflected, hayDaviesDiffuse, incidenceCosine } from '@heliograph/solar/transposition'
import type { ArrayProfile, PlantProfile } from './plant-profile.ts'
import type { Weather } from './weather.ts'

/** The sun's position and light at a site, in W/m² and degrees. */
export interface Daylight {
  ghi: number
  dni: number
  dhi: number
  dniExtra: number
  apparentZenithDeg: number
  azimuthDeg: number
}

/** An array's light and output. */
export interface ArrayOutput {
  /** Light on its plane, W/m². */
  poaWm2: number
  cellC: number
  /** DC watts per watt of its peak power. */
  perPeak: number
  /** The part of it that comes straight from the sun. */
  beamShare: number
}

export const noOutput = (ambientC: number): ArrayOutput => ({ poaWm2: 0, cellC: ambientC, perPeak: 0, beamShare: 0 })

/** Undefined while the sun is down. `cover` is the cloud cover, 0 to 1. */
export const daylightAt = (
  profile: PlantProfile,
  weather: Weather,
  at: number,
  cover: number,
): Daylight | undefined => {
  const { latitude, longitude, altitudeM = 0, linkeTurbidity = 3, horizonDeg } = profile
  const { pressurePa } = weather
  const sun = sunPosition(at, latitude, longitude, pressurePa / 100)
  const { apparentZenithDeg, azimuthDeg } = sun
  if (apparentZenithDeg >= 90) return undefined
  const dniExtra = extraterrestrial(dayOfYearAt(at))
  const airMass = absoluteAirMass(relativeAirMass(apparentZenithDeg), pressurePa)
  const clear = ineichenClearSky(apparentZenithDeg, airMass, linkeTurbidity, altitudeM, dniExtra)
  const { ghi, dni, dhi } = erbs(clear.ghi * weather.skyIndexAt(at, cover), sun.zenithDeg, dniExtra)
  const isHidden = horizonDeg !== undefined && 90 - apparentZenithDeg < heightTowards(horizonDeg, azimuthDeg)
  return { ghi: isHidden ? dhi : ghi, dni: isHidden ? 0 : dni, dhi, dniExtra, apparentZenithDeg, azimuthDeg }
}

/** Between the two nearest of heights at equal distances around the horizon. */
const heightTowards = (heights: readonly number[], azimuthDeg: number) => {
  const place = (azimuthDeg / 360) * heights.length
  const from = Math.floor(place)
  const [left, right] = [heights[from % heights.length] ?? 0, heights[(from + 1) % heights.length] ?? 0]
  return left + (right - left) * (place - from)
}

/**
 * Hay-Davies sky, glass, Faiman cell temperature, PVWatts modules with its default losses. `passing` is the share of
 * light that passes what lies on the glass.
 */
export const arrayOutput = (
  array: ArrayProfile,
  light: Daylight,
  ambientC: number,
  windMs: number,
  passing = 1,
): ArrayOutput => {
  const { tiltDeg, azimuthDeg, shade = 0 } = array
  const cosine = incidenceCosine(tiltDeg, azimuthDeg, light.apparentZenithDeg, light.azimuthDeg)
  const beam = Math.max(cosine, 0) * light.dni
  const sky = hayDaviesDiffuse({
    tiltDeg,
    incidenceCosine: cosine,
    zenithDeg: light.apparentZenithDeg,
    dhi: light.dhi,
    dni: light.dni,
    dniExtra: light.dniExtra,
  })
  const scattered = sky + groundReflected(tiltDeg, light.ghi, albedo)
  const poaWm2 = (beam + scattered) * (1 - shade)
  const cellC = faimanCellC(poaWm2, ambientC, windMs)
  const direct = beam * glassTransmission(cosine)
  const passed = direct + scattered * scatteredTransmission
  const perPeak = pvwattsDcW(passed * (1 - shade) * passing, cellC, keptShare, powerPerK)
  return { poaWm2, cellC, perPeak, beamShare: passed > 0 ? direct / passed : 0 }
}

const albedo = 0.2
/** Diffuse light passes the glass about as well as a beam at 60°. */
const scatteredTransmission = glassTransmission(0.5)
/** Dust comes and goes with the weather. */
const keptShare = 1 - totalLossPct({ ...pvwattsLosses, soiling: 0 }) / 100
/** A typical silicon module with passivated cells. */
const powerPerK = -0.0035

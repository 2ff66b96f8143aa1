import { perezFactors } from './perez-factors.ts'

/** Cosine of the angle between the sun's beam and the plane's normal; negative when the sun is behind the plane. */
export const incidenceCosine = (tiltDeg: number, azimuthDeg: number, zenithDeg: number, sunAzimuthDeg: number) => {
  const tilt = tiltDeg * radians
  const zenith = zenithDeg * radians
  const turn = (sunAzimuthDeg - azimuthDeg) * radians
  const cosine = Math.cos(tilt) * Math.cos(zenith) + Math.sin(tilt) * Math.sin(zenith) * Math.cos(turn)
  return Math.max(-1, Math.min(1, cosine))
}

export const incidenceAngleDeg = (tiltDeg: number, azimuthDeg: number, zenithDeg: number, sunAzimuthDeg: number) =>
  Math.acos(incidenceCosine(tiltDeg, azimuthDeg, zenithDeg, sunAzimuthDeg)) / radians

/** Input of the diffuse sky models. `zenithDeg` is the apparent zenith; light in W/m². */
export interface SkyLight {
  tiltDeg: number
  incidenceCosine: number
  zenithDeg: number
  dhi: number
  dni: number
  dniExtra: number
}

/** Diffuse W/m² on a tilted plane from a uniformly bright sky. */
export const isotropicDiffuse = (tiltDeg: number, dhi: number) => dhi * skyView(tiltDeg)

/** With a bright area around the sun. J. Hay, J. Davies, First Canadian Solar Radiation Data Workshop (1980). */
export const hayDaviesDiffuse = ({ tiltDeg, incidenceCosine, zenithDeg, dhi, dni, dniExtra }: SkyLight) => {
  const anisotropy = dni / dniExtra
  const beamRatio = Math.max(incidenceCosine, 0) / Math.max(Math.cos(zenithDeg * radians), minCosine)
  return Math.max(dhi * (1 - anisotropy) * skyView(tiltDeg), 0) + Math.max(dhi * anisotropy * beamRatio, 0)
}

/** Also with a bright horizon. D. Reindl, W. Beckman, J. Duffie, Evaluation of hourly tilted surface models (1990). */
export const reindlDiffuse = (light: SkyLight, ghi: number) => {
  const { tiltDeg, incidenceCosine, zenithDeg, dhi, dni, dniExtra } = light
  const cosZenith = Math.cos(zenithDeg * radians)
  const anisotropy = dni / dniExtra
  const beamRatio = Math.max(incidenceCosine, 0) / Math.max(cosZenith, minCosine)
  const beamShare = ghi > 0 ? Math.max(dni * cosZenith, 0) / ghi : 0
  const horizon = Math.sqrt(beamShare) * Math.sin((tiltDeg / 2) * radians) ** 3
  return dhi * ((1 - anisotropy) * skyView(tiltDeg) * (1 + horizon) + anisotropy * beamRatio)
}

/**
 * With circumsolar and horizon brightness from the sky's brightness and clearness; 0 if `relativeAirMass` is NaN.
 * R. Perez and others, Modeling daylight availability and irradiance components (Solar Energy 44, 1990).
 */
export const perezDiffuse = (light: SkyLight, relativeAirMass: number) => {
  const { tiltDeg, incidenceCosine, zenithDeg, dhi, dni, dniExtra } = light
  if (Number.isNaN(relativeAirMass) || dhi <= 0) return 0
  const zenith = zenithDeg * radians
  const bend = 1.041 * zenith ** 3
  const [circumsolar, horizon] = perezFactors(
    ((dhi + dni) / dhi + bend) / (1 + bend),
    (dhi * relativeAirMass) / dniExtra,
    zenith,
  )
  const beamRatio = Math.max(incidenceCosine, 0) / Math.max(Math.cos(zenith), Math.cos(85 * radians))
  const dome = (1 - circumsolar) * skyView(tiltDeg)
  return Math.max(dhi * (dome + circumsolar * beamRatio + horizon * Math.sin(tiltDeg * radians)), 0)
}

/** W/m² that the ground reflects onto the plane. */
export const groundReflected = (tiltDeg: number, ghi: number, albedo = 0.25) =>
  (ghi * albedo * (1 - Math.cos(tiltDeg * radians))) / 2

/** The part of the sky that a tilted plane can see. */
const skyView = (tiltDeg: number) => (1 + Math.cos(tiltDeg * radians)) / 2

const radians = Math.PI / 180
/** Keeps ratios to the horizontal beam finite when the sun is at the horizon (89°). */
const minCosine = 0.01745

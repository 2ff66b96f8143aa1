import type { Irradiance } from './clear-sky.ts'

/**
 * Splits global light into direct and diffuse using the clearness index. Below an elevation of 3° all of it is diffuse.
 * D. Erbs, S. Klein, J. Duffie, Estimation of the diffuse radiation fraction (Solar Energy 28, 1982), equation 1.
 */
export const erbs = (ghi: number, zenithDeg: number, dniExtra: number): Irradiance => {
  const cosZenith = Math.cos(zenithDeg * (Math.PI / 180))
  const kt = Math.max(0, Math.min(1, ghi / (dniExtra * Math.max(cosZenith, minCosZenith))))
  const dhi = ghi * diffuseFraction(kt)
  const dni = (ghi - dhi) / cosZenith
  return zenithDeg > maxZenithDeg || dni < 0 ? { ghi, dni: 0, dhi: ghi } : { ghi, dni, dhi }
}

const diffuseFraction = (kt: number) => {
  if (kt <= 0.22) return 1 - 0.09 * kt
  if (kt > 0.8) return 0.165
  return 0.9511 + kt * (-0.1604 + kt * (4.388 + kt * (-16.638 + kt * 12.336)))
}

const minCosZenith = 0.065
const maxZenithDeg = 87

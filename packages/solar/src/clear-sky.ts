/** On the horizontal (ghi, dhi) or facing the sun (dni), in W/m². */
export interface Irradiance {
  ghi: number
  dni: number
  dhi: number
}

/**
 * Clear-sky irradiance from air mass and Linke turbidity (2 very clear, 3 typical, 5 hazy). All zero below the horizon.
 * P. Ineichen, R. Perez, A new airmass independent formulation for the Linke turbidity coefficient (Solar Energy 73,
 * 2002), without the enhancement factor.
 */
export const ineichenClearSky = (
  apparentZenithDeg: number,
  absoluteAirMass: number,
  linkeTurbidity: number,
  altitudeM = 0,
  dniExtra = 1364,
): Irradiance => {
  const cosZenith = Math.cos(apparentZenithDeg * (Math.PI / 180))
  if (!(cosZenith > 0) || Number.isNaN(absoluteAirMass)) return { ghi: 0, dni: 0, dhi: 0 }
  const fh1 = Math.exp(-altitudeM / 8000)
  const fh2 = Math.exp(-altitudeM / 1250)
  const cg1 = 5.09e-5 * altitudeM + 0.868
  const cg2 = 3.92e-5 * altitudeM + 0.0387
  const ghi = cg1 * dniExtra * cosZenith * Math.exp(-cg2 * absoluteAirMass * (fh1 + fh2 * (linkeTurbidity - 1)))
  const beam = (0.664 + 0.163 / fh1) * dniExtra * Math.exp(-0.09 * absoluteAirMass * (linkeTurbidity - 1))
  const share = 1 - (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1)
  const dni = Math.min(beam, (ghi * Math.max(share, 0)) / cosZenith)
  return { ghi, dni, dhi: ghi - dni * cosZenith }
}

/** Clear-sky global horizontal W/m² from the sun's height only. B. Haurwitz, J. Meteorology 2, 3 (1945-46). */
export const haurwitzClearSky = (apparentZenithDeg: number) => {
  const cosZenith = Math.cos(apparentZenithDeg * (Math.PI / 180))
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0
}

/**
 * Extraterrestrial irradiance in W/m², facing the sun. J. Spencer, Fourier series representation of the position of the
 * sun (Search 2, 1971).
 */
export const extraterrestrial = (dayOfYear: number, solarConstant = 1366.1) => {
  const angle = (2 * Math.PI * (dayOfYear - 1)) / 365
  return (
    solarConstant *
    (1.00011 +
      0.034221 * Math.cos(angle) +
      0.00128 * Math.sin(angle) +
      0.000719 * Math.cos(2 * angle) +
      7.7e-5 * Math.sin(2 * angle))
  )
}

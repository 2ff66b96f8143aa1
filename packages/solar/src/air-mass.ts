/**
 * The relative air mass: the light's path through the atmosphere relative to the vertical path. NaN below the horizon.
 * F. Kasten, A. Young, Revised optical air mass tables (Applied Optics 28, 1989).
 */
export const relativeAirMass = (apparentZenithDeg: number) =>
  apparentZenithDeg > 90
    ? NaN
    : 1 / (Math.cos(apparentZenithDeg * (Math.PI / 180)) + 0.50572 * (96.07995 - apparentZenithDeg) ** -1.6364)

/** Corrected for the air pressure at the site, in Pa. */
export const absoluteAirMass = (relative: number, pressurePa: number) => (relative * pressurePa) / 101325

/** Air pressure in Pa at an altitude in metres, in the international standard atmosphere. */
export const pressureAt = (altitudeM: number) => 100 * ((44331.514 - altitudeM) / 11880.516) ** (1 / 0.1902632)

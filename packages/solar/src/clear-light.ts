import { absoluteAirMass, pressureAt, relativeAirMass } from './air-mass.ts'
import { extraterrestrial, ineichenClearSky } from './clear-sky.ts'
import { dayOfYearAt, sunPosition } from './sun.ts'

/** Under a clear sky of usual haze, kWh/m² on the horizontal. */
export const clearLightKwhM2 = (
  latitude: number,
  longitude: number,
  altitudeM: number,
  { from, to }: { from: number; to: number },
) => {
  const pressurePa = pressureAt(altitudeM)
  let wattsM2 = 0
  for (let at = from + stepMs / 2; at < to; at += stepMs) {
    const { apparentZenithDeg } = sunPosition(at, latitude, longitude, pressurePa / 100)
    if (apparentZenithDeg >= 90) continue
    const airMass = absoluteAirMass(relativeAirMass(apparentZenithDeg), pressurePa)
    wattsM2 += ineichenClearSky(
      apparentZenithDeg,
      airMass,
      usualTurbidity,
      altitudeM,
      extraterrestrial(dayOfYearAt(at)),
    ).ghi
  }
  return (wattsM2 * stepMs) / 3_600_000 / 1000
}

const stepMs = 600_000
/** The one to which the clearness of climates refers. */
const usualTurbidity = 3

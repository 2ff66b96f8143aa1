import { sunAt, type Place } from '@heliograph/domain/daylight'

/** How modules are mounted. Azimuth is clockwise from north. */
export interface Mounting {
  tiltDeg: number
  azimuthDeg: number
  capacityKwp: number
}

/**
 * An estimate of what a plant generates under a clear sky, W: for the eye, not for judging. Direct sun by air mass after
 * A. Meinel, M. Meinel, Applied Solar Energy (1976), a tenth more as diffuse light, a fifth of both from the ground, and
 * a usual share of losses.
 */
export const clearSkyW = (at: number, place: Place, { tiltDeg, azimuthDeg, capacityKwp }: Mounting) => {
  const sun = sunAt(at, place)
  if (sun.elevationDeg <= 0) return 0
  const height = sun.elevationDeg * radians
  // F. Kasten, A. Young (1989): finite at the horizon.
  const airMass = 1 / (Math.sin(height) + 0.50572 * (sun.elevationDeg + 6.07995) ** -1.6364)
  const direct = 1353 * 0.7 ** (airMass ** 0.678)
  const diffuse = 0.1 * direct
  const tilt = tiltDeg * radians
  const facing =
    Math.sin(height) * Math.cos(tilt) +
    Math.cos(height) * Math.sin(tilt) * Math.cos((sun.azimuthDeg - azimuthDeg) * radians)
  const horizontal = direct * Math.sin(height) + diffuse
  const irradiance =
    direct * Math.max(0, facing) +
    (diffuse * (1 + Math.cos(tilt))) / 2 +
    (groundShare * horizontal * (1 - Math.cos(tilt))) / 2
  return capacityKwp * irradiance * usualPerformance
}

const radians = Math.PI / 180
const groundShare = 0.2
const usualPerformance = 0.95

import { clearLightKwhM2 } from './clear-light.ts'

/**
 * The share of a clear sky's light that comes through clouds which cover a share of the sky. F. Kasten, G. Czeplak, Solar and
 * terrestrial radiation dependent on the amount and type of cloud (Solar Energy 24, 1980): thin clouds take much less than
 * that, and dark ones more, so a single hour can be far off.
 */
export const shareThrough = (cover: number) => 1 - 0.75 * Math.min(1, Math.max(0, cover)) ** 3.4

/** The mean light of the hour from `at` on under a cover of the sky, W/m² on the horizontal. */
export const cloudHourWm2 = (
  at: number,
  { latitude, longitude, altitudeM }: { latitude: number; longitude: number; altitudeM: number },
  cover: number,
) => shareThrough(cover) * clearLightKwhM2(latitude, longitude, altitudeM, { from: at, to: at + hourMs }) * 1000

const hourMs = 3_600_000

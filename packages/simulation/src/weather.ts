import { noise } from './noise.ts'

/**
 * Air temperature in °C at a site. The yearly mean, its variation and the decrease with altitude depend on the
 * latitude. Afternoons are warmer, less so under clouds, and multi-day weather is added. `cover` is the cloud cover, 0
 * to 1.
 */
export const ambientC = (
  seed: number,
  at: number,
  latitude: number,
  longitude: number,
  altitudeM: number,
  dayOfYear: number,
  cover: number,
) => {
  const degrees = Math.abs(latitude)
  const yearlyMean = 27 - 0.006 * degrees * degrees - 0.0065 * altitudeM
  const coldestDay = latitude < 0 ? 203 : 20
  const season = -0.19 * degrees * Math.cos((2 * Math.PI * (dayOfYear - coldestDay)) / 365.25)
  const hour = solarHour(at, longitude)
  const daily = (6 - 4 * cover) * Math.cos((2 * Math.PI * (hour - 15)) / 24)
  const days = 2.4 * noise(seed, streams.warmth, at, 75 * hourMs) + 1.2 * noise(seed, streams.airMass, at, 22 * hourMs)
  return yearlyMean + season + daily + days + 0.3 * noise(seed, streams.gusts, at, hourMs / 4)
}

/** Wind speed in m/s near the modules: calm nights, breezy afternoons, sometimes a windy day. Never negative. */
export const windMs = (seed: number, at: number, longitude: number) => {
  const daily = 0.7 * Math.cos((2 * Math.PI * (solarHour(at, longitude) - 14)) / 24)
  const storms = 0.45 * noise(seed, streams.storms, at, 47 * hourMs)
  const breeze = 0.3 * noise(seed, streams.breeze, at, 5 * hourMs)
  const gusts = 1 + 0.25 * noise(seed, streams.windGusts, at, hourMs / 10)
  return 2.4 * Math.exp(storms + breeze - 0.15) * gusts + Math.max(0, daily)
}

const solarHour = (at: number, longitude: number) => at / hourMs + longitude / 15

const hourMs = 3_600_000
const streams = { warmth: 201, airMass: 202, gusts: 203, storms: 204, breeze: 205, windGusts: 206 }

import { readCookie, writeCookie, type CookieJar } from '../api/cookies.ts'

export type TemperatureUnit = 'C' | 'F'

/** Kept in a cookie, C if there is none (spec §3). */
export const temperatureUnit = (jar: CookieJar): TemperatureUnit =>
  readCookie(jar, temperatureCookie) === 'F' ? 'F' : 'C'

export const keepTemperatureUnit = (jar: CookieJar, unit: TemperatureUnit) =>
  writeCookie(jar, temperatureCookie, unit, { maxAgeS: yearS })

/** From °C, as all measuring points are. */
export const inUnit = (celsius: number, unit: TemperatureUnit) => (unit === 'F' ? (celsius * 9) / 5 + 32 : celsius)

const temperatureCookie = 'temperature-unit'
const yearS = 365 * 24 * 60 * 60

import { missing, numberText } from '@heliograph/domain/numbers'
import { readCookie, writeCookie, type CookieJar } from '#api/cookies.ts'

export const temperatureUnits = ['C', 'F'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** Stored in a cookie; C if there is none (spec §3). */
export const temperatureUnit = (jar: CookieJar): TemperatureUnit =>
  readCookie(jar, temperatureCookie) === 'F' ? 'F' : 'C'

export const keepTemperatureUnit = (jar: CookieJar, unit: TemperatureUnit) =>
  writeCookie(jar, temperatureCookie, unit, { maxAgeS: yearS })

/**
 * From °C, the unit of all points. Binary rounding errors are removed, because truncation would turn them into a wrong
 * decimal.
 */
export const inUnit = (celsius: number, unit: TemperatureUnit) =>
  unit === 'F' ? Math.round(((celsius * 9) / 5 + 32) * 1e9) / 1e9 : celsius

/** What was measured or set, as the person reads it: only temperatures are in another unit. */
export const measuredIn = <Unit extends string>(value: number, unit: Unit, temperature: TemperatureUnit) =>
  unit === '°C' ? { value: inUnit(value, temperature), unit: `°${temperature}` as const } : { value, unit }

/** What the person typed, in the unit in which it is kept. */
export const typedIn = (value: number, unit: string, temperature: TemperatureUnit) =>
  unit === '°C' && temperature === 'F' ? ((value - 32) * 5) / 9 : value

/** Formatted: 70.7 and °F, with at most so many decimals. A missing one has no unit. */
export const temperatureOf = (celsius: number | null | undefined, unit: TemperatureUnit, digits = 2) =>
  celsius === null || celsius === undefined || !Number.isFinite(celsius)
    ? { text: missing, unit: '' }
    : { text: numberText(inUnit(celsius, unit), digits), unit: `°${unit}` }

const temperatureCookie = 'temperature-unit'
const yearS = 365 * 24 * 60 * 60

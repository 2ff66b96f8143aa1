import { dayMs, offsetAt } from '@heliograph/domain/zones'
import { findCountry } from './countries.ts'

/** The zones of a country, its capital's first. */
export const zonesOfCountry = (countryCode: string): string[] => {
  const capital = findCountry(countryCode)?.capital.replaceAll(' ', '_')
  const isCapitals = (zone: string) => Number(zone.endsWith(`/${capital}`))
  return zonesKnownIn(countryCode).toSorted((left, right) => isCapitals(right) - isCapitals(left))
}

/** The zone at a place, if country and first-level division determine it, else null. */
export const zoneAt = (countryCode: string, divisionCode: string | null, at: number) => {
  const apart: Readonly<Record<string, string>> = zonesApart[countryCode] ?? {}
  if (divisionCode !== null && apart[divisionCode]) return apart[divisionCode]
  const isSure = divisionCode !== null || Object.keys(apart).length === 0
  const without = [...unofficial, ...Object.values(apart)]
  const others = zonesOfCountry(countryCode).filter((zone) => !without.includes(zone))
  return isSure ? agreedZone(others, at) : null
}

/** First-level divisions, by GeoNames code, that lie entirely in another zone than the rest of the country. */
const zonesApart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EC: { 'EC.01': 'Pacific/Galapagos' },
  ES: { 'ES.53': 'Atlantic/Canary' },
  NZ: { 'NZ.10': 'Pacific/Chatham' },
  PT: { 'PT.10': 'Atlantic/Madeira', 'PT.23': 'Atlantic/Azores' },
  UA: { 'UA.11': 'Europe/Simferopol', 'UA.20': 'Europe/Simferopol' },
}

/** By law, all of China uses Beijing time. */
const unofficial = ['Asia/Urumqi']

/** The first of the zones if all of them have the same time all year, else null. */
const agreedZone = ([first, ...others]: readonly string[], at: number) => {
  if (first === undefined) return null
  const instants = Array.from({ length: 25 }, (_, half) => at + half * 15 * dayMs)
  const agrees = (zone: string) => instants.every((instant) => offsetAt(zone, instant) === offsetAt(first, instant))
  return others.every(agrees) ? first : null
}

/** Kept, because the engine takes a millisecond to look them up. Codes that are not known have none, so few are kept. */
const zonesKnownIn = (countryCode: string): readonly string[] => {
  const known = zonesByCountry.get(countryCode)
  if (known) return known
  // Newer engines have a method, older ones a property.
  const locale = new Intl.Locale(`und-${countryCode}`) as {
    timeZones?: string[]
    getTimeZones?: () => string[] | undefined
  }
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  zonesByCountry.set(countryCode, zones)
  return zones
}

const zonesByCountry = new Map<string, readonly string[]>()

import type { LanguageCode } from '@heliograph/brand/languages'
import { minuteMs, offsetAt } from '@heliograph/domain/zones'
import { localeOf } from '@heliograph/phrases'

export interface NamedZone {
  zone: string
  name: string
  /** East of UTC, at that instant. */
  offsetMinutes: number
}

/** Every zone that the runtime knows, from west to east. */
export const timezonesIn = (language: LanguageCode, at: number): NamedZone[] =>
  Intl.supportedValuesOf('timeZone')
    .map((zone) => ({ zone, name: nameOf(zone, language, at), offsetMinutes: offsetAt(zone, at) / minuteMs }))
    .toSorted((left, right) => left.offsetMinutes - right.offsetMinutes || (left.zone < right.zone ? -1 : 1))

const nameOf = (zone: string, language: LanguageCode, at: number) => {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${city})` : city
}

import type { LanguageCode } from '@heliograph/brand/languages'
import type { Timezone } from '@heliograph/contract'
import { minuteMs, offsetAt } from '@heliograph/domain/zones'

/** Every zone that this platform's clocks know, from west to east. */
export const timezonesIn = (language: LanguageCode, at: number): Timezone[] =>
  Intl.supportedValuesOf('timeZone')
    .map((code) => ({ code, name: nameOf(code, language, at), offset: offsetAt(code, at) / minuteMs }))
    .toSorted((left, right) => left.offset - right.offset || (left.code < right.code ? -1 : 1))

const nameOf = (zone: string, language: LanguageCode, at: number) => {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${city})` : city
}

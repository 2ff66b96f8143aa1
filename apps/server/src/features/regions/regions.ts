import type { Timezone } from '@heliograph/contract'
import { defaultLanguage, languageCodes, type LanguageCode } from '@heliograph/brand/languages'
import { minuteMs, offsetAt } from '@heliograph/domain/zones'
import { createMemory } from '../../memory.ts'

export type Regions = ReturnType<typeof createRegions>

export const createRegions = ({ now }: { now: () => number }) => {
  /** Naming them all takes longer than most calls, and anybody may ask. */
  const named = createMemory<LanguageCode, Timezone[]>({ forMs: 5 * minuteMs, now })

  return {
    /** Every zone that this platform's clocks know, named in one of its languages: `de-AT` is `de`, an unknown one English. */
    timezones: (language: string = defaultLanguage) => {
      const spoken = languageCodes.find((code) => code === language.toLowerCase().split(/[-_]/)[0]) ?? defaultLanguage
      return named.recall(spoken, async () => zonesIn(spoken, now()))
    },
  }
}

const zonesIn = (language: LanguageCode, at: number): Timezone[] =>
  Intl.supportedValuesOf('timeZone')
    .map((code) => ({ code, name: nameOf(code, language, at), offset: offsetAt(code, at) / minuteMs }))
    .toSorted((left, right) => left.offset - right.offset || (left.code < right.code ? -1 : 1))

const nameOf = (zone: string, language: LanguageCode, at: number) => {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${city})` : city
}

import type { Timezone } from '@heliograph/contract'
import { minuteMs, offsetAt } from '@heliograph/domain/zones'

export type Regions = ReturnType<typeof createRegions>

export const createRegions = ({ now }: { now: () => number }) => ({
  /** Every zone that this platform's clocks know, named in a language. */
  timezones(language = 'en'): Timezone[] {
    const at = now()
    return Intl.supportedValuesOf('timeZone')
      .map((code) => ({ code, name: nameOf(code, language, at), offset: offsetAt(code, at) / minuteMs }))
      .toSorted((left, right) => left.offset - right.offset || (left.code < right.code ? -1 : 1))
  },
})

const nameOf = (zone: string, language: string, at: number) => {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    return name ? `${name} (${city})` : city
  } catch {
    return city
  }
}

import type { Day } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { dateLocale } from './language.ts'

/** A calendar day as people write it: Mar 15, 2026. Instants stay `YYYY-MM-DD HH:mm:ss` (spec §9). */
export const dayText = (language: Language, day: Day) => formatOf(language, 'UTC', shapes.day).format(noonOf(day))

/** The month that a day lies in: March 2026. */
export const monthText = (language: Language, day: Day) => formatOf(language, 'UTC', shapes.month).format(noonOf(day))

/** What clocks show in a zone, in 24 hours: 14:05. */
export const timeText = (language: Language, zone: string, at: number) =>
  formatOf(language, zone, shapes.time).format(at)

/** Of what is no plant's. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const shapes = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (language: Language, timeZone: string, shape: Intl.DateTimeFormatOptions) => {
  const locale = dateLocale(language)
  const key = `${locale} ${timeZone} ${Object.keys(shape).join()}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone })
  formats.set(key, format)
  return format
}

const noonOf = (day: Day) => Date.parse(`${day}T12:00:00Z`)

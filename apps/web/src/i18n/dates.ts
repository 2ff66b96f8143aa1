import type { Day } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { dateLocale } from './language.ts'

/** A calendar day as people write it: Mar 15, 2026. Instants stay `YYYY-MM-DD HH:mm:ss` (spec §9). */
export const dayText = (language: Language, day: Day) => formatOf(language, 'UTC', shapes.day).format(noonOf(day))

/** The month of a day: March 2026. */
export const monthText = (language: Language, day: Day) => formatOf(language, 'UTC', shapes.month).format(noonOf(day))

/** A time in a zone, 24-hour: 14:05. */
export const timeText = (language: Language, zone: string, at: number) =>
  formatOf(language, zone, shapes.time).format(at)

/** For everything that is not about a plant. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const shapes = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Creating one takes a hundred times as long as using it. */
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

import { isDay, type Day } from '@heliograph/domain/zones'

/** The day that a person means: 2026-06-12, 2026-6-12, 2026/06/12, 2026.6.12 or 20260612. Undefined if it is none. */
export const typedDay = (text: string): Day | undefined => {
  const [, year, month, date] = /^\s*(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})\s*$/.exec(text) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  // Without separators only eight digits are clear.
  if (/^\s*\d+\s*$/.test(text) && text.trim().length !== 8) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** The same with a time: 2026-06-12T14:05. */
export const typedMoment = (text: string) => {
  const [, typed = '', hour = '', minute = ''] = /^(.*\d)(?:\s+|T)(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
  const day = typedDay(typed)
  return day === undefined || Number(hour) > 23 || Number(minute) > 59
    ? undefined
    : `${day}T${hour.padStart(2, '0')}:${minute}`
}

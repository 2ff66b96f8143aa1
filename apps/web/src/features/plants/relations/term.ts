import { addDays, dayAt, startOfDay, type Day } from '@heliograph/domain/zones'

/** How long a business has access. */
type TermKind = 'forever' | 'month' | 'year' | 'day'

export interface Term {
  kind: TermKind
  /** For kind `day`: the last day, as typed. */
  day: string
}

/**
 * When it ends, in seconds: after the last day, in the plant's zone. Null is never; undefined if the typed day is
 * invalid or past.
 */
export const endOf = ({ kind, day }: Term, zone: string, now: number): number | null | undefined => {
  if (kind === 'forever') return null
  const today = dayAt(zone, now)
  const last = kind === 'day' ? day : addDays(today, kind === 'month' ? 30 : 365)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(last) || Number.isNaN(Date.parse(last)) || last <= today) return undefined
  return startOfDay(zone, addDays(last, 1)) / 1000
}

/** The existing term in the form's format. */
export const termOf = (expiresTime: number | null, zone: string): Term =>
  expiresTime === null ? { kind: 'forever', day: '' } : { kind: 'day', day: lastDayOf(expiresTime, zone) }

/** The last day on which it is valid. */
export const lastDayOf = (expiresTime: number, zone: string): Day => dayAt(zone, expiresTime * 1000 - 1)

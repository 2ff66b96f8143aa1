import { daysOfPeriod } from './periods.ts'
import { addDays, hourMs, startOfDay, type Day } from './zones.ts'

/** How often reports are mailed. */
export const reportRhythms = ['week', 'month', 'year'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/** The first day of the period after the one with this day. */
export const nextPeriod = (every: ReportRhythm, day: Day): Day => addDays(daysOfPeriod({ kind: every, day }).last, 1)

/** The first day of the period with this day, and of the one before it. */
export const periodStart = (every: ReportRhythm, day: Day): Day => daysOfPeriod({ kind: every, day }).first
export const periodBefore = (every: ReportRhythm, day: Day): Day =>
  periodStart(every, addDays(periodStart(every, day), -1))

/**
 * When the report of the period with this day is mailed, milliseconds since 1970: in the morning after its last day, when what was
 * late is there and the day is judged.
 */
export const mailedAt = (every: ReportRhythm, day: Day, zone: string) =>
  startOfDay(zone, nextPeriod(every, day)) + mailedHour * hourMs

/** Nobody has to read it at night. */
const mailedHour = 8

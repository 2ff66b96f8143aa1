export const calendarKinds = ['day', 'week', 'month', 'year', 'total'] as const
export const periodKinds = [...calendarKinds, 'custom'] as const

/** The calendar periods, and the total. */
export type CalendarKind = (typeof calendarKinds)[number]
export type PeriodKind = (typeof periodKinds)[number]

/** Separate from `period.ts`, because addresses need it before log-in but do not need the calendar. */
export const isCalendarKind = (value: unknown): value is CalendarKind => calendarKinds.some((kind) => kind === value)
export const isPeriodKind = (value: unknown): value is PeriodKind => periodKinds.some((kind) => kind === value)

/** The page checks whether the day exists. */
export const looksLikeDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

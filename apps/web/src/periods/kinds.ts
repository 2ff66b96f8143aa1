export const calendarKinds = ['day', 'week', 'month', 'year', 'total'] as const
export const periodKinds = [...calendarKinds, 'custom'] as const

/** What a calendar has, and all of it. */
export type CalendarKind = (typeof calendarKinds)[number]
export type PeriodKind = (typeof periodKinds)[number]

/** Apart from `period.ts`, because the addresses need it before log-in, and the calendar they do not. */
export const isCalendarKind = (value: unknown): value is CalendarKind => calendarKinds.some((kind) => kind === value)
export const isPeriodKind = (value: unknown): value is PeriodKind => periodKinds.some((kind) => kind === value)

/** Whether the calendar has such a day, the page looks. */
export const looksLikeDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

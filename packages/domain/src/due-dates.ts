/** What ends or is due on a day, of a plant or one of its devices. */
export const dueDateKinds = ['warranty', 'inspection', 'certificate', 'paid-until'] as const
export type DueDateKind = (typeof dueDateKinds)[number]

/** People are reminded so many days before. */
export const reminderDays = [90, 30, 7] as const

/** Dates that are kept of a plant and its devices. */
export const mostDueDates = 100

/** The last reminder whose time has come, by the days that are left; undefined before the first one. */
export const reminderOf = (daysLeft: number) => reminderDays.toReversed().find((days) => daysLeft <= days)

/** The views of a period besides the default: weeks and months as a curve, a year as a calendar. */
const views = ['power', 'calendar'] as const
export type View = (typeof views)[number]

/** Separate from `period-view.ts`, because addresses need it before log-in but do not need the calendar. */
export const isView = (value: unknown): value is View => views.some((view) => view === value)

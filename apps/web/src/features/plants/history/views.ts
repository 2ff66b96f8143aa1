/** How a period can be seen, beside the usual way: weeks and months as a curve, a year as a calendar. */
const views = ['power', 'calendar'] as const
export type View = (typeof views)[number]

/** Apart from `period-view.ts`, because the addresses need it before log-in, and the calendar they do not. */
export const isView = (value: unknown): value is View => views.some((view) => view === value)

export const periods = ['day', 'month', 'year', 'total'] as const
export type PeriodKind = (typeof periods)[number]

/** Apart from `period.ts`, because the addresses need it before log-in, and the calendar they do not. */
export const isKind = (value: unknown): value is PeriodKind => periods.some((kind) => kind === value)

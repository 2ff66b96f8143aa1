export const devicePeriods = ['day', 'week', 'month', 'year', 'total'] as const
export type DevicePeriodKind = (typeof devicePeriods)[number]

/** Apart from `device-period.ts`, because the addresses need it before log-in, and the calendar they do not. */
export const isPeriodKind = (value: unknown): value is DevicePeriodKind => devicePeriods.some((kind) => kind === value)

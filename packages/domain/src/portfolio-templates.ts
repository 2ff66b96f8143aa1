import { periodBefore, type ReportRhythm } from './report-mails.ts'
import type { Day } from './zones.ts'

/** What a portfolio report can show of a plant or a group of plants, in the order of its files. */
export const portfolioColumns = [
  'address',
  'capacity',
  'generation',
  'specificYield',
  'performance',
  'expected',
  'availability',
  'alerts',
  'lostEnergy',
  'heard',
  'income',
  'lostMoney',
] as const
export type PortfolioColumn = (typeof portfolioColumns)[number]

/** What the page shows unless others were chosen. */
export const usualColumns: readonly PortfolioColumn[] = [
  'generation',
  'specificYield',
  'performance',
  'availability',
  'alerts',
  'lostEnergy',
  'income',
  'heard',
]

/** What a line of the report stands for. */
export const portfolioGroups = ['plant', 'tag', 'organisation'] as const
export type PortfolioGroup = (typeof portfolioGroups)[number]

/** By what its lines are put in order: the first unless another is chosen. */
export const portfolioOrders = [
  'specificYield',
  'generation',
  'performance',
  'availability',
  'alerts',
  'lostEnergy',
  'heard',
  'income',
  'capacity',
  'plant',
] as const
export type PortfolioOrder = (typeof portfolioOrders)[number]

/** The period of a template, seen from the day on which it is used. */
export const templatePeriods = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const
export type TemplatePeriod = (typeof templatePeriods)[number]

/** The kind of that period, and a day in it. */
export const periodOfTemplate = (period: TemplatePeriod, today: Day): { kind: ReportRhythm; day: Day } => {
  const { kind, isLast } = templatePeriodParts[period]
  return { kind, day: isLast ? periodBefore(kind, today) : today }
}

const templatePeriodParts: Record<TemplatePeriod, { kind: ReportRhythm; isLast: boolean }> = {
  thisWeek: { kind: 'week', isLast: false },
  lastWeek: { kind: 'week', isLast: true },
  thisMonth: { kind: 'month', isLast: false },
  lastMonth: { kind: 'month', isLast: true },
  thisYear: { kind: 'year', isLast: false },
  lastYear: { kind: 'year', isLast: true },
}

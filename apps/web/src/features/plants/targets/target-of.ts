import { dateOf, dayOf, daysBetween, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'

/** kWh. */
export interface Target {
  whole: number
  /** What of it was due by the end of yesterday; the same as `whole` when the period is over. */
  due: number
}

/**
 * The target of a month or a year; undefined unless all of its months have one, and before it begins. A running month is due by
 * its days.
 */
export const targetOf = (
  months: readonly (number | null)[],
  { kind, day }: { kind: string; day: Day },
  today: Day,
): Target | undefined => {
  if (kind !== 'month' && kind !== 'year') return undefined
  const year = yearOf(day)
  const numbers = kind === 'month' ? [monthOf(day)] : Array.from({ length: 12 }, (_, place) => place + 1)
  let [whole, due] = [0, 0]
  for (const month of numbers) {
    const kwh = months[month - 1]
    if (kwh === null || kwh === undefined) return undefined
    whole += kwh
    due += kwh * shareOver(dayOf(year, month), lastDayOfMonth(year, month), today)
  }
  return { whole, due }
}

/** Of the days of a month, those before today. */
const shareOver = (first: Day, last: Day, today: Day) => {
  if (today > last) return 1
  return today <= first ? 0 : (dateOf(today) - 1) / daysBetween(first, last).length
}

import { dateOf, dayOf, daysBetween, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'

/** kWh. */
export interface Target {
  whole: number
  /** What of it was due by the end of yesterday; the same as `whole` when the period is over. */
  due: number
}

/**
 * The target of a month or a year, from the first day on which the plant is known to have operated; undefined unless all of its
 * months have one. A running month is due by its days.
 */
export const targetOf = (
  months: readonly (number | null)[],
  { kind, day }: { kind: string; day: Day },
  today: Day,
  started: Day = '',
): Target | undefined => {
  if (kind !== 'month' && kind !== 'year') return undefined
  const year = yearOf(day)
  const numbers = kind === 'month' ? [monthOf(day)] : Array.from({ length: 12 }, (_, place) => place + 1)
  let [whole, due] = [0, 0]
  for (const month of numbers) {
    const [first, last] = [dayOf(year, month), lastDayOfMonth(year, month)]
    if (last < started) continue
    const kwh = months[month - 1]
    if (kwh === null || kwh === undefined) return undefined
    const length = daysBetween(first, last).length
    const [before, passed] = [daysBefore(first, last, length, started), daysBefore(first, last, length, today)]
    whole += (kwh * (length - before)) / length
    due += (kwh * Math.max(0, passed - before)) / length
  }
  return { whole, due }
}

/** How many of the days of a month are before a day. */
const daysBefore = (first: Day, last: Day, length: number, day: Day) => {
  if (day > last) return length
  return day <= first ? 0 : dateOf(day) - 1
}

import { addDays, dateOf, dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { weekdayOf } from '#periods/period.ts'

/** What a calendar shows at once: the days of a month, the months of a year, or twelve years. */
export type CalendarView = 'days' | 'months' | 'years'

/** A place of the grid: its first day, or null before the first and after the last day of a month. */
export type Cell = Day | null

/** The rows of a view. Weeks start on a weekday, 0 is Monday. */
export const rowsOf = (view: CalendarView, day: Day, weekStart: number): Cell[][] => {
  const [year, month] = [yearOf(day), monthOf(day)]
  if (view === 'months') {
    return inRows(
      range(1, 12).map((each) => dayOf(year, each)),
      columns.months,
    )
  }
  if (view === 'years') {
    const first = year - (year % yearsAtOnce)
    return inRows(
      range(first, first + yearsAtOnce - 1).map((each) => dayOf(each)),
      columns.years,
    )
  }
  const first = dayOf(year, month)
  const before = (weekdayOf(first) - weekStart + 7) % 7
  const days = range(1, dateOf(lastDayOfMonth(year, month))).map((date) => dayOf(year, month, date))
  const cells = [...Array<Cell>(before).fill(null), ...days]
  return inRows([...cells, ...Array<Cell>((7 - (cells.length % 7)) % 7).fill(null)], columns.days)
}

/** The first day of what a view's cell stands for. */
export const cellOf = (view: CalendarView, day: Day): Day =>
  view === 'days' ? day : view === 'months' ? dayOf(yearOf(day), monthOf(day)) : dayOf(yearOf(day))

/** Whether a view can show two days at once. */
export const areTogether = (view: CalendarView, one: Day, other: Day) =>
  view === 'days'
    ? one.slice(0, 7) === other.slice(0, 7)
    : view === 'months'
      ? yearOf(one) === yearOf(other)
      : Math.floor(yearOf(one) / yearsAtOnce) === Math.floor(yearOf(other) / yearsAtOnce)

/** The next (1) or previous (-1) month, year or twelve years. A month keeps its date if the other one has it. */
export const leapt = (view: CalendarView, day: Day, step: number): Day =>
  inMonths(day, step * { days: 1, months: 12, years: 12 * yearsAtOnce }[view])

/** The day that a key of the grid moves to; undefined for other keys. */
export const movedBy = (key: string, view: CalendarView, day: Day, weekStart: number, isFar = false) => {
  const move = (count: number) =>
    view === 'days' ? addDays(day, count) : inMonths(day, count * (view === 'months' ? 1 : 12))
  const inRow =
    view === 'days'
      ? (weekdayOf(day) - weekStart + 7) % 7
      : (view === 'months' ? monthOf(day) - 1 : yearOf(day) % yearsAtOnce) % columns[view]
  switch (key) {
    case 'ArrowLeft':
      return move(-1)
    case 'ArrowRight':
      return move(1)
    case 'ArrowUp':
      return move(-columns[view])
    case 'ArrowDown':
      return move(columns[view])
    case 'Home':
      return move(-inRow)
    case 'End':
      return move(columns[view] - 1 - inRow)
    case 'PageUp':
      return isFar ? leapt('months', day, -1) : leapt(view, day, -1)
    case 'PageDown':
      return isFar ? leapt('months', day, 1) : leapt(view, day, 1)
    default:
      return undefined
  }
}

/** The first day of the week where a language is spoken: 0 is Monday, which is also the answer of browsers that cannot tell. */
export const weekStartOf = (locale: string) => {
  const told = new Intl.Locale(locale)
  const info = hasWeekInfo(told) ? told.getWeekInfo() : hadWeekInfo(told) ? told.weekInfo : { firstDay: 1 }
  return (info.firstDay + 6) % 7
}

interface WeekInfo {
  firstDay: number
}
const hasWeekInfo = (locale: object): locale is { getWeekInfo: () => WeekInfo } => 'getWeekInfo' in locale
/** Older browsers have it as a property. */
const hadWeekInfo = (locale: object): locale is { weekInfo: WeekInfo } => 'weekInfo' in locale

const inMonths = (day: Day, count: number): Day => {
  const months = Math.max(firstYear * 12, yearOf(day) * 12 + monthOf(day) - 1 + count)
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return dayOf(year, month, Math.min(dateOf(day), dateOf(lastDayOfMonth(year, month))))
}

const inRows = <Item>(items: readonly Item[], width: number) =>
  range(0, Math.ceil(items.length / width) - 1).map((row) => items.slice(row * width, (row + 1) * width))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const columns = { days: 7, months: 3, years: 3 }
const yearsAtOnce = 12
const firstYear = 1000

import type { Day } from '@heliograph/domain/zones'
import { addDays } from '@heliograph/domain/zones'
import type { CalendarView } from './cells.ts'

/** The names of days, months and weekdays in a language, as its people write them. */
export const namesIn = (locale: string) => {
  const format = (shape: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' })
    return (day: Day) => written.format(Date.parse(`${day}T12:00:00Z`))
  }
  const [day, month, year] = [
    format({ dateStyle: 'full' }),
    format({ year: 'numeric', month: 'long' }),
    format({ year: 'numeric' }),
  ]
  const [shortMonth, shortWeekday, weekday] = [
    format({ month: 'short' }),
    format({ weekday: 'narrow' }),
    format({ weekday: 'long' }),
  ]
  return {
    /** What a cell stands for: Friday, June 12, 2026; June 2026; 2026. */
    whole: { days: day, months: month, years: year } satisfies Record<CalendarView, (day: Day) => string>,
    month,
    year,
    shortMonth,
    /** From the first day of the week on, 0 is Monday. */
    weekdays: (weekStart: number) =>
      Array.from({ length: 7 }, (_, place) => {
        const each = addDays(aMonday, weekStart + place)
        return { short: shortWeekday(each), long: weekday(each) }
      }),
  }
}

/** Of a day that stands in a row of days: Fri. */
export const shortWeekdayIn = (locale: string) => {
  const written = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (day: Day) => written.format(Date.parse(`${day}T12:00:00Z`))
}

const aMonday = '2024-01-01'

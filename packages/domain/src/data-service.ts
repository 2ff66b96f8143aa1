import { addDays, dateOf, dayOf, isDay, monthOf, yearOf, type Day } from './zones.ts'

/** Days after the last paid one in which the data service of a logger goes on in full. */
export const graceDays = 30

/** `resting`: its live values, its device control and SMS about it. Everything else goes on. */
export const serviceStates = ['fine', 'soon', 'grace', 'resting'] as const
export type ServiceState = (typeof serviceStates)[number]

/** Which loggers a list shows: those that end within so many days, or have ended. */
export const serviceFilters = ['within30', 'within90', 'ended'] as const
export type ServiceFilter = (typeof serviceFilters)[number]

/** Before the end, people are told. */
export const reminderDays = [1, 7, 30] as const

/** `until` is the last day that is paid for. */
export const serviceStateOn = (until: Day, today: Day): ServiceState => {
  if (addDays(until, graceDays) < today) return 'resting'
  if (until < today) return 'grace'
  return until <= addDays(today, soonDays) ? 'soon' : 'fine'
}

/**
 * The days that are paid for next. Who renews early, or a little late, goes on from the old end and loses nothing; whose
 * service rests begins today.
 */
export const renewed = (until: Day, years: number, today: Day): { fromDay: Day; toDay: Day } => {
  const fromDay = serviceStateOn(until, today) === 'resting' ? today : addDays(until, 1)
  return { fromDay, toDay: addDays(yearsAfter(fromDay, years), -1) }
}

/** 29 February is followed by 1 March. */
const yearsAfter = (day: Day, years: number): Day => {
  const same = dayOf(yearOf(day) + years, monthOf(day), dateOf(day))
  return isDay(same) ? same : dayOf(yearOf(day) + years, 3, 1)
}

const soonDays = 30

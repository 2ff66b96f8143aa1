import { Refusal } from '@heliograph/domain/errors'
import { addDays, isDay, yearOf, type Day } from '@heliograph/domain/zones'

/** As the wire says it: both days included. */
export interface DayRange {
  startDay: string
  endDay: string
}

/** A year and what a calendar shows around it; a month of frames. */
export const mostDays = { ofSums: 400, ofFrames: 31 }

/** A month ends where the next begins, and the calendar of years with four digits must have that. */
export const lastYear = 9998

/** The contract knows the shape of a day, the calendar knows which there are. */
export const rangeOf = ({ startDay, endDay }: DayRange, most: number): { first: Day; last: Day } => {
  const [first, last] = [existing(startDay, 'startDay'), existing(endDay, 'endDay')]
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, most - 1)) {
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${most} days of startDay`)
  }
  return { first, last }
}

const existing = (day: string, field: string): Day => {
  if (!isDay(day) || yearOf(day) < firstYear || yearOf(day) > lastYear) {
    throw new Refusal('PARAM_ERROR', `querystring/${field} ${day} is not in the calendar`)
  }
  return day
}

const firstYear = 1970

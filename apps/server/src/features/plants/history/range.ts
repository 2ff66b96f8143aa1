import { Refusal } from '@heliograph/domain/errors'
import { addDays, type Day } from '@heliograph/domain/zones'

/** Both days included. */
export interface DayRange {
  first: Day
  last: Day
}

/** A year and what a calendar shows around it; a month of frames. */
export const mostDays = { ofSums: 400, ofFrames: 31 }

/** A month ends where the next begins, and the calendar of years with four digits must have that. */
export const lastYear = 9998

/** @throws Refusal PARAM_ERROR where a range runs backwards or is too long */
export const checkRange = ({ first, last }: DayRange, most: number) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, most - 1)) {
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${most} days of startDay`)
  }
}

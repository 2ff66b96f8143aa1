import { Refusal } from '@heliograph/domain/errors'
import { addDays, type Day } from '@heliograph/domain/zones'

/** Includes both days. */
export interface DayRange {
  first: Day
  last: Day
}

/** Days of sums: a year and the days that a calendar shows around it. Days of frames: a month. */
export const mostDays = { ofSums: 400, ofFrames: 31 }

/** A month ends where the next one starts, and that day must still have a year of four digits. */
export const lastYear = 9998

/** @throws Refusal PARAM_ERROR if a range runs backwards or is too long */
export const checkRange = ({ first, last }: DayRange, most: number) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, most - 1)) {
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${most} days of startDay`)
  }
}

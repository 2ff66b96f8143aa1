import { addDays, dateOf, dayOf, daysBetween, lastDayOfMonth, monthOf, yearOf, type Day } from './zones.ts'

/** Why the day of payback is not estimated. */
export const paybackGaps = [
  'noCost',
  'noIncome',
  'lessThanAYear',
  'daysWithoutPrice',
  'unknownIncome',
  'earnsNothing',
  'tooFar',
] as const
export type PaybackGap = (typeof paybackGaps)[number]

/** The income of twelve months. */
interface YearOfIncome {
  first: Day
  last: Day
  micros: number | null
  /** What part of the time the income is known for. */
  knownShare: number
  daysWithoutPrice: number
}

/**
 * When a plant will have earned what it cost, if each year brings as much as the last one. A part of a year says little:
 * a summer brings several times as much as a winter.
 */
export const estimatePayback = ({ netCostMicros, incomeMicros, today, year }: Known): Estimate => {
  const none = (missing: PaybackGap): Estimate => ({ missing, day: null })
  if (netCostMicros === null) return none('noCost')
  if (incomeMicros === null) return none('noIncome')
  if (!year) return none('lessThanAYear')
  if (year.daysWithoutPrice > 0) return none('daysWithoutPrice')
  if (year.micros === null || year.knownShare < leastKnownShare) return none('unknownIncome')
  if (year.micros <= 0) return none('earnsNothing')
  const days = daysBetween(year.first, year.last).length
  const left = Math.ceil(((netCostMicros - incomeMicros) * days) / year.micros)
  return left > furthestDays ? none('tooFar') : { missing: null, day: addDays(today, left) }
}

interface Known {
  /** Null if it was not entered. */
  netCostMicros: number | null
  /** Null is unknown. */
  incomeMicros: number | null
  today: Day
  /** Undefined unless there are twelve months with data. */
  year: YearOfIncome | undefined
}

interface Estimate {
  missing: PaybackGap | null
  day: Day | null
}

/** The twelve months that end before a day. */
export const yearBefore = (day: Day) => {
  const last = addDays(day, -1)
  return { first: addDays(sameDate(last, -1), 1), last }
}

/** The first day on which the twelve months before it begin no earlier than this day. */
export const yearAfter = (day: Day) => {
  const after = sameDate(day, 1)
  // A year from 29 February ends with 28 February.
  return dateOf(after) === dateOf(day) ? after : addDays(after, 1)
}

const sameDate = (day: Day, years: number) => {
  const [year, month] = [yearOf(day) + years, monthOf(day)]
  return dayOf(year, month, Math.min(dateOf(day), dateOf(lastDayOfMonth(year, month))))
}

/** With less, the year says too little about the next one. */
const leastKnownShare = 0.75
/** A hundred years. */
const furthestDays = 36_525

import type { Day } from '@heliograph/domain/zones'
import type { Expected, LightSource } from '@heliograph/solar/expectation'

/** What a plant should have made on a day that is over. */
export interface DayExpectation extends Expected {
  plantId: number
  day: Day
  source: LightSource
  /** Nobody said how the modules are mounted. */
  isPlaneAssumed: boolean
  /** On how many of its own days before it rests; with none it is what is usual for its capacity. */
  ownDays: number
  /** On the modules, kWh/m². */
  planeKwhM2: number
  /** Of modules at 25 °C without any loss, and at the temperature that they had: kWh. */
  theoreticalKwh: number
  possibleKwh: number
  /** Cut off by the limit of its inverters, kWh. */
  clippedKwh: number
}

/** With what it made: null unless nearly all of its generation is known. */
export interface JudgedDay extends DayExpectation {
  madeKwh: number | null
}

/** What is done when the days of a plant that are over are kept: all that are known, in order. */
export type AfterDays = (plantId: number, days: readonly JudgedDay[]) => Promise<void>

/** What one of its inverters should have made. */
export interface InverterExpectation extends Expected {
  deviceId: number
  /** On how many of its own days before it rests. */
  ownDays: number
}

/** What a plant made on the days that could be judged, and what was expected of them. */
export interface MetExpectation {
  days: number
  madeKwh: number
  expectedKwh: number
}

/** What was expected of those days of a period that can be judged, with what was made on them, kWh: the band is as wide as it can be. */
export interface PeriodExpectation extends Expected {
  madeKwh: number
  /** How many were judged, of all days from the plant's start to today. */
  judgedDays: number
  days: number
}

/** Undefined where fewer than half of the days can be judged. */
export type ExpectationOfDays = (plantId: number, first: Day, last: Day) => Promise<PeriodExpectation | undefined>

/** What was expected of all of some days; undefined unless it is known of each of them, and if there are none. */
export const expectedOfAll = (kept: ReadonlyMap<Day, Expected>, days: readonly Day[]): Expected | undefined => {
  const known = days.flatMap((day) => kept.get(day) ?? [])
  return days.length > 0 && known.length === days.length ? sumOfExpected(known) : undefined
}

/** As if all of them were off in the same direction (decision 46). */
export const sumOfExpected = (days: readonly Expected[]): Expected => {
  const sum = { expectedKwh: 0, lowKwh: 0, highKwh: 0 }
  for (const { expectedKwh, lowKwh, highKwh } of days) {
    sum.expectedKwh += expectedKwh
    sum.lowKwh += lowKwh
    sum.highKwh += highKwh
  }
  return sum
}

/** Kept when a day is over, so that it costs one query to judge many plants. */
export interface Expectation {
  /** In the order asked; undefined where none is kept, as for today. */
  ofDays: (wanted: readonly { plantId: number; day: Day }[]) => Promise<(DayExpectation | undefined)[]>
  /** Of one plant, by day. */
  within: (plantId: number, first: Day, last: Day) => Promise<ReadonlyMap<Day, JudgedDay>>
  /** The performance ratios of days that are over, percent; without an entry where light or generation is unknown. */
  ratiosOf: (wanted: readonly { plantId: number; day: Day }[]) => Promise<ReadonlyMap<number, number>>
  /** Of several plants over some days; without an entry where no day could be judged. */
  metOf: (plantIds: readonly number[], first: Day, last: Day) => Promise<ReadonlyMap<number, MetExpectation>>
  /**
   * Of the inverters of a plant on a day that is over, from their own better days. Costs a query over a year of their days:
   * for plants that are below their expectation, not for all.
   */
  ofInverters: (plantId: number, day: Day) => Promise<InverterExpectation[]>
}

/** A day with what was expected in each of its hours, as far as it has passed. */
export interface DayByHour extends Pick<JudgedDay, 'day' | 'source' | 'expectedKwh' | 'lowKwh' | 'madeKwh'> {
  hours: readonly ExpectedHour[]
}

/** kWh in the hour that starts at `at`. */
export interface ExpectedHour {
  at: number
  expectedKwh: number
  /** Under the usual sky of the season. */
  usualKwh: number
  /** Cut off by the limit of the inverters. */
  clippedKwh: number
}

/** Of days that are over and of today; without an entry where nothing is expected. */
export type ExpectedByHour = (plantId: number, first: Day, last: Day) => Promise<ReadonlyMap<Day, DayByHour>>

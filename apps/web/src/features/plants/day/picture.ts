import type { Place } from '@heliograph/domain/daylight'
import type { Day } from '@heliograph/domain/zones'
import type { Mounting } from './clear-sky.ts'
import type { DayEvent } from './lane.ts'
import type { Moment, Span } from './moments.ts'
import type { Parts } from './reading.ts'

/** What is drawn of a day. */
export interface DayPicture {
  day: Day
  zone: string
  span: Span
  /** In order. */
  moments: readonly Moment[]
  /** The day before, at this day's clock times: shown before sunrise. */
  ghost: readonly Moment[]
  gaps: readonly Span[]
  events: readonly DayEvent[]
  place: Place | undefined
  /** Undefined where the clear-sky line cannot be drawn. */
  mounting: Mounting | undefined
  /** What the plant should generate, by the hour. */
  expected?: readonly ExpectedMoment[]
  parts: Parts
  /** The running day's current values. Undefined for a finished day. */
  live: { now: number; moment: Moment; isStale: boolean; age: string } | undefined
}

/** The middle of an hour: mean powers, W. */
export interface ExpectedMoment {
  at: number
  powerW: number
  lowW: number
  highW: number
}

import { daylightOf, type Place } from '@heliograph/domain/daylight'
import { addDays, dayAt, type Day } from '@heliograph/domain/zones'
import type { Span } from './moments.ts'

/** A part of the running day, by the sun at the plant. */
type Phase = 'beforeSunrise' | 'daylight' | 'afterSunset'

export interface OpenAlert {
  name: string
  device: string
  since: number
  /** What else is known of it: what is given of what should be, as a text, at which input, and what it cost, as a text. */
  share?: string | undefined
  input?: number | undefined
  money?: string | undefined
  lostKwh?: number | undefined
}

/** What is open at a plant. Null while unknown. */
interface OpenAlerts {
  /** The worst one, if it is a fault. */
  fault: OpenAlert | undefined
  /** The worst one that is not put aside, if it is a warning. */
  warning?: OpenAlert | undefined
  faults: number
  warnings: number
}

/** Energies in kWh. */
export interface ExpectedFacts {
  /** Null while a comparison says nothing. */
  verdict: 'within' | 'below' | 'above' | null
  /** By the season only: the light of the day is not known. */
  isUsual: boolean
  /** What was generated. */
  madeKwh: number | null
  /** Up to now while the day runs. */
  band: Band
  /** Of the whole day, while it runs and a provider tells its weather. */
  coming: Band | undefined
  /** What had been forecast for a day that is over. */
  forecastKwh: number | undefined
}

interface Band {
  expectedKwh: number
  lowKwh: number
  highKwh: number
}

/** Everything that the sentence about a day judges from. Null is unknown: nothing is said about it. */
export interface DayFacts {
  running: boolean
  /** Undefined for a finished day, or where the plant's place is unknown. */
  phase: Phase | undefined
  /** Undefined where it is unknown, or if the sun does not rise. */
  sunrise: { at: number; isTomorrow: boolean } | undefined
  alerts: OpenAlerts | null
  /** The newest values of the running day are too old to say anything about now. */
  silentSince: number | undefined
  isOffline: boolean
  /** All its loggers sleep with their inverters until then. */
  asleepUntil: number | undefined
  /** Devices without which the figures are incomplete, as a text. */
  without: string | undefined
  isContradictory: boolean
  gaps: readonly Span[]
  /** When the plant's first report came, if that was on this day. */
  began: number | undefined
  /** What counters added in the gaps, kWh. */
  addedKwh: number | null
  /** How much of the day's generation is known, if that is not all of it. */
  known: { forH: number; ofH: number } | undefined
  /** Whether there is a curve, and whether there are sums. */
  hasCurve: boolean
  hasSums: boolean
  /**
   * Generation compared with the day before: while a day runs, by the same time. Before sunrise it is yesterday's. Null
   * if one of the two is not known.
   */
  moreKwh: number | null
  /** What it should have generated; undefined where that is unknown. */
  expected?: ExpectedFacts | undefined
  fullSince: { at: number; isWholeDay: boolean } | undefined
  peak: { at: number; powerW: number } | undefined
  /** What carries the use at night. */
  carriedBy: 'battery' | 'grid' | 'both' | 'generator' | undefined
}

/** The phase of a day at an instant, and the next sunrise. */
export const sunOf = (zone: string, now: number, place: Place | undefined): Pick<DayFacts, 'phase' | 'sunrise'> => {
  if (!place) return { phase: undefined, sunrise: undefined }
  const today: Day = dayAt(zone, now)
  const light = daylightOf(zone, today, place)
  if (light.kind !== 'day') return { phase: undefined, sunrise: undefined }
  if (now < light.sunrise) return { phase: 'beforeSunrise', sunrise: { at: light.sunrise, isTomorrow: false } }
  if (now < light.sunset) return { phase: 'daylight', sunrise: undefined }
  const next = daylightOf(zone, addDays(today, 1), place)
  return {
    phase: 'afterSunset',
    sunrise: next.kind === 'day' ? { at: next.sunrise, isTomorrow: true } : undefined,
  }
}

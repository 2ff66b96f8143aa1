import type { DayFacts } from './facts.ts'
import type { Moment } from './moments.ts'

/** A moment at which nothing is measured but what a test gives. */
export const aMoment = (own: Partial<Moment> & { at: number }): Moment => ({
  generationW: null,
  useW: null,
  buyW: null,
  sellW: null,
  chargeW: null,
  dischargeW: null,
  socPercent: null,
  ...own,
})

/** A running day about which nothing is known but what a test gives. */
export const someFacts = (own: Partial<DayFacts> = {}): DayFacts => ({
  running: true,
  phase: 'daylight',
  sunrise: undefined,
  alerts: null,
  silentSince: undefined,
  isOffline: false,
  asleepUntil: undefined,
  without: undefined,
  isContradictory: false,
  gaps: [],
  began: undefined,
  addedKwh: null,
  known: undefined,
  hasCurve: true,
  hasSums: true,
  moreKwh: null,
  fullSince: undefined,
  peak: undefined,
  carriedBy: undefined,
  ...own,
})

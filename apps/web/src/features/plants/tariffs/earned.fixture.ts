import type { Earned } from '@heliograph/contract/browser'

/** A day of which no amount is known. */
export const nothingEarned: Earned = {
  startDay: '2026-06-15',
  endDay: '2026-06-15',
  currency: 'EUR',
  incomeValue: null,
  incomeBasis: null,
  terms: [],
  costsBought: null,
  costsFixed: null,
  costTerms: [],
  coverage: null,
  daysWithoutPrice: 0,
  isContradictory: false,
  parts: [],
}

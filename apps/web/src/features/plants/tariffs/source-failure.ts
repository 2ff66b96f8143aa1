import type { PriceSourceFailure } from '@heliograph/domain/price-answers'
import type { Words } from '@heliograph/phrases'

/** Why an address gave no prices. */
export const sourceFailureText = (failure: PriceSourceFailure, status: number | null, words: Words['tariffs']) =>
  failure === 'refused' ? words.sourceStatus({ status: String(status ?? '') }) : words.sourceFailure[failure]

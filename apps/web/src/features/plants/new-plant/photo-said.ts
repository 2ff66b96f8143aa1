import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** Why a photo was not kept. */
export const photoSaid = ({ newPlant, errors }: Pick<Words, 'newPlant' | 'errors'>): RefusalWords => ({
  errors,
  own: { RECOGNITION_ERROR: newPlant.noPhoto },
  otherwise: newPlant.photoNotKept,
})

import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { ConsentState } from './consents.ts'

export const consentStateOf = ({ missing, given }: ConsentState): wire.ConsentState => ({
  missing: [...missing],
  given: given.map(({ at, ...consent }) => ({ ...consent, acceptedAt: secondsOf(at) })),
})

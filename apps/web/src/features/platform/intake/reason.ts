import { urgencyOf } from '@heliograph/domain/rejections'
import type { Words } from '@heliograph/phrases'

/** Why something was rejected, in the person's language. What could not be decoded is explained by the detail alone. */
export const reasonText = ({ reason, detail }: Rejected, words: Words['intake']) => {
  const named = new Map(Object.entries(words.reason)).get(reason) ?? reason
  if (detail === null) return named
  return reason === 'undecodable' ? detail : words.reasonDetail({ reason: named, detail })
}

/** What to do about payloads that were rejected for this reason. */
export const adviceText = ({ reason, protocol }: { reason: string; protocol: string }, words: Words['intake']) => {
  if (urgencyOf(reason) === 'none') return words.advice.none
  // Only loggers have models; who sends over the others can mend what is wrong.
  if (reason === 'undecodable' && protocol !== 'solarman-v5') return words.advice.malformed
  return new Map(Object.entries(words.advice)).get(reason) ?? words.advice.undecodable
}

interface Rejected {
  reason: string
  detail: string | null
}

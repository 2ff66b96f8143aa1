import { kindOfReason, urgencyOf } from '@heliograph/domain/rejections'
import type { Words } from '@heliograph/phrases'

/** A known reason in the person's language, with its details; a decoder's own message as it is. */
export const reasonText = (reason: string, words: Words['intake']) => {
  const kind = kindOfReason(reason)
  const named = new Map(Object.entries(words.reason)).get(kind)
  return named === undefined ? reason : `${named}${reason.slice(kind.length)}`
}

/** What to do about payloads that were rejected for this kind of reason. */
export const adviceText = ({ kind }: { kind: string }, words: Words['intake']) => {
  if (urgencyOf(kind) === 'none') return words.advice.none
  return new Map(Object.entries(words.advice)).get(kind) ?? words.advice.undecodable
}

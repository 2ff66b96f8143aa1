import type { Words } from '@heliograph/phrases'

/** A known reason in the person's language; a decoder's own message as it is. */
export const reasonText = (reason: string, words: Words['intake']) =>
  (words.reason as Record<string, string>)[reason] ?? reason

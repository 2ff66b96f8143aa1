import type { Words } from '@heliograph/phrases'

/** One of the counted reasons in the person's language; a decoder's own complaint as it wrote it. */
export const reasonText = (reason: string, words: Words['intake']) =>
  (words.reason as Record<string, string>)[reason] ?? reason

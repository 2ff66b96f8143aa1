import type { Words } from '@heliograph/phrases'

/** What a form says before it sends a code that cannot be one; undefined if it can. */
export const codeFault = (code: string, words: Words['codes']) => {
  if (code === '') return words.required
  return code.length < 8 ? words.tooShort : undefined
}

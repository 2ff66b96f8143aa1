import type { Words } from '@heliograph/phrases'

/** The error of a code that cannot be valid, shown before sending; undefined if there is none. */
export const codeFault = (code: string, words: Words['codes']) => {
  if (code === '') return words.required
  return code.length < 8 ? words.tooShort : undefined
}

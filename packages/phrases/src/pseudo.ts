import type { Phrase, PhraseTree } from './kit.ts'

/**
 * English as a translation might look: about a third longer, accented, in brackets. A text without brackets is
 * hard-coded, and one that does not fit will not fit in other languages either.
 */
export const pseudo = <Files extends Record<string, PhraseTree>>(files: Files) => accented(files) as Files

const accented = (phrase: Phrase): Phrase => {
  if (typeof phrase === 'string') return bracketed(phrase)
  if (Array.isArray(phrase)) return phrase.map(accented)
  return Object.fromEntries(Object.entries(phrase).map(([key, each]) => [key, accented(each)]))
}

const bracketed = (text: string) => {
  const parts = text.split(/(\{\{\w+\}\})/)
  // Text between two slots, such as a separator, stays as it is.
  if (!parts.some((part) => !part.startsWith('{{') && /[a-z]/i.test(part))) return text
  return `[${parts.map((part) => (part.startsWith('{{') ? part : lengthened(part))).join('')}]`
}

const lengthened = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const accent = accents[letter.toLowerCase()] ?? letter
    const told = letter === letter.toLowerCase() ? accent : accent.toUpperCase()
    return /[aeiou]/i.test(letter) ? told + told : told
  })

const accents: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, place) => [
    letter,
    [...'áƀçðéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýž'][place] ?? letter,
  ]),
)

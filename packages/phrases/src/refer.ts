import type { Phrase, PhraseTree } from './kit.ts'

/**
 * Resolves references: `$t(common:retry)` is replaced by `retry` of common.json, and a file can refer to itself. A
 * reference is always the whole text.
 */
export const refer = (phrases: PhraseTree, files: Record<string, PhraseTree>): PhraseTree => {
  const told = (phrase: Phrase): Phrase => {
    if (typeof phrase === 'string') return lookUp(phrase, files) ?? phrase
    if (Array.isArray(phrase)) return phrase.map(told)
    return Object.fromEntries(Object.entries(phrase).map(([key, each]) => [key, told(each)]))
  }
  return told(phrases) as PhraseTree
}

const lookUp = (text: string, files: Record<string, PhraseTree>) => {
  const [, file, path] = /^\$t\((\w+):([\w.-]+)\)$/.exec(text) ?? []
  if (file === undefined || path === undefined) return undefined
  return path.split('.').reduce<Phrase | undefined>((at, key) => (at as PhraseTree | undefined)?.[key], files[file])
}

import { isList, type Phrase, type PhraseTree } from './kit.ts'

/**
 * Resolves references: `$t(common:retry)` is replaced by `retry` of common.json, and a file can refer to itself. A
 * reference is always the whole text.
 */
export const refer = (phrases: PhraseTree, files: Record<string, PhraseTree>): PhraseTree => {
  const inTree = (tree: PhraseTree): PhraseTree =>
    Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, inPhrase(each)]))
  const inPhrase = (phrase: Phrase): Phrase => {
    if (typeof phrase === 'string') return lookUp(phrase, files) ?? phrase
    return isList(phrase) ? phrase.map(inPhrase) : inTree(phrase)
  }
  return inTree(phrases)
}

const lookUp = (text: string, files: Record<string, PhraseTree>) => {
  const [, file, path] = /^\$t\((\w+):([\w.-]+)\)$/.exec(text) ?? []
  if (file === undefined || path === undefined) return undefined
  return path.split('.').reduce<Phrase | undefined>((at, key) => (at as PhraseTree | undefined)?.[key], files[file])
}

import { pageFiles } from './generated/page-files.ts'
import type { PageFeature } from './generated/words.ts'
import type { PhraseTree } from './kit.ts'
import type { Language } from './languages.ts'
import { refer } from './refer.ts'

/** The files of these features, with what they share. */
export const pagePhrases = async <Feature extends PageFeature>(
  language: Language,
  features: readonly Feature[],
): Promise<Record<Feature, PhraseTree>> => {
  const files = pageFiles[language]
  const [common, ...phrases] = await Promise.all([files.common(), ...features.map((feature) => files[feature]())])
  const told = features.map((feature, place) => [feature, refer(phrases[place] ?? {}, { common })] as const)
  return Object.fromEntries(told) as Record<Feature, PhraseTree>
}

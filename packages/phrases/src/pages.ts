import { startFiles } from './generated/start-files.ts'
import type { PageFeature } from './generated/words.ts'
import type { PhraseTree } from './kit.ts'
import type { Language } from './languages.ts'
import { refer } from './refer.ts'

/** The files of these features, with the shared ones and those that the log-in has loaded already. */
export const pagePhrases = async <Feature extends PageFeature>(
  language: Language,
  features: readonly Feature[],
): Promise<Record<Feature, PhraseTree>> => {
  const {
    files: { shell, auth, units },
    pageFiles,
  } = await startFiles[language]()
  const files = await pageFiles()
  const [common = {}, ...phrases] = await Promise.all(
    (['common', ...features] as const).map((feature) => files[feature]()),
  )
  const told = features.map(
    (feature, place) => [feature, refer(phrases[place] ?? {}, { common, shell, auth, units })] as const,
  )
  return Object.fromEntries(told) as Record<Feature, PhraseTree>
}

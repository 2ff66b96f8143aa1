import {
  pageFeatures,
  pageWordsIn,
  startWordsIn,
  type Language,
  type PageFeature,
  type StartWords,
  type Words,
} from '@heliograph/phrases'
import type { State } from '#browser/state.ts'

/** The words of the log-in, and of what was opened since. */
export type FetchedWords = StartWords & Partial<Words>

interface Spoken {
  language: Language
  words: FetchedWords
}

/** The words that are fetched while the app is open: a page asks for those of the features that it shows. */
export const createFetchedWords = <Changing extends Spoken>(state: State<Changing>) => {
  const said = (spoken: Partial<Spoken>) => state.set(spoken as Partial<Changing>)
  const fetch = async (features: readonly PageFeature[]): Promise<void> => {
    const { language } = state.get()
    const words = await pageWordsIn(language, features)
    // Another language was chosen meanwhile.
    if (state.get().language !== language) return fetch(features)
    said({ words: { ...state.get().words, ...words } })
  }
  const pending = new Map<string, Promise<void>>()
  return {
    /** Nothing to wait for if they are there. */
    add: (features: readonly PageFeature[]) => {
      const missing = features.filter((feature) => !(feature in state.get().words))
      if (missing.length === 0) return undefined
      const key = missing.join()
      const fetched = pending.get(key) ?? fetch(missing).finally(() => pending.delete(key))
      pending.set(key, fetched)
      return fetched
    },
    /** All that was fetched, in another language; then it shows. */
    speak: async (language: Language) => {
      const opened = pageFeatures.filter((feature) => feature in state.get().words)
      const words = {
        ...(await startWordsIn(language)),
        ...(opened.length > 0 && (await pageWordsIn(language, opened))),
      }
      said({ language, words })
    },
  }
}

/** Who shows words that no page asked for beforehand waits for them where they show. */
export const waitingFor = (words: FetchedWords, add: ReturnType<typeof createFetchedWords>['add']) =>
  new Proxy(words as Words, {
    get: (told, feature) => {
      const known: unknown = Reflect.get(told, feature)
      if (known !== undefined || !pageFeatures.some((each) => each === feature)) return known
      const fetched = add([feature as PageFeature])
      // What a part throws while it renders, React waits for, and renders it again.
      if (fetched) throw fetched
      return Reflect.get(told, feature) as unknown
    },
  })

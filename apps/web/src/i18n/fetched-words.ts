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

/** The words of the log-in, and those loaded since. */
export type FetchedWords = StartWords & Partial<Words>

interface Spoken {
  language: Language
  words: FetchedWords
}

/** Words that are fetched while the app is open: a page requests those of the features that it shows. */
export const createFetchedWords = <Changing extends Spoken>(state: State<Changing>) => {
  const fetch = async (features: readonly PageFeature[]): Promise<void> => {
    const { language } = state.get()
    const words = await pageWordsIn(language, features)
    // The language was changed in the meantime.
    if (state.get().language !== language) return fetch(features)
    // Into the same object: a component that lacks them waits for them, and nothing else is drawn again.
    Object.assign(state.get().words, words)
  }
  const pending = new Map<string, Promise<void>>()
  /** The language that was chosen last. */
  let wanted: Language
  return {
    /** Returns nothing to wait for if they are loaded. */
    add: (features: readonly PageFeature[]) => {
      const missing = features.filter((feature) => !(feature in state.get().words))
      if (missing.length === 0) return undefined
      const key = missing.join()
      const fetched = pending.get(key) ?? fetch(missing).finally(() => pending.delete(key))
      pending.set(key, fetched)
      return fetched
    },
    /** Fetches everything loaded so far in another language, then shows it, unless yet another one was chosen meanwhile. */
    speak: async (language: Language, onShown: () => void) => {
      wanted = language
      const opened = pageFeatures.filter((feature) => feature in state.get().words)
      try {
        const words = {
          ...(await startWordsIn(language)),
          ...(opened.length > 0 && (await pageWordsIn(language, opened))),
        }
        if (wanted !== language) return
        state.set({ language, words } satisfies Partial<Spoken> as Partial<Changing>)
        onShown()
      } catch (error) {
        if (wanted === language) throw error
      }
    },
  }
}

/** Suspends a component until its words are loaded, if no page has requested them. */
export const waitingFor = (words: FetchedWords, add: ReturnType<typeof createFetchedWords>['add']) =>
  new Proxy(words as Words, {
    get: (told, feature) => {
      const known: unknown = Reflect.get(told, feature)
      if (known !== undefined || !pageFeatures.includes(feature as PageFeature)) return known
      const fetched = add([feature as PageFeature])
      // React waits for a thrown promise and renders again.
      if (fetched) throw fetched
      return Reflect.get(told, feature) as unknown
    },
  })

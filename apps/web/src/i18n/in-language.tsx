import { localeOf, startWordsIn, type Language } from '@heliograph/phrases'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { createState, type State } from '#browser/state.ts'
import { useCurrent } from '#browser/use-current.ts'
import { createFetchedWords, waitingFor, type FetchedWords } from './fetched-words.ts'
import { WordsProvider } from './words-context.tsx'

interface Spoken {
  language: Language
  words: FetchedWords
}

/**
 * Shows what is in it in a language of its own. That of the person in front of it stays as it is, and is shown where the
 * other one can't be fetched: better than nothing at all.
 */
export const InLanguage = ({ language, children }: { language: Language; children: ReactNode }) => {
  const [state, setState] = useState<State<Spoken> | 'failed'>()
  useEffect(() => {
    let isGone = false
    startWordsIn(language).then(
      (words) => isGone || setState(createState<Spoken>({ language, words })),
      () => isGone || setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [language])
  if (state === 'failed') return children
  return state && <Speaking state={state}>{children}</Speaking>
}

const Speaking = ({ state, children }: { state: State<Spoken>; children: ReactNode }) => {
  const { language, words: fetched } = useCurrent(state)
  const add = useMemo(() => createFetchedWords(state).add, [state])
  const words = useMemo(() => waitingFor(fetched, add), [fetched, add])
  const spoken = useMemo(() => ({ language, words, setLanguage: async () => undefined }), [language, words])
  useEffect(() => {
    const { documentElement: root } = document
    const before = root.lang
    root.lang = localeOf(language)
    return () => {
      root.lang = before
    }
  }, [language])
  return <WordsProvider value={spoken}>{children}</WordsProvider>
}

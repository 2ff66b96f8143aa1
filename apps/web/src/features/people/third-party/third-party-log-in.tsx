import type { ThirdParty } from '@heliograph/contract/browser'
import type { Language } from '@heliograph/phrases'
import { Suspense, useEffect, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import type { OtherWays } from './other-ways.ts'

/** Other ways to log in, below the form; nothing if there are none. Fetched after the form has been painted. */
export const ThirdPartyLogIn = ({ onBegin, language }: OtherWays) => {
  const providers = useProviders(language)
  return (
    providers.length > 0 && (
      <Suspense>
        <Providers providers={providers} onBegin={onBegin} language={language} />
      </Suspense>
    )
  )
}

/** Most platforms offer none, and the log-in page should stay small. */
const Providers = lazyPart(async () => ({ default: (await import('./providers.tsx')).Providers }))

/** Not through the query cache: logging out empties it while this page is already fetching. */
const useProviders = (language: Language) => {
  const api = useApi()
  const [providers, setProviders] = useState<readonly ThirdParty[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    api.thirdParty.providers({ query: { language } }, { signal }).then(
      (told) => signal.aborted || setProviders(told),
      // If the call fails, none are offered.
      () => undefined,
    )
    return () => leaving.abort()
  }, [api, language])
  return providers
}

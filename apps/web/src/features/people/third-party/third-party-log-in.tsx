import type { ThirdParty } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { pageWordsIn, type Language, type Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { passing } from '#api/memory.ts'
import { leaveFor } from './leave.ts'
import { ProviderSign } from './provider-sign.tsx'
import { thirdPartyQueries } from './third-party.queries.ts'
import { forgetWaiting, keepTrip, readWaiting } from './trip.ts'
import classes from './third-party.module.css'

interface Props {
  /** Called before any request: makes the chosen data centre the current one and returns it. */
  onBegin: () => DataCentre | undefined
  language: Language
}

/** Other ways to log in, below the form; nothing if there are none. Fetched after the form has been painted. */
export const ThirdPartyLogIn = ({ onBegin, language }: Props) => {
  const providers = useProviders(language)
  return providers.length > 0 && <Providers providers={providers} onBegin={onBegin} language={language} />
}

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

const Providers = ({ providers, onBegin, language }: Props & { providers: readonly ThirdParty[] }) => {
  const words = use(wordsOf(language))
  const [waiting, setWaiting] = useState(() => readWaiting(passing))
  const { mutate, isPending, variables } = useMutation(thirdPartyQueries(useApi()).begin)
  const begin = (provider: string) => {
    const dataCentre = onBegin()
    mutate(provider, {
      onSuccess: ({ address, binding }) => {
        keepTrip(passing, { binding, dataCentre })
        leaveFor(address)
      },
    })
  }
  if (waiting) {
    const forgo = () => {
      forgetWaiting(passing)
      setWaiting(undefined)
    }
    return (
      <div className={classes.waiting} role="status">
        <p>{words.toBeLinked({ label: waiting.label })}</p>
        <Button variant="subtle" size="compact-sm" onClick={forgo}>
          {words.forgo}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.others}>
      <p className={classes.or}>
        <span>{words.or}</span>
      </p>
      {providers.map(({ name, kind, label }) => (
        <Button
          key={name}
          variant="default"
          size="md"
          fullWidth
          leftSection={<ProviderSign kind={kind} />}
          loading={isPending && variables === name}
          onClick={() => begin(name)}
          classNames={{ root: classes.provider!, label: classes.label! }}
        >
          {words.continueWith({ label })}
        </Button>
      ))}
    </div>
  )
}

/** The log-in page loads the words of pages only if other ways to log in are offered. */
const wordsOf = (language: Language) => {
  const known = spoken.get(language) ?? pageWordsIn(language, ['thirdParty']).then(({ thirdParty }) => thirdParty)
  spoken.set(language, known)
  return known
}
const spoken = new Map<Language, Promise<Words['thirdParty']>>()

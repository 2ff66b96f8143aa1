import type { ThirdParty } from '@heliograph/contract/browser'
import { pageWordsIn, type Language, type Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { passing } from '#api/memory.ts'
import { leaveFor } from './leave.ts'
import type { OtherWays } from './other-ways.ts'
import { ProviderSign } from './provider-sign.tsx'
import { thirdPartyQueries } from './third-party.queries.ts'
import { forgetWaiting, keepTrip, readWaiting } from './trip.ts'
import classes from './third-party.module.css'

interface Props extends OtherWays {
  providers: readonly ThirdParty[]
}

/** A button for each provider, or that the account of one is about to be linked. */
export const Providers = ({ providers, onBegin, language }: Props) => {
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

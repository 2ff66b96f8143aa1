import type { LinkedAccount, ThirdParty } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayAt } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { passing } from '#api/memory.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { leaveFor } from './leave.ts'
import { ProviderSign } from './provider-sign.tsx'
import { thirdPartyQueries } from './third-party.queries.ts'
import { keepTrip } from './trip.ts'
import classes from './third-party.module.css'

interface Props {
  dataCentre: DataCentre | undefined
  language: Language
  words: Words['thirdParty']
  errors: Words['errors']
}

/** Third-party accounts that are linked or can be linked; nothing if there are none. */
export const LinkedAccounts = ({ dataCentre, language, words, errors }: Props) => {
  const cache = useQueryClient()
  const queries = thirdPartyQueries(useApi())
  const providers = useQuery(queries.providers(language))
  const linked = useQuery(queries.linked(language))
  const [ending, setEnding] = useState<ThirdParty>()

  const tell = (error: Error, label: string) => {
    const text = refusalText(error, { errors, own: { THIRD_PARTY_LAST_WAY_IN: words.lastWayIn({ label }) } })
    if (text !== undefined) showToast(text)
  }
  const begin = useMutation({
    mutationFn: ({ name }: ThirdParty) => queries.beginLink(name),
    meta: { inPlace: true },
    onSuccess: ({ address, binding }) => {
      keepTrip(passing, { binding, dataCentre })
      leaveFor(address)
    },
    onError: (error, { label }) => tell(error, label),
  })
  const end = useMutation({
    mutationFn: ({ name }: ThirdParty) => queries.unlink(name),
    meta: { inPlace: true },
    onSuccess: (_, { label }) => showToast(words.nowUnlinked({ label })),
    onError: (error, { label }) => tell(error, label),
    onSettled: () => cache.invalidateQueries({ queryKey: ['linked-accounts'] }),
  })

  if (providers.isPending || linked.isPending) return <Skeleton height={136} radius="xl" />
  if (linked.isError) {
    const retry = <Button onClick={() => void linked.refetch()}>{words.retry}</Button>
    return <Notice title={words.linkedTitle} text={words.loadFailed} action={retry} />
  }
  const rows = rowsOf(providers.data ?? [], linked.data)
  if (rows.length === 0) return null
  return (
    <Card>
      <section className={classes.linked} aria-label={words.linkedTitle}>
        <h2>{words.linkedTitle}</h2>
        <p>{words.linkedText}</p>
        <ul>
          {rows.map(({ provider, account }) => (
            <li key={provider.name} className={classes.account}>
              <ProviderSign kind={provider.kind} />
              <span>
                <strong>{account?.nickname ? `${provider.label} · ${account.nickname}` : provider.label}</strong>
                <small>{account ? usageOf(account, language, words) : words.notLinked}</small>
              </span>
              {account ? (
                <Button
                  variant="default"
                  aria-label={words.unlinkFrom({ label: provider.label })}
                  loading={end.isPending && end.variables.name === provider.name}
                  onClick={() => setEnding(provider)}
                >
                  {words.unlink}
                </Button>
              ) : (
                <Button
                  variant="default"
                  aria-label={words.linkTo({ label: provider.label })}
                  loading={begin.isPending && begin.variables.name === provider.name}
                  onClick={() => begin.mutate(provider)}
                >
                  {words.link}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {ending && (
        <AskFirst
          title={words.unlinkTitle(ending)}
          text={words.unlinkText(ending)}
          action={words.unlink}
          busy={end.isPending}
          onYes={() => {
            setEnding(undefined)
            end.mutate(ending)
          }}
          onClose={() => setEnding(undefined)}
          words={words}
        />
      )}
    </Card>
  )
}

interface Row {
  provider: ThirdParty
  account: LinkedAccount | undefined
}

/** All providers on offer, and linked ones that are no longer offered. */
const rowsOf = (providers: readonly ThirdParty[], linked: readonly LinkedAccount[]): Row[] => {
  const accountOf = (name: string) => linked.find(({ provider }) => provider.name === name)
  const gone = linked.filter(({ provider }) => providers.every(({ name }) => name !== provider.name))
  return [
    ...providers.map((provider) => ({ provider, account: accountOf(provider.name) })),
    ...gone.map((account) => ({ provider: account.provider, account })),
  ]
}

const usageOf = ({ linkedAt, lastUsedAt }: LinkedAccount, language: Language, words: Words['thirdParty']) => {
  const day = (instant: number) => dayAt(viewerZone(), instant * 1000)
  const used = lastUsedAt === null ? words.neverUsed : words.lastUsed({ day: day(lastUsedAt) })
  return `${words.linkedSince({ day: day(linkedAt) })} · ${used}`
}

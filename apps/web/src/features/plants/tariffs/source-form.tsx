import type { PriceSourceRequest } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { Judged } from './judged-prices.tsx'
import { SeriesFields } from './series-fields.tsx'
import { sourceFailureText } from './source-failure.ts'
import { tariffQueries } from './tariffs.queries.ts'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  zone: string
  currency: string
  onSaved: () => Promise<unknown>
  words: Words['tariffs']
  errors: Words['errors']
}

/** An address with hourly prices: tried, and only then read regularly. */
export const SourceForm = ({ plantId, zone, currency, onSaved, words, errors }: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const [entered, setEntered] = useState<Omit<PriceSourceRequest, 'isTrial'>>({
    kind: 'bought',
    unit: 'kWh',
    address: '',
  })
  const trial = useMutation({ mutationFn: queries.savePriceSource, meta: { inPlace: true } })
  const save = useMutation({
    mutationFn: queries.savePriceSource,
    meta: { inPlace: true },
    onSuccess: async ({ failure }) => {
      if (failure) return
      await onSaved()
      showToast(words.sourceSaved)
    },
  })
  const change = (part: Partial<typeof entered>) => {
    setEntered({ ...entered, ...part })
    // What was tried is no longer what is entered.
    trial.reset()
    save.reset()
  }
  const tried = save.data ?? trial.data
  const isFine = trial.data?.prices !== undefined && trial.data.prices !== null
  const request = { ...entered, address: entered.address.trim() }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) save.mutate({ ...request, isTrial: false })
        else trial.mutate({ ...request, isTrial: true })
      }}
    >
      <Aside>{words.sourceHint({ zone })}</Aside>
      <SeriesFields entered={entered} onChange={change} currency={currency} words={words} />
      <TextInput
        size="md"
        type="url"
        inputMode="url"
        label={words.sourceAddress}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={entered.address}
        onChange={({ currentTarget: { value } }) => change({ address: value })}
      />
      {tried?.prices && <Judged judged={tried.prices} zone={zone} currency={currency} words={words} />}
      <Refusal
        text={
          tried?.failure
            ? `${sourceFailureText(tried.failure, tried.status, words)} ${words.kept}`
            : refusalText(trial.error ?? save.error, { errors, otherwise: words.sourceRefused, always: words.kept })
        }
      />
      <ButtonRow end>
        <Button type="submit" size="md" disabled={request.address === ''} loading={trial.isPending || save.isPending}>
          {isFine ? words.keepSource : words.trySource}
        </Button>
      </ButtonRow>
    </form>
  )
}

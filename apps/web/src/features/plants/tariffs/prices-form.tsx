import type { EnteredPrices } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { Judged } from './judged-prices.tsx'
import { SeriesFields } from './series-fields.tsx'
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

/** A list of hourly prices: pasted or from a file, checked, and only then kept. */
export const PricesForm = ({ plantId, zone, currency, onSaved, words, errors }: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const [entered, setEntered] = useState<EnteredPrices>({ kind: 'bought', unit: 'kWh', text: '' })
  const [fault, setFault] = useState<string>()
  const check = useMutation({ mutationFn: queries.checkPrices, meta: { inPlace: true } })
  const save = useMutation({
    mutationFn: queries.savePrices,
    meta: { inPlace: true },
    onSuccess: async ({ hours }) => {
      await onSaved()
      showToast(words.pricesSaved({ count: hours }))
    },
  })
  const change = (part: Partial<EnteredPrices>) => {
    setEntered({ ...entered, ...part })
    setFault(undefined)
    // What was judged is no longer what is entered.
    check.reset()
    save.reset()
  }
  const read = async (file: File) => {
    if (file.size > mostBytes) return setFault(words.listTooLarge)
    change({ text: await file.text() })
  }
  const send = () => {
    if (entered.text.length > mostBytes) return setFault(words.listTooLarge)
    if (check.data && check.data.hours > 0) return save.mutate(entered)
    check.mutate(entered)
  }
  const failed = check.error ?? save.error
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Aside>{words.listHint({ zone })}</Aside>
      <SeriesFields entered={entered} onChange={change} currency={currency} words={words} />
      <FileButton accept=".csv,.txt,.tsv,text/csv" onFile={(file) => void read(file)}>
        {(props) => (
          <Button {...props} className={classes.add} variant="default" size="md">
            {words.chooseFile}
          </Button>
        )}
      </FileButton>
      <Textarea
        size="md"
        label={words.pasteList}
        placeholder="2026-01-31 13:00;0.25"
        minRows={4}
        maxRows={10}
        autosize
        spellCheck={false}
        value={entered.text}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
      />
      {check.data && <Judged judged={check.data} zone={zone} currency={currency} words={words} />}
      <Refusal text={fault ?? refusalText(failed, { errors, otherwise: words.pricesRefused, always: words.kept })} />
      <ButtonRow end>
        <Button
          type="submit"
          size="md"
          disabled={entered.text.trim() === ''}
          loading={check.isPending || save.isPending}
        >
          {check.data && check.data.hours > 0 ? words.keepPrices({ count: check.data.hours }) : words.checkList}
        </Button>
      </ButtonRow>
    </form>
  )
}

const mostBytes = 1_000_000

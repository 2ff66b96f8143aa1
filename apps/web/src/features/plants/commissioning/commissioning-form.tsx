import type { CommissioningState } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { CheckList } from './check-list.tsx'
import type { Check } from './check-text.ts'
import { commissioningQueries } from './commissioning.queries.ts'
import classes from './commissioning.module.css'

interface Props {
  plantId: number
  checks: readonly Check[]
  powerText: (kw: number) => string
  mayKeep: boolean
  onKept: (state: CommissioningState) => unknown
  words: Words['commissioning']
  errors: Words['errors']
}

/** The checks as they are now. A person confirms what only they can see, and keeps them with a note. */
export const CommissioningForm = ({ plantId, checks, powerText, mayKeep, onKept, words, errors }: Props) => {
  const queries = commissioningQueries(useApi(), plantId)
  const [confirmed, setConfirmed] = useState<ReadonlySet<Check['kind']>>(new Set())
  const [note, setNote] = useState('')
  const keep = useMutation({
    mutationFn: () => queries.keep({ confirmed: [...confirmed], note }),
    meta: { inPlace: true },
    onSuccess(state) {
      setNote('')
      return onKept(state)
    },
  })
  const confirm = (kind: Check['kind'], isOn: boolean) => {
    const next = new Set(confirmed)
    if (isOn) next.add(kind)
    else next.delete(kind)
    setConfirmed(next)
  }
  return (
    <>
      <Card>
        <CheckList
          label={words.open}
          checks={checks}
          powerText={powerText}
          confirmed={confirmed}
          {...(mayKeep && { onConfirm: confirm })}
          words={words}
        />
      </Card>
      {mayKeep && (
        <div className={classes.form}>
          <Textarea
            label={words.note}
            description={words.noteHint}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          <Refusal text={refusalText(keep.error, { errors, otherwise: words.keepFailed })} />
          <Button size="md" loading={keep.isPending} onClick={() => keep.mutate()}>
            {words.keep}
          </Button>
          {keep.isSuccess && <p role="status">{words.wasKept}</p>}
        </div>
      )}
    </>
  )
}

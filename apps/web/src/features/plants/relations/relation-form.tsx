import type { Relation } from '@heliograph/contract/browser'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { codeOf, refusedText, type Spoken } from './refused.ts'
import { relationsKey } from './relations.queries.ts'
import { RightChoice, type SharedRight } from './right-choice.tsx'
import { TermChoice } from './term-choice.tsx'
import { endOf, termOf } from './term.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plantId: number
  zone: string
  /** The one that is changed; without it, another business is let in. */
  relation?: Relation
  onClose: () => void
}

/** Lets a business in, or changes how far and until when. What is typed stays typed, whatever the answer. */
export const RelationForm = ({ plantId, zone, relation, onClose, words, errors, shell }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const now = useNow(60_000)
  const [business, setBusiness] = useState('')
  const [may, setMay] = useState<SharedRight>(relation?.may ?? 'read')
  const [term, setTerm] = useState(termOf(relation?.expiresTime ?? null, zone))
  const [tried, setTried] = useState(false)
  const businessField = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const expiresTime = endOf(term, zone, now)

  useEffect(() => businessField.current?.focus(), [])

  const send = useMutation({
    mutationFn: async (wanted: { may: SharedRight; expiresTime: number | null }) => {
      if (relation)
        return void (await api.relations.change({ params: { id: plantId, relId: relation.id }, body: wanted }))
      const found = await api.relations.relatable({ params: { id: plantId }, query: { business: business.trim() } })
      if (found.length !== 1) throw new NotOne(found.length)
      await api.relations.relate({ body: { stationId: plantId, business: business.trim(), ...wanted } })
    },
    meta: { inPlace: true },
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: relationsKey(plantId) })
    },
    onError: (error) => {
      if (error instanceof NotOne || codeOf(error) === 'DATA_SOURCE_DUPLICATED') businessField.current?.focus()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (send.isPending) return
    if (!relation && business.trim() === '') return businessField.current?.focus()
    if (expiresTime === undefined) return dayField.current?.focus()
    send.mutate({ may, expiresTime })
  }
  const businessError = () => {
    if (tried && business.trim() === '') return words.businessRequired
    if (send.error instanceof NotOne) return send.error.found === 0 ? words.businessUnknown : words.businessSeveral
    return codeOf(send.error) === 'DATA_SOURCE_DUPLICATED' ? words.alreadyIn : undefined
  }
  const atField = relation ? undefined : businessError()

  return (
    <Dialog
      title={relation ? words.changeOf({ business: relation.orgName }) : words.add}
      closeLabel={shell.close}
      onClose={onClose}
    >
      <form className={classes.dialog} onSubmit={submit} noValidate>
        {!relation && (
          <TextInput
            ref={businessField}
            label={words.business}
            description={words.businessHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={business}
            onChange={(event) => {
              setBusiness(event.currentTarget.value)
              if (send.isError) send.reset()
            }}
            error={atField}
          />
        )}
        <RightChoice value={may} onChange={setMay} words={words} />
        <TermChoice
          term={term}
          onChange={setTerm}
          wrong={tried && expiresTime === undefined}
          zone={zone}
          now={now}
          dayRef={dayField}
          words={words}
        />
        <Failure text={atField === undefined ? refusedText(send.error, {}, { words, errors, shell }) : undefined} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {relation ? words.save : words.letIn}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** None is called so, or several are. */
class NotOne extends Error {
  override name = 'NotOne'
  readonly found: number

  constructor(found: number) {
    super(`${found} businesses`)
    this.found = found
  }
}

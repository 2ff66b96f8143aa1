import { formatInstant } from '@heliograph/domain/zones'
import { Button, Skeleton, TextInput } from '@mantine/core'
import IconSent from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { codeOf, refusedText, type Spoken } from './refused.ts'
import { relationQueries } from './relations.queries.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plantId: number
  plantName: string
  zone: string
}

/** For when the house is sold: to whom the plant is offered, or the form that offers it. */
export const HandOver = ({ plantId, plantName, zone, ...spoken }: Props) => {
  const { words, shell } = spoken
  const api = useApi()
  const cache = useQueryClient()
  const handOver = relationQueries(api).handOver(plantId)
  const { data } = useQuery(handOver)
  const withdraw = useMutation({
    mutationFn: () => api.relations.withdrawHandOver({ params: { id: plantId } }),
    meta: { inPlace: true },
    onSettled: () => cache.invalidateQueries({ queryKey: handOver.queryKey }),
  })
  const pending = data?.pending
  return (
    <section className={classes.section} aria-labelledby="hand-over">
      <h2 id="hand-over">{words.handOver}</h2>
      <Card>
        <p className={classes.lead}>{words.handOverLead}</p>
        {!data && <Skeleton height={96} role="status" aria-label={shell.loading} />}
        {pending && (
          <div className={classes.pending} role="status">
            <IconSent size={22} stroke={1.6} aria-hidden="true" />
            <div>
              <p className={classes.name}>{words.pending({ receiver: pending.receiver })}</p>
              <p className={classes.detail}>
                {words.pendingText({ time: formatInstant(zone, pending.expiresTime * 1000).slice(0, 16) })}
              </p>
            </div>
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {words.withdraw}
            </Button>
          </div>
        )}
        <Failure text={refusedText(withdraw.error, {}, spoken)} />
        {data && !pending && (
          <Offer
            {...spoken}
            plantId={plantId}
            plantName={plantName}
            onOffered={(offered) => cache.setQueryData(handOver.queryKey, offered)}
          />
        )}
      </Card>
    </section>
  )
}

interface OfferProps extends Spoken {
  plantId: number
  plantName: string
  onOffered: (offered: Awaited<ReturnType<ReturnType<typeof useApi>['relations']['startHandOver']>>) => void
}

const Offer = ({ plantId, plantName, onOffered, ...spoken }: OfferProps) => {
  const { words, shell } = spoken
  const api = useApi()
  const [receiver, setReceiver] = useState('')
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: () => api.relations.startHandOver({ params: { id: plantId }, body: { receiver: receiver.trim() } }),
    meta: { inPlace: true },
    onSuccess: onOffered,
    onError: (error) => {
      if (!told[codeOf(error) ?? '']) return
      setAsking(false)
      field.current?.focus()
    },
  })
  const told: Partial<Record<string, string>> = {
    ACCOUNT_ALREADY_USED: words.receiverOwn,
    EMAIL_FORMAT_WRONG: words.receiverRequired,
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (receiver.trim() === '') return field.current?.focus()
    setAsking(true)
  }
  return (
    <form className={classes.inline} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={words.receiver}
        description={words.receiverHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        maxLength={254}
        value={receiver}
        onChange={(event) => {
          setReceiver(event.currentTarget.value)
          if (send.isError) send.reset()
        }}
        error={tried && receiver.trim() === '' ? words.receiverRequired : told[codeOf(send.error) ?? '']}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {words.send}
        </Button>
      </div>
      {asking && (
        <AskFirst
          title={words.askHandOver({ plant: plantName })}
          text={words.askHandOverText({ receiver: receiver.trim() })}
          deed={words.send}
          busy={send.isPending}
          failure={refusedText(send.error, told, spoken)}
          onYes={() => send.mutate()}
          onClose={() => {
            setAsking(false)
            send.reset()
          }}
          words={shell}
        />
      )}
    </form>
  )
}

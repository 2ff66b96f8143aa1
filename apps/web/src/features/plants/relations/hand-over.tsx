import { formatMinute } from '@heliograph/domain/zones'
import { Button, Skeleton, TextInput } from '@mantine/core'
import IconSent from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { relationQueries } from './relations.queries.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plantId: number
  plantName: string
  zone: string
}

/** For when the house is sold: the pending offer, or a form to offer the plant to someone. */
export const HandOver = ({ plantId, plantName, zone, ...spoken }: Props) => {
  const { words, shell } = spoken
  const api = useApi()
  const cache = useQueryClient()
  const handOver = relationQueries(api).handOver(plantId)
  const { data, isError, refetch } = useQuery(handOver)
  const withdraw = useMutation({
    mutationFn: () => api.relations.withdrawHandOver({ params: { id: plantId } }),
    meta: { inPlace: true },
    onSettled: () => cache.invalidateQueries({ queryKey: handOver.queryKey }),
  })
  const pending = data?.pending
  const [link, setLink] = useState<string | null>(null)
  return (
    <section className={classes.section} aria-labelledby="hand-over">
      <h2 id="hand-over">{words.handOver}</h2>
      <Card>
        <p className={classes.lead}>{words.handOverLead}</p>
        {!data && !isError && <Skeleton height={96} role="status" aria-label={shell.loading} />}
        {!data && isError && (
          <Notice
            title={words.failed}
            text={shell.failedText}
            action={
              <Button variant="default" onClick={() => void refetch()}>
                {shell.retry}
              </Button>
            }
          />
        )}
        {pending && (
          <div className={classes.pending} role="status">
            <IconSent aria-hidden="true" />
            <div>
              <p className={classes.name}>{words.pending({ receiver: pending.receiver })}</p>
              <p className={classes.detail}>
                {words.pendingText({ time: formatMinute(zone, pending.expiresTime * 1000) })}
              </p>
            </div>
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {words.withdraw}
            </Button>
          </div>
        )}
        {pending && link !== null && (
          <div role="status">
            <p className={classes.lead}>{words.unsentText({ receiver: pending.receiver })}</p>
            <CopiedValue name={words.unsentLink} value={link} words={words} />
          </div>
        )}
        <Refusal text={refusalText(withdraw.error, relationRefusals(spoken))} />
        {data && !pending && (
          <Offer
            {...spoken}
            plantId={plantId}
            plantName={plantName}
            onOffered={(offered) => {
              setLink(offered.link)
              cache.setQueryData(handOver.queryKey, { pending: offered.pending })
            }}
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
  const [asking, setAsking] = useState<string>()
  const send = useMutation({
    mutationFn: (receiver: string) => api.relations.startHandOver({ params: { id: plantId }, body: { receiver } }),
    meta: { inPlace: true },
    onSuccess: onOffered,
    onError: (error) => {
      if (!Object.hasOwn(ofReceiver, codeOf(error) ?? '')) return
      setAsking(undefined)
      form.demand('receiver')
    },
  })
  const ofReceiver = { ACCOUNT_ALREADY_USED: words.receiverOwn, EMAIL_FORMAT_WRONG: words.receiverRequired }
  const form = useForm({
    start: { receiver: '' },
    check: ({ receiver }) => {
      if (receiver.trim() === '') return { receiver: words.receiverRequired }
      return { receiver: receiver.trim() === send.variables && refusalText(send.error, { own: ofReceiver }) }
    },
    // Confirmed first; a refusal about the address shows at the address.
    send: async ({ receiver }) => setAsking(receiver.trim()),
    said: {},
  })
  return (
    <Form form={form} className={classes.inline}>
      <TextInput
        label={words.receiver}
        description={words.receiverHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        maxLength={254}
        {...form.field('receiver')}
      />
      <ButtonRow>
        <Button type="submit" variant="default">
          {words.send}
        </Button>
      </ButtonRow>
      {asking !== undefined && (
        <AskFirst
          title={words.askHandOver({ plant: plantName })}
          text={words.askHandOverText({ receiver: asking })}
          action={words.send}
          busy={send.isPending}
          failure={refusalText(send.error, relationRefusals(spoken))}
          onYes={() => send.mutate(asking)}
          onClose={() => {
            setAsking(undefined)
            send.reset()
          }}
          words={shell}
        />
      )}
    </Form>
  )
}

import type { TestedWebhook, Webhooks } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { CopyButton } from '#ui/buttons/copy-button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { webhookQueries, type WebhookQueries } from './webhooks.queries.ts'
import classes from './profile.module.css'

interface Props {
  of: WebhookQueries['of']
  words: Pick<Words, 'messageSettings' | 'profile' | 'shell'>
  errors: Words['errors']
}

/** Programs and chats to which alerts are posted, and what came of the last posts. */
export const WebhookCard = ({ of, words, errors }: Props) => {
  const said = words.messageSettings.webhooks
  const queries = webhookQueries(useApi(), of)
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.list)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const told = (known: Webhooks) => cache.setQueryData(queries.list.queryKey, { webhooks: known.webhooks })
  const change = useMutation({
    mutationFn: async (work: () => Promise<Webhooks>) => work(),
    onSuccess: told,
    meta: { inPlace: true },
  })
  const renew = useMutation({
    mutationFn: queries.renew,
    onSuccess(known) {
      told(known)
      setSecret(known.secret)
    },
    meta: { inPlace: true },
  })
  const close = () => setAdding(false)
  return (
    <Card>
      <div className={classes.form}>
        <h2 className={classes.heading}>{said.title}</h2>
        <p className={classes.hint}>{of === 'person' ? said.hint : said.hintOfOrganisation}</p>
        {isError && !data && (
          <Notice
            title={words.profile.failedTitle}
            text={words.shell.failedText}
            action={
              <Button variant="default" onClick={() => void refetch()}>
                {words.shell.retry}
              </Button>
            }
          />
        )}
        {data?.webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            queries={queries}
            words={words}
            errors={errors}
            busy={change.isPending}
            onRemove={() => change.mutate(() => queries.remove(webhook.id))}
            onRenew={() => renew.mutate(webhook.id)}
            onResume={() => change.mutate(() => queries.resume(webhook.id))}
          />
        ))}
        <Refusal text={refusalText(change.error ?? renew.error, { errors, otherwise: words.profile.notSaved })} />
        {secret !== undefined && (
          <section className={classes.secret} aria-label={said.secret}>
            <strong>{said.secret}</strong>
            <code>{secret}</code>
            <CopyButton value={secret} label={said.copy} words={said} />
            <p className={classes.hint}>{said.secretHint}</p>
          </section>
        )}
        {adding ? (
          <WebhookForm
            add={queries.add}
            words={words}
            errors={errors}
            onClose={close}
            onAdded={(added) => {
              told(added)
              setSecret(added.secret)
              close()
            }}
          />
        ) : (
          data && (
            <ButtonRow>
              <Button variant="default" onClick={() => setAdding(true)}>
                {said.add}
              </Button>
            </ButtonRow>
          )
        )}
      </div>
    </Card>
  )
}

const WebhookRow = ({ webhook, queries, words, errors, busy, onRenew, onRemove, onResume }: RowProps) => {
  const said = words.messageSettings.webhooks
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: () => queries.test(webhook.id),
    onSettled: () => cache.invalidateQueries({ queryKey: queries.list.queryKey }),
    meta: { inPlace: true },
  })
  const { name, host, shape, level, deliveries } = webhook
  return (
    <section className={classes.hook} aria-label={name}>
      <h3>{name}</h3>
      <p className={classes.hint}>
        {said.about({ host, shape: said.shapes[shape], level: levelText(level, words.messageSettings) })}
      </p>
      <p>{stateText(webhook, words.messageSettings)}</p>
      {deliveries.length > 0 && (
        <details>
          <summary>{said.deliveries}</summary>
          <ul className={classes.list}>
            {deliveries.map((delivery) => (
              <li key={delivery.createdDate}>
                {timeOf(delivery.createdDate)} {deliveryText(delivery, words.messageSettings)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {test.data && <p role="status">{testedText(test.data, words.messageSettings)}</p>}
      <Refusal text={refusalText(test.error, { errors, otherwise: words.profile.notSaved })} />
      <ButtonRow>
        {webhook.stoppedDate !== null && (
          <Button loading={busy} onClick={onResume}>
            {said.resume}
          </Button>
        )}
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {said.test}
        </Button>
        {queries.of === 'organisation' && (
          <Button variant="default" loading={busy} onClick={onRenew}>
            {said.renew}
          </Button>
        )}
        <Button variant="subtle" loading={busy} onClick={onRemove}>
          {words.messageSettings.removeDevice}
        </Button>
      </ButtonRow>
    </section>
  )
}

type Webhook = Webhooks['webhooks'][number]

interface RowProps extends Omit<Props, 'of'> {
  queries: WebhookQueries
  onRenew: () => void
  webhook: Webhook
  busy: boolean
  onRemove: () => void
  onResume: () => void
}

const timeOf = (at: number) => formatInstant(viewerZone(), at * 1000)

const levelText = (level: number, messages: Words['messageSettings']) =>
  [messages.everything, messages.warnings, messages.faults][level] ?? messages.everything

const stateText = (
  { stoppedDate, failingSince, deliveries }: Webhook,
  { webhooks: said }: Words['messageSettings'],
) => {
  if (stoppedDate !== null) return said.stopped({ time: timeOf(stoppedDate) })
  if (failingSince !== null) return said.failing({ time: timeOf(failingSince) })
  const sent = deliveries.find(({ sentDate }) => sentDate !== null)
  return sent?.sentDate ? said.works({ time: timeOf(sent.sentDate) }) : said.nothingYet
}

const deliveryText = ({ state, attempts, problem }: Webhook['deliveries'][number], words: Words['messageSettings']) => {
  const { states } = words.webhooks
  const why = problemText(problem, words)
  if (state === 'waiting') return attempts === 0 ? states.queued : states.waiting({ count: attempts, why })
  return state === 'failed' ? states.failed({ why }) : states[state]
}

/** What the server notes of an attempt: `HTTP 500`, or why there was no answer. */
const problemText = (problem: string | null, { webhooks: said }: Words['messageSettings']) => {
  const status = /^HTTP (\d+)$/.exec(problem ?? '')?.[1]
  if (status !== undefined) return said.answered({ status })
  return Object.entries(said.problems).find(([name]) => name === problem)?.[1] ?? said.problems.unreachable
}

const testedText = ({ status, failure }: TestedWebhook, words: Words['messageSettings']) => {
  const { webhooks: said } = words
  if (status === null) return problemText(failure, words)
  return status >= 200 && status < 300 ? said.accepted : said.answered({ status: `${status}` })
}

import type { AlertCase, AlertStep } from '@heliograph/contract/browser'
import { caseReasons, mostBlocked, sharedSteps, type CaseReason } from '@heliograph/domain/alert-cases'
import { addDays, dayAt, dayMs, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { serverNow } from '#browser/server-time.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { MomentInput } from '#periods/day-input.tsx'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { alertQueries } from './alerts.queries.ts'
import { snoozeEnd, snoozes, type Snooze } from './snooze-ends.ts'
import { readAlertsAgain, sayTogether, stepRefusals } from './use-alert-step.ts'
import classes from './alert-case.module.css'

/** The alert that a step is about, as the person sees it, or several of them. */
type StepTarget = { timezone: string } & (
  | { deviceId: number; ruleId: number; version: number }
  | { alerts: readonly { deviceId: number; ruleId: number; version: number }[] }
)

export type AskedStep = 'snooze' | 'resolve' | 'comment' | 'assign' | 'block'

interface Props {
  target: StepTarget
  onClose: () => void
  onDone: () => void
  language: string
  words: Words['alerts']
  shell: Words['shell']
  errors: Words['errors']
}

/** Asks for what a step needs besides the alert. */
export const StepDialog = ({ step, known, ...props }: Props & { step: AskedStep; known?: AlertCase | undefined }) => {
  if (step === 'snooze') return <SnoozeDialog {...props} />
  if (step === 'resolve') return <ResolveDialog {...props} />
  if (step === 'comment') return <CommentDialog {...props} />
  if (step === 'assign') return known ? <AssignDialog {...props} {...known} /> : <AssignTogetherDialog {...props} />
  return <BlockDialog {...props} blocked={known?.blockedInPlant ?? 0} />
}

/** Sends a step, and has everything about alerts read again. */
const useSending = ({ target, onDone, language, words }: Props) => {
  const queries = alertQueries(useApi(), language)
  const cache = useQueryClient()
  return {
    async send({ step, ...facts }: Omit<AlertStep, 'deviceId' | 'ruleId' | 'version'>) {
      if (!('alerts' in target)) {
        const { deviceId, ruleId, version } = target
        return void (await queries.act({ deviceId, ruleId, version, step, ...facts }))
      }
      const shared = sharedSteps.find((one) => one === step)
      if (shared !== undefined)
        sayTogether(await queries.actTogether({ alerts: [...target.alerts], step: shared, ...facts }), words)
    },
    done: () => {
      readAlertsAgain(cache)
      onDone()
    },
    refused: () => readAlertsAgain(cache),
  }
}

const SnoozeDialog = (props: Props) => {
  const { target, onClose, words, shell, errors } = props
  const { timezone: zone } = target
  const { send, done, refused } = useSending(props)
  const [now] = useState(serverNow)
  const endOf = (kind: Snooze, own: string) => snoozeEnd(kind, own, zone, now)
  const start: { kind: Snooze; own: string } = { kind: 'hour', own: `${addDays(dayAt(zone, now), 2)}T07:00` }
  const form = useForm({
    start,
    check({ kind, own }) {
      const end = endOf(kind, own)
      return { own: (end === undefined || end <= now || end > now + 366 * dayMs) && words.case.notThen }
    },
    send: ({ kind, own }) => send({ step: 'snooze', until: (endOf(kind, own) ?? 0) / 1000 }),
    onDone: done,
    onRefused: refused,
    said: stepRefusals(words, errors),
  })
  const today = dayAt(zone, now)
  return (
    <Dialog title={words.case.snooze} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <ChoiceCards
          label={words.case.snoozeTitle}
          options={snoozes.map((kind) => {
            const end = kind === 'own' ? undefined : endOf(kind, '')
            return {
              value: kind,
              text: words.case[kind],
              ...(end !== undefined && { note: words.case.untilTime({ time: formatMinute(zone, end) }) }),
            }
          })}
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
        />
        {form.values.kind === 'own' && (
          <MomentInput
            today={today}
            first={today}
            last={addDays(today, 366)}
            pick={words.case.pickDay}
            label={words.case.until}
            description={words.case.inZone({ zone })}
            {...form.field('own')}
          />
        )}
        <Refusal text={form.refusal} />
        <Answers submit={words.case.snooze} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const ResolveDialog = (props: Props) => {
  const { onClose, words, shell, errors } = props
  const { send, done, refused } = useSending(props)
  const start: { reason: CaseReason | undefined; own: string } = { reason: undefined, own: '' }
  const form = useForm({
    start,
    check: ({ reason, own }) => ({
      reason: reason === undefined && words.case.reasonMissing,
      own: reason === 'other' && own.trim() === '' && words.case.wordsMissing,
    }),
    send: ({ reason, own }) => send({ step: 'resolve', reason: reason ?? null, words: own }),
    onDone: done,
    onRefused: refused,
    said: stepRefusals(words, errors),
  })
  return (
    <Dialog title={words.case.resolve} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <ChoiceCards
          label={words.case.resolveTitle}
          options={caseReasons.map((reason) => ({ value: reason, text: words.case.reasons[reason] }))}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason)}
          leastPx={200}
          error={form.field('reason').error || undefined}
        />
        <Textarea
          label={form.values.reason === 'other' ? words.case.words : words.case.wordsOptional}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('own')}
        />
        <Refusal text={form.refusal} />
        <Answers submit={words.case.resolve} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const CommentDialog = (props: Props) => {
  const { onClose, words, shell, errors } = props
  const { send, done, refused } = useSending(props)
  const form = useForm({
    start: { own: '' },
    check: ({ own }) => ({ own: own.trim() === '' && words.case.commentMissing }),
    send: ({ own }) => send({ step: 'comment', words: own }),
    onDone: done,
    onRefused: refused,
    said: stepRefusals(words, errors),
  })
  return (
    <Dialog title={words.case.commentTitle} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <Textarea
          label={words.case.commentText}
          maxLength={1000}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('own')}
        />
        <Refusal text={form.refusal} />
        <Answers submit={words.case.add} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** To people who may see all of their plants. */
const AssignTogetherDialog = (props: Props) => {
  const { target, language, onClose, words, shell, errors } = props
  const devices = 'alerts' in target ? target.alerts.map(({ deviceId }) => deviceId) : [target.deviceId]
  const { data, error } = useQuery(alertQueries(useApi(), language).people(devices))
  if (data) return <AssignDialog {...props} people={data} assignedId={null} />
  return (
    <Dialog title={words.case.assign} closeLabel={shell.close} onClose={onClose}>
      <p role="status">{refusalText(error, stepRefusals(words, errors)) ?? shell.loading}</p>
    </Dialog>
  )
}

const AssignDialog = (props: Props & Pick<AlertCase, 'people' | 'assignedId'>) => {
  const { people, assignedId, onClose, words, shell, errors } = props
  const { send, done, refused } = useSending(props)
  const form = useForm({
    start: { person: assignedId ?? people[0]?.id ?? 0 },
    send: ({ person }) => send({ step: 'assign', personId: person === 0 ? null : person }),
    onDone: done,
    onRefused: refused,
    said: stepRefusals(words, errors),
  })
  return (
    <Dialog title={words.case.assign} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <div className={classes.people}>
          <ChoiceCards
            label={words.case.assignTitle}
            options={[
              ...people.map(({ id, name }) => ({ value: id, text: name })),
              { value: 0, text: words.case.noOne },
            ]}
            value={form.values.person}
            onChange={(person) => form.set('person', person)}
          />
        </div>
        <Refusal text={form.refusal} />
        <Answers submit={words.case.assign} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const BlockDialog = (props: Props & { blocked: number }) => {
  const { blocked, onClose, words, shell, errors } = props
  const { send, done } = useSending(props)
  return (
    <AskAndSend
      title={words.case.blockTitle}
      text={words.case.blockQuestion({ blocked, most: mostBlocked })}
      action={words.case.block}
      send={() => send({ step: 'block' })}
      onDone={done}
      onClose={onClose}
      said={stepRefusals(words, errors)}
      words={shell}
    />
  )
}

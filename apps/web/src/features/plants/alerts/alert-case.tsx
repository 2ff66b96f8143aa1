import type { AlertCase as Case, AlertDetail, AlertStep } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { DropPanel } from '#ui/overlays/drop-panel.tsx'
import { keyFrom } from './alert-key.ts'
import { minuteText } from './alert-times.ts'
import { alertQueries } from './alerts.queries.ts'
import { CaseEvents } from './case-events.tsx'
import { AskedStepDialog } from './dialogs.tsx'
import type { AskedStep } from './step-dialogs.tsx'
import { stepRefusals, useAlertStep } from './use-alert-step.ts'
import classes from './alert-case.module.css'

interface Props {
  alert: AlertDetail
  keyText: string
  language: string
  words: Words['alerts']
  shell: Words['shell']
  errors: Words['errors']
}

/** What people decided about an alert, what they can do with it, and what was done. */
export const AlertCase = ({ alert, keyText, language, words, shell, errors }: Props) => {
  const { deviceId, ruleId, timezone } = alert
  const key = keyFrom(keyText)
  const { data: known } = useQuery({
    ...alertQueries(useApi(), language).case(key ?? { deviceId, ruleId, alertDay: '' }),
    enabled: key !== undefined,
  })
  const [asked, ask] = useState<AskedStep>()
  const { mutate, isPending, error, reset } = useAlertStep(language)
  // A step is about the newest occurrence: an older one is history.
  const isNewest = alert.occurrences[0]?.startTime === alert.startTime
  if (!known) return null
  const act = (step: AlertStep['step']) => mutate({ deviceId, ruleId, version: known.version, step })
  const open = (step: AskedStep) => {
    reset()
    ask(step)
  }
  const [first, ...more] = stepsOf(known, alert.endTime !== null)
  const run = (step: AlertStep['step']) => (isAsked(step) ? open(step) : act(step))
  return (
    <section className={classes.case} aria-label={words.case.title}>
      {statusOf(known, alert, words).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {known.mayAct && isNewest && (
        <div className={classes.steps}>
          {first && (
            <Button loading={isPending} onClick={() => run(first)}>
              {words.case[first]}
            </Button>
          )}
          {more.slice(0, 2).map((step) => (
            <Button key={step} variant="default" disabled={isPending} onClick={() => run(step)}>
              {words.case[step]}
            </Button>
          ))}
          <DropPanel text={words.case.more} icon={IconMore} brief>
            {(close) => (
              <div className={classes.more}>
                {more.slice(2).map((step) => (
                  <Button
                    key={step}
                    variant="subtle"
                    color="gray"
                    justify="flex-start"
                    onClick={() => {
                      close()
                      run(step)
                    }}
                  >
                    {words.case[step]}
                  </Button>
                ))}
              </div>
            )}
          </DropPanel>
        </div>
      )}
      <Refusal text={refusalText(error, stepRefusals(words, errors))} />
      <CaseEvents events={known.events} timezone={timezone} words={words} />
      {asked && (
        <AskedStepDialog
          step={asked}
          target={{ deviceId, ruleId, timezone, version: known.version }}
          known={known}
          onClose={() => ask(undefined)}
          onDone={() => ask(undefined)}
          {...{ language, words, shell, errors }}
        />
      )}
    </section>
  )
}

const isAsked = (step: AlertStep['step']): step is AskedStep =>
  step === 'snooze' || step === 'resolve' || step === 'comment' || step === 'assign' || step === 'block'

/** The steps that make sense, the likeliest first. */
const stepsOf = ({ state, blocked }: Case, isOver: boolean): AlertStep['step'][] => {
  const always: AlertStep['step'][] = ['comment', blocked ? 'unblock' : 'block']
  if (state === 'resolved') return ['reopen', ...always]
  if (state === 'snoozed') return ['wake', 'resolve', 'assign', ...always]
  if (state === 'acknowledged')
    return ['resolve', ...(isOver ? [] : ['snooze' as const]), 'assign', ...always, 'release']
  return isOver ? ['resolve', 'assign', ...always] : ['acknowledge', 'snooze', 'resolve', 'assign', ...always]
}

/** Sentences: who knows of it, who takes care of it, and why no one is told. */
const statusOf = (known: Case, alert: AlertDetail, { case: words, work }: Props['words']) => {
  const timeOf = (at: number) => minuteText(alert.timezone, at)
  const { acknowledgedAt, acknowledgedBy, snoozedUntil, resolvedAt, resolvedBy, reason, assignedTo } = known
  const said: string[] = []
  if (known.blocked) said.push(words.blockedText)
  if (known.muted === 'planned-work' && known.mutedUntil !== null)
    said.push(work.mutedUntil({ time: timeOf(known.mutedUntil) }))
  if (resolvedAt !== null) {
    const facts = { time: timeOf(resolvedAt), reason: words.reasons[reason ?? 'other'] }
    said.push(resolvedBy === null ? words.resolvedAt(facts) : words.resolvedBy({ ...facts, name: resolvedBy }))
    if (alert.endTime === null) said.push(words.stillThere)
    return said
  }
  if (snoozedUntil !== null) said.push(words.snoozedUntil({ time: timeOf(snoozedUntil) }))
  if (acknowledgedAt !== null) {
    const time = timeOf(acknowledgedAt)
    said.push(
      acknowledgedBy === null ? words.acknowledgedAt({ time }) : words.acknowledgedBy({ time, name: acknowledgedBy }),
    )
  }
  if (assignedTo !== null) said.push(words.assignedTo({ name: assignedTo }))
  return said
}

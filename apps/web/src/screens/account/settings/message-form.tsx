import type { ToldMessageSettings } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { clockOf, minuteOf } from '#features/people/profile/clock.ts'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { Warning } from '#features/people/profile/warning.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { showToast } from '#ui/notices/toast.ts'
import classes from '#features/people/profile/profile.module.css'

interface Props {
  settings: ToldMessageSettings
  words: Words['profile']
  errors: Words['errors']
}

const levels = ['off', '2', '1', '0'] as const

export const MessageForm = ({ settings, words, errors }: Props) => {
  const { messages } = words
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const keep = useMutation(queries.keepMessageSettings)
  const [level, setLevel] = useState<(typeof levels)[number]>(
    () => levels.find((one) => one === `${settings.mailLevel}`) ?? 'off',
  )
  const [quiet, setQuiet] = useState(settings.quietFrom !== null)
  const [from, setFrom] = useState(clockOf(settings.quietFrom ?? 22 * 60))
  const [to, setTo] = useState(clockOf(settings.quietTo ?? 7 * 60))
  const [tried, setTried] = useState(false)
  const [fromField, toField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const zone = viewerZone()
  const [quietFrom, quietTo] = [minuteOf(from), minuteOf(to)]
  const fault = faultOf(quiet, quietFrom, quietTo, messages)
  const atFrom = quietFrom === undefined || quietTo !== undefined

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (fault) return (atFrom ? fromField : toField).current?.focus()
    if (keep.isPending) return
    const sent = {
      mailLevel: level === 'off' ? null : Number(level),
      quietFrom: (quiet ? quietFrom : undefined) ?? null,
      quietTo: (quiet ? quietTo : undefined) ?? null,
      zone,
      lan: settings.lan,
    }
    keep.mutate(sent, {
      onSuccess: (kept) => {
        cache.setQueryData(queries.messageSettings.queryKey, kept)
        showToast(words.saved)
      },
    })
  }
  const number = keep.error ? messageOf(keep.error) : undefined

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {settings.email === null && (
        <Warning>
          <strong>{messages.noEmailTitle}</strong>
          <p>{messages.noEmailText}</p>
        </Warning>
      )}
      <Card>
        <ChoiceCards
          leastPx={168}
          label={messages.level}
          hint={settings.email === null ? messages.noEmailTitle : messages.levelHint({ email: settings.email })}
          options={[
            { value: 'off', text: messages.off },
            { value: '2', text: messages.faults, note: messages.faultsNote },
            { value: '1', text: messages.warnings, note: messages.warningsNote },
            { value: '0', text: messages.everything, note: messages.everythingNote },
          ]}
          value={level}
          onChange={setLevel}
        />
        <p className={`${classes.hint} ${classes.after}`}>
          {settings.mailedAt === null
            ? messages.never
            : messages.lately({ time: formatInstant(zone, settings.mailedAt * 1000) })}
        </p>
      </Card>
      <Card>
        <div className={classes.form}>
          <h2 className={classes.heading}>{messages.quiet}</h2>
          <p className={classes.hint}>{messages.quietHint({ zone })}</p>
          <Checkbox
            label={messages.quietOn}
            checked={quiet}
            onChange={(event) => setQuiet(event.currentTarget.checked)}
          />
          {quiet && (
            <div className={classes.times}>
              <TextInput
                ref={fromField}
                type="time"
                label={messages.from}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
                error={tried && atFrom && fault}
              />
              <TextInput
                ref={toField}
                type="time"
                label={messages.to}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
                error={tried && !atFrom && fault}
              />
            </div>
          )}
        </div>
      </Card>
      <p className={classes.error} role="alert">
        {keep.error && (number ? errors[number] : words.notSaved)}
      </p>
      <div className={classes.actions}>
        <Button type="submit" loading={keep.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

const faultOf = (
  quiet: boolean,
  from: number | undefined,
  to: number | undefined,
  words: Words['profile']['messages'],
) => {
  if (!quiet) return undefined
  if (from === undefined || to === undefined) return words.timesRequired
  return from === to ? words.timesEqual : undefined
}

import { CallFailed } from '@heliograph/contract/browser'
import type { CodePurpose } from '@heliograph/domain/codes'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, Loader, TextInput } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import { serverNow } from '#browser/server-time.ts'
import { useNow } from '#browser/use-now.ts'
import type { FieldPart } from '#forms/field.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { codeQueries, type To } from './codes.queries.ts'
import classes from './code-field.module.css'

interface Props extends FieldPart<string> {
  purpose: CodePurpose
  /** Where the code goes: `own` for the account's own address. Undefined while the address is missing or invalid. */
  to: To | undefined
  /** A code was requested without a destination: the form shows what is missing and focuses it. */
  onMissing?: () => void
  /** The data centre of the account, if it is not the chosen one. */
  dataCentre?: DataCentre | undefined
  /** The path of the page that shows the messages the demo does not send. */
  outboxPath: string
  language: string
  words: Words['codes']
  errors: Words['errors']
}

/** A field for the eight digits of a code, and the button that sends the code. Errors of both show at the field. */
export const CodeField = ({ purpose, to, onMissing, value, onChange, error, dataCentre, language, ...own }: Props) => {
  const { words, errors, outboxPath } = own
  const queries = codeQueries(useApi(), dataCentre)
  const isPublic = purpose === 'register' || purpose === 'password' || purpose === 'log-in'
  const slideIsOn = useQuery({ ...queries.asksForSlide, enabled: isPublic })
  const request = useMutation(queries.request)
  const [asking, setAsking] = useState(false)
  const [sliding, setSliding] = useState(false)
  const [sent, setSent] = useState<Sent>()
  // There is no waiting time for another destination.
  const isSent = sent !== undefined && sent.to === nameOf(to)

  const send = (slide?: string) => {
    if (to === undefined) return
    setSliding(false)
    const wanted = { purpose, to, language, ...(slide !== undefined && { slide }) }
    request.mutate(wanted, {
      onSuccess: ({ againIn, expiresIn }) =>
        setSent({
          to: nameOf(to),
          byMail: to === 'own' || 'email' in to,
          againAt: serverNow() + againIn * 1000,
          expiresIn,
        }),
      onError: (failure) => {
        if (failure instanceof CallFailed && failure.code === 'AUTH_SLIDE_ERROR') setSliding(true)
      },
    })
  }
  const ask = async () => {
    if (asking || request.isPending) return
    if (to === undefined) return onMissing?.()
    if (!isPublic) return send()
    // Pressed before it is known, it waits: a request without the check would only be refused.
    setAsking(true)
    const isOn = slideIsOn.data ?? (await slideIsOn.refetch({ cancelRefetch: false })).data
    setAsking(false)
    return isOn ? setSliding(true) : send()
  }

  const problem = error || (!sliding && refusalText(request.error, { errors, otherwise: words.notSent }))

  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <TextInput
          data-path={own['data-path']}
          className={classes.input}
          size="md"
          label={words.label}
          placeholder={words.hint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
          error={problem}
        />
        <SendButton
          againAt={isSent ? sent.againAt : 0}
          sentBefore={sent !== undefined}
          busy={asking || request.isPending}
          onSend={() => void ask()}
          words={words}
        />
      </div>
      <div className={classes.told} role="status">
        {isSent && !request.isPending && !request.error && (
          <Told
            sent={sent}
            outbox={queries.outbox}
            path={dataCentre ? `${outboxPath}?dataCentre=${dataCentre}` : outboxPath}
            words={words}
          />
        )}
      </div>
      {sliding && (
        <Suspense>
          <SlideCheck onSolved={send} onClose={() => setSliding(false)} dataCentre={dataCentre} words={words} />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded only when the check is required. */
const SlideCheck = lazyPart(async () => ({ default: (await import('./slide-check.tsx')).SlideCheck }))

interface Sent {
  to: string
  byMail: boolean
  againAt: number
  /** Seconds. */
  expiresIn: number
}

interface ButtonProps {
  againAt: number
  sentBefore: boolean
  busy: boolean
  onSend: () => void
  words: Words['codes']
}

/** Counts down. It stays in place so that it keeps the focus, although it is disabled for a minute. */
const SendButton = ({ againAt, sentBefore, busy, onSend, words }: ButtonProps) => {
  const seconds = Math.ceil((againAt - useNow()) / 1000)
  const waits = seconds > 0
  return (
    <Button
      className={classes.send}
      variant="default"
      size="md"
      // Not the kit's own loader, which would take the focus away.
      leftSection={busy && <Loader size={16} />}
      aria-busy={busy || undefined}
      aria-disabled={waits || undefined}
      data-waits={waits || undefined}
      onClick={() => !waits && onSend()}
    >
      {waits ? words.againIn({ seconds }) : sentBefore ? words.sendAgain : words.send}
    </Button>
  )
}

interface ToldProps {
  sent: Sent
  outbox: ReturnType<typeof codeQueries>['outbox']
  /** The path of the outbox. */
  path: string
  words: Words['codes']
}

/**
 * Where the code was sent. A platform that sends nothing links to its outbox, in a new window so that nothing typed is
 * lost.
 */
const Told = ({ sent, outbox, path, words }: ToldProps) => {
  const { data: isThere } = useQuery(outbox)
  if (isThere === undefined) return null
  if (!isThere) return <p>{sentText(sent, words)}</p>
  return (
    <p className={classes.demo}>
      <IconInbox aria-hidden="true" />
      <span>
        {words.demoText}{' '}
        <a href={path} target="_blank" rel="noreferrer">
          {words.demoLink}
        </a>
      </span>
    </p>
  )
}

const nameOf = (to: To | undefined) =>
  to === undefined ? '' : to === 'own' ? 'own' : 'email' in to ? to.email : to.phone

const sentText = ({ to, byMail, expiresIn }: Sent, words: Words['codes']) => {
  if (to === 'own') return words.sentToOwn({ minutes: expiresIn / 60 })
  return (byMail ? words.sentByMail : words.sentBySms)({ to, minutes: expiresIn / 60 })
}

/** Accepts pasted codes: with spaces, a hyphen or full-width digits. */
const digitsOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, 8)

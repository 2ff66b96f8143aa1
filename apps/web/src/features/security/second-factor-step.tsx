import { CallFailed, type SecondFactorWanted } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { knowsPasskeys, signWithPasskey } from './authenticator.ts'
import { failureText } from './failure-text.ts'
import { Failure } from './form.tsx'
import { digitsOf } from './second-step.tsx'
import classes from './security.module.css'

interface Props {
  wanted: SecondFactorWanted
  /** Sends an answer for the ticket; gives the access token. */
  answer: (ticket: string, answer: string) => Promise<string>
  onToken: (token: string) => void
  onClose: () => void
  words: Pick<Words, 'security' | 'errors'>
}

type Method = SecondFactorWanted['methods'][number]

/** After the password, above the form: what was typed there stays. */
export const SecondFactorStep = ({ wanted: { ticket, methods, options }, answer, onToken, onClose, words }: Props) => {
  const { security } = words
  const offered = methods.filter((method) => method !== 'passkey' || knowsPasskeys())
  const [method, setMethod] = useState<Method | undefined>(offered[0])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async () => {
      const given = method === 'passkey' ? await signWithPasskey(options ?? {}) : typed
      return given === null ? undefined : answer(ticket, given)
    },
    gcTime: 0,
    meta: { inPlace: true },
    onSuccess: (token) => token !== undefined && onToken(token),
    onError: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [method])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    if (method !== 'passkey' && typed === '') return field.current?.focus()
    send.mutate()
  }
  const type = (value: string) => {
    setTyped(value)
    send.reset()
  }
  const failure = textOf(send.error, words)
  const fault = tried && typed === '' ? security.codeRequired : failure

  return (
    <Dialog title={security.stepTitle} closeLabel={security.close} onClose={onClose}>
      <form className={classes.dialog} onSubmit={onSubmit} noValidate>
        <p>{security.stepText}</p>
        {offered.length > 1 && method && (
          <Choice
            label={security.proofBy}
            options={offered.map((value) => ({ value, text: { totp: security.byApp, recovery: security.byRecovery, passkey: security.byPasskey }[value] }))}
            value={method}
            onChange={(chosen) => {
              setMethod(chosen)
              setTried(false)
              type('')
            }}
          />
        )}
        {method === 'totp' && (
          <TextInput
            ref={field}
            size="md"
            label={security.appCode}
            placeholder={security.appCodeHint}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            onChange={(event) => type(digitsOf(event.currentTarget.value))}
            error={fault}
          />
        )}
        {method === 'recovery' && (
          <TextInput
            ref={field}
            size="md"
            label={security.recoveryCode}
            description={security.recoveryHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            error={fault}
          />
        )}
        {method === 'passkey' && <Failure>{failure}</Failure>}
        {method === undefined && <p>{security.noSupport}</p>}
        {method && (
          <Button type="submit" size="md" fullWidth loading={send.isPending} leftSection={method === 'passkey' && <IconKey size={20} aria-hidden="true" />}>
            {method === 'passkey' ? security.usePasskey : security.logIn}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

const textOf = (error: Error | null, words: Props['words']) => {
  if (error instanceof CallFailed && error.code === 'INVALID_TOKEN') return words.security.stepExpired
  if (error instanceof CallFailed && error.code === 'CODE_ERROR_LIMIT_EXCEEDED') return words.security.stepDead
  return failureText(error, words)
}

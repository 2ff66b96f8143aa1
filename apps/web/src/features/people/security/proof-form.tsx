import type { ProofKind } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Choice } from '#ui/fields/choice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { knowsPasskeys } from './authenticator.ts'
import { digitsOf } from './digits.ts'
import type { CodeFieldProps, FieldsOfOthers } from './parts.ts'
import classes from './security.module.css'

interface Props<Kind extends ProofKind, Answer> {
  /** The ways that this account has. */
  kinds: readonly Kind[]
  /** Said where this browser knows none of them. */
  none: string
  /** Undefined if the person thought better of it. */
  send: (kind: Kind, typed: string) => Promise<Answer | undefined>
  onDone: (answer: Answer) => void
  failureTextOf: (error: Error, kind: Kind) => string | undefined
  /** For a code that is sent, and where to. */
  sent?: Pick<FieldsOfOthers, 'CodeField'> & Pick<CodeFieldProps, 'to'>
  submit: string
  words: Words['security']
}

/** Shows who somebody is, in one of the ways that they have. */
export const ProofForm = <Kind extends ProofKind, Answer>({
  none,
  send,
  onDone,
  failureTextOf,
  sent,
  submit,
  words,
  ...props
}: Props<Kind, Answer>) => {
  const kinds = props.kinds.filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const [kind, setKind] = useState<Kind | undefined>(kinds[0])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const prove = useMutation({
    mutationFn: (by: Kind) => send(by, typed),
    // Passwords and codes are kept nowhere.
    gcTime: 0,
    meta: { inPlace: true },
    onSuccess: (answer) => answer !== undefined && onDone(answer),
    onError: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [kind])

  if (kind === undefined) return <p>{none}</p>
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (prove.isPending) return
    setTried(true)
    if (kind !== 'passkey' && typed === '') return field.current?.focus()
    prove.mutate(kind)
  }
  const type = (value: string) => {
    setTyped(value)
    prove.reset()
  }
  const failure = prove.error ? failureTextOf(prove.error, kind) : undefined
  const isMissing = tried && typed === ''
  const code = { value: typed, onChange: type, error: isMissing ? words.codeRequired : failure }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {kinds.length > 1 && (
        <Choice
          label={words.proofBy}
          options={kinds.map((value) => ({ value, text: words.proofKinds[value] }))}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setTried(false)
            type('')
          }}
        />
      )}
      {kind === 'password' && (
        <PasswordField
          ref={field}
          label={words.password}
          showLabel={words.showPassword}
          name="password"
          autoComplete="current-password"
          value={typed}
          onChange={type}
          error={isMissing ? words.passwordRequired : failure}
        />
      )}
      {kind === 'totp' && (
        <TextInput
          ref={field}
          size="md"
          label={words.appCode}
          placeholder={words.appCodeHint}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...code}
          onChange={(event) => type(digitsOf(event.currentTarget.value))}
        />
      )}
      {kind === 'recovery' && (
        <TextInput
          ref={field}
          size="md"
          label={words.recoveryCode}
          description={words.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...code}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {kind === 'code' && sent && <sent.CodeField inputRef={field} purpose="log-in" to={sent.to} {...code} />}
      {kind === 'passkey' && <Failure text={failure} />}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={prove.isPending}
        leftSection={kind === 'passkey' && <IconKey size={20} aria-hidden="true" />}
      >
        {kind === 'passkey' ? words.usePasskey : submit}
      </Button>
    </form>
  )
}

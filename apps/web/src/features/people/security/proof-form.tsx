import type { ProofKind } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useEffect, useState } from 'react'
import { focusFirst } from '#forms/first-fault.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import type { RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { knowsPasskeys } from './authenticator.ts'
import { digitsOf } from './digits.ts'
import type { CodeFieldProps, FieldsOfOthers } from './parts.ts'
import classes from './security.module.css'

interface Props<Kind extends ProofKind, Answer> {
  /** The methods of this account. */
  kinds: readonly Kind[]
  /** Shown if this browser supports none of them. */
  none: string
  /** Undefined if the person cancelled. */
  send: (kind: Kind, typed: string) => Promise<Answer | undefined>
  onDone: (answer: Answer) => void
  said: (kind: Kind) => RefusalWords
  /** For a code that is sent, and its destination. */
  sent?: Pick<FieldsOfOthers, 'CodeField'> & Pick<CodeFieldProps, 'to'>
  submit: string
  words: Words['security']
}

/** Confirms a person's identity with one of their methods. */
export const ProofForm = <Kind extends ProofKind, Answer>({ none, ...props }: Props<Kind, Answer>) => {
  const kinds = props.kinds.filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const [first] = kinds
  return first === undefined ? <p>{none}</p> : <Proof {...props} kinds={kinds} first={first} />
}

const Proof = <Kind extends ProofKind, Answer>({
  kinds,
  first,
  send,
  onDone,
  said,
  sent,
  submit,
  words,
}: Omit<Props<Kind, Answer>, 'none'> & { first: Kind }) => {
  const [kind, setKind] = useState(first)
  const form = useForm({
    start: { typed: '' },
    check: ({ typed }) => ({
      typed: kind !== 'passkey' && typed === '' && (kind === 'password' ? words.passwordRequired : words.codeRequired),
    }),
    send: ({ typed }) => send(kind, typed),
    onDone: (answer) => answer !== undefined && onDone(answer),
    said: said(kind),
    at: () => (kind === 'passkey' ? {} : 'typed'),
  })
  const { element } = form
  useEffect(() => focusFirst(element.current, ['typed']), [element, kind])
  const typed = form.field('typed')

  return (
    <Form form={form} className={classes.form}>
      {kinds.length > 1 && (
        <Choice
          label={words.proofBy}
          options={kinds.map((value) => ({ value, text: words.proofKinds[value] }))}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            form.restart({ typed: '' })
          }}
        />
      )}
      {kind === 'password' && (
        <PasswordField
          label={words.password}
          showLabel={words.showPassword}
          name="password"
          autoComplete="current-password"
          {...typed}
        />
      )}
      {kind === 'totp' && (
        <TextInput
          size="md"
          label={words.appCode}
          placeholder={words.appCodeHint}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...typed}
          onChange={(event) => typed.onChange(digitsOf(event.currentTarget.value))}
        />
      )}
      {kind === 'recovery' && (
        <TextInput
          size="md"
          label={words.recoveryCode}
          description={words.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...typed}
        />
      )}
      {kind === 'code' && sent && <sent.CodeField purpose="log-in" to={sent.to} {...typed} />}
      <Refusal text={form.refusal} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={form.busy}
        leftSection={kind === 'passkey' && <IconKey aria-hidden="true" />}
      >
        {kind === 'passkey' ? words.usePasskey : submit}
      </Button>
    </Form>
  )
}

import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import classes from './centres.module.css'

interface Props {
  methods: SecondFactorWanted['methods']
  onAnswer: (answer: string) => void
  /** Asks for a passkey; none where this browser has none to ask for. */
  onPasskey: (() => void) | undefined
  onOther: () => void
  busy: boolean
  refusal: string | undefined
  words: Words['centres']
}

/** What the account there asks for after its password. */
export const SecondProof = ({ methods, onAnswer, onPasskey, onOther, busy, refusal, words }: Props) => {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const takesCodes = methods.includes('totp') || methods.includes('recovery')
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (refusal !== undefined) field.current?.select()
  }, [refusal])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (typed.trim() === '') field.current?.focus()
    else onAnswer(typed.trim())
  }
  const missing = tried && typed.trim() === ''

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p role="status">{words.secondLead}</p>
      {takesCodes && (
        <TextInput
          size="md"
          ref={field}
          label={words.secondCode}
          description={words.secondCodeHint}
          name="other-code"
          autoComplete="section-other one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={missing && words.secondCodeRequired}
        />
      )}
      {!takesCodes && !onPasskey && <p>{words.secondImpossible}</p>}
      <p className={classes.error} role="alert">
        {refusal}
      </p>
      <div className={classes.actions}>
        {takesCodes && (
          <Button type="submit" variant="default" loading={busy}>
            {words.secondCheck}
          </Button>
        )}
        {onPasskey && (
          <Button variant="default" disabled={busy} onClick={onPasskey}>
            {words.secondPasskey}
          </Button>
        )}
        <Button variant="subtle" onClick={onOther}>
          {words.otherOne}
        </Button>
      </div>
    </form>
  )
}

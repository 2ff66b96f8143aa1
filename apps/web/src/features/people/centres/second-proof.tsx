import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { focusFirst } from '#forms/first-fault.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import classes from './centres.module.css'

interface Props {
  methods: SecondFactorWanted['methods']
  onAnswer: (answer: string) => Promise<void>
  /** Asks for a passkey; undefined if this browser does not support them. */
  onPasskey: (() => void) | undefined
  onOther: () => void
  busy: boolean
  refusal: string | undefined
  words: Words['centres']
}

/** The second factor of the other account. */
export const SecondProof = ({ methods, onAnswer, onPasskey, onOther, busy, refusal, words }: Props) => {
  const takesCodes = methods.includes('totp') || methods.includes('recovery')
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' && words.secondCodeRequired }),
    send: ({ code }) => onAnswer(code.trim()),
    said: {},
  })
  const { element } = form
  // At first, and whenever a code was refused.
  useEffect(() => focusFirst(element.current, ['code']), [element, refusal])

  return (
    <Form form={form} className={classes.form}>
      <p role="status">{words.secondLead}</p>
      {takesCodes && (
        <TextInput
          size="md"
          label={words.secondCode}
          description={words.secondCodeHint}
          name="other-code"
          autoComplete="section-other one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
      {!takesCodes && !onPasskey && <p>{words.secondImpossible}</p>}
      <Refusal text={refusal} />
      <ButtonRow>
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
      </ButtonRow>
    </Form>
  )
}

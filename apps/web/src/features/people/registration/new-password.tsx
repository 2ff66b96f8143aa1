import type { PasswordStrength } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconWeak from '@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs'
import { useEffect, useRef, useState } from 'react'
import type { FieldPart } from '#forms/field.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import classes from './registration.module.css'

interface Props extends FieldPart<string> {
  /** The server's judgement of a password: its rules decide, so show those. */
  judge: (password: string, options: { signal: AbortSignal }) => Promise<PasswordStrength>
  words: Words['registration']
}

export const NewPassword = ({ judge, words, ...field }: Props) => {
  const strength = useStrength(field.value, judge)
  return (
    <div>
      <PasswordField
        label={words.newPassword}
        showLabel={words.showPassword}
        description={words.newPasswordHint}
        name="new-password"
        autoComplete="new-password"
        {...field}
      />
      <p className={classes.strength} role="status" data-will-do={strength?.fault === null || undefined}>
        {strength && <Strength strength={strength} words={words} />}
      </p>
    </div>
  )
}

const Strength = ({
  strength: { score, fault },
  words,
}: {
  strength: PasswordStrength
  words: Words['registration']
}) => {
  const Sign = fault === null ? IconCheck : IconWeak
  const told = words.strengths[score as keyof typeof words.strengths]
  return (
    <>
      <span className={classes.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((mark) => (
          <span key={mark} data-on={score >= mark || undefined} />
        ))}
      </span>
      <Sign className="in-text" aria-hidden="true" />
      <span>{fault === null ? `${words.strength}: ${told}` : words.faults[fault]}</span>
    </>
  )
}

/** Judges the current value after a short pause in typing. Nothing is cached. */
const useStrength = (value: string, judge: Props['judge']) => {
  const [judged, setJudged] = useState<{ value: string; strength: PasswordStrength }>()
  const current = useRef(judge)
  useEffect(() => {
    current.current = judge
  })
  useEffect(() => {
    if (value === '') return undefined
    const left = new AbortController()
    const timer = setTimeout(() => {
      current
        .current(value, { signal: left.signal })
        .then((strength) => setJudged({ value, strength }))
        // Without a judgement none is shown; the server judges again on submit.
        .catch(() => undefined)
    }, quietMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [value])
  return judged?.value === value ? judged.strength : undefined
}

const quietMs = 350

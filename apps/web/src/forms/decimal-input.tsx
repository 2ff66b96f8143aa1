import { clearNumber, numberIn, plainNumber, readingsOf } from '@heliograph/domain/typed-numbers'
import { InputWrapperContext, TextInput, type TextInputProps } from '@mantine/core'
import { use, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { Aside } from '#ui/text/aside.tsx'
import classes from './decimal-input.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Digits with a point; what is no number, as it was typed; what is unclear, with a mark behind it that no check takes. */
  value: string
  onChange: (value: string) => void
  /** What can be typed before or behind the number. If it changes, as a currency does, what was typed is read once more. */
  units?: readonly string[]
  /** Whether no number in it can have thousands: 1.034 is one number then. */
  isSmall?: boolean
}

/** What was typed, and what the form has or had of it. */
interface Own {
  text: string
  draft: string
  before?: string
}

/**
 * A field for a number. What was typed stays. Where it can be two numbers it is none, and below the field is how to write each;
 * where it has groups or a unit, the number that it is understood as is there.
 */
export const DecimalInput = ({ value, onChange, units, isSmall = false, ...props }: Props) => {
  const { writeNumber } = useWords('shell')
  const hintId = useId()
  const [own, setOwn] = useState<Own>()
  const plainIn = (text: string) => plainNumber(text, isSmall ? 'none' : undefined, units)
  const readingsIn = (text: string) => (isSmall ? undefined : readingsOf(text, units))
  const draftOf = (text: string) => plainIn(text) ?? (readingsIn(text) ? `${text}${unclear}` : text)
  // With other units it is read otherwise.
  if (own && own.draft !== draftOf(own.text)) setOwn({ ...own, draft: draftOf(own.text), before: own.draft })
  // A value from elsewhere: then what was typed is no longer what the form has.
  const isOwn = own !== undefined && (value === own.draft || value === own.before)
  const kept = isSmall ? value : clearNumber(value)
  const text = isOwn ? own.text : kept.endsWith(unclear) ? kept.slice(0, -unclear.length) : kept
  const draft = draftOf(text)
  // A number from elsewhere is as it is; only what a person typed can be read otherwise.
  const readAgain = useEffectEvent(() => {
    if (draft !== value && (isOwn || Number.isNaN(numberIn(value)))) onChange(draft)
  })
  const unitsKey = units?.join(' ')
  useEffect(() => readAgain(), [unitsKey])
  const readings = readingsIn(text)
  const plain = plainIn(text)
  const isAsWritten = plain === undefined || /^-?\d+([.,]\d+)?$/.test(text.trim())
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setOwn({ text: typed, draft: draftOf(typed) })
        onChange(draftOf(typed))
      }}
      inputContainer={(input) => (
        <>
          <Described by={hintId}>{input}</Described>
          <div className={classes.hint}>
            <Aside id={hintId} role="status">
              {draft === value && (readings ? writeNumber(readings) : !isAsWritten && `= ${plain}`)}
            </Aside>
          </div>
        </>
      )}
    />
  )
}

const unclear = ' ?'

/** Beside the description and the error of a field, which it would take the place of otherwise. */
const Described = ({ by, children }: { by: string; children: ReactNode }) => {
  const wrapper = use(InputWrapperContext)
  const describedBy = [wrapper.describedBy, by].filter(Boolean).join(' ')
  return <InputWrapperContext value={{ ...wrapper, describedBy }}>{children}</InputWrapperContext>
}

import { clearNumber, plainNumber, readingsOf } from '@heliograph/domain/typed-numbers'
import { InputWrapperContext, TextInput, type TextInputProps } from '@mantine/core'
import { use, useId, useState, type ReactNode } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { Aside } from '#ui/text/aside.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Digits with a point; what is no number, as it was typed; what is unclear, with a mark behind it that no check takes. */
  value: string
  onChange: (value: string) => void
  /** What can be typed before or behind the number. */
  units?: readonly string[]
  /** Whether no number in it can have thousands: 1.034 is one number then. */
  isSmall?: boolean
}

/**
 * A field for a number. What was typed stays. Where it can be two numbers it is none, and below the field is how to write each;
 * where it has groups or a unit, the number that it is understood as is there.
 */
export const DecimalInput = ({ value, onChange, units, isSmall = false, ...props }: Props) => {
  const { writeNumber } = useWords('shell')
  const hintId = useId()
  const [typed, setTyped] = useState<string>()
  const plainIn = (text: string) => plainNumber(text, isSmall ? 'none' : undefined, units)
  const readingsIn = (text: string) => (isSmall ? undefined : readingsOf(text, units))
  const draftOf = (text: string) => plainIn(text) ?? (readingsIn(text) ? `${text}${unclear}` : text)
  // A value from elsewhere: then what was typed is no longer what the form has.
  const isOwn = typed !== undefined && draftOf(typed) === value
  const kept = isSmall ? value : clearNumber(value)
  const text = isOwn ? typed : kept.endsWith(unclear) ? kept.slice(0, -unclear.length) : kept
  const readings = readingsIn(text)
  const plain = plainIn(text)
  const isAsWritten = plain === undefined || /^-?\d+([.,]\d+)?$/.test(text.trim())
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(draftOf(currentTarget.value))
      }}
      inputContainer={(input) => (
        <>
          <Described by={hintId}>{input}</Described>
          <Aside id={hintId} role="status">
            {readings ? writeNumber(readings) : !isAsWritten && `= ${plain}`}
          </Aside>
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

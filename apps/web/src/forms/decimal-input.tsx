import { clearNumber, groupSignOf, isUnclear, numberWritten, plainNumber } from '@heliograph/domain/typed-numbers'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'
import { Aside } from '#ui/text/aside.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Digits with a point; what is no number, as it was typed. */
  value: string
  onChange: (value: string) => void
  /** What can be typed before or behind the number. */
  units?: readonly string[]
}

/**
 * A field for a number, read as the page's language writes numbers. What was typed stays; where it could be another number for
 * other people, or has groups or a unit, the number that it is understood as is shown below, before anything is saved.
 */
export const DecimalInput = ({ value, onChange, units, ...props }: Props) => {
  const { language } = useLanguage()
  const [typed, setTyped] = useState<string>()
  const group = groupSignOf(language)
  const plainIn = (text: string) => plainNumber(text, group, units)
  // A value from elsewhere, or another language: then what was typed is no longer what the form has.
  const isOwn = typed !== undefined && (plainIn(typed) ?? typed) === value
  const plain = isOwn ? plainIn(typed) : undefined
  const isAsWritten = plain === undefined || (/^-?\d+([.,]\d+)?$/.test(typed?.trim() ?? '') && !isUnclear(typed ?? ''))
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={isOwn ? typed : numberWritten(value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(plainIn(currentTarget.value) ?? currentTarget.value)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {!isAsWritten && <Aside role="status">= {numberWritten(clearNumber(plain), language)}</Aside>}
        </>
      )}
    />
  )
}

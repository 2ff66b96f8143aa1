import type { PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import type { FieldPart } from '#forms/field.ts'
import type { PhoneEntry } from './draft.ts'
import { PhonePrefix } from './phone-prefix.tsx'
import classes from './registration.module.css'

interface Props extends FieldPart<PhoneEntry> {
  patterns: readonly PhonePattern[]
  words: Words['registration']
}

/** A number with its country's prefix beside it. A typed prefix is understood too. */
export const PhoneNumber = ({ value, onChange, patterns, words, ...field }: Props) => {
  const example = patterns.find(({ countryCode }) => countryCode === value.country)?.example
  return (
    <TextInput
      size="md"
      type="tel"
      label={words.phone}
      description={example ? words.phoneExample({ example }) : undefined}
      name="phone"
      autoComplete="tel"
      value={value.typed}
      onChange={(event) => onChange({ ...value, typed: event.currentTarget.value })}
      {...field}
      inputContainer={(input) => (
        <div className={classes.phone}>
          <PhonePrefix
            country={value.country}
            onCountry={(country) => onChange({ ...value, country })}
            patterns={patterns}
            words={words}
          />
          <div className={classes.number}>{input}</div>
        </div>
      )}
    />
  )
}

import type { PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import type { FieldPart } from '#forms/field.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { destinationIn } from './draft.ts'
import { PhoneNumber } from './phone-number.tsx'
import type { AccountFormParts } from './use-account-form.ts'

/** What the field for the code receives. */
export interface CodeEntry extends FieldPart<string> {
  /** Undefined while no code can be sent there. */
  destination: { email: string } | { phone: string } | undefined
  /** A code was requested without a destination. */
  onNowhere: () => void
}

interface Props {
  form: AccountFormParts
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  /** The person's country, as far as known. */
  country: string | undefined
  codeField: (entry: CodeEntry) => ReactNode
  kindLabel: string
  words: Words['registration']
}

/** An e-mail address or a phone number, and the code that verifies it. */
export const AccountFields = ({ form, usesPhones, patterns, country, codeField, kindLabel, words }: Props) => {
  const { kind } = form.values
  const phone = form.field('phone')
  return (
    <>
      {usesPhones && (
        <Choice
          label={kindLabel}
          options={[
            { value: 'email', text: words.byEmail },
            { value: 'phone', text: words.byPhone },
          ]}
          {...form.field('kind')}
        />
      )}
      {kind === 'email' ? (
        <TextInput
          size="md"
          type="email"
          label={words.email}
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
      ) : (
        <PhoneNumber {...phone} value={phone.value ?? { country, typed: '' }} patterns={patterns} words={words} />
      )}
      {form.isProven ? (
        <Callout tone="success" icon={IconRight} role="status">
          {words.onceMore}
        </Callout>
      ) : (
        codeField({
          ...form.field('code'),
          destination: destinationIn(form.values, patterns),
          onNowhere: () => form.demand(kind),
        })
      )}
    </>
  )
}

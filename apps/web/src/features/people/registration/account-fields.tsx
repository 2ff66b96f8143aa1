import type { PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode, RefObject } from 'react'
import { Choice } from '#ui/fields/choice.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { destinationIn, type AccountDraft, type Faults, type Field } from './draft.ts'
import { PhoneNumber } from './phone-number.tsx'
import type { Refs } from './use-form.ts'

/** What the field for the code gets to know. */
export interface CodeEntry {
  ref: RefObject<HTMLInputElement | null>
  /** Undefined as long as nothing can be sent there. */
  destination: { email: string } | { phone: string } | undefined
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** The person asks for a code, and there is nowhere to send it. */
  onNowhere: () => void
}

interface Props {
  draft: AccountDraft
  onChange: (change: Partial<AccountDraft>, ...mended: Field[]) => void
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  faults: Faults
  refs: Refs
  /** The code was right already. */
  isProven: boolean
  onNowhere: () => void
  codeField: (entry: CodeEntry) => ReactNode
  kindLabel: string
  words: Words['registration']
}

/** An e-mail address or a phone, and the code that proves whose it is. */
export const AccountFields = (props: Props) => {
  const { draft, onChange, usesPhones, patterns, faults, isProven, onNowhere, codeField, kindLabel, words } = props
  const { email: emailRef, phone: phoneRef, code: codeRef } = props.refs
  return (
    <>
      {usesPhones && (
        <Choice
          label={kindLabel}
          options={[
            { value: 'email', text: words.byEmail },
            { value: 'phone', text: words.byPhone },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ kind }, 'email', 'phone', 'code')}
        />
      )}
      {draft.kind === 'email' ? (
        <TextInput
          ref={emailRef}
          size="md"
          type="email"
          label={words.email}
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          onChange={(event) => onChange({ email: event.currentTarget.value }, 'email')}
          error={faults.email}
        />
      ) : (
        <PhoneNumber
          inputRef={phoneRef}
          value={draft.phone}
          onChange={(phone) => onChange({ phone }, 'phone')}
          patterns={patterns}
          error={faults.phone}
          words={words}
        />
      )}
      {isProven ? (
        <Callout tone="success" icon={IconRight} role="status">
          {words.onceMore}
        </Callout>
      ) : (
        codeField({
          ref: codeRef,
          destination: destinationIn(draft, patterns),
          value: draft.code,
          onChange: (code) => onChange({ code }, 'code'),
          error: faults.code,
          onNowhere,
        })
      )}
    </>
  )
}

import type { PasswordStrength, PhonePattern, RegisterRequest } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { AccountFields, type CodeEntry } from './account-fields.tsx'
import { Consent } from './consents.tsx'
import { accountFault, destinationIn, faultsOf, requestOf, type Draft, type Field } from './draft.ts'
import { NewPassword } from './new-password.tsx'
import type { Refused } from './refusal.ts'
import classes from './registration.module.css'
import { useForm } from './use-form.ts'
import { useProven } from './use-proven.ts'

interface Props {
  draft: Draft
  onDraft: (draft: Draft) => void
  area: RegisterRequest['area']
  /** Where the person seems to be, if that lies in the region. */
  country: string | undefined
  language: string
  /** What is to be agreed to, as it stands now. */
  texts: Record<'terms' | 'privacy', { version: string; link: string | undefined }>
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  judge: (sent: { password: string; personal: string[] }, options: { signal: AbortSignal }) => Promise<PasswordStrength>
  codeField: (entry: CodeEntry) => ReactNode
  /** Why the last attempt failed. */
  refused: Refused | undefined
  busy: boolean
  onRegister: (request: RegisterRequest) => void
  words: Words['registration']
}

/** Everything that an account needs, on one page: what is typed stays typed, whatever the answer. */
export const AccountStep = (props: Props) => {
  const { draft, onDraft, area, country, language, texts, usesPhones, patterns, codeField, refused, busy, words } = props
  const { faults, refs, show, mend } = useForm()
  const proven = useProven(refused, destinationIn(draft, patterns))
  useEffect(() => {
    if (refused) show(refused.faults)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])

  const change = (changed: Partial<Draft>, ...mended: Field[]) => {
    onDraft({ ...draft, ...changed })
    mend(...mended)
  }
  const send = () => {
    if (show(faultsOf(draft, patterns, proven !== undefined, words))) return
    const consents = { terms: texts.terms.version, privacy: texts.privacy.version }
    props.onRegister(requestOf(draft, patterns, { area, country, language, consents, proven }))
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
    >
      <AccountFields
        draft={draft}
        onChange={change}
        usesPhones={usesPhones}
        patterns={patterns}
        faults={faults}
        refs={refs}
        isProven={proven !== undefined}
        onNowhere={() => show(accountFault(draft, patterns, words))}
        codeField={codeField}
        kindLabel={words.accountKind}
        words={words}
      />
      <NewPassword
        ref={refs.password}
        value={draft.password}
        onChange={(password) => change({ password }, 'password')}
        judge={(password, options) => props.judge({ password, personal: personalIn(draft, patterns) }, options)}
        error={faults.password}
        words={words}
      />
      <TextInput
        size="md"
        label={<Optional text={words.name} words={words} />}
        description={words.nameHint}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        ref={refs.username}
        size="md"
        label={<Optional text={words.username} words={words} />}
        description={words.usernameHint}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={draft.username}
        onChange={(event) => change({ username: event.currentTarget.value }, 'username')}
        error={faults.username}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{words.consents}</legend>
        <Consent
          ref={refs.terms}
          sentence={words.agreeTo}
          text={words.terms}
          link={texts.terms.link}
          checked={draft.terms}
          onChange={(terms) => change({ terms }, 'terms')}
          error={faults.terms}
        />
        <Consent
          ref={refs.privacy}
          sentence={words.haveRead}
          text={words.privacy}
          link={texts.privacy.link}
          checked={draft.privacy}
          onChange={(privacy) => change({ privacy }, 'privacy')}
          error={faults.privacy}
        />
      </fieldset>
      <p className={classes.refused} role="alert">
        {refused?.general}
      </p>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words.create}
      </Button>
    </form>
  )
}

const Optional = ({ text, words }: { text: string; words: Words['registration'] }) => (
  <>
    {text} <span className={classes.optional}>({words.optional})</span>
  </>
)

/** What must not stand in the password. */
const personalIn = (draft: Draft, patterns: readonly PhonePattern[]) =>
  [...Object.values(destinationIn(draft, patterns) ?? {}), draft.name, draft.username].filter((word) => word !== '')

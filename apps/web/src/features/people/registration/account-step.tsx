import type { RegisterRequest } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { AccountForm, type AccountEntry } from './account-form.tsx'
import { Consent, type ConsentText } from './consents.tsx'
import { destinationIn, faultsOf, requestOf, type Draft, type Pattern } from './draft.ts'
import { useAccountForm } from './use-account-form.ts'
import classes from './registration.module.css'

interface Props extends AccountEntry {
  draft: Draft
  onDraft: (draft: Draft) => void
  area: RegisterRequest['area']
  /** Where the person seems to be, if that lies in the region. */
  country: string | undefined
  language: string
  /** What is to be agreed to, as it stands now. */
  texts: Record<'terms' | 'privacy', ConsentText & { version: string }>
  /** Its name. */
  platform: string
  busy: boolean
  onRegister: (request: RegisterRequest) => void
}

/** Everything that an account needs, on one page. */
export const AccountStep = ({
  draft,
  onDraft,
  area,
  country,
  language,
  texts,
  platform,
  onRegister,
  ...entry
}: Props) => {
  const { patterns, refused, words } = entry
  const form = useAccountForm({ draft, onDraft, patterns, refused, words })
  const { faults, refs, proven, change } = form
  const { username: usernameRef, terms: termsRef, privacy: privacyRef } = refs
  const consents = { terms: texts.terms.version, privacy: texts.privacy.version }
  return (
    <AccountForm
      {...entry}
      form={form}
      draft={draft}
      kindLabel={words.accountKind}
      personal={personalIn(draft, patterns)}
      faults={faultsOf(draft, patterns, proven !== undefined, words)}
      onSend={() => onRegister(requestOf(draft, patterns, { area, country, language, consents, proven }))}
      submit={words.create}
    >
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
        ref={usernameRef}
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
          ref={termsRef}
          kind="terms"
          text={texts.terms}
          platform={platform}
          checked={draft.terms}
          onChange={(terms) => change({ terms }, 'terms')}
          error={faults.terms}
          words={words}
        />
        <Consent
          ref={privacyRef}
          kind="privacy"
          text={texts.privacy}
          platform={platform}
          checked={draft.privacy}
          onChange={(privacy) => change({ privacy }, 'privacy')}
          error={faults.privacy}
          words={words}
        />
      </fieldset>
    </AccountForm>
  )
}

const Optional = ({ text, words }: { text: string; words: Words['registration'] }) => (
  <>
    {text} <span className={classes.optional}>({words.optional})</span>
  </>
)

/** What must not stand in the password. */
const personalIn = (draft: Draft, patterns: readonly Pattern[]) =>
  [...Object.values(destinationIn(draft, patterns) ?? {}), draft.name, draft.username].filter((word) => word !== '')

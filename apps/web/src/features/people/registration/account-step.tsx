import type { RegisterRequest } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Checkbox, TextInput } from '@mantine/core'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { AccountForm, type AccountEntry } from './account-form.tsx'
import { Consent, type ConsentText } from './consents.tsx'
import { destinationIn, faultsOf, requestOf, type Draft, type Pattern } from './draft.ts'
import { fieldsOfSignUp } from './refusal-words.ts'
import { useAccountForm } from './use-account-form.ts'
import classes from './registration.module.css'

interface Props extends AccountEntry {
  draft: Draft
  onDraft: (draft: Draft) => void
  area: RegisterRequest['area']
  language: string
  /** The current versions of the texts to agree to. */
  texts: Record<'terms' | 'privacy', ConsentText & { version: string }>
  /** Its name. */
  platform: string
  /** The account's country, if it is in its region. */
  home: string | undefined
  register: (request: RegisterRequest) => Promise<unknown>
  onRegistered: (request: { account: string; password: string }) => Promise<void>
}

/** Everything that an account needs, on one page. */
export const AccountStep = ({
  draft: start,
  onDraft,
  area,
  home,
  language,
  texts,
  platform,
  register,
  onRegistered,
  ...entry
}: Props) => {
  const { patterns, words } = entry
  const { registration } = words
  const consents = { terms: texts.terms.version, privacy: texts.privacy.version }
  const form = useAccountForm({
    start,
    onDraft,
    patterns,
    check: (draft, isProven) => faultsOf(draft, patterns, isProven, registration),
    send: async (draft, proven) => {
      const request = requestOf(draft, patterns, { area, country: home, language, consents, proven })
      await register(request)
      return { account: request.email ?? `+${request.phone}`, password: request.password }
    },
    onDone: onRegistered,
    at: fieldsOfSignUp,
    words,
  })
  return (
    <AccountForm
      {...entry}
      form={form}
      kindLabel={registration.accountKind}
      personal={personalIn(form.values, patterns)}
      submit={registration.create}
    >
      <TextInput
        size="md"
        label={<Optional text={registration.name} words={registration} />}
        description={registration.nameHint}
        name="name"
        autoComplete="name"
        maxLength={64}
        {...form.field('name')}
      />
      <TextInput
        size="md"
        label={<Optional text={registration.username} words={registration} />}
        description={registration.usernameHint}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.field('username')}
      />
      {form.values.kind === 'email' && (
        <Checkbox
          {...form.tick('mailFaults')}
          classNames={{ root: classes.consent }}
          label={registration.mailFaults}
          description={registration.mailFaultsHint}
        />
      )}
      <FieldGroup title={registration.consents}>
        {(['terms', 'privacy'] as const).map((kind) => (
          <Consent
            key={kind}
            kind={kind}
            text={texts[kind]}
            platform={platform}
            {...form.tick(kind)}
            words={registration}
          />
        ))}
      </FieldGroup>
    </AccountForm>
  )
}

const Optional = ({ text, words }: { text: string; words: Words['registration'] }) => (
  <>
    {text} <span className={classes.optional}>({words.optional})</span>
  </>
)

/** What the password must not contain. */
const personalIn = (draft: Draft, patterns: readonly Pattern[]) =>
  [...Object.values(destinationIn(draft, patterns) ?? {}), draft.name, draft.username].filter((word) => word !== '')

import { CallFailed, type SetupState } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { codeOf, type RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { MailFields } from './mail-fields.tsx'
import { draftOf, faultsOf, requestOf } from './setup-draft.ts'
import { setupQueries } from './setup.queries.ts'
import classes from './setup.module.css'

interface Props {
  state: SetupState
  /** The address at which the page was opened. */
  here: string
  language: string
  onDone: () => void
  /** Called when no answer of the set-up came: it may be done. */
  onLost: () => void
  words: Pick<Words, 'setup' | 'registration' | 'errors'>
}

/** The operator's account and the settings of an installation that has none. */
export const SetupForm = ({
  state,
  here,
  language,
  onDone,
  onLost,
  words: { setup: words, registration, errors },
}: Props) => {
  const queries = setupQueries(useApi(), state.dataCentres[0])
  const refusals: RefusalWords = {
    errors,
    own: {
      ...registration.faults,
      CODE_WRONG: words.codeWrong,
      CODE_EXPIRED: words.codeExpired,
      'body/publicUrl': words.publicUrlWrong,
      'body/mail/host': words.hostWrong,
      'body/mail/from': words.fromWrong,
    },
    otherwise: words.refused,
  }
  const form = useForm({
    start: draftOf(state, here),
    check: (draft) => faultsOf(draft, { setup: words, registration }),
    send: (draft) => queries.finish(requestOf(draft, language)),
    leaves: true,
    onDone,
    onRefused: (error) => {
      // Once it is done, the call does not exist any more.
      const isNone = codeOf(error) === 'resource_not_exist_or_deleted'
      if (!(error instanceof CallFailed) || error.status >= 500 || isNone) onLost()
    },
    said: refusals,
    at: () => fieldOf,
  })
  return (
    <Form form={form} className={classes.form}>
      <FieldGroup title={words.access}>
        <TextInput
          size="md"
          label={words.code}
          description={words.codeHint}
          name="setup-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          {...form.field('code')}
        />
      </FieldGroup>
      <FieldGroup title={words.operator}>
        <TextInput
          size="md"
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={60}
          {...form.field('name')}
        />
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
        <PasswordField
          label={words.password}
          showLabel={words.showPassword}
          description={registration.newPasswordHint}
          name="new-password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        {state.dataCentres.length > 1 && (
          <Choice
            label={registration.forgottenCentre}
            options={state.dataCentres.map((value) => ({
              value,
              text: value === 'CN' ? words.china : words.international,
            }))}
            {...form.field('dataCentre')}
          />
        )}
      </FieldGroup>
      <FieldGroup title={words.platform}>
        <TextInput
          size="md"
          label={words.platformName}
          description={words.platformNameHint}
          name="platform-name"
          autoComplete="off"
          maxLength={40}
          {...form.field('platformName')}
        />
        {state.publicUrl === null ? (
          <TextInput
            size="md"
            type="url"
            label={words.publicUrl}
            description={words.publicUrlHint}
            name="public-url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('publicUrl')}
          />
        ) : (
          <Aside>{words.publicUrlFixed({ address: state.publicUrl })}</Aside>
        )}
      </FieldGroup>
      <FieldGroup title={words.mail}>
        {state.hasMail ? (
          <Aside>{words.mailFixed}</Aside>
        ) : (
          <Choice
            label={words.mailNow}
            options={[
              { value: 'later', text: words.mailLater },
              { value: 'server', text: words.mailServer },
            ]}
            {...form.field('mail')}
          />
        )}
        {!state.hasMail && form.values.mail === 'later' && <Aside>{words.mailLaterHint}</Aside>}
        {form.values.mail === 'server' && (
          <MailFields
            form={form}
            testMail={queries.testMail}
            language={language}
            refusals={refusals}
            words={{ setup: words, registration }}
          />
        )}
      </FieldGroup>
      <Refusal text={form.refusal} />
      <Button type="submit" size="md" loading={form.busy}>
        {words.finish}
      </Button>
    </Form>
  )
}

/** The field that a refusal is about. */
const fieldOf = {
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  EMAIL_FORMAT_WRONG: 'email',
  EMAIL_ALREADY_USED: 'email',
  PASSWORD_TOO_SIMPLE: 'password',
  'body/publicUrl': 'publicUrl',
  'body/mail/host': 'host',
  'body/mail/from': 'from',
} as const

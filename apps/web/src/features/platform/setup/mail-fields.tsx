import type { TestMailRequest } from '@heliograph/contract/browser'
import { Button, TextInput } from '@mantine/core'
import IconSent from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import IconRefused from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import { useMutation } from '@tanstack/react-query'
import type { useForm } from '#forms/use-form.ts'
import { refusalText, type RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { mailOf, testFaultsOf, type SetupDraft, type SetupWords } from './setup-draft.ts'
import type { setupQueries } from './setup.queries.ts'
import classes from './setup.module.css'

interface Props {
  form: Pick<ReturnType<typeof useForm<SetupDraft, unknown>>, 'values' | 'field' | 'set' | 'show'>
  testMail: ReturnType<typeof setupQueries>['testMail']
  language: string
  refusals: RefusalWords
  words: SetupWords
}

/** The server that mails are sent through, with a test before anything is stored. */
export const MailFields = ({ form, testMail, language, refusals, words: all }: Props) => {
  const words = all.setup
  const test = useMutation(testMail)
  const { values } = form
  const send = () => {
    if (!form.show(testFaultsOf(values, all))) return
    const { code, email, publicUrl } = values
    const request: TestMailRequest = {
      code,
      mail: mailOf(values),
      to: email.trim(),
      publicUrl: publicUrl.trim(),
      language,
    }
    test.mutate(request)
  }
  return (
    <>
      <div className={classes.server}>
        <TextInput
          size="md"
          label={words.host}
          name="smtp-host"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smtp.example.org"
          {...form.field('host')}
        />
        <TextInput size="md" label={words.port} name="smtp-port" inputMode="numeric" {...form.field('port')} />
      </div>
      <Choice
        label={words.security}
        options={[
          { value: 'starttls', text: words.starttls },
          { value: 'tls', text: words.tls },
        ]}
        value={values.security}
        onChange={(security) => {
          form.set('security', security)
          // Each has its usual port; one that was typed stays.
          if (values.port === usualPorts[values.security]) form.set('port', usualPorts[security])
        }}
      />
      <TextInput
        size="md"
        label={`${words.user} (${words.optional})`}
        name="smtp-user"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('user')}
      />
      {values.user !== '' && (
        <PasswordField
          label={words.mailPassword}
          showLabel={words.showPassword}
          name="smtp-password"
          autoComplete="off"
          {...form.field('mailPassword')}
        />
      )}
      <TextInput
        size="md"
        label={`${words.from} (${words.optional})`}
        description={words.fromHint}
        name="smtp-from"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('from')}
      />
      <Button variant="default" size="md" loading={test.isPending} onClick={send}>
        {words.test}
      </Button>
      {test.data &&
        (test.data.sent ? (
          <Callout tone="success" icon={IconSent} role="status">
            {words.tested({ to: test.variables?.to ?? '' })}
          </Callout>
        ) : (
          <Callout tone="error" icon={IconRefused} role="alert">
            {words.testRefused({ reason: test.data.reason ?? '' })}
          </Callout>
        ))}
      <Refusal text={refusalText(test.error, { ...refusals, otherwise: words.testFailed })} />
    </>
  )
}

const usualPorts = { starttls: '587', tls: '465' }

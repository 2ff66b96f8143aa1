import type { RevokeOutlook } from '@heliograph/contract/browser'
import { localeOf } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { forgetUnsent } from '#api/unsent.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { CodeField } from '#features/people/codes/code-field.tsx'
import { codeFault } from '#features/people/codes/typed-code.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { Warning } from '#features/people/profile/warning.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** The last two steps: a code confirms the person's identity, and a typed word their intent. */
export const AccountRevokeStepScreen = () => {
  const { words } = useLanguage()
  const query = useQuery(profileQueries(useApi()).revokeOutlook)
  return (
    <>
      <PageTitle title={words.profile.revocationStep.title} />
      <div className={classes.page}>
        <Asked query={query} heightPx={320} failedTitle={words.profile.failedTitle} shell={words.shell}>
          {(outlook) =>
            outlook.hindrances.length > 0 ? (
              <Warning>
                <strong>{words.errors[40]}</strong>
                <p>
                  <Link to={paths.accountRevoke}>{words.profile.revocation.title}</Link>
                </p>
              </Warning>
            ) : (
              <Steps outlook={outlook} />
            )
          }
        </Asked>
      </div>
    </>
  )
}

const Steps = ({ outlook }: { outlook: RevokeOutlook }) => {
  const { words } = useLanguage()
  const [code, setCode] = useState('')
  const [step, setStep] = useState<1 | 2>(1)
  const told = words.profile.revocationStep
  return (
    <Card>
      <p className={classes.hint} role="status">
        {told.step({ step })}
      </p>
      {step === 1 ? (
        <ProveStep
          outlook={outlook}
          code={code}
          onNext={(typed) => {
            setCode(typed)
            setStep(2)
          }}
        />
      ) : (
        <ConfirmStep code={code} onBack={() => setStep(1)} />
      )}
    </Card>
  )
}

interface ProveProps {
  outlook: RevokeOutlook
  code: string
  onNext: (code: string) => void
}

const ProveStep = ({ outlook: { destination }, code, onNext }: ProveProps) => {
  const { language, words } = useLanguage()
  const { revocation, revocationStep: told } = words.profile
  const form = useForm({
    start: { code },
    check: (typed) => ({ code: destination !== null && codeFault(typed.code, words.codes) }),
    send: async (typed) => onNext(typed.code),
    said: {},
  })
  return (
    <Form form={form} className={classes.form}>
      <h2 className={classes.heading}>{told.prove}</h2>
      {destination === null ? (
        <p>{told.proveWithout}</p>
      ) : (
        <>
          <p>{told.proveText({ destination })}</p>
          <CodeField
            {...form.field('code')}
            purpose="revoke"
            to="own"
            outboxPath={paths.outbox}
            language={language}
            words={words.codes}
            errors={words.errors}
          />
        </>
      )}
      <ButtonRow>
        <Button type="submit">{told.next}</Button>
        <Button component={Link} to={paths.accountBase} variant="default">
          {revocation.keep}
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** If a fresh identity check is needed, ProofGate asks for it above the account's pages. */
const ConfirmStep = ({ code, onBack }: { code: string; onBack: () => void }) => {
  const { language, words } = useLanguage()
  const { revocation, revocationStep: told } = words.profile
  const locale = localeOf(language)
  const api = useApi()
  const { session } = useHost()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    start: { word: '', permanent: false },
    check: ({ word, permanent }) => ({
      word:
        word.trim().toLocaleUpperCase(locale) !== told.word.toLocaleUpperCase(locale) &&
        told.wordWrong({ word: told.word }),
      permanent: !permanent && told.permanentRequired,
    }),
    send: ({ permanent }) => profileQueries(api).revoke({ permanent, verifyCode: code }),
    onDone: async () => {
      showToast(told.done)
      session.drop()
      await navigate({ to: paths.login })
      cache.clear()
      forgetUnsent()
    },
    said: {
      errors: words.errors,
      // Declining the identity check is a decision, not a failure.
      own: { AUTH_PROOF_REQUIRED: told.failed },
      always: told.failed,
    },
  })
  return (
    <Form form={form} className={classes.form}>
      <h2 className={classes.heading}>{told.confirm}</h2>
      <Warning tone="error">
        <strong>{words.errors[41]}</strong>
        <p>{revocation.warning}</p>
      </Warning>
      <p>{told.confirmText({ word: told.word })}</p>
      <TextInput
        label={told.wordLabel({ word: told.word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('word')}
      />
      <Checkbox label={told.permanent} {...form.tick('permanent')} />
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" color="var(--hg-error)" variant="outline" loading={form.busy}>
          {told.revoke}
        </Button>
        <Button variant="default" disabled={form.busy} onClick={onBack}>
          {told.back}
        </Button>
      </ButtonRow>
    </Form>
  )
}

import type { RevokeOutlook } from '@heliograph/contract/browser'
import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { CodeField } from '#features/people/codes/code-field.tsx'
import { codeFault } from '#features/people/codes/typed-code.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { Warning } from '#features/people/profile/warning.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** The last two steps: a code shows that it is the person, a word that they mean it. */
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
        <ProveStep outlook={outlook} code={code} onCode={setCode} onNext={() => setStep(2)} />
      ) : (
        <ConfirmStep code={code} onBack={() => setStep(1)} />
      )}
    </Card>
  )
}

interface ProveProps {
  outlook: RevokeOutlook
  code: string
  onCode: (code: string) => void
  onNext: () => void
}

const ProveStep = ({ outlook: { destination }, code, onCode, onNext }: ProveProps) => {
  const { language, words } = useLanguage()
  const { revocation, revocationStep: told } = words.profile
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fault = destination === null ? undefined : codeFault(code, words.codes)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (fault) field.current?.focus()
    else onNext()
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h2 className={classes.heading}>{told.prove}</h2>
      {destination === null ? (
        <p>{told.proveWithout}</p>
      ) : (
        <>
          <p>{told.proveText({ destination })}</p>
          <CodeField
            inputRef={field}
            purpose="revoke"
            to="own"
            value={code}
            onChange={onCode}
            error={tried && fault}
            outboxPath={paths.outbox}
            language={language}
            words={words.codes}
            errors={words.errors}
          />
        </>
      )}
      <div className={classes.actions}>
        <Button type="submit">{told.next}</Button>
        <Button component={Link} to={paths.accountBase} variant="default">
          {revocation.keep}
        </Button>
      </div>
    </form>
  )
}

/** A fresh proof is asked for by whoever stands above the account's pages. */
const ConfirmStep = ({ code, onBack }: { code: string; onBack: () => void }) => {
  const { words } = useLanguage()
  const { revocation, revocationStep: told } = words.profile
  const api = useApi()
  const { session } = useHost()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const revoke = useMutation(profileQueries(api).revoke)
  const [word, setWord] = useState('')
  const [permanent, setPermanent] = useState(false)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const isMeant = word.trim().toLocaleUpperCase() === told.word

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isMeant) return field.current?.focus()
    if (!permanent) return tick.current?.focus()
    if (revoke.isPending) return
    revoke.mutate(
      { permanent, verifyCode: code },
      {
        onSuccess: async () => {
          showToast(told.done)
          session.drop()
          await navigate({ to: paths.login })
          cache.clear()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h2 className={classes.heading}>{told.confirm}</h2>
      <Warning tone="error">
        <strong>{words.errors[41]}</strong>
        <p>{revocation.warning}</p>
      </Warning>
      <p>{told.confirmText({ word: told.word })}</p>
      <TextInput
        ref={field}
        label={told.wordLabel({ word: told.word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        error={tried && !isMeant && told.wordWrong({ word: told.word })}
      />
      <Checkbox
        ref={tick}
        label={told.permanent}
        checked={permanent}
        onChange={(event) => setPermanent(event.currentTarget.checked)}
        error={tried && !permanent && told.permanentRequired}
      />
      <p className={classes.error} role="alert">
        {revoke.error && failureText(revoke.error, words)}
      </p>
      <div className={classes.actions}>
        <Button type="submit" color="var(--hg-error)" variant="outline" loading={revoke.isPending}>
          {told.revoke}
        </Button>
        <Button variant="default" disabled={revoke.isPending} onClick={onBack}>
          {told.back}
        </Button>
      </div>
    </form>
  )
}

const failureText = (error: Error, { profile, errors }: Words) => {
  const number = messageOf(error)
  // Who did not want to prove anew who they are has decided; nothing failed.
  if (error instanceof CallFailed && error.code === 'AUTH_PROOF_REQUIRED') return profile.revocationStep.failed
  return number ? `${errors[number]} ${profile.revocationStep.failed}` : profile.revocationStep.failed
}

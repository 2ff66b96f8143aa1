import { textOf } from '@heliograph/brand/configuration'
import type { DataCentre } from '@heliograph/domain/regions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../api/api-context.tsx'
import { messageOf } from '../api/failure.ts'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { CodeField } from '../features/codes/code-field.tsx'
import { emptyDraft } from '../features/registration/draft.ts'
import { ForgottenForm, type ForgottenDraft } from '../features/registration/forgotten-form.tsx'
import { refusalOf } from '../features/registration/refusal.ts'
import classes from '../features/registration/registration.module.css'
import { registrationQueries } from '../features/registration/registration.queries.ts'
import { LegalLinks } from '../frames/legal-links.tsx'
import { Logo } from '../frames/logo.tsx'
import { PlainFrame } from '../frames/plain/plain-frame.tsx'
import { PlainTools } from '../frames/plain/plain-tools.tsx'
import { offered } from '../i18n/language.ts'
import { useLanguage } from '../i18n/words-context.tsx'
import { Choice } from '../ui/choice.tsx'
import { sceneOf } from './scene-of.tsx'

/** A new password for who reads the mailbox or phone of the account. It ends at the log-in, which asks for the rest. */
export const ForgetPasswordScreen = () => {
  const { platform, credentials } = useHost()
  const { brand } = platform
  const { language, words } = useLanguage()
  const { registration, auth, errors } = words
  const router = useRouter()
  const [draft, setDraft] = useState<ForgottenDraft>(emptyDraft)
  const [chosen, setChosen] = useState<DataCentre>(() => credentials.dataCentre() ?? platform.dataCentre ?? 'CN')
  const choosesCentre = brand.multiDataCentre && !brand.whiteLabel
  const dataCentre = choosesCentre ? chosen : undefined

  const queries = registrationQueries(useApi(), dataCentre)
  const { data: patterns = [] } = useQuery({ ...queries.phonePatterns(language), enabled: brand.flags.phoneUse })
  const { data: caller } = useQuery({ ...queries.callerCountry, enabled: brand.flags.phoneUse })
  const { mutate, isPending, isSuccess, error } = useMutation(queries.resetPassword)

  useEffect(() => {
    const country = caller?.countryCode
    // The prefix of where one is, until another is chosen.
    if (country) setDraft((before) => (before.phone.typed === '' ? { ...before, phone: { country, typed: '' } } : before))
  }, [caller])

  const { kind } = draft
  const refused = useMemo(() => {
    const number = error ? messageOf(error) : undefined
    return error ? refusalOf(error, { message: number && errors[number], kind, words: registration }) : undefined
    // What is refused was of the kind that stood there then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])

  return (
    <PlainFrame
      logo={<Logo brand={brand} language={language} />}
      tools={<PlainTools choice={offered(brand)} />}
      scene={sceneOf(textOf(brand, 'loginBackgroundImage', language))}
      story={auth}
      foot={<LegalLinks brand={brand} />}
    >
      <h1 tabIndex={-1}>{registration.forgottenTitle}</h1>
      <p>{registration.forgottenLead}</p>
      <ForgottenForm
        draft={draft}
        onDraft={setDraft}
        centreChoice={
          dataCentre && (
            <Choice
              label={registration.forgottenCentre}
              options={[
                { value: 'CN', text: auth.china },
                { value: 'FOREIGN_1', text: auth.international },
              ]}
              value={dataCentre}
              onChange={setChosen}
            />
          )
        }
        usesPhones={brand.flags.phoneUse}
        patterns={patterns}
        judge={queries.judge}
        codeField={({ ref, destination, onNowhere, ...entry }) => (
          <CodeField
            {...entry}
            inputRef={ref}
            purpose="password"
            to={destination}
            onMissing={onNowhere}
            dataCentre={dataCentre}
            outboxPath={paths.outbox}
            language={language}
            words={words.codes}
            errors={errors}
          />
        )}
        refused={refused}
        busy={isPending || isSuccess}
        onReset={(request) =>
          mutate(request, {
            onSuccess: () => {
              if (dataCentre) credentials.keepDataCentre(dataCentre)
              void router.navigate({ to: paths.login, state: { notice: registration.forgottenDone } })
            },
          })
        }
        words={registration}
      />
      <p className={classes.other}>
        <Link to={paths.login}>{registration.backToLogIn}</Link>
      </p>
    </PlainFrame>
  )
}

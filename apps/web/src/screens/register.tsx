import { textOf } from '@heliograph/brand/configuration'
import { consentTexts } from '@heliograph/brand/consents'
import type { RegisterRequest } from '@heliograph/contract/browser'
import { areaOfCountry, dataCentreOf, type Area } from '@heliograph/domain/areas'
import type { DataCentre } from '@heliograph/domain/regions'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../api/api-context.tsx'
import { messageOf } from '../api/failure.ts'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { authQueries } from '../features/auth/log-in.ts'
import { CodeField } from '../features/codes/code-field.tsx'
import { AccountStep } from '../features/registration/account-step.tsx'
import { ChosenRegion } from '../features/registration/chosen-region.tsx'
import { emptyDraft, type Draft } from '../features/registration/draft.ts'
import { refusalOf } from '../features/registration/refusal.ts'
import { RegionStep } from '../features/registration/region-step.tsx'
import classes from '../features/registration/registration.module.css'
import { registrationQueries } from '../features/registration/registration.queries.ts'
import { suggestedArea } from '../features/registration/suggestion.ts'
import { LegalLinks } from '../frames/legal-links.tsx'
import { Logo } from '../frames/logo.tsx'
import { PlainFrame } from '../frames/plain/plain-frame.tsx'
import { PlainTools } from '../frames/plain/plain-tools.tsx'
import { offered } from '../i18n/language.ts'
import { useLanguage } from '../i18n/words-context.tsx'
import { readRegisterSearch } from './register.search.ts'
import { sceneOf } from './scene-of.tsx'

const route = getRouteApi(paths.register)

/** Region, then account (spec §1). Whatever fails and wherever one goes back to: nothing typed is lost. */
export const RegisterScreen = () => {
  const { platform } = useHost()
  const { language, words } = useLanguage()
  const { brand } = platform
  const { registration } = words
  const { area } = readRegisterSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const [wished, setWished] = useState<Area>()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const { data: caller } = useQuery(registrationQueries(useApi()).callerCountry)

  const choosesRegion = brand.multiDataCentre && !brand.whiteLabel
  const suggested = suggestedArea(caller?.area, language)
  const asksRegion = choosesRegion && area === undefined
  const country = caller?.countryCode ?? undefined

  return (
    <PlainFrame
      logo={<Logo brand={brand} language={language} />}
      tools={<PlainTools choice={offered(brand)} />}
      scene={sceneOf(textOf(brand, 'loginBackgroundImage', language))}
      story={words.auth}
      foot={<LegalLinks brand={brand} />}
    >
      <h1 tabIndex={-1}>{registration.title}</h1>
      <p>{choosesRegion ? registration.step({ step: asksRegion ? 1 : 2, of: 2 }) : registration.lead}</p>
      {asksRegion ? (
        <RegionStep
          chosen={wished ?? suggested}
          suggested={suggested}
          onChoose={setWished}
          onNext={() => void navigate({ search: (before) => ({ ...before, area: wished ?? suggested }) })}
          words={registration}
        />
      ) : (
        <>
          {area && (
            <ChosenRegion
              area={area}
              change={
                <Button variant="subtle" size="sm" renderRoot={(props) => <Link {...props} to={paths.register} search={{ area: undefined }} />}>
                  {registration.changeRegion}
                </Button>
              }
              words={registration}
            />
          )}
          <Account
            draft={draft}
            onDraft={setDraft}
            area={choosesRegion ? area : undefined}
            country={country}
            dataCentre={choosesRegion && area ? dataCentreOf(area) : undefined}
          />
        </>
      )}
      <p className={classes.other}>
        {registration.haveAccount} <Link to={paths.login}>{registration.toLogIn}</Link>
      </p>
    </PlainFrame>
  )
}

interface AccountProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  area: Area | undefined
  country: string | undefined
  /** Where the account will be kept, where there are several. */
  dataCentre: DataCentre | undefined
}

const Account = ({ draft, onDraft, area, country, dataCentre }: AccountProps) => {
  const { platform, credentials, session } = useHost()
  const { brand } = platform
  const { language, words } = useLanguage()
  const router = useRouter()
  const cache = useQueryClient()
  const api = useApi()
  const queries = registrationQueries(api, dataCentre)
  const { data: patterns = [] } = useQuery({ ...queries.phonePatterns(language), enabled: brand.flags.phoneUse })
  const register = useMutation(queries.register)
  const logIn = useMutation(authQueries(api).logIn({ system: brand.code }))
  const texts = useMemo(() => consentTexts(brand, language), [brand, language])

  useEffect(() => {
    // The prefix of where one is, until another is chosen.
    if (country && draft.phone.country === undefined && draft.phone.typed === '') {
      onDraft({ ...draft, phone: { ...draft.phone, country } })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [country])

  const { kind } = draft
  const refused = useMemo(() => {
    const number = register.error ? messageOf(register.error) : undefined
    const message = number && words.errors[number]
    return register.error ? refusalOf(register.error, { message, kind, words: words.registration }) : undefined
    // What is refused was of the kind that stood there then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [register.error])

  const send = (request: RegisterRequest) =>
    register.mutate(request, {
      onSuccess: () => {
        if (dataCentre) credentials.keepDataCentre(dataCentre)
        logIn.mutate(
          { account: request.email ?? `+${request.phone}`, password: request.password, long: false },
          {
            onSuccess: (token) => {
              session.open(token, { long: false })
              cache.clear()
              router.history.push(session.takeWanted() ?? paths.start)
            },
            // The account stands: whatever kept the log-in from succeeding, the person can log in.
            onError: () => void router.navigate({ to: paths.login, state: { notice: words.registration.created } }),
          },
        )
      },
    })

  return (
    <AccountStep
      draft={draft}
      onDraft={onDraft}
      area={area}
      country={country && area === areaOfCountry(country) ? country : undefined}
      language={language}
      texts={texts}
      usesPhones={brand.flags.phoneUse}
      patterns={patterns}
      judge={queries.judge}
      codeField={({ ref, destination, onNowhere, ...entry }) => (
        <CodeField
          {...entry}
          inputRef={ref}
          purpose="register"
          to={destination}
          onMissing={onNowhere}
          dataCentre={dataCentre}
          outboxPath={paths.outbox}
          language={language}
          words={words.codes}
          errors={words.errors}
        />
      )}
      refused={refused}
      busy={register.isPending || logIn.isPending || logIn.isSuccess}
      onRegister={send}
      words={words.registration}
    />
  )
}

import { textOf } from '@heliograph/brand/configuration'
import { consentTexts } from '@heliograph/brand/consents'
import { areaOfCountry, dataCentreOf, type Area } from '@heliograph/domain/areas'
import type { DataCentre } from '@heliograph/domain/regions'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { siteOfCentre } from '#app/platform.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { NoMail } from '#features/people/codes/no-mail.tsx'
import { AccountStep } from '#features/people/registration/account-step.tsx'
import { ChosenRegion } from '#features/people/registration/chosen-region.tsx'
import { emptyDraft, type Draft } from '#features/people/registration/draft.ts'
import { RegionStep } from '#features/people/registration/region-step.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { suggestedArea } from '#features/people/registration/suggestion.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { PlainScreen } from './plain-screen.tsx'
import { readRegisterSearch } from './register.search.ts'
import { useAccountEntry } from './use-account-entry.tsx'
import classes from '#features/people/registration/registration.module.css'

const route = getRouteApi(paths.register)

/** Region, then account (spec §1). Nothing typed is lost after a failure or going back. */
export const RegisterScreen = () => {
  const { platform } = useHost()
  const { brand } = platform
  const { language, words } = useLanguage()
  const { registration } = words
  const { area } = readRegisterSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const [wished, setWished] = useState<Area>()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const { data: caller } = useQuery(registrationQueries(useApi()).callerCountry)

  const choosesRegion = brand.multiDataCentre && !brand.whiteLabel
  const suggested = suggestedArea(caller?.area, language)
  const asksRegion = choosesRegion && area === undefined
  const centre = choosesRegion && area ? dataCentreOf(area) : undefined
  const site = centre && siteOfCentre(platform, centre)
  const country = caller?.countryCode ?? undefined

  return (
    <PlainScreen>
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
                <Button
                  variant="subtle"
                  size="sm"
                  renderRoot={(props) => <Link {...props} to={paths.register} search={{ area: undefined }} />}
                >
                  {registration.changeRegion}
                </Button>
              }
              words={registration}
            />
          )}
          {centre && site ? (
            <Elsewhere centre={centre} site={site} path={`${paths.register}?area=${area}`} />
          ) : (
            <Account
              draft={draft}
              onDraft={setDraft}
              area={choosesRegion ? area : undefined}
              country={country}
              dataCentre={centre}
            />
          )}
        </>
      )}
      <p className={classes.other}>
        {registration.haveAccount} <Link to={paths.login}>{registration.toLogIn}</Link>
      </p>
    </PlainScreen>
  )
}

interface AccountProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  area: Area | undefined
  country: string | undefined
  /** Where the account will be stored, if there are several. */
  dataCentre: DataCentre | undefined
}

const Account = ({ draft, onDraft, area, country, dataCentre }: AccountProps) => {
  const { platform, credentials, session } = useHost()
  const { brand } = platform
  const { language, words } = useLanguage()
  const router = useRouter()
  const cache = useQueryClient()
  const api = useApi()
  const { register } = registrationQueries(api, dataCentre)
  const logIn = useMutation(authQueries(api).logIn({ system: brand.code }))
  const texts = useMemo(() => consentTexts(brand, language), [brand, language])
  const entry = useAccountEntry({ purpose: 'register', dataCentre, country })

  const enter = async (made: { account: string; password: string }) => {
    if (dataCentre) credentials.keepDataCentre(dataCentre)
    try {
      session.open(await logIn.mutateAsync({ ...made, long: false }), { long: false })
      cache.clear()
      router.history.push(session.takeWanted() ?? paths.start)
    } catch {
      // The account exists: whatever prevented the log-in, the person can log in.
      void router.navigate({ to: paths.login, state: { notice: words.registration.created } })
    }
  }

  return (
    <>
      <NoMail text={words.codes.noMail} dataCentre={dataCentre} />
      <AccountStep
        {...entry}
        draft={draft}
        onDraft={onDraft}
        area={area}
        home={country && area === areaOfCountry(country) ? country : undefined}
        language={language}
        texts={texts}
        platform={textOf(brand, 'showName', language) ?? brand.code}
        register={register}
        onRegistered={enter}
      />
    </>
  )
}

import { isOffered } from '@heliograph/brand/brand'
import type { DataCentre } from '@heliograph/domain/regions'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { siteOfCentre } from '#app/platform.ts'
import { NoMail } from '#features/people/codes/no-mail.tsx'
import { ForgottenForm } from '#features/people/registration/forgotten-form.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { PlainScreen } from './plain-screen.tsx'
import { useAccountEntry } from './use-account-entry.tsx'
import classes from '#features/people/registration/registration.module.css'

/**
 * A new password for a person with access to the account's mailbox or phone. It leads to the log-in, which asks for the
 * rest.
 */
export const ForgetPasswordScreen = () => {
  const { platform, credentials } = useHost()
  const { brand } = platform
  const { registration, auth, codes } = useLanguage().words
  const router = useRouter()
  const [chosen, setChosen] = useState<DataCentre>(() => credentials.dataCentre() ?? platform.dataCentre ?? 'CN')
  const choosesCentre = brand.multiDataCentre && !brand.whiteLabel
  const site = choosesCentre ? siteOfCentre(platform, chosen) : undefined
  const dataCentre = choosesCentre ? chosen : undefined

  const queries = registrationQueries(useApi(), dataCentre)
  const { data: caller } = useQuery({ ...queries.callerCountry, enabled: isOffered('phoneUse', brand) })
  const entry = useAccountEntry({ purpose: 'password', dataCentre, country: caller?.countryCode ?? undefined })
  const centreChoice = dataCentre && (
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

  return (
    <PlainScreen>
      <h1 tabIndex={-1}>{registration.forgottenTitle}</h1>
      <p>{registration.forgottenLead}</p>
      {!site && <NoMail text={codes.noMail} dataCentre={dataCentre} />}
      {site ? (
        <>
          {centreChoice}
          <Elsewhere centre={chosen} site={site} path={paths.forgetPassword} />
        </>
      ) : (
        <ForgottenForm
          {...entry}
          centreChoice={centreChoice}
          reset={queries.resetPassword}
          onReset={() => {
            if (dataCentre) credentials.keepDataCentre(dataCentre)
            return router.navigate({ to: paths.login, state: { notice: registration.forgottenDone } })
          }}
        />
      )}
      <p className={classes.other}>
        <Link to={paths.login}>{registration.backToLogIn}</Link>
      </p>
    </PlainScreen>
  )
}

import { isOffered } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { ApiTokens } from '#features/people/api-tokens/api-tokens.tsx'
import { EmailSetting, PhoneSetting, UsernameSetting } from '#features/people/security/address-settings.tsx'
import { Missing } from '#features/people/security/missing.tsx'
import { Passkeys } from '#features/people/security/passkeys.tsx'
import { PasswordSetting } from '#features/people/security/password-setting.tsx'
import { SecondStep } from '#features/people/security/second-step.tsx'
import { securityQueries } from '#features/people/security/security.queries.ts'
import { Sessions } from '#features/people/security/sessions.tsx'
import { LinkedAccounts } from '#features/people/third-party/linked-accounts.tsx'
import { MyAudit } from '#features/platform/audit/my-audit.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { securityFields } from './security-fields.tsx'
import classes from '#features/people/security/security.module.css'

/** How a person logs in, how that is protected, and their sessions. */
export const AccountSecurityScreen = () => {
  const { platform, credentials } = useHost()
  const { brand } = platform
  const { language, words } = useLanguage()
  const { security, errors } = words
  const standing = useQuery(securityQueries(useApi()).standing)
  const parts = { language, words }
  const platformName = textOf(brand, 'showName', language) ?? brand.code
  return (
    <>
      <PageTitle title={security.title} />
      <p className={classes.hint}>{security.intro}</p>
      <div className={classes.page}>
        {standing.isPending && <Skeleton height={560} radius="xl" role="status" aria-label={security.loading} />}
        {standing.isError && !standing.data && <Missing onRetry={() => void standing.refetch()} words={security} />}
        {standing.data && (
          <>
            <Card>
              <section className={classes.section} aria-label={security.waysIn}>
                <h2>{security.waysIn}</h2>
                <PasswordSetting standing={standing.data} {...parts} {...securityFields} />
                <EmailSetting standing={standing.data} {...parts} {...securityFields} />
                {isOffered('phoneUse', brand) && (
                  <PhoneSetting standing={standing.data} {...parts} {...securityFields} />
                )}
                <UsernameSetting standing={standing.data} {...parts} />
              </section>
            </Card>
            <SecondStep standing={standing.data} platform={platformName} {...parts} />
            <Passkeys standing={standing.data} platform={platformName} {...parts} />
          </>
        )}
        <Sessions {...parts} />
        <ApiTokens {...parts} />
        {/* Its calls ask for an identity check when necessary: see ProofGate. */}
        <LinkedAccounts
          dataCentre={credentials.dataCentre()}
          language={language}
          words={words.thirdParty}
          errors={errors}
        />
        <Card>
          <MyAudit words={words.audit} errors={errors} shell={words.shell} />
        </Card>
      </div>
    </>
  )
}

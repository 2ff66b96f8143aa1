import { minuteMs } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { useNow } from '#browser/use-now.ts'
import { Preferences } from '#features/people/account/preferences.tsx'
import { Preview } from '#features/people/account/preview.tsx'
import { authQueries } from '#features/people/auth/log-in.ts'
import { scriptIn } from '#features/platform/privacy/measuring.ts'
import { PrivacyChoice } from '#features/platform/privacy/privacy-choice.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './common.module.css'

/** Language, units and appearance for this person in this browser. */
export const AccountCommonScreen = () => {
  const { platform } = useHost()
  const { data: me } = useQuery(authQueries(useApi()).me)
  const asks = isThere('gdpr', platform.brand)
  const hasMaps = Object.keys(platform.brand.mapKeys).length > 0
  const { words } = useLanguage()
  const { common } = words.account
  return (
    <>
      <PageTitle title={common.title} />
      <p className={classes.intro}>{common.intro}</p>
      <div className={classes.page}>
        <div className={classes.choices}>
          <Preferences languages={offered(platform.brand)} words={common} />
          {me && asks && scriptIn(platform.trackingCode) !== undefined && (
            <PrivacyChoice userId={me.id} about="measuring" onRefused={() => location.reload()} />
          )}
          {me && asks && hasMaps && <PrivacyChoice userId={me.id} about="maps" />}
        </div>
        <Preview now={useNow(minuteMs)} words={common} noData={words.shell.noData} />
      </div>
    </>
  )
}

import { minuteMs } from '@heliograph/domain/zones'
import { useHost } from '#app/host.ts'
import { useNow } from '#browser/use-now.ts'
import { Preferences } from '#features/people/account/preferences.tsx'
import { Preview } from '#features/people/account/preview.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './common.module.css'

/** Language, units and appearance for this person in this browser. */
export const AccountCommonScreen = () => {
  const { platform } = useHost()
  const { words } = useLanguage()
  const { common } = words.account
  return (
    <>
      <PageTitle title={common.title} />
      <p className={classes.intro}>{common.intro}</p>
      <div className={classes.page}>
        <Preferences languages={offered(platform.brand)} words={common} />
        <Preview now={useNow(minuteMs)} words={common} noData={words.shell.noData} />
      </div>
    </>
  )
}

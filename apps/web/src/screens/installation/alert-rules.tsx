import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { SharedAlertRules } from '#screens/shared-alert-rules.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './alert-rules.module.css'

/** What alert rules do in the plants of the brand. */
export const InstallationAlertRulesScreen = () => {
  const { alertRules: words, installation } = useLanguage().words
  return (
    <div className={classes.page}>
      <BackLine>
        <Link to={paths.installation}>{installation.title}</Link>
      </BackLine>
      <PageTitle title={words.title} />
      <SharedAlertRules scope="brand" />
    </div>
  )
}

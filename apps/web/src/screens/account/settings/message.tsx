import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { NoMail } from '#features/people/codes/no-mail.tsx'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { WebhookCard } from '#features/people/profile/webhook-card.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { MessageForm } from './message-form.tsx'
import { PushCard } from './push-card.tsx'
import classes from '#features/people/profile/profile.module.css'

/** Of which alerts a person is told, by which ways, and the quiet hours. */
export const AccountMessageScreen = () => {
  const { words } = useLanguage()
  const { messageSettings, profile, shell, errors } = words
  const query = useQuery(profileQueries(useApi()).messageSettings)
  return (
    <>
      <PageTitle title={shell.messageSettings} />
      <p className={classes.intro}>{messageSettings.inApp}</p>
      <NoMail text={messageSettings.noMail} />
      <div className={classes.page}>
        <Asked query={query} heightPx={560} failedTitle={profile.failedTitle} shell={shell}>
          {(settings) => (
            <>
              <MessageForm settings={settings} words={words} errors={errors} />
              <PushCard settings={settings} words={messageSettings} errors={errors} />
              <WebhookCard of="person" words={words} errors={errors} />
            </>
          )}
        </Asked>
      </div>
    </>
  )
}

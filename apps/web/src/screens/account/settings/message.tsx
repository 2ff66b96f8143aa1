import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { NoMail } from '#features/people/codes/no-mail.tsx'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { WebhookCard } from '#features/people/profile/webhook-card.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { MessageForm } from './message-form.tsx'
import { PushCard } from './push-card.tsx'
import classes from '#features/people/profile/profile.module.css'

/** Of which alerts a person is told, by which ways, and the quiet hours. */
export const AccountMessageScreen = () => {
  const words = useWords('profile')
  const shell = useWords('shell')
  const errors = useWords('errors')
  const query = useQuery(profileQueries(useApi()).messageSettings)
  return (
    <>
      <PageTitle title={words.messages.title} />
      <p className={classes.intro}>{words.messages.inApp}</p>
      <NoMail text={words.messages.noMail} />
      <div className={classes.page}>
        <Asked query={query} heightPx={560} failedTitle={words.failedTitle} shell={shell}>
          {(settings) => (
            <>
              <MessageForm settings={settings} words={words} errors={errors} />
              <PushCard settings={settings} words={words} errors={errors} />
              <WebhookCard of="person" words={words} errors={errors} />
            </>
          )}
        </Asked>
      </div>
    </>
  )
}

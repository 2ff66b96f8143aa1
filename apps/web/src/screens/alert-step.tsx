import { Button } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { centreOf } from '#features/people/organisations/invitation-token.ts'
import { alertQueries } from '#features/plants/alerts/alerts.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { PlainScreen } from './plain-screen.tsx'

/** The page of a link in mails about alerts that does one thing with them, without a log-in. */
export const AlertStepScreen = () => (
  <PlainScreen>
    <MailedStep />
  </PlainScreen>
)

/** Only a click does it: programs that check links for viruses open them too. */
const MailedStep = () => {
  const { words: all, language } = useLanguage()
  const { mailed: words, cases, case: said } = all.alerts
  const router = useRouter()
  const [token] = useState(() => router.state.location.hash)
  const act = useMutation(alertQueries(useApi(), language).actByMail(centreOf(token)))
  const toAlerts = (
    <Button variant="default" onClick={() => router.history.push(paths.alertList)}>
      {words.toAlerts}
    </Button>
  )
  if (act.data) {
    const { done, changed, refused } = act.data
    const text = [
      ...(done > 0 ? [cases.done({ count: done })] : []),
      ...(changed > 0 ? [cases.changed({ count: changed })] : []),
      ...(refused > 0 ? [cases.refused({ count: refused })] : []),
    ].join(' ')
    return <Said title={done > 0 ? words.doneTitle : words.notDoneTitle} text={text} action={toAlerts} />
  }
  const step = token.split('.')[1]
  const isKnown = step === 'acknowledge' || step === 'snooze'
  if (!isKnown || codeOf(act.error) === 'resource_not_exist_or_deleted')
    return <Said title={words.goneTitle} text={words.goneText} action={toAlerts} />
  const snoozes = step === 'snooze'
  return (
    <Said
      title={snoozes ? words.snoozeTitle : words.acknowledgeTitle}
      text={
        refusalText(act.error, { errors: all.errors, otherwise: words.failed }) ??
        (snoozes ? words.snoozeText : words.acknowledgeText)
      }
      action={
        <Button loading={act.isPending} onClick={() => act.mutate(token)}>
          {snoozes ? said.snooze : said.acknowledge}
        </Button>
      }
    />
  )
}

const Said = (props: { title: string; text: string; action: ReactNode }) => (
  <Notice page icon={<IconBell className="as-picture" />} {...props} />
)

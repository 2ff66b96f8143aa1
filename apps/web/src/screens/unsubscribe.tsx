import { isOffered } from '@heliograph/brand/brand'
import { Button } from '@mantine/core'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { centreOf } from '#features/people/organisations/invitation-token.ts'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { stopReportMails } from '#features/plants/report-mails/report-mails.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { PlainScreen } from './plain-screen.tsx'

/** The page of a link in mails about alerts and with reports, which works without a log-in. */
export const UnsubscribeScreen = () => (
  <PlainScreen>
    <Unsubscribe />
  </PlainScreen>
)

/** The token tells which mails it is from. */
const Unsubscribe = () => {
  const router = useRouter()
  const [token] = useState(() => router.state.location.hash)
  return isOfReports(token) ? <StopReports token={token} /> : <StopAlertMails token={token} />
}

/** Only a click turns the mails off: programs that check links for viruses open them too. */
const StopAlertMails = ({ token }: { token: string }) => {
  const { words: all } = useLanguage()
  const { unsubscribing: words } = all.profile
  const router = useRouter()
  const stop = useMutation(profileQueries(useApi()).stopAlertMails(centreOf(token)))
  const { brand } = useHost().platform
  const toSettings = isOffered('message', brand) && (
    <Button variant="default" onClick={() => router.history.push(paths.accountMessage)}>
      {words.toSettings}
    </Button>
  )
  if (stop.isSuccess) return <Said title={words.doneTitle} text={words.doneText} action={toSettings} />
  if (token === '' || codeOf(stop.error) === 'resource_not_exist_or_deleted') {
    return <Said title={words.goneTitle} text={words.goneText} action={toSettings} />
  }
  return (
    <Said
      title={words.title}
      text={refusalText(stop.error, { errors: all.errors, otherwise: words.failed }) ?? words.text}
      action={
        <Button loading={stop.isPending} onClick={() => stop.mutate(token)}>
          {words.turnOff}
        </Button>
      }
    />
  )
}

/** The same of mails with reports. */
const StopReports = ({ token }: { token: string }) => {
  const { words: all } = useLanguage()
  const words = all.reportMails
  const stop = useMutation(stopReportMails(useApi(), centreOf(token)))
  if (stop.isSuccess) return <Said title={words.stoppedTitle} text={words.stoppedText} />
  if (codeOf(stop.error) === 'resource_not_exist_or_deleted')
    return <Said title={words.goneTitle} text={words.goneText} />
  return (
    <Said
      title={words.stopTitle}
      text={refusalText(stop.error, { errors: all.errors, otherwise: words.stopFailed }) ?? words.stopText}
      action={
        <Button loading={stop.isPending} onClick={() => stop.mutate(token)}>
          {words.stop}
        </Button>
      }
    />
  )
}

const isOfReports = (token: string) => token.split('.')[1] === 'report'

const Said = (props: { title: string; text: string; action?: ReactNode }) => (
  <Notice page icon={<IconOff className="as-picture" />} {...props} />
)

import type { Alert } from '@heliograph/contract/browser'
import { eventText } from '@heliograph/domain/case-event-text'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { AlertLevel } from '#features/plants/alerts/alert-level.tsx'
import { minuteText } from '#features/plants/alerts/alert-times.ts'
import { alertQueries } from '#features/plants/alerts/alerts.queries.ts'
import { mostAlerts } from '#features/plants/reports/reports.queries.ts'
import classes from '#features/plants/reports/reports.module.css'

interface Props {
  alerts: readonly Alert[]
  total: number
  language: string
  words: Words['report']
  alertWords: Words['alerts']
}

/** What was wrong, from when to when, and what people did about it. */
export const ReportAlerts = ({ alerts, total, language, words, alertWords }: Props) => {
  if (total === 0) return <p>{words.noAlerts}</p>
  return (
    <>
      <ul className={classes.list}>
        {alerts.map((alert) => {
          const { deviceId, ruleId, startTime, endTime, timezone } = alert
          const from = minuteText(timezone, startTime)
          return (
            <li key={`${deviceId} ${ruleId} ${startTime}`}>
              <div>
                <p>
                  <AlertLevel level={alert.level} words={alertWords} /> <b>{alert.showName}</b>
                </p>
                <small>
                  {alert.deviceName} ·{' '}
                  {endTime === null ? words.since({ from }) : words.fromTo({ from, to: minuteText(timezone, endTime) })}
                </small>
              </div>
              <Done alert={alert} language={language} words={words} alertWords={alertWords} />
            </li>
          )
        })}
      </ul>
      {total > mostAlerts && <p>{words.moreAlerts({ count: total - mostAlerts })}</p>}
    </>
  )
}

interface DoneProps extends Pick<Props, 'language' | 'words' | 'alertWords'> {
  alert: Alert
}

/** The newest steps first; only of alerts with which something was done. */
const Done = ({ alert, language, words, alertWords }: DoneProps) => {
  const { deviceId, ruleId, alertTime, handling, timezone } = alert
  const wasHandled = handling.version > 0
  const { data } = useQuery({
    ...alertQueries(useApi(), language).case({
      deviceId,
      ruleId,
      alertDay: dayAt(timezone, alertTime * 1000).replaceAll('-', ''),
    }),
    enabled: wasHandled,
    refetchInterval: false,
  })
  const events = (data?.events ?? []).filter(({ at }) => alert.endTime === null || at >= alert.startTime).slice(0, 3)
  if (!wasHandled || (data && events.length === 0)) return <small>{words.nothingDone}</small>
  return (
    <div>
      {events.map((event) => (
        <p key={event.id}>
          {eventText(event, timezone, alertWords)}
          <small>{[event.words, event.by, minuteText(timezone, event.at)].filter(Boolean).join(' · ')}</small>
        </p>
      ))}
    </div>
  )
}

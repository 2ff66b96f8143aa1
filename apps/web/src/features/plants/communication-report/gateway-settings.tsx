import type { ReportedGateway } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { Told } from '#ui/text/told.tsx'
import type { SpanText } from './gateway-texts.ts'
import classes from './communication-report.module.css'

interface Props {
  gateway: ReportedGateway
  protocolName: (protocol: string) => string
  spanText: SpanText
  words: Words['communicationReport']
}

/** What a gateway said about itself. It is not a part of the period: only the newest is kept. */
export const GatewaySettings = ({ gateway, protocolName, spanText, words }: Props) => {
  const names = words.settings
  const { reportsTo, maxDevices, ...settings } = gateway.settings
  const length = (seconds: number | null) => lengthText(seconds, spanText)
  const facts: [string, string | null][] = [
    [names.protocol, protocolName(gateway.protocol)],
    [names.reportsTo, reportsTo && `${reportsTo.host}:${reportsTo.port}`],
    [names.uploadInterval, length(settings.uploadInterval)],
    [names.heartbeatInterval, length(settings.heartbeatInterval)],
    [names.usualInterval, length(settings.usualInterval)],
    [names.silentAfter, length(settings.silentAfter)],
    [names.maxDevices, maxDevices === null ? null : numberText(maxDevices)],
    [names.ssid, settings.ssid],
    [names.ip, settings.ip],
    [names.mac, settings.mac],
  ]
  return (
    <TitledCard title={names.title}>
      <Aside>{names.lead}</Aside>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Told text={value ?? missing} unknown={words.unknown} />
            </dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}

/** Exact, because it is a setting: 1 h 30 min, 90 s would be 1 min otherwise. */
const lengthText = (seconds: number | null, spanText: SpanText) => {
  if (seconds === null) return null
  const ms = seconds * 1000
  const parts = [ms - (ms % hourMs), (ms % hourMs) - (ms % minuteMs), ms % minuteMs]
  return parts.flatMap((part) => (part > 0 ? [spanText(part)] : [])).join(' ')
}

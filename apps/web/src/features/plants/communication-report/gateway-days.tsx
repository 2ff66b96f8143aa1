import type { ReportedGateway } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { percentText } from '#charts/axes/quantity.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { codeOf } from '#refusals/refusal-text.ts'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Told } from '#ui/text/told.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { communicationQueries } from './communication-report.queries.ts'
import { DayCalendar } from './day-calendar.tsx'
import { GatewaySettings } from './gateway-settings.tsx'
import type { RowTexts } from './gateway-table.tsx'
import { secondsText, stateSigns } from './gateway-texts.ts'
import { PeriodChoice } from './period-choice.tsx'
import type { ReportDays } from './report-window.ts'
import { Uptime } from './uptime.tsx'
import classes from './communication-report.module.css'

interface Props extends Pick<RowTexts, 'plantLink' | 'ageText' | 'spanText'> {
  gatewayId: number
  days: ReportDays
  onDays: (days: ReportDays) => void
  /** To the list. */
  back: ReactNode
  /** Of a week from Monday on. */
  weekdays: readonly { short: string; long: string }[]
  protocolName: (protocol: string) => string
  words: Words['communicationReport']
  shell: Words['shell']
}

/** A gateway day by day. */
export const GatewayDays = ({
  gatewayId,
  days,
  onDays,
  back,
  weekdays,
  protocolName,
  words,
  shell,
  ...texts
}: Props) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    communicationQueries(useApi()).ofGateway(gatewayId, days),
  )
  const body = () => {
    if (!data && !error) return <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />
    if (!data) {
      if (isGone(error)) return <Notice title={words.foreignTitle} text={words.foreignText} />
      const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
      return <NotLoaded error={error} title={words.failed} text={shell.failedText} action={retry} words={shell} />
    }
    const { gateway } = data
    const timeOf = (seconds: number) => formatMinute(gateway.timezone, seconds * 1000)
    return (
      <div className={classes.page} aria-busy={isPlaceholderData}>
        <TitledCard title={words.figures}>
          {gateway.state === 'NEVER' && <p>{words.neverText({ time: timeOf(gateway.enteredTime) })}</p>}
          <dl className={classes.facts}>
            {factsOf(gateway, { ...texts, words, timeOf }).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Unbroken>{value}</Unbroken>
                </dd>
              </div>
            ))}
          </dl>
          {gateway.countedFrom !== null && <Aside>{words.countedText({ time: timeOf(gateway.countedFrom) })}</Aside>}
        </TitledCard>
        <TitledCard title={words.days}>
          <Aside>{words.daysLead({ zone: gateway.timezone })}</Aside>
          <DayCalendar
            days={data.days}
            weekdays={weekdays}
            label={words.days}
            spanText={texts.spanText}
            words={words}
          />
        </TitledCard>
        <GatewaySettings gateway={gateway} protocolName={protocolName} spanText={texts.spanText} words={words} />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle
        title={data?.gateway.gatewayName ?? words.title}
        mark={data && <Chip {...stateSigns[data.gateway.state]} text={words.states[data.gateway.state]} />}
      />
      <div className={classes.filters}>
        <PeriodChoice days={days} onDays={onDays} words={words} />
      </div>
      {body()}
    </div>
  )
}

const isGone = (error: Error) =>
  codeOf(error) === 'resource_not_exist_or_deleted' || codeOf(error) === 'AU_NO_READ_PERMISSION'

interface FactTexts extends Pick<RowTexts, 'plantLink' | 'ageText' | 'spanText'> {
  words: Words['communicationReport']
  timeOf: (seconds: number) => string
}

const factsOf = (
  gateway: ReportedGateway,
  { plantLink, ageText, spanText, words, timeOf }: FactTexts,
): [string, ReactNode][] => {
  const { lastGap, lastTime } = gateway
  const told = (text: string) => <Told text={text} unknown={words.unknown} />
  return [
    [words.plant, plantLink(gateway.systemId, gateway.systemName)],
    [words.serialNumber, gateway.sn],
    [words.uptime, <Uptime key="uptime" percent={gateway.uptime} unknown={words.unknown} />],
    [words.gaps, told(numberText(gateway.gaps))],
    [words.longestGap, told(secondsText(gateway.longestGap, spanText))],
    ...(lastGap
      ? [
          [
            words.lastGap,
            lastGap.to === null
              ? words.gapOpen({ from: timeOf(lastGap.from) })
              : words.gapUntil({ from: timeOf(lastGap.from), to: timeOf(lastGap.to) }),
          ] satisfies [string, ReactNode],
        ]
      : []),
    [words.lastContact, told(lastTime === null ? missing : `${timeOf(lastTime)} · ${ageText(lastTime * 1000)}`)],
    [words.late, numberText(gateway.late)],
    [words.repeated, numberText(gateway.repeated)],
    [words.rejected, numberText(gateway.rejected)],
    [words.signal, told(percentText(gateway.signal))],
    [words.firmware, told(gateway.firmware ?? missing)],
  ]
}

import type { DayRecord, PlantInformation, Statistics } from '@heliograph/contract/browser'
import { sharesOf } from '@heliograph/domain/balance'
import { knownFor } from '@heliograph/domain/known-for'
import { moneyText } from '@heliograph/domain/money-text'
import { feedsInFully } from '@heliograph/domain/plants'
import { reportFigures } from '@heliograph/domain/report-figures'
import { reportText } from '@heliograph/domain/report-text'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { EnergyBars } from '#charts/bars/energy-bars.tsx'
import { dayQueries } from '#features/plants/day/day.queries.ts'
import { Balance } from '#features/plants/history/balance.tsx'
import { barsOf, barsSummary } from '#features/plants/history/bars-of.ts'
import { energiesOf, stepsOf } from '#features/plants/history/history.queries.ts'
import { LossesCard } from '#features/plants/losses/losses-card.tsx'
import { lossQueries } from '#features/plants/losses/losses.queries.ts'
import { hourBars } from '#features/plants/reports/hour-bars.ts'
import { ReportDevices } from '#features/plants/reports/report-devices.tsx'
import { reportQueries } from '#features/plants/reports/reports.queries.ts'
import { tariffQueries } from '#features/plants/tariffs/tariffs.queries.ts'
import { fileNameOf, isCurrent, lengthOf, nameOf, type DayRange, type Period } from '#periods/period.ts'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { ReportAlerts } from './report-alerts.tsx'
import classes from '#features/plants/reports/reports.module.css'

interface Props {
  plant: PlantInformation
  period: Period
  /** Its days up to today. */
  range: DayRange
  today: Day
  zone: string
  known: { statistics: Statistics; records: readonly Statistics[] | null; frames: readonly DayRecord[] | null }
  language: string
  words: Words
}

/** A period of a plant on paper: in words, in figures, over time, and what was wrong. */
export const Report = ({ plant, period, range, today, zone, known, language, words: all }: Props) => {
  const { report: words, history, losses: lossWords } = all
  const api = useApi()
  const { brand } = useHost().platform
  const queries = reportQueries(api, plant.id)
  const devices = useQuery(queries.devices(range))
  const alerts = useQuery(queries.alerts(range, language))
  const losses = useQuery({ ...lossQueries(api).ofPlant(plant.id, range), enabled: lengthOf(range) <= mostLossDays })
  const { kind } = period
  const expectation = useQuery({
    ...dayQueries(api, plant.id, language).expectationOf(range.first),
    enabled: kind === 'day',
  })
  const ofDays = useQuery({ ...queries.expectation(range), enabled: kind !== 'day' })
  const isPriced = kind === 'day' || kind === 'month' || kind === 'year'
  const income = useQuery({
    ...tariffQueries(api, plant.id).income(isPriced ? kind : 'day', range.first),
    enabled: isPriced,
  })
  // Of a week, those of its first day may be known from that day's report; and while a period's are asked for, those of the one before stay.
  const costs = isPriced && !income.isPlaceholderData ? income.data : undefined

  const { statistics } = known
  const isFed = feedsInFully(plant.gridInterconnectionType) && statistics.useValue === null
  const energies = energiesOf(statistics, isFed)
  const currency = costs?.currency ?? plant.currency ?? ''
  const money = (amount: number | null | undefined) =>
    moneyText(amount ?? null, { currency, language, units: all.units })
  const shares = sharesOf(energies)
  const whole = expectation.data?.whole
  const expected = kind === 'day' ? whole && { ...whole, days: undefined } : ofDays.data
  const isRunning = isCurrent(period, today)
  const text = reportText(
    {
      plant: plant.name,
      generation: statistics.generationValue,
      use: statistics.useValue,
      fullPowerHours: statistics.fullPowerHoursDay,
      selfSufficiency: isFed ? null : shares.selfSufficiency,
      worth: statistics.incomeValue === null ? undefined : money(statistics.incomeValue),
      // Of a day that runs, more is yet to come.
      expected: isRunning && kind === 'day' ? undefined : expected,
      losses: losses.data && { causes: losses.data.causes, total: losses.data.total.energy },
      alerts: alerts.data,
      isRunning,
    },
    words,
    lossWords.causes,
  )
  const figures = reportFigures(
    {
      energies,
      expected,
      income: money(statistics.incomeValue),
      bought: typeof costs?.costsBought === 'number' ? money(costs.costsBought) : undefined,
      fixed: typeof costs?.costsFixed === 'number' && costs.costsFixed > 0 ? money(costs.costsFixed) : undefined,
      fullPowerHours: statistics.fullPowerHoursDay,
      performanceRatio: statistics.pr,
      availability: losses.data?.availability ?? null,
    },
    words,
  )
  const partly = knownFor(energies.coverage, 'generation', history)

  const bars = useMemo(
    () =>
      known.frames
        ? hourBars(known.frames, zone, range.first, words)
        : barsOf(stepsOf(known.records ?? [], kind, isFed), period, today, history),
    // The period is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [known, zone, range.first, range.last, kind, isFed, today, history, words],
  )
  const summary = known.frames
    ? `${words.chart}: ${nameOf(period)}`
    : barsSummary(stepsOf(known.records ?? [], kind, isFed), energies, period, history)
  return (
    <div className={classes.report}>
      <TitledCard title={words.summary}>
        <p className={classes.summary}>{text}</p>
      </TitledCard>
      <TitledCard title={words.figures}>
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Unbroken>{value}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
        {partly !== undefined && <p>{words.partly({ known: partly })}</p>}
      </TitledCard>
      {bars.stacks.length > 0 && (
        <TitledCard title={words.chart}>
          <EnergyBars
            bars={bars}
            title={`${plant.name} ${nameOf(period)}`}
            zone={zone}
            summary={summary}
            fileName={`report-${fileNameOf(period)}`}
            words={history.chart}
          />
        </TitledCard>
      )}
      <TitledCard title={words.balance}>
        <Balance energies={energies} ofUse={!isFed} words={history} />
      </TitledCard>
      {lengthOf(range) <= mostLossDays && <LossesCard plantId={plant.id} first={range.first} last={range.last} />}
      <div className={classes.long}>
        <TitledCard title={words.alerts}>
          {alerts.data ? (
            <ReportAlerts
              alerts={alerts.data.worst}
              total={alerts.data.total}
              language={language}
              words={words}
              alertWords={all.alerts}
            />
          ) : (
            alerts.isError && <p role="alert">{words.alertsFailed}</p>
          )}
        </TitledCard>
      </div>
      <TitledCard title={words.devices}>
        {devices.data ? (
          <ReportDevices found={devices.data} words={words} />
        ) : (
          devices.isError && <p role="alert">{words.devicesFailed}</p>
        )}
        {isThere('deviceLayout', brand) && devices.data && devices.data.devices.length > 0 && (
          <p className={classes.toMap}>
            <Link
              to={paths.plantComponentLayout}
              search={{ plant: plant.id, ...(kind === 'day' && { day: range.first }) }}
            >
              {words.toMap}
            </Link>
          </p>
        )}
      </TitledCard>
    </div>
  )
}

/** Losses of longer times are not told. */
const mostLossDays = 366

import type { Api, Sums } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EnergyBars } from '#charts/bars/energy-bars.tsx'
import { fileNameOf, nameOf, rangeText } from '#periods/period.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { barsOf, barsSummary, periodAt } from './bars-of.ts'
import { otherOf } from './comparison.ts'
import { DifferenceTable } from './difference-table.tsx'
import { energiesOf, historyQueries, stepsOf } from './history.queries.ts'
import type { PeriodView } from './period-view.ts'
import { Failed } from './waiting.tsx'
import classes from './history.module.css'

interface Props {
  api: Api
  plantId: number
  answer: Sums
  period: PeriodView
  onPeriod: (period: PeriodView) => void
  /** In the plant's time zone. */
  today: Day
  zone: string
  feedsInFully: boolean
  /** A code: EUR. Undefined while unknown. */
  currency?: string | undefined
  words: Words['history']
}

/** Days, months or years as bars, or a notice if there are none. A bar opens its period. */
export const SumsPanel = ({
  api,
  plantId,
  answer,
  period,
  onPeriod,
  today,
  zone,
  feedsInFully,
  currency,
  words,
}: Props) => {
  const other = otherOf(period, today)
  const queries = historyQueries(api, plantId)
  const before = useQuery({ ...queries.sums(other?.period ?? period), enabled: other !== undefined })
  const soFar = useQuery({ ...queries.days(other?.soFar ?? noRange), enabled: other?.soFar !== undefined })
  const then = other === undefined ? undefined : (other.soFar ? soFar : before).data

  const thenRecords = other === undefined ? undefined : before.data?.records
  const thenPeriod = other?.period
  const steps = useMemo(() => stepsOf(answer.records, period.kind, feedsInFully), [answer, period.kind, feedsInFully])
  const bars = useMemo(() => {
    const beside = thenPeriod &&
      thenRecords && { period: thenPeriod, steps: stepsOf(thenRecords, thenPeriod.kind, feedsInFully) }
    return barsOf(steps, period, today, words, beside)
    // The previous period is a new object on each render, but depends only on this one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [steps, period, today, thenRecords, feedsInFully, words])
  const summary = barsSummary(steps, energiesOf(answer.statistics), period, words)
  const isEmpty = bars.stacks.length === 0 || steps.length === 0

  return (
    <div className={classes.panel}>
      {other !== undefined && (before.isError || soFar.isError) && (
        <Failed
          error={before.error ?? soFar.error}
          onRetry={() => void Promise.all([before.refetch(), soFar.refetch()])}
          words={words}
        />
      )}
      {isEmpty ? (
        <Notice title={summary} text={words.emptyText} />
      ) : (
        <EnergyBars
          bars={bars}
          title={`${words.barsTitle} ${nameOf(period) || words.allYears}`}
          zone={zone}
          summary={summary}
          fileName={`energy-${fileNameOf(period)}`}
          words={words.chart}
          onPick={(place) => {
            const closer = periodAt(place, steps, period)
            if (closer) onPeriod(closer)
          }}
        />
      )}
      {then && other && (
        <DifferenceTable
          own={energiesOf(answer.statistics, feedsInFully)}
          ownName={nameOf(period)}
          other={energiesOf(then.statistics, feedsInFully)}
          money={{ currency, own: answer.statistics, other: then.statistics }}
          otherName={other.soFar ? rangeText(other.soFar) : nameOf(other.period)}
          words={words}
        />
      )}
    </div>
  )
}

/** A placeholder for a disabled query. */
const noRange = { first: '', last: '' }

import type { Api } from '@heliograph/contract/browser'
import { addDays, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EnergyBars } from '#charts/bars/energy-bars.tsx'
import type { Period } from '#periods/period.ts'
import { barsOf, barsSummary } from './bars-of.ts'
import { energiesOf, historyQueries, stepsOf } from './history.queries.ts'
import type { PeriodView } from './period-view.ts'
import { ChartLoading, Failed } from './waiting.tsx'
import classes from './history.module.css'

interface Props {
  api: Api
  plantId: number
  day: Day
  /** In the plant's time zone. */
  today: Day
  zone: string
  feedsInFully: boolean
  onPeriod: (period: PeriodView) => void
  words: Words['history']
}

/** A day of which only the totals are kept, among the days around it. */
export const Neighbours = ({ api, plantId, day, today, zone, feedsInFully, onPeriod, words }: Props) => {
  const last = addDays(day, reachDays) < today ? addDays(day, reachDays) : today
  const first = addDays(day, -reachDays)
  const { data, error, refetch } = useQuery(historyQueries(api, plantId).days({ first, last }))
  const shown = useMemo(() => {
    if (!data) return undefined
    const period: Period = { kind: 'custom', day: first, to: last }
    const steps = stepsOf(data.records, 'custom', feedsInFully)
    const bars = barsOf(steps, period, today, words)
    return {
      bars: { ...bars, current: bars.titles.indexOf(day) },
      summary: barsSummary(steps, energiesOf(data.statistics), period, words),
    }
  }, [data, day, first, last, today, feedsInFully, words])
  if (!shown)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} words={words} />
    ) : (
      <ChartLoading words={words} />
    )
  return (
    <>
      <p className={classes.onlySums}>{words.onlySums}</p>
      <EnergyBars
        {...shown}
        title={words.neighbours({ day })}
        zone={zone}
        fileName={`energy-around-${day}`}
        words={words.chart}
        onPick={(place) => {
          const other = shown.bars.titles[place]
          if (other !== undefined) onPeriod({ kind: 'day', day: other })
        }}
      />
    </>
  )
}

const reachDays = 5

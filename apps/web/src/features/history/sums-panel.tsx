import type { Sums } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useMemo } from 'react'
import { EnergyBars } from '../../charts/energy-bars.tsx'
import { Notice } from '../../ui/notice.tsx'
import { barsOf, barsSummary, periodAt } from './bars-of.ts'
import { energiesOf, stepsOf } from './history.queries.ts'
import { nameOf, type Period } from './period.ts'

interface Props {
  answer: Sums
  period: Period
  onPeriod: (period: Period) => void
  feedsInFully: boolean
  words: Words['history']
}

/** A month, a year or a life in bars, or that there are none. A bar leads to what it stands for. */
export const SumsPanel = ({ answer, period, onPeriod, feedsInFully, words }: Props) => {
  const { kind, day } = period
  const shown = useMemo(() => {
    const steps = stepsOf(answer.records, kind, feedsInFully)
    return {
      steps,
      bars: barsOf(steps, { kind, day }, words),
      summary: barsSummary(steps, energiesOf(answer.statistics), { kind, day }, words),
    }
  }, [answer, kind, day, feedsInFully, words])
  const { steps, ...chart } = shown
  if (steps.length === 0 || chart.bars.stacks.length === 0) return <Notice title={chart.summary} text={words.emptyText} />
  return (
    <EnergyBars
      {...chart}
      fileName={`energy-${nameOf(period) || 'total'}.csv`}
      words={words.chart}
      onPick={(place) => {
        const closer = periodAt(place, steps, period)
        if (closer) onPeriod(closer)
      }}
    />
  )
}

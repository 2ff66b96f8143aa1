import type { Curve as DayAnswer } from '@heliograph/contract/browser'
import { spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useMemo } from 'react'
import { PowerCurve } from '../../charts/power-curve.tsx'
import { curveOf, curveSummary } from './curve-of.ts'
import { energiesOf, frameOf } from './history.queries.ts'

interface Props {
  answer: DayAnswer
  day: Day
  /** The plant's own. */
  today: Day
  zone: string
  /** Marked on the axis of today. */
  now: number
  words: Words['history']
}

/** A day's curve; without data, the axes that wait for it. */
export const DayPanel = ({ answer, day, today, zone, now, words }: Props) => {
  const shown = useMemo(() => {
    const energies = energiesOf(answer.statistics)
    const curve = curveOf(answer.records.map(frameOf), energies, words)
    return { curve, summary: curveSummary({ curve, energies, day, zone }, words), span: spanOfDay(zone, day) }
  }, [answer, day, zone, words])
  return (
    <PowerCurve
      {...shown}
      zone={zone}
      now={now}
      emptyText={day === today ? words.noneToday : words.noneThatDay}
      fileName={`power-${day}.csv`}
      words={words.chart}
    />
  )
}

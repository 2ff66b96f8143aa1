import type { Curve as DayAnswer } from '@heliograph/contract/browser'
import { spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useMemo } from 'react'
import { hasValues } from '../../charts/curve.ts'
import { PowerCurve } from '../../charts/power-curve.tsx'
import { Notice } from '../../ui/notice.tsx'
import { curveOf, curveSummary } from './curve-of.ts'
import { energiesOf, frameOf } from './history.queries.ts'

interface Props {
  answer: DayAnswer
  day: Day
  zone: string
  /** Marked on the axis of today. */
  now: number
  words: Words['history']
}

/** A day's curve, or that there is none. */
export const DayPanel = ({ answer, day, zone, now, words }: Props) => {
  const shown = useMemo(() => {
    const energies = energiesOf(answer.statistics)
    const curve = curveOf(answer.records.map(frameOf), energies, words)
    return { curve, summary: curveSummary({ curve, energies, day, zone }, words), span: spanOfDay(zone, day) }
  }, [answer, day, zone, words])
  if (!shown.curve.series.some(hasValues)) return <Notice title={shown.summary} text={words.emptyText} />
  return <PowerCurve {...shown} zone={zone} now={now} fileName={`power-${day}.csv`} words={words.chart} />
}

import type { Api, Sums } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import { fileNameOf, nameOf, rangeOf, spanOf, type Period } from '#periods/period.ts'
import { curveOf, curveSummary, withQuiet } from './curve-of.ts'
import { columnsUntil, energiesOf, historyQueries } from './history.queries.ts'
import { ChartLoading, Failed } from './waiting.tsx'

interface Props {
  api: Api
  plantId: number
  /** The sums of the same days, shown next to the names. */
  answer: Sums
  period: Period
  /** In the plant's time zone. */
  today: Day
  zone: string
  now: number
  words: Words['history']
}

/** A week, a month or a custom period as one five-minute curve. */
export const FramesPanel = ({ api, plantId, answer, period, today, zone, now, words }: Props) => {
  const { first, last } = rangeOf(period)!
  const known = { first, last: last > today ? today : last }
  const { data, error, refetch } = useQuery(historyQueries(api, plantId).frames(known))
  const name = nameOf(period)
  const shown = useMemo(() => {
    if (!data) return undefined
    const energies = energiesOf(answer.statistics)
    const curve = withQuiet(curveOf(columnsUntil(data, now), energies, words))
    const span = spanOf(zone, { first, last })
    return { curve, span, summary: curveSummary({ curve, energies, name, zone, dated: true }, words) }
  }, [data, answer, now, zone, first, last, name, words])
  if (!shown)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} words={words} />
    ) : (
      <ChartLoading words={words} />
    )
  return (
    <PowerCurve
      {...shown}
      title={`${words.powerTitle} ${name}`}
      zone={zone}
      now={now}
      emptyText={words.curveEmpty({ day: name })}
      fileName={`power-${fileNameOf(period)}`}
      words={words.chart}
    />
  )
}

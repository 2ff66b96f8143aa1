import type { Api, Curve as DayAnswer } from '@heliograph/contract/browser'
import { gapIn } from '@heliograph/domain/coverage'
import { quantities } from '@heliograph/domain/energy'
import { addDays, type Day, formatClock, spanOfDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import { energiesUntil, otherOf } from './comparison.ts'
import { columnsOf, curveOf, curveSummary, withQuiet, withThen } from './curve-of.ts'
import { DaySentence } from './day-sentence.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { energiesOf, frameOf, historyQueries } from './history.queries.ts'
import { Neighbours } from './neighbours.tsx'
import type { PeriodView } from './period-view.ts'
import { sameClock } from './same-clock.ts'
import classes from './history.module.css'

interface Props {
  api: Api
  plantId: number
  answer: DayAnswer
  period: PeriodView
  onPeriod: (period: PeriodView) => void
  feedsInFully: boolean
  /** A code: EUR. Undefined while unknown. */
  currency?: string | undefined
  /** In the plant's time zone. */
  today: Day
  zone: string
  /** Marked on today's axis. */
  now: number
  words: Words['history']
}

/** A day's curve, or empty axes without data. With a comparison, another day's curve as well. */
export const DayPanel = ({
  api,
  plantId,
  answer,
  period,
  onPeriod,
  feedsInFully,
  currency,
  today,
  zone,
  now,
  words,
}: Props) => {
  const { day } = period
  const running = day === today
  const compared = otherOf(period, today)?.period.day
  const queries = historyQueries(api, plantId)
  const other = useQuery({ ...queries.day(compared ?? day, today), enabled: compared !== undefined })
  const before = useQuery(queries.day(addDays(day, -1), today))
  const then = compared === undefined ? undefined : other.data

  const shown = useMemo(() => {
    const energies = energiesOf(answer.statistics)
    const curve = withQuiet(curveOf(columnsOf(answer.records.map(frameOf)), energies, words))
    return {
      energies,
      curve,
      summary: curveSummary({ curve, energies, name: day, zone }, words),
      span: spanOfDay(zone, day),
    }
  }, [answer, day, zone, words])

  const curve = useMemo(() => {
    if (!then || compared === undefined) return shown.curve
    const frames = then.records.map((record) => {
      const frame = frameOf(record)
      return { ...frame, at: sameClock(zone, frame.at, day) }
    })
    const faded = curveOf(columnsOf(frames), energiesOf(then.statistics), words)
    return withThen(shown.curve, faded, (name) => words.ofPeriod({ name, period: compared }))
  }, [shown, then, compared, zone, day, words])

  /** Another day's energies up to the current clock time; for a completed day, all of them. */
  const broughtBy = (of: DayAnswer, itsDay: Day) =>
    running
      ? energiesUntil(of.records.map(frameOf), energiesOf(of.statistics), sameClock(zone, now, itsDay))
      : energiesOf(of.statistics)

  const isOnlySums = answer.records.length === 0 && quantities.some((quantity) => (shown.energies[quantity] ?? 0) > 0)
  return (
    <div className={classes.panel}>
      <DaySentence
        zone={zone}
        running={running}
        generationKwh={answer.records.length === 0 && !isOnlySums ? null : shown.energies.generation}
        beforeKwh={
          before.data && isWhole(before.data, answer) ? broughtBy(before.data, addDays(day, -1)).generation : null
        }
        peak={peakIn(answer)}
        words={words}
      />
      {isOnlySums ? (
        <Neighbours {...{ api, plantId, day, today, zone, feedsInFully, onPeriod, words }} />
      ) : (
        <PowerCurve
          curve={curve}
          span={shown.span}
          summary={shown.summary}
          title={`${words.curveTitle} ${day}`}
          zone={zone}
          now={now}
          emptyText={running ? words.noneToday : words.noneThatDay}
          fileName={`power-${day}`}
          words={words.chart}
        />
      )}
      {then && compared !== undefined && (
        <DifferenceTable
          own={shown.energies}
          ownName={day}
          other={broughtBy(then, compared)}
          // What another day had earned by this time is not known.
          {...(!running && { money: { currency, own: answer.statistics, other: then.statistics } })}
          otherName={running ? words.untilTime({ day: compared, time: formatClock(zone, now) }) : compared}
          words={words}
        />
      )}
    </div>
  )
}

/** Days of which different parts are known cannot be compared. */
const isWhole = (...days: readonly DayAnswer[]) =>
  days.every(({ statistics }) => gapIn(energiesOf(statistics).coverage, 'generation') === undefined)

const peakIn = ({ records }: DayAnswer) =>
  records.reduce<{ at: number; powerW: number } | undefined>(
    (peak, { dateTime, generationPower }) =>
      generationPower !== null && generationPower > (peak?.powerW ?? -1)
        ? { at: dateTime * 1000, powerW: generationPower }
        : peak,
    undefined,
  )

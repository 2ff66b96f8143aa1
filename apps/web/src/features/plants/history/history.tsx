import type { Api, Statistics } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { rangeOf } from '#periods/period.ts'
import { Balance } from './balance.tsx'
import { BookedLines } from './booked-lines.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { Contradictions } from './contradictions.tsx'
import { marksOf } from './day-marks.ts'
import { DayPanel } from './day-panel.tsx'
import { FramesPanel } from './frames-panel.tsx'
import { bookedOf, energiesOf, historyQueries, importedIn } from './history.queries.ts'
import { MissingDevices } from './missing-devices.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { PeriodView } from './period-view.ts'
import { Silences } from './silences.tsx'
import { SumsPanel } from './sums-panel.tsx'
import { Tools, viewOf } from './tools.tsx'
import { Failed, Loading } from './waiting.tsx'
import { WrongSpanLines } from './wrong-span-lines.tsx'
import classes from './history.module.css'

interface Props {
  api: Api
  plantId: number
  zone: string
  /** In the plant's time zone. */
  today: Day
  now: number
  period: PeriodView
  onPeriod: (period: PeriodView) => void
  /** No consumption behind the plant's meter. */
  feedsInFully?: boolean
  /** The plant's, as a code: EUR. */
  currency?: string | undefined
  /** Where the readings of a day can be marked as wrong. */
  markWrong?: (day: Day) => ReactNode
  words: Words['history']
}

/** A plant's history: a day as a curve, longer periods as bars, with the balance of the period. */
export const History = (props: Props) => {
  const { api, plantId, period, today, onPeriod, words } = props
  const marksIn = useMemo(() => marksOf(api, plantId, today), [api, plantId, today])
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A link can lead here, but the page scrolls before this is loaded.
    if (location.hash === `#${anchor}`) card.current?.scrollIntoView()
  }, [])
  return (
    <div ref={card} id={anchor} className={classes.card}>
      <section className={classes.history} aria-label={period.kind === 'day' ? words.curveTitle : words.barsTitle}>
        <PeriodChoice {...{ period, today, marksIn, words }} onChange={onPeriod} />
        <Tools {...{ period, today, marksIn, words }} onChange={onPeriod} />
        {period.kind === 'day' ? <OfDay {...props} /> : <OfSums {...props} />}
      </section>
    </div>
  )
}

/** Of the phone's bar. */
const anchor = 'energy'

const OfDay = ({ feedsInFully = false, ...props }: Props) => {
  const { api, plantId, period, today, markWrong, words } = props
  const { data, error, refetch } = useQuery(historyQueries(api, plantId).day(period.day, today))
  if (!data)
    return error ? <Failed error={error} onRetry={() => void refetch()} words={words} /> : <Loading words={words} />
  return (
    <div className={classes.body}>
      <DayPanel {...props} answer={data} feedsInFully={feedsInFully} />
      <Figures
        {...props}
        statistics={data.statistics}
        until={period.day}
        feedsInFully={feedsInFully}
        onContradiction={markWrong?.(period.day)}
      >
        <Silences {...props} found={data.silences} day={period.day} />
      </Figures>
    </div>
  )
}

const OfSums = ({ feedsInFully = false, ...props }: Props) => {
  const { api, plantId, period, today, words } = props
  const { data, error, refetch } = useQuery(historyQueries(api, plantId).sums(period))
  if (!data)
    return error ? <Failed error={error} onRetry={() => void refetch()} words={words} /> : <Loading words={words} />
  const view = viewOf(period)
  return (
    <div className={classes.body} data-wide={view === 'calendar'}>
      {view === 'calendar' && <CalendarPanel {...props} feedsInFully={feedsInFully} />}
      {view === 'power' && <FramesPanel {...props} answer={data} />}
      {view === undefined && <SumsPanel {...props} answer={data} feedsInFully={feedsInFully} />}
      <Figures {...props} statistics={data.statistics} until={lastPassed(period, today)} feedsInFully={feedsInFully}>
        <MissingDevices found={data.missingDevices} words={words} />
      </Figures>
    </div>
  )
}

interface FiguresProps extends Pick<Props, 'zone' | 'words'> {
  statistics: Statistics
  /** The last day of the period that has passed. */
  until: Day
  feedsInFully: boolean
  /** What to do about a contradiction. */
  onContradiction?: ReactNode
  /** More about what is uncertain. */
  children?: ReactNode
}

/** The balance, and what is uncertain about it. */
const Figures = ({ statistics, until, feedsInFully, onContradiction, children, zone, words }: FiguresProps) => (
  <div className={classes.figures}>
    {children}
    <Contradictions found={statistics.contradictions} run={statistics.contradictory} until={until} words={words}>
      {onContradiction}
    </Contradictions>
    <Balance energies={energiesOf(statistics, feedsInFully)} ofUse={!feedsInFully} words={words} />
    <WrongSpanLines spans={statistics.wrongSpans} zone={zone} words={words} />
    <BookedLines booked={bookedOf(statistics)} zone={zone} words={words} />
    {importedIn(statistics).length > 0 && (
      <p>
        {words.importedFigures({
          names: importedIn(statistics)
            .map((one) => words[one])
            .join(words.deviceSeparator),
        })}
      </p>
    )}
  </div>
)

const lastPassed = (period: PeriodView, today: Day) => {
  const last = rangeOf(period)?.last ?? today
  return last < today ? last : today
}

/** Until the plant's current day is known. */
export const HistoryLoading = ({ words }: { words: Words['history'] }) => (
  <div className={classes.card}>
    <Loading words={words} />
  </div>
)

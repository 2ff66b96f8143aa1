import type { Api } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { Balance } from './balance.tsx'
import { DayPanel } from './day-panel.tsx'
import classes from './history.module.css'
import { energiesOf, historyQueries } from './history.queries.ts'
import type { Period } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { SumsPanel } from './sums-panel.tsx'

interface Props {
  api: Api
  plantId: number
  zone: string
  /** The plant's own. */
  today: Day
  now: number
  period: Period
  onPeriod: (period: Period) => void
  /** Nobody uses power behind the plant's meter. */
  feedsInFully?: boolean
  words: Words['history']
}

/** A plant's past: a day as a curve, longer periods as bars, and beside them the balance of the period. */
export const History = ({ period, today, onPeriod, words, ...props }: Props) => (
  <div className={classes.card}>
    <section className={classes.history} aria-label={period.kind === 'day' ? words.curveTitle : words.barsTitle}>
      <PeriodSwitch period={period} today={today} onChange={onPeriod} words={words} />
      {period.kind === 'day' ? (
        <OfDay {...props} day={period.day} today={today} words={words} />
      ) : (
        <OfSums {...props} period={period} onPeriod={onPeriod} words={words} />
      )}
    </section>
  </div>
)

const OfDay = ({ api, plantId, zone, day, today, now, feedsInFully = false, words }: Omit<Props, 'period' | 'onPeriod'> & { day: Day }) => {
  const { data, isError, refetch } = useQuery(historyQueries(api, plantId).day(day, today))
  if (!data) return isError ? <Failed onRetry={() => void refetch()} words={words} /> : <Loading words={words} />
  return (
    <div className={classes.body}>
      <DayPanel answer={data} day={day} today={today} zone={zone} now={now} words={words} />
      <Balance energies={energiesOf(data.statistics, feedsInFully)} ofUse={!feedsInFully} words={words} />
    </div>
  )
}

type SumsProps = Pick<Props, 'api' | 'plantId' | 'period' | 'onPeriod' | 'feedsInFully' | 'words'>

const OfSums = ({ api, plantId, period, onPeriod, feedsInFully = false, words }: SumsProps) => {
  const { data, isError, refetch } = useQuery(historyQueries(api, plantId).sums(period))
  if (!data) return isError ? <Failed onRetry={() => void refetch()} words={words} /> : <Loading words={words} />
  return (
    <div className={classes.body}>
      <SumsPanel answer={data} period={period} onPeriod={onPeriod} feedsInFully={feedsInFully} words={words} />
      <Balance energies={energiesOf(data.statistics, feedsInFully)} ofUse={!feedsInFully} words={words} />
    </div>
  )
}

/** While it is not known yet which day it is at the plant. */
export const HistoryLoading = ({ words }: { words: Words['history'] }) => (
  <div className={classes.card}>
    <Loading words={words} />
  </div>
)

const Loading = ({ words }: { words: Words['history'] }) => (
  <div className={classes.body} aria-busy="true" aria-label={words.loading} role="status">
    <Skeleton height={chartPx} />
    <Skeleton height={balancePx} />
  </div>
)

const Failed = ({ onRetry, words }: { onRetry: () => void; words: Words['history'] }) => (
  <Notice title={words.failed} text={words.failedText} action={<Button onClick={onRetry}>{words.retry}</Button>} />
)

/** As high as what is to come. */
const chartPx = 400
const balancePx = 320

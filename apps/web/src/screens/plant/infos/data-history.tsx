import { addDays, dayAt, dayOf, type Day } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { FailedPart } from '#app/fallbacks.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import { useSeen } from '#browser/use-seen.ts'
import { historyQueries } from '#features/plants/history/history.queries.ts'
import type { PeriodView } from '#features/plants/history/period-view.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { lengthOf, rangeOf } from '#periods/period.ts'
import { MarkWrong } from './mark-wrong.tsx'
import classes from './data.module.css'

// With the chart library, which the day does without.
const TargetLine = lazyPart(async () => ({
  default: (await import('#features/plants/targets/target-line.tsx')).TargetLine,
}))
const LossesCard = lazyPart(async () => ({
  default: (await import('#features/plants/losses/losses-card.tsx')).LossesCard,
}))
const History = lazyPart(async () => ({ default: (await import('#features/plants/history/history.tsx')).History }))

interface Props {
  plantId: number
  zone: string
  today: Day
  now: number
  period: PeriodView
  onPeriod: (period: PeriodView) => void
  feedsInFully: boolean
  currency: string
  /** The plant's start of operation, as it is stored. */
  startedAtS: number | null
  /** Loaded at once if the address names a period, otherwise when it is seen. */
  isWanted: boolean
}

/** The plant's history, below its day. */
export const HistoryBelow = ({ plantId, isWanted, startedAtS, ...shown }: Props) => {
  const api = useApi()
  const { words } = useLanguage()
  const [element, setElement] = useState<HTMLElement | null>(null)
  // On a phone it is close below the answer, which is all that most visits need.
  const isSeen = useSeen(element, '0px')
  return (
    <div ref={setElement} className={classes.history}>
      {(isSeen || isWanted) && (
        <CatchBoundary getResetKey={() => plantId} errorComponent={FailedPart}>
          <Suspense>
            <History
              {...shown}
              api={api}
              plantId={plantId}
              markWrong={(day) => <MarkWrong plantId={plantId} day={day} />}
              words={words.history}
            />
            <LossesBelow plantId={plantId} period={shown.period} today={shown.today} />
            <TargetBelow
              plantId={plantId}
              zone={shown.zone}
              period={shown.period}
              today={shown.today}
              startedAtS={startedAtS}
            />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

/** What was not generated in a period, as far as it has passed; of all time it is not told. */
const LossesBelow = ({ plantId, period, today }: Pick<Props, 'plantId' | 'period' | 'today'>) => {
  const range = rangeOf(period)
  if (!range || range.first > today || lengthOf(range) > mostDays) return null
  return <LossesCard plantId={plantId} first={range.first} last={range.last < today ? range.last : today} />
}
const mostDays = 366

type TargetProps = Pick<Props, 'plantId' | 'zone' | 'period' | 'today' | 'startedAtS'>

/** The target of the month or year that the history shows, from the answers that it shows. */
const TargetBelow = ({ plantId, zone, period, today, startedAtS }: TargetProps) => {
  const { words } = useLanguage()
  const queries = historyQueries(useApi(), plantId)
  const isTargeted = period.kind === 'month' || period.kind === 'year'
  const sums = useQuery({ ...queries.sums(period), enabled: isTargeted })
  const now = useQuery({ ...queries.days({ first: addDays(today, -2), last: today }), enabled: isTargeted })
  if (!isTargeted || !sums.data) return null
  const made = sums.data.statistics.generationValue
  const days = now.data?.records
  const ofToday = days?.find(({ year, month, day }) => dayOf(year, month, day) === today)?.generationValue ?? 0
  return (
    <TargetLine
      plantId={plantId}
      period={period}
      today={today}
      started={startedAtS === null ? undefined : dayAt(zone, startedAtS * 1000)}
      made={made}
      madeUntilToday={made === null || days === undefined ? null : Math.max(0, made - ofToday)}
      words={words.targets}
    />
  )
}

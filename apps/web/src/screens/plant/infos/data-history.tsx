import type { Day } from '@heliograph/domain/zones'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { FailedPart } from '#app/fallbacks.tsx'
import { useSeen } from '#browser/use-seen.ts'
import type { PeriodView } from '#features/plants/history/period-view.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { MarkWrong } from './mark-wrong.tsx'
import classes from './data.module.css'

// With the chart library, which the day does without.
const History = lazy(async () => ({ default: (await import('#features/plants/history/history.tsx')).History }))

interface Props {
  plantId: number
  zone: string
  today: Day
  now: number
  period: PeriodView
  onPeriod: (period: PeriodView) => void
  feedsInFully: boolean
  currency: string
  /** Loaded at once if the address names a period, otherwise when it is seen. */
  isWanted: boolean
}

/** The plant's history, below its day. */
export const HistoryBelow = ({ plantId, isWanted, ...shown }: Props) => {
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
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

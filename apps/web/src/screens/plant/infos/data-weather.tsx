import type { Day } from '@heliograph/domain/zones'
import { CatchBoundary, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { FailedPart } from '#app/fallbacks.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import { useSeen } from '#browser/use-seen.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import classes from './data.module.css'

const WeatherSection = lazyPart(async () => ({
  default: (await import('#features/plants/weather/weather-section.tsx')).WeatherSection,
}))

const OutlookSection = lazyPart(async () => ({
  default: (await import('#features/plants/day/outlook-section.tsx')).OutlookSection,
}))

interface Props {
  plantId: number
  zone: string
  day: Day
  today: Day
  now: number
  isUsedOnSite: boolean
}

/** What the weather is and what it should bring, below the day's answer: loaded when it is seen. */
export const WeatherBelow = ({ isUsedOnSite, ...props }: Props) => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isSeen = useSeen(element)
  const unit = useTemperatureUnit()
  const { preparePages } = useRouter().options.context
  // Beside the code that shows them, which asks again if this fails.
  useEffect(() => {
    if (isSeen) preparePages(['outlook'])?.catch(() => {})
  }, [isSeen, preparePages])
  return (
    <div ref={setElement} className={classes.weather}>
      {isSeen && (
        <CatchBoundary getResetKey={() => props.plantId} errorComponent={FailedPart}>
          <Suspense>
            <OutlookSection plantId={props.plantId} zone={props.zone} now={props.now} isUsedOnSite={isUsedOnSite} />
            <WeatherSection {...props} unit={unit} />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

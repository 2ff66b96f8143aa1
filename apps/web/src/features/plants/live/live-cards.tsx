import type { Alert, EnergySaved, FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import type { TemperatureUnit } from '#i18n/temperature.ts'
import { ageText } from './age.ts'
import { AlertsCard } from './alerts-card.tsx'
import { BatteryCard } from './battery-card.tsx'
import { spokeAt } from './live.queries.ts'
import { MoneyCard } from './money-card.tsx'
import { SavedCard } from './saved-card.tsx'
import { useStaleAge } from './use-stale-age.ts'
import { isWeatherMeasured, WeatherCard } from './weather-card.tsx'
import { YieldCard } from './yield-card.tsx'
import classes from './live-card.module.css'

interface Props {
  fast: FastSystem
  sums: OperatingSystem | undefined
  saved: EnergySaved | undefined
  alerts: { open: readonly Alert[] | undefined; failed: boolean; toAll: ReactNode }
  hasBattery: boolean
  /** A code: EUR. Undefined while unknown. */
  currency: string | undefined
  language: string
  temperatureUnit: TemperatureUnit
  now: number
  words: Pick<Words, 'live' | 'units' | 'alerts'>
}

/** More about a plant, one card per topic. Topics that do not apply have no card. */
export const LiveCards = (props: Props) => {
  const { fast, sums, saved, alerts, hasBattery, currency, language, temperatureUnit, now, words } = props
  const age = useStaleAge(spokeAt(fast))
  return (
    <div className={classes.cards}>
      <AlertsCard alerts={alerts.open} failed={alerts.failed} now={now} toAll={alerts.toAll} words={words} />
      {hasBattery && (
        <BatteryCard
          fast={fast}
          staleFor={age === undefined ? undefined : ageText(age, words.live)}
          words={words.live}
        />
      )}
      <YieldCard fast={fast} sums={sums} words={words.live} />
      <MoneyCard sums={sums} currency={currency} language={language} words={words} />
      <SavedCard saved={saved} language={language} words={words.live} />
      {isWeatherMeasured(fast) && <WeatherCard fast={fast} unit={temperatureUnit} words={words.live} />}
    </div>
  )
}

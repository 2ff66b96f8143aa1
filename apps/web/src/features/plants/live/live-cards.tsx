import type { EnergySaved, FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { TemperatureUnit } from '#i18n/temperature.ts'
import { MoneyCard } from './money-card.tsx'
import { SavedCard } from './saved-card.tsx'
import { isWeatherMeasured, WeatherCard } from './weather-card.tsx'
import { YieldCard } from './yield-card.tsx'
import classes from './live-card.module.css'

interface Props {
  fast: FastSystem
  sums: OperatingSystem | undefined
  saved: EnergySaved | undefined
  /** Of yesterday, percent; null if unknown. */
  performance: number | null
  /** A code: EUR. Undefined while unknown. */
  currency: string | undefined
  language: string
  temperatureUnit: TemperatureUnit
  words: Pick<Words, 'live' | 'units'>
}

/** More about a plant, one card per topic. Topics that do not apply have no card. */
export const LiveCards = (props: Props) => {
  const { fast, sums, saved, performance, currency, language, temperatureUnit, words } = props
  return (
    <div className={classes.cards}>
      <YieldCard fast={fast} sums={sums} performance={performance} words={words.live} />
      <MoneyCard sums={sums} currency={currency} language={language} words={words} />
      <SavedCard saved={saved} language={language} words={words.live} />
      {isWeatherMeasured(fast) && <WeatherCard fast={fast} unit={temperatureUnit} words={words.live} />}
    </div>
  )
}

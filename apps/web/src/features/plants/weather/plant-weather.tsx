import type { PlantRow } from '@heliograph/contract/browser'
import { weatherKinds } from '@heliograph/domain/weather'
import { temperatureOf } from '#i18n/temperature.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useWords } from '#i18n/words-context.tsx'
import { WeatherIcon } from './weather-icon.tsx'
import classes from './weather.module.css'

interface Props {
  /** Its weather is measured on site, or told by a provider: lists do not have what is only modelled. */
  plant: Pick<PlantRow, 'weather' | 'temperature'>
}

/** The weather at a plant now, in a line of text: a sign and whole degrees. Nothing where neither is known. */
export const PlantWeather = ({ plant: { weather, temperature } }: Props) => {
  const words = useWords('weather')
  const kind = weatherKinds.find((each) => each === weather && each !== 'unknow')
  const { text, unit } = temperatureOf(temperature, useTemperatureUnit(), 0)
  if (!kind && unit === '') return null
  const shown = unit === '' ? '' : `${text}\u00A0${unit}`
  return (
    <span className={classes.short} title={[kind && words[kind], shown].filter(Boolean).join(words.separator)}>
      {kind && <WeatherIcon kind={kind} inText />}
      {kind && <span className="only-heard">{words[kind]} </span>}
      {shown}
    </span>
  )
}

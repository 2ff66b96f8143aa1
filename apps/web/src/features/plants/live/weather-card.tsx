import type { FastSystem } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import IconTemperature from '@tabler/icons-react/dist/esm/icons/IconTemperatureSun.mjs'
import { temperatureOf, type TemperatureUnit } from '#i18n/temperature.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import { irradianceOf, windOf } from './told.ts'

interface Props {
  fast: FastSystem
  unit: TemperatureUnit
  words: Words['live']
}

/** Whether a weather station of the plant has current values. */
export const isWeatherMeasured = ({ ambientTemperature, moduleTemperature, irradiance, windSpeed }: FastSystem) =>
  [ambientTemperature, moduleTemperature, irradiance, windSpeed].some((value) => value !== null)

/** The values of the plant's weather station. Missing ones are left out. */
export const WeatherCard = ({ fast, unit, words }: Props) => {
  const measured = [
    [words.ambientTemperature, words.ambientTemperatureHint, temperatureOf(fast.ambientTemperature, unit)],
    [words.moduleTemperature, words.moduleTemperatureHint, temperatureOf(fast.moduleTemperature, unit)],
    [words.irradiance, words.irradianceHint({ full: fullSun }), irradianceOf(fast.irradiance)],
    [words.windSpeed, words.windSpeedHint, windOf(fast.windSpeed)],
  ] as const
  return (
    <LiveCard title={words.weatherTitle} icon={<IconTemperature />}>
      <Facts>
        {measured
          .filter(([, , value]) => value.unit !== '')
          .map(([name, hint, value]) => (
            <Fact key={name} name={name} hint={hint} value={value} missing={words.noData} />
          ))}
      </Facts>
    </LiveCard>
  )
}

/** The light by which modules are rated. */
const fullSun = `${numberText(1000)}\u00A0W/m²`

import type { FastSystem } from '@heliograph/contract/browser'
import { daylightOf, type Daylight, type Place } from '@heliograph/domain/daylight'
import { dayAt, formatClock, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTemperature from '@tabler/icons-react/dist/esm/icons/IconTemperatureSun.mjs'
import { useMemo, type ReactNode } from 'react'
import { useNow } from '#browser/use-now.ts'
import { temperatureOf, type TemperatureUnit } from '#i18n/temperature.ts'
import { PageTitle } from '#ui/text/page-title.tsx'
import { DataAge } from './data-age.tsx'
import type { StreamState } from './follow.ts'
import { irradianceOf } from './told.ts'
import classes from './live.module.css'

interface Props {
  name: string
  /** Its photo. */
  picture: ReactNode
  /** Whether it is a favourite. */
  mark: ReactNode
  /** Undefined while unknown. */
  zone: string | undefined
  place: Place | undefined
  /** The plant's state, as a chip. */
  state: ReactNode
  /** As measured by the plant's devices; the temperature can be a provider's. */
  weather: Pick<FastSystem, 'ambientTemperature' | 'irradiance'> | undefined
  temperatureUnit: TemperatureUnit
  /** When the plant last reported, ms: null if never. */
  spokeAt: number | null | undefined
  stream: StreamState
  words: Words['live']
}

/** A plant's name, state, weather, local time and data age. */
export const PlantTitle = ({
  name,
  picture,
  mark,
  zone,
  place,
  state,
  weather,
  temperatureUnit,
  spokeAt,
  stream,
  words,
}: Props) => (
  <PageTitle title={name} compact picture={picture} mark={mark}>
    {state}
    <div className={classes.titleEnd}>
      <span className={classes.titlePart}>
        {zone !== undefined && <LocalTime zone={zone} words={words} />}
        {zone !== undefined && place !== undefined && <Sun zone={zone} place={place} words={words} />}
      </span>
      <span className={classes.titlePart}>
        {zone !== undefined && spokeAt !== undefined && (
          <DataAge at={spokeAt} zone={zone} stream={stream} words={words} />
        )}
        {weather && <Weather weather={weather} unit={temperatureUnit} words={words} />}
      </span>
    </div>
  </PageTitle>
)

const LocalTime = ({ zone, words }: { zone: string; words: Words['live'] }) => {
  const [day = '', time = ''] = formatInstant(zone, useNow()).split(' ')
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return (
    <span className={classes.titleFact} title={`${words.localTime}: ${zone}`}>
      <time>
        <span className={classes.wideOnly}>{day} </span>
        {time.slice(0, 5)}
        <span className={classes.wideOnly}>{time.slice(5)}</span>
      </time>{' '}
      <span>
        <span className={classes.wideOnly}>{zone.slice(0, zone.length - city.length)}</span>
        {city.replaceAll('_', ' ')}
      </span>
    </span>
  )
}

interface SunProps {
  zone: string
  place: Place
  words: Words['live']
}

/** Sunrise and sunset. */
const Sun = ({ zone, place: { latitude, longitude }, words }: SunProps) => {
  const today = dayAt(zone, useNow())
  const daylight = useMemo(() => daylightOf(zone, today, { latitude, longitude }), [zone, today, latitude, longitude])
  const { shown, heard } = sunTexts(daylight, zone, words)
  return (
    <span className={`${classes.titleFact} ${classes.wideOnly}`} title={heard}>
      <IconSun className="in-text" aria-hidden="true" />
      <span aria-hidden="true">{shown}</span>
      <span className="only-heard">{heard}</span>
    </span>
  )
}

const sunTexts = (daylight: Daylight, zone: string, words: Words['live']) => {
  if (daylight.kind === 'polar-day') return { shown: '24\u00A0h', heard: words.polarDay }
  if (daylight.kind === 'polar-night') return { shown: '0\u00A0h', heard: words.polarNight }
  const clock = (at: number) => formatClock(zone, at)
  const [sunrise, sunset] = [clock(daylight.sunrise), clock(daylight.sunset)]
  return { shown: `${sunrise}–${sunset}`, heard: words.daylight({ sunrise, sunset }) }
}

interface WeatherProps {
  weather: Pick<FastSystem, 'ambientTemperature' | 'irradiance'>
  unit: TemperatureUnit
  words: Words['live']
}

/** Unmeasured values are left out. */
const Weather = ({ weather: { ambientTemperature, irradiance }, unit, words }: WeatherProps) => {
  const measured = [
    { name: words.ambientTemperature, ...temperatureOf(ambientTemperature, unit) },
    { name: words.irradiance, ...irradianceOf(irradiance) },
  ].filter(({ unit: sign }) => sign !== '')
  if (measured.length === 0) return null
  return (
    <span className={classes.titleFact}>
      <IconTemperature className="in-text" aria-hidden="true" />
      {measured.map(({ name, text, unit: sign }, place) => (
        <span key={name} title={name}>
          {place > 0 && '· '}
          <span className="only-heard">{name} </span>
          {text}&nbsp;{sign}
        </span>
      ))}
    </span>
  )
}

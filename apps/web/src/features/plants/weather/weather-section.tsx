import type { PlantWeather, PlantWeatherDay } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { addDays, formatClock, type Day } from '@heliograph/domain/zones'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { timeText } from '#i18n/silent-devices.ts'
import { temperatureOf, type TemperatureUnit } from '#i18n/temperature.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { shortWeekdayIn } from '#periods/calendar/calendar-names.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { WeatherIcon } from './weather-icon.tsx'
import { weatherQueries } from './weather.queries.ts'
import classes from './weather.module.css'

interface Props {
  plantId: number
  zone: string
  /** The one that the page is about. */
  day: Day
  today: Day
  now: number
  unit: TemperatureUnit
}

/**
 * The weather at a plant: now, and day by day for the next week, or that of a day that was. Without a provider, what is usual
 * for the season.
 */
export const WeatherSection = ({ plantId, day, ...shown }: Props) => {
  const { words } = useLanguage()
  const isPast = day < shown.today
  const { data, error, refetch } = useQuery(weatherQueries(useApi(), plantId).ofPlant(isPast ? day : undefined))
  const title = isPast ? words.weather.titleOn({ day }) : words.weather.title
  if (!data) {
    return (
      <TitledCard title={title}>
        {error ? (
          <NotLoaded
            error={error}
            title={words.weather.failed}
            text={words.weather.failedText}
            action={<Button onClick={() => void refetch()}>{words.shell.retry}</Button>}
            words={words.shell}
          />
        ) : (
          <div aria-busy="true">
            <Skeleton height={96} />
          </div>
        )}
      </TitledCard>
    )
  }
  if (data.asked) {
    return (
      <TitledCard title={title}>
        <OfDay day={data.asked} weather={data} {...shown} />
        <Origin weather={data} {...shown} />
      </TitledCard>
    )
  }
  return (
    <TitledCard title={title}>
      <Now weather={data} {...shown} />
      {data.source === 'model' ? (
        <Usual day={data.days[0]} {...shown} />
      ) : data.coming ? (
        <p className={classes.remark}>{words.weather.coming}</p>
      ) : (
        <Days weather={data} {...shown} />
      )}
      <Origin weather={data} {...shown} />
    </TitledCard>
  )
}

interface Shown extends Omit<Props, 'plantId' | 'day'> {
  weather: PlantWeather
}

/** What is measured on site, or told for this hour, and the sun's times. Unknown values are left out. */
const Now = ({ weather, zone, unit }: Shown) => {
  const { words } = useLanguage()
  const { weatherPic, temp, irradiance, measured } = weather.now
  const [today] = weather.days
  const facts = [
    { name: words.weather.temperature, ...temperatureOf(temp, unit, 1), isMeasured: measured.temp },
    { name: words.weather.light, ...amountOf(irradiance, 'W/m²', 0), isMeasured: measured.irradiance },
  ].filter((fact) => fact.unit !== '')
  return (
    <div className={classes.now}>
      {weatherPic !== 'unknow' && (
        <span className={classes.kind}>
          <WeatherIcon kind={weatherPic} />
          {words.weather[weatherPic]}
        </span>
      )}
      {facts.map(({ name, text, unit: sign, isMeasured }) => (
        <span key={name} title={name}>
          <span className="only-heard">{name} </span>
          <b>
            {text}&nbsp;{sign}
          </b>
          {isMeasured && <small> {words.weather.measured}</small>}
        </span>
      ))}
      {today && <SunTimes day={today} zone={zone} />}
    </div>
  )
}

/** None in polar days and nights. */
const SunTimes = ({ day: { sunrise, sunset }, zone }: { day: PlantWeatherDay; zone: string }) => {
  const { words } = useLanguage()
  return (
    sunrise !== null &&
    sunset !== null && (
      <span className={classes.sun}>
        {words.weather.sunrise} <b>{formatClock(zone, sunrise * 1000)}</b> · {words.weather.sunset}{' '}
        <b>{formatClock(zone, sunset * 1000)}</b>
      </span>
    )
  )
}

/** A day that was: nothing of now. */
const OfDay = ({
  day,
  weather,
  zone,
  unit,
}: Omit<Shown, 'weather'> & { day: PlantWeatherDay; weather: PlantWeather }) => {
  const { words } = useLanguage()
  const { text, unit: sign } = amountOf(day.irradiation, 'kWh/m²', 1)
  const isKnown = day.weatherPic !== 'unknow' || day.tempMax !== null || day.irradiation !== null
  return (
    <>
      <div className={classes.now}>
        {day.weatherPic !== 'unknow' && (
          <span className={classes.kind}>
            <WeatherIcon kind={day.weatherPic} />
            {words.weather[day.weatherPic]}
          </span>
        )}
        {day.tempMax !== null && <Extremes day={day} unit={unit} />}
        {weather.source !== 'model' && sign !== '' && (
          <span title={words.weather.lightHint}>
            <span className="only-heard">{words.weather.light} </span>
            <b>
              {text}&nbsp;{sign}
            </b>
          </span>
        )}
        <SunTimes day={day} zone={zone} />
      </div>
      {weather.source === 'model' ? (
        <Usual day={day} unit={unit} />
      ) : (
        !isKnown && <p className={classes.remark}>{words.weather.unknownDay}</p>
      )}
    </>
  )
}

const Days = ({ weather, today, unit }: Shown) => {
  const { language, words } = useLanguage()
  return (
    <ol className={classes.days} aria-label={words.weather.nextDays}>
      {weather.days.map((day) => (
        <li key={day.day}>
          <h3 title={day.day}>{nameOf(day.day, today, language, words.weather)}</h3>
          <WeatherIcon kind={day.weatherPic} />
          <span className={classes.name}>{words.weather[day.weatherPic]}</span>
          <Extremes day={day} unit={unit} />
          <span className={classes.light} title={words.weather.lightHint}>
            <span className="only-heard">{words.weather.light} </span>
            {numberText(day.irradiation, 1)}
            {day.irradiation !== null && <small>&nbsp;kWh/m²</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const Extremes = ({ day: { tempMin, tempMax }, unit }: { day: PlantWeatherDay; unit: TemperatureUnit }) => {
  const { words } = useLanguage()
  const [most, least] = [temperatureOf(tempMax, unit, 0), temperatureOf(tempMin, unit, 0)]
  return (
    <span>
      <span className="only-heard">{words.weather.highest} </span>
      <b>
        {most.text}
        {most.unit}
      </b>{' '}
      <span className="only-heard">{words.weather.lowest} </span>
      {least.text}
      {least.unit}
    </span>
  )
}

/** Today, then weekdays: these are cells of a calendar. */
const nameOf = (day: Day, today: Day, language: string, words: { today: string; tomorrow: string }) => {
  if (day === today) return words.today
  if (day === addDays(today, 1)) return words.tomorrow
  return shortWeekdayIn(language)(day)
}

const Usual = ({ day, unit }: { day: PlantWeatherDay | undefined; unit: TemperatureUnit }) => {
  const { words } = useLanguage()
  if (!day) return null
  const temperature = temperatureOf(day.temp, unit, 0)
  const light = amountOf(day.irradiation, 'kWh/m²', 1)
  return (
    <p className={classes.usual}>
      {words.weather.usual({
        temperature: `${temperature.text}\u00A0${temperature.unit}`,
        light: `${light.text}\u00A0${light.unit}`,
      })}
    </p>
  )
}

/** Who told it and when: providers ask for their name to be shown with their data. */
const Origin = ({
  weather: { attribution, fetchTime, uncertainty, entered, lightComputed, asked },
  zone,
  now,
}: Shown) => {
  const { words } = useLanguage()
  if (!attribution) {
    return (
      <p className={classes.remark}>
        {words.weather[entered ? 'entered' : 'modelled']({ percent: uncertainty ?? 0 })}{' '}
        {asked ? words.weather.notMeasured : words.weather.noProvider}
      </p>
    )
  }
  return (
    <p className={classes.remark}>
      <a href={attribution.url} target="_blank" rel="noreferrer">
        {attribution.name}
      </a>{' '}
      (
      <a href={attribution.licenceUrl} target="_blank" rel="noreferrer">
        {attribution.licence}
      </a>
      ){fetchTime !== null && <> · {words.weather.asOf({ time: timeText(fetchTime * 1000, { zone, now }) })}</>}
      {lightComputed && <> · {words.weather.lightComputed}</>}
    </p>
  )
}

const amountOf = (value: number | null, unit: string, digits: number) => ({
  text: numberText(value, digits),
  unit: value === null ? '' : unit,
})

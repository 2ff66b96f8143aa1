import { weatherKinds, weatherSources } from '@heliograph/domain/weather'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const number = nullable(Type.Number())
const whole = nullable(Type.Integer())
const weatherPic = Type.Enum([...weatherKinds])

/** Ours: where the answer comes from. A provider's terms ask for its name to be shown with its data. */
const origin = {
  source: Type.Enum([...weatherSources]),
  attribution: nullable(
    Type.Object({ name: Type.String(), url: Type.String(), licence: Type.String(), licenceUrl: Type.String() }),
  ),
  /** When the provider was last read; null if it was not yet, and for the model. */
  fetchTime: nullable(instant),
}

/** A day of a forecast; the first element is now. Unknown is null: our own model knows usual weather only, not a day's. */
const forecastDay = Type.Object({
  datetime: Type.Integer({ description: 'Epoch seconds' }),
  /** As OpenWeather groups weather: Clear, Clouds, Fog, Drizzle, Rain, Snow, Thunderstorm. */
  weatherCode: nullable(Type.String()),
  weatherPic,
  temp: number,
  tempMin: number,
  tempMax: number,
  pressure: number,
  humidity: number,
  windSpeed: number,
  windDeg: number,
  clouds: number,
  /** Null in polar days and nights. */
  sunrise: whole,
  sunset: whole,
  /** Seconds from sunrise to sunset. */
  sunshineDuration: whole,
})

const forecast = Type.Object({ regionName: nullable(Type.String()), weatherList: Type.Array(forecastDay), ...origin })
export type WeatherForecast = Static<typeof forecast>

/** A day that has begun. Its time is noon at the place. */
const record = Type.Object({
  datetime: Type.Integer({ description: 'Epoch seconds' }),
  temp: number,
  weatherPic,
  /** In the language. */
  weatherPicName: Type.String(),
  sunrise: whole,
  sunset: whole,
  sunshineDuration: whole,
  timeZoneOffset: whole,
})
export type WeatherRecord = Static<typeof record>

const plantDay = Type.Object({
  /** YYYY-MM-DD, in the plant's zone. */
  day: Type.String(),
  weatherPic,
  /** °C: the mean; of the model, what is usual for the season. */
  temp: number,
  tempMin: number,
  tempMax: number,
  /** Light on the horizontal, kWh/m². */
  irradiation: number,
  /** mm of rain and melted snow. */
  precipitation: number,
  clouds: number,
  sunrise: whole,
  sunset: whole,
})

const plantWeather = Type.Object({
  ...origin,
  /** What a year's light of the model can be wrong by, percent; null for a provider. */
  uncertainty: whole,
  /** What is usual was entered for the plant, not published for the nearest station. */
  entered: Type.Boolean(),
  /** A provider is chosen, but has not answered for this place yet. */
  coming: Type.Boolean(),
  /** The provider tells no light: it is computed from how cloudy it is and how high the sun stands. */
  lightComputed: Type.Boolean(),
  now: Type.Object({
    weatherPic,
    temp: number,
    /** W/m²: measured in the modules' plane, else on the horizontal. */
    irradiance: number,
    windSpeed: number,
    /** Whether the plant's own weather station measured them; that goes before any provider. */
    measured: Type.Object({ temp: Type.Boolean(), irradiance: Type.Boolean(), windSpeed: Type.Boolean() }),
  }),
  /** The day that was asked for. */
  asked: nullable(plantDay),
  /** Today and the seven days after it. */
  days: Type.Array(plantDay),
})
export type PlantWeather = Static<typeof plantWeather>
export type PlantWeatherDay = PlantWeather['days'][number]

const usualLight = Type.Object({
  /** kWh/m² on the horizontal from January on, as entered; null if nobody did. */
  months: nullable(Type.Array(Type.Number())),
  /** What published figures say instead. */
  published: Type.Array(Type.Integer()),
  /** What is taken. */
  plausible: Type.Array(Type.Object({ least: Type.Integer(), most: Type.Integer() })),
  modifiedTime: nullable(instant),
})
export type UsualLight = Static<typeof usualLight>

/** All of them, or none to remove them. */
const months = Type.Array(nullable(Type.Number({ minimum: 0, maximum: 1000 })), { minItems: 12, maxItems: 12 })

/** Clients leave a level that a place does not have empty, or write `null`. */
const level = Type.Optional(
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: 2 ** 31 - 1,
    pattern: String.raw`^(null|[1-9]\d{0,9})?$`,
  }),
)

const region = {
  regionNationId: id,
  regionLevel1: level,
  regionLevel2: level,
}
const lan = Type.Optional(text(16))
const timezone = Type.Optional(text(64))
const year = Type.Integer({ minimum: 1970, maximum: 9999 })
const month = Type.Integer({ minimum: 1, maximum: 12 })

export const weather = {
  forecast: call({
    endpoint: 'GET /region-s/weather/searchForecast',
    summary: 'The weather of a region, today and the seven days after it',
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: Type.Object({ ...region, lan }),
    output: forecast,
  }),
  month: call({
    endpoint: 'GET /region-s/weather/record/month',
    summary: 'The weather of a region, on each day of a month that has begun',
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: Type.Object({ ...region, year, month, timezone, lan }),
    output: Type.Array(record),
  }),
  day: call({
    endpoint: 'GET /region-s/weather/record/day',
    summary: 'The weather of a region on a day, as in the month (the fields are inferred)',
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: Type.Object({ ...region, year, month, day: Type.Integer({ minimum: 1, maximum: 31 }), timezone, lan }),
    output: Type.Array(record),
  }),
  ofPlant: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/weather',
    summary: 'Ours: the weather at a plant now, today and on the seven days after it, and on a day that was',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    params: Type.Object({ id: plantId }),
    query: Type.Object({ day: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })) }),
    output: plantWeather,
  }),
  usualLight: call({
    endpoint: 'GET /maintain-s/power/system/{id}/light',
    summary: 'The light that is usual at a plant, month by month: as entered, and as published (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: Type.Object({ id: plantId }),
    output: usualLight,
  }),
  setUsualLight: call({
    endpoint: 'POST /maintain-s/power/system/{id}/light',
    summary:
      'Enter the light that is usual at a plant in each month. What is computed from it is computed again (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PARAM_ERROR'],
    params: Type.Object({ id: plantId }),
    body: Type.Object({ months }),
    output: nothing,
  }),
}

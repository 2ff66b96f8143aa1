import type { PlantWeather, PlantWeatherDay } from '@heliograph/contract/browser'
import { addDays, dayAt } from '@heliograph/domain/zones'

export const aWeatherDay = (own: Partial<PlantWeatherDay> = {}): PlantWeatherDay => ({
  day: dayAt('Europe/Berlin', Date.now()),
  weatherPic: 'cloudy',
  temp: 7,
  tempMin: 2,
  tempMax: 12,
  irradiation: 2.345,
  precipitation: 0.4,
  clouds: 60,
  sunrise: Math.floor(Date.now() / 1000) - 3600,
  sunset: Math.floor(Date.now() / 1000) + 3600,
  ...own,
})

/** As a provider tells it, with the air measured on site. */
export const aWeather = (own: Partial<PlantWeather> = {}): PlantWeather => ({
  source: 'open-meteo',
  attribution: {
    name: 'Weather data by Open-Meteo.com',
    url: 'https://open-meteo.com/',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  fetchTime: Math.floor(Date.now() / 1000) - 600,
  uncertainty: null,
  coming: false,
  entered: false,
  lightComputed: false,
  asked: null,
  now: {
    weatherPic: 'cloudy',
    temp: 21.5,
    irradiance: 120,
    windSpeed: 3,
    measured: { temp: true, irradiance: false, windSpeed: false },
  },
  days: Array.from({ length: 8 }, (_, ahead) =>
    aWeatherDay({ day: addDays(dayAt('Europe/Berlin', Date.now()), ahead) }),
  ),
  ...own,
})

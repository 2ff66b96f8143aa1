import type { WeatherSource } from '@heliograph/domain/weather'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import { pageWordsIn } from '@heliograph/phrases'
import type { Pool } from 'pg'
import type { Job } from '#jobs/jobs.ts'
import { spokenLanguage } from '#needs/languages.ts'
import { snowUnknown, type Snow } from '#needs/snow.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { createFetching } from './fetching.ts'
import { createLightByHour } from './hourly-light.ts'
import { createPlantLight, type PlantLightNeeds } from './plant-light.ts'
import { brightSky } from './providers/bright-sky.ts'
import { metNorway } from './providers/met-norway.ts'
import { openMeteo } from './providers/open-meteo.ts'
import { createProviderFetch } from './providers/provider-fetch.ts'
import type { ProviderAccess } from './providers/provider.ts'
import { createSnow } from './snow.ts'
import { createStationStore } from './stations.store.ts'
import { createUsualLightStore } from './usual-light.store.ts'
import { createUsualLight, type UsualLightNeeds } from './usual-light.ts'
import type { Cell } from './weather-hour.ts'
import { createWeatherNow } from './weather-now.ts'
import { weatherRoutes, type KindNamesIn } from './weather.routes.ts'
import { createWeatherStore } from './weather.store.ts'
import { createWeather, type KeptWeather, type WeatherNeeds } from './weather.ts'

/** The operator's choice. The model is ours and asks nobody. */
export interface WeatherSettings extends ProviderAccess {
  source: WeatherSource
  /** Who asks, and how they can be reached. */
  userAgent: string
  /** How long an answer may take; by default 15 s. */
  patienceMs?: number
}

interface CentreNeeds {
  /** Connections that see all brands, which share what a provider tells. */
  pool: Pool
  settings: WeatherSettings
  now: () => number
}

const providers = { 'open-meteo': openMeteo, 'bright-sky': brightSky, 'met-norway': metNorway }

/** What the brands of a data centre share: the weather that a provider told, and the job that asks it. */
export const composeWeatherOfCentre = ({
  pool,
  settings,
  now,
}: CentreNeeds): { kept: KeptWeather | undefined; jobs: Job[] } => {
  if (settings.source === 'model') return { kept: undefined, jobs: [] }
  const provider = providers[settings.source](settings)
  const store = createWeatherStore(pool)
  const { source, attribution, isForecastOnly, isLightComputed } = provider
  const oldestMs = isForecastOnly ? 0 : mostPastDays * dayMs
  const fetching = createFetching({ provider, store, ask: createProviderFetch(settings), now })
  return {
    kept: {
      source,
      attribution,
      isForecastOnly,
      isLightComputed,
      stateOf: (cell: Cell) => store.stateOf(source, cell),
      want: (cell: Cell, from: number) =>
        store.want(source, cell, dayAt('UTC', Math.max(from, now() - oldestMs)), now()),
      hoursOf: (cell: Cell, from: number, to: number) => store.hoursOf(source, cell, from, to),
      hoursNow: (cells, at) => store.hoursNow(source, cells, at),
    },
    jobs: [
      { name: 'fetch-weather', cron: '* * * * *', work: fetching.fetchDue },
      { name: 'forget-weather', cron: '23 3 * * *', work: () => store.forget(now() - keptDays * dayMs) },
    ],
  }
}

const mostPastDays = 3 * 366
const keptDays = 400

interface WeatherOfBrand extends Omit<WeatherNeeds, 'usualLightOf'>, Omit<UsualLightNeeds, 'store' | 'findPlant'> {
  /** Connections that see only a brand's rows. */
  pool: Pool
}

export const composeWeather = ({ pool, changed, record, ...needs }: WeatherOfBrand) => {
  const store = createUsualLightStore(pool)
  const { findPlant, now } = needs
  return {
    routes: weatherRoutes(
      createWeather({ ...needs, usualLightOf: usualLightIn(pool) }),
      createUsualLight({ store, findPlant, changed, record, now }),
      kindNamesIn,
    ),
  }
}

const usualLightIn = (pool: Pool) => {
  const { find } = createUsualLightStore(pool)
  return async (plantId: number) => (await find(plantId))?.months
}

interface LightNeeds {
  /** Connections that see only a brand's rows, or those of all brands. */
  pool: Pool
  samples: Pick<SampleStore, 'samplesOf'>
  kept: KeptWeather | undefined
  now: () => number
}

/** Whether snow lies at plants; without a provider nobody knows. */
export const composeSnow = (kept: KeptWeather | undefined): Snow => (kept ? createSnow({ kept }) : snowUnknown)

/** The light on the modules of plants, for what judges their energy. */
export const composePlantLight = ({ findPlant, ...needs }: LightNeeds & Pick<PlantLightNeeds, 'findPlant'>) =>
  createPlantLight({ ...lightNeeds(needs), findPlant })

/** The same by the hour. */
export const composeLightByHour = (needs: LightNeeds) =>
  createLightByHour({ ...lightNeeds(needs), usualLightOf: usualLightIn(needs.pool) })

const lightNeeds = ({ pool, samples, kept, now }: LightNeeds): Omit<PlantLightNeeds, 'findPlant'> => {
  const wrongSpansOf = createWrongSpanStore(pool).ofPlant
  return {
    kept,
    now,
    stationsOf: createStationStore(pool).stationsOf,
    async saidBy(plantId, deviceId, from, to) {
      const [said, wrong] = await Promise.all([
        samples.samplesOf(deviceId, from, to),
        wrongSpansOf(plantId, { from, to }),
      ])
      const own = wrong.filter((span) => span.deviceId === deviceId)
      return said.filter(({ at }) => !own.some((span) => at >= span.from && at < (span.to ?? Infinity)))
    },
  }
}

interface NowNeeds {
  /** Connections that see only a brand's rows. */
  pool: Pool
  kept: KeptWeather | undefined
  now: () => number
}

/** The weather at many plants, for lists. */
export const composeWeatherNow = ({ pool, ...needs }: NowNeeds) =>
  createWeatherNow({ ...needs, measuredNow: createStationStore(pool).measuredNow })

const kindNamesIn: KindNamesIn = async (language) => {
  const { weather } = await pageWordsIn(spokenLanguage(language), ['weather'])
  return (kind) => weather[kind]
}

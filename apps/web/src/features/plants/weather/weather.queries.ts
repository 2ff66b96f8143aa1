import type { Api, PlantWeather } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const weatherQueries = (api: Api, plantId: number) => ({
  /** At the plant, now and on the next days. */
  ofPlant: () =>
    queryOptions({
      queryKey: ['weather', plantId],
      queryFn: ({ signal }) => api.weather.ofPlant({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: ({ state: { data } }) => (data && isComing(data) ? soonMs : usuallyMs),
    }),
})

/** The provider is asked within a minute or two. */
const isComing = ({ coming }: PlantWeather) => coming

const soonMs = minuteMs / 2
const usuallyMs = 10 * minuteMs

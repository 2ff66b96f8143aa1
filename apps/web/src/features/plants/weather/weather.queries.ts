import type { Api, PlantWeather } from '@heliograph/contract/browser'
import { minuteMs, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const weatherQueries = (api: Api, plantId: number) => ({
  /** At the plant, now and on the next days; or on a day that was. */
  ofPlant: (day?: Day) =>
    queryOptions({
      queryKey: ['weather', plantId, day ?? 'now'],
      queryFn: ({ signal }) =>
        api.weather.ofPlant({ params: { id: plantId }, query: day === undefined ? {} : { day } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: ({ state: { data } }) => (data && isComing(data) ? soonMs : usuallyMs),
    }),
})

/** The provider is asked within a minute or two. */
const isComing = ({ coming }: PlantWeather) => coming

const soonMs = minuteMs / 2
const usuallyMs = 10 * minuteMs

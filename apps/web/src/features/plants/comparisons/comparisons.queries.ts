import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#periods/period.ts'

interface Wanted extends DayRange {
  plantId: number
  language: string
  subjects: readonly string[]
  /** The period is not over. */
  grows: boolean
}

export const comparisonQueries = (api: Api) => ({
  of: ({ plantId, language, subjects, first, last, grows }: Wanted) =>
    queryOptions({
      queryKey: ['comparison', plantId, language, subjects, first, last],
      queryFn: ({ signal }) =>
        api.comparisons.read(
          { params: { id: plantId }, query: { subjects: [...subjects], startDay: first, endDay: last, language } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: grows ? growsEveryMs : false,
      meta: { inPlace: true },
    }),
})

const growsEveryMs = 2 * 60_000

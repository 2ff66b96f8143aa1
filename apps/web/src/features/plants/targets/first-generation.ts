import type { Api, Sums } from '@heliograph/contract/browser'
import { dayOf, minuteMs, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

/** The first day on which a plant generated, as far as is known, imported days too; null before it. */
export const firstGeneration = (api: Api, plantId: number) =>
  queryOptions({
    queryKey: ['history', plantId, 'firstGeneration'],
    async queryFn({ signal }): Promise<Day | null> {
      const params = { id: plantId }
      const inYear = firstOf(await api.history.total({ params }, { signal }))
      if (!inYear) return null
      const { year } = inYear
      const inMonth = firstOf(await api.history.year({ params, query: { year } }, { signal }))
      if (!inMonth) return dayOf(year)
      const { month } = inMonth
      const first = firstOf(await api.history.month({ params, query: { year, month } }, { signal }))
      return dayOf(year, month, first?.day)
    },
    meta: { inPlace: true },
    // An import can change it, but rarely.
    staleTime: 10 * minuteMs,
  })

/** They ascend. A zero is what a device tells before there is anything to generate. */
const firstOf = ({ records }: Sums) => records.find(({ generationValue }) => (generationValue ?? 0) > 0)

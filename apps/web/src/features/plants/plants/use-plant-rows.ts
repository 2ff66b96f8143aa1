import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { pagesOf, type Sight } from '#browser/rows.ts'
import type { PlantView } from './plant-view.ts'
import { plantQueries, rowsPerPage } from './plants.queries.ts'

/** The visible rows, fetched as they become visible. Rows that are scrolled past quickly are not fetched. */
export const usePlantRows = (view: PlantView, sight: Sight) => {
  const queries = plantQueries(useApi())
  // The first page has the total, and its rows stay until those of a new filter arrive.
  const first = useQuery({ ...queries.rows(view, 1), placeholderData: keepPreviousData })
  const { isPlaceholderData: stale } = first
  const pages = pagesOf(useThrottledValue(sight, pauseMs), rowsPerPage)
  const others = useQueries({
    queries: stale ? [] : pages.filter((page) => page > 1).map((page) => queries.rows(view, page)),
  })
  const answers = [first, ...others]
  const byPage = new Map(others.map((answer, place) => [pages.filter((page) => page > 1)[place], answer.data?.data]))
  byPage.set(1, first.data?.data)
  return {
    total: first.data?.total,
    rowAt: (place: number) => byPage.get(Math.floor(place / rowsPerPage) + 1)?.[place % rowsPerPage],
    stale,
    failed: answers.some(({ isError }) => isError),
    retry: () => answers.forEach((answer) => answer.isError && void answer.refetch()),
  }
}

const pauseMs = 150

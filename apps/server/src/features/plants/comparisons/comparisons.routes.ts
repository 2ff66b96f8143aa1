import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Comparisons } from './comparisons.ts'
import { rangeIn, subjectIn, toComparison, type NameOf } from './comparisons.wire.ts'

export type NamesIn = (language: string) => Promise<NameOf>

export const comparisonRoutes = (comparisons: Comparisons, namesIn: NamesIn): Route[] =>
  routes(contract.comparisons, {
    read: async ({ plantId, query }) => {
      const [comparison, nameOf] = await Promise.all([
        comparisons.read(plantId, query.subjects.map(subjectIn), rangeIn(query)),
        namesIn(query.language ?? ''),
      ])
      return toComparison(comparison, nameOf)
    },
  })

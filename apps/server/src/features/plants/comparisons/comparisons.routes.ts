import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Comparisons } from './comparisons.ts'
import { rangeIn, subjectIn, toComparison } from './comparisons.wire.ts'

export const comparisonRoutes = (comparisons: Comparisons) =>
  routes(contract.comparisons, {
    read: async ({ plantId, query }) =>
      toComparison(await comparisons.read(plantId, query.subjects.map(subjectIn), rangeIn(query))),
  })

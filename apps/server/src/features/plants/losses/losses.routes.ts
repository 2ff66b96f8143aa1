import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { LossesRules } from './losses.ts'
import { dayIn, toPlantLosses, toRanking } from './losses.wire.ts'
import type { Ranking } from './ranking.ts'

export const lossRoutes = (losses: LossesRules, ranking: Ranking): Route[] =>
  routes(contract.losses, {
    ofPlant: async ({ plantId, query }) =>
      toPlantLosses(await losses.of(plantId, dayIn('first', query.first), dayIn('last', query.last))),
    async ofFleet({ session }) {
      const { days, groups } = await ranking.of(session)
      return toRanking(days, groups)
    },
  })

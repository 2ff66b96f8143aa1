import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Commissioning } from './commissioning.ts'
import { toCommissioning } from './commissioning.wire.ts'

export const commissioningRoutes = (commissioning: Commissioning): Route[] =>
  routes(contract.commissioning, {
    find: async ({ plantId, session, ip }) => toCommissioning(await commissioning.find(plantId, { ...session, ip })),
    keep: async ({ plantId, body, session, ip }) =>
      toCommissioning(await commissioning.keep(plantId, body, { ...session, ip })),
  })

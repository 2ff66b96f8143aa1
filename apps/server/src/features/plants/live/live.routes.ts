import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Live } from './live.ts'
import { toFastSystem, toLiveEvents, toOperatingSystem } from './live.wire.ts'

export const liveRoutes = (live: Live): Route[] =>
  routes(contract.live, {
    fast: async ({ plantId }) => toFastSystem(await live.fast(plantId)),
    operating: async ({ plantId }) => toOperatingSystem(await live.operating(plantId)),
    follow: async ({ plantId }) => toLiveEvents(await live.follow(plantId)),
  })

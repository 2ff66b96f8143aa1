import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Live } from './live.ts'

export const liveRoutes = (live: Live) =>
  routes(contract.live, {
    fast: ({ plantId }) => live.fast(plantId),
    operating: ({ plantId }) => live.operating(plantId),
    follow: ({ plantId }) => live.follow(plantId),
  })

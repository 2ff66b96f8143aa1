import { contract } from '@heliograph/contract'
import { routes } from '../../http/routes.ts'
import type { Plants } from './plants.ts'

export const plantRoutes = (plants: Plants) =>
  routes(contract.plants, {
    search: ({ session, query, body }) => plants.search(session, body, query),
    information: ({ plantId, session }) => plants.information(plantId, session),
    station: ({ plantId }) => plants.station(plantId),
    detail: ({ plantId }) => plants.detail(plantId),
    energySaved: ({ plantId }) => plants.energySaved(plantId),
  })

import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Plants } from './plants.ts'

export const plantRoutes = (plants: Plants) =>
  routes(contract.plants, {
    search: ({ session, query, body }) => plants.search(session, body, query),
    count: ({ session, body }) => plants.count(session, body),
    positions: ({ session, body }) => plants.positions(session, body),
    find: ({ session, query }) => plants.find(session, query.text),
    information: ({ plantId, session }) => plants.information(plantId, session),
    station: ({ plantId, session }) => plants.station(plantId, session),
    detail: ({ plantId, session }) => plants.detail(plantId, session),
    energySaved: ({ plantId }) => plants.energySaved(plantId),
  })

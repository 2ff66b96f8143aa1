import type { FindPlant } from '#needs/plants.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { historyRoutes } from './history.routes.ts'
import { createHistory } from './history.ts'

interface Needs {
  history: HistoryStore
  findPlant: FindPlant
  now: () => number
}

export const composeHistory = ({ history, findPlant, now }: Needs) => ({
  routes: historyRoutes(createHistory({ store: history, findPlant, now })),
})

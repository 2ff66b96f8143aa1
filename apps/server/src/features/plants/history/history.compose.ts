import type { FindPlant, SilencesIn } from '#needs/plants.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { historyRoutes } from './history.routes.ts'
import { createHistory } from './history.ts'

interface Needs {
  history: HistoryStore
  findPlant: FindPlant
  silencesIn: SilencesIn
  now: () => number
}

export const composeHistory = ({ history, ...needs }: Needs) => ({
  routes: historyRoutes(createHistory({ ...needs, store: history })),
})

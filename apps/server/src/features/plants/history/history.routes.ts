import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { History } from './history.ts'

export const historyRoutes = (history: History) =>
  routes(contract.history, {
    day: ({ plantId, query }) => history.day(plantId, query),
    month: ({ plantId, query }) => history.month(plantId, query),
    year: ({ plantId, query }) => history.year(plantId, query),
    total: ({ plantId }) => history.total(plantId),
    days: ({ plantId, query }) => history.days(plantId, query),
    frames: ({ plantId, query }) => history.frames(plantId, query),
    // Battery plants' history has the same fields; here none of them is left out for anybody.
    batteryDay: ({ plantId, query }) => history.day(plantId, query),
    batteryMonth: ({ plantId, query }) => history.month(plantId, query),
    batteryYear: ({ plantId, query }) => history.year(plantId, query),
    batteryTotal: ({ plantId }) => history.total(plantId),
    analysisOfDay: ({ plantId, query }) => history.analysisOfDay(plantId, query),
    analysisOfMonth: ({ plantId, query }) => history.analysisOfMonth(plantId, query),
    analysisOfYear: ({ plantId, query }) => history.analysisOfYear(plantId, query),
    analysisOfTotal: ({ plantId }) => history.analysisOfTotal(plantId),
  })

import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { DueDates } from './due-dates.ts'
import { dateIn, toDueDate } from './due-dates.wire.ts'

export const dueDateRoutes = (dates: DueDates): Route[] =>
  routes(contract.dueDates, {
    list: async ({ plantId, session }) => (await dates.list(plantId, session)).map(toDueDate),
    add: async ({ plantId, body, session, ip }) =>
      (await dates.add(plantId, dateIn(body), { caller: session, ip })).map(toDueDate),
    remove: async ({ plantId, params, session, ip }) =>
      (await dates.remove(plantId, params.dateId, { caller: session, ip })).map(toDueDate),
  })

import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { HistoryImports } from './history-imports.ts'
import { daysIn, daysWithCurvesIn, namedIn, toImports } from './history-imports.wire.ts'

export const historyImportRoutes = (imports: HistoryImports): Route[] =>
  routes(contract.historyImports, {
    list: async ({ plantId, session: { userId } }) => toImports(await imports.list(plantId, userId)),
    check: async ({ plantId, body }) => imports.check(plantId, daysIn(body.days)),
    add: async ({ plantId, body: { days, ...named }, session: { userId, organisationId }, ip }) =>
      imports.add(plantId, daysWithCurvesIn(days), namedIn(named), { userId, organisationId, ip }),
    remove: ({ plantId, params: { number }, session: { userId, organisationId }, ip }) =>
      nothing(imports.remove(plantId, number, { userId, organisationId, ip })),
  })

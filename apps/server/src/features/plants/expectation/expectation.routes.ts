import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { DayExpectations } from './day-expectations.ts'
import { dayIn, toDayExpectation, toOutlook, toTargets } from './expectation.wire.ts'
import type { Outlooks } from './outlook.ts'
import type { TargetRules } from './targets.ts'

export const expectationRoutes = (days: DayExpectations, outlooks: Outlooks, targets: TargetRules) =>
  routes(contract.expectation, {
    async ofDay({ plantId, query }) {
      const answer = await days.of(plantId, dayIn(query.day))
      return { expectation: answer ? toDayExpectation(answer) : null }
    },
    async outlook({ plantId }) {
      const outlook = await outlooks.of(plantId)
      return { outlook: outlook ? toOutlook(outlook) : null }
    },
    targets: async ({ plantId }) => toTargets(await targets.find(plantId)),
    async setTargets({ plantId, body, session, ip }) {
      await targets.set(plantId, { months: body.months, guaranteePct: body.guarantee }, { ...session, ip })
      return {}
    },
  })

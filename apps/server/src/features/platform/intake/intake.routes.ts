import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { Intake } from './intake.ts'
import { budgetOf, clockOf, countsOf, quarantinedOf, rollUpOf } from './intake.wire.ts'

export const intakeRoutes = (intake: Intake) =>
  routes(contract.intake, {
    counts: async () => countsOf(intake.counts()),
    clock: async () => clockOf(intake.clock()),
    confirmClock: async ({ body, session: { userId }, ip }) =>
      clockOf(await intake.confirmClock(body.time * 1000, { userId, ip })),
    rollUp: async ({ query }) => rollUpOf(await intake.rollUp(query)),
    retryRollUp: ({ body }) => nothing(intake.retryRollUp(body.systemId)),
    budget: async ({ query }) => budgetOf(await intake.budget(query.sn)),
    setBudget: async ({ body: { sn, budget }, session: { userId }, ip }) => {
      const own = budget && { perSecond: budget.samplesPerSecond, perDay: budget.samplesPerDay }
      return budgetOf(await intake.setBudget(sn, own, { userId, ip }))
    },
    setAside: async ({ query }) => quarantinedOf(await intake.quarantined(query)),
  })

import { contract } from '@heliograph/contract'
import { detailTextIn } from '@heliograph/phrases/server'
import { spokenLanguage } from '#needs/languages.ts'
import { nothing, pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Intake } from './intake.ts'
import { budgetOf, clockOf, countsOf, quarantinedGroupOf, quarantinedOf, rollUpOf } from './intake.wire.ts'

export const intakeRoutes = (intake: Intake): Route[] =>
  routes(contract.intake, {
    counts: async () => countsOf(intake.counts()),
    clock: async () => clockOf(intake.clock()),
    confirmClock: async ({ body, session: { userId }, ip }) =>
      clockOf(await intake.confirmClock(body.time * 1000, { userId, ip })),
    rollUp: async ({ query }) => rollUpOf(await intake.rollUp(query)),
    retryRollUp: ({ body }) => nothing(intake.retryRollUp(body.systemId)),
    budget: async ({ query, session }) => budgetOf(await intake.budget(query.sn, session)),
    budgets: async ({ query, session }) => pageOf(await intake.budgets(query, session), budgetOf),
    setBudget: async ({ body: { sn, budget }, session: { userId, organisationId }, ip }) => {
      const own = budget && { perSecond: budget.samplesPerSecond, perDay: budget.samplesPerDay }
      return budgetOf(await intake.setBudget(sn, own, { userId, organisationId, ip }))
    },
    setAside: async ({ query }) =>
      quarantinedOf(await intake.quarantined(query), await detailTextIn(spokenLanguage(query.lan))),
    setAsideGroups: async ({ query, session }) => {
      const detailText = await detailTextIn(spokenLanguage(query.lan))
      return pageOf(await intake.quarantinedGroups(query, session), (group) => quarantinedGroupOf(group, detailText))
    },
  })

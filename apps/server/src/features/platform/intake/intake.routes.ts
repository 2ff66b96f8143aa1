import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Intake } from './intake.ts'

export const intakeRoutes = (intake: Intake) =>
  routes(contract.intake, {
    counts: async () => intake.counts(),
    setAside: ({ query }) => intake.setAside(query),
  })

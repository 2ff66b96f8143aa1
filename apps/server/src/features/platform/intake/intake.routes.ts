import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Intake } from './intake.ts'
import { countsOf, quarantinedOf } from './intake.wire.ts'

export const intakeRoutes = (intake: Intake) =>
  routes(contract.intake, {
    counts: async () => countsOf(intake.counts()),
    setAside: async ({ query }) => quarantinedOf(await intake.quarantined(query)),
  })

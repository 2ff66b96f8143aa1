import { intakeRoutes } from './intake.routes.ts'
import { createIntake, type Needs } from './intake.ts'

/** Shared by all brands, because devices report to the data centre. */
export const composeIntake = (needs: Needs) => ({ routes: intakeRoutes(createIntake(needs)) })

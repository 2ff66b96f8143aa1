import { intakeRoutes } from './intake.routes.ts'
import { createIntake, type Needs } from './intake.ts'

/** Once for all brands: devices report to the data centre. */
export const composeIntake = (needs: Needs) => ({ routes: intakeRoutes(createIntake(needs)) })

import { brandingRoutes } from './branding.routes.ts'
import { createBranding, type Needs } from './branding.ts'

export const composeBranding = (needs: Needs) => ({ routes: brandingRoutes(createBranding(needs)) })

import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Branding } from './branding.ts'

export const brandingRoutes = (branding: Branding) =>
  routes(contract.branding, { configuration: ({ body }) => branding.configuration(body) })

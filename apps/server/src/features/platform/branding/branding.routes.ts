import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Branding } from './branding.ts'
import { configurationIn } from './branding.wire.ts'

export const brandingRoutes = (branding: Branding) =>
  routes(contract.branding, {
    configuration: async ({ body: { visitDomain, projectId, ...asked } }) =>
      configurationIn(await branding.look(visitDomain, projectId), asked),
  })

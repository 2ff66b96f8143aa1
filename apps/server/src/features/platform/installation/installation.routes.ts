import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Installation } from './installation.ts'
import { jobRunOf, overviewOf } from './installation.wire.ts'

export const installationRoutes = (installation: Installation): Route[] =>
  routes(contract.installation, {
    overview: async ({ session: { permissions } }) =>
      overviewOf(await installation.overview(permissions.includes('installation'))),
    jobs: async () => (await installation.jobs()).map(jobRunOf),
    suspend: ({ body, session: { userId }, ip }) => nothing(installation.suspend(body.suspended, { userId, ip })),
  })

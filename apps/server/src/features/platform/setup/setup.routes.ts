import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Setup } from './setup.ts'
import { stateOf } from './setup.wire.ts'

export const setupRoutes = (setup: Setup): Route[] =>
  routes(contract.setup, {
    state: async () => stateOf(await setup.state()),
    testMail: ({ body, ip }) => setup.testMail(body, ip),
    finish: ({ body, ip }) => setup.finish(body, ip),
  })

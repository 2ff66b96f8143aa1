import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Consents } from './consents.ts'
import { consentStateOf } from './consents.wire.ts'

export const consentRoutes = (consents: Consents): Route[] =>
  routes(contract.consents, {
    state: async ({ query, session: { userId } }) => consentStateOf(await consents.state(userId, query.lan)),
    give: async ({ query, body, session: { userId }, ip }) =>
      consentStateOf(await consents.give(body.consents, query.lan, { userId, ip })),
  })

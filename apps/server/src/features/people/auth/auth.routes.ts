import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Auth } from './auth.ts'
import { logInRequestOf, tokensOf, visitorOf } from './auth.wire.ts'

export const authRoutes = (auth: Auth): Route[] =>
  routes(contract.auth, {
    token: async ({ body, ...from }) =>
      tokensOf(await auth.logIn(logInRequestOf(body, from.ip), visitorOf(body, from))),
    logout: async ({ token, session, giveHalf }) => {
      await auth.logOut(token, session)
      giveHalf(null)
      return {}
    },
    handedOver: ({ body, half }) => auth.handedOver({ token: body.code, ownToken: body.access_token ?? '' }, half),
    handOver: async ({ token, session }) => ({ handOver: await auth.handOver(token, session) }),
  })

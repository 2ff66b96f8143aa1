import { contract, type TokenRequest } from '@heliograph/contract'
import type { Connection } from '#wire/request.ts'
import { routes } from '#wire/routes.ts'
import type { Auth } from './auth.ts'

export const authRoutes = (auth: Auth) =>
  routes(contract.auth, {
    token: ({ body, ...caller }) => auth.token(body, visitorOf(body, caller)),
    logout: async ({ token, session, giveHalf }) => {
      await auth.logOut(token, session)
      giveHalf(null)
      return {}
    },
    handOver: async ({ token, session }) => ({ handOver: await auth.handOver(token, session) }),
  })

/** Our own client says that it is one: only then is there half a session to keep in a cookie. */
const visitorOf = ({ client_id, keep }: Pick<TokenRequest, 'client_id' | 'keep'>, caller: Connection) => ({
  ip: caller.ip,
  userAgent: caller.userAgent,
  half: caller.half,
  giveHalf: caller.giveHalf,
  browser: client_id === 'heliograph',
  keep: keep === '1',
})

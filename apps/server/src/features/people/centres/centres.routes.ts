import { contract } from '@heliograph/contract'
import { credentialsIn } from '#wire/credentials.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Centres } from './centres.ts'

export const centreRoutes = (centres: Centres): Route[] =>
  routes(contract.centres, {
    standing: ({ session }) => centres.standing(session.userId),
    doubled: ({ session }) => centres.doubled(session.userId),
    otherAccount: async ({ body, session, ip }) => {
      const { token, ...account } =
        body.ticket === undefined
          ? await centres.otherAccount(session.userId, credentialsIn(body, ip))
          : await centres.completeOther(session.userId, { token: body.ticket, answer: body.answer ?? '', ip })
      return { ...account, ticket: token }
    },
    move: async ({ body: { area, ticket }, session, ip, giveHalf }) => {
      const moved = await centres.move(session.userId, { area, token: ticket }, ip)
      giveHalf(null)
      return moved
    },
  })

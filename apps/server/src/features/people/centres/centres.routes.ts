import { contract } from '@heliograph/contract'
import { credentialsIn } from '#wire/credentials.ts'
import { routes } from '#wire/routes.ts'
import type { Centres } from './centres.ts'

export const centreRoutes = (centres: Centres) =>
  routes(contract.centres, {
    standing: ({ session }) => centres.standing(session.userId),
    doubled: ({ session }) => centres.doubled(session.userId),
    otherAccount: ({ body, session, ip }) =>
      body.ticket === undefined
        ? centres.otherAccount(session.userId, credentialsIn(body, ip))
        : centres.completeOther(session.userId, { token: body.ticket, answer: body.answer ?? '', ip }),
    move: async ({ body, session, ip, giveHalf }) => {
      const moved = await centres.move(session.userId, body, ip)
      giveHalf(null)
      return moved
    },
  })

import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Centres } from './centres.ts'

export const centreRoutes = (centres: Centres) =>
  routes(contract.centres, {
    standing: ({ session }) => centres.standing(session.userId),
    doubled: ({ session }) => centres.doubled(session.userId),
    otherAccount: ({ body, session, ip }) =>
      body.ticket === undefined
        ? centres.otherAccount(session.userId, {
            identifier: body.username ?? '',
            identityType: body.identity_type ? Number(body.identity_type) : undefined,
            digest: body.password,
            clearText: body.clear_text_pwd,
            ip,
          })
        : centres.completeOther(session.userId, { ticket: body.ticket, answer: body.answer ?? '', ip }),
    move: async ({ body, session, ip, giveHalf }) => {
      const moved = await centres.move(session.userId, body, ip)
      giveHalf(null)
      return moved
    },
  })

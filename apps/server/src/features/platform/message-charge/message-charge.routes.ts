import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import { secondsOf } from '#wire/times.ts'
import type { MessageCharge } from './message-charge.ts'

export const messageChargeRoutes = (messageCharge: MessageCharge) =>
  routes(contract.messageCharge, {
    standing: async ({ session, query }) => {
      const { balance, changes, isSold, isLow } = await messageCharge.standing(session.userId, query)
      return {
        isSold,
        isLow,
        balance,
        total: changes.total,
        data: changes.rows.map(({ at, ...change }) => ({ time: secondsOf(at), ...change })),
      }
    },
  })

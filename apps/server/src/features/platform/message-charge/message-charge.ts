import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Window } from '#needs/pages.ts'
import { isLow } from '#needs/sms-credit.ts'
import type { CreditStore } from './message-charge.store.ts'

export type MessageCharge = ReturnType<typeof createMessageCharge>

/** SMS about alerts, which people buy in advance. Mails, and SMS with codes or about the account itself, cost nothing. */
export const createMessageCharge = ({ store, storeIn, isOffered, canBeBought, now }: Needs) => {
  /** Where nobody can buy any, SMS cost people nothing. */
  const isSold = async () => isOffered() && (await canBeBought())
  const credit = {
    left: async (trx: Kysely<Database>, userId: number) =>
      (await isSold()) ? storeIn(trx).balance(userId) : undefined,
    take: (trx: Kysely<Database>, userId: number, messageId: string) => storeIn(trx).take(userId, messageId, now()),
  }
  return {
    credit,

    /** For a job. */
    giveBackUnsent: () => store.giveBackUnsent(now()),

    async standing(userId: number, window: Window) {
      const [balance, changes, sold] = await Promise.all([store.balance(userId), store.page(userId, window), isSold()])
      return { balance, changes, isSold: sold, isLow: sold && isLow(balance) }
    },

    /** What an order of them gives. */
    fulfilment: {
      isSold: isOffered,
      targetsOf: async () => [{ deviceId: null, deviceSn: null }],
      async give(trx: Kysely<Database>, { id, userId }: Bought, { position, quantity }: BoughtLine) {
        const credits = storeIn(trx)
        // The account is gone, or moved with what it had: an operator gives the money back.
        if (userId === null || !(await credits.isHere(userId))) throw new Error('Nobody is there to send SMS to')
        await credits.change(userId, quantity, { orderId: id, position }, now())
        return null
      },
      async takeBack(trx: Kysely<Database>, { id, userId }: Bought, { position, quantity }: BoughtLine) {
        if (userId !== null) await storeIn(trx).change(userId, -quantity, { orderId: id, position }, now())
      },
    },
  }
}

export interface Bought {
  id: number
  userId: number | null
}

export interface BoughtLine {
  position: number
  quantity: number
}

interface Needs {
  store: CreditStore
  storeIn: (trx: Kysely<Database>) => CreditStore
  isOffered: () => boolean
  /** Whether the operator has a price for them, and a way to pay it. */
  canBeBought: () => Promise<boolean>
  now: () => number
}

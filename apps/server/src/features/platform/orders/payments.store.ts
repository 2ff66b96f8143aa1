import type { PayWay } from '@heliograph/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A payment, or with a minus what was given back. */
export interface NotedPayment {
  payWay: PayWay
  paymentId: string
  orderId: number
  amountMinor: number
  currency: string
  at: Date
  notedBy: number | null
}

export type PaymentStore = ReturnType<typeof createPaymentStore>

export const createPaymentStore = (db: Kysely<Database>) => ({
  /** False if it was noted before. */
  async noteEvent(event: { payWay: PayWay; eventId: string; orderId: number; receivedAt: Date; raw: string }) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('payment_events')
      .values({
        pay_way: event.payWay,
        event_id: event.eventId,
        order_id: event.orderId,
        received_at: event.receivedAt,
        raw: event.raw,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** False if it was noted before, by whichever event. */
  async note({ payWay, paymentId, orderId, amountMinor, currency, at, notedBy }: NotedPayment) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('payments')
      .values({
        pay_way: payWay,
        payment_id: paymentId,
        order_id: orderId,
        amount_minor: amountMinor,
        currency,
        at,
        noted_by: notedBy,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Of an order, in their order. */
  list: (orderId: number): Promise<NotedPayment[]> =>
    db
      .selectFrom('payments')
      .select(['pay_way as payWay', 'payment_id as paymentId', 'order_id as orderId', 'amount_minor as amountMinor'])
      .select(['currency', 'at', 'noted_by as notedBy'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('payment_id')
      .execute(),
})

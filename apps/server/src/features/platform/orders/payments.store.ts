import type { PayWay, RefundFault, RefundState } from '@heliograph/domain/orders'
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
  /** Of a refund: the payment that it is of; null in rows from before. Of a row that takes a failed refund back: that refund. */
  ofPaymentId: string | null
  /** The provider's name for a refund. */
  providerRef: string | null
  /** Null for payments, and for refunds from before. */
  refundState: RefundState | null
  /** The credit note that a refund brought. */
  creditId: number | null
}

type NewPayment = Omit<NotedPayment, 'ofPaymentId' | 'providerRef' | 'refundState' | 'creditId'> &
  Partial<NotedPayment> & { refundFault?: RefundFault | null; askAt?: Date | null }

interface RefundChange {
  providerRef?: string
  refundState?: RefundState
  refundFault?: RefundFault | null
  creditId?: number | null
  askAt?: Date | null
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
  async note({ payWay, paymentId, orderId, amountMinor, currency, at, notedBy, ...refund }: NewPayment) {
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
        of_payment_id: refund.ofPaymentId,
        provider_ref: refund.providerRef,
        refund_state: refund.refundState,
        refund_fault: refund.refundFault,
        ask_at: refund.askAt,
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
      .select(['currency', 'at', 'noted_by as notedBy', 'of_payment_id as ofPaymentId', 'provider_ref as providerRef'])
      .select(['refund_state as refundState', 'credit_id as creditId'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('payment_id')
      .execute(),

  /** The order of a refund by the provider's name for it, or of a payment by its name; undefined if neither is known. */
  async orderOf(payWay: PayWay, { ref, paymentId }: { ref: string; paymentId: string | null }) {
    const row = await db
      .selectFrom('payments')
      .select('order_id as orderId')
      .where('pay_way', '=', payWay)
      .where((eb) => eb.or([eb('provider_ref', '=', ref), eb('payment_id', '=', paymentId ?? '')]))
      .limit(1)
      .executeTakeFirst()
    return row?.orderId
  },

  async changeRefund({ payWay, paymentId }: Pick<NotedPayment, 'payWay' | 'paymentId'>, change: RefundChange) {
    await db
      .updateTable('payments')
      .set({
        provider_ref: change.providerRef,
        refund_state: change.refundState,
        refund_fault: change.refundFault,
        credit_id: change.creditId,
        ask_at: change.askAt,
      })
      .where('pay_way', '=', payWay)
      .where('payment_id', '=', paymentId)
      .execute()
  },

  /** Refunds whose provider is to be asked; no other process takes them until `nextAt`. */
  async takeAsked(
    now: number,
    nextAt: (refund: { at: Date; asked: number; state: RefundState | null }) => Date | null,
  ) {
    const rows = await db
      .selectFrom('payments')
      .select(['pay_way as payWay', 'payment_id as paymentId', 'provider_ref as ref', 'at', 'asked'])
      .select('refund_state as state')
      .where('ask_at', '<=', new Date(now))
      .orderBy('ask_at')
      .limit(50)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows)
      await db
        .updateTable('payments')
        .set({ ask_at: nextAt(row), asked: row.asked + 1 })
        .where('pay_way', '=', row.payWay)
        .where('payment_id', '=', row.paymentId)
        .execute()
    return rows
  },
})

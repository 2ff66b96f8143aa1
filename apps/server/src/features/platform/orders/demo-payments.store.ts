import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface DemoPayment {
  ref: string
  reference: string
  amountMinor: number
  currency: string
  returnPath: string
  state: 'open' | 'paid' | 'declined' | 'expired'
  paidMinor: number
  expiresAt: Date
}

export type DemoPaymentStore = ReturnType<typeof createDemoPaymentStore>

export const createDemoPaymentStore = (db: Kysely<Database>, brand: string) => ({
  async add(payment: Pick<DemoPayment, 'ref' | 'reference' | 'amountMinor' | 'currency' | 'returnPath' | 'expiresAt'>) {
    await db
      .insertInto('demo_payments')
      .values({
        ref: payment.ref,
        brand,
        reference: payment.reference,
        amount_minor: payment.amountMinor,
        currency: payment.currency,
        return_path: payment.returnPath,
        expires_at: payment.expiresAt,
      })
      .execute()
  },

  find: (ref: string): Promise<DemoPayment | undefined> =>
    db
      .selectFrom('demo_payments')
      .select(['ref', 'reference', 'amount_minor as amountMinor', 'currency', 'return_path as returnPath', 'state'])
      .select(['paid_minor as paidMinor', 'expires_at as expiresAt'])
      .where('ref', '=', ref)
      .where('brand', '=', brand)
      .executeTakeFirst(),

  /** False if it is no longer open. */
  async end(ref: string, state: 'paid' | 'declined' | 'expired', paidMinor: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('demo_payments')
      .set({ state, paid_minor: paidMinor })
      .where('ref', '=', ref)
      .where('brand', '=', brand)
      .where('state', '=', 'open')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

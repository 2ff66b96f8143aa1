import type { ReceiptKind } from '@heliograph/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { InvoiceContent } from './invoice-content.ts'

export interface Invoice {
  id: number
  orderId: number
  number: string
  kind: ReceiptKind
  content: InvoiceContent
}

export type InvoiceStore = ReturnType<typeof createInvoiceStore>

export const createInvoiceStore = (db: Kysely<Database>, brand: string) => ({
  /** The next number of the year. Others wait for it until the transaction ends, so that none is left out. */
  async takeNumber(year: number): Promise<number> {
    const { last } = await db
      .insertInto('invoice_series')
      .values({ brand, year, last: 1 })
      .onConflict((conflict) =>
        conflict.columns(['brand', 'year']).doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    return last
  },

  async add(invoice: Omit<Invoice, 'id'> & { year: number; seriesNumber: number; issuedAt: Date }) {
    const { id } = await db
      .insertInto('invoices')
      .values({
        brand,
        order_id: invoice.orderId,
        year: invoice.year,
        series_number: invoice.seriesNumber,
        number: invoice.number,
        kind: invoice.kind,
        issued_at: invoice.issuedAt,
        content: JSON.stringify(invoice.content),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  list: (orderId: number): Promise<Invoice[]> =>
    db
      .selectFrom('invoices')
      .select(['id', 'order_id as orderId', 'number', 'kind', 'content'])
      .where('order_id', '=', orderId)
      .where('brand', '=', brand)
      .orderBy('id')
      .execute(),
})

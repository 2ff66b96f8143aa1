import { taxWithin } from '@heliograph/domain/amounts'
import type { ReceiptKind } from '@heliograph/domain/orders'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Invoice, InvoiceStore } from './invoices.store.ts'
import type { Order } from './orders.store.ts'
import type { Seller } from './packages.store.ts'

export type Invoicing = ReturnType<typeof createInvoicing>

/** Issues invoices, credit notes and reversals of them, in the transaction of what they are about. An issued one never changes. */
export const createInvoicing = ({ storeIn, sellerIn, now }: Needs) => {
  const issue = async (
    trx: Kysely<Database>,
    order: Order,
    { grossMinor, credits, isDue, kind = credits === null ? 'invoice' : 'credit' }: Issued,
  ) => {
    const seller = await sellerIn(trx)
    // Nothing is sold before a seller is entered.
    if (!seller) throw new Error(`There is no seller for order ${order.reference}`)
    const store = storeIn(trx)
    const issuedAt = now()
    const year = new Date(issuedAt).getUTCFullYear()
    const seriesNumber = await store.takeNumber(year)
    // A credit note takes back what its invoice says, whatever the seller entered since.
    const { taxRate, taxNote } = credits?.invoice.content ?? seller
    const taxMinor = credits?.taxMinor ?? taxWithin(grossMinor, taxRate)
    return store.add({
      orderId: order.id,
      year,
      seriesNumber,
      number: `${seller.invoicePrefix}${year}-${String(seriesNumber).padStart(6, '0')}`,
      kind,
      issuedAt: new Date(issuedAt),
      content: {
        language: order.language,
        issuedDay: dayAt('UTC', issuedAt),
        dueDay: isDue ? dayAt('UTC', issuedAt + seller.paymentDays * dayMs) : null,
        seller: { name: seller.name, address: seller.address, taxId: seller.taxId },
        buyer: order.buyer ?? { name: '', address: '', taxId: null },
        reference: order.reference,
        currency: order.currency,
        lines:
          credits === null
            ? order.lines.map(({ kind, quantity, amountMinor, deviceSn, fromDay, toDay }) => ({
                kind,
                quantity,
                amountMinor,
                deviceSn,
                fromDay,
                toDay,
              }))
            : [],
        netMinor: grossMinor - taxMinor,
        taxRate,
        taxMinor,
        taxNote,
        grossMinor,
        transfer: isDue && seller.accountNumber !== null ? transferOf(seller, seller.accountNumber) : null,
        credits: credits?.invoice.number ?? null,
      },
    })
  }

  return {
    /** The invoice of an order, unless it has one that was not credited since. `isDue` if it is still to be paid. */
    async issueOnce(trx: Kysely<Database>, order: Order, { isDue }: { isDue: boolean }) {
      if (invoicedIn(await storeIn(trx).list(order.id)) <= 0)
        await issue(trx, order, { grossMinor: order.amountMinor, credits: null, isDue })
    },

    /** Takes back what of an invoice is not paid, or was given back. The id of the credit note; null if none was needed. */
    async credit(trx: Kysely<Database>, order: Order, keptMinor: number): Promise<number | null> {
      const issued = await storeIn(trx).list(order.id)
      const at = issued.findLastIndex(({ kind }) => kind === 'invoice')
      const invoice = issued[at]
      const over = invoicedIn(issued) - keptMinor
      if (!invoice || over <= 0) return null
      // What is left, not each part, is rounded: the parts are exactly the tax of the invoice.
      const taxed = issued.slice(at).reduce((sum, { content }) => sum + content.taxMinor, 0)
      const taxMinor = taxWithin(keptMinor, invoice.content.taxRate) - taxed
      return issue(trx, order, { grossMinor: -over, credits: { invoice, taxMinor }, isDue: false })
    },

    /**
     * Takes a credit note back, whose money did not go back: exactly its amounts. Not if what it took back was invoiced again
     * since, as for an order that was accepted after another refund of it failed.
     */
    async reverse(trx: Kysely<Database>, order: Order, creditId: number) {
      const issued = await storeIn(trx).list(order.id)
      const invoice = issued.find(({ id, kind }) => id === creditId && kind === 'credit')
      if (!invoice) throw new Error(`Order ${order.reference} has no credit note ${creditId}`)
      const { grossMinor, taxMinor } = invoice.content
      if (invoicedIn(issued) - grossMinor > order.amountMinor) return
      const credits = { invoice, taxMinor: -taxMinor }
      await issue(trx, order, { grossMinor: -grossMinor, credits, isDue: false, kind: 'reversal' })
    },
  }
}

interface Issued {
  grossMinor: number
  credits: Credited | null
  isDue: boolean
  kind?: ReceiptKind
}

/** What a credit note or a reversal is about, and the tax of it that it changes. */
interface Credited {
  invoice: Invoice
  taxMinor: number
}

/** Credit notes have a minus. */
const invoicedIn = (issued: readonly Invoice[]) => issued.reduce((sum, { content }) => sum + content.grossMinor, 0)

const transferOf = (seller: Seller, account: string) => ({
  holder: seller.accountHolder ?? seller.name,
  account,
  bank: seller.bank,
})

interface Needs {
  storeIn: (trx: Kysely<Database>) => InvoiceStore
  sellerIn: (trx: Kysely<Database>) => Promise<Seller | undefined>
  now: () => number
}

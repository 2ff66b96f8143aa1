import type { PackageKind } from '@heliograph/domain/orders'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PackagesTable, SellersTable } from './orders.table.ts'

/** What is sold at a price. */
export interface Package {
  id: number
  kind: PackageKind
  /** Years, or messages. */
  quantity: number
  amountMinor: number
  currency: string
}

/** Who sells. */
export interface Seller {
  name: string
  address: string
  taxId: string | null
  /** In hundredths of a percent. */
  taxRate: number
  taxNote: string | null
  accountHolder: string | null
  accountNumber: string | null
  bank: string | null
  invoicePrefix: string
  paymentDays: number
}

export type PackageStore = ReturnType<typeof createPackageStore>

export const createPackageStore = (db: Kysely<Database>, brand: string) => ({
  async list(): Promise<Package[]> {
    const rows = await db
      .selectFrom('packages')
      .selectAll()
      .where('brand', '=', brand)
      .where('removed_at', 'is', null)
      .orderBy('kind')
      .orderBy('currency')
      .orderBy('quantity')
      .limit(200)
      .execute()
    return rows.map(packageOf)
  },

  /** Undefined if this quantity has a price in this currency. */
  async add({ kind, quantity, amountMinor, currency }: Omit<Package, 'id'>, now: number) {
    const row = await db
      .insertInto('packages')
      .values({ brand, kind, quantity, amount_minor: amountMinor, currency, created_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && packageOf(row)
  },

  async remove(id: number, now: number): Promise<Package | undefined> {
    const row = await db
      .updateTable('packages')
      .set({ removed_at: new Date(now) })
      .where('id', '=', id)
      .where('brand', '=', brand)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && packageOf(row)
  },

  async seller(): Promise<Seller | undefined> {
    const row = await db.selectFrom('sellers').selectAll().where('brand', '=', brand).executeTakeFirst()
    return row && sellerOf(row)
  },

  async saveSeller(seller: Seller, now: number) {
    const row = {
      name: seller.name,
      address: seller.address,
      tax_id: seller.taxId,
      tax_rate: seller.taxRate,
      tax_note: seller.taxNote,
      account_holder: seller.accountHolder,
      account_number: seller.accountNumber,
      bank: seller.bank,
      invoice_prefix: seller.invoicePrefix,
      payment_days: seller.paymentDays,
      changed_at: new Date(now),
    }
    await db
      .insertInto('sellers')
      .values({ brand, ...row })
      .onConflict((conflict) => conflict.column('brand').doUpdateSet(row))
      .execute()
  },
})

const packageOf = (row: Selectable<PackagesTable>): Package => ({
  id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  amountMinor: row.amount_minor,
  currency: row.currency,
})

const sellerOf = (row: Selectable<SellersTable>): Seller => ({
  name: row.name,
  address: row.address,
  taxId: row.tax_id,
  taxRate: row.tax_rate,
  taxNote: row.tax_note,
  accountHolder: row.account_holder,
  accountNumber: row.account_number,
  bank: row.bank,
  invoicePrefix: row.invoice_prefix,
  paymentDays: row.payment_days,
})

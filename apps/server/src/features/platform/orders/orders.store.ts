import { errorOf } from '@heliograph/domain/caught'
import type {
  OrderProblem,
  OrderState,
  PackageKind,
  PayWay,
  ReceiptKind,
  RefundFault,
  RefundState,
} from '@heliograph/domain/orders'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { OrdersTable } from './orders.table.ts'

export interface OrderLine {
  position: number
  kind: PackageKind
  quantity: number
  amountMinor: number
  deviceId: number | null
  deviceSn: string | null
  fromDay: Day | null
  toDay: Day | null
}

export interface Buyer {
  name: string
  address: string
  taxId: string | null
}

export interface Order {
  id: number
  reference: string
  state: OrderState
  userId: number | null
  organisationId: number | null
  language: string
  currency: string
  amountMinor: number
  payWay: PayWay | null
  providerRef: string | null
  payUrl: string | null
  buyer: Buyer | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  fulfilledAt: Date | null
  problem: OrderProblem | null
  /** What came and was not given back. */
  receivedMinor: number
  lines: OrderLine[]
  invoices: { id: number; number: string; kind: ReceiptKind; issuedAt: Date }[]
  /** Oldest first. */
  refunds: { amountMinor: number; at: Date; state: RefundState; fault: RefundFault | null }[]
}

export type OrderStore = ReturnType<typeof createOrderStore>

/** The same in a transaction. */
export type OrderRows = ReturnType<typeof createOrderRows>

interface NewOrder extends Pick<
  Order,
  'reference' | 'userId' | 'organisationId' | 'language' | 'currency' | 'amountMinor' | 'createdAt' | 'expiresAt'
> {
  lines: Pick<OrderLine, 'kind' | 'quantity' | 'amountMinor' | 'deviceId' | 'deviceSn'>[]
}

/** Changes of an order itself; what is left out stays. */
type OrderChange = Omit<Updateable<OrdersTable>, 'id' | 'brand' | 'reference' | 'amount_minor' | 'currency'>

export interface OrderFilter {
  buyer?: { userId: number; organisationId: number | null } | undefined
  state?: OrderState | undefined
  /** Orders that an operator has to look at. */
  isInTrouble?: boolean | undefined
  reference?: string | undefined
}

export const createOrderStore = (db: Kysely<Database>, brand: string) => ({
  ...createOrderRows(db, brand),

  /** All of the work, or nothing of it. */
  within: <T>(work: (inside: OrderRows, trx: Kysely<Database>) => Promise<T>): Promise<T> =>
    db.transaction().execute((trx) => work(createOrderRows(trx, brand), trx)),
})

const createOrderRows = (db: Kysely<Database>, brand: string) => {
  const filtered = ({ buyer, state, isInTrouble, reference }: OrderFilter) => {
    let query = db.selectFrom('orders as o').where('o.brand', '=', brand)
    if (buyer !== undefined)
      query =
        buyer.organisationId === null
          ? query.where('o.user_id', '=', buyer.userId).where('o.organisation_id', 'is', null)
          : query.where('o.organisation_id', '=', buyer.organisationId)
    if (state !== undefined) query = query.where('o.state', '=', state)
    if (isInTrouble === true) query = query.where('o.problem', 'is not', null)
    if (reference !== undefined) query = query.where(sql`position(${reference.toUpperCase()} in o.reference)`, '>', 0)
    return query
  }

  const complete = async (rows: readonly Row[]): Promise<Order[]> => {
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const [lines, invoices, sums, refunds] = await Promise.all([
      db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
      db
        .selectFrom('invoices')
        .select(['id', 'order_id', 'number', 'kind', 'issued_at as issuedAt'])
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('payments as p')
        .innerJoin('orders as o', (join) =>
          join.onRef('o.id', '=', 'p.order_id').onRef('o.currency', '=', 'p.currency'),
        )
        .select(['order_id', ({ fn }) => sql<number>`${fn.sum('p.amount_minor')}::bigint`.as('received')])
        .where('order_id', 'in', ids)
        .groupBy('order_id')
        .execute(),
      db
        .selectFrom('payments')
        .select(['order_id', 'amount_minor', 'at', 'refund_state', 'refund_fault as fault'])
        .where('order_id', 'in', ids)
        .where('amount_minor', '<', 0)
        .orderBy('at')
        .orderBy('payment_id')
        .execute(),
    ])
    const received = new Map(sums.map((row) => [row.order_id, row.received]))
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      state: row.state,
      userId: row.user_id,
      organisationId: row.organisation_id,
      language: row.language,
      currency: row.currency,
      amountMinor: row.amount_minor,
      payWay: row.pay_way,
      providerRef: row.provider_ref,
      payUrl: row.pay_url,
      buyer:
        row.buyer_name === null
          ? null
          : { name: row.buyer_name, address: row.buyer_address ?? '', taxId: row.buyer_tax_id },
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      paidAt: row.paid_at,
      fulfilledAt: row.fulfilled_at,
      problem: row.problem,
      receivedMinor: received.get(row.id) ?? 0,
      lines: lines
        .filter(({ order_id }) => order_id === row.id)
        .map((line) => ({
          position: line.position,
          kind: line.kind,
          quantity: line.quantity,
          amountMinor: line.amount_minor,
          deviceId: line.device_id,
          deviceSn: line.device_sn,
          fromDay: line.from_day,
          toDay: line.to_day,
        })),
      invoices: invoices.filter(({ order_id }) => order_id === row.id).map(({ order_id: _, ...invoice }) => invoice),
      refunds: refunds
        .filter(({ order_id }) => order_id === row.id)
        .map(({ amount_minor, at, refund_state, fault }) => ({
          amountMinor: -amount_minor,
          at,
          state: refund_state ?? 'done',
          fault,
        })),
    }))
  }

  const one = async (rows: readonly Row[]) => (await complete(rows))[0]

  return {
    /** Undoes the work alone if it fails; the transaction goes on. Why it failed, if it did. */
    async attempt(work: () => Promise<void>) {
      await sql`savepoint attempt`.execute(db)
      try {
        await work()
        await sql`release savepoint attempt`.execute(db)
        return undefined
      } catch (error) {
        await sql`rollback to savepoint attempt`.execute(db)
        return errorOf(error)
      }
    },

    async add({ lines, ...order }: NewOrder): Promise<number> {
      const { id } = await db
        .insertInto('orders')
        .values({
          brand,
          reference: order.reference,
          state: 'draft',
          user_id: order.userId,
          organisation_id: order.organisationId,
          language: order.language,
          currency: order.currency,
          amount_minor: order.amountMinor,
          created_at: order.createdAt,
          expires_at: order.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('order_lines')
        .values(
          lines.map((line, index) => ({
            order_id: id,
            position: index + 1,
            kind: line.kind,
            quantity: line.quantity,
            amount_minor: line.amountMinor,
            device_id: line.deviceId,
            device_sn: line.deviceSn,
          })),
        )
        .execute()
      return id
    },

    find: async (id: number) => one(await filtered({}).selectAll('o').where('o.id', '=', id).execute()),

    /** Nobody else changes it until the transaction ends. */
    lock: async (id: number) => one(await filtered({}).selectAll('o').where('o.id', '=', id).forUpdate('o').execute()),
    lockByReference: async (reference: string) =>
      one(await filtered({}).selectAll('o').where('o.reference', '=', reference).forUpdate('o').execute()),

    async page(filter: OrderFilter, { page, size }: Window): Promise<Page<Order>> {
      const rows = await filtered(filter)
        .selectAll('o')
        .orderBy('o.id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute()
      const { total } = await filtered(filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { total, rows: await complete(rows) }
    },

    async change(id: number, change: OrderChange) {
      await db.updateTable('orders').set(change).where('id', '=', id).where('brand', '=', brand).execute()
    },

    async noteSpan(orderId: number, position: number, { fromDay, toDay }: { fromDay: Day; toDay: Day }) {
      await db
        .updateTable('order_lines')
        .set({ from_day: fromDay, to_day: toDay })
        .where('order_id', '=', orderId)
        .where('position', '=', position)
        .execute()
    },

    /** Orders whose time is over, which were never paid. */
    async overdue(now: number) {
      const rows = await filtered({})
        .select('o.id')
        .where('o.state', 'in', ['draft', 'open'])
        .where('o.expires_at', '<=', new Date(now))
        .orderBy('o.expires_at')
        .limit(200)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Orders whose provider is to be asked; no other process takes them until `nextAt`. */
    async takeAsked(now: number, nextAt: (asked: number) => number): Promise<number[]> {
      const rows = await db
        .selectFrom('orders')
        .select(['id', 'asked'])
        .where('brand', '=', brand)
        .where('ask_at', '<=', new Date(now))
        .orderBy('ask_at')
        .limit(50)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, asked } of rows)
        await db
          .updateTable('orders')
          .set({ ask_at: new Date(nextAt(asked)), asked: asked + 1 })
          .where('id', '=', id)
          .execute()
      return rows.map(({ id }) => id)
    },
  }
}

type Row = Selectable<OrdersTable>

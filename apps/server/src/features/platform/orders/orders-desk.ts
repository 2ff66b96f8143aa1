import { minorDigits } from '@heliograph/domain/amounts'
import { Refusal } from '@heliograph/domain/errors'
import type { PackageKind, PayWay } from '@heliograph/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import type { Fulfilments } from './fulfilment.ts'
import type { InvoiceStore } from './invoices.store.ts'
import type { Invoicing } from './invoicing.ts'
import type { Order, OrderFilter, OrderRows, OrderStore } from './orders.store.ts'
import type { PackageStore, Seller } from './packages.store.ts'
import type { NotedPayment, PaymentStore } from './payments.store.ts'
import type { Provider } from './provider.ts'
import { nextAsk, type Refunds } from './refunds.ts'
import type { Settlement } from './settlement.ts'

export type OrdersDesk = ReturnType<typeof createOrdersDesk>

/** What operators do: prices, the seller, transfers that came, orders that went wrong, money that goes back. */
export const createOrdersDesk = ({
  store,
  packages,
  paymentsIn,
  invoicesIn,
  invoicing,
  settlement,
  refunds,
  fulfilments,
  providers,
  record,
  now,
}: Needs) => {
  const found = async (id: number) => {
    const order = await store.find(id)
    if (!order) throw new Refusal('resource_not_exist_or_deleted')
    return order
  }
  const facts = ({ reference }: Order, more: Record<string, string | number> = {}) => ({ order: reference, ...more })

  const afterRefund = async (inside: OrderRows, trx: Kysely<Database>, order: Order, keptMinor: number) => {
    const creditId = await invoicing.credit(trx, order, keptMinor)
    if (keptMinor > 0) {
      const isSettled =
        order.problem === 'paid-twice'
          ? keptMinor === order.amountMinor
          : order.problem === 'refund-failed' && !isOwed(await paymentsIn.in(trx).list(order.id))
      // Of one that is not given, nothing may be kept unseen.
      if (isSettled && order.state === 'fulfilled') await inside.change(order.id, { problem: null })
      return creditId
    }
    if (order.state === 'fulfilled')
      for (const line of order.lines) await fulfilments[line.kind]?.takeBack(trx, order, line)
    await inside.change(order.id, { state: 'refunded', problem: null, ended_at: new Date(now()) })
    return creditId
  }

  return {
    packages: () => packages.list(),
    async addPackage(
      wanted: { kind: PackageKind; quantity: number; amountMinor: number; currency: string },
      by: Actor,
    ) {
      if (!fulfilments[wanted.kind]) throw new Refusal('PARAM_ERROR', 'kind')
      if (!isCurrency(wanted.currency)) throw new Refusal('PARAM_ERROR', 'currency')
      const added = await packages.add(wanted, now())
      if (!added) throw new Refusal('DATA_SOURCE_DUPLICATED', 'quantity')
      await record({ kind: 'price.change', ...by, facts: { ...priceFacts(added), removed: false } })
      return added
    },
    async removePackage(id: number, by: Actor) {
      const removed = await packages.remove(id, now())
      if (!removed) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'price.change', ...by, facts: { ...priceFacts(removed), removed: true } })
    },

    seller: () => packages.seller(),
    async saveSeller(seller: Seller, by: Actor) {
      await packages.saveSeller(seller, now())
      await record({ kind: 'seller.change', ...by, facts: { name: seller.name, account: seller.accountNumber } })
      return seller
    },

    search: (filter: OrderFilter, window: Window) => store.page(filter, window),
    read: found,
    invoice: async (id: number, invoiceId: number) => {
      const invoice = (await invoicesIn.list(id)).find((one) => one.id === invoiceId)
      if (!invoice) throw new Refusal('resource_not_exist_or_deleted')
      return invoice
    },

    /** A transfer came. `key` is of the operator's form: sent twice, it is one payment. */
    async notePaid(id: number, { amountMinor, currency, key }: Transfer, by: Actor) {
      const order = await found(id)
      // An order that was not opened has no buyer to invoice.
      if (order.buyer === null) throw new Refusal('ABNORMAL_SITUATION')
      const news = {
        eventId: `noted-${key}`,
        ref: null,
        paymentId: `noted-${key}`,
        reference: order.reference,
        state: 'paid' as const,
        paidMinor: amountMinor,
        currency,
        at: now(),
        raw: '',
      }
      const outcome = await settlement.settle('transfer', news, by.userId)
      if (outcome === 'paid')
        await record({ kind: 'order.paid', ...by, facts: facts(order, { amount: amountMinor, currency }) })
      return found(id)
    },

    /**
     * What was bought is given although the payment was wrong, or again after it could not be given. A refund that failed behind
     * another problem is a problem of its own then.
     */
    async accept(id: number, by: Actor) {
      await store.within(async (inside, trx) => {
        const order = await inside.lock(id)
        if (!order) throw new Refusal('resource_not_exist_or_deleted')
        if (order.state === 'fulfilled' && order.problem !== null) await inside.change(id, { problem: null })
        else if (order.state === 'paid-wrong' || order.state === 'paid') await settlement.grant(inside, trx, order)
        else throw new Refusal('ABNORMAL_SITUATION')
        if (order.problem === 'refund-failed' || !isOwed(await paymentsIn.in(trx).list(id))) return
        if ((await inside.find(id))?.problem === null) await inside.change(id, { problem: 'refund-failed' })
      })
      const order = await found(id)
      await record({ kind: 'order.accept', ...by, facts: facts(order) })
      return order
    },

    /**
     * Gives money back: by the provider, or noted here after the operator transferred it. The provider is told first, with a
     * name by which it knows the same refund again. With all of the money, what was bought is taken back too, also while it is
     * under way. One that the provider could not make is noted as failed, so that the next one has a name of its own.
     * @throws Refusal ABNORMAL_SITUATION if not so much is left as was read, as when the answer to the same refund was lost
     */
    async refund(id: number, { amountMinor, reason, receivedMinor, byHand = false }: WantedRefund, by: Actor) {
      // Before the order: a refund in between would have a name of its own, and what is left would look untouched.
      const payments = await paymentsIn.list(id)
      const order = await found(id)
      if (receivedMinor !== order.receivedMinor) throw new Refusal('ABNORMAL_SITUATION')
      const paid = refundable(payments.filter(({ currency }) => currency === order.currency))
      const given = payments.filter((one) => one.amountMinor < 0)
      if (!paid || amountMinor > Math.min(order.receivedMinor, paid.leftMinor))
        throw new Refusal('PARAM_ERROR', 'amountMinor')
      const provider = providers.get(paid.payWay)
      // Its money would not go back, and the credit note would say that it did.
      if (!provider && !byHand) throw new Refusal('PARAM_ERROR', 'payWay')
      // A name of their own for those by hand: another operator may be giving the same money back by the provider meanwhile.
      const refundId = `refund-${order.reference}-${given.length + 1}${byHand ? '-by-hand' : ''}`
      // Before the provider is asked: what fails meanwhile is not given again with it.
      const at = new Date(now())
      const { ref, state, fault } = (await (byHand
        ? undefined
        : provider?.refund?.({
            refundId,
            paymentId: paid.paymentId,
            amountMinor,
            currency: order.currency,
          }))) ?? { ref: null, state: 'done', fault: null }
      await store.within(async (inside, trx) => {
        const locked = await inside.lock(id)
        if (!locked) throw new Refusal('resource_not_exist_or_deleted')
        if (byHand && locked.receivedMinor !== receivedMinor) throw new Refusal('ABNORMAL_SITUATION')
        const refund = {
          payWay: paid.payWay,
          paymentId: refundId,
          orderId: id,
          amountMinor: -amountMinor,
          currency: order.currency,
          at,
          notedBy: by.userId,
          ofPaymentId: paid.paymentId,
          providerRef: ref,
          refundState: state,
          creditId: null,
        }
        const askAt = ref === null ? null : nextAsk({ at, state, asked: 0 }, at.getTime())
        const isNew = await paymentsIn.in(trx).note({ ...refund, refundFault: fault, askAt })
        // Another operator was first, perhaps with another amount, or the same one pressed twice.
        if (!isNew) throw new Refusal('ABNORMAL_SITUATION')
        if (state === 'failed') return refunds.takeBack(inside, trx, locked, refund)
        const creditId = await afterRefund(inside, trx, locked, Math.max(0, locked.receivedMinor - amountMinor))
        await paymentsIn.in(trx).changeRefund(refund, { creditId })
      })
      await record({ kind: 'order.refund', ...by, facts: facts(order, { amount: amountMinor, reason }) })
      return found(id)
    },
  }
}

/** The last payment of which something was not given back: a provider gives no more of one than came by it. */
const refundable = (payments: readonly NotedPayment[]) => {
  const paid: (NotedPayment & { leftMinor: number })[] = []
  const last = () => paid.findLast(({ leftMinor }) => leftMinor > 0)
  const sources = new Map<string, (typeof paid)[number] | undefined>()
  const take = (from: (typeof paid)[number] | undefined, { paymentId, amountMinor }: NotedPayment) => {
    sources.set(paymentId, from)
    if (from) from.leftMinor += amountMinor
  }
  const [named, before] = [payments.filter(isNamed), payments.filter((one) => !isNamed(one))]
  for (const one of before) {
    if (one.amountMinor > 0) paid.push({ ...one, leftMinor: one.amountMinor })
    // From before it was kept which payment a refund is of: the last one by then.
    else take(last(), one)
  }
  for (const one of named)
    take(paid.find(({ paymentId }) => paymentId === one.ofPaymentId) ?? sources.get(one.ofPaymentId ?? ''), one)
  return last()
}

const isNamed = ({ ofPaymentId }: NotedPayment) => ofPaymentId !== null

/** Whether money that did not go back was not given back again since. */
const isOwed = (payments: readonly NotedPayment[]) =>
  payments.reduce((owed, one) => {
    const isPayment = one.amountMinor > 0 && !isNamed(one)
    return isPayment ? owed : Math.max(0, owed + one.amountMinor)
  }, 0) > 0

interface WantedRefund {
  amountMinor: number
  reason: string
  /** What was left, as the operator read it. */
  receivedMinor: number
  /** The operator gave it back already. */
  byHand?: boolean | undefined
}

interface Transfer {
  amountMinor: number
  currency: string
  key: string
}

const priceFacts = (one: { kind: PackageKind; quantity: number; amountMinor: number; currency: string }) => ({
  package: one.kind,
  quantity: one.quantity,
  amount: one.amountMinor,
  currency: one.currency,
})

/** One that exists, with decimals that a price can have. */
const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code) && minorDigits(code) <= 3

interface Needs {
  store: OrderStore
  packages: PackageStore
  paymentsIn: Pick<PaymentStore, 'list'> & { in: (trx: Kysely<Database>) => PaymentStore }
  invoicesIn: Pick<InvoiceStore, 'list'>
  invoicing: Invoicing
  settlement: Settlement
  refunds: Pick<Refunds, 'takeBack'>
  fulfilments: Fulfilments
  providers: ReadonlyMap<PayWay, Provider>
  record: RecordAudit
  now: () => number
}

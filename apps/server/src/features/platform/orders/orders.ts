import { randomInt } from 'node:crypto'
import { amountText } from '@heliograph/domain/amounts'
import { errorOf } from '@heliograph/domain/caught'
import { Refusal } from '@heliograph/domain/errors'
import { isPayable, type PayWay } from '@heliograph/domain/orders'
import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import type { Fulfilments } from './fulfilment.ts'
import type { InvoiceStore } from './invoices.store.ts'
import type { Invoicing } from './invoicing.ts'
import type { Buyer, Order, OrderStore } from './orders.store.ts'
import type { Package, PackageStore } from './packages.store.ts'
import { isAboutRefund, type Provider } from './provider.ts'
import type { Refunds } from './refunds.ts'
import type { Settlement } from './settlement.ts'

export type Orders = ReturnType<typeof createOrders>

/** Who buys: a person for themselves, or for the organisation that they act for and manage. */
export interface Shopper extends Caller {
  managesOrganisation: boolean
}

/** What people buy, and how they pay. Amounts are ours: a request only names packages. */
export const createOrders = ({
  store,
  packages,
  invoicesIn,
  invoicing,
  settlement,
  refunds,
  fulfilments,
  providers,
  languageOf,
  limit,
  report,
  now,
}: Needs) => {
  const soldOf = async (all: readonly Package[]) => {
    const kinds = [...new Set(all.map(({ kind }) => kind))]
    const areSold = await Promise.all(kinds.map((kind) => fulfilments[kind]?.isSold() ?? false))
    return all.filter(({ kind }) => areSold[kinds.indexOf(kind)])
  }
  const mayBuy = ({ organisationId, managesOrganisation }: Shopper) => {
    if (organisationId !== null && !managesOrganisation) throw new Refusal('AU_NO_OPERATION_PERMISSION')
  }
  const isTheirs = (order: Order, { userId, organisationId, managesOrganisation }: Shopper) =>
    order.organisationId === null
      ? order.userId === userId && organisationId === null
      : managesOrganisation && order.organisationId === organisationId
  /** Foreign orders are as if they did not exist. */
  const own = (order: Order | undefined, shopper: Shopper) => {
    if (!order || !isTheirs(order, shopper)) throw new Refusal('resource_not_exist_or_deleted')
    return order
  }
  const providerOf = (way: PayWay) => {
    const provider = providers.get(way)
    if (!provider) throw new Refusal('PARAM_ERROR', 'payWay')
    return provider
  }
  const waysIn = async () => {
    const seller = await packages.seller()
    if (!seller) return []
    return [...providers.keys()].filter((way) => way !== 'transfer' || seller.accountNumber !== null)
  }
  /** Never less than its invoice says. */
  const openMsOf = async ({ way, openMs }: Provider) => {
    const seller = way === 'transfer' ? await packages.seller() : undefined
    return seller ? Math.max(openMs, seller.paymentDays * dayMs + lateMs) : openMs
  }
  /** A payment that can no longer be closed was made meanwhile, or is over. Says whether its money may still come. */
  const closePayment = async ({ payWay, providerRef }: Order): Promise<'over' | 'under-way' | 'unknown'> => {
    const provider = payWay === null ? undefined : providers.get(payWay)
    if (!provider?.close || providerRef === null) return 'over'
    try {
      await provider.close(providerRef)
      return 'over'
    } catch {
      try {
        const news = await provider.read?.(providerRef)
        if (news === 'under-way') return news
        if (typeof news === 'object') await settlement.settle(provider.way, news)
        // It is still open, so only the call failed.
        if (news === undefined) await provider.close(providerRef)
        return 'over'
      } catch (error) {
        report(errorOf(error))
        return 'unknown'
      }
    }
  }

  /** True if the payment that was begun came by now. @throws Refusal while it is under way, or may be: another one would pay twice */
  const cameMeanwhile = async ({ payWay, providerRef }: Order) => {
    if (payWay === null || providerRef === null) return false
    const news = await providers
      .get(payWay)
      ?.read?.(providerRef)
      .catch((error: unknown) => {
        report(errorOf(error))
        throw unreachable()
      })
    if (news === 'under-way') throw underWay()
    if (typeof news !== 'object' || news.state !== 'paid') return false
    await settlement.settle(payWay, news)
    return true
  }

  /** The order has one payment, which is asked about: the former one again, if its money may still come. */
  const putBack = async ({ id, payWay, providerRef, payUrl }: Order, replacedBy: string) => {
    const replaced = await store.within(async (inside, trx) => {
      const locked = await inside.lock(id)
      if (locked?.providerRef !== replacedBy) return
      await inside.change(id, {
        pay_way: payWay,
        provider_ref: providerRef,
        pay_url: payUrl,
        expires_at: new Date(now() + dayMs),
        ask_at: new Date(now() + firstAskMs),
      })
      // What is put back is never a transfer: an invoice that names the account would ask for a second payment.
      await invoicing.credit(trx, locked, locked.receivedMinor)
      return locked
    })
    if (replaced) await closePayment(replaced)
  }

  /** Until a day after its end: late news are not missed, and then it is over. A payment that is under way is asked about on. */
  const ask = async (id: number) => {
    const order = await store.find(id)
    if (!order || order.payWay === null || order.providerRef === null) return
    const news = await providers.get(order.payWay)?.read?.(order.providerRef)
    if (news === 'under-way' && now() < order.createdAt.getTime() + underWayMs) {
      if (isPayable(order.state))
        await store.change(id, { expires_at: new Date(Math.max(order.expiresAt.getTime(), now() + dayMs)) })
      // Also of one that was cancelled meanwhile: its money has to come before an operator.
      return
    }
    if (order.expiresAt.getTime() + dayMs < now()) await store.change(id, { ask_at: null })
    if (typeof news === 'object') await settlement.settle(order.payWay, news)
  }

  return {
    /** What the brand sells, and how one can pay. */
    async offers() {
      const [all, ways] = await Promise.all([packages.list(), waysIn()])
      return { packages: ways.length === 0 ? [] : await soldOf(all), ways }
    },

    async create(shopper: Shopper, { packageId, deviceIds }: { packageId: number; deviceIds: readonly number[] }) {
      mayBuy(shopper)
      await limit(new Map([[`orders of ${shopper.userId}`, mostAnHour]]), hourMs)
      const bought = (await packages.list()).find(({ id }) => id === packageId)
      const fulfilment = bought && fulfilments[bought.kind]
      if (!bought || !fulfilment || !(await fulfilment.isSold()) || (await waysIn()).length === 0)
        throw new Refusal('resource_not_exist_or_deleted', 'packageId')
      const targets = await fulfilment.targetsOf(shopper, [...new Set(deviceIds)])
      const { kind, quantity, amountMinor, currency } = bought
      const at = now()
      const id = await store.within(async (inside) =>
        inside.add({
          reference: newReference(),
          userId: shopper.userId,
          organisationId: shopper.organisationId,
          language: await languageOf(shopper.userId),
          currency,
          amountMinor: amountMinor * targets.length,
          createdAt: new Date(at),
          expiresAt: new Date(at + draftMs),
          lines: targets.map((target) => ({ kind, quantity, amountMinor, ...target })),
        }),
      )
      return own(await store.find(id), shopper)
    },

    mine: (shopper: Shopper, window: Window) => {
      mayBuy(shopper)
      return store.page({ buyer: shopper }, window)
    },

    read: async (shopper: Shopper, id: number) => own(await store.find(id), shopper),

    /** Where to transfer to and by when, for an order that is paid so. */
    async transferTo(order: Order) {
      if (order.state !== 'open' || order.payWay !== 'transfer') return null
      const seller = await packages.seller()
      if (!seller || seller.accountNumber === null) return null
      const invoice = (await invoicesIn.list(order.id)).findLast(({ kind }) => kind === 'invoice')
      return {
        holder: seller.accountHolder ?? seller.name,
        account: seller.accountNumber,
        bank: seller.bank,
        dueDay: invoice?.content.dueDay ?? null,
      }
    },

    /**
     * Begins a payment. It can be begun again, in another way too, until one succeeds. The provider is asked before
     * anything is kept: by the reference that it sends back, its news find the order even if we die in between.
     */
    async pay(shopper: Shopper, id: number, { payWay, buyer }: { payWay: PayWay; buyer: Buyer }) {
      const order = own(await store.find(id), shopper)
      if (!isPayable(order.state) || order.expiresAt.getTime() <= now()) throw new Refusal('ABNORMAL_SITUATION')
      if (!(await waysIn()).includes(payWay)) throw new Refusal('PARAM_ERROR', 'payWay')
      const provider = providerOf(payWay)
      if (await cameMeanwhile(order)) return own(await store.find(id), shopper)
      const expiresAt = now() + (await openMsOf(provider))
      const { ref, url } = await provider.create({
        reference: order.reference,
        orderId: order.id,
        amountMinor: order.amountMinor,
        currency: order.currency,
        description: `${order.reference} · ${amountText(order.amountMinor, order.currency)}`,
        returnPath: `/application/orders?order=${order.id}`,
        expiresAt,
        // Changes with each payment that is kept.
        attempt: String(order.expiresAt.getTime()),
      })
      const before = await store.within(async (inside, trx) => {
        const locked = await inside.lock(id)
        // Paid or ended meanwhile: the payment that was begun expires.
        if (!locked || !isPayable(locked.state)) throw new Refusal('ABNORMAL_SITUATION')
        await inside.change(id, {
          state: 'open',
          pay_way: payWay,
          provider_ref: ref,
          pay_url: url,
          buyer_name: buyer.name,
          buyer_address: buyer.address,
          buyer_tax_id: buyer.taxId,
          expires_at: new Date(expiresAt),
          ask_at: provider.read ? new Date(now() + firstAskMs) : null,
        })
        if (payWay !== 'transfer') return locked
        const opened = await inside.find(id)
        if (opened) await invoicing.issueOnce(trx, opened, { isDue: true })
        return locked
      })
      // Also one that was begun in another window since.
      const left = before.providerRef === null || before.providerRef === ref ? 'over' : await closePayment(before)
      if (left !== 'over') {
        await putBack(before, ref)
        throw left === 'under-way' ? underWay() : unreachable()
      }
      return own(await store.find(id), shopper)
    },

    async cancel(shopper: Shopper, id: number) {
      const order = await store.within(async (inside, trx) => {
        const locked = own(await inside.lock(id), shopper)
        if (!isPayable(locked.state)) throw new Refusal('ABNORMAL_SITUATION')
        await settlement.end(inside, trx, locked, 'cancelled')
        return locked
      })
      await closePayment(order)
      return own(await store.find(id), shopper)
    },

    /** An invoice or credit note of an order of theirs. */
    async invoice(shopper: Shopper, id: number, invoiceId: number) {
      const order = own(await store.find(id), shopper)
      const invoice = (await invoicesIn.list(order.id)).find((one) => one.id === invoiceId)
      if (!invoice) throw new Refusal('resource_not_exist_or_deleted')
      return invoice
    },

    /** News that a provider sent. What is about nothing of ours is accepted and ignored, so that it is not sent for days. */
    async receive(way: PayWay, text: string, signature: string | undefined) {
      const provider = providers.get(way)
      if (!provider?.receive) throw new Refusal('resource_not_exist_or_deleted')
      const news = await provider.receive(text, signature)
      if (news && isAboutRefund(news)) await refunds.receive(way, news)
      else if (news) await settlement.settle(way, news)
    },

    /** For a job: what a webhook may have failed to tell. */
    async askProviders() {
      const at = now()
      const ids = await store.within((inside) => inside.takeAsked(at, (asked) => at + (pausesMs[asked] ?? hourMs)))
      for (const id of ids) await ask(id).catch((error: unknown) => report(errorOf(error)))
    },

    /** For a job: ends what was never paid, after asking the provider a last time. */
    async endOverdue() {
      for (const id of await store.overdue(now())) {
        const isAsked = await ask(id).then(
          () => true,
          (error: unknown) => (report(errorOf(error)), false),
        )
        if (!isAsked) continue
        const ended = await store.within(async (inside, trx) => {
          const order = await inside.lock(id)
          if (!order || !isPayable(order.state) || order.expiresAt.getTime() > now()) return
          await settlement.end(inside, trx, order, 'expired')
          return order
        })
        if (ended) await closePayment(ended)
      }
    },
  }
}

interface Needs {
  store: OrderStore
  packages: PackageStore
  invoicesIn: Pick<InvoiceStore, 'list'>
  invoicing: Invoicing
  settlement: Settlement
  refunds: Pick<Refunds, 'receive'>
  fulfilments: Fulfilments
  providers: ReadonlyMap<PayWay, Provider>
  languageOf: (userId: number) => Promise<string>
  limit: Limits['take']
  report: (error: Error) => void
  now: () => number
}

const underWay = () => new Refusal('ABNORMAL_SITUATION', 'under-way')
/** Nobody can tell at the moment whether the order is paid. */
const unreachable = () => new Refusal('ABNORMAL_SITUATION', 'unreachable')

/** Without letters that look alike; 32^10 of them. */
const newReference = () => Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const mostAnHour = 60
const draftMs = 7 * dayMs
/** A draft of a week, and a direct debit, which may take fourteen working days. */
const underWayMs = 30 * dayMs
/** Transfers are slow, and late ones are common. */
const lateMs = 15 * dayMs
const firstAskMs = 60_000
/** After the first. Then every hour. */
const pausesMs = [5 * 60_000, 15 * 60_000]

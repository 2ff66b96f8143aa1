import type { OrderProblem, PayWay } from '@heliograph/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Fulfilments } from './fulfilment.ts'
import type { Invoicing } from './invoicing.ts'
import type { Order, OrderRows, OrderStore } from './orders.store.ts'
import type { PaymentStore } from './payments.store.ts'
import type { PaymentNews } from './provider.ts'

export type Settlement = ReturnType<typeof createSettlement>

/**
 * Applies what providers say to orders. An event, the money, what was bought and the invoice are one transaction: a process
 * that dies halfway leaves nothing, and the event comes again. What came before changes nothing.
 */
export const createSettlement = ({ store, paymentsIn, invoicing, fulfilments, report, now }: Needs) => {
  /** The order is locked. If what was bought cannot be given, the money is noted all the same, and an operator decides. */
  const grant = async (inside: OrderRows, trx: Kysely<Database>, order: Order) => {
    const failure = await inside.attempt(async () => {
      for (const line of order.lines) {
        const fulfilment = fulfilments[line.kind]
        if (!fulfilment) throw new Error(`Nothing gives ${line.kind}`)
        const span = await fulfilment.give(trx, order, line)
        if (span !== null) await inside.noteSpan(order.id, line.position, span)
      }
      const given = (await inside.find(order.id)) ?? order
      await invoicing.issueOnce(trx, given, { isDue: false })
    })
    if (failure) report(failure)
    const at = new Date(now())
    await inside.change(order.id, {
      ...(failure
        ? { state: 'paid', problem: 'not-fulfilled' }
        : { state: 'fulfilled', problem: null, fulfilled_at: at, ended_at: null }),
      paid_at: order.paidAt ?? at,
    })
  }

  const puzzle = (inside: OrderRows, { id, paidAt }: Order, problem: OrderProblem) =>
    inside.change(id, { state: 'paid-wrong', problem, paid_at: paidAt ?? new Date(now()) })

  /** Ends an order that was not paid. */
  const end = async (inside: OrderRows, trx: Kysely<Database>, order: Order, state: 'cancelled' | 'expired') => {
    await inside.change(order.id, { state, ended_at: new Date(now()) })
    await invoicing.credit(trx, order, order.receivedMinor)
  }

  const receivePaid = async (
    inside: OrderRows,
    trx: Kysely<Database>,
    order: Order,
    { paidMinor, currency }: PaymentNews,
  ) => {
    if (order.state === 'fulfilled' || order.state === 'paid' || order.state === 'refunded')
      return inside.change(order.id, { problem: 'paid-twice' })
    if (order.state === 'paid-wrong') return
    if (currency !== order.currency) return puzzle(inside, order, 'wrong-currency')
    if (paidMinor !== order.amountMinor) return puzzle(inside, order, 'wrong-amount')
    // The buyer thinks that nothing was bought.
    if (order.state === 'cancelled') return puzzle(inside, order, 'paid-after-end')
    return grant(inside, trx, { ...order, receivedMinor: order.receivedMinor + paidMinor })
  }

  return {
    /** Resolves once it is committed. */
    settle: (way: PayWay, news: PaymentNews, notedBy: number | null = null): Promise<Outcome> =>
      store.within(async (inside, trx) => {
        const order = await inside.lockByReference(news.reference)
        if (!order) return 'unknown'
        const payments = paymentsIn(trx)
        const event = {
          payWay: way,
          eventId: news.eventId,
          orderId: order.id,
          receivedAt: new Date(now()),
          raw: news.raw,
        }
        if (!(await payments.noteEvent(event))) return 'known'
        if (news.state === 'failed') return 'noted'
        if (news.state === 'expired') {
          // Not if the buyer has begun another payment since.
          if (order.state === 'open' && order.payWay === way && order.providerRef === news.ref)
            await end(inside, trx, order, 'expired')
          return 'noted'
        }
        const { paymentId, paidMinor: amountMinor, currency } = news
        const payment = {
          payWay: way,
          paymentId,
          orderId: order.id,
          amountMinor,
          currency,
          at: new Date(news.at),
          notedBy,
        }
        if (!(await payments.note(payment))) return 'known'
        await receivePaid(inside, trx, order, news)
        // A payment that was begun in another way may still come: it is asked about on.
        if (news.ref === order.providerRef) await inside.change(order.id, { ask_at: null })
        return 'paid'
      }),

    grant,
    end,
  }
}

type Outcome = 'unknown' | 'known' | 'noted' | 'paid'

interface Needs {
  store: OrderStore
  paymentsIn: (trx: Kysely<Database>) => PaymentStore
  invoicing: Invoicing
  fulfilments: Fulfilments
  report: (error: Error) => void
  now: () => number
}

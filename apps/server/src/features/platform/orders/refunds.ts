import { errorOf } from '@heliograph/domain/caught'
import type { PayWay, RefundState } from '@heliograph/domain/orders'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Invoicing } from './invoicing.ts'
import type { Order, OrderRows, OrderStore } from './orders.store.ts'
import type { NotedPayment, PaymentStore } from './payments.store.ts'
import type { Provider, RefundAnswer, RefundNews } from './provider.ts'

export type Refunds = ReturnType<typeof createRefunds>

/**
 * What becomes of money that was given back: a provider takes a refund, and can say days later that it failed. Then the money is
 * here again: a row takes the refund back, a reversal its credit note, and an operator decides.
 */
export const createRefunds = ({ store, payments, paymentsIn, invoicing, providers, report, now }: Needs) => {
  /** The order is locked. What was bought is not given again: the buyer was told that it is not theirs any more. */
  const takeBack = async (inside: OrderRows, trx: Kysely<Database>, order: Order, refund: NotedPayment) => {
    await paymentsIn(trx).note({
      payWay: refund.payWay,
      paymentId: `${refund.paymentId}-failed`,
      orderId: order.id,
      amountMinor: -refund.amountMinor,
      currency: refund.currency,
      at: new Date(now()),
      notedBy: null,
      ofPaymentId: refund.paymentId,
    })
    const creditId = refund.creditId ?? creditBefore(order, refund)
    if (creditId !== undefined) await invoicing.reverse(trx, order, creditId)
    const left = (await inside.find(order.id))?.receivedMinor ?? 0
    // The same money went back in another way meanwhile.
    if (left <= 0) return
    await inside.change(order.id, {
      // What else is wrong with it is still to be looked at.
      problem: order.problem ?? 'refund-failed',
      ...(order.state === 'refunded' && { state: 'paid-wrong', ended_at: null }),
    })
  }

  /** Only forwards: events overtake each other. */
  const learn = async (way: PayWay, answer: RefundAnswer & { ref: string }, news?: RefundNews) => {
    const orderId = await payments.orderOf(way, { ref: answer.ref, paymentId: news?.paymentId ?? null })
    if (orderId === undefined) return
    await store.within(async (inside, trx) => {
      const order = await inside.lock(orderId)
      if (!order) return
      const own = paymentsIn(trx)
      const noted = await own.list(orderId)
      const refund = noted.find(({ providerRef }) => providerRef === answer.ref) ?? (news && unnamed(noted, news))
      if (!refund) return
      if (news) {
        const { eventId, raw } = news
        if (!(await own.noteEvent({ payWay: way, eventId, orderId, receivedAt: new Date(now()), raw }))) return
      }
      if (ranks[answer.state] <= ranks[refund.refundState ?? 'done']) return
      await own.changeRefund(refund, {
        providerRef: answer.ref,
        refundState: answer.state,
        refundFault: answer.fault,
        askAt: nextAsk({ at: refund.at, state: answer.state, asked: 1 }, now()),
      })
      if (answer.state === 'failed') await takeBack(inside, trx, order, refund)
    })
  }

  const ask = async (way: PayWay, paymentId: string, ref: string) => {
    const answer = await providers.get(way)?.readRefund?.(ref)
    if (answer === 'gone') await payments.changeRefund({ payWay: way, paymentId }, { askAt: null })
    else if (answer) await learn(way, { ...answer, ref })
  }

  return {
    takeBack,

    /** News that a provider sent; those of a refund that is not ours change nothing. Resolves once it is committed. */
    receive: (way: PayWay, news: RefundNews) => learn(way, news, news),

    /** For a job: what a webhook may have failed to tell. */
    async askProviders() {
      const at = now()
      const asked = await store.within((_, trx) => paymentsIn(trx).takeAsked(at, (refund) => nextAsk(refund, at)))
      for (const { payWay, paymentId, ref } of asked)
        if (ref !== null) await ask(payWay, paymentId, ref).catch((error: unknown) => report(errorOf(error)))
    },
  }
}

/** When a refund is asked about next. One that was done can fail for thirty days; one that is under way waits for whatever it takes. */
export const nextAsk = ({ at, state, asked }: { at: Date; state: RefundState | null; asked: number }, now: number) => {
  if (state === 'failed') return null
  const age = now - at.getTime()
  if (state === 'under-way') return new Date(now + (asked === 0 ? 5 * minuteMs : age < 3 * dayMs ? hourMs : dayMs))
  return age < failingMs ? new Date(now + dayMs) : null
}

const failingMs = 30 * dayMs

const ranks: Readonly<Record<RefundState, number>> = { 'under-way': 0, done: 1, failed: 2 }

/** A refund from before providers' names for them were kept. One that was made by hand at the provider is another one. */
const unnamed = (noted: readonly NotedPayment[], { paymentId, amountMinor, currency, madeAt }: RefundNews) => {
  if (!noted.some((one) => one.paymentId === paymentId)) return undefined
  return noted.find(
    (one) =>
      one.providerRef === null &&
      one.refundState === null &&
      one.amountMinor === -amountMinor &&
      one.currency === currency &&
      // It is noted when the provider has answered, and if that answer was lost, when the operator tried again.
      one.at.getTime() >= madeAt - minuteMs &&
      one.at.getTime() <= madeAt + dayMs,
  )
}

/** The credit note of a refund from before that was kept: it was issued in the same moment, before the next refund. */
const creditBefore = ({ invoices, refunds }: Order, { refundState, at }: NotedPayment) =>
  refundState === null
    ? invoices.find(
        ({ kind, issuedAt }) =>
          kind === 'credit' &&
          issuedAt >= at &&
          issuedAt.getTime() <= at.getTime() + minuteMs &&
          !refunds.some((other) => other.at > at && other.at <= issuedAt),
      )?.id
    : undefined

interface Needs {
  store: OrderStore
  payments: PaymentStore
  paymentsIn: (trx: Kysely<Database>) => PaymentStore
  invoicing: Invoicing
  providers: ReadonlyMap<PayWay, Provider>
  report: (error: Error) => void
  now: () => number
}

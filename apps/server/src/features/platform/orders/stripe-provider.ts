import { minorDigits } from '@heliograph/domain/amounts'
import { errorOf } from '@heliograph/domain/caught'
import { Refusal } from '@heliograph/domain/errors'
import type { RefundFault, RefundState } from '@heliograph/domain/orders'
import { dayMs } from '@heliograph/domain/zones'
import type Stripe from 'stripe'
import type { Payment, PaymentNews, Provider, RefundAnswer } from './provider.ts'

export interface StripeSettings {
  key: string
  webhookSecret: string | undefined
  /** Another address of its API, such as a stand-in. */
  url: string | undefined
}

/** Stripe Checkout: a page of theirs. The package is loaded with the first payment. */
export const createStripeProvider = ({ key, webhookSecret, url }: StripeSettings, origin: string): Provider => {
  const open = async () => {
    const { default: StripeApi } = await import('stripe')
    const { hostname, port, protocol } = new URL(url ?? 'https://api.stripe.com')
    return new StripeApi(key, {
      host: hostname,
      ...(port !== '' && { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      maxNetworkRetries: 1,
      timeout: 15_000,
      telemetry: false,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  const api = () => (opened ??= open())
  /** Its errors have a status as ours do. With it the person would be told that they asked wrongly, and operators nothing. */
  const ask = async <Answer>(call: (of: Stripe) => Promise<Answer>) => {
    try {
      return await call(await api())
    } catch (error) {
      throw new Error(`Stripe: ${errorOf(error).message}`, { cause: error })
    }
  }

  return {
    way: 'stripe',
    // The longest that Stripe keeps a page open.
    openMs: dayMs - 60_000,

    async create(payment) {
      // The same page again if its answer was lost. Stripe would also answer with one that was closed since.
      const idempotencyKey = `${payment.reference}-${payment.amountMinor}-${endOf(payment)}-${payment.attempt}`
      const session = await ask(({ checkout }) =>
        checkout.sessions.create(sessionOf(payment, origin), { idempotencyKey }),
      )
      return { ref: session.id, url: session.url }
    },

    async read(ref) {
      const session = await ask(({ checkout }) =>
        checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }).catch(unlessMissing),
      )
      if (session === undefined) return 'gone'
      const news = newsOf(session, `read-${session.id}-${session.payment_status}-${session.status}`, Date.now(), '')
      const isUnderWay = session.status === 'complete' && session.payment_status === 'unpaid'
      return news ?? (isUnderWay ? 'under-way' : undefined)
    },

    async receive(text, signature) {
      if (webhookSecret === undefined) throw new Refusal('resource_not_exist_or_deleted')
      const event = await verified(await api(), text, signature, webhookSecret)
      if (isOfRefund(event)) return refundNewsOf(event, text)
      if (!isAboutSession(event)) return undefined
      return newsOf(event.data.object, event.id, event.created * 1000, text)
    },

    async close(ref) {
      await ask(({ checkout }) => checkout.sessions.expire(ref))
    },

    async refund({ refundId, paymentId, amountMinor, currency }) {
      const amount = amountMinor * timesOf(currency)
      const made = await ask(({ refunds }) =>
        refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: refundId }),
      ).catch((error: unknown) => refusedRefund(error) ?? refuseOther(error))
      return 'status' in made ? refundOf(made) : made
    },

    async readRefund(ref) {
      const refund = await ask(({ refunds }) => refunds.retrieve(ref).catch(unlessMissing))
      return refund === undefined ? 'gone' : refundOf(refund)
    },
  }
}

const unlessMissing = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
  throw error
}

/** For a day Stripe gives the same answer to the same name, also once there is money: the next one needs another name. */
const refusedRefund = (error: unknown): RefundAnswer | undefined => {
  const { cause } = errorOf(error)
  const fault = cause instanceof Error && 'code' in cause ? refusals.get(cause.code) : undefined
  return fault && { ref: null, state: 'failed', fault }
}

/** Source: docs.stripe.com/error-codes. */
const refusals: ReadonlyMap<unknown, RefundFault> = new Map([
  ['balance_insufficient', 'no-funds'],
  ['insufficient_funds', 'no-funds'],
  ['charge_disputed', 'disputed'],
  ['refund_disputed_payment', 'disputed'],
])

/** The name of a refund is taken by one of another amount: another operator is faster. */
const refuseOther = (error: unknown) => {
  const { cause } = errorOf(error)
  if (cause instanceof Error && 'rawType' in cause && cause.rawType === 'idempotency_error')
    throw new Refusal('ABNORMAL_SITUATION')
  throw error
}

/** The signature covers the time, so that an old one cannot be sent again. */
const verified = async (api: Stripe, text: string, signature: string | undefined, secret: string) => {
  try {
    return await api.webhooks.constructEventAsync(text, signature ?? '', secret, toleranceS)
  } catch {
    throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
  }
}

const toleranceS = 300

/** In steps, so that a payment that is begun again within minutes is the same. Never later than wanted. */
const endOf = ({ expiresAt }: Pick<Payment, 'expiresAt'>) => Math.floor(expiresAt / stepMs) * (stepMs / 1000)
const stepMs = 10 * 60_000

/** Stripe writes some with two decimals that they do not have here, such as the forint. */
const timesOf = (currency: string) => (minorDigits(currency) === 0 && !wholeAtStripe.has(currency) ? 100 : 1)

/** Source: docs.stripe.com/currencies, "Zero-decimal currencies". */
const wholeAtStripe = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

const sessionOf = ({ reference, amountMinor, currency, description, returnPath, expiresAt }: Payment, origin: string) =>
  ({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor * timesOf(currency),
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: reference,
    metadata: { order: reference },
    success_url: `${origin}${returnPath}`,
    cancel_url: `${origin}${returnPath}`,
    expires_at: endOf({ expiresAt }),
  }) satisfies Stripe.Checkout.SessionCreateParams

type SessionEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>

const isAboutSession = (event: Stripe.Event): event is SessionEvent => event.type.startsWith('checkout.session.')

type RefundEvent = Extract<
  Stripe.Event,
  { type: 'refund.created' | 'refund.updated' | 'refund.failed' | 'charge.refund.updated' }
>

/** The last one is of accounts with an older version of its API. */
const refundEvents: ReadonlySet<string> = new Set<RefundEvent['type']>([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
])
const isOfRefund = (event: Stripe.Event): event is RefundEvent => refundEvents.has(event.type)

const refundNewsOf = ({ id: eventId, data: { object: refund } }: RefundEvent, raw: string) => {
  const { payment_intent: intent } = refund
  const currency = refund.currency.toUpperCase()
  return {
    ...refundOf(refund),
    eventId,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountMinor: Math.round(refund.amount / timesOf(currency)),
    currency,
    madeAt: refund.created * 1000,
    raw,
  }
}

/** Source: docs.stripe.com/api/refunds/object, "status" and "failure_reason". */
const refundOf = ({ id, status, failure_reason: why }: Stripe.Refund) => {
  const state = refundStates[status ?? ''] ?? 'under-way'
  const fault = status === 'canceled' ? 'cancelled' : (refundFaults[why ?? ''] ?? 'unknown')
  return { ref: id, state, fault: state === 'failed' ? fault : null } satisfies RefundAnswer
}

/** What is not named here is under way, such as `requires_action`: the buyer is asked for an account. */
const refundStates: Readonly<Record<string, RefundState>> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

const refundFaults: Readonly<Record<string, RefundFault>> = {
  lost_or_stolen_card: 'card-lost',
  expired_or_canceled_card: 'card-closed',
  charge_for_pending_refund_disputed: 'disputed',
  insufficient_funds: 'no-funds',
  declined: 'declined',
  merchant_request: 'cancelled',
}

/** Of a slow payment, which is known only where it was asked for: the session stays as it was while the money was on its way. */
const failed = new Set<string | undefined>(['requires_payment_method', 'canceled'])

/** A session is complete before a slow payment, such as a direct debit, has arrived: then it is not paid yet. */
const newsOf = (
  session: Stripe.Checkout.Session,
  eventId: string,
  at: number,
  raw: string,
): PaymentNews | undefined => {
  const { client_reference_id: reference, payment_status, status, payment_intent: intent } = session
  if (reference === null) return undefined
  const hasFailed = status === 'complete' && typeof intent === 'object' && failed.has(intent?.status)
  const state = payment_status === 'paid' ? 'paid' : status === 'expired' ? 'expired' : hasFailed ? 'failed' : undefined
  if (state === undefined) return undefined
  const currency = (session.currency ?? '').toUpperCase()
  return {
    eventId,
    ref: session.id,
    reference,
    state,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? session.id),
    // Whole also where Stripe was told another amount, before decimals were known.
    paidMinor: Math.round((session.amount_total ?? 0) / timesOf(currency)),
    currency,
    at,
    raw,
  }
}

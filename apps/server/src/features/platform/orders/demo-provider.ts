import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { DemoChoice } from '@heliograph/domain/orders'
import { minuteMs } from '@heliograph/domain/zones'
import type { DemoPayment, DemoPaymentStore } from './demo-payments.store.ts'
import type { PaymentNews, Provider } from './provider.ts'

export type DemoPayments = ReturnType<typeof createDemoPayments>

/**
 * A payment provider of the demo, where no money moves. It behaves like a real one: it has a page of its own, tells of
 * payments by a signed call, twice, sometimes late, and can be asked.
 */
export const createDemoPayments = ({ store, key, deliver, report, now }: Needs) => {
  const newsOf = ({ ref, reference, paidMinor, currency }: DemoPayment, paymentId: string): PaymentNews => ({
    eventId: `paid-${paymentId}`,
    ref,
    reference,
    state: 'paid',
    paymentId,
    paidMinor,
    currency,
    at: now(),
    raw: '',
  })

  /** As networks do: each event comes twice. */
  const tell = async (news: PaymentNews) => {
    const text = JSON.stringify(news)
    for (let time = 0; time < 2; time++) await deliver(text, signed(text, key))
  }

  const provider: Provider = {
    way: 'demo',
    openMs: 30 * minuteMs,
    async create({ reference, amountMinor, currency, returnPath, expiresAt }) {
      const ref = randomBytes(18).toString('base64url')
      await store.add({ ref, reference, amountMinor, currency, returnPath, expiresAt: new Date(expiresAt) })
      return { ref, url: `/demo-payment#${ref}` }
    },
    async read(ref) {
      const payment = await store.find(ref)
      return payment?.state === 'paid' ? newsOf(payment, ref) : undefined
    },
    async receive(text, signature) {
      if (!isSigned(text, signature, key)) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
      const news: PaymentNews = JSON.parse(text)
      return { ...news, raw: text }
    },
    async close(ref) {
      await store.end(ref, 'expired', 0)
    },
    refund: async () => ({ ref: null, state: 'done', fault: null }),
  }

  return {
    provider,

    async read(ref: string) {
      const payment = await store.find(ref)
      if (!payment) throw new Refusal('resource_not_exist_or_deleted')
      return payment
    },

    /** What the person chooses on its page. */
    async choose(ref: string, choice: DemoChoice) {
      const payment = await store.find(ref)
      if (!payment) throw new Refusal('resource_not_exist_or_deleted')
      const [state, paidMinor] = outcomeOf(choice, payment)
      if (payment.expiresAt.getTime() <= now() || !(await store.end(ref, state, paidMinor)))
        throw new Refusal('ABNORMAL_SITUATION')
      const ended = { ...payment, state, paidMinor }
      if (state === 'expired') await tell({ ...newsOf(ended, ref), eventId: `expired-${ref}`, state: 'expired' })
      if (state !== 'paid') return ended
      if (choice === 'pay-late') {
        // After a restart it is asked for.
        setTimeout(() => void tell(newsOf(ended, ref)).catch(report), lateMs).unref()
        return ended
      }
      await tell(newsOf(ended, ref))
      if (choice === 'pay-twice') await tell(newsOf(ended, `${ref}-again`))
      return ended
    },
  }
}

const outcomeOf = (choice: DemoChoice, { amountMinor }: DemoPayment) => {
  if (choice === 'decline') return ['declined', 0] as const
  if (choice === 'expire') return ['expired', 0] as const
  return ['paid', choice === 'pay-wrong' ? Math.max(1, Math.floor(amountMinor / 2)) : amountMinor] as const
}

const signed = (text: string, key: Uint8Array) => createHmac('sha256', key).update(text).digest('hex')

const isSigned = (text: string, signature: string | undefined, key: Uint8Array) => {
  const [expected, given] = [Buffer.from(signed(text, key)), Buffer.from(signature ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const lateMs = 20_000

interface Needs {
  store: DemoPaymentStore
  key: Uint8Array
  /** Calls our own webhook, through all of the HTTP side. */
  deliver: (text: string, signature: string) => Promise<void>
  report: (error: Error) => void
  now: () => number
}

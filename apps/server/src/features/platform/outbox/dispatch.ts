import { brands } from '@heliograph/brand/brands'
import { errorOf } from '@heliograph/domain/caught'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { channels } from '#needs/messages.ts'
import { Unsendable, type MailGateway, type SmsGateway } from './gateways.ts'
import type { DispatchStore, Due } from './outbox.store.ts'
import { nameOf, toHtml } from './write.ts'

/**
 * Sends what waits in the outbox, of all brands. Several processes may: a message is taken by one of them. One that dies
 * after the provider took a message and before that is written down sends it a second time; none is ever lost.
 */
export const createDispatch = ({ store, mail, sms, erasesSent, report, now }: Needs) => {
  const open = channels.filter((channel) => (channel === 'mail' ? mail : sms))
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const send = async (due: Due) => {
    const id = `heliograph-${due.brand.toLowerCase()}-${due.id}`
    const brand = brands.find(({ code }) => code === due.brand)
    if (!brand) throw new Unsendable('There is no such brand any more')
    if (due.channel === 'sms' && sms) return sms.send({ id, to: due.recipient, text: due.body })
    if (due.channel === 'sms' || !mail) throw new Error(`Nothing sends ${due.channel} here`)
    const from = nameOf(brand, due.language)
    const html = toHtml(due.body, due.language)
    return mail.send({ id, from, to: due.recipient, subject: due.subject ?? from, text: due.body, html })
  }

  const settle = async (due: Due) => {
    try {
      await send(due)
    } catch (error) {
      const pause = pausesMs[due.attempts - 1]
      const isOver = error instanceof Unsendable || pause === undefined
      // Never the message itself: it may hold a code.
      if (!(error instanceof Unsendable))
        report(new Error(`Message ${due.id} was not sent (attempt ${due.attempts}): ${errorOf(error).message}`))
      return store.markFailed(due.id, errorOf(error).message, isOver ? null : now() + pause)
    }
    return store.markSent(due.id, now(), { erase: erasesSent })
  }

  /** Everything that is due now. */
  const pass = async () => {
    if (open.length === 0) return
    for (;;) {
      const taken = await store.take(open, now(), { holdMs: 5 * minuteMs, most: 10 })
      await Promise.all(taken.map(settle))
      if (taken.length === 0) return
    }
  }

  const run = async () => {
    do {
      again = false
      await pass()
    } while (again)
    const due = open.length === 0 ? undefined : await store.nextDue(open, now())
    clearTimeout(timer)
    if (due !== undefined) timer = setTimeout(poke, Math.min(Math.max(due - now(), 1_000), minuteMs)).unref()
  }

  /** There is something to send, or there may be. One pass at a time; who comes meanwhile is served by the next. */
  const poke = () => {
    again = true
    running ??= run()
      .catch(report)
      .finally(() => {
        running = undefined
      })
  }

  return {
    poke,

    /** What the clock does: what no poke reached, or what could not be sent when it was attempted. */
    async tick() {
      poke()
      await running
      await store.eraseExpired(now())
    },

    forgetOld: () => store.forgetOld(now() - 30 * dayMs),

    /** What is under way is finished, and nothing is begun any more. */
    async stop() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}

interface Needs {
  store: DispatchStore
  /** Without one, messages of that kind stay where they are. */
  mail: MailGateway | undefined
  sms: SmsGateway | undefined
  /** Texts with codes go when they were sent; in the demo they stay until the code is worth nothing. */
  erasesSent: boolean
  report: (error: Error) => void
  now: () => number
}

/** After each attempt that failed. A code is worth nothing long before the last; news may still come after a day. */
const pausesMs = [
  10_000,
  30_000,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
]

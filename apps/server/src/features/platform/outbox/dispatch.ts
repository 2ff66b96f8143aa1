import { setTimeout as pause } from 'node:timers/promises'
import type { Brand } from '@heliograph/brand/brand'
import { errorOf } from '@heliograph/domain/caught'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { channels, type About, type Channel, type MessageKind } from '#needs/messages.ts'
import { Unsendable, type MailGateway, type SmsGateway } from './gateways.ts'
import type { DispatchStore, Due } from './outbox.store.ts'
import { nameOf, toHtml } from './write.ts'

/**
 * Sends the waiting messages of all brands. With several processes, each message is taken by one of them. If a process
 * dies after the provider accepted a message and before that is stored, it is sent twice. No message is lost.
 */
export const createDispatch = ({
  store,
  brandOf,
  mail,
  sms,
  push,
  webhook,
  withdrawals,
  erasesSent,
  report,
  now,
}: Needs) => {
  const open = channels.filter((channel) => ({ mail, sms, push, webhook })[channel])
  let isStopping = false

  const send = async (due: Due) => {
    const id = `heliograph-${due.brand.toLowerCase()}-${due.id}`
    const brand = brandOf(due.brand)
    if (!brand) throw new Unsendable('The brand is not served')
    if (due.channel === 'push' && push) return push(due)
    if (due.channel === 'webhook' && webhook) return webhook(id, due)
    if (due.channel === 'sms' && sms) return sms.send({ id, to: due.recipient, text: due.body })
    if (due.channel !== 'mail' || !mail) throw new Error(`There is no provider for ${due.channel}`)
    const from = nameOf(brand, due.language)
    const html = toHtml(due.body, due.language)
    const file = attaching.has(due.kind) ? await store.fileOf(due.id) : undefined
    // Without what it is about, it would only confuse.
    if (attaching.has(due.kind) && !file) throw new Unsendable('What was attached is gone')
    return mail.send({
      id,
      from,
      to: due.recipient,
      subject: due.subject ?? from,
      text: due.body,
      html,
      unsubscribeUrl: due.unsubscribeUrl,
      file,
    })
  }

  /** True if the message would tell a person of plants that they no longer read, or that they chose not to be told of. */
  const isWithdrawn = async ({ id, kind, userId, plantIds, channel, recipient, createdAt }: Due) => {
    if (userId === null || plantIds === null) return false
    const isForColleague = byMailboxAlone.has(kind)
    const isAboutCases = aboutCases.has(kind)
    const toldBy = isForColleague ? toldAs[kind] : channel
    const pending = { userId, plantIds, channel, to: recipient, isForColleague, isAboutCases }
    if (await withdrawals.isStillWanted(pending)) return false
    if (toldBy) await withdrawals.untell({ ...pending, toldBy }, createdAt.getTime() - minuteMs)
    await store.withdraw(id)
    return true
  }

  const settle = async (due: Due) => {
    if (await isWithdrawn(due)) return
    try {
      await send(due)
    } catch (error) {
      const pause = pausesMs[due.attempts - 1]
      const isOver = error instanceof Unsendable || pause === undefined
      // Without the message itself: it may contain a code.
      if (!(error instanceof Unsendable))
        report(new Error(`Message ${due.id} was not sent (attempt ${due.attempts}): ${errorOf(error).message}`))
      return store.markFailed(due.id, errorOf(error).message, isOver ? null : now() + pause)
    }
    return store.markSent(due.id, now(), { erase: erasesSent })
  }

  /** Sends what is due on one channel. Each goes by itself: a provider that takes long to answer holds up no other one's messages. */
  const createLine = (channel: Channel) => {
    let running: Promise<void> | undefined
    let again = false
    let timer: NodeJS.Timeout | undefined

    const pass = async () => {
      while (!isStopping) {
        const taken = await store.take([channel], now(), { holdMs, most: 10 })
        await Promise.all(taken.map(settle))
        if (taken.length === 0) return
      }
    }

    const run = async () => {
      try {
        let due: number | undefined
        // What is announced while the next time is looked up is not in it yet.
        do {
          again = false
          await pass()
          due = await store.nextDue([channel], now())
        } while (again && !isStopping)
        clearTimeout(timer)
        if (due !== undefined) timer = setTimeout(poke, Math.min(Math.max(due - now(), 1_000), minuteMs)).unref()
      } catch (error) {
        report(errorOf(error))
      } finally {
        running = undefined
      }
    }

    /** Starts a pass, or schedules another one if a pass is running. */
    const poke = () => {
      again = true
      running ??= run()
    }

    return {
      poke,
      end: () => running,
      async stop() {
        clearTimeout(timer)
        await running
        clearTimeout(timer)
      },
    }
  }

  const lines = open.map(createLine)
  const poke = () => {
    for (const line of lines) line.poke()
  }

  return {
    poke,

    /**
     * For the scheduled job: sends what no poke announced and what failed before.
     * @param patienceMs it waits no longer for that: while a provider does not answer, other jobs need the room
     */
    async tick(patienceMs?: number) {
      poke()
      const sent = Promise.all(lines.map((line) => line.end()))
      await (patienceMs === undefined ? sent : Promise.race([sent, pause(patienceMs, undefined, { ref: false })]))
      await store.eraseExpired(now())
    },

    /** By hand. What fails again is tried as often as a new message. False if there is nothing to send. */
    async retry(brand: string, id: number) {
      const isDue = await store.retry(brand, id, now(), holdMs)
      if (isDue) poke()
      return isDue
    },

    forgetOld: () => store.forgetOld(now() - 30 * dayMs),

    /** Finishes what is being sent, and takes no more. */
    async stop() {
      isStopping = true
      await Promise.all(lines.map((line) => line.stop()))
      isStopping = false
    },
  }
}

/** To the browser of a person. It fails as the other gateways do. */
type PushSender = (due: Due) => Promise<void>
/** To a program or a chat. */
type WebhookSender = (id: string, due: Due) => Promise<void>

/** Messages about plants, by the time that they can be sent. */
export interface Withdrawals {
  isStillWanted: (pending: Pending) => Promise<boolean>
  /** What else the message told can be told again. */
  untell: (pending: Pending & { toldBy: ToldBy }, since: number) => Promise<void>
}

/** As what news were noted as told. */
type ToldBy = Channel | 'escalation'

interface Pending extends About {
  isForColleague: boolean
  isAboutCases: boolean
  channel: Channel
  to: string
}

interface Needs {
  /** Undefined if nothing is sent for the brand. */
  brandOf: (code: string) => Brand | undefined
  store: DispatchStore
  /** Without a gateway, messages of its channel stay in the outbox. */
  mail: MailGateway | undefined
  sms: SmsGateway | undefined
  push: PushSender | undefined
  webhook: WebhookSender | undefined
  withdrawals: Withdrawals
  /** Whether texts with codes are erased once sent. In the demo they stay until the code expires. */
  erasesSent: boolean
  report: (error: Error) => void
  now: () => number
}

/** They tell what people did with alerts. */
const aboutCases: ReadonlySet<MessageKind> = new Set(['alert-assigned', 'alert-commented', 'case-news'])

/** Mails to people who may have chosen none about alerts: to a colleague, in place of an SMS, of dates that a person entered, reports, and
 * exports that are ready. */
const byMailboxAlone: ReadonlySet<MessageKind> = new Set([
  'alerts-left',
  'sms-used-up',
  'sms-rests',
  'dates-due',
  'plant-report',
  'portfolio-report',
  'export-ready',
])

/** Those that tell of alerts. */
const toldAs: Partial<Record<MessageKind, ToldBy>> = {
  'alerts-left': 'escalation',
  'sms-used-up': 'sms',
  'sms-rests': 'sms',
}

/** They have something attached. */
const attaching: ReadonlySet<MessageKind> = new Set(['plant-report', 'portfolio-report'])

/** For so long, no other process takes a message that one is sending. */
const holdMs = 5 * minuteMs

/** Pauses after failed attempts. A code expires long before the last one; news can still arrive a day later. */
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

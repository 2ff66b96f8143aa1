import { randomUUID } from 'node:crypto'
import type { Brand } from '@heliograph/brand/brand'
import { errorOf } from '@heliograph/domain/caught'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { spokenLanguage } from '#needs/languages.ts'
import type { Post, Sendable } from '#needs/messages.ts'
import { createDispatch, type Withdrawals } from './dispatch.ts'
import {
  createMailGateway,
  createSmsGateway,
  pushSender,
  webhookSender,
  type Posting,
  type PushGateway,
  type WebhookGateway,
} from './gateways.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { createDispatchStore, createOutboxStore } from './outbox.store.ts'
import { createOutbox } from './outbox.ts'
import { nameOf, originOf, toHtml, write } from './write.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  brand: Brand
  publicUrl: string
  /** Messages are shown instead of sent, for the demo. */
  isShown: boolean
  sendable: Sendable
  /** Called when there is a message to send. */
  poke: () => void
  now: () => number
}

/** Messages of one brand. */
export const composeOutbox = ({ db, ...needs }: Needs) => {
  const outbox = createOutbox({ store: createOutboxStore(db, needs.brand.code), ...needs })
  const { post, postToNobody, unsentLink, toWebhooks } = outbox
  return {
    /** The brand's public address, which links lead to. */
    origin: originOf(needs.brand, needs.publicUrl),
    toWebhooks,
    post,
    postToNobody,
    unsentLink,
    /** Stores a message in a transaction. After that, `poke` is for the caller. */
    postIn: (trx: Kysely<Database>): Post =>
      createOutbox({ ...needs, store: createOutboxStore(trx, needs.brand.code), poke: () => undefined }).post,
    poke: needs.poke,
    routes: outboxRoutes(outbox),
  }
}

interface DispatchNeeds {
  /** Undefined if nothing is sent for the brand. */
  brandOf: (code: string) => Brand | undefined
  /** Connections that see the rows of all brands. */
  db: Kysely<Database>
  posting: Posting
  withdrawals: Withdrawals
  push: PushGateway
  webhooks: WebhookGateway
  report: (error: Error) => void
  now: () => number
}

/** Sends the messages of all brands. */
export const composeDispatch = ({ db, brandOf, posting, withdrawals, push, webhooks, report, now }: DispatchNeeds) => {
  const { smtpUrl, mailFrom, smsUrl, smsToken, isShown } = posting
  const dispatch = createDispatch({
    store: createDispatchStore(db),
    brandOf,
    mail: smtpUrl === undefined ? undefined : createMailGateway({ url: smtpUrl, sender: mailFrom }),
    sms: smsUrl === undefined ? undefined : createSmsGateway({ url: smsUrl, token: smsToken }),
    withdrawals,
    push: pushSender(push),
    webhook: webhookSender(webhooks),
    erasesSent: !isShown,
    report,
    now,
  })
  const sendable: Sendable = {
    mail: isShown || smtpUrl !== undefined,
    sms: isShown || smsUrl !== undefined,
  }
  return {
    dispatch,
    sendable,
    jobs: [
      { name: 'send-messages', cron: '* * * * *', work: () => dispatch.tick(jobMs) },
      { name: 'forget-messages', cron: '43 3 * * *', work: dispatch.forgetOld },
    ],
  }
}

/** The job waits no longer for what it sends, which goes on without it. */
const jobMs = 10_000

/** Sends one mail at once, to test settings that are not stored yet. */
export const sendTestMail = async ({ smtpUrl, mailFrom, to, language, brand, publicUrl }: TestMail) => {
  const spoken = spokenLanguage(language)
  const message = { channel: 'mail', kind: 'test-mail', to, language, facts: { path: '/' } } as const
  const { subject, body } = await write(message, brand, originOf(brand, publicUrl))
  const from = nameOf(brand, spoken)
  const mail = { id: `test-${randomUUID()}`, from, to, subject: subject ?? from, text: body, unsubscribeUrl: null }
  try {
    const gateway = createMailGateway({ url: smtpUrl, sender: mailFrom, patienceMs: 8_000 })
    await gateway.send({ ...mail, html: toHtml(body, spoken) })
    return { sent: true, reason: null }
  } catch (error) {
    return { sent: false, reason: errorOf(error).message }
  }
}

interface TestMail {
  smtpUrl: string
  mailFrom: string
  to: string
  language: string
  brand: Brand
  publicUrl: string
}

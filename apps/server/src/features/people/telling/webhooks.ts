import { createHmac, randomBytes } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs, hourMs, isZone } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, WebhookDelivery } from '#needs/messages.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import { webAddressOf } from '#needs/public-address.ts'
import type { PostAnswer, PostPublic } from './post-public.ts'
import { bodyText, templateFault, type Posted, type WebhookBody } from './webhook-shapes.ts'
import type { PostedWebhookStore, WebhookStore } from './webhooks.store.ts'

/** What a webhook is posted with. Only its sender and its receiver know it. */
interface Kept {
  address: string
  secret: string
  body: WebhookBody
  header: { name: string; value: string } | null
}

/** Encrypts what has to be read again. */
export interface Seal {
  close: (plain: Uint8Array, of: string) => Buffer
  open: (sealed: Uint8Array, of: string) => Buffer
}

/** The webhooks of a person. */
export const createWebhooks = ({
  store,
  seal,
  postPublic,
  deliveriesTo,
  postIn,
  testTextIn,
  notify,
  mailboxOf,
  limits,
  record,
  now,
}: Needs) => {
  const list = async (userId: number) => {
    const webhooks = await store.list(userId)
    const deliveries = await deliveriesTo(webhooks.map(({ id }) => `${id}`))
    return webhooks.map((webhook) => ({
      ...webhook,
      deliveries: deliveries.filter(({ recipient }) => recipient === `${webhook.id}`),
    }))
  }

  return {
    list,

    /** The secret is shown this once. */
    async add({ userId, ip }: Actor, { name, address, level, zone, body, header }: AddedWebhook) {
      const url = webAddressOf(address)
      if (!url) throw new Refusal('PARAM_ERROR', 'address')
      if (!isZone(zone)) throw new Refusal('PARAM_ERROR', 'zone')
      if (body.shape === 'own' && templateFault(body.template) !== undefined)
        throw new Refusal('PARAM_ERROR', 'template')
      if (header && !isOwnHeader(header)) throw new Refusal('PARAM_ERROR', 'headerName')
      await limits.take(new Map([[`webhooks of ${userId}`, addedADay]]), dayMs)
      const secret = `whsec_${randomBytes(32).toString('base64url')}`
      const kept: Kept = { address, secret, body, header }
      const sealed = seal.close(Buffer.from(JSON.stringify(kept)), ownerOf(userId))
      const added = { name, host: url.hostname, shape: body.shape, level, sealed, zone }
      if (!(await store.add(userId, added, mostWebhooks, now()))) throw new Refusal('PARAM_ERROR', 'most')
      const facts = { name, host: url.hostname }
      await record({ kind: 'webhook.add', userId, ip, facts })
      // An attacker with a session could listen from now on: the person learns of it.
      await notify(await mailboxOf(userId), { kind: 'webhook-added', facts: { ...facts, path: settingsPath } })
      return { secret, webhooks: await list(userId) }
    },

    async remove({ userId, ip }: Actor, id: number) {
      const name = await store.remove(userId, id)
      if (name !== undefined) await record({ kind: 'webhook.remove', userId, ip, facts: { name } })
      return list(userId)
    },

    async goOn(userId: number, id: number) {
      await store.goOn(userId, id)
      return list(userId)
    },

    /** Posts at once, and says what came back. */
    async test(userId: number, id: number): Promise<PostAnswer> {
      await limits.take(new Map([[`webhook tests of ${userId}`, testsAnHour]]), hourMs)
      const found = await store.find(userId, id)
      if (!found) throw new Refusal('resource_not_exist_or_deleted')
      const kept = keptIn(seal.open(found.sealed, ownerOf(userId)))
      const text = await testTextIn(found.language)
      return post(kept, { ...text, alerts: [] }, `test-${randomBytes(8).toString('hex')}`, { postPublic, now })
    },

    /** Runs on a schedule: what fails for long is stopped, and its person is told by mail. */
    stopFailing: () =>
      store.stopFailing(longMs, now(), async ({ name, host, email, language }, trx) => {
        const facts = { name, host, path: settingsPath }
        if (email) await postIn(trx)({ channel: 'mail', to: email, kind: 'webhook-stopped', language, facts })
      }),
  }
}

/** Posts what waits in the outbox. */
export const createWebhookGateway = ({ store, seal, postPublic, now }: GatewayNeeds) => ({
  /** `gone`: there is no such webhook, and no point in trying again; `later`: it is tried again. */
  async send({ id, to, body }: { id: string; to: string; body: string }): Promise<'sent' | 'gone' | { later: string }> {
    const found = await store.find(Number(to))
    if (!found) return 'gone'
    const kept = keptIn(seal.open(found.sealed, ownerOf(found.userId)))
    const answer = await post(kept, postedIn(body), id, { postPublic, now })
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      await store.took(Number(to))
      return 'sent'
    }
    await store.failed(Number(to), now())
    return { later: 'status' in answer ? `HTTP ${answer.status}` : answer.failure }
  },
})

/** Signed with the time, so that a receiver can tell it from what others post, and from what was posted before. */
const post = (
  { address, secret, body, header }: Kept,
  posted: Posted,
  id: string,
  { postPublic, now }: { postPublic: PostPublic; now: () => number },
) => {
  const at = now()
  const text = bodyText(body, posted, { id, sentAt: new Date(at).toISOString() })
  return postPublic(address, {
    body: Buffer.from(text),
    headers: {
      ...(header && { [header.name.toLowerCase()]: header.value }),
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
      'webhook-signature': signatureOf(secret, text, Math.floor(at / 1000)),
    },
  })
}

const signatureOf = (secret: string, text: string, atS: number) =>
  `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${text}`).digest('hex')}`

/** One header of the person's own, such as a token: not those that steer the connection, or that say what we say. */
const isOwnHeader = ({ name, value }: { name: string; value: string }) =>
  /^(authorization|x-[a-z0-9-]{1,60})$/i.test(name) && !/^x-forwarded/i.test(name) && /^[\x20-\x7E]{1,500}$/.test(value)

/** A row that was moved to another person does not open. */
const ownerOf = (userId: number) => `webhook of ${userId}`

const keptIn = (opened: Buffer): Kept => JSON.parse(opened.toString())
const postedIn = (body: string): Posted => JSON.parse(body)

export interface AddedWebhook {
  name: string
  address: string
  level: number
  zone: string
  body: WebhookBody
  header: { name: string; value: string } | null
}

interface Needs {
  store: WebhookStore
  seal: Seal
  postPublic: PostPublic
  deliveriesTo: (recipients: readonly string[]) => Promise<WebhookDelivery[]>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  testTextIn: (language: string) => Promise<{ headline: string; text: string; url: string }>
  notify: Notify
  mailboxOf: (userId: number) => Promise<Addresses>
  limits: Pick<Limits, 'take'>
  record: RecordAudit
  now: () => number
}

interface GatewayNeeds {
  store: PostedWebhookStore
  seal: Pick<Seal, 'open'>
  postPublic: PostPublic
  now: () => number
}

const settingsPath = '/account/settings/message'
const mostWebhooks = 5
const testsAnHour = 20
const addedADay = 20
const longMs = 2 * dayMs

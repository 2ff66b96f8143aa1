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
import { requestHash } from '#needs/request-key.ts'
import type { AddedWebhook } from '#needs/webhooks.ts'
import type { PostAnswer, PostPublic } from './post-public.ts'
import { bodyText, templateFault, type Posted, type WebhookBody } from './webhook-shapes.ts'
import type { Holder, PostedWebhookStore, WebhookStore } from './webhooks.store.ts'

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

/** The webhooks of a person, or of an organisation. */
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
  const list = async (holder: Holder) => {
    const webhooks = await store.list(holder)
    const deliveries = await deliveriesTo(webhooks.map(({ id }) => `${id}`))
    return webhooks.map((webhook) => ({
      ...webhook,
      deliveries: deliveries.filter(({ recipient }) => recipient === `${webhook.id}`),
    }))
  }

  const sealedFor = (holder: Holder, kept: Kept) => seal.close(Buffer.from(JSON.stringify(kept)), ownerOf(holder))

  /** @throws Refusal resource_not_exist_or_deleted if it is not theirs */
  const find = async (holder: Holder, id: number) => {
    const found = await store.find(holder, id)
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return { ...found, kept: keptIn(seal.open(found.sealed, ownerOf(holder))) }
  }

  const audit = (kind: 'webhook.add' | 'webhook.remove' | 'webhook.secret', holder: Holder, by: Actor, facts: Facts) =>
    record({
      kind,
      userId: by.userId,
      ip: by.ip,
      ...('organisationId' in holder && { organisationId: holder.organisationId }),
      facts,
    })

  /** An attacker with a session could listen from now on: those who manage it learn of it. */
  const tellAdded = async (holder: Holder, { userId }: Actor, facts: { name: string; host: string }) => {
    if ('userId' in holder)
      return notify(await mailboxOf(userId), { kind: 'webhook-added', facts: { ...facts, path: settingsPath } })
    for (const { email, language } of await store.managersOf(holder.organisationId)) {
      const added = { ...facts, path: organisationPath }
      await notify({ email, phone: null, language }, { kind: 'organisation-webhook-added', facts: added })
    }
  }

  return {
    list,

    /**
     * The secret is shown this once. Sent again within a day with the same key and address, it makes no second webhook: the one that was
     * added gets another secret, because nobody saw the first one, and is not told of again. The rest is as it is sent last: a person
     * may correct it before they press again.
     */
    async add(
      holder: Holder,
      by: Actor,
      { name, address, level, zone, body, header }: AddedWebhook,
      requestKey: string | undefined,
    ) {
      const url = webAddressOf(address)
      if (!url) throw new Refusal('PARAM_ERROR', 'address')
      if (!isZone(zone)) throw new Refusal('PARAM_ERROR', 'zone')
      if (body.shape === 'own' && templateFault(body.template) !== undefined)
        throw new Refusal('PARAM_ERROR', 'template')
      if (header && !isOwnHeader(header)) throw new Refusal('PARAM_ERROR', 'headerName')
      const attempt = requestKey === undefined ? null : await store.nextAttempt()
      await limits.take(new Map([[`webhooks of ${by.userId}`, addedADay]]), dayMs)
      const secret = aSecret()
      const sealed = sealedFor(holder, { address, secret, body, header })
      const { language } = await mailboxOf(by.userId)
      const request =
        requestKey === undefined ? null : requestHash(['webhook', requestKey, by.userId, ownerOf(holder), address])
      const done = await store.add(
        holder,
        { name, host: url.hostname, shape: body.shape, level, sealed, zone, language, requestHash: request, attempt },
        { most: mostWebhooks, at: now(), since: now() - dayMs },
      )
      if (done === 'too many') throw new Refusal('PARAM_ERROR', 'most')
      if (done === 'overtaken') throw new Refusal('PARAM_ERROR', 'requestKey')
      const facts = { name, host: url.hostname }
      if (done === 'again') await audit('webhook.secret', holder, by, { name })
      else {
        await audit('webhook.add', holder, by, facts)
        await tellAdded(holder, by, facts)
      }
      return { secret, webhooks: await list(holder) }
    },

    /** A new secret, shown this once: what is posted from now on is signed with it. */
    async renew(holder: Holder, by: Actor, id: number) {
      const { name, kept } = await find(holder, id)
      await limits.take(new Map([[`webhooks of ${by.userId}`, addedADay]]), dayMs)
      const secret = aSecret()
      await store.seal(holder, id, sealedFor(holder, { ...kept, secret }))
      await audit('webhook.secret', holder, by, { name })
      return { secret, webhooks: await list(holder) }
    },

    async remove(holder: Holder, by: Actor, id: number) {
      const name = await store.remove(holder, id)
      if (name !== undefined) await audit('webhook.remove', holder, by, { name })
      return list(holder)
    },

    async goOn(holder: Holder, id: number) {
      await store.goOn(holder, id)
      return list(holder)
    },

    /** Posts at once, and says what came back. */
    async test(holder: Holder, userId: number, id: number): Promise<PostAnswer> {
      await limits.take(new Map([[`webhook tests of ${userId}`, testsAnHour]]), hourMs)
      const { language, kept } = await find(holder, id)
      const text = await testTextIn(language)
      return post(kept, { ...text, alerts: [] }, `test-${randomBytes(8).toString('hex')}`, { postPublic, now })
    },

    /** Runs on a schedule: what fails for long is stopped, and those who manage it are told by mail. */
    stopFailing: () =>
      store.stopFailing(longMs, now(), async ({ name, host, isOfOrganisation, people }, trx) => {
        const facts = { name, host, path: isOfOrganisation ? organisationPath : settingsPath }
        for (const { email, language } of people)
          if (email) await postIn(trx)({ channel: 'mail', to: email, kind: 'webhook-stopped', language, facts })
      }),
  }
}

type Facts = Record<string, string>

const aSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

/** Posts what waits in the outbox. */
export const createWebhookGateway = ({ store, seal, postPublic, now }: GatewayNeeds) => ({
  /** `gone`: there is no such webhook, and no point in trying again; `later`: it is tried again. */
  async send({ id, to, body }: { id: string; to: string; body: string }): Promise<'sent' | 'gone' | { later: string }> {
    const found = await store.find(Number(to))
    if (!found) return 'gone'
    const { userId, organisationId } = found
    const holder = userId !== null ? { userId } : organisationId !== null ? { organisationId } : undefined
    if (!holder) return 'gone'
    // It may have lost plants since the message was stored.
    const plantIds = postedIn(body).alerts.map(({ plant }) => plant.id)
    if ('organisationId' in holder && !(await store.looksAfter(holder.organisationId, plantIds))) return 'gone'
    const kept = keptIn(seal.open(found.sealed, ownerOf(holder)))
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
const ownerOf = (holder: Holder) =>
  'userId' in holder ? `webhook of ${holder.userId}` : `webhook of organisation ${holder.organisationId}`

const keptIn = (opened: Buffer): Kept => JSON.parse(opened.toString())
const postedIn = (body: string): Posted => JSON.parse(body)

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
const organisationPath = '/organisation/alert-rules'
const mostWebhooks = 5
const testsAnHour = 20
const addedADay = 20
const longMs = 2 * dayMs

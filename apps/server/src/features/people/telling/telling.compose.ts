import { serverWordsIn } from '@heliograph/phrases/server'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { StepLinksOf } from '#needs/alert-step-links.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { RestingServices } from '#needs/data-service.ts'
import { spokenLanguage } from '#needs/languages.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, WebhookDelivery } from '#needs/messages.ts'
import type { IsExplained, IsMuted, IsTakenUp } from '#needs/muted-alerts.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import type { PublicAddressNeeds } from '#needs/public-address.ts'
import type { AddedWebhook } from '#needs/webhooks.ts'
import { createCaseNewsStore } from './case-news.store.ts'
import { createCaseTelling } from './case-news.ts'
import { createOrganisationNewsStore } from './organisation-news.store.ts'
import { createOrganisationTelling } from './organisation-news.ts'
import { organisationWebhookRoutes } from './organisation-webhooks.routes.ts'
import { createPostPublic } from './post-public.ts'
import { createPushDeviceStore } from './push-devices.store.ts'
import { createPushDevices, createPushGateway } from './push-devices.ts'
import { createPushIdentity, type PushIdentity } from './push-message.ts'
import { createTellingStore, createWithdrawalStore, type Access, type CaseAccess } from './telling.store.ts'
import { createTelling, type SmsCredit } from './telling.ts'
import { createPostedWebhookStore, createWebhookStore } from './webhooks.store.ts'
import { createWebhookGateway, createWebhooks, type Seal } from './webhooks.ts'

export { beginSql, endSql } from './telling.store.ts'

interface Needs extends CaseAccess {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  /** SQL for when a person turned mails about alerts on. */
  consentSince: (userId: string) => RawBuilder<number>
  isMuted: IsMuted
  isExplained: IsExplained
  isTakenUp: IsTakenUp
  stopLinkOf: (consent: { userId: number; since: number }) => { stopPath: string; unsubscribePath: string }
  stepLinksOf: StepLinksOf
  /** The names of alert rules in a language. */
  namesIn: (language: string) => Promise<(ruleId: number, code: string) => string>
  outbox: { postIn: (trx: Kysely<Database>) => Post; poke: () => void }
  smsCredit: SmsCredit
  restingDevices: RestingServices['devices']
  report: (error: Error) => void
  now: () => number
}

/** Tells people of one brand of alerts. */
export const composeTelling = ({
  db,
  readablePlants,
  operablePlants,
  consentSince,
  isMuted,
  isExplained,
  isTakenUp,
  namesIn,
  outbox,
  ...needs
}: Needs) => {
  const wordsIn = async (language: string) => {
    const [words, nameOf] = await Promise.all([serverWordsIn(spokenLanguage(language), 'telling'), namesIn(language)])
    return { language, telling: words, nameOf }
  }
  const telling = createTelling({
    ...needs,
    ...outbox,
    store: createTellingStore(db, { readablePlants, operablePlants, consentSince, isMuted, isExplained, isTakenUp }),
    wordsIn,
  })
  const cases = createCaseTelling({
    ...needs,
    ...outbox,
    store: createCaseNewsStore(db, { readablePlants, operablePlants }),
    wordsIn,
  })
  const organisations = createOrganisationTelling({
    ...needs,
    ...outbox,
    store: createOrganisationNewsStore(db, { isMuted, isExplained }),
    wordsIn,
  })
  return {
    jobs: [
      { name: 'tell-organisations', cron: '* * * * *', work: organisations.tellNews },
      { name: 'forget-posted-alerts', cron: '44 3 * * *', work: organisations.forgetPosted },
      { name: 'tell-alerts', cron: '* * * * *', work: telling.tellNews },
      { name: 'forget-told-alerts', cron: '43 3 * * *', work: telling.forgetTold },
      { name: 'tell-cases', cron: '* * * * *', work: cases.tellCases },
      { name: 'forget-told-cases', cron: '47 3 * * *', work: cases.forgetTold },
    ],
  }
}

/** For what sends the messages of all brands. */
export const composeWithdrawals = ({ db, ...access }: Access & { db: Kysely<Database> }) =>
  createWithdrawalStore(db, access)

interface PushNeeds extends PublicAddressNeeds {
  seal: Seal
  now: () => number
  /** Connections that see the rows of all brands. */
  db: Kysely<Database>
  key: Uint8Array
  /** Where makers of browsers can reach those who run this installation. */
  contact: string
}

/** What all brands share: who we are to push services, and what sends to devices. */
export const composePush = ({ db, key, contact, seal, now, ...needs }: PushNeeds) => {
  const identity = createPushIdentity(key, contact)
  const postPublic = createPostPublic(needs)
  const gateway = createPushGateway({
    store: createPushDeviceStore(db),
    identity,
    postPublic,
  })
  const webhooks = createWebhookGateway({ store: createPostedWebhookStore(db), seal, postPublic, now })
  return { identity, gateway, webhooks, postPublic }
}

/** The webhooks of one brand's people. */
export const composeWebhooks = ({ db, outbox, publicUrl, ...needs }: WebhookNeeds) => {
  const webhooks = createWebhooks({
    ...needs,
    store: createWebhookStore(db),
    postPublic: createPostPublic(needs),
    deliveriesTo: outbox.toWebhooks,
    postIn: outbox.postIn,
    async testTextIn(language) {
      const { testHeadline: headline, testText: text } = await serverWordsIn(spokenLanguage(language), 'telling')
      return { headline, text, url: publicUrl }
    },
  })
  const ofPerson = (userId: number) => ({ userId })
  const rules = {
    list: (userId: number) => webhooks.list(ofPerson(userId)),
    add: (by: Actor, added: AddedWebhook, requestKey: string | undefined) =>
      webhooks.add(ofPerson(by.userId), by, added, requestKey),
    remove: (by: Actor, id: number) => webhooks.remove(ofPerson(by.userId), by, id),
    goOn: (userId: number, id: number) => webhooks.goOn(ofPerson(userId), id),
    test: (userId: number, id: number) => webhooks.test(ofPerson(userId), userId, id),
  }
  return {
    rules,
    routes: organisationWebhookRoutes(webhooks),
    jobs: [{ name: 'stop-failing-webhooks', cron: '7 * * * *', work: webhooks.stopFailing }],
  }
}

interface WebhookNeeds extends PublicAddressNeeds {
  db: Kysely<Database>
  seal: Seal
  outbox: {
    toWebhooks: (ids: readonly string[]) => Promise<WebhookDelivery[]>
    postIn: (trx: Kysely<Database>) => Post
  }
  publicUrl: string
  notify: Notify
  mailboxOf: (userId: number) => Promise<Addresses>
  limits: Pick<Limits, 'take'>
  record: RecordAudit
  now: () => number
}

/** The devices of one brand's people. */
export const composePushDevices = (needs: { db: Kysely<Database>; identity: PushIdentity; now: () => number }) =>
  createPushDevices({ ...needs, store: createPushDeviceStore(needs.db) })

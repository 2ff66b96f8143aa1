import { randomBytes } from 'node:crypto'
import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { webAddressOf } from '#needs/public-address.ts'
import type { Inside, Within } from './inside.ts'
import { sealedFor, type Seal } from './insurer-gateway.ts'
import type { OfferText } from './offers.store.ts'

export type InsuranceOffers = ReturnType<typeof createInsuranceOffers>

/** An offer as it is entered. An address of undefined stays what it is. */
export interface EnteredOffer extends OfferText {
  webhook: string | null | undefined
}

/** What administrators publish. A request keeps the price and the terms that it was asked by, whatever they change. */
export const createInsuranceOffers = ({ inside, within, seal, cleanPdf, limit, record, now }: Needs) => {
  const found = async ({ offers }: Pick<Inside, 'offers'>, id: number) => {
    const offer = await offers.find(id)
    if (!offer) throw new Refusal('resource_not_exist_or_deleted')
    return offer
  }

  /** A new address has a new secret, which is shown this once. */
  const setWebhook = async ({ offers }: Inside, id: number, written: EnteredOffer['webhook']) => {
    if (written === undefined) return null
    if (written === null) {
      await offers.setWebhook(id, null)
      return null
    }
    const url = webAddressOf(written)
    if (!url) throw new Refusal('PARAM_ERROR', 'webhook')
    const secret = `whsec_${randomBytes(32).toString('base64url')}`
    await offers.setWebhook(id, { sealed: sealedFor(seal, id, { address: written, secret }), host: url.hostname })
    return secret
  }

  const textIn = ({ webhook: _, ...text }: EnteredOffer): OfferText => {
    if (text.mail !== null && !isEmail(text.mail)) throw new Refusal('PARAM_ERROR', 'mail')
    return { ...text, title: text.title.trim(), insurer: text.insurer.trim(), about: text.about.trim() }
  }

  const audit = (by: Actor, id: number, what: string, title: string) =>
    record({ kind: 'insurance.offer', ...by, facts: { offer: id, what, title } })

  return {
    list: () => inside.offers.list(),

    async add(entered: EnteredOffer, by: Actor) {
      const text = textIn(entered)
      const saved = await within(async (each) => {
        const id = await each.offers.add(text, await each.plants.languageOf(by.userId), now())
        const secret = await setWebhook(each, id, entered.webhook)
        return { offer: await found(each, id), secret }
      })
      await audit(by, saved.offer.id, 'add', text.title)
      return saved
    },

    /** @throws Refusal ABNORMAL_SITUATION if it was changed since */
    async change(id: number, { version, ...entered }: EnteredOffer & { version: number }, by: Actor) {
      const text = textIn(entered)
      const saved = await within(async (each) => {
        await found(each, id)
        const language = await each.plants.languageOf(by.userId)
        if (!(await each.offers.change(id, text, { version, language }, now()))) throw new Refusal('ABNORMAL_SITUATION')
        const secret = await setWebhook(each, id, entered.webhook)
        return { offer: await found(each, id), secret }
      })
      await audit(by, id, 'change', text.title)
      return saved
    },

    async setTerms(id: number, { name, bytes }: { name: string; bytes: Buffer }, by: Actor) {
      await found(inside, id)
      await limit(new Map([[`insurance documents of ${by.userId}`, documentsADay]]), dayMs)
      const pdf = await cleanPdf(bytes)
      const offer = await within(async (each) => {
        await each.offers.setTerms(id, await each.documents.add({ name: name.trim(), pdf }, now()), now())
        return found(each, id)
      })
      await audit(by, id, 'terms', offer.title)
      return { offer, secret: null }
    },

    async terms(id: number) {
      const { terms } = await found(inside, id)
      const document = terms === null ? undefined : await inside.documents.find(terms.documentId)
      if (!document) throw new Refusal('resource_not_exist_or_deleted')
      return document
    },

    async setState(id: number, state: 'published' | 'withdrawn', by: Actor) {
      const { terms, title } = await found(inside, id)
      // Nobody has to buy what they cannot read.
      if (state === 'published' && terms === null) throw new Refusal('ABNORMAL_SITUATION', 'terms')
      await inside.offers.setState(id, state, now())
      await audit(by, id, state, title)
      return { offer: await found(inside, id), secret: null }
    },
  }
}

interface Needs {
  inside: Inside
  within: Within
  seal: Seal
  /** @throws Refusal RECOGNITION_ERROR */
  cleanPdf: (bytes: Buffer) => Promise<Buffer>
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

const documentsADay = 200

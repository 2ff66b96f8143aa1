import type { InsuranceOfferState } from '@heliograph/domain/insurance'
import type { PlantType } from '@heliograph/domain/plants'
import { sql, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { InsuranceOffersTable } from './insurance.table.ts'

/** What a brand's administrators publish. */
export interface Offer {
  id: number
  version: number
  state: InsuranceOfferState
  title: string
  insurer: string
  about: string
  country: string
  plantTypes: PlantType[]
  /** Of a kWp and year, in the smallest unit of the currency. */
  priceMinor: number
  currency: string
  terms: { documentId: number; name: string } | null
  mail: string | null
  webhookHost: string | null
  /** Requests that wait for an answer. */
  waiting: number
  changedAt: Date
}

export type OfferText = Omit<Offer, 'id' | 'version' | 'state' | 'terms' | 'webhookHost' | 'waiting' | 'changedAt'>

/** Undefined: as it was. */
export type KeptWebhook = { sealed: Buffer; host: string } | null | undefined

/** Where requests for an offer are sent. */
export interface Receiver {
  insurer: string
  mail: string | null
  webhook: Buffer | null
  language: string
}

export type OfferStore = ReturnType<typeof createOfferStore>

export const createOfferStore = (db: Kysely<Database>, brand: string) => {
  const all = () =>
    db
      .selectFrom('insurance_offers as o')
      .leftJoin('insurance_documents as t', 't.id', 'o.terms_id')
      .select([
        'o.id',
        'o.version',
        'o.state',
        'o.title',
        'o.insurer',
        'o.about',
        'o.country',
        'o.plant_types as plantTypes',
        'o.price_minor as priceMinor',
        'o.currency',
        'o.mail',
        'o.webhook_host as webhookHost',
        'o.changed_at as changedAt',
        'o.terms_id as documentId',
        't.name as documentName',
      ])
      .select(
        sql<number>`(select count(*)::int from insurance_requests r where r.offer_id = o.id and r.state in ('asked', 'accepted'))`.as(
          'waiting',
        ),
      )
      .where('o.brand', '=', brand)

  /** What is not published is changed as well; it stays what it is. */
  const change = async (
    id: number,
    changes: Updateable<InsuranceOffersTable>,
    now: number,
    version?: number,
  ): Promise<boolean> => {
    const row = await db
      .updateTable('insurance_offers')
      .set({ ...changes, version: sql`version + 1`, changed_at: new Date(now) })
      .where('id', '=', id)
      .where('brand', '=', brand)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    async list(): Promise<Offer[]> {
      const rows = await all()
        .orderBy(sql`o.state = 'withdrawn'`)
        .orderBy('o.id', 'desc')
        .limit(mostOffers)
        .execute()
      return rows.map(offerOf)
    },

    async find(id: number): Promise<Offer | undefined> {
      const row = await all().where('o.id', '=', id).executeTakeFirst()
      return row && offerOf(row)
    },

    /** Those that owners of such plants see, the cheapest first. */
    async fitting({ country, plantType }: { country: string; plantType: PlantType }): Promise<Offer[]> {
      const rows = await all()
        .where('o.state', '=', 'published')
        .where('o.country', '=', country)
        .where(sql<boolean>`${plantType} = any(o.plant_types)`)
        .orderBy('o.currency')
        .orderBy('o.price_minor')
        .orderBy('o.id')
        .limit(mostOffers)
        .execute()
      return rows.map(offerOf)
    },

    async add(text: OfferText, language: string, now: number) {
      const { id } = await db
        .insertInto('insurance_offers')
        .values({ brand, ...rowOf(text), state: 'draft', language, changed_at: new Date(now) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** False if it was changed since. */
    change: (id: number, text: OfferText, { version, language }: { version: number; language: string }, now: number) =>
      change(id, { ...rowOf(text), language }, now, version),

    async setWebhook(id: number, kept: Exclude<KeptWebhook, undefined>) {
      await db
        .updateTable('insurance_offers')
        .set({ webhook: kept?.sealed ?? null, webhook_host: kept?.host ?? null })
        .where('id', '=', id)
        .where('brand', '=', brand)
        .execute()
    },

    setTerms: (id: number, documentId: number, now: number) => change(id, { terms_id: documentId }, now),
    setState: (id: number, state: InsuranceOfferState, now: number) => change(id, { state }, now),

    receiverOf: (id: number): Promise<Receiver | undefined> =>
      db
        .selectFrom('insurance_offers')
        .select(['insurer', 'mail', 'webhook', 'language'])
        .where('id', '=', id)
        .where('brand', '=', brand)
        .executeTakeFirst(),
  }
}

/** For what sends the messages of all brands. */
export const createReceiverStore = (db: Kysely<Database>) => ({
  async webhookOf(id: number) {
    const row = await db.selectFrom('insurance_offers').select('webhook').where('id', '=', id).executeTakeFirst()
    return row?.webhook ?? undefined
  },
})

export type ReceiverStore = ReturnType<typeof createReceiverStore>

const rowOf = ({ plantTypes, priceMinor, ...text }: OfferText) => ({
  ...text,
  plant_types: plantTypes,
  price_minor: priceMinor,
})

const offerOf = <Row extends { documentId: number | null; documentName: string | null }>({
  documentId,
  documentName,
  ...row
}: Row) => ({ ...row, terms: documentId === null ? null : { documentId, name: documentName ?? '' } })

const mostOffers = 500

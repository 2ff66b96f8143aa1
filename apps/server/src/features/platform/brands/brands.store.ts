import type { BrandSettings } from '@heliograph/brand/settings'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ClaimedDomain } from './domain-claims.ts'

export interface BrandVersion {
  number: number
  changedAt: Date
  changedBy: string | null
  /** Null: a draft. */
  publishedAt: Date | null
  publishedBy: string | null
  takenBackAt: Date | null
  takenBackBy: string | null
}

export interface StoredBrand {
  code: string
  createdAt: Date
  offSince: Date | null
}

export type BrandStore = ReturnType<typeof createBrandStore>

/** @param db connections of a brand: those of the original see the versions of all brands, others their own */
export const createBrandStore = (db: Kysely<Database>) => ({
  /** Nobody else publishes, takes back or creates meanwhile, in any process. */
  alone: <T>(work: (store: AloneStore) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('brands'))`.execute(trx)
      return work(aloneStore(trx))
    }),
  ...reading(db),
})

export type ReadingStore = ReturnType<typeof reading>
type AloneStore = ReturnType<typeof aloneStore>

const reading = (db: Kysely<Database>) => ({
  brands: (): Promise<StoredBrand[]> =>
    db
      .selectFrom('brands')
      .select(['code', 'created_at as createdAt', 'off_since as offSince'])
      .orderBy('created_at')
      .orderBy('code')
      .execute(),

  brand: (code: string): Promise<StoredBrand | undefined> =>
    db
      .selectFrom('brands')
      .select(['code', 'created_at as createdAt', 'off_since as offSince'])
      .where('code', '=', code)
      .executeTakeFirst(),

  /** Newest first. */
  versions: (code: string): Promise<BrandVersion[]> =>
    db
      .selectFrom('brand_versions as v')
      .leftJoin('users as changer', 'changer.id', 'v.changed_by')
      .leftJoin('users as publisher', 'publisher.id', 'v.published_by')
      .leftJoin('users as taker', 'taker.id', 'v.taken_back_by')
      .select([
        'v.number',
        'v.changed_at as changedAt',
        'changer.name as changedBy',
        'v.published_at as publishedAt',
        'publisher.name as publishedBy',
        'v.taken_back_at as takenBackAt',
        'taker.name as takenBackBy',
      ])
      .where('v.brand', '=', code)
      .orderBy('v.number', 'desc')
      .limit(200)
      .execute(),

  settings: async (code: string, number: number) =>
    (
      await db
        .selectFrom('brand_versions')
        .select('settings')
        .where('brand', '=', code)
        .where('number', '=', number)
        .executeTakeFirst()
    )?.settings,

  /** Of the versions that count, also of brands that are switched off. */
  async claimed(): Promise<ClaimedDomain[]> {
    const { rows } = await sql<ClaimedDomain>`
      select v.brand, d.domain from (
        select distinct on (brand) brand, settings from brand_versions
        where published_at is not null and taken_back_at is null order by brand, number desc
      ) v cross join lateral jsonb_array_elements_text(v.settings -> 'domains') as d (domain)`.execute(db)
    return rows
  },
})

const aloneStore = (trx: Transaction<Database>) => ({
  ...reading(trx),

  /** False if there is one with this code. */
  async add(code: string, now: number) {
    const added = await trx
      .insertInto('brands')
      .values({ code, created_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Into the draft, or into a new one. */
  async saveDraft(code: string, settings: BrandSettings, { userId, now }: By): Promise<number> {
    const values = { settings: JSON.stringify(settings), changed_at: new Date(now), changed_by: userId }
    const changed = await trx
      .updateTable('brand_versions')
      .set(values)
      .where('brand', '=', code)
      .where('published_at', 'is', null)
      .returning('number')
      .executeTakeFirst()
    if (changed) return changed.number
    const { next } = await trx
      .selectFrom('brand_versions')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      .where('brand', '=', code)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('brand_versions')
      .values({ brand: code, number: next, ...values })
      .execute()
    return next
  },

  async publish(code: string, number: number, { userId, now }: By) {
    await trx
      .updateTable('brand_versions')
      .set({ published_at: new Date(now), published_by: userId })
      .where('brand', '=', code)
      .where('number', '=', number)
      .execute()
  },

  async takeBack(code: string, number: number, { userId, now }: By) {
    await trx
      .updateTable('brand_versions')
      .set({ taken_back_at: new Date(now), taken_back_by: userId })
      .where('brand', '=', code)
      .where('number', '=', number)
      .execute()
  },

  async setOff(code: string, offSince: Date | null) {
    await trx.updateTable('brands').set({ off_since: offSince }).where('code', '=', code).execute()
  },
})

interface By {
  userId: number
  now: number
}

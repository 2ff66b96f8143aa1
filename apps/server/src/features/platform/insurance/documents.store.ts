import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface KeptPdf {
  name: string
  pdf: Buffer
}

export type DocumentStore = ReturnType<typeof createDocumentStore>

export const createDocumentStore = (db: Kysely<Database>, brand: string) => ({
  async add({ name, pdf }: KeptPdf, now: number) {
    const { id } = await db
      .insertInto('insurance_documents')
      .values({ brand, name, pdf, added_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Whether its reader may have it is decided before. */
  find: (id: number): Promise<KeptPdf | undefined> =>
    db
      .selectFrom('insurance_documents')
      .select(['name', 'pdf'])
      .where('id', '=', id)
      .where('brand', '=', brand)
      .executeTakeFirst(),

  /** Terms that nobody asked by, after an offer got others. */
  async forgetUnused() {
    await db
      .deleteFrom('insurance_documents as d')
      .where('brand', '=', brand)
      .where(({ not, exists, selectFrom, or }) =>
        not(
          or([
            exists(selectFrom('insurance_offers as o').whereRef('o.terms_id', '=', 'd.id')),
            exists(selectFrom('insurance_requests as r').whereRef('r.terms_id', '=', 'd.id')),
            exists(selectFrom('insurance_requests as r').whereRef('r.policy_id', '=', 'd.id')),
            exists(selectFrom('insurance_events as e').whereRef('e.policy_id', '=', 'd.id')),
          ]),
        ),
      )
      .execute()
  },
})

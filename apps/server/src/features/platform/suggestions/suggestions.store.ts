import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { SuggestionsTable, SuggestionState } from './suggestions.table.ts'

interface Window {
  page: number
  size: number
}

export type SuggestionStore = ReturnType<typeof createSuggestionStore>
export type FoundSuggestion = Awaited<ReturnType<SuggestionStore['ofUser']>>['rows'][number]

export const createSuggestionStore = (db: Kysely<Database>, brand: string) => {
  const found = () =>
    db
      .selectFrom('suggestions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select([
        's.id',
        's.kind',
        's.text',
        's.contact',
        's.state',
        's.answer',
        's.created_at',
        's.answered_at',
        's.user_id',
        'u.name',
      ])
      .select(
        sql<number>`(select count(*)::int from suggestion_pictures p where p.suggestion_id = s.id)`.as('pictures'),
      )
      .where('s.brand', '=', brand)

  const pageOf = async (query: ReturnType<typeof found>, { page, size }: Window, userId?: number) => {
    const rows = await query
      .orderBy('s.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const { total } = await db
      .selectFrom('suggestions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('brand', '=', brand)
      .$if(userId !== undefined, (counted) => counted.where('user_id', '=', userId!))
      .executeTakeFirstOrThrow()
    return { total: Number(total), rows }
  }

  return {
    /** With all of its pictures, or not at all. */
    add: (suggestion: Omit<Insertable<SuggestionsTable>, 'brand'>, pictures: readonly Buffer[]) =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('suggestions')
          .values({ ...suggestion, brand })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (pictures.length > 0) {
          await trx
            .insertInto('suggestion_pictures')
            .values(pictures.map((webp, index) => ({ suggestion_id: id, place: index + 1, webp })))
            .execute()
        }
        return id
      }),

    ofUser: (userId: number, window: Window) => pageOf(found().where('s.user_id', '=', userId), window, userId),

    received: (window: Window) => pageOf(found(), window),

    async answer(id: number, state: SuggestionState, answer: string | null, now: number) {
      const { numUpdatedRows } = await db
        .updateTable('suggestions')
        .set({ state, answer, answered_at: state === 'open' ? null : new Date(now) })
        .where('id', '=', id)
        .where('brand', '=', brand)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async picture(id: number, place: number) {
      const row = await db
        .selectFrom('suggestion_pictures as p')
        .innerJoin('suggestions as s', 's.id', 'p.suggestion_id')
        .select('p.webp')
        .where('p.suggestion_id', '=', id)
        .where('p.place', '=', place)
        .where('s.brand', '=', brand)
        .executeTakeFirst()
      return row?.webp
    },
  }
}

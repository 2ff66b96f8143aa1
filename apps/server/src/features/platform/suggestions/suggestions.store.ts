import type { SuggestionKind, SuggestionState } from '@heliograph/domain/suggestions'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { SuggestionsTable } from './suggestions.table.ts'

export interface SentSuggestion {
  id: number
  kind: SuggestionKind
  text: string
  /** The number of pictures sent with it. */
  pictures: number
  state: SuggestionState
  answer: string | null
  createdAt: Date
  answeredAt: Date | null
}

/** One that can be sent again because its answer was lost. */
export interface Request {
  hash: Buffer
  /** Older ones are not the same any more. */
  since: number
}

/** With its sender. */
export interface Suggestion extends SentSuggestion {
  contact: string | null
  userId: number
  name: string
}

export type SuggestionStore = ReturnType<typeof createSuggestionStore>

export const createSuggestionStore = (db: Kysely<Database>, brand: string) => {
  const rowsOf = () =>
    db
      .selectFrom('suggestions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.kind', 's.text', 's.contact', 's.state', 's.answer', 's.user_id as userId', 'u.name'])
      .select(['s.created_at as createdAt', 's.answered_at as answeredAt'])
      .select(({ selectFrom }) =>
        selectFrom('suggestion_pictures as p')
          .whereRef('p.suggestion_id', '=', 's.id')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('pictures'),
      )
      .where('s.brand', '=', brand)

  /** @param userId if undefined, suggestions of all people */
  const pageOf = async ({ page, size }: Window, userId?: number): Promise<Page<Suggestion>> => {
    const rows = await rowsOf()
      .$if(userId !== undefined, (query) => query.where('s.user_id', '=', userId ?? 0))
      .orderBy('s.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const { total } = await db
      .selectFrom('suggestions')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('brand', '=', brand)
      .$if(userId !== undefined, (counted) => counted.where('user_id', '=', userId ?? 0))
      .executeTakeFirstOrThrow()
    return { total: Number(total), rows: rows.map(withPictures) }
  }

  const sentBefore = (from: Kysely<Database>, userId: number, { hash, since }: Request) =>
    from
      .selectFrom('suggestions')
      .select('id')
      .where('brand', '=', brand)
      .where('user_id', '=', userId)
      .where('request_hash', '=', hash)
      .where('created_at', '>', new Date(since))
      .executeTakeFirst()

  return {
    /** The one that the same request has sent. */
    async sentBefore(userId: number, request: Request): Promise<SentSuggestion | undefined> {
      const found = await sentBefore(db, userId, request)
      const row = found && (await rowsOf().where('s.id', '=', found.id).executeTakeFirst())
      return row && withPictures(row)
    },

    /** Stores it with all of its pictures, or not at all. Undefined if the same request has sent it before. */
    add: (
      suggestion: Omit<Insertable<SuggestionsTable>, 'brand' | 'request_hash'>,
      pictures: readonly Buffer[],
      request: Request | undefined,
    ) =>
      db.transaction().execute(async (trx) => {
        if (request) {
          // Of two at once, one sees the other.
          await sql`select from users where id = ${suggestion.user_id} for update`.execute(trx)
          if (await sentBefore(trx, suggestion.user_id, request)) return undefined
        }
        const { id } = await trx
          .insertInto('suggestions')
          .values({ ...suggestion, brand, request_hash: request?.hash ?? null })
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

    ofUser: (userId: number, window: Window) => pageOf(window, userId),

    received: (window: Window) => pageOf(window),

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

const withPictures = <Row extends { pictures: string | null }>(row: Row) => ({ ...row, pictures: Number(row.pictures) })

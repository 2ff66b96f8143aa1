import type { Audience } from '@heliograph/domain/announcements'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** What an announcement says in a language. */
export interface AnnouncementText {
  language: string
  title: string
  content: string
}

export interface WrittenAnnouncement {
  audience: Audience
  from: Date
  /** Null: until it is withdrawn. */
  until: Date | null
  texts: readonly AnnouncementText[]
}

export interface Announcement extends WrittenAnnouncement {
  id: number
  /** How many people have dismissed it. */
  dismissals: number
}

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>

export const createAnnouncementStore = (db: Kysely<Database>, brand: string) => {
  const selected = () =>
    db
      .selectFrom('announcements as a')
      .select(['a.id', 'a.audience', 'a.from_at as from', 'a.to_at as until'])
      .select(({ selectFrom }) => [
        selectFrom('announcement_texts as t')
          .whereRef('t.announcement_id', '=', 'a.id')
          .select(
            sql<
              AnnouncementText[]
            >`json_agg(json_build_object('language', language, 'title', title, 'content', content) order by language)`.as(
              'all',
            ),
          )
          .as('texts'),
        selectFrom('announcement_dismissals as d')
          .whereRef('d.announcement_id', '=', 'a.id')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('dismissals'),
      ])
      .where('a.brand', '=', brand)
      .orderBy('a.from_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(mostListed)

  const activeAt = (now: number) =>
    selected()
      .where('a.from_at', '<=', new Date(now))
      .where(({ eb, or }) => or([eb('a.to_at', 'is', null), eb('a.to_at', '>', new Date(now))]))

  return {
    all: async () => (await selected().execute()).map(announcementOf),

    async find(id: number) {
      const row = await selected().where('a.id', '=', id).executeTakeFirst()
      return row && announcementOf(row)
    },

    /** Those to everyone. */
    publicAt: async (now: number) =>
      (await activeAt(now).where('a.audience', '=', 'everyone').execute()).map(announcementOf),

    /** Those to a person, by what they own and where they are a member, that they have not dismissed. */
    async shownTo(userId: number, now: number): Promise<Announcement[]> {
      const rows = await activeAt(now)
        .where(isTo(userId))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('announcement_dismissals as mine')
                .select('mine.user_id')
                .whereRef('mine.announcement_id', '=', 'a.id')
                .where('mine.user_id', '=', userId),
            ),
          ),
        )
        .execute()
      return rows.map(announcementOf)
    },

    add: ({ audience, from, until, texts }: WrittenAnnouncement) =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('announcements')
          .values({ brand, audience, from_at: from, to_at: until })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx.insertInto('announcement_texts').values(rowsOf(id, texts)).execute()
        return id
      }),

    /** @param again those who dismissed it see it again */
    change: (id: number, { audience, from, until, texts }: WrittenAnnouncement, again: boolean) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('announcements')
          .set({ audience, from_at: from, to_at: until })
          .where('id', '=', id)
          .where('brand', '=', brand)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await trx.deleteFrom('announcement_texts').where('announcement_id', '=', id).execute()
        await trx.insertInto('announcement_texts').values(rowsOf(id, texts)).execute()
        if (again) await trx.deleteFrom('announcement_dismissals').where('announcement_id', '=', id).execute()
        return true
      }),

    async withdraw(id: number) {
      const { numDeletedRows } = await db
        .deleteFrom('announcements')
        .where('id', '=', id)
        .where('brand', '=', brand)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Dismissing twice is the same as once. Returns whether it is one to this person. */
    async dismiss(id: number, userId: number, now: number) {
      const known = await selected().where('a.id', '=', id).where(isTo(userId)).executeTakeFirst()
      if (!known) return false
      await db
        .insertInto('announcement_dismissals')
        .values({ user_id: userId, announcement_id: id, at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return true
    },
  }
}

const mostListed = 200

/** A person with a right to another's plant has plants too. */
const isTo = (userId: number) => sql<boolean>`case a.audience
  when 'owners' then exists (select from plants p where p.owner_id = ${userId})
    or exists (select from plant_rights r where r.user_id = ${userId})
  when 'organisations' then exists (select from memberships m where m.user_id = ${userId})
  else true end`

const rowsOf = (id: number, texts: readonly AnnouncementText[]) =>
  texts.map((text) => ({ announcement_id: id, ...text }))

const announcementOf = ({
  texts,
  dismissals,
  ...row
}: Pick<Announcement, 'id' | 'audience' | 'from' | 'until'> & {
  texts: AnnouncementText[] | null
  dismissals: string | null
}): Announcement => ({ ...row, texts: texts ?? [], dismissals: Number(dismissals ?? 0) })

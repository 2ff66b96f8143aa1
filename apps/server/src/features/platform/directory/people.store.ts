import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { patternsOf, type Search } from './pattern.ts'

export interface Person {
  id: number
  name: string
  email: string | null
  phone: string | null
  username: string | null
  country: string | null
  operator: boolean
  disabled: boolean
  revokedAt: Date | null
  migratedTo: string | null
  createdAt: Date
  lastLoginAt: Date | null
  organisations: string[]
  plants: number
  sessions: number
}

/** People of the brand whose connections these are. */
export const createPeopleStore = (db: Kysely<Database>) => ({
  /** What belongs to a person is only counted for those on the page. */
  async people({ search, before, size }: Search, now: Date): Promise<Person[]> {
    const { isAll, holds, number } = patternsOf(search)
    const found = isAll
      ? sql`true`
      : sql`(users.name ilike ${holds} or users.email_key like lower(${holds}) or users.username_key like lower(${holds})
          or users.phone like ${holds} or users.id = ${number})`
    const { rows } = await sql<Person>`
      with page as (
        select * from users where ${found} ${before === undefined ? sql`` : sql`and users.id < ${before}`}
        order by users.id desc limit ${size}
      )
      select u.id, u.name, u.email, u.phone, u.username, u.country, u.operator, u.disabled, u.revoked_at as "revokedAt",
        u.migrated_to as "migratedTo", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
        array(select o.name from memberships m join organisations o on o.id = m.organisation_id
          where m.user_id = u.id order by o.name limit 10) as organisations,
        (select count(*)::int from plants p where p.owner_id = u.id) as plants,
        (select count(distinct s.family)::int from sessions s where s.user_id = u.id and s.ended_at is null
          and s.refreshed_at is null and greatest(s.expires_at, s.refresh_expires_at) > ${now}) as sessions
      from page u order by u.id desc`.execute(db)
    return rows
  },

  exists: async (userId: number) =>
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,

  /**
   * One change at a time: of two operators who take back each other's right, only one succeeds.
   * @returns why not; `same` if nothing was to change
   */
  setOperator: (userId: number, isOperator: boolean, by: number): Promise<'done' | 'same' | 'absent' | 'forbidden'> =>
    db.transaction().execute(async (trx) => {
      const operators = await trx
        .selectFrom('users')
        .select('id')
        .where('operator', '=', true)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (!operators.some(({ id }) => id === by)) return 'forbidden'
      const person = await trx
        .selectFrom('users')
        .select(['operator', 'disabled', 'revoked_at', 'migrated_to'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (!person) return 'absent'
      if (person.operator === isOperator) return 'same'
      if (isOperator && (person.disabled || person.revoked_at !== null || person.migrated_to !== null)) return 'absent'
      await trx.updateTable('users').set({ operator: isOperator }).where('id', '=', userId).execute()
      return 'done'
    }),
})

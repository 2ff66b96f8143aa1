import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Person } from '#needs/people.ts'
import type { UsersTable } from './account.table.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

export const createAccountStore = (db: Kysely<Database>) => ({
  async findPerson(userId: number): Promise<Person | undefined> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    return row && personOf(row)
  },

  /** How to reach the person, and in which language. */
  addressesOf: (userId: number) =>
    db.selectFrom('users').select(['email', 'phone', 'language']).where('id', '=', userId).executeTakeFirstOrThrow(),

  membershipsOf: (userId: number) =>
    db
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .select(['organisations.id', 'organisations.name', 'roles.id as roleId', 'roles.name as role'])
      .select(['roles.kind', 'roles.functions'])
      .where('memberships.user_id', '=', userId)
      .orderBy('organisations.id')
      .execute(),
})

const personOf = (row: Selectable<UsersTable>): Person => ({
  id: row.id,
  brand: row.brand,
  name: row.name,
  username: row.username,
  email: row.email,
  phone: row.phone,
  language: row.language,
  disabled: row.disabled,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at,
})

import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { personOf } from './user.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

export const createAccountStore = (db: Kysely<Database>) => ({
  async findUser(userId: number) {
    const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    return row && personOf(row)
  },

  /** Where the person is reached, and in what language. */
  addressesOf: (userId: number) =>
    db.selectFrom('users').select(['email', 'phone', 'language']).where('id', '=', userId).executeTakeFirstOrThrow(),

  membershipsOf: (userId: number) =>
    db
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .select([
        'organisations.id',
        'organisations.name',
        'roles.id as roleId',
        'roles.name as role',
        'roles.kind',
        'roles.functions',
      ])
      .where('memberships.user_id', '=', userId)
      .orderBy('organisations.id')
      .execute(),
})

import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { userOf } from './user.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

export const createAccountStore = (db: Kysely<Database>) => ({
  async findUser(userId: number) {
    const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    return row && userOf(row)
  },

  findOrganisation: (organisationId: number) =>
    db.selectFrom('organisations').select(['id', 'name']).where('id', '=', organisationId).executeTakeFirst(),

  membershipsOf: (userId: number) =>
    db
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .select(['organisations.id', 'organisations.name', 'memberships.may', 'memberships.role'])
      .where('memberships.user_id', '=', userId)
      .orderBy('organisations.id')
      .execute(),
})

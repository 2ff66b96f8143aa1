import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The members of organisations. Every query filters by organisation, so that those of others are not found. */
export const memberQueries = (db: Kysely<Database>) => ({
  /** The role of a person; undefined for people who are not members. */
  standingOf: (organisationId: number, userId: number) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .select(['m.role_id as roleId', 'r.name', 'r.kind', 'r.functions'])
      .where('m.organisation_id', '=', organisationId)
      .where('m.user_id', '=', userId)
      .executeTakeFirst(),

  membersOf: (organisationId: number) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .select([
        'u.id',
        'u.name',
        'u.email',
        'u.phone',
        'm.joined_at as joinedAt',
        'r.id as roleId',
        'r.name as roleName',
        'r.kind',
      ])
      .where('m.organisation_id', '=', organisationId)
      .orderBy('m.joined_at')
      .orderBy('u.id')
      .execute(),

  /** How many other active members could manage everything. */
  async adminsBeside(organisationId: number, userId: number): Promise<number> {
    const { count } = await db
      .selectFrom('memberships as m')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('m.organisation_id', '=', organisationId)
      .where('r.kind', '=', 'org-admin')
      .where('m.user_id', '!=', userId)
      .where('u.disabled', '=', false)
      .where('u.revoked_at', 'is', null)
      .where('u.migrated_to', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Does nothing if the person is already a member. */
  async addMember(organisationId: number, userId: number, roleId: number) {
    await db
      .insertInto('memberships')
      .values({ organisation_id: organisationId, user_id: userId, role_id: roleId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async setRole(organisationId: number, userId: number, roleId: number) {
    await db
      .updateTable('memberships')
      .set({ role_id: roleId })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
  },

  async removeMember(organisationId: number, userId: number) {
    await db
      .deleteFrom('memberships')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
  },
})

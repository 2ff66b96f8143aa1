import type { FunctionCode, RoleKind } from '@heliograph/domain/permissions'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The roles of organisations. Every query filters by organisation, so that those of others are not found. */
export const roleQueries = (db: Kysely<Database>) => ({
  roleOf: (organisationId: number, roleId: number) =>
    db
      .selectFrom('roles')
      .select(['id', 'name', 'kind', 'functions'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', roleId)
      .executeTakeFirst(),

  async rolesOf(organisationId: number) {
    const rows = await db
      .selectFrom('roles as r')
      .leftJoin('memberships as m', 'm.role_id', 'r.id')
      .select(['r.id', 'r.name', 'r.kind', 'r.functions', ({ fn }) => fn.count<string>('m.user_id').as('members')])
      .where('r.organisation_id', '=', organisationId)
      .groupBy('r.id')
      .orderBy(sql`array_position(array['org-admin', 'user-manager'], r.kind)`)
      .orderBy('r.name')
      .execute()
    return rows.map(({ members, ...role }) => ({ ...role, members: Number(members) }))
  },

  /** Whether another role has this name, regardless of case. */
  async isNamed(organisationId: number, name: string, butRole = 0): Promise<boolean> {
    const row = await db
      .selectFrom('roles')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '!=', butRole)
      .where(({ fn, eb, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(name)])))
      .executeTakeFirst()
    return row !== undefined
  },

  async addRole(organisationId: number, { name, kind, functions }: NewRole) {
    const { id } = await db
      .insertInto('roles')
      .values({ organisation_id: organisationId, name, kind: kind ?? null, functions: [...functions] })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async setRoleTo(roleId: number, { name, functions }: NewRole) {
    await db
      .updateTable('roles')
      .set({ name, functions: [...functions] })
      .where('id', '=', roleId)
      .execute()
  },

  async holdersOf(roleId: number) {
    const { count } = await db
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('role_id', '=', roleId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async countRoles(organisationId: number) {
    const { count } = await db
      .selectFrom('roles')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Removes the invitations to this role too. */
  async removeRole(roleId: number) {
    await db.deleteFrom('roles').where('id', '=', roleId).execute()
  },
})

/** The name of a role. The two default roles of every organisation have a kind. */
export interface RoleName {
  id: number
  name: string
  kind: RoleKind | null
}

export interface NewRole {
  name: string
  kind?: RoleKind | null
  functions: readonly FunctionCode[]
}

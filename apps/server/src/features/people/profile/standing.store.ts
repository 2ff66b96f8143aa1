import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface Standing {
  operator: boolean
  email: string | null
  phone: string | null
  language: string
  /** The person's own plants, with the businesses that look after them. */
  plants: { id: number; name: string; businesses: string[] }[]
  memberships: Membership[]
}

interface Membership {
  id: number
  name: string
  isAdmin: boolean
  otherAdmins: number
  otherMembers: number
  /** The number of plants that the organisation looks after. */
  plants: number
}

/** What a cancellation depends on; undefined if there is no such person. */
export const standingOf = async (
  db: Kysely<Database>,
  brand: string,
  userId: number,
): Promise<Standing | undefined> => {
  const user = await db
    .selectFrom('users')
    .select(['operator', 'email', 'phone', 'language'])
    .where('id', '=', userId)
    .where('brand', '=', brand)
    .executeTakeFirst()
  if (!user) return undefined
  const plants = await db
    .selectFrom('plants')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const relations = await db
    .selectFrom('plant_relations as r')
    .innerJoin('plants as p', 'p.id', 'r.plant_id')
    .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
    .select(['r.plant_id', 'o.name'])
    .where('p.owner_id', '=', userId)
    .where(isCurrent)
    .orderBy('o.name')
    .execute()
  const businessesOf = (plantId: number): string[] =>
    relations.filter(({ plant_id }) => plant_id === plantId).map(({ name }) => name)
  return {
    ...user,
    plants: plants.map((plant) => ({ ...plant, businesses: businessesOf(plant.id) })),
    memberships: await membershipsOf(db, userId),
  }
}

const membershipsOf = async (db: Kysely<Database>, userId: number): Promise<Membership[]> => {
  const rows = await db
    .selectFrom('memberships as own')
    .innerJoin('organisations as o', 'o.id', 'own.organisation_id')
    .innerJoin('roles as mine', 'mine.id', 'own.role_id')
    .select(['o.id', 'o.name', 'mine.kind'])
    .select(({ selectFrom }) => [
      selectFrom('memberships as m')
        .innerJoin('roles as r', 'r.id', 'm.role_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('m.organisation_id', '=', 'o.id')
        .where('m.user_id', '<>', userId)
        .where('r.kind', '=', 'org-admin')
        .where('u.disabled', '=', false)
        .as('other_admins'),
      selectFrom('memberships as m')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('m.organisation_id', '=', 'o.id')
        .where('m.user_id', '<>', userId)
        .as('other_members'),
      selectFrom('plant_relations as r')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('r.organisation_id', '=', 'o.id')
        .where(isCurrent)
        .as('plants'),
    ])
    .where('own.user_id', '=', userId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
  return rows.map(({ id, name, kind, other_admins, other_members, plants }) => ({
    id,
    name,
    isAdmin: kind === 'org-admin',
    otherAdmins: Number(other_admins),
    otherMembers: Number(other_members),
    plants: Number(plants),
  }))
}

/** For queries of `plant_relations as r`. */
const isCurrent = ({ and, or, eb }: ExpressionBuilder<{ r: Database['plant_relations'] }, 'r'>) =>
  and([eb('r.ended_at', 'is', null), or([eb('r.expires_at', 'is', null), eb('r.expires_at', '>', sql<Date>`now()`)])])

import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type StandingStore = ReturnType<typeof createStandingStore>

/** What a move would mean, read over connections that see only the brand's rows. */
export const createStandingStore = (db: Kysely<Database>) => ({
  person: (userId: number) =>
    db
      .selectFrom('users as u')
      .leftJoin('memberships as m', 'm.user_id', 'u.id')
      .select(({ fn }) => ['u.operator', 'u.phone', 'u.migrated_to', fn.count<number>('m.role_id').as('organisations')])
      .where('u.id', '=', userId)
      .groupBy('u.id')
      .executeTakeFirst(),

  addresses: (userId: number) =>
    db.selectFrom('users').select(['email', 'phone', 'language']).where('id', '=', userId).executeTakeFirst(),

  plants: (userId: number) =>
    db
      .selectFrom('plants')
      .select(['id', 'nation_id as nationId', 'latitude', 'longitude'])
      .where('owner_id', '=', userId)
      .execute(),

  async devices(userId: number): Promise<number> {
    const { count } = await db
      .selectFrom('devices as d')
      .innerJoin('plants as p', 'p.id', 'd.plant_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('p.owner_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  gateways: (userId: number) =>
    db
      .selectFrom('gateways as g')
      .innerJoin('devices as d', 'd.id', 'g.device_id')
      .innerJoin('plants as p', 'p.id', 'd.plant_id')
      .select(['p.name as plantName', 'd.sn', 'g.protocol'])
      .where('p.owner_id', '=', userId)
      .orderBy('p.name')
      .orderBy('d.sn')
      .execute(),

  businesses: (userId: number, now: number) =>
    db
      .selectFrom('plant_relations as r')
      .innerJoin('plants as p', 'p.id', 'r.plant_id')
      .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
      .select(['p.name as plantName', 'o.name as organisationName'])
      .where('p.owner_id', '=', userId)
      .where('r.ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('r.expires_at', 'is', null), eb('r.expires_at', '>', new Date(now))]))
      .orderBy('p.name')
      .orderBy('o.name')
      .execute(),

  /** How many people have access to the person's plants, and how many plants of others the person has access to. */
  async lookers(userId: number): Promise<{ viewers: number; viewed: number }> {
    const count = async (column: 'p.owner_id' | 'r.user_id') => {
      const row = await db
        .selectFrom('plant_rights as r')
        .innerJoin('plants as p', 'p.id', 'r.plant_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(column, '=', userId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    }
    const [viewers, viewed] = await Promise.all([count('p.owner_id'), count('r.user_id')])
    return { viewers, viewed }
  },
})

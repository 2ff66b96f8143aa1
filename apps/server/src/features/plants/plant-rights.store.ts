import type { PlantRight } from '@heliograph/domain/permissions'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Who asks: a person, alone or for one organisation. */
export interface Asker {
  userId: number
  organisationId: number | null
}

export interface PlantScope {
  /** Null for who speaks for an organisation: their own plants are then not meant. */
  ownerId: number | null
  organisations: ReadonlyMap<number, PlantRight>
  plants: ReadonlyMap<number, PlantRight>
}

export type PlantRightStore = ReturnType<typeof createPlantRightStore>

export const createPlantRightStore = (db: Kysely<Database>) => ({
  async rightIn(plantId: number, { userId, organisationId }: Asker): Promise<PlantRight | undefined> {
    const { rows } = await sql<{ may: PlantRight }>`
      select may from (
        select 'operate' as may from plants where id = ${plantId} and owner_id = ${userId} and ${organisationId}::int is null
        union all
        select m.may from plants p join memberships m on m.organisation_id = p.organisation_id
        where p.id = ${plantId} and m.user_id = ${userId}
          and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)
        union all
        select may from plant_rights where plant_id = ${plantId} and user_id = ${userId} and ${organisationId}::int is null
      ) as held order by may limit 1`.execute(db)
    return rows[0]?.may
  },

  /** Everything by which an asker may see plants. */
  async scopeOf({ userId, organisationId }: Asker): Promise<PlantScope> {
    const memberships = await db
      .selectFrom('memberships')
      .select(['organisation_id', 'may'])
      .where('user_id', '=', userId)
      .execute()
    const spoken = memberships.filter(({ organisation_id }) => organisation_id === (organisationId ?? organisation_id))
    const single =
      organisationId === null
        ? await db.selectFrom('plant_rights').select(['plant_id', 'may']).where('user_id', '=', userId).execute()
        : []
    return {
      ownerId: organisationId === null ? userId : null,
      organisations: new Map(spoken.map(({ organisation_id, may }) => [organisation_id, may])),
      plants: new Map(single.map(({ plant_id, may }) => [plant_id, may])),
    }
  },

  async plantOf(deviceId: number) {
    const row = await db.selectFrom('devices').select('plant_id').where('id', '=', deviceId).executeTakeFirst()
    return row?.plant_id
  },
})

/** The ids of all plants that an asker may read, for use within another query. */
export const readablePlants = ({ userId, organisationId }: Asker) => sql<number>`(
  select id from plants where owner_id = ${userId} and ${organisationId}::int is null
  union
  select p.id from plants p join memberships m on m.organisation_id = p.organisation_id
  where m.user_id = ${userId} and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)
  union
  select plant_id from plant_rights where user_id = ${userId} and ${organisationId}::int is null
)`

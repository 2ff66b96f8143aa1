import type { PlantRight } from '@heliograph/domain/permissions'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Who asks: a person, alone or for one organisation. */
export interface Asker {
  userId: number
  organisationId: number | null
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

  async plantOf(deviceId: number) {
    const row = await db.selectFrom('devices').select('plant_id').where('id', '=', deviceId).executeTakeFirst()
    return row?.plant_id
  },
})

/** The ids of all plants that an asker may read, for use in a list's query. */
export const readablePlants = ({ userId, organisationId }: Asker) => sql<number>`(
  select id from plants where owner_id = ${userId} and ${organisationId}::int is null
  union
  select p.id from plants p join memberships m on m.organisation_id = p.organisation_id
  where m.user_id = ${userId} and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)
  union
  select plant_id from plant_rights where user_id = ${userId} and ${organisationId}::int is null
)`

import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { columnsOf } from './entered-plant.store.ts'
import type { NewPlant } from './new-plants.ts'

export const createNewPlantStore = (db: Kysely<Database>, brand: string) => ({
  /** The plant and its business's access, or neither. */
  add: ({ organisationId, at, ...plant }: NewPlant) =>
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('plants')
        .values({
          brand,
          ...columnsOf(plant),
          creator_organisation_id: organisationId,
          owner_id: organisationId === null ? plant.createdBy : null,
          created_by: plant.createdBy,
          created_at: new Date(at),
          modified_by: plant.createdBy,
          modified_at: new Date(at),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (organisationId !== null)
        await trx
          .insertInto('plant_relations')
          .values({ plant_id: id, organisation_id: organisationId, may: 'operate', added_by: plant.createdBy })
          .execute()
      return id
    }),
})

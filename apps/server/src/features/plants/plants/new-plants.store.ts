import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { NewPlant } from './new-plants.ts'

export const createNewPlantStore = (db: Kysely<Database>, brand: string) => ({
  /** The plant and its business's access, or neither. */
  add: ({ prices, organisationId, at, ...plant }: NewPlant) =>
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('plants')
        .values({
          brand,
          name: plant.name,
          type: plant.type,
          grid_type: plant.gridType,
          creator_organisation_id: organisationId,
          owner_id: organisationId === null ? plant.createdBy : null,
          capacity_kwp: plant.capacityKwp,
          zone: plant.zone,
          latitude: plant.latitude,
          longitude: plant.longitude,
          address: plant.address,
          nation_id: plant.countryId,
          region_level1: plant.divisionId,
          region_level2: plant.townId,
          tilt_deg: plant.tiltDeg,
          azimuth_deg: plant.azimuthDeg,
          currency: plant.currency,
          feed_in_price_micros: prices.feedInMicros,
          purchase_price_micros: prices.purchaseMicros,
          flat_price_micros: prices.flatMicros,
          started_at: plant.startedAt,
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

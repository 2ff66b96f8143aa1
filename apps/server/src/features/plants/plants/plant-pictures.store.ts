import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { KeptPicture } from '#pictures/pictures.ts'

export type PlantPictureStore = ReturnType<typeof createPlantPictureStore>

/** The version of the picture of a row of `plants`. */
export const pictureSql = sql<
  string | null
>`(select version from plant_pictures where plant_pictures.plant_id = plants.id)`

export interface StoredPicture extends KeptPicture {
  version: string
}

export const createPlantPictureStore = (db: Kysely<Database>) => ({
  /** The size of the one that it replaces, null if there was none; undefined if the plant is gone. */
  put: (plantId: number, { version, width, height, webp, small }: StoredPicture, { userId, now }: Added) =>
    db.transaction().execute(async (trx) => {
      const plant = await trx
        .selectFrom('plants')
        .select('id')
        .where('id', '=', plantId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!plant) return undefined
      const before = await trx
        .selectFrom('plant_pictures')
        .select(['width', 'height'])
        .where('plant_id', '=', plantId)
        .executeTakeFirst()
      const picture = { version, width, height, webp, small, added_by: userId, added_at: new Date(now) }
      await trx
        .insertInto('plant_pictures')
        .values({ plant_id: plantId, ...picture })
        .onConflict((conflict) => conflict.column('plant_id').doUpdateSet(picture))
        .execute()
      return before ?? null
    }),

  /** Its size, or undefined if there was none. */
  remove: (plantId: number) =>
    db.deleteFrom('plant_pictures').where('plant_id', '=', plantId).returning(['width', 'height']).executeTakeFirst(),

  find: (plantId: number, shape: 'full' | 'square') =>
    db
      .selectFrom('plant_pictures')
      .select(['version', shape === 'square' ? 'small as bytes' : 'webp as bytes'])
      .where('plant_id', '=', plantId)
      .executeTakeFirst(),
})

interface Added {
  userId: number
  now: number
}

import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { columnsOf } from './entered-plant.store.ts'
import type { EditedPlant, Recalculation } from './entered-plant.ts'

export type PlantEditStore = ReturnType<typeof createPlantEditStore>

export const createPlantEditStore = (db: Kysely<Database>) => ({
  /** False if the plant was changed after `seenAt`, or is gone. */
  change: (plantId: number, plant: EditedPlant, { seenAt, userId, now, recalculation }: Change) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('plants')
        .set({
          ...columnsOf(plant),
          modified_by: userId,
          // Two changes within a millisecond must not look like one.
          modified_at: new Date(Math.max(now, seenAt + 1)),
        })
        .where('id', '=', plantId)
        .where(sql<boolean>`date_trunc('milliseconds', modified_at) = ${new Date(seenAt)}`)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      if (recalculation) {
        await trx
          .insertInto('recalculations')
          .values({
            plant_id: plantId,
            from_at: recalculation.from,
            zone_before: recalculation.zoneBefore,
            asked_at: new Date(now),
          })
          .execute()
      }
      return true
    }),

  /** The zone of the days from before the last change of zone. */
  async zoneBefore(plantId: number) {
    const row = await db
      .selectFrom('recalculations')
      .select(['zone_before', 'from_at'])
      .where('plant_id', '=', plantId)
      .where('zone_before', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row?.zone_before ? { zone: row.zone_before, until: row.from_at } : undefined
  },
})

interface Change {
  seenAt: number
  userId: number
  now: number
  recalculation: Recalculation | undefined
}

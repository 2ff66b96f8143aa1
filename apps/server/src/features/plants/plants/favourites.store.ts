import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type FavouriteStore = ReturnType<typeof createFavouriteStore>

export const createFavouriteStore = (db: Kysely<Database>) => ({
  mark: async (userId: number, plantId: number) => {
    await db
      .insertInto('favourites')
      .values({ user_id: userId, plant_id: plantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  unmark: async (userId: number, plantId: number) => {
    await db.deleteFrom('favourites').where('user_id', '=', userId).where('plant_id', '=', plantId).execute()
  },

  /** Which of these plants are favourites of a person. */
  async among(plantIds: readonly number[], userId: number): Promise<ReadonlySet<number>> {
    if (plantIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('favourites')
      .select('plant_id')
      .where('user_id', '=', userId)
      .where('plant_id', 'in', plantIds)
      .execute()
    return new Set(rows.map(({ plant_id }) => plant_id))
  },
})

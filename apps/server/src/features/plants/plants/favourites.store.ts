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
})

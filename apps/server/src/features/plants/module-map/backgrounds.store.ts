import type { BackgroundPlace, SatellitePlace } from '@heliograph/domain/module-background'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** As it is in the map. */
export interface DrawnBackground extends BackgroundPlace {
  satellite?: SatellitePlace
}

export interface KeptBackground extends DrawnBackground {
  /** Undefined for a satellite picture. */
  picture: Omit<BackgroundPicture, 'webp'> | undefined
}

/** With its picture: the version of the one that is kept, or another one; undefined for a satellite picture. */
export interface SavedBackground {
  place: DrawnBackground
  picture: string | BackgroundPicture | undefined
}

export interface BackgroundPicture {
  version: string
  width: number
  height: number
  webp: Buffer
}

export type BackgroundStore = ReturnType<typeof createBackgroundStore>

export const createBackgroundStore = (db: Kysely<Database>) => ({
  /** Of this version; without one, whichever is kept. */
  find: (plantId: number, version: string | undefined) =>
    db
      .selectFrom('module_map_backgrounds')
      .select(['version', 'webp'])
      .where('plant_id', '=', plantId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
      .executeTakeFirst(),
})

export const hasPicture = async (db: Kysely<Database>, plantId: number, version: string) => {
  const kept = await db
    .selectFrom('module_map_backgrounds')
    .select('plant_id')
    .where('plant_id', '=', plantId)
    .where('version', '=', version)
    .executeTakeFirst()
  return kept !== undefined
}

/** Undefined: none any more. The version of the one that is kept: that one stays. */
export const putPicture = async (
  db: Kysely<Database>,
  plantId: number,
  picture: SavedBackground['picture'] | undefined,
  at: number,
) => {
  if (typeof picture === 'string') return
  if (picture === undefined) {
    await db.deleteFrom('module_map_backgrounds').where('plant_id', '=', plantId).execute()
    return
  }
  const { version, width, height, webp } = picture
  const row = { version, width, height, webp, added_at: new Date(at) }
  await db
    .insertInto('module_map_backgrounds')
    .values({ plant_id: plantId, ...row })
    .onConflict((conflict) => conflict.column('plant_id').doUpdateSet(row))
    .execute()
}

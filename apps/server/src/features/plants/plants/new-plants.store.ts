import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { columnsOf } from './entered-plant.store.ts'
import { samePlant, type KeyedPlant, type ListKey } from './list-keys.ts'
import type { NewPlant } from './new-plants.ts'

/** Who creates plants: an organisation, or a person for themselves. */
type Owner = Pick<NewPlant, 'createdBy' | 'organisationId'>

export const createNewPlantStore = (db: Kysely<Database>, brand: string) => ({
  add: (plant: NewPlant): Promise<number> => db.transaction().execute((trx) => insert(trx, brand, plant, null)),

  /** Unless it exists: then `isNew` is false. */
  addListed: (plant: NewPlant, key: ListKey) =>
    db.transaction().execute(async (trx) => {
      // The same list may be imported in two tabs.
      const owner = `plants of ${plant.organisationId ?? `user ${plant.createdBy}`}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(trx)
      const same = samePlant(key, await alike(trx, plant, [key]))
      if (same) return { id: same.id, isNew: false }
      return { id: await insert(trx, brand, plant, key.text), isNew: true }
    }),

  /** The owner's plants with one of the keys or names. */
  alike: (owner: Owner, keys: readonly ListKey[]) => alike(db, owner, keys),
})

/** The plant and its business's access, or neither. */
const insert = async (
  trx: Transaction<Database>,
  brand: string,
  { organisationId, at, ...plant }: NewPlant,
  listKey: string | null,
) => {
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
      list_key: listKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (organisationId !== null)
    await trx
      .insertInto('plant_relations')
      .values({ plant_id: id, organisation_id: organisationId, may: 'operate', added_by: plant.createdBy })
      .execute()
  return id
}

const alike = (
  query: Pick<Kysely<Database>, 'selectFrom'>,
  { createdBy, organisationId }: Owner,
  keys: readonly ListKey[],
): Promise<KeyedPlant[]> =>
  query
    .selectFrom('plants')
    .select(['id', 'name', 'latitude', 'longitude', 'list_key as listKey'])
    .where((eb) =>
      organisationId === null
        ? eb.and([eb('plants.creator_organisation_id', 'is', null), eb('plants.created_by', '=', createdBy)])
        : eb('plants.creator_organisation_id', '=', organisationId),
    )
    .where(({ or, eb, val }) =>
      or([
        eb('plants.list_key', '=', sql<string>`any(${val(keys.map(({ text }) => text))}::text[])`),
        eb('plants.name', '=', sql<string>`any(${val(keys.map(({ name }) => name))}::text[])`),
      ]),
    )
    .orderBy('id')
    .execute()

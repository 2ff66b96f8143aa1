import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { columnsOf } from './entered-plant.store.ts'
import { keyOfRequest, samePlant, type KeyedPlant, type ListKey } from './list-keys.ts'
import type { NewPlant } from './new-plants.ts'

interface Import {
  userId: number
  importKey: string
  /** Older ones are not the same any more. */
  since: number
}

/** Who creates plants: an organisation, or a person for themselves. */
type Owner = Pick<NewPlant, 'createdBy' | 'organisationId'>

export const createNewPlantStore = (db: Kysely<Database>, brand: string) => ({
  /** Unless a request with this key has created it: then `isNew` is false. */
  add: (plant: NewPlant, requestKey: string | undefined) =>
    db.transaction().execute(async (trx) => {
      if (requestKey === undefined) return { id: await insert(trx, brand, plant, null), isNew: true }
      const key = keyOfRequest(requestKey)
      await takeTurn(trx, plant)
      const named = await alike(trx, plant, [{ text: key, name: plant.name, place: '' }])
      const same = named.find(({ listKey }) => listKey === key)
      return same ? { id: same.id, isNew: false } : { id: await insert(trx, brand, plant, key), isNew: true }
    }),

  /** Unless it exists: then `isNew` is false. */
  addListed: (plant: NewPlant, key: ListKey, importKey: string | null) =>
    db.transaction().execute(async (trx) => {
      // The same list may be imported in two tabs.
      await takeTurn(trx, plant)
      const same = samePlant(key, await alike(trx, plant, [key]))
      if (same) return { id: same.id, isNew: false }
      return { id: await insert(trx, brand, plant, key.text, importKey), isNew: true }
    }),

  /**
   * Whether this import created the plant, in which there has been no gateway: one that a person removed stays so. A plant that
   * one was moved from with its history has no key any more.
   */
  lacksGateway: async (plantId: number, { userId, importKey, since }: Import) => {
    const { rows } = await sql`
      select from plants p where p.id = ${plantId} and p.created_by = ${userId} and p.import_key = ${importKey}
        and p.created_at > ${new Date(since)}
        and not exists (select from devices d where d.plant_id = p.id and d.gateway_id is null)`.execute(db)
    return rows.length === 1
  },

  /** The owner's plants with one of the keys or names. */
  alike: (owner: Owner, keys: readonly ListKey[]) => alike(db, owner, keys),
})

/** Of those who create plants for the same owner at once. */
const takeTurn = (trx: Transaction<Database>, { createdBy, organisationId }: Owner) => {
  const owner = `plants of ${organisationId ?? `user ${createdBy}`}`
  return sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(trx)
}

/** The plant and its business's access, or neither. */
const insert = async (
  trx: Transaction<Database>,
  brand: string,
  { organisationId, at, ...plant }: NewPlant,
  listKey: string | null,
  importKey: string | null = null,
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
      import_key: importKey,
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

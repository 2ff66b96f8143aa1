import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '#db/engine.ts'
import type { Caller } from '#needs/caller.ts'
import { numbersText } from '#telemetry/array-text.ts'

export type TagStore = ReturnType<typeof createTagStore>

export interface Tag {
  id: number
  /** Null for the plants on the large screen. */
  name: string | null
  plantIds: number[]
}

export const createTagStore = ({ db, pool }: Rows, brand: string) => ({
  async list(owner: Caller): Promise<Tag[]> {
    const rows = await db
      .selectFrom('tags')
      .select(['id', 'name', 'plant_ids as plantIds'])
      .where(isOf(owner))
      .orderBy(sql`lower(name) nulls first`)
      .execute()
    return rows
  },

  /** The plants of a tag, if it is the owner's. */
  async plantsOf(tagId: number, owner: Caller): Promise<number[]> {
    const row = await db
      .selectFrom('tags')
      .select('plant_ids')
      .where('id', '=', tagId)
      .where(isOf(owner))
      .executeTakeFirst()
    return row?.plant_ids ?? []
  },

  /** The plants that the owner put on the large screen. */
  async onScreen(owner: Caller): Promise<number[]> {
    const row = await db
      .selectFrom('tags')
      .select('plant_ids')
      .where('name', 'is', null)
      .where(isOf(owner))
      .executeTakeFirst()
    return row?.plant_ids ?? []
  },

  /** The names of the tags of these plants. */
  async namesOf(plantIds: readonly number[], owner: Caller): Promise<ReadonlyMap<number, string[]>> {
    if (plantIds.length === 0) return new Map()
    // By name: it runs with nearly every list, and planning takes longer than executing.
    const { sql: text, parameters } = sql`
      select p.plant_id, array_agg(tags.name order by lower(tags.name)) as names
      from tags join unnest(${numbersText(plantIds)}::int[]) as p(plant_id) on p.plant_id = any(tags.plant_ids)
      where tags.name is not null and ${isOf(owner)} group by p.plant_id`.compile(db)
    const { rows } = await pool.query<{ plant_id: number; names: string[] }>({
      name: owner.organisationId === null ? 'own-tags-of-plants' : 'tags-of-plants',
      text,
      values: [...parameters],
    })
    return new Map(rows.map(({ plant_id, names }) => [plant_id, names]))
  },

  /** The names of the tags that a person can name, each once. */
  async named(caller: Caller): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct name from tags where name is not null and ${isNamedBy(caller)} order by name`.execute(db)
    return rows.map(({ name }) => name)
  },

  /** The names of the tags of these plants that a person can name, each once. Plants without one have no entry. */
  async groupsOf(plantIds: readonly number[], caller: Caller): Promise<ReadonlyMap<number, string[]>> {
    const { rows } = await sql<{ plant_id: number; names: string[] }>`
      select p.plant_id, array_agg(distinct tags.name) as names
      from tags join unnest(${plantIds}::int[]) as p(plant_id) on p.plant_id = any(tags.plant_ids)
      where tags.name is not null and ${isNamedBy(caller)} group by p.plant_id`.execute(db)
    return new Map(rows.map(({ plant_id, names }) => [plant_id, names]))
  },

  /** `too many`: nothing has changed. */
  put: ({ userId, organisationId }: Caller, { name, plantIds, isOn }: TagWish, mostTags: number) =>
    db.transaction().execute(async (trx): Promise<'put' | 'too many'> => {
      const owner = { userId, organisationId }
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tags of ${organisationId ?? `user ${userId}`}`}, 0))`.execute(
        trx,
      )
      const tags = await trx.selectFrom('tags').select(['id', 'name', 'plant_ids']).where(isOf(owner)).execute()
      const known = tags.find((tag) => tag.name === name)
      const ids = new Set(known?.plant_ids)
      for (const id of plantIds)
        if (isOn) ids.add(id)
        else ids.delete(id)
      const plant_ids = [...ids].toSorted((one, other) => one - other)
      if (!known && isOn) {
        if (tags.length >= mostTags) return 'too many'
        const of = organisationId === null ? { user_id: userId } : { organisation_id: organisationId }
        await trx
          .insertInto('tags')
          .values({ brand, user_id: null, organisation_id: null, ...of, name, plant_ids })
          .execute()
      } else if (known && plant_ids.length === 0) await trx.deleteFrom('tags').where('id', '=', known.id).execute()
      else if (known) await trx.updateTable('tags').set({ plant_ids }).where('id', '=', known.id).execute()
      return 'put'
    }),
})

/** What is to change of a tag. */
export interface TagWish {
  /** Null: the large screen. */
  name: string | null
  plantIds: readonly number[]
  isOn: boolean
}

/** Those of a caller's plants that they put on the large screen, or all if they put none there, as a subquery. */
export const screenPlants = (readablePlants: (caller: Caller) => RawBuilder<number>) => (caller: Caller) => {
  const chosen = sql`select unnest(tags.plant_ids) from tags where tags.name is null and ${isOf(caller)}`
  return sql<number>`(select r.id from ${readablePlants(caller)} as r(id)
    where not exists (${chosen}) or r.id in (${chosen}))`
}

/**
 * The plants with one of these tags, as a subquery: of the organisation that a person acts for, otherwise of the person and of their
 * organisations, as in settings that name a tag.
 */
export const plantsTagged = (names: readonly string[], { userId, organisationId }: Caller) =>
  sql<number>`(select unnest(tags.plant_ids) from tags where tags.name = any(${names}::text[])
    and ${isNamedBy({ userId, organisationId })})`

const isNamedBy = ({ userId, organisationId }: Caller) => {
  const ofTheirs = sql<boolean>`tags.organisation_id in (
    select m.organisation_id from memberships m join roles r on r.id = m.role_id
    where m.user_id = ${userId} and cardinality(r.functions) > 0)`
  return organisationId === null
    ? sql<boolean>`(tags.user_id = ${userId} or ${ofTheirs})`
    : sql<boolean>`tags.organisation_id = ${organisationId} and ${ofTheirs}`
}

/** While a person acts for an organisation, its tags are theirs. */
const isOf = ({ userId, organisationId }: Caller) =>
  organisationId === null
    ? sql<boolean>`tags.user_id = ${userId}`
    : sql<boolean>`tags.organisation_id = ${organisationId}`

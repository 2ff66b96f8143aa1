import type { PlantType } from '@heliograph/domain/plants'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { StoreNeeds } from './requests.store.ts'

/** What is known of a plant that may be insured. */
export interface InsuredPlant {
  id: number
  name: string
  type: PlantType
  zone: string
  nationId: number | null
  address: string | null
  capacityKwp: number
  startDay: Day
  ownerId: number | null
  /** The owner’s, unless businesses may not see it. */
  contact: { name: string | null; email: string | null; phone: string | null } | null
}

/** A person who is told of a request. */
export interface Told {
  id: number
  email: string
  language: string
}

export type InsuredPlantStore = ReturnType<typeof createInsuredPlantStore>

export const createInsuredPlantStore = (db: Kysely<Database>, { brand, operablePlants }: StoreNeeds) => ({
  /** Undefined if it is gone. */
  async find(plantId: number, caller: Caller): Promise<InsuredPlant | undefined> {
    const row = await db
      .selectFrom('plants as p')
      .leftJoin('users as u', 'u.id', 'p.owner_id')
      .select(['p.id', 'p.name', 'p.type', 'p.zone', 'p.nation_id', 'p.address', 'p.capacity_kwp', 'p.owner_id'])
      .select(['p.auth_open', 'p.owner_name', 'p.contact_phone', 'u.name as account', 'u.email', 'u.phone'])
      .select(sql<Day>`((p.started_at at time zone p.zone)::date)::text`.as('startDay'))
      .where('p.id', '=', plantId)
      .executeTakeFirst()
    if (!row) return undefined
    const isTheirs = row.owner_id === caller.userId
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      zone: row.zone,
      nationId: row.nation_id,
      address: row.address,
      capacityKwp: row.capacity_kwp,
      startDay: row.startDay,
      ownerId: row.owner_id,
      contact: isTheirs
        ? { name: row.account, email: row.email, phone: row.phone }
        : row.auth_open
          ? { name: row.account ?? row.owner_name, email: null, phone: row.contact_phone }
          : null,
    }
  },

  /** The first by name that a caller may ask for. */
  async named(caller: Caller, search: string) {
    const { rows } = await sql<{ plantId: number; plantName: string; total: number }>`
      select id as "plantId", name as "plantName", count(*) over ()::int as total from plants
      where id in ${operablePlants(caller)} and position(lower(${search}) in lower(name)) > 0
      order by lower(name), id limit ${mostNamed}`.execute(db)
    return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...plant }) => plant) }
  },

  /** Who asked, and the plant's owner. */
  async peopleOf({ plantId, askedBy, askedAt }: { plantId: number; askedBy: number | null; askedAt: Date }) {
    const { rows } = await sql<Told>`
      select id, email, language from users where brand = ${brand} and not disabled and email is not null
        and (id = ${askedBy}::int or id = (select owner_id from plants where id = ${plantId}
          and coalesce(owned_since, '-infinity') <= ${askedAt})) order by id`.execute(db)
    return rows
  },

  /** The brand's administrators. */
  async administrators(): Promise<Told[]> {
    const { rows } = await sql<Told>`
      select id, email, language from users where brand = ${brand} and operator and not disabled and email is not null
      order by id limit 100`.execute(db)
    return rows
  },

  async languageOf(userId: number) {
    const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
    return row?.language ?? 'en'
  },
})

const mostNamed = 20

import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TextSearch } from '#needs/text-search.ts'
import { patternsOf, type Search } from './pattern.ts'

export interface ListedOrganisation {
  id: number
  name: string
  contactEmail: string | null
  contactPhone: string | null
  members: number
  plants: number
  createdAt: Date
}

export interface ListedGateway {
  id: number
  sn: string
  protocol: string
  firmware: string | null
  plantId: number
  plantName: string
  heardAt: Date | null
  rejected: number
}

export interface ListedPlant {
  id: number
  name: string
  createdAt: Date
  ownerId: number | null
  ownerName: string | null
  ownerEmail: string | null
  ownerPhone: string | null
  businesses: string[]
  gateways: number
}

/** Organisations, gateways and plants of the brand whose connections these are. What a row has is only counted on its page. */
export const createListedStore = (db: Kysely<Database>, texts: TextSearch) => ({
  async organisations({ search, before, size }: Search): Promise<Omit<ListedOrganisation, 'plants'>[]> {
    const { isAll, holds, number } = patternsOf(search)
    const found = isAll
      ? sql`true`
      : sql`(o.name ilike ${holds} or o.contact_email ilike ${holds} or o.contact_phone like ${holds} or o.id = ${number})`
    const { rows } = await sql<Omit<ListedOrganisation, 'plants'>>`
      with page as (
        select * from organisations o where ${found} ${before === undefined ? sql`` : sql`and o.id < ${before}`}
        order by o.id desc limit ${size}
      )
      select o.id, o.name, o.contact_email as "contactEmail", o.contact_phone as "contactPhone", o.created_at as "createdAt",
        (select count(*)::int from memberships m where m.organisation_id = o.id) as members
      from page o order by o.id desc`.execute(db)
    return rows
  },

  /** The number of plants that each of these organisations may see, in their order. */
  async plantCounts(organisationIds: readonly number[], now: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number; count: number }>`
      select organisation_id as id, count(*)::int as count from plant_relations
      where organisation_id = any(${organisationIds}::int[]) and ended_at is null
        and (expires_at is null or expires_at > ${now}) group by organisation_id`.execute(db)
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    return organisationIds.map((id) => counts.get(id) ?? 0)
  },

  /** @param since the first day on which rejected samples count */
  async gateways({ search, before, size }: Search, since: string): Promise<ListedGateway[]> {
    const { isAll, holds, text } = patternsOf(search)
    const [devices, plants] = isAll ? [] : await Promise.all([texts.devices(text), texts.plants(text)])
    const found = isAll
      ? sql`true` // Serial numbers are upper case, mostly, and this is a tenth of the time of `ilike`.
      : devices && plants
        ? sql`g.device_id = any(array(
            select e.id from devices e where e.id = any(${devices}::int[]) and (e.sn like ${holds} or e.sn like upper(${holds}))
            union all select e.id from devices e join plants q on q.id = e.plant_id
            where q.id = any(${plants}::int[]) and q.name ilike ${holds}))`
        : sql`(d.sn like ${holds} or d.sn like upper(${holds})
            or d.plant_id in (select q.id from plants q where q.name ilike ${holds}))`
    const { rows } = await sql<ListedGateway>`
      with page as (
        select d.id, d.sn, g.protocol, g.firmware, g.heard_at, p.id as plant_id, p.name as plant_name
        from gateways g join devices d on d.id = g.device_id join plants p on p.id = d.plant_id
        where d.removed_at is null and ${found} ${before === undefined ? sql`` : sql`and g.device_id < ${before}`}
        order by g.device_id desc limit ${size}
      )
      select g.id, g.sn, g.protocol, g.firmware, g.plant_id as "plantId", g.plant_name as "plantName", g.heard_at as "heardAt",
        coalesce((select sum(c.rejected + c.refused)::int from gateway_days c
          where c.gateway_id = g.id and c.day >= ${since}::date), 0) as rejected
      from page g order by g.id desc`.execute(db)
    return rows
  },

  async plants({ search, before, size }: Search, now: Date): Promise<ListedPlant[]> {
    const { isAll, holds, number, text } = patternsOf(search)
    const plants = isAll ? undefined : await texts.plants(text)
    const owners = sql`(select u.id from users u where u.name ilike ${holds} or u.email_key like lower(${holds}))`
    const found = isAll
      ? sql`true`
      : plants
        ? sql`p.id = any(array(
            select q.id from plants q where q.id = any(${plants}::int[]) and q.name ilike ${holds}
            union all select ${number}::int union all select q.id from plants q where q.owner_id = any(array${owners})))`
        : sql`(p.name ilike ${holds} or p.id = ${number} or p.owner_id in ${owners})`
    const { rows } = await sql<ListedPlant>`
      with page as (
        select p.id, p.name, p.created_at, p.owner_id from plants p
        where ${found} ${before === undefined ? sql`` : sql`and p.id < ${before}`}
        order by p.id desc limit ${size}
      )
      select p.id, p.name, p.created_at as "createdAt", u.id as "ownerId", u.name as "ownerName", u.email as "ownerEmail",
        u.phone as "ownerPhone",
        array(select o.name from plant_relations r join organisations o on o.id = r.organisation_id
          where r.plant_id = p.id and r.ended_at is null and (r.expires_at is null or r.expires_at > ${now})
          order by o.name limit 10) as businesses,
        (select count(*)::int from devices d where d.plant_id = p.id and d.gateway_id is null
          and exists (select from gateways g where g.device_id = d.id)) as gateways
      from page p left join users u on u.id = p.owner_id order by p.id desc`.execute(db)
    return rows
  },
})

import { graceDays, type ServiceFilter } from '@heliograph/domain/data-service'
import { firstOf } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'

export interface Terms {
  freeMonths: number
  /** Null: it is not sold. */
  since: Date | null
}

export interface Service {
  gatewayId: number
  deviceSn: string
  deviceName: string
  plantId: number
  plantName: string
  /** The last day that is paid for, and today, both where the plant is. */
  paidUntil: Day
  today: Day
  orderId: number | null
}

export interface ServiceSearch {
  filter: ServiceFilter | undefined
  search: string
}

export type ServiceCounts = Record<'all' | ServiceFilter, number>

export type ServiceStore = ReturnType<typeof createServiceStore>

export const createServiceStore = (db: Kysely<Database>, brand: string) => ({
  async terms(): Promise<Terms> {
    const row = await db
      .selectFrom('service_terms')
      .select(['free_months as freeMonths', 'since'])
      .where('brand', '=', brand)
      .executeTakeFirst()
    return row ?? { freeMonths: usualFreeMonths, since: null }
  },

  /** If it begins, everyone has their free months from now on. */
  saveTerms: ({ freeMonths, since }: Terms, { begins, now }: { begins: boolean; now: number }) =>
    db.transaction().execute(async (trx) => {
      const row = { free_months: freeMonths, since, changed_at: new Date(now) }
      await trx
        .insertInto('service_terms')
        .values({ brand, ...row })
        .onConflict((conflict) => conflict.column('brand').doUpdateSet(row))
        .execute()
      if (begins)
        await sql`update data_services set until = greatest(until, ${freeUntil(sql.val(since), { freeMonths })})
          where brand = ${brand}`.execute(trx)
    }),

  /** Notes loggers that are new, and where those are that moved. */
  async note(terms: Terms) {
    await sql`
      insert into data_services (brand, sn, device_id, until)
      select ${brand}, d.sn, d.id, ${newUntil(terms)} from devices d
      where d.brand = ${brand} and ${isLogger}
        and not exists (select from data_services s where s.brand = ${brand} and s.sn = d.sn)
      on conflict do nothing`.execute(db)
    await sql`
      update data_services s set device_id = d.id from devices d
      where s.brand = ${brand} and d.brand = ${brand} and d.sn = s.sn and ${isLogger}
        and s.device_id is distinct from d.id`.execute(db)
  },

  /** Those that a caller may pay for, the first to end first. */
  async page(
    caller: Caller,
    { filter, search }: ServiceSearch,
    { page, size }: Window,
    at: { terms: Terms; now: number },
  ) {
    const wanted = sql`${filter ? isIn(filter) : sql`true`} and position(lower(${search}) in lower(name || ' ' || sn || ' ' || plant)) > 0`
    const { rows } = await sql<Service>`
      select id as "gatewayId", sn as "deviceSn", name as "deviceName", plant_id as "plantId", plant as "plantName",
        until as "paidUntil", today, (
          select o.id from order_lines l join orders o on o.id = l.order_id
          where l.device_id = mine.id and o.state in ('draft', 'open') and o.expires_at > ${new Date(at.now)}
            and o.organisation_id is not distinct from ${caller.organisationId}::int
            and (o.organisation_id is not null or o.user_id = ${caller.userId})
          order by o.id desc limit 1) as "orderId"
      from (${payable(caller, at)}) as mine where ${wanted}
      order by until, plant, id limit ${size} offset ${(page - 1) * size}`.execute(db)
    const { rows: counted } = await sql<ServiceCounts & { total: number }>`
      select count(*)::int as all, count(*) filter (where ${isIn('within30')})::int as within30,
        count(*) filter (where ${isIn('within90')})::int as within90, count(*) filter (where ${isIn('ended')})::int as ended,
        count(*) filter (where ${wanted})::int as total
      from (${payable(caller, at)}) as mine`.execute(db)
    const { total, ...counts } = firstOf(counted)
    return { rows, total, counts }
  },

  /** Those of these loggers that a caller may pay for. */
  async payableOf(caller: Caller, gatewayIds: readonly number[], at: { terms: Terms; now: number }) {
    const { rows } = await sql<{ deviceId: number; deviceSn: string }>`
      select id as "deviceId", sn as "deviceSn" from (${payable(caller, at)}) as mine
      where id = any(${sql.val(gatewayIds)}::int[]) order by plant, id`.execute(db)
    return rows
  },

  /** Until when it is paid, which nobody else changes until the transaction ends, and what day it is where the logger is. */
  async lock(sn: string, { terms, now }: { terms: Terms; now: number }) {
    const { rows } = await sql<{ id: number; free: Day; today: Day }>`
      select d.id, ${newUntil(terms)} as free, ${todayOf(now)} as today from devices d join plants p on p.id = d.plant_id
      where d.brand = ${brand} and d.sn = ${sn} and ${isLogger} limit 1`.execute(db)
    const [there] = rows
    const today = there?.today ?? new Date(now).toISOString().slice(0, 10)
    await sql`
      insert into data_services (brand, sn, device_id, until)
      select ${brand}, ${sn}, ${there?.id ?? null}::int, ${there?.free ?? today}::date
      where not exists (select from data_services where brand = ${brand} and sn = ${sn})
      on conflict do nothing`.execute(db)
    const { until } = await db
      .selectFrom('data_services')
      .select('until')
      .where('brand', '=', brand)
      .where('sn', '=', sn)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { until, today }
  },

  /** Which logger has by now what is paid for this one: itself wherever it is, or the one that took its place. */
  async heirOf({ deviceId, deviceSn }: { deviceId: number | null; deviceSn: string }) {
    const { rows } = await sql<{ sn: string }>`
      with recursive line as (
        select d.id, d.sn, d.removed_at, d.replaced_by, array[d.id] as seen
        from devices d where d.id = ${deviceId}::int and d.brand = ${brand}
        union all select n.id, n.sn, n.removed_at, n.replaced_by, line.seen || n.id
        from line join devices n on n.id = line.replaced_by where line.removed_at is not null and n.id <> all(line.seen)
      )
      select coalesce(
        (select sn from line where removed_at is null),
        -- It went to another plant without its history: there it has another row.
        (select sn from line where cardinality(seen) > 1 order by cardinality(seen) desc limit 1),
        ${deviceSn}) as sn`.execute(db)
    return firstOf(rows).sn
  },

  /** Whether it has what was given until then itself: its successor had as much of its own. */
  async keeps(sn: string, until: Day) {
    const row = await db
      .selectFrom('data_services')
      .select('until')
      .where('brand', '=', brand)
      .where('sn', '=', sn)
      .executeTakeFirst()
    return row !== undefined && row.until >= until
  },

  /** Whether it left for the other data centre, and did not come back. */
  async isElsewhere(sn: string) {
    const { rows } = await sql<{ is_so: boolean }>`
      select exists (select from departures m where m.brand = ${brand} and m.closed_at is not null and ${sn} = any(m.gateway_sns))
        and not exists (select from devices d where d.brand = ${brand} and d.sn = ${sn} and ${isLogger}) as is_so`.execute(
      db,
    )
    return firstOf(rows).is_so
  },

  async setUntil(sn: string, until: Day) {
    await db.updateTable('data_services').set({ until }).where('brand', '=', brand).where('sn', '=', sn).execute()
  },

  /** Of these plants, those with a logger whose service rests. */
  async restingPlants(plantIds: readonly number[], now: number): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: number }>`
      select distinct d.plant_id as id from data_services s
      join devices d on d.sn = s.sn and d.brand = s.brand join plants p on p.id = d.plant_id
      where s.brand = ${brand} and ${isLogger} and d.plant_id = any(${sql.val(plantIds)}::int[])
        and ${isResting(now)}`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** All plants with a logger whose service rests, as a subquery. Days are compared first, because there is an index of them. */
  allRestingPlants: (now: number) => sql<number>`(
    select d.plant_id from data_services s
    join devices d on d.sn = s.sn and d.brand = s.brand join plants p on p.id = d.plant_id
    where s.brand = ${brand} and s.until < (${new Date(now)}::timestamptz + interval '1 day')::date - ${sql.lit(graceDays)}
      and ${isLogger} and ${isResting(now)})`,

  /** Of these devices, those whose logger's service rests; a logger is one too. */
  async restingDevices(deviceIds: readonly number[], now: number): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: number }>`
      select b.id from devices b join devices d on d.id = coalesce(b.gateway_id, b.id)
      join data_services s on s.sn = d.sn and s.brand = d.brand join plants p on p.id = d.plant_id
      where b.id = any(${sql.val(deviceIds)}::int[]) and s.brand = ${brand} and ${isLogger}
        and ${isResting(now)}`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
})

/** Logger `d`. */
const isLogger = sql`d.gateway_id is null and d.removed_at is null`

const todayOf = (now: number) => sql`(${new Date(now)}::timestamptz at time zone p.zone)::date`

/** Of service `s`, at plant `p`. */
const isResting = (now: number) => sql`s.until + ${sql.lit(graceDays)} < ${todayOf(now)}`

const freeUntil = (from: ReturnType<typeof sql.val>, { freeMonths }: Pick<Terms, 'freeMonths'>) =>
  sql<Day>`((${from}::timestamptz at time zone 'UTC')::date + make_interval(months => ${freeMonths}::int))::date`

/** Until when new logger `d` has it for nothing. */
const newUntil = ({ freeMonths, since }: Terms) =>
  freeUntil(sql`greatest(d.created_at, ${since}::timestamptz)`, { freeMonths })

/** The loggers that a caller may pay for: of their own plants, and of those of a business that they manage; of one alone, if they act for it. */
const payable = ({ userId, organisationId }: Caller, { terms, now }: { terms: Terms; now: number }) => sql`
  select d.id, d.sn, coalesce(nullif(d.name, ''), d.sn) as name, p.id as plant_id, p.name as plant,
    coalesce(s.until, ${newUntil(terms)}) as until, ${todayOf(now)} as today
  from devices d join plants p on p.id = d.plant_id
  left join data_services s on s.brand = d.brand and s.sn = d.sn
  where ${isLogger} and p.id in (
    select id from plants where owner_id = ${userId} and ${organisationId}::int is null
    union select r.plant_id from plant_relations r join memberships m using (organisation_id)
      join roles on roles.id = m.role_id and 'organisation.manage' = any(roles.functions)
      where m.user_id = ${userId} and r.ended_at is null and (r.expires_at is null or r.expires_at > now())
        and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int))`

const isIn = (filter: ServiceFilter) =>
  filter === 'ended'
    ? sql`until < today`
    : sql`until >= today and until <= today + ${sql.lit(filter === 'within30' ? 30 : 90)}`

const usualFreeMonths = 12

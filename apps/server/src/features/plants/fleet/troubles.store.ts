import type { DeviceType } from '@heliograph/domain/devices'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { seesMoney, type Caller } from '#needs/caller.ts'
import { readFaultyInverters, readNewest } from './faulty-inverters.store.ts'
import type { FleetNeeds, FleetScope } from './fleet.store.ts'
import { troublesSql, worstFirst } from './trouble-rows.store.ts'
import { readTwins, type Twins } from './twins.store.ts'

export type TroubleStore = ReturnType<typeof createTroubleStore>

/** What needs help in all plants that a caller may read, sorted and grouped by the database because there can be many. */
export const createTroubleStore = (db: Kysely<Database>, { readablePlants, rules, isMuted }: FleetNeeds) => ({
  faultyInverters: ({ caller, isLarge }: FleetScope, now: number) =>
    readFaultyInverters(db, rules, { seen: readablePlants(caller), isLarge }, new Date(now)),

  faultyInvertersOf: (caller: Caller, plantIds: readonly number[], now: number) =>
    readFaultyInverters(db, rules, { seen: among(plantIds, readablePlants(caller)), isLarge: false }, new Date(now)),

  newestIn: (spans: Parameters<typeof readNewest>[1]) => readNewest(db, spans),

  /**
   * The costliest causes. A fault of many plants is one, and so are many gateways that went silent together. They are apart by
   * what their cost is told in: each currency, energy, and capacity × days. The one with the worst cause comes first: many small
   * ones together do not push it down. For who sees no money, nothing is told in it.
   */
  async worst(
    { caller, isLarge }: FleetScope,
    { now, producing }: At,
    most: { together: number; each: number },
  ): Promise<Troubles> {
    const { rows } = await sql<RawTrouble>`
      with ${troublesSql(rules, { seen: readablePlants(caller), isLarge }, { now: new Date(now), producing, isMuted: isMuted(now), asksLosses: true })},
      neighbours as (
        select *, since - lag(since) over (partition by rule_id, code, kind order by since, plant_id) >
          case when rule_id = ${rules.gatewayOffline} then ${burstGap}::interval else ${hour}::interval end as apart
        from troubles
      ),
      bursts as (
        select *, count(*) filter (where apart) over (partition by rule_id, code, kind order by since, plant_id) as burst from neighbours
      ),
      sized as (
        select *, case
          when rule_id < ${rules.firstFault} and rule_id <> all(${[rules.gatewayOffline, rules.noProduction]}::int[]) then null
          -- A fault of many plants is one cause whenever it began, that of a few only if it began at the same time.
          when rule_id <> ${rules.gatewayOffline} and count(*) over (partition by rule_id, code, kind) >= ${commonPlants} then -1
          when count(*) over (partition by rule_id, code, kind, burst) >=
            case when rule_id = ${rules.gatewayOffline} then ${commonPlants}::int else ${togetherPlants}::int end then burst
          end as cluster
        from bursts
      ),
      causes as (
        select kind, rule_id, code, case when cluster is null then plant_id end as plant_id, cluster, max(level) as level,
          count(*)::int as plants, (array_agg(plant_id order by cost desc, plant_id))[1:3] as first_plants,
          min(since) as since, max(last_since) as last_since, min(opened) as opened, max(last_opened) as last_opened, sum(kwp) as kwp, sum(cost) as cost,
          min(device_id) as device_id, min(device_name) as device_name, min(last_at) as last_at, (array_agg(device_ids))[1] as device_ids, min(further) as further,
          ${ofAll('lost_kwh')} as lost_kwh,
          case when ${seesMoney(caller)}::boolean and count(distinct q.currency) = 1 then ${ofAll('lost_micros')} end as lost_micros, min(q.currency) as currency
        from sized join plants q on q.id = sized.plant_id
        group by kind, rule_id, code, case when cluster is null then plant_id end, cluster
      ),
      told as (
        select *, case when lost_micros is not null then currency when lost_kwh is not null then '' end as told_in from causes
      ),
      placed as (
        select *, max(greatest(cost, coalesce(lost_kwh, 0) / ${kwhOfCapacityDay}::float8)) over (partition by told_in) as weight,
          row_number() over (partition by told_in order by lost_micros desc, lost_kwh desc, ${worstFirst}, plant_id) as place
        from told
      ),
      worst as (
        select * from placed where place <= ${most.each}::int order by place, weight desc, told_in limit ${most.together}
      )
      select w.*, (select count(distinct plant_id) from troubles)::int as needing,
        (select count(*) from causes)::int as all_causes, (select sum(cost) from causes) as all_cost,
        p.name, p.address, p.capacity_kwp, p.zone, c.in_plant, c.type, days.days, m.members, g.within_km, g.firmware, g.protocol,
        (select array_agg(f.name order by array_position(w.first_plants, f.id)) from plants f where f.id = any(w.first_plants)) as names
      from worst w left join plants p on p.id = w.plant_id
      left join lateral (
        select count(*)::int as in_plant, min(d.type) as type from devices d
        where d.plant_id = w.plant_id and d.removed_at is null and d.type = (select t.type from devices t where t.id = w.device_id)
      ) as c on true
      left join lateral (
        select json_agg(json_build_object('id', x.plant_id, 'name', q.name, 'capacityKwp', q.capacity_kwp, 'zone', q.zone,
          'cost', x.cost, 'since', extract(epoch from x.since) * 1000, 'deviceId', x.device_id, 'deviceName', x.device_name,
          'lastAt', extract(epoch from x.last_at) * 1000) order by x.cost desc, x.plant_id) as members
        from (
          select * from sized s where ${isOfCause} order by s.cost desc, s.plant_id limit ${mostMembers}
        ) as x join plants q on q.id = x.plant_id
      ) as m on w.plant_id is null
      left join lateral (
        select 111.2 * sqrt(power(max(q.latitude) - min(q.latitude), 2)
            + power((max(q.longitude) - min(q.longitude)) * cos(radians(avg(q.latitude))), 2)) as within_km,
          ${sharedOnly('firmware')} as firmware, ${sharedOnly('protocol')} as protocol
        from sized s join plants q on q.id = s.plant_id
        left join devices f on f.id = s.device_id left join gateways h on h.device_id = case when f.gateway_id is null then f.id else f.gateway_id end
        where ${isOfCause}
      ) as g on w.plant_id is null
      left join lateral (
        select json_agg(json_build_object('day', to_char(today - back, 'YYYY-MM-DD'), 'kwh', d.generation / 1e6::float8)
          order by back desc) as days
        from (select (${new Date(now)}::timestamptz at time zone p.zone)::date as today) as t
        cross join generate_series(0, ${evidenceDays - 1}::int) as back
        left join plant_days d on d.plant_id = w.plant_id and d.day = today - back and d.import_number is null
      ) as days on w.plant_id is not null
      order by weight desc, told_in, place`.execute(db)
    const [first] = rows
    const twins = await readTwins(
      db,
      rows.flatMap(({ plant_id }) => plant_id ?? []),
    )
    return {
      needing: first?.needing ?? 0,
      causes: first?.all_causes ?? 0,
      capacityDays: first?.all_cost ?? 0,
      worst: rows.map((row) => troubleOf(row, twins)),
    }
  },

  /** What the costliest trouble of each plant costs, of plants where it costs anything. */
  async costs({ caller, isLarge }: FleetScope, { now, producing }: At): Promise<Map<number, number>> {
    const { rows } = await sql<{ plant_id: number; cost: number }>`
      with ${troublesSql(rules, { seen: readablePlants(caller), isLarge }, { now: new Date(now), producing, isMuted: isMuted(now) })}
      select plant_id, cost from troubles where rank = 1 and cost > 0`.execute(db)
    return new Map(rows.map(({ plant_id, cost }) => [plant_id, cost]))
  },

  /** The costliest trouble of each of these plants that has one and may be read. */
  async reasons(caller: Caller, plantIds: readonly number[], { now, producing }: At): Promise<PlantReason[]> {
    const asked = among(plantIds, readablePlants(caller))
    const { rows } = await sql<RawReason>`
      with ${troublesSql(rules, { seen: asked, isLarge: false }, { now: new Date(now), producing, isMuted: isMuted(now) })}
      select plant_id, kind, level, rule_id, code, device_name, device_ids, since, kwp, cost from troubles where rank = 1
      order by plant_id`.execute(db)
    const withSeveral = rows.filter(({ device_ids }) => device_ids.length > 1)
    const twins = await readTwins(
      db,
      withSeveral.map(({ plant_id }) => plant_id),
    )
    return rows.map((row) => ({
      ...faultOf(row),
      plantId: row.plant_id,
      deviceName: row.device_name,
      devices: twins.countOf(row.device_ids),
    }))
  },
})

const among = (plantIds: readonly number[], readable: RawBuilder<number>) =>
  sql`(select id from plants where id = any(${plantIds}::int[]) and id in ${readable})`

interface At {
  now: number
  /** Inverters that produce although they report a severe fault. */
  producing: readonly number[]
}

const faultOf = (row: RawFault): Fault => ({
  kind: kinds[row.kind],
  level: row.level,
  ruleId: row.rule_id,
  code: row.code,
  startedAt: row.since.getTime(),
  capacityOut: row.kwp,
  capacityDays: row.cost,
})

const troubleOf = (row: RawTrouble, twins: Twins): Trouble => ({
  ...faultOf(row),
  lost:
    row.lost_kwh === null
      ? null
      : {
          kwh: row.lost_kwh,
          micros: row.lost_micros,
          currency: row.lost_micros === null ? null : row.currency,
        },
  plants: row.plants,
  plantNames: row.names,
  lastStartedAt: row.last_since.getTime(),
  alertsBegan: { from: row.opened.getTime(), to: row.last_opened.getTime() },
  members: row.members ?? [],
  shared: row.within_km === null ? null : { withinKm: row.within_km, firmware: row.firmware, protocol: row.protocol },
  plant:
    row.plant_id === null
      ? null
      : {
          id: row.plant_id,
          name: row.name ?? '',
          address: row.address,
          capacityKwp: row.capacity_kwp ?? 0,
          zone: row.zone ?? 'UTC',
          deviceId: row.device_id,
          deviceName: row.device_name,
          devices: twins.countOf(row.device_ids),
          devicesInPlant: row.in_plant - twins.twinsIn(row.plant_id, row.type),
          lastAt: row.last_at.getTime(),
          furtherAlerts: row.further,
          days: row.days ?? [],
        },
})

/** Whether trouble `s` is one of the cause `w`, which has several plants. */
const isOfCause = sql`s.kind = w.kind and s.rule_id = w.rule_id and s.code = w.code and s.cluster = w.cluster`

/** What all gateways `h` of a cause have in common. */
const sharedOnly = (column: 'firmware' | 'protocol') => {
  const value = sql.ref(`h.${column}`)
  return sql`case when count(distinct ${value}) = 1 and count(${value}) = count(*) then min(${value}) end`
}

/** The sum, if it is known of all. */
const ofAll = (column: string) => sql`case when count(${sql.ref(column)}) = count(*) then sum(${sql.ref(column)}) end`

/** About what a kWp makes in a day, to compare what is told in energy with what is not. */
const kwhOfCapacityDay = 3
/** From this number of plants on, the same fault is one cause. */
const commonPlants = 5
/** Gateways that report every five minutes and lose their network together are last heard within this time. */
const burstGap = '5 minutes'
/** The same fault in so many plants within an hour of each other is one cause as well. */
const togetherPlants = 3
const hour = '1 hour'
const mostMembers = 10
const evidenceDays = 30

const kinds = ['STOPPED', 'OUT_OF_SIGHT', 'RUNNING'] as const

export interface Fault {
  kind: (typeof kinds)[number]
  level: number
  ruleId: number
  code: string
  startedAt: number
  capacityOut: number
  capacityDays: number
}

export interface PlantReason extends Fault {
  plantId: number
  deviceName: string
  devices: number
}

export interface Trouble extends Fault {
  /** Until last night. Null: not known, as of what nobody saw, and of what began today. */
  lost: { kwh: number; micros: number | null; currency: string | null } | null
  plants: number
  plantNames: string[]
  lastStartedAt: number
  /** When the open alerts themselves began. */
  alertsBegan: { from: number; to: number }
  /** If there are several plants: the costliest of them. */
  members: TroubleMember[]
  shared: { withinKm: number; firmware: string | null; protocol: string | null } | null
  /** Null if it concerns several plants. */
  plant: TroubledPlant | null
}

interface TroubleMember {
  id: number
  name: string
  capacityKwp: number
  zone: string
  cost: number
  since: number
  deviceId: number
  deviceName: string
  lastAt: number
}

interface TroubledPlant {
  id: number
  name: string
  address: string | null
  capacityKwp: number
  zone: string
  deviceId: number
  deviceName: string
  devices: number
  devicesInPlant: number
  lastAt: number
  furtherAlerts: number
  days: { day: string; kwh: number | null }[]
}

export interface Troubles {
  /** Plants with an open warning or fault. */
  needing: number
  causes: number
  capacityDays: number
  worst: Trouble[]
}

interface RawFault {
  kind: 0 | 1 | 2
  level: number
  rule_id: number
  code: string
  since: Date
  kwp: number
  cost: number
}

interface RawReason extends RawFault {
  plant_id: number
  device_name: string
  device_ids: number[]
}

interface RawTrouble extends RawFault {
  plant_id: number | null
  lost_kwh: number | null
  lost_micros: number | null
  currency: string
  plants: number
  names: string[]
  last_since: Date
  opened: Date
  last_opened: Date
  members: TroubleMember[] | null
  within_km: number | null
  firmware: string | null
  protocol: string | null
  last_at: Date
  device_id: number
  device_name: string
  device_ids: number[]
  further: number
  needing: number
  all_causes: number
  all_cost: number
  name: string | null
  address: string | null
  capacity_kwp: number | null
  zone: string | null
  in_plant: number
  type: DeviceType | null
  days: { day: string; kwh: number | null }[] | null
}

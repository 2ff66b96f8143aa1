import type { GatewayProtocol } from '@heliograph/domain/devices'
import { firstOf } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { freeSerials, madeRoomSql } from '#telemetry/former-serials.store.ts'
import { mostEntered } from './entry-limits.ts'
import { rememberRemoved } from './remembered-removals.store.ts'

/** A plant as a side of a move. */
export interface Side {
  plantId: number
  name: string
  zone: string
}

/** A gateway that can be moved, and what goes with it. */
export interface Movable {
  sn: string
  name: string
  protocol: GatewayProtocol
  /** Behind it. */
  devices: number
  /** Open ones. */
  alerts: number
}

/** Days with history of what goes. */
export interface DaysOf {
  first: Day | null
  /** From the given day on. */
  since: number
  /** Before it. */
  before: number
}

export type RelocationStore = ReturnType<typeof createRelocationStore>
type Moved = { gatewayId: number } | 'gone' | 'too many'

/** @param pool the data centre's own: what is measured changes its plant */
export const createRelocationStore = (pool: Pool, mostGateways: number) => ({
  async side(plantId: number): Promise<Side | undefined> {
    const { rows } = await pool.query<Side>('select id as "plantId", name, zone from plants where id = $1', [plantId])
    return rows[0]
  },

  async movable(plantId: number, gatewayId: number): Promise<Movable | undefined> {
    const { rows } = await pool.query<Movable>(
      `select d.sn, d.name, g.protocol,
         (select count(*)::int from devices b where b.gateway_id = d.id and b.removed_at is null) as devices,
         (select count(*)::int from alerts a join devices b on b.id = a.device_id
          where a.ended_at is null and (b.id = d.id or b.gateway_id = d.id and b.removed_at is null)) as alerts
       from devices d join gateways g on g.device_id = d.id
       where d.id = $2 and d.plant_id = $1 and d.removed_at is null`,
      [plantId, gatewayId],
    )
    return rows[0]
  },

  async daysOf(plantId: number, gatewayId: number, day: Day): Promise<DaysOf> {
    const { rows } = await pool.query<DaysOf>(
      `with recursive ${gatesSql}
       select min(t.day)::text as first, count(distinct t.day) filter (where t.day >= $3::date)::int as since,
         count(distinct t.day) filter (where t.day < $3::date)::int as before
       from device_days t join devices d on d.id = t.device_id where d.plant_id = $1 and d.gateway_id in (select id from gates)`,
      [plantId, gatewayId, day],
    )
    return rows[0] ?? { first: null, since: 0, before: 0 }
  },

  /** With what it measured. Both plants are calculated again, as far as samples reach. */
  moveWithHistory: (from: Side, to: Side, gatewayId: number, { now, fromHere, fromThere, fromDay }: HistoryMoments) =>
    inTransaction(pool, async (client): Promise<Moved> => {
      if (!(await lock(client, from, to, gatewayId))) return 'gone'
      if (!(await hasRoom(client, to.plantId, gatewayId, mostGateways))) return 'too many'
      const ids = await gather(client, from.plantId, gatewayId)
      await client.query(
        'update devices set plant_id = $2, relocated_at = $3, counts_since = $4 where id = any($1::int[])',
        [ids, to.plantId, new Date(now), fromDay],
      )
      // Nothing here tells any more that it had a gateway: an import that is sent again would register another one.
      await client.query('update plants set import_key = null where id = $1', [from.plantId])
      // What is wired together stays so only within one plant.
      await client.query(
        `update devices d set parent_id = null from devices p
         where p.id = d.parent_id and p.plant_id <> d.plant_id and (d.id = any($1::int[]) or p.id = any($1::int[]))`,
        [ids],
      )
      await client.query('update alerts set plant_id = $2 where device_id = any($1::int[])', [ids, to.plantId])
      // Of an earlier stay that left its cases behind: none of them lasts.
      await client.query(
        'update alert_cases set over_at = since where plant_id = $2 and device_id = any($1::int[]) and over_at is null',
        [ids, to.plantId],
      )
      for (const table of ['alert_case_events', 'alert_cases'])
        await client.query(`update ${table} set plant_id = $3 where plant_id = $2 and device_id = any($1::int[])`, [
          ids,
          from.plantId,
          to.plantId,
        ])
      const same = ids.map((id): Pair => ({ id, successor: id }))
      await takeAlong(client, same, { from: from.plantId, to: to.plantId, since: new Date(fromThere) })
      const zoneBefore = from.zone === to.zone ? null : from.zone
      await client.query(
        `insert into recalculations (plant_id, from_at, zone_before, without_devices, asked_at)
         values ($1, $2, null, $3, $7), ($4, $5, $6, null, $7)`,
        [from.plantId, new Date(fromHere), ids, to.plantId, new Date(fromThere), zoneBefore, new Date(now)],
      )
      // Other processes remember in which plant it was.
      await client.query('update gateways set secret_changed_at = now() where device_id = $1', [gatewayId])
      return { gatewayId }
    }),

  /** As new devices, from today on. What was measured before stays readable, like that of removed devices. */
  moveWithout: (from: Side, to: Side, gatewayId: number, { now, today, fromDay }: FreshMoments) =>
    inTransaction(pool, async (client): Promise<Moved> => {
      if (!(await lock(client, from, to, gatewayId))) return 'gone'
      if (!(await hasRoom(client, to.plantId, gatewayId, mostGateways))) return 'too many'
      const { rows: old } = await client.query<{ id: number }>(
        `update devices set removed_at = $2 where id = $1 or gateway_id = $1 and removed_at is null returning id`,
        [gatewayId, new Date(today)],
      )
      const ids = old.map(({ id }) => id)
      await rememberRemoved(client, { from: gatewayId, to: gatewayId, leaving: ids })
      // Without a point yet, it would be stored again with all that it says once a person gives it one.
      await client.query('delete from unmapped_reports where gateway_id = $1 and at < $2', [gatewayId, new Date(today)])
      const next = await gatewayThere(client, { gatewayId, to: to.plantId, now: new Date(now), fromDay })
      const pairs = await devicesThere(client, ids, { next, to: to.plantId, now: new Date(now), fromDay })
      await carryOver(client, pairs, { today: new Date(today), fromDay })
      await takeAlong(client, [{ id: gatewayId, successor: next }, ...pairs], {
        from: from.plantId,
        to: to.plantId,
        since: new Date(today),
      })
      await client.query(
        `update alerts set ended_at = greatest(started_at, $2), last_at = greatest(last_at, least($2, now()))
         where device_id = any($1::int[]) and ended_at is null`,
        [ids, new Date(now)],
      )
      const [left, there] = [pairs.map(({ id }) => id), pairs.map(({ successor }) => successor)]
      await client.query(
        `insert into relocations (device_ids, successor_ids, from_at, settle_after)
         values ($1, $2, $3, now() + interval '15 seconds')`,
        [left, there, new Date(today)],
      )
      await client.query(
        'insert into recalculations (plant_id, from_at, without_devices, asked_at) values ($1, $2, $3, $4)',
        // Whichever of them has today's readings when it is calculated.
        [from.plantId, new Date(today), [...left, ...there], new Date(now)],
      )
      // It was renamed to another device, which no trigger sees.
      await client.query('insert into stale_conditions (plant_id) values ($1)', [to.plantId])
      return { gatewayId: next }
    }),
})

/** Locks both plants and the gateway: of two people who move it at once, the second one finds it gone. */
const lock = async (client: PoolClient, from: Side, to: Side, gatewayId: number) => {
  const { rows: plants } = await client.query<{ brand: string }>(
    'select brand from plants where id = any($1::int[]) order by id for no key update',
    [[from.plantId, to.plantId]],
  )
  if (plants.length < 2 || plants[0]?.brand !== plants[1]?.brand) return false
  const { rowCount } = await client.query(
    'select from devices where id = $2 and plant_id = $1 and gateway_id is null and removed_at is null for update',
    [from.plantId, gatewayId],
  )
  return rowCount === 1
}

const hasRoom = async (client: PoolClient, plantId: number, gatewayId: number, mostGateways: number) => {
  const { rowCount } = await client.query(
    `select from devices d where d.plant_id = $1 and d.removed_at is null
     having count(*) filter (where d.gateway_id is null) < $3
       and (select count(*) from devices d where (d.plant_id = $1 or d.gateway_id = $2) and ${notReportedSql}) <= $4`,
    [plantId, gatewayId, mostGateways, mostEntered],
  )
  return rowCount === 1
}
const notReportedSql = `d.gateway_id is not null and not d.discovered and d.removed_at is null
  and not exists (select from latest l where l.device_id = d.id)`

/** Gateway `$2` of plant `$1` and those that it replaced. */
const gatesSql = `gates as (
    select $2::int as id
    union select d.id from devices d join gates on d.replaced_by = gates.id where d.plant_id = $1 and d.gateway_id is null
  )`

/**
 * A gateway with everything behind it, and behind those that it replaced. A replaced device goes with the one that has its
 * history, which may be behind another gateway.
 */
const gather = async (client: PoolClient, plantId: number, gatewayId: number) => {
  await client.query(
    `with recursive ${gatesSql}, line as (
       select d.id, d.id as last from devices d where d.plant_id = $1 and d.gateway_id is not null
         and not exists (select from devices s where s.id = d.replaced_by and s.plant_id = $1)
       union select d.id, line.last from devices d join line on d.replaced_by = line.id where d.plant_id = $1
     )
     update devices d set gateway_id = s.gateway_id,
       sn = case when exists (select from devices o where o.gateway_id = s.gateway_id and o.sn = d.sn) then ${madeRoomSql('d')} else d.sn end
     from line join devices s on s.id = line.last
     where d.id = line.id and (d.gateway_id in (select id from gates)) <> (s.gateway_id in (select id from gates))`,
    [plantId, gatewayId],
  )
  const { rows } = await client.query<{ id: number }>(
    `with recursive ${gatesSql}
     select id from devices where plant_id = $1 and (id in (select id from gates) or gateway_id in (select id from gates))`,
    [plantId, gatewayId],
  )
  return rows.map(({ id }) => id)
}

/** The gateway in the other plant. One that was removed from there before goes on with its history. */
const gatewayThere = async (client: PoolClient, { gatewayId, to, now, fromDay }: There) => {
  const { rows: back } = await client.query<{ id: number }>(
    `update devices set removed_at = null, name = o.name, relocated_at = $3
     from devices o where o.id = $1 and devices.id = (
       select d.id from devices d where d.plant_id = $2 and d.gateway_id is null and d.sn = o.sn
         and d.removed_at is not null and d.replaced_by is null order by d.removed_at desc limit 1)
     returning devices.id`,
    [gatewayId, to, now],
  )
  const { rows } = back[0]
    ? { rows: back }
    : await client.query<{ id: number }>(
        `insert into devices (plant_id, type, sn, name, product_id, sensor, relocated_at, counts_since)
         select $2, type, sn, name, product_id, sensor, $3, $4 from devices where id = $1 returning id`,
        [gatewayId, to, now, fromDay],
      )
  const { id } = firstOf(rows)
  // Its secret, its networks and what people said about its inputs stay as they are.
  for (const table of ofGateway) {
    await client.query(`delete from ${table} where gateway_id = $1`, [id])
    await client.query(`update ${table} set gateway_id = $2 where gateway_id = $1`, [gatewayId, id])
  }
  await client.query('update gateways set device_id = $2, secret_changed_at = now() where device_id = $1', [
    gatewayId,
    id,
  ])
  return id
}
const ofGateway = [
  'logger_pins',
  'new_devices',
  'emoncms_inputs',
  'remapped_nodes',
  'unmapped_reports',
  'undated_records',
]

/** The devices behind it, each with the one that goes on in the other plant. */
const devicesThere = async (
  client: PoolClient,
  ids: readonly number[],
  { next, to, now, fromDay }: Omit<There, 'gatewayId'> & { next: number },
) => {
  const { rows: named } = await client.query<{ sn: string }>('select sn from devices where id = any($1::int[])', [ids])
  await freeSerials(
    client,
    next,
    named.map(({ sn }) => sn),
  )
  const { rows } = await client.query<Pair>(
    `with there as (
       insert into devices (plant_id, gateway_id, type, sn, name, product_id, sensor, rated_w, discovered, relocated_at, counts_since)
       select $3, $2, o.type, o.sn, o.name, o.product_id, o.sensor, o.rated_w,
         o.discovered or exists (select from latest l where l.device_id = o.id), $4, $5
       from devices o where o.id = any($1::int[]) and o.gateway_id is not null order by o.id
       on conflict (gateway_id, sn) where gateway_id is not null
         do update set removed_at = null, name = excluded.name, relocated_at = excluded.relocated_at
       returning id, sn
     )
     select o.id, there.id as successor from devices o join there using (sn)
     where o.id = any($1::int[]) and o.gateway_id is not null order by o.id`,
    [ids, next, to, now, fromDay],
  )
  return rows
}

/** What is wired together stays so, a clamp that is turned round, and readings that are wrong until further notice. */
const carryOver = async (
  client: PoolClient,
  pairs: readonly Pair[],
  { today, fromDay }: { today: Date; fromDay: Day },
) => {
  const from = [pairs.map(({ id }) => id), pairs.map(({ successor }) => successor)]
  const pairSql = 'unnest($1::int[], $2::int[]) as pair (id, successor)'
  await client.query(
    `update devices n set parent_id = parent.successor
     from devices o join ${pairSql} on pair.id = o.id join unnest($1::int[], $2::int[]) as parent (id, successor) on parent.id = o.parent_id
     where n.id = pair.successor`,
    from,
  )
  await client.query('update devices set parent_id = null where parent_id = any($1::int[]) and removed_at is null', [
    from[0],
  ])
  await client.query(
    `insert into meter_corrections (device_id, from_day, until_day, role, is_turned, factor, phase, saved_by, saved_at)
     select pair.successor, greatest(c.from_day, $3::date), c.until_day, c.role, c.is_turned, c.factor, c.phase, c.saved_by, c.saved_at
     from meter_corrections c join ${pairSql} on pair.id = c.device_id
     where (c.taken_back_at is null or c.until_day is not null) and coalesce(c.until_day > $3::date, true) order by c.id`,
    [...from, fromDay],
  )
  await client.query(
    `insert into wrong_spans (device_id, from_at, to_at, reason, marked_by, marked_at)
     select pair.successor, greatest(w.from_at, $3), w.to_at, w.reason, w.marked_by, w.marked_at
     from wrong_spans w join ${pairSql} on pair.id = w.device_id
     where w.taken_back_at is null and coalesce(w.to_at > $3, true) order by w.id`,
    [...from, today],
  )
}

/**
 * What people entered in the plant about these devices: dates, alerts of which nobody is to be told, and work. Of work, the part since
 * when they are in the other plant; the rest explains days that stay.
 */
const takeAlong = async (
  client: PoolClient,
  pairs: readonly Pair[],
  { from, to, since }: { from: number; to: number; since: Date },
) => {
  const sides = [pairs.map(({ id }) => id), pairs.map(({ successor }) => successor), from, to]
  const pairSql = 'unnest($1::int[], $2::int[]) as pair (id, successor)'
  await client.query(
    `update due_dates t set plant_id = $4, device_id = pair.successor from ${pairSql}
     where t.plant_id = $3 and t.device_id = pair.id`,
    sides,
  )
  // One that was there before may have been told about again.
  await client.query(
    `with gone as (
       delete from blocked_alerts b using ${pairSql} where b.plant_id = $3 and b.device_id = pair.id returning b.*, pair.successor
     )
     insert into blocked_alerts (plant_id, device_id, rule_id, blocked_by, blocked_at)
     select $4, successor, rule_id, blocked_by, blocked_at from gone on conflict do nothing`,
    sides,
  )
  await client.query(
    `insert into planned_works (plant_id, device_id, from_at, to_at, why, planned_by, planned_at, ended_by, ended_at)
     select $4, pair.successor, greatest(w.from_at, $5), w.to_at, w.why, w.planned_by, w.planned_at, w.ended_by, w.ended_at
     from planned_works w join ${pairSql} on pair.id = w.device_id where w.plant_id = $3 and w.to_at > $5 order by w.id`,
    [...sides, since],
  )
  const left = [pairs.map(({ id }) => id), from, since]
  await client.query(
    'delete from planned_works where device_id = any($1::int[]) and plant_id = $2 and from_at >= $3',
    left,
  )
  await client.query(
    'update planned_works set to_at = $3 where device_id = any($1::int[]) and plant_id = $2 and to_at > $3',
    left,
  )
}

interface Pair {
  id: number
  successor: number
}

interface There {
  gatewayId: number
  to: number
  now: Date
  fromDay: Day
}

interface HistoryMoments {
  now: number
  /** The start of the first day that is calculated again, in the old plant and in the new one. */
  fromHere: number
  fromThere: number
  /** In the new one. */
  fromDay: Day
}

interface FreshMoments {
  now: number
  /** When the old plant's day began. */
  today: number
  /** In the new one. */
  fromDay: Day
}

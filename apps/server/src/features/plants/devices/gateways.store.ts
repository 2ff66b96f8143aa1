import type { DeviceType, GatewayProtocol } from '@heliograph/domain/devices'
import { families, familyOfProduct, type Family } from '@heliograph/domain/families'
import { parseNetwork } from '@heliograph/domain/networks'
import type { NetworkState } from '@heliograph/domain/plants'
import { hourMs } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import type { Heard, RefusedFrom } from '#ingest/presence.ts'
import {
  mostDevices,
  type EndedDevice,
  type GatewayKey,
  type KnownDevice,
  type KnownGateway,
  type NewDevices,
} from '#ingest/roster.ts'
import { numbersText } from '#telemetry/array-text.ts'
import { notReportedSql } from '#telemetry/entered-devices.store.ts'
import { formerSnSql, madeRoomSql } from '#telemetry/former-serials.store.ts'
import { hasReportedSql } from '#telemetry/new-devices.store.ts'
import type { SignOfLife } from '#telemetry/silences.ts'

/**
 * How long gateway `g` may be silent: three heartbeats or two uploads as it announced them, or three times its own rhythm,
 * whichever is longest. Gateways that push don't announce anything and some push every hour, so a new one has three hours
 * until its rhythm is known. One that is heard for twenty minutes without a gap reports often.
 */
export const silenceSql = `make_interval(secs => greatest(3 * g.heartbeat_interval_s, 2 * g.upload_interval_s, 3 * g.rhythm_s,
  case when g.protocol <> 'solarman-v5' and cardinality(g.gaps_s) < 3
    and (cardinality(g.gaps_s) > 0 or g.heard_at < g.first_heard_at + interval '20 minutes') then 10800 end))`

/** When gateway `g` stops counting as online, unless it is heard again. Null if it was never heard. */
export const onlineUntilSql = `greatest(g.heard_at + ${silenceSql}, g.asleep_until)`

/** Until when gateway `g` sleeps with its inverter. Null if it does not. */
export const asleepUntilSql = 'g.asleep_until'

/**
 * The plant that gateway `$1` is in now: the intake remembers it for a while, and it may just have been moved or removed.
 * Locked, so that a move that is under way is waited for and takes along what is entered before it.
 */
const plantNowSql = `(select plant_id from devices where id = $1 and removed_at is null for key share)`

/** The first day in plant `p` of what is new behind its gateway `g`: what it measured before was not measured there. */
export const countsSinceSql = 'coalesce(g.counts_since, (g.relocated_at at time zone p.zone)::date)'

/**
 * What a person entered in a plant is the device that reports now, through whichever of the plant's gateways. One that was removed
 * or replaced behind that gateway makes room for it, and keeps its history.
 */
export const adoptSql = `with plant as materialized ${plantNowSql}, entered as materialized (
    select d.id from devices d where d.plant_id = (select plant_id from plant) and lower(d.sn) = lower($2) and d.removed_at is null and ${notReportedSql}
      and not exists (select from devices o where o.gateway_id = $1 and o.sn = $2 and o.id <> d.id and o.removed_at is null)
    order by d.gateway_id = $1 desc, d.id limit 1 for update
  ), room as (
    update devices o set sn = ${madeRoomSql('o')} from entered
    where o.gateway_id = $1 and o.sn = $2 and o.id <> entered.id returning o.id
  )
  update devices d set gateway_id = $1, sn = $2, counts_since = greatest(d.counts_since, ${countsSinceSql})
  from entered, devices g join plants p on p.id = g.plant_id
  where d.id = entered.id and g.id = $1 and (select count(*) from room) >= 0
  returning d.id, d.sn, d.type, d.product_id, d.rated_w, d.removed_at`

/**
 * Of devices behind gateway `$1` that came without their history, those that they were in the plants before, each with the
 * number under which they are now and until when; only in plants that its owner still has.
 */
const leftBehindSql = `with recursive line as (
    select d.id as live, d.id, 2147483647 as place, null::timestamptz as until from devices d where d.gateway_id = $1
    union all
    select line.live, r.old, r.id, least(line.until, r.from_at - interval '1 millisecond')
    from line cross join lateral (
      select r.id, r.from_at, r.device_ids[array_position(r.successor_ids, line.id)] as old from relocations r
      where line.id = any(r.successor_ids) and r.id < line.place order by r.id desc limit 1
    ) r
  )
  select d.id, ${formerSnSql('live')} as sn, d.type, d.product_id, d.rated_w, line.until as removed_at
  from line join devices live on live.id = line.live join devices d on d.id = line.id
  join plants p on p.id = d.plant_id join plants own on own.id = live.plant_id and own.owner_id = p.owner_id
  where line.until is not null order by line.until, line.place`

export const createGatewayStore = (pool: Pool) => {
  const seenBy = async (gatewayId: number, devices: readonly RawDevice[]): Promise<KnownGateway['seen']> => {
    const { rows } = await pool.query<{ sn: string; state: 'waiting' | 'refused' | 'removed' }>(
      `select n.sn, case when n.refused_at is not null then 'refused' when ${hasReportedSql('n')} then 'waiting' else 'removed' end as state
       from new_devices n where gateway_id = $1`,
      [gatewayId],
    )
    const removed = devices.flatMap(({ sn, removed_at }) => (removed_at ? [[sn, 'removed'] as const] : []))
    return new Map([...removed, ...rows.map(({ sn, state }) => [sn, state] as const)])
  }

  return {
    async findGateway(key: GatewayKey): Promise<KnownGateway | undefined> {
      const [condition, value] =
        'sn' in key ? ['d.sn = $1', key.sn] : ['g.secret_hash = $1', Buffer.from(key.secretHash)]
      const { rows } = await pool.query<RawGateway>(
        `select d.id, d.sn, d.plant_id, g.protocol, g.secret_hash, g.samples_per_second, g.samples_per_day,
         g.allowed_networks::text[], g.max_devices, d.created_at, g.first_heard_at, d.relocated_at
       from devices d join gateways g on g.device_id = d.id
       where d.gateway_id is null and d.removed_at is null and ${condition}`,
        [value],
      )
      const [row] = rows
      if (!row) return undefined
      const { rows: devices } = await pool.query<RawDevice>(
        `select id, ${formerSnSql('d')} as sn, type, product_id, rated_w, removed_at from devices d
         where gateway_id = $1 and merged_into is null and not ${notReportedSql} order by removed_at, id`,
        [row.id],
      )
      const { rows: leftBehind } = row.relocated_at
        ? await pool.query<RawDevice>(leftBehindSql, [row.id])
        : { rows: [] }
      const { rows: entered } = await pool.query<{ sn: string }>(
        `select sn from devices d where plant_id = $1 and removed_at is null and ${notReportedSql}`,
        [row.plant_id],
      )
      return {
        id: row.id,
        sn: row.sn,
        plantId: row.plant_id,
        protocol: row.protocol,
        secretHash: row.secret_hash,
        devices: new Map(devices.flatMap((device) => (device.removed_at ? [] : [[device.sn, toKnownDevice(device)]]))),
        ended: endedIn([...leftBehind, ...devices]),
        entered: new Set(entered.map(({ sn }) => sn.toLowerCase())),
        seen: await seenBy(row.id, devices),
        ...(row.samples_per_second !== null &&
          row.samples_per_day !== null && {
            budget: { perSecond: row.samples_per_second, perDay: row.samples_per_day },
          }),
        ...(row.allowed_networks && {
          allowedNetworks: row.allowed_networks.flatMap((network) => parseNetwork(network) ?? []),
        }),
        // The other protocols have a secret.
        ...(row.protocol === 'solarman-v5' && { newDevices: newDevicesOf(row) }),
      }
    },

    async enterDevice(gateway: KnownGateway, sn: string, type: DeviceType): Promise<KnownDevice | undefined> {
      const { rows: entered } = await pool.query<RawDevice>(adoptSql, [gateway.id, sn])
      if (entered[0]) return toKnownDevice(entered[0])
      const { rows } = await pool.query<RawDevice>(
        `insert into devices as d (plant_id, gateway_id, type, sn, name, discovered, counts_since)
       select plant.plant_id, $1, $2, $3, $3, true, ${countsSinceSql}
       from ${plantNowSql} as plant join plants p on p.id = plant.plant_id join devices g on g.id = $1
       on conflict (gateway_id, sn) where gateway_id is not null do update set removed_at = case when not ${notReportedSql} then d.removed_at end
       returning id, sn, type, product_id, rated_w, removed_at`,
        [gateway.id, type, sn],
      )
      const [row] = rows
      if (!row) throw new GatewayGone(gateway.sn)
      return row.removed_at ? undefined : toKnownDevice(row)
    },

    async setType(deviceId: number, type: DeviceType): Promise<DeviceType> {
      const { rows } = await pool.query<{ type: DeviceType }>(
        `update devices set type = case when discovered and type = 'OTHER_TYPE' then $2 else type end
         where id = $1 returning type`,
        [deviceId, type],
      )
      return rows[0]?.type ?? type
    },

    async setFamily(deviceId: number, family: Family) {
      const { productId, sensorCode } = families[family]
      await pool.query('update devices set product_id = $2, sensor = $3 where id = $1', [
        deviceId,
        productId,
        sensorCode,
      ])
    },

    /**
     * Hands on what is needed to say how long each was heard or silent, and where. That is noted in the same transaction:
     * afterwards, nobody knows any more when it had been heard before.
     */
    saveHeard: (heard: readonly Heard[], note: NoteSigns = async () => {}) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<RawSign>(
          `with before as (
         select g.device_id, d.plant_id, g.heard_at, ${onlineUntilSql} as online_until, g.asleep_until,
           p.zone, p.latitude, p.longitude, case when s.gap_s < ${shortestGapS} then g.gaps_s
           else (array_prepend(least(s.gap_s, ${longestGapS})::int, g.gaps_s))[1:7] end as gaps_s
         from gateways g join devices d on d.id = g.device_id join plants p on p.id = d.plant_id
         join unnest($1::int[], $2::timestamptz[]) as h (id, heard_at) on h.id = g.device_id
         cross join lateral (select coalesce(extract(epoch from h.heard_at - g.heard_at), 0) as gap_s) s
       ),
       heard as (
       update gateways g set heard_at = greatest(g.heard_at, h.heard_at), asleep_until = null,
         first_heard_at = coalesce(g.first_heard_at, h.heard_at), max_devices = coalesce(h.max_devices, g.max_devices),
         first_network = coalesce(g.first_network,
           network(set_masklen(h.heard_from, case family(h.heard_from) when 4 then 24 else 48 end))),
         heard_from = coalesce(h.heard_from, g.heard_from), firmware = coalesce(h.firmware, g.firmware),
         mac = coalesce(h.mac, g.mac), ip = coalesce(h.ip, g.ip), signal_pct = coalesce(h.signal_pct, g.signal_pct),
         upload_interval_s = coalesce(h.upload_s, g.upload_interval_s),
         heartbeat_interval_s = coalesce(h.heartbeat_s, g.heartbeat_interval_s), ssid = coalesce(h.ssid, g.ssid), gaps_s = b.gaps_s,
         rhythm_s = case when cardinality(b.gaps_s) < 3 then 0
           else (select percentile_disc(0.5) within group (order by gap) from unnest(b.gaps_s) as gap) end
       from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::int[], $8::int[], $9::int[], $10::inet[], $11::text[])
         as h (id, heard_at, firmware, mac, ip, signal_pct, upload_s, heartbeat_s, max_devices, heard_from, ssid)
       join before b on b.device_id = h.id
       where g.device_id = h.id
       returning g.device_id as id, b.plant_id, b.zone, b.latitude, b.longitude, b.asleep_until, b.heard_at as heard_before, h.heard_at,
         extract(epoch from ${silenceSql})::float8 as allowed_s, b.online_until, ${onlineUntilSql} as next_online_until
       ),
       -- It was offline, or may be silent for a shorter time than before.
       noted as (
         insert into stale_conditions (plant_id)
         select plant_id from heard where online_until <= heard_at or next_online_until < online_until
       )
       select id, zone, latitude, longitude, asleep_until, heard_before, heard_at, allowed_s from heard`,
          [
            heard.map(({ gatewayId }) => gatewayId),
            heard.map(({ heardAt }) => new Date(heardAt)),
            heard.map(({ firmware }) => firmware ?? null),
            heard.map(({ mac }) => mac ?? null),
            heard.map(({ ip }) => ip ?? null),
            heard.map(({ signalPct }) => signalPct ?? null),
            heard.map(({ uploadIntervalS }) => uploadIntervalS || null),
            heard.map(({ heartbeatIntervalS }) => heartbeatIntervalS || null),
            heard.map(({ maxDevices }) => maxDevices || null),
            heard.map(({ from }) => from ?? null),
            heard.map(({ ssid }) => ssid || null),
          ],
        )
        const signals = new Map(heard.map(({ gatewayId, signalPct }) => [gatewayId, signalPct]))
        const signs = rows.map((row) => ({
          gatewayId: row.id,
          signalPct: signals.get(row.id),
          zone: row.zone,
          heardBefore: row.heard_before?.getTime() ?? null,
          heardAt: row.heard_at.getTime(),
          allowedSilenceS: row.allowed_s,
          asleepUntil: row.asleep_until?.getTime() ?? null,
          latitude: row.latitude,
          longitude: row.longitude,
        }))
        await note(client, signs)
      }),

    /** Not of gateways whose owner has accepted every network in the meantime. */
    async saveRefused(refused: readonly RefusedFrom[]) {
      await pool.query(
        `update gateways g set refused_from = r.refused_from, refused_at = r.refused_at
         from unnest($1::int[], $2::inet[], $3::timestamptz[]) as r (id, refused_from, refused_at)
         where g.device_id = r.id and g.allowed_networks is not null`,
        [
          refused.map(({ gatewayId }) => gatewayId),
          refused.map(({ from }) => from),
          refused.map(({ at }) => new Date(at)),
        ],
      )
    },

    /** For as long as the roster remembers a gateway, by the database's clock. */
    async changedGateways() {
      const { rows } = await pool.query<{ sn: string }>({
        name: 'changed-gateways',
        text: `select d.sn from gateways g join devices d on d.id = g.device_id
               where g.networks_changed_at > now() - interval '30 seconds'
                  or g.secret_changed_at > now() - interval '30 seconds'
               union
               select g.sn from devices d join devices g on g.id = coalesce(d.gateway_id, d.id)
               where d.removed_at > now() - interval '30 seconds'`,
      })
      return rows.map(({ sn }) => sn)
    },

    /** Without an entry for plants that have no gateway. */
    async networkStates(plantIds: readonly number[], now: number) {
      const { rows } = await pool.query<RawNetwork>({
        name: 'network-states',
        text: `select d.plant_id, count(*)::int as all, count(*) filter (where ${onlineUntilSql} > $2)::int as online,
               case when bool_and(coalesce(${asleepUntilSql} > $2, false)) then min(${asleepUntilSql}) end as asleep_until
             from devices d join gateways g on g.device_id = d.id where d.plant_id = any($1::int[]) group by d.plant_id`,
        values: [numbersText(plantIds), new Date(now)],
      })
      return new Map(
        rows.map(({ plant_id, all, online, asleep_until }): [number, Network] => [
          plant_id,
          { network: stateOf(all, online), asleepUntil: asleep_until?.getTime() ?? null },
        ]),
      )
    },
  }
}

/** It was removed or moved in this moment. Its report is not acknowledged, so that it is sent again. */
class GatewayGone extends Error {
  override name = 'GatewayGone'
  constructor(sn: string) {
    super(`Gateway ${sn} is no longer in its plant`)
  }
}

/** What follows sooner is part of the same report: many senders push one device after the other. */
const shortestGapS = 60
const longestGapS = 86_400

const newDevicesOf = ({ max_devices, created_at, first_heard_at }: RawGateway): NewDevices => ({
  // It may be powered up days after a person registered it.
  until: first_heard_at ? Math.max(created_at.getTime(), first_heard_at.getTime()) + hourMs : Infinity,
  most: mostDevices(max_devices),
})

const stateOf = (all: number, online: number): NetworkState =>
  online === all ? 'NORMAL' : online === 0 ? 'ALL_OFFLINE' : 'PARTIAL_OFFLINE'

export interface Network {
  network: NetworkState
  /** When the first gateway wakes; null unless all sleep. */
  asleepUntil: number | null
}

interface RawNetwork {
  plant_id: number
  all: number
  online: number
  asleep_until: Date | null
}

type NoteSigns = (
  client: PoolClient,
  signs: readonly (SignOfLife & { latitude: number | null; longitude: number | null })[],
) => Promise<void>

interface RawSign {
  /** Of its plant, if it is known. */
  latitude: number | null
  longitude: number | null
  id: number
  zone: string
  asleep_until: Date | null
  heard_before: Date | null
  heard_at: Date
  allowed_s: number
}

interface RawGateway {
  id: number
  sn: string
  plant_id: number
  protocol: GatewayProtocol
  secret_hash: Buffer | null
  samples_per_second: number | null
  samples_per_day: number | null
  max_devices: number | null
  allowed_networks: string[] | null
  created_at: Date
  first_heard_at: Date | null
  relocated_at: Date | null
}

interface RawDevice {
  id: number
  sn: string
  type: DeviceType
  product_id: string | null
  rated_w: number | null
  removed_at: Date | null
}

/** The first to end first; of two that ended at once, the one that is told first. */
const endedIn = (devices: readonly RawDevice[]) => {
  const ended = new Map<string, EndedDevice[]>()
  for (const device of devices) {
    if (!device.removed_at) continue
    const others = ended.get(device.sn) ?? []
    const own = { device: toKnownDevice(device), until: device.removed_at.getTime() }
    ended.set(
      device.sn,
      [...others, own].toSorted((left, right) => left.until - right.until),
    )
  }
  return ended
}

const toKnownDevice = ({ id, type, product_id, rated_w }: RawDevice): KnownDevice => ({
  id,
  type,
  family: familyOfProduct(product_id),
  ratedW: rated_w,
})

import type { Detail, DetailCode } from '@heliograph/domain/rejection-details'
import { dropReasons, urgencyOf, type DropReason, type Rejection, type Urgency } from '@heliograph/domain/rejections'
import { firstOf } from '@heliograph/domain/sure'
import type { Pool, PoolClient } from 'pg'
import { holding } from '#db/holding.ts'
import { bytesText } from './array-text.ts'

export interface QuarantineRow extends Rejection {
  protocol: string
  gatewaySn: string | null
  deviceSn: string | null
  /** What similar rows of a gateway have in common. */
  kind: string
  payload: Uint8Array
  /** The version of the decoder that could not decode it. */
  decoder?: string | undefined
}

export const createQuarantineStore = (pool: Pool) => ({
  async list({ page, size }: { page: number; size: number }) {
    const { rows } = await pool.query<RawQuarantined>(
      `select id, received_at, protocol, gateway_sn, device_sn, reason, detail, octet_length(payload) as size,
              substring(payload for 4096) as payload
       from quarantine order by id desc limit $1 offset $2`,
      [size, (page - 1) * size],
    )
    const { rows: counted } = await pool.query<{ total: number }>('select count(*)::int as total from quarantine')
    return { total: firstOf(counted).total, data: rows.map(toQuarantined) }
  },

  /** Equal payloads together: of one gateway, rejected for one kind of reason. The most urgent first. */
  async groups({ page, size, search, urgency }: GroupSearch): Promise<Quarantined> {
    const typed = search?.trim()
    const wanted = [typed ? holding(typed) : null, urgency ? reasonsOf(urgency) : null]
    const { rows } = await pool.query<RawGroup>(
      `with ${foundSql}, shown as (
         select * from found
         order by case when reason = any($5) then 1 when reason = any($6) then 2 else 0 end, newest desc
         limit $3 offset $4
       )
       select s.count, s.first_at, q.id, q.received_at, q.protocol, q.gateway_sn,
         case when s.of_one_device then q.device_sn end as device_sn, q.reason, q.detail, octet_length(q.payload) as size,
         substring(q.payload for 4096) as payload
       from shown s join quarantine q on q.id = s.newest
       order by case when s.reason = any($5) then 1 when s.reason = any($6) then 2 else 0 end, s.newest desc`,
      [...wanted, size, (page - 1) * size, reasonsOf('check'), reasonsOf('none')],
    )
    const { rows: counted } = await pool.query<{ total: number }>(
      `with ${foundSql} select count(*)::int as total from found`,
      wanted,
    )
    const data = rows.map(({ count, first_at, ...newest }) => ({
      ...toQuarantined(newest),
      count,
      firstAt: first_at.getTime(),
    }))
    return { total: firstOf(counted).total, data }
  },

  /** How much of one gateway's data was quarantined recently. An unknown sender must not fill the disk. */
  async countOf(gatewaySn: string | null, since: number) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from quarantine where gateway_sn is not distinct from $1 and received_at >= $2',
      [gatewaySn, new Date(since)],
    )
    return firstOf(rows).count
  },

  /** What came from a logger of which no values could be read, by the type that its data frames name. */
  async undecodedOf(gatewaySn: string): Promise<Undecoded[]> {
    const { rows } = await pool.query<RawUndecoded>(
      `select detail->'values'->>'type' as sensor_type, count(*)::int as count,
         sum(octet_length(payload))::float8 as size, min(received_at) as first_at, max(received_at) as last_at
       from quarantine where gateway_sn = $1 and protocol = 'solarman-v5' and detail->>'code' = $2
       group by 1 order by last_at desc limit 8`,
      [gatewaySn, aboutType],
    )
    return rows.map(({ sensor_type, count, size, first_at, last_at }) => ({
      sensorType: sensor_type,
      count,
      size,
      firstAt: first_at.getTime(),
      lastAt: last_at.getTime(),
    }))
  },

  /** Why something of a gateway was rejected since a time, for its owner: the newest of each kind, the newest first. */
  async rejectedOf(gatewaySn: string, since: number): Promise<Rejected[]> {
    const { rows } = await pool.query<RawRejected>(
      `select reason, detail, received_at from (
         select id, reason, detail, received_at, row_number() over (partition by kind order by id desc) as nth
         from quarantine
         where gateway_sn = $1 and received_at >= $2 and reason = any($3)
           and coalesce(detail->>'code', '') <> all($4)
       ) each where nth = 1 order by received_at desc, id desc limit 8`,
      [gatewaySn, new Date(since), forOwners, [aboutType, aboutFrame]],
    )
    return rows.map(({ reason, detail, received_at }) => ({
      reason,
      ...(detail && { detail }),
      lastAt: received_at.getTime(),
    }))
  },

  /** Data frames of loggers that another version of the decoder could not decode, the oldest first. */
  async triedByOthers(decoder: string, most: number) {
    const { rows } = await pool.query<{ id: number; gateway_sn: string; payload: Buffer }>(
      `select id, gateway_sn, payload from quarantine
       where protocol = 'solarman-v5' and gateway_sn is not null
         and (decoder <> $1 or (decoder is null and detail->>'code' = $3)) order by id limit $2`,
      [decoder, most, aboutType],
    )
    return rows.map(({ id, gateway_sn, payload }) => ({ id, gatewaySn: gateway_sn, payload }))
  },

  async noteDecoder(ids: readonly number[], decoder: string) {
    await pool.query('update quarantine set decoder = $2 where id = any($1::bigint[])', [ids, decoder])
  },

  async remove(ids: readonly number[]) {
    await pool.query('delete from quarantine where id = any($1::bigint[])', [ids])
  },

  async dropBefore(before: number) {
    await pool.query('delete from quarantine where received_at < $1', [new Date(before)])
  },
})

/** Of a group, the serial number of any of its devices finds all of it. */
const foundSql = `found as (
  select min(reason) as reason, count(*)::int as count, min(received_at) as first_at,
    max(id) as newest, min(device_sn) = max(device_sn) and count(device_sn) = count(*) as of_one_device
  from quarantine group by protocol, gateway_sn, kind
  having ($1::text is null or gateway_sn ilike $1 or bool_or(device_sn ilike $1))
    and ($2::text[] is null or min(reason) = any($2))
)`

const reasonsOf = (urgency: Urgency) => dropReasons.filter((reason) => urgencyOf(reason) === urgency)

/** The code of a detail that says why no frame of a sensor type can be read. */
const aboutType: DetailCode = 'sensorType'
/** The code of one about a frame whose inverter is read by its registers: nothing is wrong with the gateway. */
const aboutFrame: DetailCode = 'frameOfType'

/** What an owner can mend in a gateway. The others have a notice of their own, or are the operator's. */
const forOwners: readonly DropReason[] = [
  'undecodable',
  'implausible',
  'too old',
  'in the future',
  'conflicting',
  'too many devices',
  'message not allowed',
]

export interface Rejected extends Rejection {
  lastAt: number
}

export interface GroupSearch {
  page: number
  size: number
  /** Part of a serial number. */
  search?: string | undefined
  urgency?: Urgency | undefined
}

interface RawRejected {
  reason: DropReason
  detail: Detail | null
  received_at: Date
}

export interface Undecoded {
  sensorType: string
  count: number
  /** Bytes. */
  size: number
  firstAt: number
  lastAt: number
}

/** Payloads of a gateway that were rejected for the same kind of reason; the other facts are those of the newest. */
interface QuarantinedGroup extends ReturnType<typeof toQuarantined> {
  count: number
  firstAt: number
}

export interface Quarantined {
  total: number
  data: QuarantinedGroup[]
}

interface RawUndecoded {
  sensor_type: string
  count: number
  size: number
  first_at: Date
  last_at: Date
}

export type QuarantineStore = ReturnType<typeof createQuarantineStore>

export const insertQuarantined = async (client: PoolClient, rows: readonly QuarantineRow[]) => {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-quarantined',
    text: `insert into quarantine (protocol, gateway_sn, device_sn, reason, payload, decoder, detail, kind)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::jsonb[], $8::text[])`,
    values: [
      rows.map(({ protocol }) => protocol),
      rows.map(({ gatewaySn }) => gatewaySn),
      rows.map(({ deviceSn }) => deviceSn),
      rows.map(({ reason }) => reason),
      bytesText(rows.map(({ payload }) => payload)),
      rows.map(({ decoder }) => decoder ?? null),
      rows.map(({ detail }) => (detail ? JSON.stringify(detail) : null)),
      rows.map(({ kind }) => kind),
    ],
  })
}

interface RawQuarantined {
  id: number
  received_at: Date
  protocol: string
  gateway_sn: string | null
  device_sn: string | null
  reason: DropReason
  detail: Detail | null
  size: number
  payload: Buffer
}

interface RawGroup extends RawQuarantined {
  count: number
  first_at: Date
}

const toQuarantined = (row: RawQuarantined) => ({
  id: row.id,
  receivedAt: row.received_at.getTime(),
  protocol: row.protocol,
  gatewaySn: row.gateway_sn,
  deviceSn: row.device_sn,
  reason: row.reason,
  detail: row.detail,
  size: row.size,
  payload: row.payload.toString('hex'),
})

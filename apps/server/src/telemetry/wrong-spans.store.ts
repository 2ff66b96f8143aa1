import type { Pool, PoolClient } from 'pg'
import { numbersText } from './array-text.ts'
import { joined, type Span } from './spans.ts'

/** When each device's readings are marked as wrong: joined spans, of devices that have any. */
export type WrongSpans = ReadonlyMap<number, readonly Span[]>

export interface WrongSpan {
  id: number
  deviceId: number
  from: number
  /** Null: until it is taken back. */
  to: number | null
  reason: string | null
  /** Null if unknown to the reader. */
  markedBy: string | null
  markedAt: number
  takenBackBy: string | null
  takenBackAt: number | null
}

/** A span with the device that it is about. */
export interface WrongSpanOf extends Pick<WrongSpan, 'deviceId' | 'from' | 'to'> {
  deviceName: string
}

export type WrongSpanStore = ReturnType<typeof createWrongSpanStore>

export const createWrongSpanStore = (pool: Pool) => ({
  /** Newest first, those that were taken back last. Names of others are for the plant's owner, as in the audit. */
  async list(deviceId: number, userId: number): Promise<WrongSpan[]> {
    const { rows } = await pool.query<RawSpan>(
      `select w.*, m.name as marked_by_name, t.name as taken_back_by_name
       from wrong_spans w join devices d on d.id = w.device_id join plants p on p.id = d.plant_id
       left join users m on m.id = w.marked_by and (m.id = $2 or p.owner_id = $2)
       left join users t on t.id = w.taken_back_by and (t.id = $2 or p.owner_id = $2)
       where w.device_id = $1 order by w.taken_back_at is not null, w.from_at desc, w.id desc limit ${mostListed}`,
      [deviceId, userId],
    )
    return rows.map(toSpan)
  },

  /** Undefined if the device has so many already. */
  async add({ deviceId, from, to, reason, userId, now }: NewSpan, most: number): Promise<number | undefined> {
    const { rows } = await pool.query<{ id: number }>(
      `insert into wrong_spans (device_id, from_at, to_at, reason, marked_by, marked_at)
       select $1, $2, $3, $4, $5, $6
       where (select count(*) from wrong_spans where device_id = $1 and taken_back_at is null) < $7 returning id`,
      [deviceId, new Date(from), to === null ? null : new Date(to), reason, userId, new Date(now), most],
    )
    return rows[0]?.id
  },

  /** The span, unless it was taken back. */
  async find(deviceId: number, id: number): Promise<WrongSpan | undefined> {
    const { rows } = await pool.query<RawSpan>(
      `select *, null as marked_by_name, null as taken_back_by_name from wrong_spans
       where device_id = $1 and id = $2 and taken_back_at is null`,
      [deviceId, id],
    )
    return rows[0] && toSpan(rows[0])
  },

  /** From an instant on; what was marked before it stays. False if there was nothing to take back. */
  async takeBack(id: number, from: number, userId: number, now: number) {
    const { rowCount } = await pool.query(
      // Locked first: of two people who do so at once, the later one leaves no part of their own. What was not noted yet still has to be.
      `with span as materialized (select * from wrong_spans where id = $1 and taken_back_at is null for update),
       before as (
         insert into wrong_spans (device_id, from_at, to_at, reason, marked_by, marked_at, is_noted)
         select device_id, from_at, $2, reason, marked_by, marked_at, is_noted from span where from_at < $2
       )
       update wrong_spans w set from_at = $2, taken_back_by = $3, taken_back_at = $4, is_noted = false
       from span where w.id = span.id`,
      [id, new Date(from), userId, new Date(now)],
    )
    return rowCount === 1
  },

  /** What of a plant's devices is marked within a time. */
  async ofPlant(plantId: number, { from, to }: Span): Promise<WrongSpanOf[]> {
    const { rows } = await pool.query<{ device_id: number; name: string; from_at: Date; to_at: Date | null }>({
      name: 'wrong-spans-of-plant',
      text: `select w.device_id, d.name, w.from_at, w.to_at from wrong_spans w join devices d on d.id = w.device_id
             where d.plant_id = $1 and w.taken_back_at is null and w.from_at < $3 and (w.to_at > $2 or w.to_at is null)
             order by w.from_at, w.id`,
      values: [plantId, new Date(from), new Date(to)],
    })
    return rows.map(({ device_id, name, from_at, to_at }) => ({
      deviceId: device_id,
      deviceName: name,
      from: from_at.getTime(),
      to: to_at?.getTime() ?? null,
    }))
  },
})

export const readWrongSpans = async (client: PoolClient, deviceIds: readonly number[]): Promise<WrongSpans> => {
  const { rows } = await client.query<{ device_id: number; from_at: Date; to_at: Date | null }>({
    name: 'wrong-spans',
    text: `select device_id, from_at, to_at from wrong_spans
           where device_id = any($1::int[]) and taken_back_at is null order by device_id`,
    values: [numbersText(deviceIds)],
  })
  const spans = new Map<number, Span[]>()
  for (const { device_id, from_at, to_at } of rows) {
    const span = { from: from_at.getTime(), to: to_at?.getTime() ?? Infinity }
    spans.set(device_id, joined([...(spans.get(device_id) ?? []), span]))
  }
  return spans
}

/**
 * Makes the hours with samples stale in spans that were marked or taken back. Those of a deleted plant wait until it
 * is back. Not done by those who mark: the queue is
 * closed to connections that serve people.
 */
export const noteChangedSpans = (pool: Pool) =>
  pool.query({
    name: 'note-changed-spans',
    text: `with changed as (
             update wrong_spans w set is_noted = true where not is_noted and exists (select from devices d where d.id = w.device_id)
             returning device_id, from_at, to_at
           )
           insert into stale_ranges (device_ids, from_at, to_at)
           select array[s.device_id], min(s.at), max(s.at) from changed c
           join samples s on s.device_id = c.device_id and s.at >= c.from_at and s.at < coalesce(c.to_at, 'infinity')
           group by s.device_id, date_trunc('hour', s.at) order by min(s.at)`,
  })

/** Whether an instant is in the wrong span `w`. */
export const isWrongSql = (at: string) =>
  `w.taken_back_at is null and ${at} >= w.from_at and (w.to_at is null or ${at} < w.to_at)`

interface NewSpan extends Pick<WrongSpan, 'deviceId' | 'from' | 'to' | 'reason'> {
  userId: number
  now: number
}

interface RawSpan {
  id: number
  device_id: number
  from_at: Date
  to_at: Date | null
  reason: string | null
  marked_by_name: string | null
  marked_at: Date
  taken_back_by_name: string | null
  taken_back_at: Date | null
}

const toSpan = (row: RawSpan): WrongSpan => ({
  id: row.id,
  deviceId: row.device_id,
  from: row.from_at.getTime(),
  to: row.to_at?.getTime() ?? null,
  reason: row.reason,
  markedBy: row.marked_by_name,
  markedAt: row.marked_at.getTime(),
  takenBackBy: row.taken_back_by_name,
  takenBackAt: row.taken_back_at?.getTime() ?? null,
})

const mostListed = 200

import type { PoolClient } from 'pg'
import { instantsText, numbersIn, numbersText } from './array-text.ts'
import { gapsIn } from './spans.ts'
import type { StaleRange } from './stale-ranges.store.ts'
import type { WrongSpans } from './wrong-spans.store.ts'

/** A plant that could not be rolled up. */
export interface FailedRange extends StaleRange {
  plantId: number
  reason: string
  /** How often it failed before, where that is noted no longer. */
  triesBefore?: number
}

/**
 * The failed ranges that are due again, and those that failed while the clock was ahead. They stay noted until `deleteFailed` or another failure.
 */
export const takeFailed = async (client: PoolClient): Promise<(StaleRange & { plantId: number; tries: number })[]> => {
  const { rows } = await client.query<RawFailed>({
    name: 'take-failed',
    text: `select plant_id, device_ids::text, from_at, to_at, tries from failed_ranges where retry_at <= now() or failed_at > now() + interval '1 minute'
           order by retry_at limit 100`,
  })
  return rows.map(({ plant_id, device_ids, from_at, to_at, tries }) => ({
    plantId: plant_id,
    tries,
    deviceIds: numbersIn(device_ids).flatMap((id) => id ?? []),
    from: from_at.getTime(),
    to: to_at.getTime(),
  }))
}

/** Notes failures: what failed before is tried again with it, later each time, at most every six hours. */
export const noteFailed = async (client: PoolClient, failed: readonly FailedRange[]) => {
  for (const { plantId, deviceIds, from, to, reason, triesBefore = 0 } of failed) {
    await client.query({
      name: 'note-failed',
      text: `insert into failed_ranges as f (plant_id, device_ids, from_at, to_at, reason, tries, failed_at, retry_at)
             values ($1, $2::int[], $3, $4, $5, $6 + 1, now(), now() + ${retryAfter('$6')})
             on conflict (plant_id) do update set
               device_ids = (select array_agg(distinct id) from unnest(f.device_ids || excluded.device_ids) as id),
               from_at = least(f.from_at, excluded.from_at), to_at = greatest(f.to_at, excluded.to_at),
               reason = excluded.reason, tries = f.tries + 1, failed_at = now(),
               retry_at = now() + ${retryAfter('f.tries')}`,
      values: [plantId, numbersText(deviceIds), new Date(from), new Date(to), reason, triesBefore],
    })
  }
}

const retryAfter = (tries: string) =>
  `least(interval '6 hours', interval '1 minute' * power(4, least(${tries}::int, 6)))`

export const deleteFailed = async (client: PoolClient, plantIds: readonly number[]) => {
  if (plantIds.length === 0) return
  await client.query('delete from failed_ranges where plant_id = any($1)', [plantIds])
}

/**
 * When each range's first later sample was taken, where there is one: its rise began in the range. Those that are marked
 * as wrong tell no rise.
 */
export const nextSampleAfter = async (
  client: PoolClient,
  ends: readonly { deviceId: number; at: number }[],
  wrong: WrongSpans,
) => {
  const gaps = ends.flatMap(({ deviceId, at }, place) =>
    gapsIn({ from: at + 1, to: farMs }, wrong.get(deviceId) ?? []).map((gap) => ({ deviceId, place, ...gap })),
  )
  if (gaps.length === 0) return []
  const { rows } = await client.query<{ device_id: number; at: Date }>({
    name: 'next-sample-after',
    text: `select distinct on (e.place) e.device_id, s.at
           from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as e (device_id, place, from_at, to_at)
           cross join lateral (
             select at from samples where device_id = e.device_id and at >= e.from_at and at < e.to_at order by at limit 1
           ) as s
           order by e.place, s.at`,
    values: [
      numbersText(gaps.map(({ deviceId }) => deviceId)),
      numbersText(gaps.map(({ place }) => place)),
      instantsText(gaps.map(({ from }) => from)),
      instantsText(gaps.map(({ to }) => to)),
    ],
  })
  return rows.map(({ device_id, at }) => ({ deviceId: device_id, at: at.getTime() }))
}

interface RawFailed {
  plant_id: number
  device_ids: string
  from_at: Date
  to_at: Date
  tries: number
}

const farMs = Date.UTC(9999)

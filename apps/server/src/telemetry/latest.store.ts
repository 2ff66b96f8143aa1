import { unpack } from '@heliograph/domain/layouts'
import { minuteMs } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import type { Sample } from './device-day.ts'

export const readLatest = async (client: Pool | PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawLatest>({
    name: 'latest-of-devices',
    text: 'select device_id, at, layout, v from latest where device_id = any($1::int[])',
    values: [numbersText(deviceIds)],
  })
  return new Map(
    rows.map(({ device_id, at, layout, v }): [number, Sample] => [
      device_id,
      { at: at.getTime(), values: unpack(layout, v) },
    ]),
  )
}

/**
 * Updates devices to the newest sample within their range, ends included, if it is newer, or was completed since. A sample that is ahead of `now`
 * waits until the device's next one after its time has come: otherwise true samples would not be shown until then.
 */
export const advanceLatest = async (
  client: PoolClient,
  ranges: ReadonlyMap<number, { from: number; to: number }>,
  now: number,
) => {
  const ordered = [...ranges].toSorted(([left], [right]) => left - right)
  await client.query({
    name: 'advance-latest',
    text: `insert into latest (device_id, at, layout, v)
           select s.* from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as range (device_id, from_at, to_at)
           cross join lateral (
             select device_id, at, layout, v from samples
             where device_id = range.device_id and at between range.from_at and range.to_at order by at desc limit 1
           ) as s
           on conflict (device_id) do update set at = excluded.at, layout = excluded.layout, v = excluded.v
           where latest.at < excluded.at
             or latest.at = excluded.at and (latest.layout, latest.v) is distinct from (excluded.layout, excluded.v)`,
    values: [
      numbersText(ordered.map(([id]) => id)),
      // Reports can be ahead by `aheadMs`: the time of earlier ones may have come.
      instantsText(ordered.map(([, { from }]) => Math.min(from, now) - aheadMs)),
      instantsText(ordered.map(([, { to }]) => Math.min(to, now + fastMs))),
    ],
  })
}

/** As the intake accepts it. */
const aheadMs = 10 * minuteMs
/** Clocks are never quite alike. */
const fastMs = minuteMs

interface RawLatest {
  device_id: number
  at: Date
  layout: number
  v: (number | null)[]
}

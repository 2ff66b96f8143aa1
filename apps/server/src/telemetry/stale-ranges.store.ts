import { hourMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersIn, numbersText } from './array-text.ts'

/** Devices with new samples within a time range, ends included. */
export interface StaleRange {
  deviceIds: readonly number[]
  from: number
  to: number
}

/**
 * Records which samples are new, in their transaction: one range per hour, so a batch of current samples is one row.
 */
export const insertStale = async (client: PoolClient, samples: readonly { deviceId: number; at: number }[]) => {
  if (samples.length === 0) return
  const hours = new Map<number, { ids: Set<number>; from: number; to: number }>()
  for (const { deviceId, at } of samples) {
    const hour = Math.floor(at / hourMs)
    const known = hours.get(hour)
    if (known) {
      known.ids.add(deviceId)
      known.from = Math.min(known.from, at)
      known.to = Math.max(known.to, at)
    } else {
      hours.set(hour, { ids: new Set([deviceId]), from: at, to: at })
    }
  }
  const ranges = [...hours.values()]
  await client.query({
    name: 'insert-stale',
    text: `insert into stale_ranges (device_ids, from_at, to_at)
           select ids::int[], from_at, to_at
           from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as range (ids, from_at, to_at)`,
    values: [
      `{${ranges.map(({ ids }) => `"${numbersText([...ids])}"`).join(',')}}`,
      instantsText(ranges.map(({ from }) => from)),
      instantsText(ranges.map(({ to }) => to)),
    ],
  })
}

/** Removes and returns the oldest ranges, in the caller's transaction. */
export const takeStale = async (client: PoolClient, most: number): Promise<StaleRange[]> => {
  const { rows } = await client.query<{ device_ids: string; from_at: Date; to_at: Date }>({
    name: 'take-stale',
    text: `delete from stale_ranges where id in (select id from stale_ranges order by id limit $1)
           returning device_ids::text, from_at, to_at`,
    values: [most],
  })
  return rows.map(({ device_ids, from_at, to_at }) => ({
    deviceIds: numbersIn(device_ids) as number[],
    from: from_at.getTime(),
    to: to_at.getTime(),
  }))
}

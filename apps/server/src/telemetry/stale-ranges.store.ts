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

/**
 * Removes and returns ranges, in the caller's transaction: those that end after `recentFrom`, and of the others the oldest.
 * People wait for what a device reports now; a year of readings that came before it must not keep them waiting.
 */
export const takeStale = async (
  client: PoolClient,
  { recentFrom, mostRecent, mostOlder }: { recentFrom: number; mostRecent: number; mostOlder: number },
): Promise<StaleRange[]> => {
  const { rows } = await client.query<RawRange>({
    name: 'take-stale',
    text: `with recent as materialized (
             select id from stale_ranges where to_at >= to_timestamp($1) order by id limit $2
           ), older as materialized (
             select id from stale_ranges where to_at < to_timestamp($1) order by id limit $3
           )
           delete from stale_ranges where id in (select id from recent union all select id from older)
           returning device_ids::text, from_at, to_at`,
    values: [recentFrom / 1000, mostRecent, mostOlder],
  })
  return rows.map(rangeOf)
}

/** Ranges that end after `recentFrom` and came after the one with the number `after`; and the number of the last one. */
export const readNewStale = async (
  client: PoolClient,
  { after, recentFrom, most }: { after: number; recentFrom: number; most: number },
) => {
  const { rows } = await client.query<RawRange & { id: string }>({
    name: 'new-stale',
    text: `select id, device_ids::text, from_at, to_at from stale_ranges
           where to_at >= to_timestamp($1) and id > $2 order by id limit $3`,
    values: [recentFrom / 1000, after, most],
  })
  return { ranges: rows.map(rangeOf), upTo: Number(rows.at(-1)?.id ?? after) }
}

interface RawRange {
  device_ids: string
  from_at: Date
  to_at: Date
}

const rangeOf = ({ device_ids, from_at, to_at }: RawRange): StaleRange => ({
  deviceIds: numbersIn(device_ids) as number[],
  from: from_at.getTime(),
  to: to_at.getTime(),
})

import type { PoolClient } from 'pg'
import { insertQuarantined, type QuarantineRow } from './quarantine.store.ts'
import { insertSamples, type SampleRow } from './samples.store.ts'
import { insertSeen, recordKey, type NumberedRecord } from './seen-records.store.ts'
import { insertStale } from './stale-ranges.store.ts'
import { deleteUndated, insertUndated, type UndatedRecord } from './undated.store.ts'

/** Everything that one report of a gateway adds. All of it is stored, or nothing. */
export interface Delivery {
  samples: readonly SampleRow[]
  quarantined: readonly QuarantineRow[]
  /** For protocols that number their records. A number seen before means that all of this is already stored. */
  record?: NumberedRecord
  /** A record taken before the gateway knew the time. */
  undated?: UndatedRecord
  /** The undated records that these samples were made from. */
  dated?: readonly UndatedRecord[]
}

export interface Kept {
  samples: number
  duplicates: number
}

/** How much room a delivery takes in a batch: one per row, and one per KiB of raw payload. */
export const weightOf = ({ samples, quarantined, undated }: Delivery) => {
  let weight = 1 + samples.length + (undated ? undated.payload.length >> 10 : 0)
  for (const { payload } of quarantined) weight += 1 + (payload.length >> 10)
  return weight
}

/** Writes deliveries in the caller's transaction and returns how much of each was new. */
export const insertDeliveries = async (client: PoolClient, deliveries: readonly Delivery[]): Promise<Kept[]> => {
  const isFresh = await admit(client, deliveries)
  const fresh = deliveries.filter((_, place) => isFresh[place])
  const samples = distinct(fresh.flatMap((delivery) => delivery.samples))
  const inserted = await insertSamples(client, samples)
  if (inserted.length > 0) await insertStale(client, samples)
  await insertQuarantined(
    client,
    fresh.flatMap(({ quarantined }) => quarantined),
  )
  await insertUndated(
    client,
    fresh.flatMap(({ undated }) => undated ?? []),
  )
  await deleteUndated(
    client,
    fresh.flatMap(({ dated }) => dated ?? []),
  )
  return shareOut(deliveries, isFresh, inserted)
}

/** Whether each delivery is new: its record is neither stored nor earlier in this batch. */
const admit = async (client: PoolClient, deliveries: readonly Delivery[]) => {
  const records = new Map<string, NumberedRecord>()
  for (const { record } of deliveries) if (record) records.set(recordKey(record), record)
  const fresh = await insertSeen(client, [...records.values()])
  return deliveries.map(({ record }) => record === undefined || fresh.delete(recordKey(record)))
}

/**
 * Sorted by device and time so that two batches can't deadlock. If two samples have the same time, the first one wins.
 */
const distinct = (samples: readonly SampleRow[]) =>
  samples
    .toSorted((left, right) => left.deviceId - right.deviceId || left.at - right.at)
    .filter(({ deviceId, at }, place, ordered) => {
      const before = ordered[place - 1]
      return before?.at !== at || before.deviceId !== deviceId
    })

/**
 * Counts the new samples of each delivery. If a device repeats within a batch, the last ones count as the duplicates.
 */
const shareOut = (deliveries: readonly Delivery[], isFresh: readonly boolean[], inserted: readonly number[]) => {
  const left = new Map<number, number>()
  for (const deviceId of inserted) left.set(deviceId, (left.get(deviceId) ?? 0) + 1)
  return deliveries.map(({ samples }, place): Kept => {
    let kept = 0
    for (const { deviceId } of isFresh[place] ? samples : []) {
      const more = left.get(deviceId) ?? 0
      if (more === 0) continue
      left.set(deviceId, more - 1)
      kept++
    }
    return { samples: kept, duplicates: samples.length - kept }
  })
}

import type { PoolClient } from 'pg'
import { insertQuarantined, type QuarantineRow } from './quarantine.store.ts'
import { insertSamples, type SampleRow } from './samples.store.ts'
import { insertSeen, recordKey, type NumberedRecord } from './seen-records.store.ts'
import { insertStale } from './stale-ranges.store.ts'
import { deleteUndated, insertUndated, type UndatedRecord } from './undated.store.ts'

/** Everything that one report of a gateway leaves behind. It is kept whole, or not at all. */
export interface Delivery {
  samples: readonly SampleRow[]
  quarantined: readonly QuarantineRow[]
  /** Of a protocol that numbers its records: a number seen before means that all of this was kept before. */
  record?: NumberedRecord
  /** Taken before the gateway knew the time. */
  undated?: UndatedRecord
  /** Undated records that these samples are made of. */
  dated?: readonly UndatedRecord[]
}

export interface Kept {
  samples: number
  duplicates: number
}

/** How much of a batch a delivery takes up: a row each, and a row for each KiB that is stored as it came. */
export const weightOf = ({ samples, quarantined, undated }: Delivery) => {
  let weight = 1 + samples.length + (undated ? undated.payload.length >> 10 : 0)
  for (const { payload } of quarantined) weight += 1 + (payload.length >> 10)
  return weight
}

/** Writes deliveries, in the transaction of the caller, and tells of each what was new. */
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

/** Whether each delivery is new: its record was neither kept before nor stands in this batch already. */
const admit = async (client: PoolClient, deliveries: readonly Delivery[]) => {
  const records = new Map<string, NumberedRecord>()
  for (const { record } of deliveries) if (record) records.set(recordKey(record), record)
  const fresh = await insertSeen(client, [...records.values()])
  return deliveries.map(({ record }) => record === undefined || fresh.delete(recordKey(record)))
}

/** In order of device and time: so two batches never wait for each other. Of two for one moment the first stays. */
const distinct = (samples: readonly SampleRow[]) =>
  samples
    .toSorted((left, right) => left.deviceId - right.deviceId || left.at - right.at)
    .filter(({ deviceId, at }, place, ordered) => {
      const before = ordered[place - 1]
      return before?.at !== at || before.deviceId !== deviceId
    })

/** Counts what was new of each delivery. Of one device's samples in a batch, the last are taken for the repeated. */
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

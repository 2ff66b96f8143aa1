import type { Pool, PoolClient } from 'pg'
import { isUnavailable, withRetry } from '../db/retry.ts'
import { insertSamples, insertSeen, recordKey, type NumberedRecord, type SampleRow } from './samples.store.ts'
import { insertSetAside, type SetAsideRow } from './set-aside.store.ts'
import { deleteUndated, insertUndated, type UndatedRecord } from './undated.store.ts'

/** Everything that one report of a gateway leaves behind. It is kept whole, or not at all. */
export interface Delivery {
  samples: readonly SampleRow[]
  setAside: readonly SetAsideRow[]
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

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Brings deliveries into the database, many in one transaction, and answers each when it is committed. While one
 * batch is under way the next one gathers: a quiet platform answers at once, a busy one in large batches.
 */
export const createKeeper = ({ pool, lanes = 2, onKept = () => {} }: Needs) => {
  const queues = Array.from({ length: lanes }, () => createLane(pool, onKept))
  let waiting = 0

  return {
    /** Rejects when the database cannot be reached: then nothing may be acknowledged. */
    async keep(gatewayId: number, delivery: Delivery): Promise<Kept> {
      if (waiting >= maxWaiting) throw new KeeperBusy()
      waiting++
      try {
        // One gateway, one lane: two transactions never reach for the same device.
        return await queues[gatewayId % lanes]!.add(delivery)
      } finally {
        waiting--
      }
    },

    /** Deliveries that are not yet committed. */
    waiting: () => waiting,
  }
}

/** More waits than the database takes in: the device keeps its report and sends it again. */
export class KeeperBusy extends Error {
  override name = 'KeeperBusy'
}

interface Needs {
  pool: Pool
  lanes?: number
  /** Called after each commit. */
  onKept?: () => void
}

interface Waiting {
  delivery: Delivery
  resolve: (kept: Kept) => void
  reject: (error: unknown) => void
}

const maxWaiting = 20_000
const maxSamplesPerBatch = 1000

const createLane = (pool: Pool, onKept: () => void) => {
  let queue: Waiting[] = []
  let busy = false

  const drain = async () => {
    busy = true
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      queue = queue.slice(batch.length)
      await keepBatch(pool, batch)
      onKept()
    }
    busy = false
  }

  return {
    add: (delivery: Delivery) =>
      new Promise<Kept>((resolve, reject) => {
        queue.push({ delivery, resolve, reject })
        // Deferred, so that whatever one socket read brought travels together.
        if (!busy) setImmediate(() => void (busy || drain()))
      }),
  }
}

const takeBatch = (queue: readonly Waiting[]) => {
  let samples = 0
  let length = 0
  for (const { delivery } of queue) {
    samples += delivery.samples.length
    if (length > 0 && samples > maxSamplesPerBatch) break
    length++
  }
  return queue.slice(0, length)
}

const keepBatch = async (pool: Pool, batch: readonly Waiting[]): Promise<void> => {
  try {
    const kept = await withRetry(() => inTransaction(pool, (client) => keepAll(client, batch)))
    batch.forEach(({ resolve }, place) => resolve(kept[place]!))
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) return batch.forEach(({ reject }) => reject(error))
    // One that the database refuses must not hold back the others.
    const half = Math.ceil(batch.length / 2)
    await keepBatch(pool, batch.slice(0, half))
    await keepBatch(pool, batch.slice(half))
  }
}

const keepAll = async (client: PoolClient, batch: readonly Waiting[]) => {
  const deliveries = batch.map(({ delivery }) => delivery)
  const fresh = await insertSeen(client, distinctRecords(deliveries))
  const taken = new Set<string>()
  const admitted = deliveries.map(({ record }) => {
    if (!record) return true
    const key = recordKey(record)
    if (!fresh.has(key) || taken.has(key)) return false
    taken.add(key)
    return true
  })
  const kept = deliveries.filter((_, place) => admitted[place])
  const rows = new Map<string, SampleRow>()
  for (const { samples } of kept) for (const row of samples) rows.set(`${row.deviceId}/${row.at}`, row)
  const inserted = await insertSamples(client, [...rows.values()])
  await insertSetAside(client, kept.flatMap(({ setAside }) => setAside))
  await insertUndated(client, kept.flatMap(({ undated }) => undated ?? []))
  await deleteUndated(client, kept.flatMap(({ dated }) => dated ?? []))
  const sent = deliveries.reduce((sum, { samples }) => sum + samples.length, 0)
  return shareOut(deliveries, admitted, sent - inserted)
}

const distinctRecords = (deliveries: readonly Delivery[]) => [
  ...new Map(deliveries.flatMap(({ record }) => (record ? [[recordKey(record), record] as const] : []))).values(),
]

/** A batch knows how many samples were there already, not which: they are counted from its end. */
const shareOut = (deliveries: readonly Delivery[], admitted: readonly boolean[], duplicates: number) => {
  let left = duplicates - deliveries.reduce((sum, { samples }, place) => sum + (admitted[place] ? 0 : samples.length), 0)
  return deliveries
    .map(({ samples }, place) => {
      if (!admitted[place]) return { samples: 0, duplicates: samples.length }
      const known = Math.min(left, samples.length)
      left -= known
      return { samples: samples.length - known, duplicates: known }
    })
}

const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>) => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

import type { Pool } from 'pg'
import { isPassing, withRetry } from '#db/retry.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertDeliveries, weightOf, type Delivery, type Kept } from './delivery.ts'

export type { Delivery, Kept } from './delivery.ts'

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Brings deliveries into the database, many in one transaction, and answers each when it is committed. While one
 * batch is under way the next one gathers: a quiet platform answers at once, a busy one in large batches.
 */
export const createKeeper = (needs: Needs) => {
  const { pool, lanes = 2, onKept = () => {}, retryForMs = 10_000, maxWaiting = 20_000 } = needs
  const queues = Array.from({ length: lanes }, () => createLane(pool, retryForMs, onKept))
  let waiting = 0

  return {
    /** Rejects when it is not kept: then nothing may be acknowledged. */
    async keep(gatewayId: number, delivery: Delivery): Promise<Kept> {
      if (waiting >= maxWaiting) throw new KeeperBusy()
      waiting++
      try {
        // One gateway, one lane: its reports stay in order, and two transactions never reach for the same device.
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
  /** How long a database that is away is waited for. */
  retryForMs?: number
  /** Deliveries; more are refused. */
  maxWaiting?: number
}

interface Waiting {
  delivery: Delivery
  resolve: (kept: Kept) => void
  reject: (error: unknown) => void
}

const maxWeight = 1000

const createLane = (pool: Pool, retryForMs: number, onKept: () => void) => {
  let queue: Waiting[] = []
  let busy = false

  const drain = async () => {
    busy = true
    while (queue.length > 0) {
      const batch = queue.slice(0, batchLength(queue))
      queue = queue.slice(batch.length)
      await keepBatch(batch)
    }
    busy = false
  }

  const keepBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const deliveries = batch.map(({ delivery }) => delivery)
    const keep = () => inTransaction(pool, (client) => insertDeliveries(client, deliveries))
    try {
      const kept = await withRetry(keep, { forMs: retryForMs, passes: (error) => isPassing(error) || isLocked(error) })
      batch.forEach(({ resolve }, place) => resolve(kept[place]!))
      onKept()
    } catch (error) {
      if (batch.length === 1 || !isOfTheData(error)) return batch.forEach(({ reject }) => reject(error))
      // One that the database refuses must not hold back the others.
      const half = Math.ceil(batch.length / 2)
      await keepBatch(batch.slice(0, half))
      await keepBatch(batch.slice(half))
    }
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

const batchLength = (queue: readonly Waiting[]) => {
  let weight = 0
  let length = 0
  for (const { delivery } of queue) {
    weight += weightOf(delivery)
    if (length > 0 && weight > maxWeight) break
    length++
  }
  return length
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Somebody works on the table: it will be free again. */
const isLocked = (error: unknown) => codeOf(error) === '55P03'

/** The database refuses a value or a row: another batch would not fail of it. */
const isOfTheData = (error: unknown) => /^(22|23|54)...$/.test(codeOf(error))

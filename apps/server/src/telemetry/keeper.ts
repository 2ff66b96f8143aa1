import { codeOf } from '@heliograph/domain/caught'
import { sure } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { isPassing, withRetry } from '#db/retry.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertDeliveries, weightOf, type Delivery, type Kept } from './delivery.ts'

export type { Delivery, Kept } from './delivery.ts'

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Writes deliveries to the database, many per transaction, and answers each after the commit. While one batch is being
 * written the next one fills up, so latency is low when there is little load and batches are large when there is much.
 */
export const createKeeper = (needs: Needs) => {
  const { pool, lanes = 2, onKept = () => {}, retryForMs = 10_000, maxWaiting = 20_000 } = needs
  const queues = Array.from({ length: lanes }, () => createLane(pool, retryForMs, onKept))
  let waiting = 0

  return {
    /** Rejects if the delivery is not stored: it must not be acknowledged then. */
    async keep(gatewayId: number, delivery: Delivery): Promise<Kept> {
      if (waiting >= maxWaiting) throw new KeeperBusy()
      waiting++
      try {
        // One lane per gateway: its reports stay in order, and two transactions never touch the same device.
        return await sure(queues[gatewayId % lanes]).add(delivery)
      } finally {
        waiting--
      }
    },

    waiting: () => waiting,
  }
}

/** More deliveries are waiting than the database can write. The device keeps its report and sends it again. */
export class KeeperBusy extends Error {
  override name = 'KeeperBusy'
}

interface Needs {
  pool: Pool
  lanes?: number
  /** Called after each commit. */
  onKept?: () => void
  /** How long to wait for an unreachable database. */
  retryForMs?: number
  /** Waiting deliveries; more are rejected. */
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
      batch.forEach(({ resolve }, place) => resolve(sure(kept[place])))
      onKept()
    } catch (error) {
      if (batch.length === 1 || !isOfTheData(error)) return batch.forEach(({ reject }) => reject(error))
      // A delivery that the database rejects must not block the others.
      const half = Math.ceil(batch.length / 2)
      await keepBatch(batch.slice(0, half))
      await keepBatch(batch.slice(half))
    }
  }

  return {
    add: (delivery: Delivery) =>
      new Promise<Kept>((resolve, reject) => {
        queue.push({ delivery, resolve, reject })
        // Deferred, so that everything from one socket read ends up in the same batch.
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

/** Lock timeout: another transaction has the table and will release it. */
const isLocked = (error: unknown) => codeOf(error) === '55P03'

/** The database rejected a value or a row: other deliveries can still succeed. */
const isOfTheData = (error: unknown) => /^(22|23|54)...$/.test(codeOf(error) ?? '')

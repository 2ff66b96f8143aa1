import { sure } from '@heliograph/domain/sure'

/** A report that is not acknowledged yet. */
export interface StoredRecord {
  /** Increases by one per record, also across restarts. */
  number: number
  at: number
  /** The record as encoded by its link. */
  body: string
  /** Old data, as opposed to the device's current values. */
  stored: boolean
}

export type RecordBuffer = ReturnType<typeof createBuffer>

/** The ring buffer in which a gateway keeps its records: when it is full, the oldest are dropped. */
export const createBuffer = (kept: readonly StoredRecord[] = [], most = 1000) => {
  const records = new Map<number, StoredRecord>()
  let live: StoredRecord[] = []
  let dropped = 0

  const add = (record: StoredRecord) => {
    records.set(record.number, record)
    if (!record.stored) live.push(record)
    if (records.size <= most) return
    const [oldest] = records.keys()
    forget(sure(oldest))
    dropped++
  }

  const store = (record: StoredRecord) => {
    record.stored = true
    live = live.filter((other) => other !== record)
  }

  const forget = (number: number) => {
    live = live.filter((other) => other.number !== number)
    return records.delete(number)
  }

  for (const record of kept) add({ ...record, stored: true })

  return {
    add,
    /** Marks a live record as stored, because sending it failed or a newer one is live now. */
    store,
    storeAll: () => live.forEach(store),
    /** Removes an acknowledged record. False if it was no longer there. */
    forget,

    /** Live records that are not being sent, oldest first. */
    live: (beingSent: Numbers = none) => live.filter(({ number }) => !beingSent.has(number)),

    /** Up to `most` stored records that are not being sent, oldest first. */
    stored(most: number, beingSent: Numbers = none) {
      const found: StoredRecord[] = []
      for (const record of records.values()) {
        if (found.length >= most) break
        if (record.stored && !beingSent.has(record.number)) found.push(record)
      }
      return found
    },

    size: () => records.size,
    /** How many records were lost because the ring was full. */
    dropped: () => dropped,
    records: () => [...records.values()],
  }
}

type Numbers = Pick<ReadonlySet<number>, 'has'>

const none: Numbers = new Set()

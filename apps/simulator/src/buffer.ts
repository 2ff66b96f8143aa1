/** What a gateway has to report and was not acknowledged yet. */
export interface StoredRecord {
  /** One more per record, over restarts too. */
  number: number
  at: number
  /** As its link wrote it. */
  body: string
  /** It is not what the device says now, but what it once said. */
  stored: boolean
}

export type RecordBuffer = ReturnType<typeof createBuffer>

/** The ring in which a gateway keeps its records: when it is full, the oldest go. */
export const createBuffer = (kept: readonly StoredRecord[] = [], most = 1000) => {
  const records = new Map<number, StoredRecord>()
  let live: StoredRecord[] = []
  let dropped = 0

  const add = (record: StoredRecord) => {
    records.set(record.number, record)
    if (!record.stored) live.push(record)
    if (records.size <= most) return
    const [oldest] = records.keys()
    forget(oldest!)
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
    /** It was sent in vain, or something newer is live now. */
    store,
    storeAll: () => live.forEach(store),
    /** Acknowledged. False when it was gone already. */
    forget,

    /** Live records that are not being sent, oldest first. */
    live: (beingSent: ReadonlySet<number> = none) => live.filter(({ number }) => !beingSent.has(number)),

    /** At most so many stored records that are not being sent, oldest first. */
    stored(most: number, beingSent: ReadonlySet<number> = none) {
      const found: StoredRecord[] = []
      for (const record of records.values()) {
        if (found.length >= most) break
        if (record.stored && !beingSent.has(record.number)) found.push(record)
      }
      return found
    },

    size: () => records.size,
    /** How many were lost because the ring was full. */
    dropped: () => dropped,
    records: () => [...records.values()],
  }
}

const none: ReadonlySet<number> = new Set()

import type { LoggerVisit } from '#ingest/logger-visits.ts'

/** A connection of the logger that a claim is about. */
export type Visit = Omit<LoggerVisit, 'id' | 'sn'>

/** When a logger was switched on, each time once, although it says so in every connection. */
export const bootsIn = (visits: readonly Visit[]) =>
  visits
    .flatMap(({ bootedAt }) => bootedAt ?? [])
    .toSorted((one, other) => one - other)
    .filter((at, place, all) => place === 0 || at - (all[place - 1] ?? 0) > sameBootMs)

/** It counts whole seconds, a little slow or fast. */
const sameBootMs = 10_000

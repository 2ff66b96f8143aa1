/** A logger's connection, from the first frame with its serial number. */
export interface Visit {
  openedAt: number
  /** Its newest frame. */
  heardAt: number
  /** When it ended by itself. Null while it lasts, and if this side ended it. */
  closedAt: number | null
  /** When the logger was switched on, as it says. Null: it has not said. */
  bootedAt: number | null
  mac: string | null
  firmware: string | null
  /** Its working time, in seconds, and when it said so. */
  workingS: number | null
  countedAt: number | null
}

/** When a logger was switched on, each time once, although it says so in every connection. */
export const bootsIn = (visits: readonly Visit[]) =>
  visits
    .flatMap(({ bootedAt }) => bootedAt ?? [])
    .toSorted((one, other) => one - other)
    .filter((at, place, all) => place === 0 || at - (all[place - 1] ?? 0) > sameBootMs)

/** It counts whole seconds, a little slow or fast. */
const sameBootMs = 10_000

/** What a device said of its fault at one moment; null is none. */
export interface Sighting {
  at: number
  fault: number | null
}

/** One time that a fault was there. */
export interface Run {
  fault: number
  startedAt: number
  /** Its last sign. */
  lastAt: number
  /** Null while nothing was heard since. */
  endedAt: number | null
}

export interface StoredRun extends Run {
  id: number
}

/**
 * The times of faults in what a device said, in order of time. A run ends with the first word of something else, or
 * with its own last word where the device was silent for longer than `silenceMs`.
 */
export const runsIn = (said: readonly Sighting[], silenceMs: number): Run[] => {
  const runs: Run[] = []
  let open: Run | undefined
  for (const { at, fault } of said) {
    if (open) {
      const broke = at - open.lastAt > silenceMs
      if (broke) open.endedAt = open.lastAt
      else if (fault !== open.fault) open.endedAt = at
      else open.lastAt = at
      if (open.endedAt !== null) open = undefined
    }
    if (open || fault === null) continue
    open = { fault, startedAt: at, lastAt: at, endedAt: null }
    runs.push(open)
  }
  return runs
}

export interface Seen {
  /** Without a gap: everything that the device said between the first and the last of them. */
  said: readonly Sighting[]
  /** Whether the device has said nothing since. */
  isNewest: boolean
  silenceMs: number
}

export interface Changes {
  remove: number[]
  change: StoredRun[]
  add: Run[]
}

/**
 * What is to be changed so that stored runs agree with what was seen. Beyond the first and the last word that was read,
 * the stored runs are right. Late words may lengthen a run, join two or split one; told twice, nothing changes.
 */
export const reconcile = (stored: readonly StoredRun[], { said, isNewest, silenceMs }: Seen): Changes => {
  const changes: Changes = { remove: [], change: [], add: [] }
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last) return changes
  const matched = new Set<StoredRun>()
  const taken = new Set<StoredRun>()
  for (const run of runsIn(said, silenceMs)) {
    const alike = stored.filter((one) => one.fault === run.fault && meet(one, run))
    for (const one of alike) matched.add(one)
    const whole = { ...run }
    if (run.startedAt === first.at) {
      whole.startedAt = Math.min(run.startedAt, ...alike.map(({ startedAt }) => startedAt))
    }
    if (run.lastAt === last.at && !isNewest) {
      const after = alike.find(({ lastAt }) => lastAt >= last.at)
      whole.lastAt = after?.lastAt ?? run.lastAt
      whole.endedAt = after ? after.endedAt : run.lastAt
    }
    const same = alike.find((one) => !taken.has(one))
    if (!same) changes.add.push(whole)
    else {
      taken.add(same)
      if (differs(same, whole)) changes.change.push({ ...whole, id: same.id })
    }
  }
  for (const one of stored) {
    if (matched.has(one)) {
      if (!taken.has(one)) changes.remove.push(one.id)
    } else if (one.endedAt === null && last.at > one.lastAt) {
      // Its samples are past keeping, and the device has spoken since.
      changes.change.push({ ...one, endedAt: one.lastAt })
    }
  }
  // Of a rule only one run may be open: what closes goes first.
  changes.change.sort((left, right) => Number(left.endedAt === null) - Number(right.endedAt === null))
  return changes
}

/** The five-minute instants between two, which stand on the grid of curves. */
export const gridOf = (from: number, to: number, stepMs: number) => {
  const instants: number[] = []
  for (let at = Math.floor(from / stepMs) * stepMs; at <= to; at += stepMs) instants.push(at)
  return instants
}

const meet = (left: Run, right: Run) => left.startedAt <= right.lastAt && left.lastAt >= right.startedAt

const differs = (left: Run, right: Run) =>
  left.startedAt !== right.startedAt || left.lastAt !== right.lastAt || left.endedAt !== right.endedAt

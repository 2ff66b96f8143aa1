/** The faults that a device reported at one moment. */
export interface Sighting {
  at: number
  faults: readonly number[]
}

/** One time that a fault was present. */
export interface Run {
  fault: number
  startedAt: number
  /** The last sample that showed it. */
  lastAt: number
  /** Null while the device has reported nothing since. */
  endedAt: number | null
}

export interface StoredRun extends Run {
  id: number
}

/**
 * The runs of faults in a device's sightings, in order of time. A run ends with the first sighting without its fault, or
 * with its own last sighting if the device was silent for longer than `silenceMs`. Faults do not affect each other.
 */
export const runsIn = (said: readonly Sighting[], silenceMs: number): Run[] => {
  const runs: Run[] = []
  const open = new Map<number, Run>()
  for (const { at, faults } of said) {
    for (const [fault, run] of open) {
      const isBroken = at - run.lastAt > silenceMs
      if (!isBroken && faults.includes(fault)) run.lastAt = at
      else {
        run.endedAt = isBroken ? run.lastAt : at
        open.delete(fault)
      }
    }
    for (const fault of faults) {
      if (open.has(fault)) continue
      const run: Run = { fault, startedAt: at, lastAt: at, endedAt: null }
      open.set(fault, run)
      runs.push(run)
    }
  }
  return runs
}

export interface Seen {
  /** Without a gap: everything that the device reported between the first and the last of them. */
  said: readonly Sighting[]
  /** Whether the device has reported nothing since. */
  isNewest: boolean
  silenceMs: number
}

export interface Changes {
  remove: number[]
  change: StoredRun[]
  add: Run[]
}

/**
 * The changes that make stored runs agree with the sightings. Stored runs outside the sightings are correct. Late
 * sightings can lengthen a run, join two runs or split one; applying the same ones again changes nothing.
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
      // Its samples are deleted, and the device has reported since.
      changes.change.push({ ...one, endedAt: one.lastAt })
    }
  }
  // Only one run of a rule can be open, so runs are closed before others are opened.
  changes.change.sort((left, right) => Number(left.endedAt === null) - Number(right.endedAt === null))
  return changes
}

/** The instants on the five-minute grid of curves between two instants. */
export const gridOf = (from: number, to: number, stepMs: number) => {
  const instants: number[] = []
  for (let at = Math.floor(from / stepMs) * stepMs; at <= to; at += stepMs) instants.push(at)
  return instants
}

const meet = (left: Run, right: Run) => left.startedAt <= right.lastAt && left.lastAt >= right.startedAt

const differs = (left: Run, right: Run) =>
  left.startedAt !== right.startedAt || left.lastAt !== right.lastAt || left.endedAt !== right.endedAt

import type { NotedTime, TimeRecords } from './known-time.store.ts'
import type { MachineClock, Uptime } from './machine-clock.ts'
import { judgeTime } from './time-evidence.ts'
import type { createTimeWitnesses } from './time-witnesses.ts'

/** What this process knew at its last look. */
export interface Estimate {
  at: number
  /** On this process's monotonic clock. */
  elapsed: number
  uptime: Uptime | undefined
  isSure: boolean
  databaseAheadMs: number
  corrections: number
}

/** Works out the known time from what is noted, what has passed, and who agrees. */
export const createTimeEstimate =
  ({ clock, witnesses, isDemo, databaseNow }: Needs) =>
  ({ records, own, uptime, corrected }: Look): { next: Estimate; noted: NotedTime } => {
    const { noted, clocks, gateways } = records
    const elapsed = clock.elapsed()
    const database = databaseNow?.() ?? records.database
    const corrections = noted?.corrections ?? 0
    const made = (at: number, unwitnessedMs: number, turn = corrections) => ({
      next: { at, elapsed, uptime, isSure: true, databaseAheadMs: database - at, corrections: turn },
      noted: { at, uptime, unwitnessedMs, corrections: turn },
    })
    if (corrected !== undefined) return made(corrected, 0, corrections + 1)
    if (!noted) return made(database, 0)

    const before = own?.corrections === corrections ? own : undefined
    const isJustCorrected = own !== undefined && !before
    const sinceNoted = msBetween(noted.uptime, uptime)
    const sinceLook = before && (msBetween(before.uptime, uptime) ?? elapsed - before.elapsed)
    const expected = Math.max(noted.at + (sinceNoted ?? 0), before ? before.at + (sinceLook ?? 0) : 0)
    const isMachineWitness = witnesses.isMachineFor([database, clock.now()], clocks)
    const found = judgeTime({
      expected,
      isExact: sinceNoted !== undefined || before?.isSure === true || isJustCorrected,
      passedMs: sinceLook ?? sinceNoted ?? 0,
      database,
      // The demo believes this machine's clock unless the machine's uptime contradicts it.
      isWitnessed: isDemo
        ? sinceNoted === undefined
        : isMachineWitness || witnesses.gatewaysFor(database) >= Math.max(1, gateways),
      unwitnessedMs: noted.unwitnessedMs,
    })
    const { next, noted: changed } = made(found.at, found.unwitnessedMs, corrections + (found.at < expected ? 1 : 0))
    // What is not sure is not noted: it would look certain to the next process.
    return found.isSure ? { next, noted: changed } : { next: { ...next, isSure: false }, noted }
  }

interface Needs {
  clock: MachineClock
  witnesses: ReturnType<typeof createTimeWitnesses>
  isDemo: boolean
  databaseNow: (() => number) | undefined
}

interface Look {
  records: TimeRecords
  own: Estimate | undefined
  uptime: Uptime | undefined
  /** An operator's word. */
  corrected: number | undefined
}

/** What has passed on one boot of a machine. */
const msBetween = (from: Uptime | undefined, to: Uptime | undefined) =>
  from && to && from.boot === to.boot && to.ms >= from.ms ? to.ms - from.ms : undefined

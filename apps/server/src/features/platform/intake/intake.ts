import { dropReasons, type DropReason, type IntakeCount } from '#ingest/counts.ts'
import type { Window } from '#needs/pages.ts'
import type { QuarantineStore } from '#telemetry/quarantine.store.ts'

export type Intake = ReturnType<typeof createIntake>

type Tally = Omit<IntakeCount, 'outcome'>

/** Counts of readings in this process since it started. */
export interface Counts {
  /** Milliseconds since the epoch. */
  startedAt: number
  accepted: Tally[]
  undated: Tally[]
  dropped: (Tally & { reason: DropReason })[]
}

/** Accepted and rejected readings, for the platform's operator. */
export const createIntake = ({ readCounts, quarantine, startedAt }: Needs) => ({
  counts(): Counts {
    const counts = readCounts()
    const of = (outcome: IntakeCount['outcome']) =>
      counts.filter((count) => count.outcome === outcome).map(({ outcome: _, ...tally }) => tally)
    return {
      startedAt,
      accepted: of('kept'),
      undated: of('undated'),
      dropped: dropReasons.flatMap((reason) => of(reason).map((tally) => ({ ...tally, reason }))),
    }
  },

  /** Payloads that were rejected or could not be decoded, newest first. */
  quarantined: (window: Window) => quarantine.list(window),
})

export interface Needs {
  readCounts: () => IntakeCount[]
  quarantine: Pick<QuarantineStore, 'list'>
  startedAt: number
}

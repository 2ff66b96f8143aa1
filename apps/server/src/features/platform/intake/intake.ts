import { dropReasons, type DropReason, type IntakeCount } from '#ingest/counts.ts'
import type { Window } from '#needs/pages.ts'
import type { QuarantineStore } from '#telemetry/quarantine.store.ts'

export type Intake = ReturnType<typeof createIntake>

type Tally = Omit<IntakeCount, 'outcome'>

/** Readings, of this process and since it started. */
export interface Counts {
  /** Milliseconds since 1970. */
  startedAt: number
  accepted: Tally[]
  undated: Tally[]
  dropped: (Tally & { reason: DropReason })[]
}

/** What the devices' door let in and what it did not, for the platform's operator. */
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

  /** What was dropped or could not be decoded, newest first. */
  quarantined: (window: Window) => quarantine.list(window),
})

export interface Needs {
  readCounts: () => IntakeCount[]
  quarantine: Pick<QuarantineStore, 'list'>
  startedAt: number
}

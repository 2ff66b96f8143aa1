import type { IntakeCounts, SetAside } from '@heliograph/contract'
import { dropReasons, type IntakeCount } from '#ingest/counts.ts'
import type { QuarantineStore } from '#telemetry/quarantine.store.ts'
import { seconds } from '#wire/times.ts'

export type Intake = ReturnType<typeof createIntake>

/** What the devices' door let in and what it did not, for the platform's operator. */
export const createIntake = ({ readCounts, store, startedAt }: Needs) => ({
  counts(): IntakeCounts {
    const counts = readCounts()
    const of = (outcome: IntakeCount['outcome']) =>
      counts.filter((count) => count.outcome === outcome).map(({ outcome: _, ...tally }) => tally)
    return {
      startedAt: seconds(startedAt),
      accepted: of('kept'),
      undated: of('undated'),
      dropped: dropReasons.flatMap((reason) => of(reason).map((tally) => ({ ...tally, reason }))),
    }
  },

  async setAside(window: { page: number; size: number }): Promise<{ total: number; data: SetAside[] }> {
    const { total, data } = await store.list(window)
    return { total, data: data.map((row) => ({ ...row, receivedAt: seconds(row.receivedAt) })) }
  },
})

interface Needs {
  readCounts: () => IntakeCount[]
  store: QuarantineStore
  startedAt: number
}

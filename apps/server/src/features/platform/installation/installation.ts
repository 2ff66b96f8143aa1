import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { IntakeCount } from '#ingest/counts.ts'
import type { JobRun } from '#jobs/job-runs.store.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Sendable } from '#needs/messages.ts'
import type { Counts } from './installation.store.ts'

export type Installation = ReturnType<typeof createInstallation>

/** What the operator sees of the installation, and its suspension. */
export const createInstallation = (needs: Needs) => {
  const {
    counts,
    samplesToday: readSamples,
    rollUp,
    jobRuns,
    health,
    readCounts,
    doors,
    sendable,
    versions,
    now,
  } = needs
  return {
    /** @param runsAll whether they may see what devices of all brands do; others get null for that */
    async overview(runsAll: boolean) {
      const at = now()
      const ago = (ms: number) => new Date(at - ms)
      const ifAll = async <T>(read: () => Promise<T>) => (runsAll ? read() : null)
      const [counted, samplesToday, rollUpState, jobs, checks, schema, suspended] = await Promise.all([
        counts({ hourAgo: ago(hourMs), dayAgo: ago(dayMs), weekAgo: ago(7 * dayMs) }),
        ifAll(readSamples),
        ifAll(rollUp),
        ifAll(async () => summaryOf(await jobRuns())),
        health(),
        versions.schema(),
        needs.isSuspended(),
      ])
      return {
        ...counted,
        samplesToday,
        rollUp: rollUpState,
        jobs,
        suspended,
        sendable,
        doors: Object.entries(doors).flatMap(([protocol, door]) =>
          door ? [{ protocol, ...door, tally: runsAll ? tallyOf(readCounts(), protocol) : null }] : [],
        ),
        versions: { server: versions.server, database: versions.database, schema },
        health: checks,
      }
    },

    jobs: jobRuns,

    async suspend(on: boolean, { userId, ip }: { userId: number; ip: string }) {
      await needs.suspend(on)
      await needs.record({ kind: on ? 'platform.suspend' : 'platform.resume', userId, ip })
    },
  }
}

const summaryOf = (runs: readonly JobRun[]) => ({
  scheduled: runs.length,
  failed: runs.filter(({ failed }) => failed).length,
  lastRunAt: runs.reduce<Date | null>((last, { endedAt }) => later(last, endedAt), null),
})

const later = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other))

/** Readings of the last hour. Those without a date are neither accepted nor rejected yet. */
const tallyOf = (counts: readonly IntakeCount[], protocol: string) => {
  const sum = (of: (outcome: IntakeCount['outcome']) => boolean) =>
    counts.reduce((all, each) => all + (each.protocol === protocol && of(each.outcome) ? each.lastHour : 0), 0)
  return {
    accepted: sum((outcome) => outcome === 'kept'),
    rejected: sum((outcome) => outcome !== 'kept' && outcome !== 'undated'),
  }
}

/** What all brands of the data centre share. */
export interface CentreNeeds {
  samplesToday: () => Promise<number>
  rollUp: () => Promise<{ lagMs: number; failed: number }>
  jobRuns: () => Promise<JobRun[]>
  health: () => Promise<{ name: string; isFine: boolean }[]>
  readCounts: () => IntakeCount[]
  versions: { server: string; database: string; schema: () => Promise<string> }
}

export interface BrandNeeds {
  counts: (times: { hourAgo: Date; dayAgo: Date; weekAgo: Date }) => Promise<Counts>
  sendable: Sendable
  doors: Partial<Record<string, { host: string; port: number }>>
  isSuspended: () => Promise<boolean>
  suspend: (on: boolean) => Promise<void>
  record: RecordAudit
  now: () => number
}

type Needs = CentreNeeds & BrandNeeds

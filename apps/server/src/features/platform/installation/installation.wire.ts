import type { InstallationOverview, JobRun as WiredRun } from '@heliograph/contract'
import type { JobRun } from '#jobs/job-runs.store.ts'
import { secondsOf } from '#wire/times.ts'
import type { Installation } from './installation.ts'

export const overviewOf = ({
  rollUp,
  jobs,
  sendable,
  doors,
  health,
  ...overview
}: Awaited<ReturnType<Installation['overview']>>): InstallationOverview => ({
  ...overview,
  rollUpLag: rollUp && rollUp.lagMs / 1000,
  rollUpFailed: rollUp?.failed ?? null,
  jobs: jobs && { scheduled: jobs.scheduled, failed: jobs.failed, lastRun: secondsOf(jobs.lastRunAt) },
  sendsMail: sendable.mail,
  sendsSms: sendable.sms,
  doors: doors.map(({ tally, ...door }) => ({
    ...door,
    ...(tally ?? { accepted: null, rejected: null }),
  })),
  health: health.map(({ name, isFine }) => ({ name, fine: isFine })),
})

export const jobRunOf = ({ startedAt, endedAt, durationMs, failedAt, ...run }: JobRun): WiredRun => ({
  ...run,
  startTime: secondsOf(startedAt),
  duration: durationMs === null ? null : durationMs / 1000,
  running: startedAt !== null && (endedAt === null || endedAt < startedAt),
  failTime: secondsOf(failedAt),
})

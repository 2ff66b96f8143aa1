import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nothing, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const count = Type.Integer()

const overview = Type.Object({
  plants: count,
  people: count,
  organisations: count,
  gateways: Type.Object({ registered: count, heardLastHour: count, heardLastDay: count }),
  /**
   * Stored today, by each plant's own day. This, what follows from it, jobs and counts of readings are of all brands of the data
   * centre: null for operators of a white label.
   */
  samplesToday: nullable(count),
  /** Seconds since the oldest samples arrived that are not rolled up yet; 0 if there are none. */
  rollUpLag: nullable(Type.Number()),
  /** Plants whose roll-up failed. */
  rollUpFailed: nullable(count),
  /**
   * Mails and SMS that were not sent yet, those of them of which an attempt failed, and those that were given up in the
   * last 7 days.
   */
  messages: Type.Object({ waiting: count, failing: count, failed: count }),
  /** Scheduled jobs, those whose last run failed, and when one ran last. */
  jobs: nullable(Type.Object({ scheduled: count, failed: count, lastRun: nullable(instant) })),
  /** Only operators have access. */
  suspended: Type.Boolean(),
  sendsMail: Type.Boolean(),
  sendsSms: Type.Boolean(),
  /** Where devices report, and the readings that this process accepted and rejected within an hour. */
  doors: Type.Array(
    Type.Object({
      protocol: Type.String(),
      host: Type.String(),
      port: Type.Integer(),
      accepted: nullable(count),
      rejected: nullable(count),
    }),
  ),
  /** The schema is the last migration. */
  versions: Type.Object({ server: Type.String(), database: Type.String(), schema: Type.String() }),
  /** What the readiness of this data centre consists of. */
  health: Type.Array(Type.Object({ name: Type.String(), fine: Type.Boolean() })),
})
export type InstallationOverview = Static<typeof overview>

const jobRun = Type.Object({
  name: Type.String(),
  /** Minute, hour, day of month, month, day of week; UTC. */
  cron: Type.String(),
  /** Null until its first run. */
  startTime: nullable(instant),
  /** Seconds that the last finished run took. */
  duration: nullable(Type.Number()),
  /** Whether the last finished run failed. */
  failed: Type.Boolean(),
  running: Type.Boolean(),
  /** The last failure, which can be older than the last run. */
  failTime: nullable(instant),
  error: nullable(Type.String()),
})
export type JobRun = Static<typeof jobRun>

export const installation = {
  overview: call({
    endpoint: 'GET /backyard-api-s/installation/overview',
    summary:
      'Ours: how many plants, people, organisations and gateways there are, what devices send, and what needs the operator. Only numbers',
    access: { permission: 'operator' },
    refusals: [],
    output: overview,
  }),
  jobs: call({
    endpoint: 'GET /backyard-api-s/installation/jobs',
    summary: 'Ours: the scheduled jobs of the data centre, with their last run and last error, failed ones first',
    access: { permission: 'installation' },
    refusals: [],
    output: Type.Array(jobRun),
  }),
  suspend: call({
    endpoint: 'POST /backyard-api-s/installation/suspension',
    summary: 'Ours: suspend the platform, for everyone but operators, or end that (spec §4)',
    access: { permission: 'installation' },
    refusals: [],
    body: Type.Object({ suspended: Type.Boolean() }),
    output: nothing,
  }),
}

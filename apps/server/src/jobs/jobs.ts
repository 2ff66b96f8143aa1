import { errorOf } from '@heliograph/domain/caught'
import { Logger, run } from 'graphile-worker'
import type { Pool } from 'pg'

/** Something to be done by the clock, by one process at a time, however many there are. */
export interface Job {
  name: string
  /** Minute, hour, day of month, month, day of week; UTC. */
  cron: string
  work: () => Promise<void>
}

/** Starts the clock. Returns how to stop it; a job under way is finished first. */
export const startJobs = async ({
  pool,
  jobs,
  report,
}: {
  pool: Pool
  jobs: readonly Job[]
  report: (error: Error) => void
}) => {
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    concurrency: 2,
    crontab: jobs.map(({ name, cron }) => `${cron} ${name} ?max=3`).join('\n'),
    taskList: Object.fromEntries(
      jobs.map(({ name, work }) => [
        name,
        async () => {
          try {
            await work()
          } catch (error) {
            report(errorOf(error))
            throw error
          }
        },
      ]),
    ),
    logger: quiet,
  })
  return () => runner.stop()
}

/** Its reports of success are many; failures reach us through `report`. */
const quiet = new Logger(() => () => {})

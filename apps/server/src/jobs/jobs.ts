import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { errorOf } from '@heliograph/domain/caught'
import { Logger, makeWorkerUtils, run, runMigrations, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { tryToHold } from '#db/held.ts'
import { withRetry } from '#db/retry.ts'
import type { JobRunStore } from './job-runs.store.ts'

/** Scheduled work, of which one run is under way at a time, in all processes. */
export interface Job {
  name: string
  /** Minute, hour, day of month, month, day of week; UTC. */
  cron: string
  /** Also once when the scheduler starts, one such job after the other, from the smallest number. */
  atStart?: number
  work: () => Promise<void>
}

/**
 * Merges the jobs of all brands, which are the same for each: a merged job works for one brand after the other, also for brands
 * that are added later. When it fails for one brand, it still works for the others.
 */
export const forEachBrand = (jobsOfBrands: () => readonly (readonly Job[])[]): Job[] => {
  const [first = []] = jobsOfBrands()
  return first.map(({ work: _work, ...job }) => ({
    ...job,
    work: () =>
      allOf(jobsOfBrands().flatMap((jobs) => jobs.filter(({ name }) => name === job.name).map(({ work }) => work))),
  }))
}

/** A job that is skipped while something holds. */
export const pausedWhile = (holds: () => boolean, { work, ...job }: Job): Job => ({
  ...job,
  work: async () => (holds() ? undefined : work()),
})

const allOf = async (works: readonly (() => Promise<void>)[]) => {
  const errors: Error[] = []
  for (const work of works) await work().catch((error: unknown) => errors.push(errorOf(error)))
  if (errors.length > 1) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
  if (errors[0]) throw errors[0]
}

/**
 * Starts the scheduler. Returns a function that stops it after running jobs have finished, or after `patienceMs`: what they do not
 * finish then, or in the moment in which the database closes, is done at their next time.
 */
export const startJobs = async ({
  pool,
  jobs,
  runs,
  report,
  now,
  patienceMs = 10_000,
}: {
  pool: Pool
  jobs: readonly Job[]
  runs: JobRunStore
  report: (error: Error) => void
  now: () => number
  patienceMs?: number
}) => {
  await patiently(() => runMigrations({ pgPool: pool, logger: quiet }))
  await patiently(() => runs.schedule(jobs))
  // The scheduler never goes back: what it noted while the clock was ahead would stop every job until then.
  await patiently(() =>
    pool.query(`update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $1`, [
      new Date(now()),
    ]),
  )
  // Nor does it bring forward what was put off meanwhile. Nothing of ours waits for an hour.
  await patiently(() =>
    pool.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() + interval '1 hour'`,
    ),
  )
  const doNow = async ({ name, work }: Job) => {
    const begun = performance.now()
    // A run counts even if it could not be noted.
    const end = (error: string | null) =>
      runs.end(name, new Date(now()), performance.now() - begun, error).catch(report)
    await runs.begin(name, new Date(now())).catch(report)
    try {
      await work()
    } catch (error) {
      report(errorOf(error))
      await end(errorOf(error).message)
      throw error
    }
    await end(null)
  }
  // A queue of the scheduler's would do, but that of a process which was killed at work stays locked for hours.
  const taskOf =
    (job: Job): Task =>
    async () => {
      const { name } = job
      const held = await tryToHold(pool, `job ${name}`).catch((error: unknown) => {
        report(errorOf(error))
        throw error
      })
      // Of what ends once the database is closed, the scheduler could not keep how.
      if (held)
        return doNow(job)
          .finally(held.release)
          .finally(() => (pool.ending ? new Promise<never>(() => {}) : undefined))
      // The run that is under way may have looked before what makes this one due. By the clock of the database, which decides what
      // is due: that of the machine may be ahead.
      await pool.query(
        `select graphile_worker.add_job($1, run_at := now() + interval '1 minute', max_attempts := $2, job_key := $1,
           job_key_mode := 'preserve_run_at')`,
        [name, maxAttempts],
      )
    }
  const begin = () =>
    run({
      pgPool: pool,
      noHandleSignals: true,
      concurrency: 2,
      crontab: jobs.map(lineOf).join('\n'),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
      logger: quiet,
    })
  const runner = await patiently(begin)
  // What waits for the next quarter of an hour would be missed by those who look before. In one queue they keep their order;
  // it is this start's own, because that of a process which was killed at work stays locked for hours.
  const queueName = `start ${randomUUID()}`
  for (const { name } of jobs.filter(({ atStart }) => atStart !== undefined).toSorted(byStart))
    await patiently(() => runner.addJob(name, {}, { queueName, jobKey: `start ${name}`, maxAttempts }))
  await patiently(() => forgetQueues(pool))
  let stopping: Promise<void> | undefined
  return () => (stopping ??= Promise.race([runner.stop(), pause(patienceMs, undefined, { ref: false })]))
}

/**
 * What still waits is not scheduled again: after a night in which the machine slept, each job would come five hundred times.
 * What comes once a day and was missed, because the machine is off each night or the database was away, is done as soon as that is
 * over; other jobs come again soon.
 */
const lineOf = ({ name, cron }: Job) => {
  const isDaily = /^\d+ \d+ \* \* \*$/.test(cron)
  return `${cron} ${name} ?max=${maxAttempts}&jobKey=${name}&jobKeyMode=preserve_run_at${isDaily ? '&fill=1d' : ''}`
}

/** Those of earlier starts, which nothing waits in. */
const forgetQueues = async (pool: Pool) => {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await worker.cleanup({ tasks: ['GC_JOB_QUEUES'] })
  await worker.release()
}

const maxAttempts = 3

/** A database that restarts just then must not end the start of the server. */
const patiently = <T>(work: () => Promise<T>) => withRetry(work, { forMs: 60_000 })

const byStart = (one: Job, other: Job) => (one.atStart ?? 0) - (other.atStart ?? 0)

/** The scheduler logs every success; failures are reported through `report`. */
const quiet = new Logger(() => () => {})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectEngine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { startTestServer } from '#testing/test-server.ts'
import { composeJobRuns } from './jobs.compose.ts'
import { forEachBrand, pausedWhile, startJobs, type Job } from './jobs.ts'

const server = await startTestServer()
afterAll(server.close)

const jobOf = (name: string, work: Job['work']): Job => ({ name, cron: '* * * * *', work })
/** Does not come during a test, while a minute can turn. */
const yearly = '0 0 1 1 *'

test('each job of a data centre has its own name, so that none replaces another', () => {
  const names = server.centre.jobs.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('a job of all brands is one job that works for one brand after the other', async () => {
  const worked: string[] = []
  const brands = ['first', 'second']
  const jobs = forEachBrand(() =>
    brands.map((brand) => [
      jobOf('mail', async () => void worked.push(`mails of ${brand}`)),
      jobOf('erase', async () => void worked.push(`erased of ${brand}`)),
    ]),
  )
  expect(jobs.map(({ name }) => name)).toEqual(['mail', 'erase'])
  await jobs[0]?.work()
  expect(worked).toEqual(['mails of first', 'mails of second'])
  brands.push('added later')
  await jobs[1]?.work()
  expect(worked.slice(2)).toEqual(['erased of first', 'erased of second', 'erased of added later'])
})

test('a job that fails for one brand still works for the others, and then fails', async () => {
  const worked: string[] = []
  const failing = (reason: string) => [jobOf('mail', () => Promise.reject(new Error(reason)))]
  const working = [jobOf('mail', async () => void worked.push('mails'))]
  await expect(forEachBrand(() => [failing('no room'), working])[0]?.work()).rejects.toThrow('no room')
  await expect(forEachBrand(() => [failing('no room'), failing('no way'), working])[0]?.work()).rejects.toThrow(
    'no room; no way',
  )
  expect(worked).toEqual(['mails', 'mails'])
})

test('a job does not run while it is paused', async () => {
  const worked: string[] = []
  let isPaused = true
  const job = pausedWhile(
    () => isPaused,
    jobOf('mail', async () => void worked.push('mails')),
  )
  await job.work()
  isPaused = false
  await job.work()
  expect(worked).toEqual(['mails'])
})

test("a job's last run is kept with its duration and its error, also after it succeeded again; removed jobs go", async () => {
  const { pool } = server.engine
  const runs = composeJobRuns(pool)
  const { list } = runs
  await pool.query(`insert into job_runs (name, cron) values ('of-an-older-version', '* * * * *')`)
  let works: Job['work'] = () => Promise.reject(new Error('no room'))
  const reported: string[] = []
  const stop = await startJobs({
    pool,
    jobs: [{ ...jobOf('tidy', () => works()), cron: yearly }],
    runs,
    report: ({ message }) => reported.push(message),
    now: Date.now,
  })
  onTestFinished(stop)
  expect(await list()).toMatchObject([{ name: 'tidy', startedAt: null, endedAt: null, failed: false, error: null }])
  const run = () => pool.query(`select graphile_worker.add_job('tidy', max_attempts := 1)`)
  await run()
  await vi.waitFor(async () => {
    expect(await list()).toMatchObject([{ failed: true, error: 'no room', failedAt: expect.any(Date) as Date }])
  }, 60_000)
  expect(reported).toEqual(['no room'])
  // Its failure is told before it is over: what is due in between waits for a minute.
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from graphile_worker.jobs where locked_at is not null`)
    expect(rows).toHaveLength(0)
  }, 10_000)
  works = async () => undefined
  await run()
  await vi.waitFor(async () => {
    expect(await list()).toMatchObject([{ failed: false, error: 'no room', durationMs: expect.any(Number) as number }])
  }, 60_000)
})

test('jobs that were scheduled while the clock was ahead run again after it is set right', async () => {
  const { pool } = server.engine
  const start = () =>
    startJobs({
      pool,
      jobs: [jobOf('mail', async () => undefined)],
      runs: composeJobRuns(pool),
      report: (error) => expect.fail(String(error)),
      now: Date.now,
    })
  await (
    await start()
  )()
  const { rowCount } = await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '400 days' where identifier = 'mail'`,
  )
  expect(rowCount).toBe(1)
  await (
    await start()
  )()
  const { rows } = await pool.query<{ isPast: boolean }>(
    `select last_execution <= now() as "isPast" from graphile_worker._private_known_crontabs where identifier = 'mail'`,
  )
  expect(rows).toEqual([{ isPast: true }])
})

test('a job that was put off to a time which is far ahead, while the clock was, comes soon after the next start', async () => {
  const { pool } = server.engine
  let runs = 0
  const job: Job = { ...jobOf('astray', async () => void runs++), cron: yearly }
  const start = () =>
    startJobs({ pool, jobs: [job], runs: composeJobRuns(pool), report: () => undefined, now: Date.now })
  await (
    await start()
  )()
  await pool.query(
    `select graphile_worker.add_job('astray', run_at := now() + interval '400 days', job_key := 'astray', job_key_mode := 'preserve_run_at')`,
  )
  const stop = await start()
  onTestFinished(stop)
  await vi.waitFor(() => expect(runs).toBe(1), 10_000)
})

test('what comes once a day is done when the server starts, if it was off at that time', async () => {
  const { pool } = server.engine
  const ran: string[] = []
  const hour = (new Date().getUTCHours() + 12) % 24
  const jobs = ['erase', 'young'].map((name) => ({
    ...jobOf(name, async () => void ran.push(name)),
    cron: `3 ${hour} * * *`,
  }))
  const start = () => startJobs({ pool, jobs, runs: composeJobRuns(pool), report: () => undefined, now: Date.now })
  await (
    await start()
  )()
  // It has known the other one for a moment only.
  await pool.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days' where identifier = 'erase'`,
  )
  const stop = await start()
  onTestFinished(stop)
  await vi.waitFor(() => expect(ran).toEqual(['erase']), 10_000)
})

test('after a night in which the machine slept, a job does not come once for each minute of it', async () => {
  const { pool } = server.engine
  const hours = 8
  const minutesAsleep = hours * 60
  let runs = 0
  const look = jobOf('look', async () => {
    runs++
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  const wakesAt = Date.now()
  const lastMinute = Math.floor((wakesAt - hours * 3_600_000) / 60_000) * 60_000 + 59_000
  vi.useFakeTimers({ toFake: ['Date'], now: lastMinute })
  onTestFinished(() => void vi.useRealTimers())
  const stop = await startJobs({
    pool,
    jobs: [look],
    runs: composeJobRuns(pool),
    report: () => undefined,
    now: Date.now,
  })
  onTestFinished(stop)
  vi.setSystemTime(wakesAt)
  const behindMinutes = async () => {
    const { rows } = await pool.query<{ at: Date | null }>(
      `select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'look'`,
    )
    return (wakesAt - (rows[0]?.at?.getTime() ?? 0)) / 60_000
  }
  await vi.waitFor(async () => expect(await behindMinutes()).toBeLessThan(2), 30_000)
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'look' and locked_at is null`,
  )
  expect(rows[0]?.waiting).toBeLessThanOrEqual(1)
  expect(runs).toBeLessThan(minutesAsleep / 4)
})

test('some jobs also run when the scheduler starts, one after the other in their order, and others wait for their minute', async () => {
  const ran: string[] = []
  const job = (name: string, atStart?: number): Job => ({
    name,
    cron: yearly,
    ...(atStart !== undefined && { atStart }),
    work: async () => {
      ran.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      ran.push(`${name} ends`)
    },
  })
  const { pool } = server.engine
  const jobs = [job('second', 2), job('waits'), job('first', 1)]
  const stop = await startJobs({ pool, jobs, runs: composeJobRuns(pool), report: () => undefined, now: Date.now })
  onTestFinished(stop)
  await vi.waitFor(() => expect(ran).toHaveLength(4), 10_000)
  expect(ran).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a job that is due while it is still at work does not run beside itself, here or in another process, and comes after it', async () => {
  const { pool } = server.engine
  const [running, begun]: [Set<() => void>, Set<number>] = [new Set(), new Set()]
  let most = 0
  const work = async () => {
    begun.add(begun.size)
    await new Promise<void>((free) => {
      running.add(free)
      most = Math.max(most, running.size)
    })
  }
  const freeAll = () => {
    for (const free of running) free()
    running.clear()
  }
  const runs = composeJobRuns(pool)
  const jobs = [{ ...jobOf('long', work), cron: yearly }]
  const reported: Error[] = []
  const start = () => startJobs({ pool, jobs, runs, report: (error) => reported.push(error), now: Date.now })
  const ends = [await start(), await start()]
  try {
    /** As its minute adds it. */
    const due = () =>
      pool.query(`select graphile_worker.add_job('long', job_key := 'long', job_key_mode := 'preserve_run_at')`)
    await due()
    await vi.waitFor(() => expect(running.size).toBe(1), 10_000)
    const [first] = await runs.list()
    for (const _minute of [1, 2, 3]) {
      await due()
      await vi.waitFor(async () => {
        const { rows } = await pool.query<{ due: number }>(
          `select count(*)::int as due from graphile_worker.jobs
           where task_identifier = 'long' and locked_at is null and run_at <= now()`,
        )
        expect(rows[0]?.due).toBe(0)
      }, 10_000)
      // Two processes, each of which has room for two.
      await vi.waitFor(async () => {
        const { rows } = await pool.query<{ taken: number }>(
          `select count(*)::int as taken from graphile_worker.jobs where task_identifier = 'long' and locked_at is not null`,
        )
        expect(rows[0]?.taken).toBe(running.size)
      }, 10_000)
    }
    expect(most).toBe(1)
    expect(await runs.list()).toEqual([first])
    freeAll()
    await vi.waitFor(
      async () => expect(await runs.list()).toMatchObject([{ endedAt: expect.any(Date) as Date }]),
      10_000,
    )
    // It waits for a minute that the test does not.
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'long'`)
    await vi.waitFor(() => expect(begun.size).toBe(2), 10_000)
  } finally {
    freeAll()
    await Promise.all(ends.map((end) => end()))
  }
  expect(reported).toEqual([])
})

test('a job that is busy is due again within a minute, also if the clock of the machine is ahead of that of the database', async () => {
  const { pool } = server.engine
  let [runs, free] = [0, () => {}]
  const freed = new Promise<void>((resolve) => (free = resolve))
  const job: Job = { ...jobOf('ahead', () => (++runs === 1 ? freed : Promise.resolve())), cron: yearly }
  const stop = await startJobs({
    pool,
    jobs: [job],
    runs: composeJobRuns(pool),
    report: () => undefined,
    now: Date.now,
  })
  onTestFinished(async () => {
    free()
    await stop()
  })
  const due = () =>
    pool.query(`select graphile_worker.add_job('ahead', job_key := 'ahead', job_key_mode := 'preserve_run_at')`)
  await due()
  await vi.waitFor(() => expect(runs).toBe(1), 10_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await due()
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
       where task_identifier = 'ahead' and locked_at is null and run_at > now()`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.seconds).toBeLessThan(61)
  }, 10_000)
})

test('a stop waits for the jobs that are at work, but not for one that does not end', async () => {
  const { pool } = server.engine
  let [isAtWork, free] = [false, () => {}]
  const freed = new Promise<void>((resolve) => (free = resolve))
  const work = async () => {
    isAtWork = true
    await freed
  }
  const job: Job = { ...jobOf('endless', work), cron: yearly, atStart: 1 }
  const runs = composeJobRuns(pool)
  const stop = await startJobs({
    pool,
    jobs: [job],
    runs,
    report: () => undefined,
    now: Date.now,
    patienceMs: 300,
  })
  await vi.waitFor(() => expect(isAtWork).toBe(true), 10_000)
  // Asked twice, it is the same stop.
  await Promise.all([stop(), stop()])
  expect(await runs.list()).toMatchObject([{ endedAt: null }])
  free()
  await vi.waitFor(async () =>
    expect(await runs.list()).toMatchObject([{ failed: false, endedAt: expect.any(Date) as Date }]),
  )
})

test('a job that does not end in time keeps its database from closing for seconds only, and what it committed stays', async () => {
  const scratch = await openScratch()
  onTestFinished(scratch.close)
  const engine = await connectEngine({ url: scratch.url, kind: 'external', log: () => undefined })
  await scratch.pool.query('create table done (part int)')
  let ended: unknown
  const work = async () => {
    await engine.pool.query('insert into done values (1)')
    const client = await engine.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local statement_timeout = 0')
      await client.query('insert into done values (2)')
      await client.query('select pg_sleep(60)')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const job: Job = {
    ...jobOf('long', () => work().catch((error: unknown) => void (ended = error))),
    cron: yearly,
    atStart: 1,
  }
  const stop = await startJobs({
    pool: engine.pool,
    jobs: [job],
    runs: composeJobRuns(engine.pool),
    report: () => undefined,
    now: Date.now,
    patienceMs: 100,
  })
  const isAsleep = `select from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`
  await vi.waitFor(async () => expect((await scratch.pool.query(isAsleep)).rowCount).toBe(1), 10_000)
  await stop()
  const closed = engine.close().then(() => 'closed')
  expect(await Promise.race([closed, pause(10_000, 'still open', { ref: false })])).toBe('closed')
  await vi.waitFor(() => expect(ended).toBeInstanceOf(Error))
  expect((await scratch.pool.query('select part from done')).rows).toEqual([{ part: 1 }])
}, 60_000)

test('what runs at the start does not wait for a process that was killed while it did the same', async () => {
  const { pool } = server.engine
  // For the database, a run that never ends is like one whose process was killed: it is not said to be done. Its connections end.
  let [runs, free] = [0, () => {}]
  const freed = new Promise<void>((resolve) => (free = resolve))
  const work = () => (++runs === 1 ? freed : Promise.resolve())
  const judge: Job = { ...jobOf('judge', work), cron: yearly, atStart: 1 }
  const start = () =>
    startJobs({ pool, jobs: [judge], runs: composeJobRuns(pool), report: () => undefined, now: Date.now })
  const ends = [await start()]
  try {
    await vi.waitFor(() => expect(runs).toBe(1), 10_000)
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('job judge', 0)`,
    )
    expect(rowCount).toBe(1)
    ends.push(await start())
    await vi.waitFor(() => expect(runs).toBe(2), 10_000)
  } finally {
    free()
    await Promise.all(ends.map((end) => end()))
  }
})

import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { forEachBrand, pausedWhile, startJobs, type Job } from './jobs.ts'

const server = await startTestServer()
afterAll(server.close)

const jobOf = (name: string, work: Job['work']): Job => ({ name, cron: '* * * * *', work })

test('each job of a data centre has its own name, so that none replaces another', () => {
  const names = server.centre.jobs.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('a job of all brands is one job that works for one brand after the other', async () => {
  const worked: string[] = []
  const jobs = forEachBrand(
    ['first', 'second'].map((brand) => [
      jobOf('mail', async () => void worked.push(`mails of ${brand}`)),
      jobOf('erase', async () => void worked.push(`erased of ${brand}`)),
    ]),
  )
  expect(jobs.map(({ name }) => name)).toEqual(['mail', 'erase'])
  await jobs[0]?.work()
  expect(worked).toEqual(['mails of first', 'mails of second'])
})

test('a job that fails for one brand still works for the others, and then fails', async () => {
  const worked: string[] = []
  const failing = (reason: string) => [jobOf('mail', () => Promise.reject(new Error(reason)))]
  const working = [jobOf('mail', async () => void worked.push('mails'))]
  await expect(forEachBrand([failing('no room'), working])[0]?.work()).rejects.toThrow('no room')
  await expect(forEachBrand([failing('no room'), failing('no way'), working])[0]?.work()).rejects.toThrow(
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

test('jobs that were scheduled while the clock was ahead run again after it is set right', async () => {
  const { pool } = server.engine
  const start = () =>
    startJobs({
      pool,
      jobs: [jobOf('mail', async () => undefined)],
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

import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { forEachBrand, type Job } from './jobs.ts'

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

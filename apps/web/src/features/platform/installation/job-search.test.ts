import type { JobRun } from '@heliograph/contract/browser'
import { expect, test } from 'vitest'
import { soughtIn } from './job-search.ts'

const run = (name: string, more: Partial<JobRun> = {}): JobRun => ({
  name,
  cron: '* * * * *',
  startTime: 1_774_173_600,
  duration: 0.25,
  running: false,
  failed: false,
  failTime: null,
  error: null,
  ...more,
})
const runs = [
  run('mail-alerts', { failed: true, running: true, error: 'Connection refused' }),
  run('tend-partitions', { cron: '7 3 * * *' }),
  run('judge-plants', { running: true }),
  run('sum-up-months', { startTime: null }),
]
const found = (search: string, state?: Parameters<typeof soughtIn>[1]['state']) =>
  soughtIn(runs, { search, state }).map(({ name }) => name)

test('jobs are found by name, schedule or error, and by their state', () => {
  expect(found(' MAIL ')).toEqual(['mail-alerts'])
  expect(found('refused')).toEqual(['mail-alerts'])
  expect(found('7 3')).toEqual(['tend-partitions'])
  expect(found('', 'failed')).toEqual(['mail-alerts'])
  // One that runs again after it failed is shown as failed.
  expect(found('', 'running')).toEqual(['judge-plants'])
  expect(found('', 'waiting')).toEqual(['sum-up-months'])
  expect(found('', 'fine')).toEqual(['tend-partitions'])
  expect(found('plants', 'failed')).toEqual([])
})

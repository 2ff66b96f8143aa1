import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import type { Log } from '#needs/log.ts'
import { dropExpired, tendPartitions } from './partitions.ts'
import { today } from './telemetry.fixture.ts'

const { pool, close } = await openScratch()
afterAll(close)

const retention = { samplesDays: 2, framesMonths: 1 }
const logTo = (info: Log['info']): Log => {
  const ignore = () => undefined
  return { debug: ignore, info, warn: ignore, error: ignore, child: () => logTo(info) }
}
const partitions = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent in ('samples'::regclass, 'plant_frames'::regclass) order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('what is going to be dropped is logged before it is dropped', async () => {
  await tendPartitions(pool, today, retention)
  const before = await partitions()
  const broken = logTo(() => {
    throw new Error('The log is full')
  })
  await expect(dropExpired(pool, today + dayMs, retention, broken)).rejects.toThrow('The log is full')
  expect(await partitions()).toEqual(before)

  const lines: unknown[] = []
  await dropExpired(
    pool,
    today + dayMs,
    retention,
    logTo((fields) => lines.push(fields)),
  )
  expect(lines).toEqual([{ knownTime: new Date(today + dayMs).toISOString(), partitions: ['samples_2026_06_15'] }])
  expect(await partitions()).toEqual(before.filter((name) => name !== 'samples_2026_06_15'))
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connectEngine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { startTestServer } from '#testing/test-server.ts'

const scratch = await openScratch()
const lockTimeoutMs = 50
const engine = await connectEngine({ url: scratch.url, kind: 'external', log: () => undefined, lockTimeoutMs })
const server = await startTestServer({ engine })
afterAll(async () => {
  await server.close()
  await engine.close()
  await scratch.close()
})

test('a list waits for those that compute the conditions of very many plants, for longer than for other locks', async () => {
  const { id, api } = await server.aCaller()
  const plant = await server.aPlant({ owner_id: id })
  // As another process does, or the scheduled run.
  const other = await scratch.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('plants.conditions'))`)
    const listed = api.plants.search({ query: { 'order.property': 'condition' }, body: {} })
    await pause(6 * lockTimeoutMs)
    await other.query('commit')
    expect((await listed).data.map((row) => row.id)).toEqual([plant])
  } finally {
    other.release()
  }
  expect(server.reported).toEqual([])
})

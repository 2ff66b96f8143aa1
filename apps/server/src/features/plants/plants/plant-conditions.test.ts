import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { connectEngine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { send } from '#testing/requests.fixture.ts'
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
  const [listed] = await whileOthersCompute(() => api.plants.search({ query: byCondition, body: {} }))
  expect(listed?.data.map((row) => row.id)).toEqual([plant])
  expect(server.reported).toEqual([])
})

test('lists of all brands wait with one connection, which the data of devices needs as well', async () => {
  const { id, api } = await server.aCaller()
  const nils = await server.aUser({ email: 'nils@heliograph.test', brand: 'NORDLICHT' })
  const at = { baseUrl: server.baseUrl, host: 'nordlicht.localhost' }
  const body = { grant_type: 'password', username: nils.email, password: nils.digest }
  const { text } = await send(contract.auth.token, { params: {}, query: {}, body }, at)
  const authorization = `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
  const own = await server.aPlant({ owner_id: id })
  const nilss = await server.aPlant({ owner_id: nils.id, brand: 'NORDLICHT' })
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`
  const [listed, counted] = await whileOthersCompute(
    async () => {
      const [ours, theirs] = await Promise.all([
        api.plants.search({ query: byCondition, body: {} }),
        send(contract.plants.search, { params: {}, query: byCondition, body: {} }, { ...at, authorization }),
      ])
      return [ours.data.map((row) => row.id), (JSON.parse(theirs.text) as typeof ours).data.map((row) => row.id)]
    },
    async () => (await scratch.pool.query(waiting)).rowCount,
  )
  expect(listed).toEqual([[own], [nilss]])
  expect(counted).toBe(1)
})

const byCondition = { 'order.property': 'condition' } as const

/** As another process does, or the scheduled run: for longer than other locks are waited for. */
const whileOthersCompute = async <Listed, Seen>(list: () => Promise<Listed>, look?: () => Promise<Seen>) => {
  const other = await scratch.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('plants.conditions'))`)
    const listing = list()
    await pause(10 * lockTimeoutMs)
    const seen = await look?.()
    await other.query('commit')
    return [await listing, seen] as const
  } finally {
    other.release()
  }
}

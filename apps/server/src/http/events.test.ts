import { connect, type AddressInfo } from 'node:net'
import { heartbeat } from '@heliograph/contract'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { endingOf } from './ending.ts'
import { sendEvents } from './events.ts'

const server = await startTestServer()
afterAll(server.close)

const listening = async () => {
  const caller = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: caller.id })
  const seen: string[] = []
  const ended = caller.api.live.follow({ params: { id: plantId } }, ({ event }) => void seen.push(event))
  await expect.poll(() => seen).toEqual(['live'])
  return { caller, plantId, ended }
}

// Each waits for the stream to end; if it does not, the test times out.
const endings: [string, (of: Awaited<ReturnType<typeof listening>>) => Promise<unknown>][] = [
  ['its session has ended', ({ caller }) => caller.api.auth.logout()],
  [
    'its person was disabled',
    ({ caller }) => server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', caller.id).execute(),
  ],
  [
    'the plant is no longer theirs',
    ({ plantId }) => server.engine.db.updateTable('plants').set({ owner_id: null }).where('id', '=', plantId).execute(),
  ],
  [
    'the platform was suspended',
    () => server.engine.db.insertInto('settings').values({ name: 'suspended', value: '{}' }).execute(),
  ],
]

test.each(endings)('a stream ends when %s', { timeout: 20_000 }, async (_, happen) => {
  const stream = await listening()
  await happen(stream)
  await stream.ended
  await server.engine.db.deleteFrom('settings').where('name', '=', 'suspended').execute()
  await expect
    .poll(
      () =>
        server
          .aCaller()
          .then(({ api }) => api.account.me())
          .then(
            () => 'open',
            () => 'closed',
          ),
      { timeout: 5000 },
    )
    .toBe('open')
})

test('a client that leaves before the first answer leaves no listener behind', async () => {
  const caller = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: caller.id })
  const path = `/maintain-s/operating/station/${plantId}/live`
  for (let each = 0; each < 20; each++) {
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${caller.token}\r\n\r\n`, () =>
        socket.destroy(),
      ),
    )
    socket.on('error', () => {})
  }
  expect((await caller.api.live.fast({ params: { id: plantId } })).systemId).toBe(plantId)
})

test('a client that does not read is disconnected, and no data piles up for it', async () => {
  let [given, left] = [0, false]
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        await new Promise((next) => setImmediate(next))
        given++
        return { done: false as const, value: { event: 'live', data: 'x'.repeat(64 * 1024) } }
      },
      return: async () => ((left = true), { done: true as const, value: undefined }),
    }),
  }
  const app = fastify()
  app.get('/', (_request, reply) => sendEvents(reply, { source, admit: async () => {}, report: () => {} }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
  )
  socket.pause()
  await expect.poll(() => left, { timeout: 10_000 }).toBe(true)
  // No more than the buffers of the two ends of a connection.
  expect(given).toBeLessThan(500)
  socket.destroy()
  await app.close()
})

test('a stream that is still being prepared when the server stops ends at once, too', async () => {
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<never>(() => {}),
      return: async () => ({ done: true as const, value: undefined }),
    }),
  }
  let [isAsked, prepare] = [false, () => {}]
  const prepared = new Promise<void>((resolve) => (prepare = resolve))
  const app = fastify()
  app.get('/', async (_request, reply) => {
    isAsked = true
    await prepared
    return sendEvents(reply, { source, admit: async () => {}, report: () => {} })
  })
  // If nothing ends the stream, the test times out.
  const ending = endingOf(app.server, { graceMs: 300_000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)
  await expect.poll(() => isAsked).toBe(true)
  const ended = ending.end()
  prepare()
  expect(await (await answer).text()).toBe(heartbeat)
  await ended
  await app.close()
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

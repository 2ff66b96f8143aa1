import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressAnswer } from './compress.ts'

const day = { record: Array.from({ length: 288 }, (_, place) => ({ at: place * 300, powerW: 20 * place })) }
const app = fastify()
app.addHook('onSend', compressAnswer)
app.get('/day', () => day)
app.get('/short', () => ({ ok: true }))
app.get('/elsewhere', (_request, reply) => reply.header('vary', 'Origin').send(day))
app.get('/file', (_request, reply) =>
  reply.header('content-disposition', 'attachment; filename=day.json').send(JSON.stringify(day)),
)
afterAll(() => app.close())

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('a long answer is compressed as the caller accepts it, and is the same', async () => {
  const [plain, small, smallest] = await Promise.all([
    ask('/day'),
    ask('/day', 'gzip'),
    ask('/day', 'gzip, deflate, br'),
  ])
  expect([plain, small, smallest].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(plain.json()).toEqual(day)
  expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(day)
  expect(JSON.parse(brotliDecompressSync(smallest.rawPayload).toString())).toEqual(day)
  expect(Number(smallest.headers['content-length'])).toBe(smallest.rawPayload.length)
  expect(smallest.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

test('caches keep the forms of an answer apart', async () => {
  expect((await ask('/day')).headers.vary).toBe('accept-encoding')
  expect((await ask('/elsewhere', 'br')).headers.vary).toBe('Origin, accept-encoding')
})

test('a caller that refuses an encoding does not get it', async () => {
  expect((await ask('/day', 'br;q=0, gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask('/day', 'br; q=0.0')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/day', 'identity')).headers['content-encoding']).toBeUndefined()
})

test('short answers and files are sent as they are', async () => {
  for (const url of ['/short', '/file']) expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined()
})

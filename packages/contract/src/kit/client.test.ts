/// <reference types="node" />
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallFailed, timeoutMs, type Transport } from './ask.ts'
import { call } from './call.ts'
import { createClient } from './client.ts'
import { dispositionOf, file } from './file.ts'
import { id, nothing } from './shapes.ts'
import { heartbeat, stream, writeEvent } from './stream.ts'

const open = { summary: '', access: 'public', refusals: [] } as const
const contract = {
  things: {
    find: call({
      ...open,
      endpoint: 'GET /thing/{id}',
      params: Type.Object({ id: Type.String() }),
      query: Type.Object({ show: Type.Optional(Type.Array(Type.String())), size: Type.Optional(id) }),
      output: Type.Object({ name: Type.String() }),
    }),
    change: call({ ...open, endpoint: 'POST /thing', body: Type.Object({ name: Type.String() }), output: nothing }),
    enter: call({
      ...open,
      endpoint: 'POST /enter',
      forms: true,
      body: Type.Object({ user: Type.String() }),
      output: nothing,
    }),
    watch: call({ ...open, endpoint: 'GET /watch', output: stream({ live: Type.Object({ powerW: Type.Number() }) }) }),
    keep: call({ ...open, endpoint: 'POST /keep', output: file('application/json') }),
  },
}

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
let transport: Transport
let token: string | undefined

beforeEach(async () => {
  token = undefined
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  transport = { baseUrl: `http://127.0.0.1:${port}`, token: () => token, dataCentre: () => undefined }
})

afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const things = (changes: Partial<Transport> = {}) =>
  createClient<typeof contract>(
    {
      things: {
        find: 'GET /thing/{id}',
        change: 'POST /thing',
        enter: 'FORMDATA /enter',
        watch: 'STREAM /watch',
        keep: 'POST-FILE /keep',
      },
    },
    { ...transport, ...changes },
  ).things

/** Answers every request with this, and stores the last one. */
const answerWith = (status: number, body = '', headers: Record<string, string> = {}) => {
  const seen: { url?: string; method?: string; headers?: IncomingMessage['headers']; body?: string } = {}
  answer = async (request, response) => {
    const pieces = await request.setEncoding('utf8').toArray()
    Object.assign(seen, { url: request.url, method: request.method, headers: request.headers, body: pieces.join('') })
    response.writeHead(status, headers).end(body)
  }
  return seen
}

const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallFailed)) throw new Error(`Not a failed call: ${error}`)
  return { status: error.status, code: error.code, param: error.param }
}

test('variables are encoded into the path, lists are repeated, and missing values are left out', async () => {
  const seen = answerWith(200, '{"name":"roof"}')
  expect(await things().find({ params: { id: 'a/b' }, query: { show: ['DV1', 'DV2'] } })).toEqual({ name: 'roof' })
  expect(seen).toMatchObject({ method: 'GET', url: '/thing/a%2Fb?show=DV1&show=DV2' })
  expect(seen.headers).not.toHaveProperty('authorization')
})

test('the data centre is in the path, and the token in its header', async () => {
  const seen = answerWith(200, '{}')
  token = 'secret'
  await things({ dataCentre: () => 'CN' }).change({ body: { name: 'roof' } })
  expect(seen).toMatchObject({ url: '/mdc-cn/thing', body: '{"name":"roof"}', method: 'POST' })
  expect(seen.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  token = 'clear'
  await things().change({ body: { name: 'roof' } })
  expect(seen.headers?.authorization?.trim()).toBe('Bearer')
})

test('a form is sent form-encoded', async () => {
  const seen = answerWith(200)
  await things().enter({ body: { user: 'a&b' } })
  expect(seen).toMatchObject({ method: 'POST', body: 'user=a%26b' })
  expect(seen.headers?.['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
})

test('an empty answer is an empty object', async () => {
  answerWith(204)
  expect(await things().change({ body: { name: '' } })).toEqual({})
})

test('each answer tells the time of its server, also a refusal', async () => {
  const told: [string | null, number][] = []
  const heard = things({ onDate: (...time) => told.push(time) })
  const before = Date.now()
  answerWith(204, '', { date: 'Fri, 12 Jun 2026 10:00:00 GMT' })
  await heard.change({ body: { name: '' } })
  answerWith(412, '{"code":"PARAM_ERROR"}', { date: 'Fri, 12 Jun 2026 10:00:01 GMT' })
  await failureOf(heard.change({ body: { name: '' } }))
  expect(told.map(([date]) => date)).toEqual(['Fri, 12 Jun 2026 10:00:00 GMT', 'Fri, 12 Jun 2026 10:00:01 GMT'])
  for (const [, askedAt] of told) expect(askedAt).toBeGreaterThanOrEqual(before)
})

test('a refusal has its code and parameter', async () => {
  answerWith(412, '{"code":"PARAM_ERROR","param":"name"}')
  const failure = await failureOf(things().change({ body: { name: '' } }))
  expect(failure).toEqual({ status: 412, code: 'PARAM_ERROR', param: 'name' })
})

test("a proxy's own answer has only a status", async () => {
  answerWith(502, '<html>')
  expect(await failureOf(things().change({ body: { name: '' } }))).toMatchObject({ status: 502, code: undefined })
  answerWith(200, '<html>')
  expect(await failureOf(things().change({ body: { name: '' } }))).toMatchObject({ status: 200, code: undefined })
})

test('a redirect is not followed', async () => {
  answerWith(302, '', { location: '/elsewhere' })
  expect(await failureOf(things().change({ body: { name: '' } }))).toMatchObject({ status: 301 })
})

test('a refusal of an earlier session is distinguished from one of the current session', async () => {
  const noAfter = (change: () => void) => {
    token = 'former'
    answer = (_, response) => {
      change()
      response.writeHead(401).end()
    }
    return things()
      .change({ body: { name: '' } })
      .catch((error: unknown) => error)
  }
  expect(await noAfter(() => (token = 'switched'))).toMatchObject({ status: 401, late: true })
  expect(await noAfter(() => undefined)).toMatchObject({ status: 401, late: false })
  expect(await noAfter(() => (token = undefined))).toMatchObject({ status: 401, late: false })
})

test('an unreachable server is distinguished from one that does not answer', async () => {
  const gone = things({ baseUrl: 'http://127.0.0.1:1' }).change({ body: { name: '' } })
  expect(await failureOf(gone)).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = new Promise<void>((arrived) => (answer = () => arrived()))
  const silent = failureOf(things().change({ body: { name: '' } }))
  await asked
  vi.advanceTimersByTime(timeoutMs)
  expect(await silent).toMatchObject({ status: 0, code: 'TIMEOUT' })
})

test('a call can be cancelled in a browser of 2023 too, which has no AbortSignal.any', async () => {
  const { any } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  onTestFinished(() => void Object.assign(AbortSignal, { any }))
  const taken = new AbortController()
  answer = () => taken.abort(new Error('unmounted'))
  await expect(things().change({ body: { name: '' } }, { signal: taken.signal })).rejects.toThrow('unmounted')
})

test('a cancelled call fails with the reason of the cancellation', async () => {
  const taken = new AbortController()
  answer = () => taken.abort(new Error('unmounted'))
  await expect(things().change({ body: { name: '' } }, { signal: taken.signal })).rejects.toThrow('unmounted')
})

test('a stream delivers its events as they arrive, and ends when the server ends it', async () => {
  token = 'secret'
  answer = (request, response) => {
    expect(request.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer secret' })
    response.write(heartbeat + writeEvent('live', '{"powerW":1}'))
    response.end(writeEvent('live', '{"powerW":2}'))
  }
  const events: unknown[] = []
  await things().watch({}, ({ data: { powerW } }) => events.push(powerW))
  expect(events).toEqual([1, 2])
})

test('a cancelled stream ends without an error, also on the server', async () => {
  const left = new AbortController()
  const closed = new Promise<void>((done) => {
    answer = (_, response) => {
      response.on('close', done)
      response.write(writeEvent('live', '{"powerW":1}'))
    }
  })
  await things().watch({}, () => left.abort(), { signal: left.signal })
  await closed
})

test('an error in the event handler rejects the call and closes the connection', async () => {
  const closed = new Promise<void>((done) => {
    answer = (_, response) => {
      response.on('close', done)
      response.write(writeEvent('live', '{"powerW":1}'))
    }
  })
  const watched = things().watch({}, () => {
    throw new Error('no room')
  })
  await expect(watched).rejects.toThrow('no room')
  await closed
})

test('a stream that goes silent or is refused fails', async () => {
  answerWith(412, '{"code":"AU_NO_READ_PERMISSION","param":null}')
  expect(await failureOf(things().watch({}, () => {}))).toMatchObject({ code: 'AU_NO_READ_PERMISSION' })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = (_, response) => response.write(writeEvent('live', '{"powerW":1}'))
  let heard = () => {}
  const first = new Promise<void>((done) => (heard = done))
  const silent = failureOf(things().watch({}, () => heard()))
  await first
  // The next timeout starts after the event was delivered.
  await new Promise((done) => setImmediate(done))
  vi.advanceTimersByTime(timeoutMs)
  expect(await silent).toMatchObject({ status: 0, code: 'TIMEOUT' })
})

test('a file arrives with its name in any script, and its bytes unchanged', async () => {
  const name = 'Données d’Ada (2026)*; "x".json'
  const seen = answerWith(200, '{"code":"not a refusal"}', {
    'content-type': 'application/json',
    'content-disposition': dispositionOf(name),
  })
  const kept = await things().keep()
  expect(seen).toMatchObject({ method: 'POST', url: '/keep' })
  expect([kept.name, kept.blob.type, await kept.blob.text()]).toEqual([
    name,
    'application/json',
    '{"code":"not a refusal"}',
  ])
  answerWith(200, 'x', { 'content-disposition': "attachment; filename*=UTF-8''%E0%A4%A" })
  expect((await things().keep()).name).toBeUndefined()
})

test('a refused file has the code of the refusal, and an HTML page instead of a file is a failure (spec §8)', async () => {
  answerWith(412, '{"code":"EXPORT_USED_IN_PAST_YEAR","param":null}', { 'content-type': 'application/json' })
  expect(await failureOf(things().keep())).toMatchObject({ status: 412, code: 'EXPORT_USED_IN_PAST_YEAR' })
  answerWith(502, '<html>')
  expect(await failureOf(things().keep())).toMatchObject({ status: 502, code: undefined })
  answerWith(200, '<html>', { 'content-type': 'text/html; charset=utf-8' })
  expect(await failureOf(things().keep())).toMatchObject({ status: 200, code: undefined })
})

test('a file that breaks off or stalls halfway is a failure, not half a file', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  }
  expect(await failureOf(things().keep())).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = new Promise<void>((arrived) => {
    answer = (_, response) => void response.write('half', () => arrived())
  })
  const silent = failureOf(things().keep())
  await asked
  // The timeout for the next chunk starts after the first has arrived.
  await new Promise((done) => setImmediate(done))
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect(await silent).toMatchObject({ status: 0, code: 'TIMEOUT' })
})

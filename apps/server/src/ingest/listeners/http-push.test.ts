import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { layouts } from '@heliograph/domain/layouts'
import type { Point } from '@heliograph/domain/points'
import { detail } from '@heliograph/domain/rejection-details'
import type { DropReason } from '@heliograph/domain/rejections'
import { isFaultWord } from '@heliograph/protocols/faults/faults'
import { printBulk, printPost } from '@heliograph/protocols/http-push/emoncms'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startHttpPush, type HttpPushLimits } from './http-push.ts'
import { createSurroundings, openSocket, startOfTest } from './listeners.fixture.ts'

const reading = { deviceSn: 'INV-1', deviceType: 'INVERTER', at: startOfTest, values: { acPower: 2140 } } as const
const batch = printSamples([reading, { ...reading, at: startOfTest + 60_000 }])

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (limits: HttpPushLimits = {}) => {
  const surroundings = createSurroundings()
  const { gateway, secret } = surroundings.register('H1', 'http')
  const listener = await startHttpPush({ ...surroundings.needs, limits })
  closing.push(listener.close)

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const bearer = (by = secret) => ({ authorization: `Bearer ${by}` })
  const push = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = bearer()) =>
    ask('/v1/samples', { method: 'POST', body, headers })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form), headers })
  return { ...surroundings, gateway, secret, listener, ask, push, post, bearer }
}

/** With connections that stay open. */
const openFor = async (limits: HttpPushLimits) => {
  const opened = await open(limits)
  const connected = async (from?: string) => {
    const { socket, answered, closed } = openSocket(opened.listener.port, from)
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    let answers = 0
    const report = async (secret: string) => {
      const head = `POST /v1/samples HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\n`
      socket.write(`${head}content-length: ${batch.length}\r\n\r\n${batch}`)
      answers++
      await vi.waitFor(
        () =>
          expect(
            answered()
              .toString()
              .match(/HTTP\/1\.1 200 /g),
          ).toHaveLength(answers),
        {
          timeout: 10_000,
          interval: 5,
        },
      )
    }
    return { socket, closed, report }
  }
  return { ...opened, connected }
}

const answerOf = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  return [status, text]
}

describe('a batch', () => {
  it('is acknowledged after the commit, not before', async () => {
    const { push, commits, heard, gateway } = await open()
    const commit = commits.block()
    let answered = false
    const answer = push(batch).finally(() => (answered = true))
    await vi.waitFor(() => expect(commits.arrived).toHaveLength(1), { interval: 5 })
    expect(answered).toBe(false)
    commit()
    expect(await answerOf(answer)).toEqual([200, '{"kept":2,"dropped":0}'])
    expect(commits.kept).toMatchObject([
      { gateway: { sn: 'H1' }, readings: [reading, { ...reading, at: startOfTest + 60_000 }] },
    ])
    expect(await heard()).toEqual([gateway.id])
  })

  it("that can't be committed gets a 503 with a retry after five seconds", async () => {
    const { push, post, secret, commits, reported } = await open()
    commits.fail(new Error('The database is unreachable'))
    for (const { status, headers } of [
      await push(batch),
      await post('/input/post', { apikey: secret, fulljson: '{"power":1}' }),
    ]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect(reported.map((error) => error.message)).toEqual([
      'The database is unreachable',
      'The database is unreachable',
    ])
    commits.fail(undefined)
    expect((await push(batch)).status).toBe(200)
  })

  it("gets a 503 while the database can't be asked for the gateway", async () => {
    const { push, findings } = await open()
    findings.failure = new Error('The database is unreachable')
    expect((await push(batch)).status).toBe(503)
    findings.failure = undefined
    expect((await push(batch)).status).toBe(200)
  })

  it('with an undecodable sample is stored without it, and the answer names the sample', async () => {
    const { push, commits } = await open()
    const samples = [
      { sn: 'A', type: 'INVERTER', at: 17, values: {} },
      { sn: 'B', type: 'INVERTER', at: startOfTest, values: { acPower: 1, colour: 2 } },
      { sn: 'C', type: 'TOASTER', at: startOfTest, values: {} },
    ]
    const { status, text } = await push(JSON.stringify({ samples }))
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        kept: 1,
        dropped: 2,
        reasons: { UNDECODABLE: 2 },
        ignored: [
          'samples[0]: the time is not in milliseconds since 1970',
          'samples[2]: type is not a device type',
          'B.colour',
        ],
      },
    ])
    expect(commits.kept[0]?.undecodable).toMatchObject({ code: 'partsLost', values: { count: 2 } })
  })

  it('of a device that measures nothing at night is taken, so that it is not sent again and again', async () => {
    const { push, commits } = await open()
    const samples = [{ sn: 'A', type: 'INVERTER', at: startOfTest, values: { acPower: null, pv1Voltage: null } }]
    expect(await answerOf(push(JSON.stringify({ samples })))).toEqual([200, '{"kept":0,"dropped":0}'])
    expect(commits.kept).toMatchObject([{ readings: [] }])
    expect(commits.kept[0]?.undecodable).toBeUndefined()
  })

  it('of which no name is known is refused with the names', async () => {
    const { push } = await open()
    const samples = [{ sn: 'A', type: 'INVERTER', at: startOfTest, values: { power: 2140, yield: 3 } }]
    const { status, text } = await push(JSON.stringify({ samples }))
    expect([status, JSON.parse(text)]).toEqual([
      422,
      {
        kept: 0,
        dropped: 1,
        reasons: { UNDECODABLE: 1 },
        ignored: ['samples[0]: No known input: power, yield'],
      },
    ])
  })

  it('that is invalid is rejected with the name of the field, and quarantined', async () => {
    const { push, commits } = await open()
    expect(await answerOf(push('{'))).toEqual([400, '{"error":"The batch is not a JSON object"}'])
    expect(await answerOf(push(''))).toEqual([400, '{"error":"The batch is not a JSON object"}'])
    expect(await answerOf(push('{"samples":7}'))).toEqual([400, '{"error":"samples is not a list"}'])
    expect(commits.kept.map(({ undecodable }) => undecodable)).toEqual([
      detail('batchNotObject'),
      detail('batchNotObject'),
      detail('samplesNotList'),
    ])
  })

  it('with __proto__ or constructor as a name is rejected', async () => {
    const { push } = await open()
    const error = [400, '{"error":"The batch has a field named __proto__ or constructor"}']
    expect(await answerOf(push('{"samples":[],"__proto__":{"samples":[]}}'))).toEqual(error)
    expect(await answerOf(push('{"samples":[{"values":{"\\u005f_proto__":{}}}]}'))).toEqual(error)
    expect(await answerOf(push('{"samples":[],"constructor":{"prototype":{}}}'))).toEqual(error)
    expect((await push('{"samples":[],"note":"__proto__"}')).status).toBe(200)
  })

  it('is accepted with any content type', async () => {
    const { push, bearer } = await open()
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain; charset=utf-8']) {
      expect((await push(batch, { ...bearer(), 'content-type': type })).status).toBe(200)
    }
  })

  it('of 1,000 samples with all points of a hybrid inverter is accepted', async () => {
    const { push, commits } = await open()
    const longOf = (point: Point) => (isFaultWord(point) ? 4_294_967_000 : 12_345.678)
    const values = Object.fromEntries(layouts.inverter.points.map((point, place) => [point, longOf(point) + place]))
    const samples = Array.from({ length: 1_000 }, (_, place) => ({ ...reading, at: startOfTest + place, values }))
    expect(await answerOf(push(printSamples(samples)))).toEqual([200, '{"kept":1000,"dropped":0}'])
    expect(commits.kept[0]?.readings).toHaveLength(1_000)
  })

  it('with nothing to keep gets a 422 with the reasons, so that the sender can keep it', async () => {
    const { push, needs } = await open()
    const answerWith = (kept: number, ...reasons: [DropReason, number][]) => {
      const dropped = reasons.reduce((sum, [, number]) => sum + number, 0)
      needs.pipeline.accept = async () => ({ kept, dropped, reasons: new Map(reasons) })
      return answerOf(push(batch))
    }
    expect(await answerWith(0, ['too old', 2])).toEqual([422, '{"kept":0,"dropped":2,"reasons":{"TOO_OLD":2}}'])
    expect(await answerWith(1, ['too old', 1])).toEqual([200, '{"kept":1,"dropped":1,"reasons":{"TOO_OLD":1}}'])
    expect(await answerWith(0, ['seen before', 2])).toEqual([200, '{"kept":0,"dropped":2,"reasons":{"SEEN_BEFORE":2}}'])
  })

  it('of more than 3 MiB is rejected, with or without a content length', async () => {
    const { push, listener, bearer, commits } = await open()
    const tooLong = ' '.repeat(3 * 1024 * 1024 + 1)
    expect((await push(tooLong)).status).toBe(413)
    expect((await push(batch + ' '.repeat(3 * 1024 * 1024 - batch.length))).status).toBe(200)
    const unannounced = openSocket(listener.port)
    unannounced.socket.write(`POST /v1/samples HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer().authorization}\r\n`)
    unannounced.socket.write('transfer-encoding: chunked\r\n\r\n')
    for (let chunks = 0; chunks < 49; chunks++) unannounced.socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`)
    expect((await unannounced.closed).toString()).toMatch(/^HTTP\/1\.1 413 /)
    expect(commits.kept).toHaveLength(1)
  })
})

describe('a sender without a valid secret', () => {
  it('always gets the same answer, whatever is wrong', async () => {
    const { push, register } = await open()
    const mqtt = register('G1', 'mqtt')
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'Bearer short' },
      { authorization: `Bearer ${'x'.repeat(4_000)}` },
      { authorization: `Bearer ${mqtt.secret}` },
      { authorization: 'Basic SDE6SDE=' },
    ]
    const answers = await Promise.all(headers.map((header) => push(batch, header)))
    const shape = ({ status, text, headers: all }: (typeof answers)[number]) => {
      const headers = [...all].filter(([name]) => name !== 'date')
      return { status, text, headers }
    }
    expect(answers.map(shape)).toEqual(answers.map(() => shape(answers[0]!)))
    expect(answers[0]).toMatchObject({ status: 401, text: '{"error":"Unknown secret"}' })
  })

  it('gets the emoncms answer on emoncms paths', async () => {
    const { ask, post, register, bearer } = await open()
    const mqtt = register('G1', 'mqtt')
    const fulljson = '{"power":1}'
    for (const answer of [
      await ask(`/input/post?fulljson=${encodeURIComponent(fulljson)}`),
      await ask(`/input/post?apikey=${mqtt.secret}&fulljson=${encodeURIComponent(fulljson)}`),
      await post('/emoncms/input/post', { fulljson }),
      await post('/emoncms/input/post', { fulljson, apikey: 'x'.repeat(32) }),
      await post('/input/bulk.json', { data: '[[0,1,2]]' }, bearer(mqtt.secret)),
    ]) {
      expect([answer.status, answer.text]).toEqual([401, 'Invalid API key'])
    }
  })

  it('is answered before its body is read', async () => {
    const { listener } = await open()
    const { socket, closed } = openSocket(listener.port)
    socket.write('POST /v1/samples HTTP/1.1\r\nhost: x\r\ncontent-length: 200000\r\n\r\n')
    expect((await closed).toString()).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('emoncms', () => {
  it('accepts input/post in each of its forms', async () => {
    const { ask, post, secret, bearer, commits } = await open()
    const time = String(startOfTest / 1000)
    const form = { apikey: secret, node: 'emontx', time }
    const json = encodeURIComponent('{power:2140}')
    const inAddress = `/input/post?apikey=${secret}&node=emontx&time=${time}&json=${json}`
    expect(await answerOf(ask(inAddress))).toEqual([200, 'ok'])
    expect(await answerOf(post('/input/post', { ...form, json: '{power:2140}' }))).toEqual([200, 'ok'])
    expect(await answerOf(post('/emoncms/input/post.json', { ...form, fulljson: '{"power":2140}' }))).toEqual([
      200,
      '{"success":true}',
    ])
    expect(await answerOf(post('/input/post/emontx', { data: 'power:2140', time }, bearer()))).toEqual([200, 'ok'])
    const nodeInPath = `/emoncms//input/post.json/emontx?data=power:2140&time=${time}`
    expect(await answerOf(ask(nodeInPath, { headers: bearer() }))).toEqual([200, 'ok'])
    expect(commits.kept.map(({ readings }) => readings)).toEqual(
      Array.from({ length: 5 }, () => [{ ...reading, deviceSn: 'H1-emontx' }]),
    )
  })

  it('accepts input/bulk with its offsets', async () => {
    const { post, secret, commits } = await open()
    const data = '[[-120,"roof",{"solar":1500}],[-60,"meter",{"grid":-300,"import_kwh":12}],[0,"roof",{"solar":1700}]]'
    for (const reference of [{}, { sentat: '0' }, { offset: '0' }, { time: String(startOfTest / 1000) }]) {
      expect(await answerOf(post('/input/bulk', { apikey: secret, data, ...reference }))).toEqual([200, 'ok'])
    }
    const kept = [
      { deviceSn: 'H1-roof', deviceType: 'INVERTER', at: startOfTest - 120_000, values: { acPower: 1500 } },
      {
        deviceSn: 'H1-meter',
        deviceType: 'METER',
        at: startOfTest - 60_000,
        values: { gridPower: -300, buyTotal: 12 },
      },
      { deviceSn: 'H1-roof', deviceType: 'INVERTER', at: startOfTest, values: { acPower: 1700 } },
    ]
    expect(commits.kept.map(({ readings }) => readings)).toEqual([kept, kept, kept, kept])
  })

  it('accepts compressed bulk data, binary as from emonHub or hexadecimal', async () => {
    const { ask, post, secret, bearer, commits } = await open()
    const data = deflateSync('[[-60,"roof",{"solar":1500}],[0,"roof",{"solar":1700}]]')
    const headers = { ...bearer(), 'content-type': 'application/x-www-form-urlencoded' }
    const binary = ask('/input/bulk.json?sentat=0&cb=1', { method: 'POST', body: data, headers })
    expect(await answerOf(binary)).toEqual([200, 'ok'])
    const form = { apikey: secret, sentat: '0', c: '1', data: data.toString('hex') }
    expect(await answerOf(post('/emoncms/input/bulk', form))).toEqual([200, 'ok'])
    const kept = [
      { deviceSn: 'H1-roof', deviceType: 'INVERTER', at: startOfTest - 60_000, values: { acPower: 1500 } },
      { deviceSn: 'H1-roof', deviceType: 'INVERTER', at: startOfTest, values: { acPower: 1700 } },
    ]
    expect(commits.kept.map(({ readings }) => readings)).toEqual([kept, kept])
  })

  it('refuses compressed data that is damaged or expands to more than a megabyte', async () => {
    const { ask, post, secret, bearer } = await open()
    const bomb = deflateSync(Buffer.alloc(50_000_000, ' '))
    const error = { success: false, message: 'The compressed data is invalid or too long' }
    for (const body of [bomb, Buffer.from('not zlib'), Buffer.alloc(0)]) {
      const { status, text } = await ask('/input/bulk?cb=1', { method: 'POST', body, headers: bearer() })
      expect([status, JSON.parse(text)]).toEqual([400, error])
    }
    const { text } = await post('/input/bulk', { apikey: secret, c: '1', data: 'xyz' })
    expect(JSON.parse(text)).toEqual(error)
  })

  it('accepts what our own sender prints', async () => {
    const { post, secret, commits } = await open()
    const input = { node: 'roof', at: startOfTest, values: { acPower: 2140 } }
    await post('/input/post', { apikey: secret, ...printPost(input) })
    await post('/input/bulk', { apikey: secret, ...printBulk([input]) })
    const expected = [{ ...reading, deviceSn: 'H1-roof' }]
    expect(commits.kept.map(({ readings }) => readings)).toEqual([expected, expected])
  })

  it('answers with what is wrong with the request', async () => {
    const { post, secret, commits } = await open()
    const { status, text } = await post('/input/post', { apikey: secret, fulljson: '[' })
    expect([status, JSON.parse(text)]).toEqual([400, { success: false, message: 'fulljson is not a JSON object' }])
    expect((await post('/input/bulk', { apikey: secret, data: '[[0,"a",1],7]' })).status).toBe(400)
    expect(commits.kept).toMatchObject([{ undecodable: detail('fullJsonNotObject') }, { readings: [] }])
  })

  it('quarantines a request without any known name, without its key', async () => {
    const { post, secret, commits } = await open()
    const fulljson = '{"colour":1}'
    expect(await answerOf(post('/input/post', { apikey: secret, fulljson }))).toEqual([200, '{"success":true}'])
    expect(commits.kept).toMatchObject([{ readings: [], undecodable: detail('noKnownInput', { names: 'colour' }) }])
    expect(Buffer.from(commits.kept[0]!.payload).toString()).toBe(JSON.stringify({ fulljson }))
  })

  it('stores nothing for a HEAD request', async () => {
    const { ask, secret, commits } = await open()
    expect((await ask(`/input/post?apikey=${secret}&data=power:1`, { method: 'HEAD' })).status).toBe(404)
    expect(commits.arrived).toHaveLength(0)
  })

  it('reads up to 256 KiB of a request whose key is not known before its body, and all of others', async () => {
    const { ask, post, secret, bearer, commits, listener } = await open()
    const time = String(startOfTest / 1000)
    const long = JSON.stringify(Array.from({ length: 1_000 }, (_, row) => [-row, 'roof', { solar: 1500 }]))
    const longer = long + ' '.repeat(900_000 - long.length)
    expect(await answerOf(post('/input/bulk', { data: long, time, apikey: secret }))).toEqual([200, 'ok'])
    expect(await answerOf(post(`/input/bulk?apikey=${secret}`, { data: longer, time }))).toEqual([200, 'ok'])
    expect(await answerOf(post('/input/bulk', { data: longer, time }, bearer()))).toEqual([200, 'ok'])
    expect(commits.kept).toHaveLength(3)
    const announced = openSocket(listener.port)
    announced.socket.write('POST /input/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n')
    expect((await announced.closed).toString()).toMatch(/^HTTP\/1\.1 413 /)
    const unannounced = openSocket(listener.port)
    unannounced.socket.write('POST /emoncms/input/post HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    for (let chunks = 0; chunks < 5; chunks++) unannounced.socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`)
    expect((await unannounced.closed).toString()).toMatch(/^HTTP\/1\.1 413 /)
    // In chunks too, where it is not too long.
    const body = `apikey=${secret}&time=${time}&fulljson={"power":2140}`
    const stream = new Blob([body]).stream()
    const chunked: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' }
    expect(await answerOf(ask('/input/post', chunked))).toEqual([200, '{"success":true}'])
  })

  it('forgets a request that its sender breaks off before its key came', async () => {
    const { listener, reported, post, secret } = await open()
    const { socket, closed } = openSocket(listener.port)
    socket.write('POST /input/post HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nful')
    await vi.waitFor(() => expect(listener.connections()).toBe(1), { interval: 5 })
    socket.resetAndDestroy()
    await closed
    await vi.waitFor(() => expect(listener.connections()).toBe(0), { interval: 5 })
    expect((await post('/input/post', { apikey: secret, fulljson: '{"power":1}' })).status).toBe(200)
    expect(reported).toEqual([])
  })
})

describe('the HTTP listener', () => {
  it('drops clients that send a head or body slowly, and serves others in the meantime', async () => {
    const { listener, push } = await open({ headersMs: 100, requestMs: 150, checkEveryMs: 25 })
    const head = openSocket(listener.port)
    head.socket.write('POST /v1/samples HTTP/1.1\r\nhost: x\r\n')
    const body = openSocket(listener.port)
    body.socket.write('POST /input/post HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nful')
    expect((await push(batch)).status).toBe(200)
    expect((await head.closed).toString()).toMatch(/^HTTP\/1\.1 408 /)
    expect((await body.closed).toString()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('drops clients that connect and send nothing', async () => {
    const { listener } = await open({ idleMs: 50 })
    const { closed } = openSocket(listener.port)
    await closed
    await vi.waitFor(() => expect(listener.connections()).toBe(0), { interval: 5 })
  })

  it('limits the number of connections', async () => {
    const { listener } = await open({ maxConnections: 1 })
    const first = openSocket(listener.port)
    await once(first.socket, 'connect')
    await vi.waitFor(() => expect(listener.connections()).toBe(1), { interval: 5 })
    const second = openSocket(listener.port)
    expect(await second.closed).toHaveLength(0)
    first.socket.destroy()
  })

  it('has places for so many strangers of an address at most, and the oldest of them makes way for a gateway', async () => {
    const { register, secret, connected, push, bearer } = await openFor({ strangers: { most: 3 } })
    const known = await connected()
    await known.report(secret)
    const elsewhere = await connected('127.0.0.2')
    const strangers = [await connected(), await connected(), await connected()]
    expect((await push(batch, bearer(register('H2', 'http').secret))).status).toBe(200)
    expect(await strangers[0]!.closed).toHaveLength(0)
    for (const { socket } of [...strangers.slice(1), elsewhere, known]) expect(socket.closed).toBe(false)
    await known.report(secret)
  })

  it('counts connections of a gateway among them, but for its newest one', async () => {
    const { secret, connected, listener } = await openFor({ strangers: { most: 3 } })
    const all: Awaited<ReturnType<typeof connected>>[] = []
    for (let place = 0; place < 5; place++) {
      const peer = await connected()
      await peer.report(secret)
      all.push(peer)
    }
    await vi.waitFor(() => expect(listener.connections()).toBe(4), { interval: 5 })
    expect((await all[0]!.closed).toString()).toMatch(/^HTTP\/1\.1 200 /)
    for (const peer of all.slice(1)) await peer.report(secret)
  })

  it('lets nobody make way for others while the database is asked whose connection it is', async () => {
    const { secret, connected, findings, listener } = await openFor({ strangers: { most: 1 } })
    let answer = () => {}
    findings.waits = new Promise((resolve) => (answer = resolve))
    const first = await connected()
    const reported = first.report(secret)
    // It has been read.
    await pause(100)
    const second = await connected()
    await connected()
    await second.closed
    expect(listener.connections()).toBe(2)
    answer()
    await reported
  })

  it('has no other paths', async () => {
    const { ask, bearer } = await open()
    expect(await answerOf(ask('/'))).toEqual([404, '{"error":"Not found"}'])
    expect((await ask('/v1/samples', { headers: bearer() })).status).toBe(404)
  })

  it('survives arbitrary input and serves the next gateway', async () => {
    const limits = { headersMs: 100, requestMs: 150, checkEveryMs: 25 }
    const { listener, push, post, secret, reported, bearer } = await open(limits)
    const heads = fc.constantFrom('', 'POST /v1/samples HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n', 'GET ')
    await fc.assert(
      fc.asyncProperty(heads, fc.uint8Array({ maxLength: 200 }), async (head, bytes) => {
        const { socket, closed } = openSocket(listener.port)
        socket.end(Buffer.concat([Buffer.from(head), bytes]))
        await closed
      }),
      { numRuns: 60 },
    )
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((samples) => JSON.stringify({ samples })),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect([200, 400, 422]).toContain((await push(text)).status)
        const form = { fulljson: text, json: text, csv: text, data: text }
        const [name, value] = Object.entries(form)[text.length % 4]!
        expect([200, 400]).toContain((await post('/input/post', { apikey: secret, [name]: value })).status)
        expect([200, 400]).toContain((await post('/input/bulk', { data: text, time: text }, bearer())).status)
      }),
      { numRuns: 60 },
    )
    expect((await push(batch)).status).toBe(200)
    expect(reported).toEqual([])
  })
})

import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseNetwork } from '@heliograph/domain/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { startHttpPush, type HttpPushLimits } from './http-push.ts'
import { createSurroundings, openSocket, startOfTest } from './listeners.fixture.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (limits: HttpPushLimits = {}) => {
  const surroundings = createSurroundings()
  const { secret, gateway } = surroundings.register('H1', 'http')
  const listener = await startHttpPush({ ...surroundings.needs, limits })
  closing.push(listener.close)
  const send = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`http://127.0.0.1:${listener.port}/input/bulk`, { method: 'POST', body })
    return { status: answer.status, text: await answer.text() }
  }
  return { ...surroundings, secret, gateway, listener, send }
}

/** What a logger with twenty inputs kept while it was offline: about 500 KB as a form. */
const backlog = {
  time: String(startOfTest / 1000),
  data: JSON.stringify(
    Array.from({ length: 1_000 }, (_row, row) => [
      -row,
      'roof',
      Object.fromEntries(Array.from({ length: 20 }, (_value, place) => [`power_${place}`, 1500 + place])),
    ]),
  ),
}

it('takes a long request whose key comes first in its body, as with a key in its address', async () => {
  const { send, secret, commits } = await open()
  expect(await send({ apikey: secret, ...backlog })).toEqual({ status: 200, text: 'ok' })
  expect(commits.arrived).toHaveLength(1)
})

it('takes a long request however long the database looks for its key', async () => {
  const { send, secret, findings } = await open()
  findings.waits = pause(2_500)
  expect(await send({ apikey: secret, ...backlog })).toEqual({ status: 200, text: 'ok' })
})

it('takes a long request whose first bytes come late, as over a mobile network', async () => {
  const { listener, secret } = await open()
  const body = new URLSearchParams({ apikey: secret, ...backlog }).toString()
  const { socket, closed } = openSocket(listener.port)
  const head = `host: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded`
  socket.write(`POST /input/bulk HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n`)
  await pause(2_300)
  socket.write(body)
  expect((await closed).toString()).toMatch(/^HTTP\/1\.1 200 /)
})

it('says that a long request is to be sent again while the database that knows its key is away', async () => {
  const { send, secret, listener, findings, reported } = await open()
  findings.failure = new Error('The database is unreachable')
  const again = { status: 503, text: '{"error":"Not stored, please send it again"}' }
  expect(await send({ apikey: secret, ...backlog })).toEqual(again)
  // Most of it is not sent yet when the look fails.
  const { socket, closed, answered } = halfOpen(listener.port)
  const body = new URLSearchParams({ apikey: secret, data: ' '.repeat(3_000_000) }).toString()
  socket.write(`POST /input/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 99_000)}`)
  await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5/is), { interval: 5 })
  const began = Date.now()
  socket.end(body.slice(99_000))
  expect(await closed).toEqual([])
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(reported.map(({ message }) => message)).toEqual(Array(2).fill('The database is unreachable'))
  findings.failure = undefined
  expect(await send({ apikey: secret, ...backlog })).toEqual({ status: 200, text: 'ok' })
})

it('says what a sender can do whose long request tells its key too late, or a wrong one', async () => {
  const { send, secret, commits } = await open()
  const advice = expect.stringMatching(
    /256 KiB.*key in the address \(\?apikey=…\), in the header Authorization: Bearer, or first in the body.*fewer rows/,
  )
  for (const form of [
    { ...backlog, apikey: secret },
    { apikey: 'x'.repeat(32), ...backlog },
  ]) {
    const { status, text } = await send(form)
    expect([status, JSON.parse(text)]).toEqual([413, { error: advice }])
  }
  // A part of a key is none.
  const cut = `data=${'x'.repeat(256 * 1024 - `data=&apikey=${secret}`.length)}&apikey=${secret}`
  const { listener } = await open()
  const body = `${cut}${'y'.repeat(1000)}`
  expect((await fetch(`http://127.0.0.1:${listener.port}/input/bulk`, { method: 'POST', body })).status).toBe(413)
  expect(commits.arrived).toHaveLength(0)
})

/** A sender that goes on after the server has ended its side, with the faults that it saw until its connection closed. */
const halfOpen = (port: number) => {
  const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true })
  closing.push(() => socket.destroy())
  const faults: Error[] = []
  socket.on('error', (error) => void faults.push(error))
  let answered = ''
  socket.on('data', (chunk) => void (answered += chunk.toString()))
  const closed = new Promise<Error[]>((resolve) => socket.on('close', () => resolve(faults)))
  return { socket, closed, answered: () => answered }
}

/** Refused, with much of it not sent yet. */
const refused = async (port: number, length = 900_000) => {
  const sender = halfOpen(port)
  sender.socket.write(`POST /input/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`)
  sender.socket.write('x'.repeat(300_000))
  await vi.waitFor(() => expect(sender.answered()).toMatch(/^HTTP\/1\.1 413 /), { interval: 5 })
  return sender
}

it('lets a sender that is refused send the rest, so that it reads why and not that the connection broke', async () => {
  const { listener } = await open()
  const { socket, closed } = await refused(listener.port)
  socket.end('x'.repeat(600_000))
  expect(await closed).toEqual([])
})

it('lets it send the rest slowly, as long as something of it arrives', async () => {
  const { listener } = await open()
  const { socket, closed } = await refused(listener.port)
  for (let parts = 0; parts < 6; parts++) {
    await pause(600)
    socket.write('x'.repeat(100_000))
  }
  socket.end()
  expect(await closed).toEqual([])
})

it.each(['one whose secret is unknown', 'one from a network that its owner does not accept'])(
  'lets other refused senders send the rest slowly too: %s',
  async (which) => {
    const { listener, gateway, secret } = await open()
    gateway.allowedNetworks = [parseNetwork('192.0.2.0/24')!]
    const { socket, closed, answered } = halfOpen(listener.port)
    const bearer = which.includes('unknown') ? 'x'.repeat(32) : secret
    const head = `POST /v1/samples HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}`
    socket.write(`${head}\r\ncontent-length: 900000\r\n\r\n${'x'.repeat(300_000)}`)
    await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1\.1 40[13] /), { interval: 5 })
    for (let parts = 0; parts < 4; parts++) {
      await pause(600)
      socket.write('x'.repeat(150_000))
    }
    socket.end()
    expect(await closed).toEqual([])
  },
)

it('does not let it send the rest for ever', async () => {
  const { listener } = await open({ headersMs: 2_000, requestMs: 3_000 })
  const { socket, closed } = await refused(listener.port)
  const [began, drip] = [Date.now(), setInterval(() => socket.write('x'), 100)]
  await closed
  clearInterval(drip)
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(listener.connections()).toBe(0)
})

it('does not take in whatever is announced', async () => {
  const { listener } = await open()
  const { socket } = await refused(listener.port, 900_000_000)
  let [sent, isOpen] = [0, true]
  socket.on('close', () => (isOpen = false))
  while (isOpen && sent < 200) {
    socket.write(Buffer.alloc(1_000_000))
    sent++
    await pause(5)
  }
  expect(isOpen).toBe(false)
})

it('says what to do about a request that is too long for everyone, and outlives a sender that breaks it off', async () => {
  const { listener, secret, send, reported } = await open()
  const { socket, closed, answered } = openSocket(listener.port)
  socket.write('POST /input/bulk HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
  const body = `apikey=${secret}&data=`
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n`)
  for (let chunks = 0; chunks < 49; chunks++) socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`)
  await vi.waitFor(() => expect(answered().toString()).toMatch(/^HTTP\/1\.1 413 .*3 MiB: send fewer/s), { interval: 5 })
  socket.resetAndDestroy()
  await closed
  expect((await send({ apikey: secret, ...backlog })).status).toBe(200)
  expect(reported).toEqual([])
})

it.each([900_000, 900_000_000])('does not wait for a sender of %d bytes that never ends', async (length) => {
  const { listener } = await open()
  const socket = createConnection({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
  closing.push(() => socket.destroy())
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(`POST /input/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n${'x'.repeat(300_000)}`)
  await once(socket, 'end')
  await vi.waitFor(() => expect(listener.connections()).toBe(0), { interval: 20, timeout: 10_000 })
})

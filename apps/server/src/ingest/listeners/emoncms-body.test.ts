import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { startHttpPush } from './http-push.ts'
import { createSurroundings, openSocket, startOfTest } from './listeners.fixture.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async () => {
  const surroundings = createSurroundings()
  const { secret } = surroundings.register('H1', 'http')
  const listener = await startHttpPush(surroundings.needs)
  closing.push(listener.close)
  const send = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`http://127.0.0.1:${listener.port}/input/bulk`, { method: 'POST', body })
    return { status: answer.status, text: await answer.text() }
  }
  return { ...surroundings, secret, listener, send }
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

it('lets a sender that is refused send the rest, so that it reads why and not that the connection broke', async () => {
  const { listener } = await open()
  const socket = createConnection({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
  closing.push(() => socket.destroy())
  const faults: Error[] = []
  socket.on('error', (error) => void faults.push(error))
  let answered = ''
  socket.on('data', (chunk) => void (answered += chunk.toString()))
  const length = 900_000
  socket.write(`POST /input/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`)
  socket.write('x'.repeat(300_000))
  await vi.waitFor(() => expect(answered).toMatch(/^HTTP\/1\.1 413 /), { interval: 5 })
  socket.end('x'.repeat(length - 300_000))
  const [hadError] = await once(socket, 'close')
  expect([hadError, faults]).toEqual([false, []])
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

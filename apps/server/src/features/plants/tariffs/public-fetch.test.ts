import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPublicFetch } from './public-fetch.ts'

/** As `isPublic` of the regions, for what is used here. */
const isPublic = (address: string) => !/^(127\.|10\.|169\.254\.|::1$|::ffff:|fc)/.test(address)
const open: { close: () => void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A real server; what it was asked, and how many connections it has. */
const serve = async (listener: RequestListener) => {
  const asked: { path: string; headers: Record<string, unknown> }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
  return { asked, sockets, port: (server.address() as AddressInfo).port }
}
const isTrusted = (address: string) => address === '127.0.0.1'
const fetchHere = createPublicFetch({ isPublic, isTrusted, patienceMs: 1500 })

test('an address is read, and nothing of ours is sent along', async () => {
  const { port, asked } = await serve((_, response) => response.end('time;price'))
  expect(await fetchHere(`http://127.0.0.1:${port}/prices.csv?zone=DE`)).toEqual({ body: 'time;price' })
  expect(asked[0]?.path).toBe('/prices.csv?zone=DE')
  expect(Object.keys(asked[0]!.headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.8/prices',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fc00::1]/',
  'https://localhost/',
])('%s is inside, and is not asked', async (address) => {
  expect(await createPublicFetch({ isPublic, patienceMs: 1500 })(address)).toEqual({ failure: 'inside' })
})

test.each([
  'http://8.8.8.8/prices',
  'https://8.8.8.8:8443/prices',
  'ftp://example.org/prices',
  'file:///etc/passwd',
  'https://me:secret@8.8.8.8/',
  'prices',
  `https://example.org/${'x'.repeat(2000)}`,
])('%s is not an address that is read', async (address) => {
  expect(await fetchHere(address)).toEqual({ failure: 'notAnAddress' })
})

test('a redirect is followed, but not to the inside, not without an end, and not to what is no address', async () => {
  const inside = await serve((_, response) => response.end('secret'))
  const { port } = await serve((request, response) => {
    const to = decodeURIComponent(request.url!.slice(2))
    response.writeHead(302, { location: to }).end()
  })
  const target = await serve((_, response) => response.end('prices'))
  const from = (to: string) => fetchHere(`http://127.0.0.1:${port}/?${encodeURIComponent(to)}`)
  expect(await from(`http://127.0.0.1:${target.port}/`)).toEqual({ body: 'prices' })
  expect(await from('https://10.0.0.1/')).toEqual({ failure: 'inside' })
  expect(await from('https://localhost.example.invalid/')).toEqual({ failure: 'notFound' })
  expect(await from('file:///etc/passwd')).toEqual({ failure: 'redirects' })
  expect(await from('/?/')).toEqual({ failure: 'redirects' })
  // From outside to here: only the one that is outside is asked.
  const outside = createPublicFetch({
    isPublic,
    isTrusted,
    addressesOf: async (host) => (host === 'outside.test' ? ['127.0.0.1'] : ['127.0.0.2']),
    patienceMs: 1500,
  })
  const back = encodeURIComponent(`http://inside.test:${inside.port}/`)
  expect(await outside(`http://outside.test:${port}/?${back}`)).toEqual({ failure: 'inside' })
  expect(inside.asked).toEqual([])
})

test('a name that means another address the second time is connected to the one that was checked', async () => {
  const { port, asked } = await serve((_, response) => response.end('prices'))
  let lookups = 0
  const rebound = createPublicFetch({
    isPublic,
    isTrusted,
    addressesOf: async () => (++lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    patienceMs: 1500,
  })
  expect(await rebound(`http://rebinding.test:${port}/`)).toEqual({ body: 'prices' })
  expect([lookups, asked[0]?.headers['host']]).toEqual([1, `rebinding.test:${port}`])
  // Of several addresses, one inside is enough.
  const mixed = createPublicFetch({ isPublic, addressesOf: async () => ['8.8.8.8', '127.0.0.1'] })
  expect(await mixed('https://mixed.test/')).toEqual({ failure: 'inside' })
})

test('an answer of a gigabyte is not read to its end, whether its size is said or not', async () => {
  let sent = 0
  const { port, sockets } = await serve((request, response) => {
    if (request.url === '/said') return void response.writeHead(200, { 'content-length': 2 ** 30 }).write('1;2\n')
    const piece = Buffer.alloc(64 * 1024, '1')
    const send = () => {
      while (!response.destroyed && sent < 2 ** 30) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', send)
      }
    }
    send()
  })
  expect(await fetchHere(`http://127.0.0.1:${port}/said`)).toEqual({ failure: 'tooLarge' })
  expect(await fetchHere(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'tooLarge' })
  await expect.poll(() => sockets.size).toBe(0)
  expect(sent).toBeLessThan(64 * 2 ** 20)
})

test('an answer that comes byte by byte, or never, is given up', async () => {
  const { port, sockets } = await serve((request, response) => {
    if (request.url === '/never') return
    response.writeHead(200)
    const drip = setInterval(() => response.write('1'), 50)
    response.on('close', () => clearInterval(drip))
  })
  const started = performance.now()
  expect(await fetchHere(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'slow' })
  expect(await fetchHere(`http://127.0.0.1:${port}/never`)).toEqual({ failure: 'slow' })
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect.poll(() => sockets.size).toBe(0)
  const asleep = createPublicFetch({ isPublic, addressesOf: () => new Promise(() => undefined), patienceMs: 100 })
  expect(await asleep('https://example.org/')).toEqual({ failure: 'slow' })
})

test('an error, nobody who answers, and an answer that breaks off are named', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/breaks') {
      response.writeHead(200, { 'content-length': 100 })
      return void response.write('1', () => response.destroy())
    }
    response.writeHead(503).end('later')
  })
  expect(await fetchHere(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'refused', status: 503 })
  expect(await fetchHere(`http://127.0.0.1:${port}/breaks`)).toEqual({ failure: 'unreachable' })
  expect(await fetchHere('http://127.0.0.1:1/')).toEqual({ failure: 'unreachable' })
  expect(await fetchHere('https://no-such-host.invalid/')).toEqual({ failure: 'notFound' })
})

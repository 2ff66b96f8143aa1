import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const ada = await server.aCaller()
const plant = await server.aPlant({ owner_id: ada.id })
const nothing = '{"code":"resource_not_exist_or_deleted","param":null}'

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${ada.token}`, ...init.headers }
  const answer = await fetch(server.baseUrl + path, { ...init, headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test.each(['GET', 'POST'])('a %s for a data centre in another process is not answered by this one', async (method) => {
  expect(await ask(`/mdc-cn/maintain-s/fast/system/${plant}`, { method })).toMatchObject({
    status: 404,
    text: nothing,
  })
  expect((await ask(`/mdc-eu/maintain-s/fast/system/${plant}`)).status).toBe(200)
  expect((await ask(`//mdc-eu//maintain-s/fast//system/${plant}`)).status).toBe(200)
})

test.each([
  ['PUT', `/maintain-s/fast/system/${plant}`],
  ['OPTIONS', `/maintain-s/fast/system/${plant}`],
  ['PROPFIND', `/maintain-s/fast/system/${plant}`],
  ['GET', '/maintain-s/nothing'],
  ['GET', `/maintain-s/fast%2fsystem/${plant}`],
  ['GET', '/maintain-s/fast/system/%zz'],
  ['GET', `/maintain-s/fast/system/${'1'.repeat(100)}`],
  ['GET', '/%zz'],
  ['POST', '/nothing'],
])('%s %s is not found, with the answer of the platform', async (method, path) => {
  expect(await ask(path, { method })).toMatchObject({ status: 404, text: nothing })
})

test('a broken body for an unknown call is answered like any unknown call', async () => {
  const broken = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }
  expect(await ask('/maintain-s/nothing', broken)).toMatchObject({ status: 404, text: nothing })
  expect(await ask('/nothing', broken)).toMatchObject({ status: 404, text: nothing })
})

test('HEAD does not open a stream', async () => {
  expect((await ask(`/maintain-s/operating/station/${plant}/live`, { method: 'HEAD' })).status).toBe(404)
})

test('a request for another host is not forwarded', async () => {
  const told = await send(
    `GET http://elsewhere.example/maintain-s/fast/system/${plant} HTTP/1.1`,
    `authorization: Bearer ${ada.token}`,
  )
  expect(told).toMatch(/^HTTP\/1.1 404 /)
  expect(await send('CONNECT elsewhere.example:80 HTTP/1.1')).toBe('')
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: `${server.baseUrl}.elsewhere.example` }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://portal.example' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: server.baseUrl }, 200],
  [{}, 200],
])('a log-in from %j is answered with %i: forms on other sites cannot log anybody in', async (headers, status) => {
  const fields = { grant_type: 'password', username: ada.email, password: ada.digest }
  // Not with fetch, which sets some of these headers itself.
  const told = await send(
    'POST /mdc-eu/oauth2-s/oauth/token?' + String(new URLSearchParams(fields)) + ' HTTP/1.1',
    'content-length: 0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  )
  expect(told).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(told.includes('access_token')).toBe(status === 200)
})

test('a value that the database cannot store is refused with its field', async () => {
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const refused = async (path: string, body: object, field: string) => {
    const { status, text } = await post(path, body)
    expect([status, text]).toEqual([412, expect.stringContaining(field)])
    expect(text).toContain('PARAM_ERROR')
  }
  await refused('/maintain-s/operating/station/search', { keyword: 'a\0b' }, 'body/keyword')
  await refused('/maintain-s/operating/station/search', { region: { nationId: 1e15 } }, 'body/region/nationId')
  await refused('/oauth2-s/oauth/token', { grant_type: 'password', username: '\0', password: 'x' }, 'body/username')
  await refused(
    '/maintain-s/operating/alert/search',
    { plantId: plant, startTime: '-271821-04-20T00:00:00Z' },
    'body/startTime',
  )
  for (const of of [`${plant}/stats/month`, `analysis/${plant}/month`]) {
    expect((await ask(`/maintain-s/history/power/${of}?year=9999&month=12`)).text).toContain('querystring/year')
  }
})

test('a photo may take longer than ten seconds from a phone', { timeout: 30_000 }, async () => {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  const said: string[] = []
  socket.on('data', (part: Buffer) => said.push(part.toString()))
  const body = '{"name":"a part of a photo"}'
  socket.write(
    `POST /backyard-api-s/nothing HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  socket.end(body.slice(10))
  await once(socket, 'close')
  expect(said.join('')).toMatch(/^HTTP\/1.1 404 /)
})

test('a stop lets a request that is under way finish, ends streams properly, and accepts no other', async () => {
  const own = await startTestServer()
  const eve = await own.aCaller()
  const id = await own.aPlant({ owner_id: eve.id })
  const { hostname, port } = new URL(own.baseUrl)

  const events: string[] = []
  const stream = eve.api.live.follow({ params: { id } }, ({ event }) => void events.push(event))
  await expect.poll(() => events).toContain('live')
  /** A request of which the rest comes later. */
  const begin = async () => {
    const fields = { grant_type: 'mdc_password', username: eve.email, password: eve.digest }
    const body = String(new URLSearchParams(fields))
    const socket = connect(Number(port), hostname)
    const said: string[] = []
    socket.on('data', (part: Buffer) => said.push(part.toString()))
    const head = ['POST /oauth2-s/oauth/token HTTP/1.1', `host: ${hostname}`, `content-length: ${body.length}`]
    const type = 'content-type: application/x-www-form-urlencoded'
    socket.write(`${[...head, type].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
    await once(socket, 'connect')
    return { socket, said: () => said.join(''), rest: body.slice(10) }
  }
  const slow = await begin()
  // Kept open, and without a request.
  const idle = connect(Number(port), hostname)
  const idleEnds = once(idle, 'close')
  idle.resume()
  await once(idle, 'connect')

  const stopped = own.close()
  await Promise.all([stream, idleEnds])
  await expect(fetch(own.baseUrl)).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const ends = once(slow.socket, 'close')
  // And another one behind it, on the same connection.
  slow.socket.write(`${slow.rest}GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  await ends
  expect(slow.said()).toMatch(/^HTTP\/1.1 200 /)
  expect(slow.said()).toContain('access_token')
  expect(slow.said()).toMatch(/^connection: close\r$/im)
  expect(slow.said().match(/HTTP\/1.1/g)).toHaveLength(1)
  await stopped
  expect(own.reported).toEqual([])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

/** Sends one raw request and returns the whole answer. */
const send = (line: string, ...headers: string[]) =>
  new Promise<string>((resolve) => {
    let told = ''
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () =>
      socket.write(
        [line, `host: ${new URL(server.baseUrl).host}`, 'connection: close', ...headers, '', ''].join('\r\n'),
      ),
    )
    socket.on('data', (piece) => (told += String(piece)))
    socket.on('close', () => resolve(told))
    socket.on('error', () => {})
  })

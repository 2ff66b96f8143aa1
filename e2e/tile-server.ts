import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for the outside maps, on the loopback network: Google's Map Tiles API and Amap's pictures. What it does is the beginning of
 * the key: `good`, `refused` (403), `quota` (a session, then 429), `html`, `slow`, `never`, `short` (sessions of a second) and `sea`
 * (no pictures closer than zoom 5). `/asked?key=…` tells what came with a key.
 */
export const startTileServer = async () => {
  const asked: Asked[] = []
  let sessions = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const key = searchParams.get('key') ?? ''
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (pathname === '/asked')
      return json(
        response,
        asked.filter((one) => one.key === key),
      )
    const note = {
      key,
      path: pathname,
      query: Object.fromEntries(searchParams),
      referer: request.headers.referer ?? null,
    }
    return bodyOf(request, (body) => {
      asked.push({ ...note, body })
      const does = key.split('-')[0] ?? ''
      const answer = () =>
        answerTo({ does, pathname, searchParams, body, response, nextSession: () => `${++sessions}` })
      if (does === 'never') return
      if (does === 'slow') setTimeout(answer, 400)
      else answer()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    site: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

interface Asked {
  key: string
  path: string
  query: Readonly<Record<string, string>>
  referer: string | null
  body: string
}

const answerTo = ({ does, pathname, searchParams, body, response, nextSession }: Request) => {
  if (does === 'refused') return json(response, { error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)
  if (does === 'html') return response.setHeader('content-type', 'text/html').end('<h1>Log in to this network</h1>')
  if (pathname === '/v1/createSession') {
    const { mapType = '' } = JSON.parse(body) as { mapType?: string }
    const seconds = does === 'short' ? 1 : 1_209_600
    const expiry = `${Math.ceil(Date.now() / 1000 + seconds)}`
    return json(response, {
      session: `${mapType}.${nextSession()}`,
      expiry,
      tileWidth: 256,
      tileHeight: 256,
      imageFormat: 'png',
    })
  }
  if (does === 'quota') return json(response, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, 429)
  if (pathname === '/tile/v1/viewport') {
    const earth = { north: 90, south: -90, east: 180, west: -180 }
    return json(response, {
      copyright: 'Map data ©2026 Stand-in',
      maxZoomRects: [{ ...earth, maxZoom: does === 'sea' ? 5 : 20 }],
    })
  }
  const tile = /^\/v1\/2dtiles\/(\d+)\/(\d+)\/(\d+)$/.exec(pathname)
  if (tile) {
    const [z, x, y] = tile.slice(1).map(Number)
    const isThere = z !== undefined && x !== undefined && y !== undefined && x < 2 ** z && y < 2 ** z
    if (!isThere || (does === 'sea' && z > 5)) return json(response, { error: { code: 404 } }, 404)
    return picture(response, 256, `${z}/${x}/${y}`, searchParams.get('session')?.startsWith('satellite') ?? false)
  }
  if (pathname === '/v3/staticmap') return picture(response, 512, searchParams.get('location') ?? '', false)
  return response.writeHead(404).end()
}

interface Request {
  does: string
  pathname: string
  searchParams: URLSearchParams
  body: string
  response: ServerResponse
  nextSession: () => string
}

const json = (response: ServerResponse, answer: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

/** Streets between blocks, or fields as from above: enough to see whether a page is legible over a map. */
const picture = (response: ServerResponse, size: number, name: string, isSatellite: boolean) => {
  const [ground, block, way] = isSatellite ? ['#3f5a3a', '#57704b', '#8d8a72'] : ['#f2efe9', '#dfe8d3', '#ffffff']
  const step = 64
  const places = Array.from({ length: size / step }, (_, at) => at * step)
  const blocks = places.flatMap((x) =>
    places
      .filter((y) => (x + y) % (2 * step) === 0)
      .map((y) => `<path d="M${x + 8} ${y + 8}h48v48h-48z" fill="${block}"/>`),
  )
  const ways = places.map((at) => `<path d="M0 ${at}h${size}M${at} 0v${size}" stroke="${way}" stroke-width="6"/>`)
  const text = `<text x="8" y="${size - 10}" font="sans-serif" font-size="11" fill="#777">${name}</text>`
  response
    .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    .end(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path d="M0 0h${size}v${size}H0z" fill="${ground}"/>${blocks.join('')}${ways.join('')}${text}</svg>`,
    )
}

const bodyOf = (request: IncomingMessage, done: (body: string) => void) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => void parts.push(part))
  request.on('end', () => done(Buffer.concat(parts).toString()))
}

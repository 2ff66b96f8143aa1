import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tenantAt } from '@heliograph/brand/brands'
import { centres, regionOf, type CentreName } from '@heliograph/domain/regions'
import { sure } from '@heliograph/domain/sure'
import type { FastifyInstance } from 'fastify'
import { isListening } from '#ingest/listeners/listener.ts'
import { callHeaders } from './headers.ts'

/** The entrance for people: routes a request to its data centre or to the pages. */
export const openFront = async ({ port, host, apps, pages }: Needs) => {
  const names = [...apps.keys()]
  const all = [...[...apps.values()].flatMap((ofBrands) => [...ofBrands.values()]), pages]
  await Promise.all(all.map((app) => app.ready()))

  const server: Server = createServer(limits, (request, response) => {
    const app = isCall(request.url ?? '/')
      ? apps.get(centreOf(request, names))?.get(tenantAt(request.headers.host).code)
      : pages
    if (app) app.routing(request, response)
    else response.writeHead(404, notHereHeaders).end(notHere)
  })
  server.setTimeout(idleMs)
  const bound = await isListening(server, port, host)

  return {
    port: bound,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      // Streams do not end on their own.
      setTimeout(() => server.closeAllConnections(), graceMs).unref()
      await closed
      await Promise.all(all.map((app) => app.close()))
    },
  }
}

interface Needs {
  port: number
  host: string
  /** For each data centre, one app per brand, by brand code. */
  apps: ReadonlyMap<CentreName, ReadonlyMap<string, FastifyInstance>>
  pages: FastifyInstance
}

/** Without these, a few hundred slow senders could occupy every connection. */
const limits = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const idleMs = 60_000
const graceMs = 1_000

/** For a data centre that another process hosts. */
const notHere = JSON.stringify({ code: 'resource_not_exist_or_deleted', param: null })
const notHereHeaders = {
  'content-type': 'application/json; charset=utf-8',
  ...callHeaders,
}

const isCall = (path: string) => /^\/+(mdc-(cn|eu)\/+)?[a-z0-9-]+-s\//.test(path)

/** A path without a prefix goes to the token's data centre, or else to the first. The token is only used for routing here. */
const centreOf = (request: IncomingMessage, names: readonly CentreName[]) => {
  const named = regionOf(request.url ?? '/')
  if (named) return named
  const first = sure(names[0], 'a data centre')
  if (names.length === 1) return first
  const claimed = claimedCentre(request.headers.authorization)
  return names.find((name) => centres[name] === claimed) ?? first
}

const claimedCentre = (authorization = '') => {
  try {
    const [, payload = ''] = authorization.split('.')
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { mdc?: unknown }).mdc
  } catch {
    return undefined
  }
}

import { createServer, type IncomingMessage, type Server } from 'node:http'
import { centres, regionOf, type CentreName } from '@heliograph/domain/regions'
import { sure } from '@heliograph/domain/sure'
import type { FastifyInstance } from 'fastify'
import { isListening } from '#ingest/listeners/listener.ts'
import { endingOf } from './ending.ts'
import { callHeaders } from './headers.ts'
import type { HostedBrands } from './hosted-brands.ts'

/** The entrance for people: routes a request to its data centre or to the pages. */
export const openFront = async ({ port, host, apps, brands, pages }: Needs) => {
  /** They change while brands are published. */
  const all = () => [...[...apps.values()].flatMap((ofBrands) => [...ofBrands.values()]), pages]
  await Promise.all(all().map((app) => app.ready()))

  const appOf = createRouting({ apps, brands })
  const server: Server = createServer(limits, (request, response) => {
    // Behind the last one on a connection that was about to be closed.
    if (ending.isStopping()) return void response.writeHead(503, stoppingHeaders).end()
    const app = isCall(request.url ?? '/') ? appOf(request) : pages
    if (app) app.routing(request, response)
    else response.writeHead(404, notHereHeaders).end(notHere)
  })
  const ending = endingOf(server, { graceMs })
  server.setTimeout(idleMs)
  const bound = await isListening(server, port, host)

  return {
    port: bound,
    async close() {
      await ending.end()
      await Promise.all(all().map((app) => app.close()))
    },
  }
}

/** Which app answers a call; undefined if none here does. */
export const createRouting =
  ({ apps, brands }: Pick<Needs, 'apps' | 'brands'>) =>
  ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>) => {
    const { code } = brands.brandAt(headers.host)
    const named = regionOf(url)
    if (named) return apps.get(named)?.get(code)
    const having = [...apps].filter(([, ofBrands]) => ofBrands.has(code))
    const [first] = having
    const names = having.map(([name]) => name)
    return (having.length > 1 ? apps.get(centreOf(headers.authorization, names)) : first?.[1])?.get(code)
  }

interface Needs {
  port: number
  host: string
  /** For each data centre, one app per brand, by brand code. */
  apps: ReadonlyMap<CentreName, ReadonlyMap<string, FastifyInstance>>
  /** Which brand a host shows. */
  brands: Pick<HostedBrands, 'brandAt'>
  pages: FastifyInstance
}

/** Without these, a few hundred slow senders could occupy every connection. */
const limits = {
  // As long as the client waits: the photo of a paper map has 5 MB, and a phone may send no more than a few hundred kB in a second.
  requestTimeout: 30_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const idleMs = 60_000
/** For requests that are under way when the server stops: enough for all but large downloads, which go on later. */
const graceMs = 10_000

const stoppingHeaders = { connection: 'close', 'retry-after': '5', ...callHeaders }

/** For a data centre that another process hosts, or that does not have the brand. */
const notHere = JSON.stringify({ code: 'resource_not_exist_or_deleted', param: null })
const notHereHeaders = {
  'content-type': 'application/json; charset=utf-8',
  ...callHeaders,
}

const isCall = (path: string) => /^\/+(mdc-(cn|eu)\/+)?[a-z0-9-]+-s\//.test(path)

/** A path without a prefix goes to the token's data centre, or else to the first. The token is only used for routing here. */
const centreOf = (authorization: string | undefined, names: readonly CentreName[]) => {
  const first = sure(names[0], 'a data centre')
  const claimed = claimedCentre(authorization)
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

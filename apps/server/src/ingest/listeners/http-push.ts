import type { Socket } from 'node:net'
import { detail, partsLost } from '@heliograph/domain/rejection-details'
import type { DropReason } from '@heliograph/domain/rejections'
import { hourMs } from '@heliograph/domain/zones'
import { detailTextIn } from '@heliograph/phrases/server'
import { parseSamples } from '@heliograph/protocols/http-push/samples'
import fastify, { type FastifyError, type FastifyRequest } from 'fastify'
import { addressIn, isAllowedFrom, unread } from '#ingest/allowed-networks.ts'
import { OverBudget } from '#ingest/budget.ts'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { Presence } from '#ingest/presence.ts'
import type { KnownGateway, Roster } from '#ingest/roster.ts'
import { addEmoncms, type Inputs } from './emoncms-routes.ts'
import { hashSecret } from './gateway-secret.ts'
import { bearerOf, endAfterRest, isCutOff, parseForm, textOf, unknownTo } from './http-request.ts'
import { createHttpStrangers } from './http-strangers.ts'
import type { Listener } from './listener.ts'

/**
 * The listener for gateways that speak HTTP: our own batches at `/v1/samples`, and emoncms' `input/post`, `input/bulk`
 * and `input/get`. It answers 200 after the data is committed.
 */
export const startHttpPush = async (needs: Needs) => {
  const { port, host, roster, pipeline, presence, trustedProxies = [], now, report, limits = {} } = needs
  const {
    headersMs = 5_000,
    requestMs = 10_000,
    idleMs = 15_000,
    checkEveryMs = 1_000,
    maxConnections = 5_000,
  } = limits
  const app = fastify({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: idleMs,
    bodyLimit: maxBodyBytes,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // HEAD would write data, as GET does.
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      querystringParser: parseForm,
    },
  })
  app.server.maxConnections = maxConnections
  const sockets = new Set<Socket>()
  const strangers = createHttpStrangers(limits.strangers)
  // Senders are programs: they get the same texts as operators, in English.
  const detailText = await detailTextIn('en')
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    strangers.enter(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  /** Undefined if the secret does not belong to an HTTP gateway. */
  const identify = (request: FastifyRequest, secret: string | undefined) =>
    strangers.judge(request.socket, () => gatewayOf(request, secret))

  const gatewayOf = async ({ ip }: FastifyRequest, secret: string | undefined) => {
    if (secret === undefined || !secretShape.test(secret)) return undefined
    const gateway = await orAway(roster.bySecret(hashSecret(secret)))
    if (gateway?.protocol !== 'http') return undefined
    const from = addressIn(ip)
    if (!isAllowedFrom(gateway, from)) {
      pipeline.noteOutside(gateway, from, unread).catch(report)
      throw new Outside(from)
    }
    presence.hear(gateway.id, { from })
    return gateway
  }

  const accept: Pipeline['accept'] = (gatewayReport) => orAway(pipeline.accept(gatewayReport))

  const inputs: Inputs = {
    list: (gatewayId) => orAway(needs.inputs.list(gatewayId)),
    newestOf: (gatewayId, deviceSn) => orAway(needs.inputs.newestOf(gatewayId, deviceSn)),
  }

  app.removeAllContentTypeParsers()
  // The path determines the format: small devices send any content type, or none.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413 || error instanceof Outside || isCutOff(request)) endAfterRest(reply)
    if (error instanceof Away) {
      report(error.cause)
      return reply.code(503).header('retry-after', '5').send({ error: 'Not stored, please send it again' })
    }
    if (error instanceof Outside) return reply.code(403).send({ error: error.message })
    if (error instanceof OverBudget) {
      const seconds = Math.ceil(error.waitMs / 1000)
      return reply.code(429).header('retry-after', String(seconds)).send({ error: error.message })
    }
    const status = error.statusCode ?? 500
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return reply.code(status).send({ error: tooLong })
    if (status < 500) return reply.code(status).send({ error: error.message })
    report(error)
    return reply.code(500).send({ error: 'Internal server error' })
  })

  app.decorateRequest('gateway')
  app.post('/v1/samples', {
    onRequest: async (request, reply) => {
      const gateway = await identify(request, bearerOf(request))
      if (!gateway) return unknownTo(reply).send({ error: 'Unknown secret' })
      request.setDecorator('gateway', gateway)
    },
    handler: async (request, reply) => {
      const gateway = request.getDecorator<KnownGateway>('gateway')
      const body = textOf(request)
      const payload = Buffer.from(body)
      const said = isPoisoned(body) ? { error: detail('forbiddenName') } : parseSamples(body)
      if ('error' in said) {
        await accept({ gateway, payload, readings: [], undecodable: said.error })
        return reply.code(400).send({ error: detailText(said.error) })
      }
      const { readings, lost } = said
      // Unknown points are skipped, but a sample that is lost as a whole must be quarantined.
      const [first, ...others] = lost
      const undecodable = first && { undecodable: partsLost(first, ...others) }
      const ignored = [...lost.map(detailText), ...said.ignored]
      const { kept, dropped, reasons } = await accept({ gateway, payload, readings, ...undecodable })
      // A sender that is answered 2xx deletes its samples. Of what was seen before, a part was kept, and answered so.
      if (kept === 0 && dropped > 0 && !reasons.has('seen before')) {
        const open = [...reasons.keys()].filter((reason) => !settled.has(reason))
        // The quotas begin again with each hour.
        const waitMs = hourMs - (now() % hourMs)
        if (open.some((reason) => reason !== 'over quota')) reply.code(422)
        else if (open.length > 0) reply.code(429).header('retry-after', String(Math.ceil(waitMs / 1000)))
      }
      return {
        kept,
        // The pipeline counts the undecodable part of a report once, however many samples it has.
        dropped: dropped + Math.max(lost.length - 1, 0),
        ...(dropped > 0 && { reasons: reasonsOf(new Map([...reasons, ...counted(lost.length)])) }),
        ...(ignored.length > 0 && { ignored: ignored.slice(0, maxIgnored) }),
      }
    },
  })
  for (const prefix of ['', '/emoncms']) addEmoncms(app, { prefix, identify, inputs, accept, detailText, now })

  await app.listen({ port, host })
  const address = app.server.address()

  return {
    port: typeof address === 'object' && address ? address.port : port,
    connections: () => sockets.size,
    async close() {
      // Requests in progress are answered; idle connections are closed.
      const patience = setTimeout(() => app.server.closeAllConnections(), closeMs)
      await app.close()
      clearTimeout(patience)
    },
  } satisfies Listener
}

export interface HttpPushLimits {
  headersMs?: number
  requestMs?: number
  idleMs?: number
  checkEveryMs?: number
  maxConnections?: number
  /** Per address, connections that are not the newest of a gateway. */
  strangers?: { most: number }
}

interface Needs {
  port: number
  host: string
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  inputs: Inputs
  /** Proxies whose X-Forwarded-For names the sender. */
  trustedProxies?: readonly string[]
  now: () => number
  report: (error: Error) => void
  limits?: HttpPushLimits
}

/** Storing failed on our side, and the sender has the only copy of its data. */
class Away extends Error {
  override name = 'Away'
  override cause: Error
  constructor(cause: Error) {
    super(cause.message)
    this.cause = cause
  }
}

/** The gateway's owner does not accept reports from there. */
class Outside extends Error {
  override name = 'Outside'
  constructor(from = 'your address') {
    super(`This gateway only accepts reports from certain networks, and ${from} is not in any of them`)
  }
}

const orAway = <T>(work: Promise<T>) =>
  work.catch((error: Error): never => {
    throw error instanceof OverBudget ? error : new Away(error)
  })

/** A sender that kept such samples would repeat them for ever: they are held, or a person said no to their device. */
const settled: ReadonlySet<DropReason> = new Set(['new device', 'device refused'])

const counted = (undecodable: number): [DropReason, number][] => (undecodable > 0 ? [['undecodable', undecodable]] : [])

/** `too old` becomes `TOO_OLD`. */
const reasonsOf = (reasons: ReadonlyMap<DropReason, number>) =>
  Object.fromEntries([...reasons].map(([reason, number]) => [reason.toUpperCase().replaceAll(' ', '_'), number]))

/** Names that can change an object's prototype. Our code is not affected, so only an attacker sends them. */
const isPoisoned = (body: string) => {
  if (!suspicious.test(body)) return false
  let isFound = false
  try {
    JSON.parse(body, (name, value: unknown) => {
      isFound ||= name === '__proto__' || name === 'constructor'
      return value
    })
  } catch {
    return false
  }
  return isFound
}

const suspicious = /__proto__|constructor|\\u/
const secretShape = /^[\w-]{16,128}$/
/** 1,000 samples of a hybrid inverter with all its points. */
const maxBodyBytes = 3 * 1024 * 1024
const tooLong = `A request can have ${maxBodyBytes / 1024 / 1024} MiB: send fewer samples or rows at once`
const maxIgnored = 20
const closeMs = 2_000

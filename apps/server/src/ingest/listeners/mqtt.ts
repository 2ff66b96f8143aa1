import { createServer, type Socket } from 'node:net'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { isSn } from '@heliograph/protocols/plain-json/readings'
import { Aedes, type Client, type ConnectPacket, type PublishPacket } from 'aedes'
import { addressIn, addressOf, isAllowedFrom, unread } from '#ingest/allowed-networks.ts'
import { OverBudget } from '#ingest/budget.ts'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { Presence } from '#ingest/presence.ts'
import type { KnownGateway, Roster } from '#ingest/roster.ts'
import { createBackOff } from './back-off.ts'
import { createFlapping } from './flapping.ts'
import { isSecretOf, isStill } from './gateway-secret.ts'
import { isListening, type Listener } from './listener.ts'
import { guardMqtt, type Guard } from './mqtt-guard.ts'
import { reportOf } from './mqtt-report.ts'
import { maxSubscriptions, mayLeaveWill, mayPublish, maySubscribe, whyRefused } from './mqtt-rights.ts'
import { createStrangers, type Stranger } from './strangers.ts'

/**
 * The listener for gateways that speak MQTT 3.1.1, with the broker in this process. A gateway signs in with its serial
 * number as user name and client id, and its secret as password. It can publish on its own topics, subscribe to its own
 * commands, and nothing else. PUBACK is sent after the message is committed; if the commit fails, the connection ends
 * instead. If two connections have the same name, the newer one stays, because the gateway has reconnected.
 */
export const startMqtt = async ({ port, host, roster, pipeline, presence, now, report, limits = {} }: Needs) => {
  const visitors = new WeakMap<Client, Visitor>()
  const sockets = new Set<Socket>()
  const flapping = createFlapping({ now, ...limits.flapping })
  const backOff = createBackOff({ now, ...limits.backOff })
  const strangerOf = createStrangers({ ...limits.strangers })

  /** The gateway whose name and secret these are. */
  const prove = async ({ from }: Visitor, username?: string, password?: Uint8Array) => {
    if (!isSn(username) || !password) return undefined
    const found = await roster.bySn(username)
    const isRight = isSecretOf(found ?? nobody, password)
    return found && isRight && found.protocol === 'mqtt' && !isOutside(found, from) ? found : undefined
  }

  const identify = async (visitor: Visitor, username?: string, password?: Uint8Array) => {
    const { connect, from } = visitor
    if (!connect) return undefined
    const askedAt = performance.now()
    const found = await prove(visitor, username, password)
    if (!found) return undefined
    if (connect.clientId !== found.sn) {
      pipeline.noteRefused(found, detail('otherClientId', { id: connect.clientId }), unread).catch(report)
      return undefined
    }
    if (connect.will && !mayLeaveWill(found.sn, connect)) {
      // Its answer is that to a wrong secret: without a note, nobody learns that the will is the reason.
      pipeline.noteRefused(found, whyRefused(connect.will), Buffer.from(connect.will.payload)).catch(report)
      return undefined
    }
    if (backOff.isTurnedAway(found.sn)) throw new TurnedAway()
    // While the database was unreachable, clients gave up and connected again: those visits come here all at once.
    if (performance.now() - askedAt > slowMs) return found
    const isAdmitted = flapping.admits(found.sn, () => {
      pipeline.noteBanned(found, addressOf(from), unread).catch(report)
    })
    return isAdmitted ? found : undefined
  }

  /** Its answer is the same to everyone: without a note, only those who can read a device's log learn the reason. */
  const noteRefused = async (visitor: Visitor, { username, password }: ConnectPacket, why: Detail) => {
    const found = await prove(visitor, username, password)
    if (found) pipeline.noteRefused(found, why, unread).catch(report)
  }

  const isOutside = (gateway: KnownGateway, from: string | undefined, payload: Uint8Array = unread) => {
    if (isAllowedFrom(gateway, from)) return false
    pipeline.noteOutside(gateway, from, payload).catch(report)
    return true
  }

  /** Checked for every packet, so that revoked rights end with the next packet and not with the connection. */
  const stillAdmitted = async ({ gateway: proven, from }: Admitted, payload?: Uint8Array) => {
    const current = await roster.bySn(proven.sn)
    if (!isStill(proven, current) || isOutside(current, from, payload)) throw new NotAllowed()
    presence.hear(current.id, { from })
    return current
  }

  const take = async (visitor: Admitted, { topic, payload }: PublishPacket) => {
    const bytes = Buffer.from(payload)
    const current = await stillAdmitted(visitor, bytes)
    if (topic === telemetryTopic(current.sn)) await pipeline.accept(reportOf(current, bytes))
  }

  const broker = await Aedes.createBroker({
    connectTimeout: limits.connectMs ?? 10_000,
    keepaliveLimit: maxKeepAliveS,
    maxTopicLevels: 8,

    preConnect(client, connect, done) {
      // Sessions end with their connection; otherwise clients could fill our memory.
      connect.clean = true
      const visitor = visitors.get(client)
      if (visitor) visitor.connect = connect
      const wrong = wrongIn(connect)
      if (!visitor || !wrong) return done(null, true)
      // Otherwise the broker names the keep-alive, with a code that MQTT 5 does not have.
      if (wrong.code === 'mqttVersion') connect.keepalive = maxKeepAliveS
      visitor.stranger.wait()
      noteRefused(visitor, connect, wrong)
        .catch(report)
        .finally(visitor.stranger.enter)
        // The broker refuses it either way.
        .then(() => void (client.closed || done(null, true)))
        .catch(report)
    },

    authenticate(client, username, password, done) {
      const visitor = visitors.get(client)
      if (!visitor) return done(connackError(notAuthorized), null)
      visitor.stranger.wait()
      identify(visitor, username, password)
        .then(
          (gateway) => {
            if (!gateway) {
              visitor.stranger.enter()
              return done(connackError(notAuthorized), null)
            }
            visitor.gateway = gateway
            // It has no other connection: an older one of the same name ends.
            visitor.stranger.leave()
            presence.hear(gateway.id, { from: visitor.from })
            done(null, true)
            visitor.guard.admit()
          },
          (error: Error) => {
            visitor.stranger.enter()
            if (!(error instanceof TurnedAway)) report(error)
            done(connackError(serverUnavailable), null)
          },
        )
        .catch(report)
    },

    authorizePublish(client, packet, done) {
      const visitor = client ? visitors.get(client) : undefined
      if (!isAdmitted(visitor)) return done(new NotAllowed())
      if (!mayPublish(visitor.gateway.sn, packet)) {
        pipeline.noteRefused(visitor.gateway, whyRefused(packet), Buffer.from(packet.payload)).catch(report)
        return done(new NotAllowed())
      }
      if (++visitor.pending >= maxPending) visitor.guard.hold()
      take(visitor, packet)
        .finally(() => {
          if (--visitor.pending < maxPending) visitor.guard.release()
        })
        .then(
          () => done(),
          (error: Error) => {
            if (error instanceof OverBudget) backOff.turnAway(visitor.gateway.sn, error.waitMs)
            else if (!(error instanceof NotAllowed)) {
              flapping.excuse(visitor.gateway.sn)
              report(error)
            }
            // The broker closes the connection: the gateway still has its message and sends it again after
            // reconnecting.
            done(error)
          },
        )
        .catch(report)
    },

    authorizeSubscribe(client, subscription, done) {
      const visitor = visitors.get(client)
      if (!isAdmitted(visitor) || ++visitor.asked > maxSubscriptions) return done(new NotAllowed())
      presence.hear(visitor.gateway.id)
      done(null, maySubscribe(visitor.gateway.sn, subscription) ? subscription : null)
    },
  })

  broker.on('ping', (_packet, client) => {
    const visitor = visitors.get(client)
    if (!isAdmitted(visitor)) return
    stillAdmitted(visitor).catch((error: Error) => {
      if (error instanceof NotAllowed) client.close()
      else report(error)
    })
  })
  const failures: NodeJS.EventEmitter = broker
  failures.on('error', report)

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      visitor.stranger.leave()
    })
    socket.setNoDelay(true)
    // The gateway sends it again and again: without a note, nobody learns why nothing of it is stored.
    const guard = guardMqtt(socket, () => {
      if (isAdmitted(visitor)) pipeline.noteRefused(visitor.gateway, detail('messageTooLong'), unread).catch(report)
    })
    const from = addressIn(socket.remoteAddress)
    const visitor: Visitor = { guard, from, stranger: strangerOf(socket, from), pending: 0, asked: 0 }
    visitor.stranger.enter()
    visitors.set(broker.handle(guard.stream), visitor)
    // It gave up waiting for an acknowledgement, for example while the database was unreachable.
    const onBrokenOff = () => {
      if (isAdmitted(visitor) && visitor.pending > 0) flapping.excuse(visitor.gateway.sn)
    }
    socket.on('end', onBrokenOff)
    socket.on('error', onBrokenOff)
  })
  server.maxConnections = limits.maxConnections ?? 20_000
  const bound = await isListening(server, port, host)

  return {
    port: bound,
    connections: () => sockets.size,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((done) => broker.close(done))
    },
  } satisfies Listener
}

export interface MqttLimits {
  /** How long to wait for CONNECT. */
  connectMs?: number
  maxConnections?: number
  /** Per address, connections that have not signed in. */
  strangers?: { most: number }
  flapping?: { most: number; banMs: number }
  backOff?: { firstMs: number; mostMs: number }
}

interface Needs {
  port: number
  host: string
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  now: () => number
  report: (error: Error) => void
  limits?: MqttLimits
}

/** A connection and, once it is authenticated, its gateway. */
interface Visitor {
  guard: Guard
  stranger: Stranger
  from: string | undefined
  connect?: ConnectPacket
  gateway?: KnownGateway
  /** Messages that are not committed yet. */
  pending: number
  /** Number of subscription attempts. */
  asked: number
}

type Admitted = Visitor & { gateway: KnownGateway }

const isAdmitted = (visitor: Visitor | undefined): visitor is Admitted => visitor?.gateway !== undefined

/** The client's fault, so it is not reported. */
class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** It sent too much, and reconnects too early. */
class TurnedAway extends Error {
  override name = 'TurnedAway'
}

const connackError = (returnCode: typeof notAuthorized | typeof serverUnavailable) =>
  Object.assign(new Error('Refused'), { returnCode })

const notAuthorized = 5
const serverUnavailable = 3
/** An unknown name takes the same time as a wrong secret. */
const nobody = { secretHash: new Uint8Array(32) }
/** The broker disconnects after 1.5 times the keep-alive that the gateway chose. */
const maxKeepAliveS = 300
/** Why the broker refuses it before it asks whose it is. */
const wrongIn = ({ protocolVersion = 4, keepalive: seconds = 0 }: ConnectPacket): Detail | undefined => {
  if (protocolVersion > 4) return detail('mqttVersion', { version: protocolVersion })
  return seconds > 0 && seconds <= maxKeepAliveS ? undefined : detail('keepAlive', { seconds, most: maxKeepAliveS })
}
const maxPending = 64
/** Longer than looking a gateway up takes, and shorter than any client waits for an answer to CONNECT. */
const slowMs = 1_000

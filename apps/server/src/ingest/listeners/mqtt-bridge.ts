import type { CentreName } from '@heliograph/domain/regions'
import { detail } from '@heliograph/domain/rejection-details'
import { everyTopic, gatewayOfTopic } from '@heliograph/protocols/mqtt-json/topics'
import type { IClientOptions, MqttClient } from 'mqtt'
import { OverBudget } from '#ingest/budget.ts'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { Presence } from '#ingest/presence.ts'
import type { Roster } from '#ingest/roster.ts'
import type { Listener } from './listener.ts'
import { maxPacketBytes } from './mqtt-guard.ts'
import { reportOf } from './mqtt-report.ts'

/**
 * Receives telemetry from an external broker. That broker acknowledges the gateways' messages and is responsible for
 * them until it has delivered them to us; we acknowledge a message after the commit. We trust the topic: the broker's
 * access rules must ensure that only a gateway can publish on its own topic.
 *
 * Several connections share one subscription, because each handles one message at a time. A broker without shared
 * subscriptions (MQTT 3.1.1) gets one connection. Each data centre gets all messages, and takes those of its own gateways.
 * The bridge retries an unreachable broker forever. Its library is loaded with the first bridge: most servers have none.
 */
export const startMqttBridge = async ({ url, centre, roster, pipeline, presence, report, ...needs }: Needs) => {
  const { isElsewhere = async () => false, limits = {} } = needs
  const { connect } = await import('mqtt')
  const { clientId, group } = sessionOf(centre)
  const shared = sharedBy(group)
  const { links: linkCount = 8, retryMs = 5_000 } = limits
  const links: Link[] = []

  const take = async (topic: string, payload: Buffer) => {
    const sn = gatewayOfTopic(topic)
    if (sn === undefined) return
    const gateway = await roster.bySn(sn)
    const kept = payload.subarray(0, maxPacketBytes)
    if (gateway?.protocol !== 'mqtt') {
      // While the other one's database is away, nobody knows: what is not ours must not stop what is.
      if (gateway || !(await isElsewhere(sn).catch(() => true))) await pipeline.acceptStranger('mqtt', sn, kept)
      return
    }
    presence.hear(gateway.id)
    const isTooLong = kept.length < payload.length
    const tooLong = { gateway, payload: kept, readings: [], undecodable: detail('messageTooLong') }
    await pipeline.accept(isTooLong ? tooLong : reportOf(gateway, payload))
  }

  const open = (place: number, version: 4 | 5, topic: string) => {
    const options: IClientOptions = { ...session(version), clientId: `${clientId}-${place}`, reconnectPeriod: retryMs }
    const link: Link = { client: connect(url, options), isSubscribed: false }
    links[place] = link
    const { client } = link

    const instead = (otherVersion: 4 | 5, otherTopic: string) => {
      client.end(true)
      open(place, otherVersion, otherTopic)
    }

    client.handleMessage = (packet, done) => {
      const { stream } = client
      take(packet.topic, Buffer.from(packet.payload)).then(
        // On a newer connection, the same packet id can belong to another message.
        () => void (client.stream === stream && done()),
        (error: Error) => {
          // The broker would repeat it forever, and other gateways' messages wait behind it. It is counted as refused.
          if (error instanceof OverBudget) return void (client.stream === stream && done())
          report(error)
          // The broker only sends the message again on a new connection.
          stream.destroy()
        },
      )
    }
    client.on('connect', ({ properties }) => {
      if (topic === shared && properties?.sharedSubscriptionAvailable === false) return instead(version, alone)
      // The broker keeps what an older version subscribed to, and would give us messages of the other data centre instead of it.
      if (version === 5 && group !== groupOfOld) client.unsubscribe(sharedBy(groupOfOld))
      client.subscribe(topic, { qos: 1 }, (error, granted) => {
        if (client.disconnecting) return
        if (!error && granted?.every(({ qos }) => qos < refusedFrom)) {
          link.isSubscribed = true
          if (topic === shared && place === 0) openOthers()
        } else if (topic === shared && place === 0 && client.connected) instead(version, alone)
        else report(error ?? new Error(`The broker refused the subscription to ${topic}`))
      })
    })
    client.on('close', () => {
      link.isSubscribed = false
    })
    client.on('error', (error: Error & { code?: unknown }) => {
      if (version === 5 && unsupportedVersion.has(error.code)) return instead(4, alone)
      report(error)
    })
  }

  const openOthers = () => {
    for (let place = 1; place < linkCount; place++) if (!links[place]) open(place, 5, shared)
  }

  open(0, 5, shared)

  return {
    port: Number(new URL(url).port) || 1883,
    connections: () => links.filter(({ isSubscribed }) => isSubscribed).length,
    close: async () => void (await Promise.all(links.map(({ client }) => client.endAsync(true)))),
  } satisfies Listener
}

interface Needs {
  /** The broker's URL, with user name and password if it needs them: `mqtt://user:password@host:1883`. */
  url: string
  /** The broker stores our session by it: one process at a time takes messages for a data centre. */
  centre: CentreName
  /** Whether another data centre of this process knows the gateway. */
  isElsewhere?: (sn: string) => Promise<boolean>
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  report: (error: Error) => void
  limits?: { links?: number; retryMs?: number }
}

interface Link {
  client: MqttClient
  isSubscribed: boolean
}

const alone = everyTopic('telemetry')
/** Of a group's connections, one gets a message. */
const sharedBy = (group: string) => `$share/${group}/${alone}`

/** By data centre and not by its place among those of a process: in one group, each would get only a part of the messages. */
const sessionOf = (centre: CentreName) =>
  centre === 'eu'
    ? { clientId: 'heliograph-ingest-0', group: groupOfOld }
    : { clientId: 'heliograph-ingest-1', group: `ingest-${centre}` }
/** What brokers have kept since there was one group for all. */
const groupOfOld = 'ingest'

const session = (version: 4 | 5): IClientOptions => ({
  protocolVersion: version,
  clean: false,
  resubscribe: false,
  reconnectOnConnackError: true,
  ...(version === 5 && {
    properties: { sessionExpiryInterval: sessionS, receiveMaximum: 64, maximumPacketSize: 4 * maxPacketBytes },
  }),
})

/** How long the broker keeps undelivered messages. */
const sessionS = 7 * 86_400
/** The codes of MQTT 3.1.1 and MQTT 5. */
const unsupportedVersion = new Set<unknown>([1, 132])
const refusedFrom = 128

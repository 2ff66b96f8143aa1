import { setTimeout as pause } from 'node:timers/promises'
import { errorOf } from '@heliograph/domain/caught'
import type { CentreName } from '@heliograph/domain/regions'
import { detail } from '@heliograph/domain/rejection-details'
import { minuteMs } from '@heliograph/domain/zones'
import { everyTopic, gatewayOfTopic } from '@heliograph/protocols/mqtt-json/topics'
import type { MqttClient } from 'mqtt'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { Presence } from '#ingest/presence.ts'
import type { Roster } from '#ingest/roster.ts'
import type { Listener } from './listener.ts'
import { maxPacketBytes } from './mqtt-guard.ts'
import { takeLeftovers } from './mqtt-leftovers.ts'
import { reportOf } from './mqtt-report.ts'
import { openSession } from './mqtt-session.ts'
import { clientIdOf, createSlots, type Hold, type Slot } from './mqtt-slots.ts'

/**
 * Receives telemetry from an external broker. That broker acknowledges the gateways' messages and is responsible for
 * them until it has delivered them to us; we acknowledge a message after the commit. We trust the topic: the broker's
 * access rules must ensure that only a gateway can publish on its own topic.
 *
 * Several connections share one subscription, because each handles one message at a time, and so do several processes, each in a slot
 * of its own. At a broker without shared subscriptions (MQTT 3.1.1), one connection of one process gets all messages, and the other
 * processes wait until it is gone. Each data centre gets all messages, and takes those of its own gateways.
 * The bridge retries an unreachable broker forever. Its library is loaded with the first bridge: most servers have none.
 */
export const startMqttBridge = async ({ url, centre, hold, roster, pipeline, presence, report, ...needs }: Needs) => {
  const { isElsewhere = async () => false, limits = {} } = needs
  const { connect } = await import('mqtt')
  const { name, group } = sessionOf(centre)
  const shared = sharedBy(group)
  const { links: linkCount = 8, retryMs = 5_000, leftoversMs = 5 * minuteMs, quietMs = 2_000 } = limits
  const slots = createSlots(hold, name)
  let links: Link[] = []

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

  /** The connections of a slot. */
  const openLinks = (slot: number) => {
    let tellAlone = (_isGuess: boolean) => {}
    const isForFirst = new Promise<'for the first' | 'perhaps for the first'>((resolve) => {
      tellAlone = (isGuess) => resolve(isGuess ? 'perhaps for the first' : 'for the first')
    })
    const over = new AbortController()
    let looking: Promise<void> | undefined
    let again: NodeJS.Timeout | undefined

    const lookForLeftovers = () => {
      if (over.signal.aborted || !links[0]?.isSubscribed || links[0].topic !== shared) return
      const own = { connect, url, slots, own: slot, linkCount, shared, take, report, quietMs, over: over.signal }
      looking ??= takeLeftovers(own)
        .then((isMore) => {
          clearTimeout(again)
          if (isMore) again = setTimeout(lookForLeftovers, leftoversMs / 10).unref()
        })
        .catch((error: unknown) => void (over.signal.aborted || report(errorOf(error))))
        .finally(() => (looking = undefined))
    }
    const timer = setInterval(lookForLeftovers, leftoversMs).unref()

    const open = (place: number, version: 4 | 5, topic: string, isUnsure = false) => {
      if (over.signal.aborted) return
      const clientId = clientIdOf(name, slot, place)
      const link: Link = {
        client: openSession(connect, { url, clientId, version, retryMs, take, report }),
        topic,
        isSubscribed: false,
      }
      links[place] = link
      const { client } = link

      const instead = (otherVersion: 4 | 5, otherTopic: string, isGuess = false) => {
        client.end(true)
        // Each of two would get all messages.
        if (slot > 0 && otherTopic === alone) return tellAlone(isGuess)
        open(place, otherVersion, otherTopic, isGuess)
      }

      let wasGranted = false
      /** What was taken for a broker that never shares can have been a fault that is over. */
      const askToShare = () => {
        if (client.disconnecting) return
        client.subscribe(shared, { qos: 1 }, (error, granted) => {
          if (client.disconnecting) return
          if (!error && granted?.every(({ qos }) => qos < refusedFrom)) instead(version, shared)
          else setTimeout(askToShare, leftoversMs).unref()
        })
      }
      const subscribe = (hadSession = false) => {
        const { stream } = client
        client.subscribe(topic, { qos: 1 }, (error, granted, answer) => {
          if (client.disconnecting) return
          if (!error && granted?.every(({ qos }) => qos < refusedFrom)) {
            if (isUnsure && !wasGranted) setTimeout(askToShare, leftoversMs).unref()
            link.isSubscribed = wasGranted = true
            if (topic === shared && place === 0) {
              // The broker keeps what this session was subscribed to alone, and would send each message twice.
              if (hadSession) client.unsubscribe(alone)
              openOthers()
              // By then, those that start together have their slots.
              again ??= setTimeout(lookForLeftovers, leftoversMs / 10).unref()
            }
            return
          }
          const code = answer?.granted[0]
          if (topic === shared && place === 0 && (code === unspecified || sharesNothing.has(code)))
            return instead(version, alone, code === unspecified)
          report(error ?? new Error(`The broker refused the subscription to ${topic}`))
          // What it refuses for a moment, nobody else asks for. A new connection subscribes by itself.
          setTimeout(() => {
            if (client.disconnecting || !client.connected || client.stream !== stream) return
            if (isUnsure && !wasGranted) instead(version, shared)
            else subscribe(hadSession)
          }, retryMs).unref()
        })
      }

      client.on('connect', ({ properties, sessionPresent }) => {
        if (topic === shared && properties?.sharedSubscriptionAvailable === false) return instead(version, alone)
        // The broker keeps what an older version subscribed to, and would give us messages of the other data centre instead of it.
        if (version === 5 && group !== groupOfOld) client.unsubscribe(sharedBy(groupOfOld))
        subscribe(sessionPresent)
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
      isForFirst,
      async close() {
        clearInterval(timer)
        over.abort()
        await Promise.all(links.map(({ client }) => client.endAsync(true)))
        links = []
        await looking
      },
    }
  }

  let close = () => {}
  const closing = new Promise<'closing'>((resolve) => (close = () => resolve('closing')))

  const serve = async () => {
    let [isForFirstUntil, former, told] = [-Infinity, 0, '']
    for (;;) {
      const isForFirst = performance.now() < isForFirstUntil
      let why = isForFirst ? waitsForFirst : noneFree
      // Without its database, it could not keep what it gets either.
      const slot: Slot | undefined = await (isForFirst ? slots.take(0) : slots.takeAny(former)).catch(
        (error: unknown) => void (why = errorOf(error).message),
      )
      if (slot) {
        former = slot.number
        const opened = openLinks(slot.number)
        const ended = await Promise.race([closing, slot.lost, opened.isForFirst])
        await opened.close()
        await slot.release()
        if (ended === 'closing') return
        if (ended === 'for the first') isForFirstUntil = Infinity
        else if (ended === 'perhaps for the first')
          isForFirstUntil = Math.max(isForFirstUntil, performance.now() + leftoversMs)
        why = performance.now() < isForFirstUntil ? waitsForFirst : ''
      }
      if (why && why !== told) report(new Error(why))
      told = why
      if ((await Promise.race([closing, pause(retryMs, undefined, { ref: false })])) === 'closing') return
    }
  }
  const served = serve()

  return {
    port: Number(new URL(url).port) || 1883,
    connections: () => links.filter(({ isSubscribed }) => isSubscribed).length,
    async close() {
      close()
      await served
    },
  } satisfies Listener
}

interface Needs {
  /** The broker's URL, with user name and password if it needs them: `mqtt://user:password@host:1883`. */
  url: string
  /** The broker stores our sessions by it. */
  centre: CentreName
  hold: Hold
  /** Whether another data centre of this process knows the gateway. */
  isElsewhere?: (sn: string) => Promise<boolean>
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  report: (error: Error) => void
  limits?: { links?: number; retryMs?: number; leftoversMs?: number; quietMs?: number }
}

interface Link {
  client: MqttClient
  /** What it subscribes to. */
  topic: string
  isSubscribed: boolean
}

const alone = everyTopic('telemetry')
/** Of a group's connections, one gets a message. */
const sharedBy = (group: string) => `$share/${group}/${alone}`

/** By data centre and not by its place among those of a process: in one group, each would get only a part of the messages. */
const sessionOf = (centre: CentreName) =>
  centre === 'eu'
    ? { name: 'heliograph-ingest-0', group: groupOfOld }
    : { name: 'heliograph-ingest-1', group: `ingest-${centre}` }
/** What brokers have kept since there was one group for all. */
const groupOfOld = 'ingest'

const waitsForFirst =
  'The broker has no shared subscriptions, so another process takes all of its messages. This one waits until that is gone.'
const noneFree = 'No slot at the broker is free: as many processes take its messages as can.'

/** The codes of MQTT 3.1.1 and MQTT 5. */
const unsupportedVersion = new Set<unknown>([1, 132])
const refusedFrom = 128
/** Why a broker refuses a subscription that is shared, and not each one. */
const sharesNothing = new Set<unknown>([0x8f, 0x9e])
/** It can be that as well as a fault that passes. */
const unspecified = 0x80

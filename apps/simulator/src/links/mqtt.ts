import { codeOf } from '@heliograph/domain/caught'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { connect, type MqttClient } from 'mqtt'
import { createBackoff } from '#backoff.ts'
import type { StoredRecord } from '#buffer.ts'
import { jsonBodies, readingsOf } from './json-records.ts'
import { usualTiming, type Link, type LinkNeeds, type LinkTiming } from './link.ts'

/**
 * A gateway that publishes with QoS 1, several messages in flight. If a message is not acknowledged in time, the
 * connection is closed, because MQTT 3.1.1 only allows sending again after a reconnection. Messages wait in the buffer
 * and not in the client: each connection has a new client without state.
 */
export const openMqtt = (needs: LinkNeeds & { timing?: LinkTiming }): Link => {
  const { gateway, buffer, clock, faults, events, timing = usualTiming } = needs
  const backoff = createBackoff({ firstMs: timing.reconnectMs[0], mostMs: timing.reconnectMs[1] })
  const inFlight = new Map<number, NodeJS.Timeout>()
  let client: MqttClient | undefined
  let redial: NodeJS.Timeout | undefined
  let wanted = false

  const dial = () => {
    clearTimeout(redial)
    if (!wanted || client) return
    const dialled = connect({
      protocol: 'mqtt',
      host: gateway.host,
      port: gateway.port,
      clientId: gateway.sn,
      username: gateway.sn,
      password: gateway.secret ?? '',
      keepalive: keepAliveS,
      connectTimeout: timing.patienceMs,
      reconnectPeriod: 0,
    })
    client = dialled
    let problem = 'the connection was closed'
    dialled.on('connect', () => {
      events.ready()
      pump()
    })
    dialled.on('error', (error) => (problem = error.message || codeOf(error) || problem))
    dialled.on('close', () => {
      if (client === dialled) onDown(problem)
    })
  }

  const onDown = (problem: string) => {
    const gone = client
    client = undefined
    gone?.end(true)
    for (const timer of inFlight.values()) clearTimeout(timer)
    inFlight.clear()
    if (!wanted) return
    events.failed(problem)
    redial = setTimeout(dial, backoff.next())
  }

  const pump = () => {
    if (!client?.connected) return
    for (const record of buffer.live(inFlight)) send(client, record)
    const room = mostInFlight - inFlight.size
    if (room > 0) for (const record of buffer.stored(room, inFlight)) send(client, record)
  }

  const send = (sender: MqttClient, record: StoredRecord) => {
    const { number } = record
    const readings = readingsOf(record)
    const message = printTelemetry({ seq: number, at: readings[0]?.at ?? record.at, readings })
    const onSilence = () => {
      if (client === sender) onDown('nothing is acknowledged')
    }
    inFlight.set(number, setTimeout(onSilence, timing.patienceMs))
    buffer.store(record)
    events.sent(1)
    const onAcked = (error?: Error | null) => {
      if (error || client !== sender || !inFlight.has(number)) return
      clearTimeout(inFlight.get(number))
      inFlight.delete(number)
      backoff.reset()
      if (buffer.forget(number)) events.acked(1)
      pump()
    }
    const isLost = faults.draw('drop')
    const times = isLost ? 0 : faults.draw('duplicate') ? 2 : 1
    for (let time = 0; time < times; time++) sender.publish(telemetryTopic(gateway.sn), message, { qos: 1 }, onAcked)
  }

  const keep = (isWanted: boolean) => {
    if (wanted === isWanted) return
    wanted = isWanted
    if (wanted) return dial()
    clearTimeout(redial)
    onDown('')
  }

  return {
    bodiesOf: jsonBodies(clock),
    open: () => keep(true),
    wake: pump,
    cut: (isCut) => keep(!isCut),
    isUp: () => client?.connected === true,
    async close() {
      const closing = client?.connected ? client : undefined
      wanted = false
      clearTimeout(redial)
      if (!closing) return onDown('')
      // Sends DISCONNECT, otherwise the platform treats it as a lost connection.
      await new Promise<void>((done) => {
        setTimeout(done, lastWordsMs).unref()
        closing.end(false, {}, () => done())
      })
      onDown('')
    },
  }
}

const keepAliveS = 60
const mostInFlight = 8
const lastWordsMs = 500

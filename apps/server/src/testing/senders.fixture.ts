import { setTimeout as pause } from 'node:timers/promises'
import type { Reading } from '@heliograph/domain/readings'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { connect, type MqttClient } from 'mqtt'
import { clockAt, connectLogger, dataPayload } from '#ingest/listeners/v5-logger.fixture.ts'

/** A registered gateway and the one device behind it. */
export interface Sender {
  protocol: 'solarman-v5' | 'mqtt' | 'http'
  sn: string
  secret: string
  deviceSn: string
}

export interface Ports {
  v5: number
  mqtt: number
  push: number
}

/**
 * Gateways that report over real sockets as fast as they get acknowledgements, and keep unacknowledged samples:
 * whatever happens to the server, they reconnect and send them again. They log only what was acknowledged.
 */
export const startSenders = (senders: readonly Sender[], ports: Ports, beginAt: number) => {
  const log = { sent: new Set<string>(), acknowledged: new Set<string>(), isStopping: false }
  const running = senders.map((sender) => {
    const source = createSource(sender, beginAt, log)
    if (sender.protocol === 'solarman-v5') return sendV5(sender, ports.v5, source)
    return sender.protocol === 'mqtt' ? sendMqtt(sender, ports.mqtt, source) : sendHttp(sender, ports.push, source)
  })
  return {
    sent: log.sent,
    acknowledged: log.acknowledged,
    /** Stops creating samples; resolves when everything that was sent is acknowledged. */
    async drain() {
      log.isStopping = true
      await Promise.all(running)
    },
  }
}

export const keyOf = (deviceSn: string, at: number) => `${deviceSn} ${at}`

interface Source {
  /** The next sample's number; undefined after `drain`. */
  next: () => number | undefined
  reading: (no: number) => Reading
  acknowledge: (no: number) => void
}

/** One sample per second, with a rising counter. */
const createSource = (
  { deviceSn }: Sender,
  beginAt: number,
  log: { sent: Set<string>; acknowledged: Set<string>; isStopping: boolean },
): Source => {
  let last = 0
  const atOf = (no: number) => beginAt + no * 1000
  return {
    next() {
      if (log.isStopping) return undefined
      log.sent.add(keyOf(deviceSn, atOf(++last)))
      return last
    },
    reading: (no) => ({
      deviceSn,
      deviceType: 'INVERTER',
      at: atOf(no),
      values: { acPower: 1000 + (no % 500), generationToday: no / 100 },
    }),
    acknowledge: (no) => void log.acknowledged.add(keyOf(deviceSn, atOf(no))),
  }
}

const window = 4
const betweenMs = 8

const sendV5 = async ({ sn, deviceSn }: Sender, port: number, { next, reading, acknowledge }: Source) => {
  const kept: number[] = []
  for (;;) {
    const logger = await connectLogger(port, Number(sn)).catch(() => undefined)
    if (!logger) {
      await pause(30)
      continue
    }
    const waiting = new Map<number, number>()
    let [again, heard, isDone] = [0, 0, false]
    while (!logger.socket.closed && !isDone) {
      while (waiting.size < window) {
        const no = again < kept.length ? kept[again] : next()
        if (no === undefined) break
        if (again >= kept.length) kept.push(no)
        again++
        const { at, values } = reading(no)
        const record = { no, clock: clockAt(at, { bootAt: at - no * 1000 }), values, inverterSn: deviceSn }
        waiting.set(logger.send(controls.data, dataPayload(record)), no)
      }
      isDone = waiting.size === 0
      if (isDone) break
      const answers = await Promise.race([logger.answered(heard + 1), pause(patienceMs, [])])
      if (answers.length <= heard) break
      for (const { loggerSequence } of answers.slice(heard)) {
        const no = waiting.get(loggerSequence)
        if (no === undefined) continue
        waiting.delete(loggerSequence)
        kept.splice(kept.indexOf(no), 1)
        again--
        acknowledge(no)
      }
      heard = answers.length
      await pause(betweenMs)
    }
    logger.socket.destroy()
    if (isDone) return
  }
}

/** After this long without an answer, a logger disconnects and sends again. */
const patienceMs = 3_000

/**
 * A client per connection: one that reconnects by itself can have two connections on a busy machine, which then take each
 * other's place until the gateway is banned.
 */
const sendMqtt = async ({ sn, secret }: Sender, port: number, { next, reading, acknowledge }: Source) => {
  const kept: number[] = []
  for (;;) {
    const client = await connectMqtt(sn, secret, port)
    if (!client) {
      await pause(30)
      continue
    }
    const closed = new Promise<never>((_resolve, reject) => {
      client.once('close', () => reject(new Error('The connection was closed')))
    })
    closed.catch(() => undefined)
    /** Publishes one after the other until nothing is left; false when the connection no longer works. */
    const publishAll = async () => {
      for (;;) {
        const no = kept.shift() ?? next()
        if (no === undefined) return true
        const { at, ...rest } = reading(no)
        const message = printTelemetry({ seq: no, at, readings: [{ at, ...rest }] })
        try {
          const published = client.publishAsync(telemetryTopic(sn), message, { qos: 1 })
          await Promise.race([published, closed, failAfter(patienceMs * 2)])
        } catch {
          kept.push(no)
          return false
        }
        acknowledge(no)
        await pause(betweenMs)
      }
    }
    const isDone = (await Promise.all(Array.from({ length: window }, publishAll))).every(Boolean)
    await client.endAsync(true)
    if (isDone && kept.length === 0) return
  }
}

const connectMqtt = (sn: string, secret: string, port: number) =>
  new Promise<MqttClient | undefined>((resolve) => {
    const client = connect(`mqtt://127.0.0.1:${port}`, {
      clientId: sn,
      username: sn,
      password: secret,
      reconnectPeriod: 0,
      connectTimeout: 2_000,
    })
    client.on('error', () => undefined)
    client.once('connect', () => resolve(client))
    // Resolving again does nothing.
    client.once('close', () => resolve(undefined))
  })

const failAfter = async (ms: number) => {
  await pause(ms, undefined, { ref: false })
  throw new Error('No answer')
}

const sendHttp = async ({ secret }: Sender, port: number, { next, reading, acknowledge }: Source) => {
  for (;;) {
    const numbers = [next(), next(), next()].filter((no) => no !== undefined)
    if (numbers.length === 0) return
    const batch = printSamples(numbers.map(reading))
    while (!(await post(port, secret, batch))) await pause(30)
    numbers.forEach(acknowledge)
    await pause(betweenMs)
  }
}

const post = async (port: number, secret: string, body: string) => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body,
      signal: AbortSignal.timeout(patienceMs * 2),
    })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

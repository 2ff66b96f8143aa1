import { decodeAnswer } from '@heliograph/protocols/solarman-v5/answer'
import {
  answerControl,
  controls,
  createFrameDecoder,
  encodeFrame,
  type Frame,
} from '@heliograph/protocols/solarman-v5/frame'
import { encodeHeartbeat } from '@heliograph/protocols/solarman-v5/heartbeat'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { createBackoff } from '#backoff.ts'
import type { StoredRecord } from '#buffer.ts'
import { createDialledSocket } from './dialled-socket.ts'
import { createFaultyWriter } from './faulty-writer.ts'
import { usualTiming, type Link, type LinkNeeds, type LinkTiming } from './link.ts'
import { heartbeatSeconds, helloPayload, reportPayloads } from './solarman-v5-notes.ts'
import { asStored, dataPayload } from './solarman-v5-records.ts'
import { tunnelPayload } from './solarman-v5-tunnel.ts'

/**
 * A stick logger that connects to the platform: hello, live data, two reports; then data as it comes, and a heartbeat
 * after a long silence. One message at a time: the next one is sent after the acknowledgement.
 */
export const openSolarmanV5 = (needs: LinkNeeds & { timing?: LoggerTiming }): Link => {
  const { gateway, buffer, clock, now, faults, events, intervalMs, profile, timing = loggerTiming } = needs
  const serial = Number(gateway.sn)
  const family = inverterFamily(profile)

  const resend = createBackoff({ firstMs: timing.resendMs[0], mostMs: timing.resendMs[1] })
  let decode = createFrameDecoder()
  let sequence = serial & 0xff
  let serverSequence = 0
  let waiting: Message | undefined
  let timer: NodeJS.Timeout | undefined
  /** Records by the sequence number that they were last sent with, because a late acknowledgement still counts. */
  const late = new Map<number, StoredRecord>()
  let greetings: Greeting[] = []
  let inVain = 0
  let heardAt = 0
  let greetedAt = 0
  let storedFrom = 0

  const socket = createDialledSocket({
    host: gateway.host,
    port: gateway.port,
    timing,
    onUp() {
      decode = createFrameDecoder()
      greetings = [...quartet]
      heardAt = realNow()
      pump()
    },
    onBytes(bytes) {
      for (const frame of decode(bytes).frames) take(frame)
    },
    onDown(why) {
      clearTimeout(timer)
      writer.forget()
      if (waiting?.record) buffer.store(waiting.record)
      waiting = undefined
      late.clear()
      inVain = 0
      if (why !== undefined) events.failed(why)
    },
  })
  const writer = createFaultyWriter(faults, (bytes) => void socket.write(bytes))

  const payloadOf = (greeting: Greeting) => {
    const time = clock.logger(now())
    if (greeting === 'hello') return helloPayload(family, gateway.sn, time, intervalMs)
    return reportPayloads(time)[greeting === 'first report' ? 0 : 1]
  }

  const nextMessage = (): Message | undefined => {
    if (realNow() - greetedAt >= timing.greetAgainMs && greetings.length === 0) greetings = [...quartet]
    const [greeting] = greetings
    if (greeting === 'hello') return { control: controls.hello, payload: payloadOf(greeting), greeting }
    const [live] = buffer.live()
    if (live) return { control: controls.data, payload: bytesOf(live), record: live }
    if (greeting) return { control: controls.report, payload: payloadOf(greeting), greeting }
    const [stored] = realNow() >= storedFrom ? buffer.stored(1) : []
    if (stored) return { control: controls.data, payload: asStored(bytesOf(stored)), record: stored }
    if (realNow() - heardAt < timing.heartbeatMs) return undefined
    return { control: controls.heartbeat, payload: encodeHeartbeat() }
  }

  /** Sends the next message, or waits until there can be one. */
  const pump = () => {
    if (waiting || !socket.isUp()) return
    clearTimeout(timer)
    const message = nextMessage()
    if (!message) {
      const storedInMs = buffer.size() > 0 ? storedFrom - realNow() : Infinity
      const quietMs = Math.min(heardAt + timing.heartbeatMs, greetedAt + timing.greetAgainMs) - realNow()
      timer = setTimeout(pump, Math.max(1, Math.ceil(Math.min(storedInMs, quietMs))))
      return
    }
    waiting = message
    sequence = (sequence % 255) + 1
    if (message.record) {
      late.set(sequence, message.record)
      events.sent(1)
    }
    writer.frame(frameOf(message.control, sequence, serverSequence, message.payload))
    timer = setTimeout(onSilence, timing.patienceMs)
  }

  const onSilence = () => {
    const message = waiting
    waiting = undefined
    if (message?.record) {
      buffer.store(message.record)
      storedFrom = realNow() + resend.next()
    }
    if (++inVain >= boringSilences) events.failed('nothing is acknowledged')
    // Unacknowledged data can be sent later, but a platform that does not even answer a hello is not working.
    if (!message?.record && inVain >= boringSilences) return socket.hangUp()
    pump()
  }

  const onAnswer = (frame: Frame) => {
    const answer = decodeAnswer(frame)
    if (!answer?.accepted) return
    const isAwaited = waiting?.control === answer.request && sequence === answer.loggerSequence
    const message = isAwaited ? waiting : undefined
    const record = answer.request === controls.data ? late.get(answer.loggerSequence) : undefined
    if (message || record) clock.tell(answer.at, now())
    if (record) {
      late.delete(answer.loggerSequence)
      inVain = 0
      if (buffer.forget(record.number)) events.acked(1)
    }
    if (!message) return
    const { greeting } = message
    waiting = undefined
    inVain = 0
    socket.praise()
    resend.reset()
    storedFrom = record?.stored ? realNow() + timing.betweenStoredMs : 0
    if (greeting) greetings.shift()
    if (greeting === 'hello') {
      greetedAt = realNow()
      events.ready()
    }
    pump()
  }

  const onTunnel = (frame: Frame) => {
    const payload = tunnelPayload(frame.payload, clock.logger(now()))
    writer.frame(frameOf(answerControl(controls.tunnel), frame.loggerSequence, frame.serverSequence, payload))
  }

  const take = (frame: Frame) => {
    heardAt = realNow()
    serverSequence = frame.serverSequence
    // Platforms that search for loggers address serial number 0.
    const isOurs = frame.loggerSerial === serial
    if (frame.control === controls.tunnel && (isOurs || frame.loggerSerial === 0)) onTunnel(frame)
    else if (isOurs) onAnswer(frame)
  }

  const frameOf = (control: number, loggerSequence: number, serverSequence: number, payload: Uint8Array) =>
    encodeFrame({ control, serverSequence, loggerSequence, loggerSerial: serial, payload })

  return {
    /** One data frame per device. */
    bodiesOf: (readings, at, nextNumber) =>
      readings.map((reading) => {
        const number = nextNumber()
        const payload = dataPayload(family, reading, clock.logger(at), number)
        return { number, at, body: Buffer.from(payload).toString('base64') }
      }),
    open: () => socket.keep(true),
    wake: pump,
    cut: (isCut) => socket.keep(!isCut),
    isUp: socket.isUp,
    async close() {
      clearTimeout(timer)
      writer.forget()
      await socket.close()
    },
  }
}

export interface LoggerTiming extends LinkTiming {
  /** How long without any frame until it sends a heartbeat. */
  heartbeatMs: number
  /** Between two hellos on one connection. */
  greetAgainMs: number
  /** Between two stored records, so that other loggers get a turn. */
  betweenStoredMs: number
}

export const loggerTiming: LoggerTiming = {
  ...usualTiming,
  heartbeatMs: heartbeatSeconds * 1000,
  greetAgainMs: 3 * 3_600_000,
  betweenStoredMs: 20,
}

type Greeting = 'hello' | 'first report' | 'second report'

interface Message {
  control: number
  payload: Uint8Array
  record?: StoredRecord
  greeting?: Greeting
}

const quartet: readonly Greeting[] = ['hello', 'first report', 'second report']

const bytesOf = ({ body }: StoredRecord): Uint8Array => new Uint8Array(Buffer.from(body, 'base64'))

const realNow = () => performance.now()

/** After this many in a row, it reports a problem. */
const boringSilences = 3

import { createServer, type Socket } from 'node:net'
import { detail, type DetailCode } from '@heliograph/domain/rejection-details'
import { encodeAnswer } from '@heliograph/protocols/solarman-v5/answer'
import {
  answerControl,
  controls,
  createFrameDecoder,
  isRequest,
  type Frame,
} from '@heliograph/protocols/solarman-v5/frame'
import { decodeHello } from '@heliograph/protocols/solarman-v5/hello'
import { decodeInfo } from '@heliograph/protocols/solarman-v5/info'
import { decodeReport } from '@heliograph/protocols/solarman-v5/report'
import { addressIn, isAllowedFrom } from '#ingest/allowed-networks.ts'
import { OverBudget } from '#ingest/budget.ts'
import type { Dating } from '#ingest/dating.ts'
import type { LoggerPins } from '#ingest/logger-pins.ts'
import type { LoggerVisits } from '#ingest/logger-visits.ts'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { Presence } from '#ingest/presence.ts'
import { mostDevices, type KnownGateway, type Roster } from '#ingest/roster.ts'
import { createV5Data } from '#ingest/v5-data.ts'
import { createBackOff } from './back-off.ts'
import { isListening, type Listener } from './listener.ts'
import { createStrangers, type Stranger } from './strangers.ts'
import { createV5Batteries } from './v5-batteries.ts'
import { createV5Hybrids } from './v5-hybrids.ts'
import { createV5Loggers, type Verdict } from './v5-loggers.ts'
import { ownTimeOf } from './v5-own-time.ts'
import { createV5Tunnel, type V5Tunnel } from './v5-tunnel.ts'

/**
 * The listener for Solarman V5 loggers. The protocol has no secret: a registered logger is recognised by what it
 * said about itself when it first reported. A frame with data is acknowledged after the commit. Other frames are answered immediately, whatever the
 * state of the database, because the answer sets the logger's clock.
 */
export const startSolarmanV5 = async (needs: Needs): Promise<Listener> => {
  const {
    port,
    host,
    roster,
    pipeline,
    presence,
    dating,
    pins,
    visits,
    now,
    timeForLoggers = now,
    report,
    limits = {},
  } = needs
  const { firstFrameMs = 30_000, idleMs = 6 * 60_000, maxConnections = 20_000, patienceMs = 10_000 } = limits
  const visitors = new Map<Socket, Visitor>()
  const loggers = createV5Loggers({ pins, now, onReplaced: (socket) => place(visitors.get(socket)) })
  const backOff = createBackOff({ now, ...limits.backOff })
  const takeData = createV5Data({ pipeline, dating, report })
  const hybrids = createV5Hybrids({ pipeline, now, timeForLoggers })
  const batteries = createV5Batteries({ pipeline, now })
  const strangerOf = createStrangers({ ...limits.strangers })

  const answer = (socket: Socket, frame: Frame) => {
    if (!socket.writable) return
    // A client that sends requests without reading the answers would fill our memory.
    if (socket.writableLength > maxUnread) return socket.destroy()
    // The answer sets the logger's clock: while the time is not certain, the logger gets its own back, or nothing.
    const at = timeForLoggers() ?? ownTimeOf(frame)
    if (at !== undefined) socket.write(encodeAnswer(frame, { at }))
  }

  const takeFrame = async (visitor: Visitor, frame: Frame) => {
    const { socket, tunnel } = visitor
    if (frame.control === answerControl(controls.tunnel)) tunnel.take(frame)
    if (!isRequest(frame.control)) return
    const carries = !greetings.has(frame.control)
    if (!carries) answer(socket, frame)
    const sn = String(frame.loggerSerial)
    visits?.hear(sn, socket, frame.control === controls.hello ? decodeHello(frame.payload) : undefined)
    const { gateway, verdict } = await judge(visitor, sn, frame)
    if (!gateway) {
      if (carries && (await takeFromStranger(sn, frame))) answer(socket, frame)
      return
    }
    if (verdict === 'outside') return refuse(visitor, gateway, frame)
    if (verdict === 'early') return void socket.destroy()
    if (verdict !== 'take') return carries ? putAside(gateway, frame, verdict) : undefined
    if (socket.destroyed) return
    presence.hear(gateway.id, { from: visitor.from })
    if (frame.control === controls.data && hybrids.wants(frame.payload)) {
      answer(socket, frame)
      return hybrids.read(gateway, tunnel, frame)
    }
    if (frame.control === controls.data) await takeData(gateway, frame.payload)
    else if (carries) await takeUnknown(gateway, frame)
    else await takeGreeting(gateway, frame)
    if (carries) answer(socket, frame)
    if (frame.control === controls.data) await batteries.complete(gateway, tunnel, frame)
  }

  /** Only a recognised logger's newest socket is no stranger: anyone can open many with one logger of their own. */
  const place = (visitor: Visitor | undefined) => {
    if (visitor && loggers.holds(visitor.socket)) visitor.stranger.leave()
    else visitor?.stranger.enter()
  }

  const judge = async (visitor: Visitor, sn: string, frame: Frame) => {
    // Only until the first verdict: with more and more frames it would make way for nobody.
    if (!visitor.isJudged) visitor.stranger.wait()
    try {
      const judged = await verdictOf(visitor, sn, frame)
      visitor.isJudged = true
      return judged
    } finally {
      place(visitor)
    }
  }

  const verdictOf = async ({ socket, from }: Visitor, sn: string, frame: Frame): Promise<Judged> => {
    const gateway = await roster.bySn(sn)
    if (gateway?.protocol !== 'solarman-v5') return {}
    if (!isAllowedFrom(gateway, from)) return { gateway, verdict: 'outside' }
    if (backOff.isTurnedAway(sn)) return { gateway, verdict: 'early' }
    return { gateway, verdict: await loggers.judge(sn, gateway, socket, frame) }
  }

  /** Its owner does not accept reports from there. The wait is that of the address: the logger itself is served. */
  const refuse = async ({ socket, from }: Visitor, gateway: KnownGateway, { control, payload }: Frame) => {
    const visit = `${gateway.sn} ${from}`
    const isKnown = backOff.isTurnedAway(visit)
    if (!isKnown && greetings.has(control)) return
    socket.destroy()
    if (isKnown) return
    backOff.turnAway(visit, 0)
    await pipeline.noteOutside(gateway, from, payload)
  }

  /** The protocol can't say that it is too much: the frame is not acknowledged, and the connection ends. */
  const turnAway = ({ socket }: Visitor, { loggerSerial }: Frame, { waitMs }: OverBudget) => {
    backOff.turnAway(String(loggerSerial), waitMs)
    socket.destroy()
  }

  /** Not acknowledged: if the owner accepts this logger later, it still has its data. */
  const putAside = (gateway: KnownGateway, { payload }: Frame, verdict: Exclude<Verdict, 'take'>) =>
    pipeline.noteStranger(gateway, detail(whyStrange[verdict]), payload)

  /** Whether to acknowledge the frame. */
  const takeFromStranger = async (sn: string, { control, payload }: Frame) =>
    control !== controls.data || (await pipeline.acceptStranger('solarman-v5', sn, payload)).quarantined

  const takeUnknown = (gateway: KnownGateway, { control, payload }: Frame) => {
    const type = `0x${control.toString(16).padStart(2, '0')}`
    return pipeline.accept({ gateway, readings: [], payload, undecodable: detail('unknownFrame', { type }) })
  }

  const takeGreeting = async (gateway: KnownGateway, { control, payload }: Frame) => {
    if (control === controls.info) {
      const info = decodeInfo(payload)
      if (info) presence.hear(gateway.id, { signalPct: info.signalPercent, ssid: info.ssid })
      return
    }
    if (control === controls.report) {
      // Only its clock is public, and that dates records that wait for a time.
      const report = decodeReport(payload)
      if (report) await dating.learn(gateway, report.clock)
      return
    }
    const hello = control === controls.hello && decodeHello(payload)
    if (!hello) return
    // Known at once: the first data follows within seconds.
    if (gateway.newDevices) gateway.newDevices.most = mostDevices(hello.maxDevices)
    presence.hear(gateway.id, {
      firmware: hello.firmware,
      mac: hello.mac,
      ip: hello.ip,
      ...(hello.ssid && { ssid: hello.ssid }),
      signalPct: hello.signalPercent,
      uploadIntervalS: hello.uploadMinutes * 60,
      heartbeatIntervalS: hello.heartbeatSeconds,
      maxDevices: hello.maxDevices,
    })
    await dating.learn(gateway, hello.clock)
  }

  const server = createServer((socket) => {
    const tunnel = createV5Tunnel(socket, { patienceMs })
    const from = addressIn(socket.remoteAddress)
    const visitor: Visitor = { socket, tunnel, from, stranger: strangerOf(socket, from), isJudged: false }
    visitors.set(socket, visitor)
    visitor.stranger.enter()
    const decode = createFrameDecoder()
    let [bad, noise, pending] = [0, 0, 0]
    // Reset by complete frames, not bytes: a client that sends one byte now and then must not keep its connection.
    let silence = setTimeout(() => socket.destroy(), firstFrameMs)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, keepAliveMs)
    socket.on('end', () => visits?.gone(socket))
    socket.on('error', () => {
      visits?.gone(socket)
      socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(silence)
      visitors.delete(socket)
      visitor.stranger.leave()
      visitor.tunnel.close()
    })
    socket.on('data', (chunk) => {
      const decoded = decode(chunk)
      bad += decoded.badFrames
      noise += decoded.noise
      if (bad > maxBadFrames || noise > maxNoise) return socket.destroy()
      if (decoded.frames.length > 0) {
        clearTimeout(silence)
        silence = setTimeout(() => socket.destroy(), idleMs)
      }
      for (const frame of decoded.frames) {
        if (++pending >= maxPending) socket.pause()
        takeFrame(visitor, frame)
          // Not stored, so not acknowledged: the logger sends it again.
          .catch((error: Error) => (error instanceof OverBudget ? turnAway(visitor, frame, error) : report(error)))
          .finally(() => {
            if (--pending < maxPending) socket.resume()
          })
      }
    })
  })
  server.maxConnections = maxConnections
  const bound = await isListening(server, port, host)

  return {
    port: bound,
    connections: () => visitors.size,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of visitors.keys()) socket.destroy()
      await closed
    },
  }
}

export interface SolarmanV5Limits {
  /** A real logger says hello immediately; a silent client only takes up a connection. */
  firstFrameMs?: number
  /** Three heartbeats of the usual 120 s. */
  idleMs?: number
  maxConnections?: number
  /** Per address, connections that are not the newest of a registered logger. */
  strangers?: { most: number }
  /** How long a logger may take to ask its inverter. */
  patienceMs?: number
  backOff?: { firstMs: number; mostMs: number }
}

interface Needs {
  port: number
  host: string
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  dating: Dating
  /** Without them, every logger with a registered serial number is taken. */
  pins?: LoggerPins
  /** For those who prove that a logger is theirs. */
  visits?: Pick<LoggerVisits, 'hear' | 'gone'>
  now: () => number
  /** Undefined while it is not certain. */
  timeForLoggers?: () => number | undefined
  report: (error: Error) => void
  limits?: SolarmanV5Limits
}

interface Visitor {
  socket: Socket
  tunnel: V5Tunnel
  from: string | undefined
  stranger: Stranger
  /** A first frame has shown whether it is a recognised logger's. */
  isJudged: boolean
}

type Judged =
  | { gateway?: undefined; verdict?: undefined }
  // From where its owner does not accept it, or before its wait is over.
  | { gateway: KnownGateway; verdict: Verdict | 'outside' | 'early' }

/** For operators. */
const whyStrange = {
  unknown: 'notIntroduced',
  mac: 'otherMac',
  firmware: 'otherFirmware',
  count: 'otherCount',
} as const satisfies Record<Exclude<Verdict, 'take'>, DetailCode>

/** Frames without data to store. */
const greetings = new Set<number>([controls.hello, controls.info, controls.heartbeat, controls.report])

const keepAliveMs = 60_000
const maxBadFrames = 20
const maxNoise = 64 * 1024
const maxPending = 64
const maxUnread = 64 * 1024

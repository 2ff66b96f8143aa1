import { createServer, type Socket } from 'node:net'
import { encodeAnswer } from '@heliograph/protocols/solarman-v5/answer'
import { acquiredAt, bootOf } from '@heliograph/protocols/solarman-v5/clock'
import { controls, createFrameDecoder, isRequest, type Frame } from '@heliograph/protocols/solarman-v5/frame'
import type { DataHead } from '@heliograph/protocols/solarman-v5/data'
import { decodeHello } from '@heliograph/protocols/solarman-v5/hello'
import { decodeInfo } from '@heliograph/protocols/solarman-v5/info'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import type { Dating } from '../dating.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Presence } from '../presence.ts'
import type { KnownGateway, Roster } from '../roster.ts'
import { isListening, type Listener } from './listener.ts'

/**
 * The door of Solarman V5 loggers. The protocol has no secret: a logger is taken for who it says it is, but only if
 * somebody registered its serial number. Only a frame whose content is committed is acknowledged.
 */
export const startSolarmanV5 = async ({ port, host, roster, pipeline, presence, dating, now, report }: Needs): Promise<Listener> => {
  const sockets = new Set<Socket>()
  const bySerial = new Map<number, Socket>()

  const answer = (socket: Socket, frame: Frame) => {
    if (socket.writable) socket.write(encodeAnswer(frame, { at: now() }))
  }

  const takeData = async (gateway: KnownGateway, frame: Frame) => {
    const { head, reading, undecodable } = decodeData(frame.payload)
    const common = { gateway, payload: frame.payload, ...(head && { record: recordOf(head) }) }
    if (!reading) return pipeline.accept({ ...common, readings: [], undecodable })
    const at = acquiredAt(head.clock)
    if (at !== undefined) {
      await dating.learn(gateway, head.clock)
      return pipeline.accept({ ...common, readings: [{ ...reading, at }] })
    }
    await dating.park(gateway.id)
    return pipeline.accept({ ...common, readings: [], undatedOfBoot: bootOf(head.clock) })
  }

  const takeNote = async (gateway: KnownGateway, frame: Frame) => {
    if (frame.control === controls.hello) {
      const hello = decodeHello(frame.payload)
      if (hello) {
        presence.hear(gateway.id, {
          firmware: hello.firmware,
          mac: hello.mac,
          ip: hello.ip,
          signalPct: hello.signalPercent,
          uploadIntervalS: hello.uploadMinutes * 60,
          heartbeatIntervalS: hello.heartbeatSeconds,
        })
        await dating.learn(gateway, hello.clock)
      }
    } else if (frame.control === controls.info) {
      const info = decodeInfo(frame.payload)
      if (info) presence.hear(gateway.id, { signalPct: info.signalPercent })
    } else if (frame.control !== controls.heartbeat) {
      const code = frame.control.toString(16).padStart(2, '0')
      await pipeline.accept({ gateway, readings: [], payload: frame.payload, undecodable: `Frame 0x${code} is not understood` })
    }
  }

  const takeFrame = async (socket: Socket, frame: Frame) => {
    if (!isRequest(frame.control)) return
    const sn = String(frame.loggerSerial)
    const found = await roster.bySn(sn)
    const gateway = found?.protocol === 'solarman-v5' ? found : undefined
    if (!gateway) {
      if (frame.control !== controls.data) return answer(socket, frame)
      const { setAside } = await pipeline.acceptStranger('solarman-v5', sn, frame.payload)
      return setAside ? answer(socket, frame) : undefined
    }
    holdSerial(socket, frame.loggerSerial)
    presence.hear(gateway.id)
    if (frame.control === controls.data) await takeData(gateway, frame)
    else await takeNote(gateway, frame)
    answer(socket, frame)
  }

  /** Two sockets with one serial: the newer one is the logger that came back. */
  const holdSerial = (socket: Socket, serial: number) => {
    const holder = bySerial.get(serial)
    if (holder === socket) return
    holder?.destroy()
    bySerial.set(serial, socket)
    socket.once('close', () => {
      if (bySerial.get(serial) === socket) bySerial.delete(serial)
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    const decode = createFrameDecoder()
    let [bad, noise, pending] = [0, 0, 0]
    socket.setNoDelay(true)
    socket.setKeepAlive(true, keepAliveMs)
    socket.setTimeout(firstFrameMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      const decoded = decode(chunk)
      bad += decoded.badFrames
      noise += decoded.noise
      if (bad > maxBadFrames || noise > maxNoise) return socket.destroy()
      if (decoded.frames.length > 0) socket.setTimeout(idleMs)
      for (const frame of decoded.frames) {
        if (++pending >= maxPending) socket.pause()
        takeFrame(socket, frame)
          // Not kept, so not acknowledged: the logger keeps it and comes back.
          .catch((error: Error) => report(error))
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
    connections: () => sockets.size,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const recordOf = ({ recordNumber, clock }: DataHead) => ({ no: recordNumber, workingS: clock.workingSeconds })

interface Needs {
  port: number
  host: string
  roster: Roster
  pipeline: Pipeline
  presence: Presence
  dating: Dating
  now: () => number
  report: (error: Error) => void
}

/** Three heartbeats of the usual 120 s. */
const idleMs = 6 * 60_000
/** A real logger says hello at once; who says nothing holds a place. */
const firstFrameMs = 30_000
const keepAliveMs = 60_000
const maxBadFrames = 20
const maxNoise = 64 * 1024
const maxPending = 64
const maxConnections = 20_000

import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import type { Values } from '@heliograph/domain/points'
import { encodeClassicTable, solisSensorType } from '@heliograph/protocols/solarman-v5/classic-table'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import {
  answerControl,
  controls,
  createFrameDecoder,
  encodeFrame,
  type Frame,
} from '@heliograph/protocols/solarman-v5/frame'
import { encodeHello } from '@heliograph/protocols/solarman-v5/hello'
import { decodeTunnelRequest, encodeTunnelAnswer, type TunnelResult } from '@heliograph/protocols/solarman-v5/tunnel'

export interface LoggerRecord {
  no: number
  clock: Clock
  values?: Values
  inverterSn?: string
}

/** Clocks of a logger that left the factory at `factoryAt` and knows the time, unless `undated`. */
export const clockAt = (at: number, { bootAt, undated = false }: { bootAt: number; undated?: boolean }): Clock => ({
  workingSeconds: Math.round((at - factoryAt) / 1000),
  powerOnSeconds: Math.round((at - bootAt) / 1000),
  offsetSeconds: undated ? 0 : factoryAt / 1000,
})
const factoryAt = Date.UTC(2025, 0)

export const dataPayload = ({ no, clock, values = {}, inverterSn = 'INV0001' }: LoggerRecord, stored = false) =>
  encodeClassicTable({ stored, sensorType: solisSensorType, clock, recordNumber: no, inverterSn }, values)

export const helloPayload = (clock: Clock) =>
  encodeHello({
    clock,
    uploadMinutes: 5,
    acquisitionSeconds: 60,
    heartbeatSeconds: 120,
    maxDevices: 1,
    signalPercent: 80,
    firmware: 'TEST_1.0',
    mac: '0123456789ab',
    ip: '192.168.0.2',
    sensorTypes: [solisSensorType],
  })

export const frameOf = (loggerSerial: number, control: number, payload: Uint8Array, loggerSequence = 1) =>
  encodeFrame({ control, serverSequence: 7, loggerSequence, loggerSerial, payload })

/** A logger at the other end of a real socket. */
export const connectLogger = async (port: number, serial: number, localAddress = '127.0.0.1') => {
  const socket: Socket = createConnection({ port, host: '127.0.0.1', localAddress })
  const decode = createFrameDecoder()
  const answers: Frame[] = []
  const requests: Frame[] = []
  let bytes = 0
  let sequence = 0
  let heard = () => {}
  socket.on('data', (chunk) => {
    bytes += chunk.length
    for (const frame of decode(chunk).frames) (frame.control === controls.tunnel ? requests : answers).push(frame)
    heard()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve(heard())))
  await once(socket, 'connect')

  return {
    socket,
    closed,
    answers,
    /** Frames that the server sends for the inverter. */
    requests,
    bytes: () => bytes,
    write: (...parts: Uint8Array[]) => void socket.write(Buffer.concat(parts)),
    /** Sends a frame and returns the sequence number that its answer must have. */
    send(control: number, payload: Uint8Array) {
      sequence = (sequence % 255) + 1
      socket.write(frameOf(serial, control, payload, sequence))
      return sequence
    },
    heartbeat() {
      return this.send(controls.heartbeat, Uint8Array.of(0))
    },
    /** Answers the server's request for registers number `nth`, when it comes, with what `answerTo` makes of its RTU. */
    async answerRequest(nth: number, answerTo: (rtu: Uint8Array) => TunnelResult) {
      while (requests.length < nth && !socket.closed) await new Promise<void>((resolve) => (heard = resolve))
      const request = requests[nth - 1]
      const rtu = request && decodeTunnelRequest(request.payload)
      if (!rtu) return
      const clock = { workingSeconds: 0, powerOnSeconds: 0, offsetSeconds: 0 }
      const payload = encodeTunnelAnswer({ clock, result: answerTo(rtu) })
      socket.write(encodeFrame({ ...request, control: answerControl(controls.tunnel), payload }))
    },
    /** Resolves when this many answers have arrived or the connection has closed. */
    async answered(number: number) {
      while (answers.length < number && !socket.closed) await new Promise<void>((resolve) => (heard = resolve))
      return answers
    },
  }
}

export type Logger = Awaited<ReturnType<typeof connectLogger>>

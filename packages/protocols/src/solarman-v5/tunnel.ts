import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { endsWithCrc16 } from '#modbus/crc16.ts'
import { readClock, writeClock, type Clock } from './clock.ts'

/**
 * 0x45: carries a Modbus RTU frame to the inverter behind the logger, no matter which side opened the connection. The
 * answer echoes the frame's `serverSequence`. Keep only one request in flight per logger.
 */
export const encodeTunnelRequest = (rtu: Uint8Array) => {
  const payload = new Uint8Array(requestHead + rtu.length)
  payload[0] = inverterTarget
  payload.set(rtu, requestHead)
  return payload
}

/** For the logger: the RTU frame with its CRC, or undefined for anything else, such as an AT command. */
export const decodeTunnelRequest = (payload: Uint8Array): Uint8Array | undefined => {
  const rtu = payload.slice(requestHead)
  return payload[0] === inverterTarget && endsWithCrc16(rtu) ? rtu : undefined
}

export type TunnelResult =
  /** With its CRC. A Modbus exception from the inverter is such a frame too. */
  | { kind: 'rtu'; rtu: Uint8Array }
  /** The logger's own short answer with a Modbus exception code. */
  | { kind: 'exception'; code: number }
  /** The inverter did not answer: it is asleep or not connected. */
  | { kind: 'silent' }

export interface TunnelAnswer {
  clock: Clock
  result: TunnelResult
}

export const encodeTunnelAnswer = ({ clock, result }: TunnelAnswer) => {
  const said = bytesOfResult(result)
  const payload = new Uint8Array(answerHead + said.length)
  payload[0] = inverterTarget
  payload[1] = 1 // in every capture
  writeClock(new DataView(payload.buffer), 2, clock)
  payload.set(said, answerHead)
  return payload
}

/** `error` says what is wrong, for example that an RTU frame was split over two frames. */
export const decodeTunnelAnswer = (payload: Uint8Array): TunnelAnswer | { error: Detail } => {
  if (payload.length < answerHead) return { error: detail('tunnelWithoutClock', { bytes: payload.length }) }
  const clock = readClock(new DataView(payload.buffer, payload.byteOffset), 2)
  const said = payload.slice(answerHead)
  if (said.length === 0) return { clock, result: { kind: 'silent' } }
  if (said.length <= 2) return { clock, result: { kind: 'exception', code: said[0] ?? 0 } }
  const rtu = withoutSecondCrc(said)
  if (!endsWithCrc16(rtu)) return { error: detail('tunnelWithoutFrame') }
  return { clock, result: { kind: 'rtu', rtu } }
}

const requestHead = 15
const answerHead = 14
const inverterTarget = 2

const bytesOfResult = (result: TunnelResult) => {
  if (result.kind === 'rtu') return result.rtu
  return result.kind === 'exception' ? Uint8Array.of(result.code, 0) : new Uint8Array()
}

/** Some of Deye's loggers append a second checksum; over a frame with its checksum, that is 0. */
const withoutSecondCrc = (rtu: Uint8Array) => {
  const shorter = rtu.subarray(0, -2)
  return rtu.at(-1) === 0 && rtu.at(-2) === 0 && endsWithCrc16(shorter) ? rtu.slice(0, -2) : rtu
}

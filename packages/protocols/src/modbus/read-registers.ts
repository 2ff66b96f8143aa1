import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { endsWithCrc16, withCrc16 } from './crc16.ts'

/** Consecutive holding registers of one device. */
export interface RegisterRange {
  start: number
  /** At most 125. */
  count: number
}

/** By number. A register that was not read is missing. */
export type Registers = ReadonlyMap<number, number>

/** Function 3, as Modbus RTU. */
export const encodeRead = (unit: number, { start, count }: RegisterRange) =>
  withCrc16(Uint8Array.of(unit, readHolding, start >> 8, start & 0xff, count >> 8, count & 0xff))

/**
 * The answer to `encodeRead`. It does not repeat the number of the first register, only how many there are: an answer to
 * another request is recognised by its length, so ranges that are read one after the other should differ in length.
 */
export const decodeRead = (
  rtu: Uint8Array,
  unit: number,
  { start, count }: RegisterRange,
): { registers: Registers; error?: never } | { registers?: never; error: Detail } => {
  if (!endsWithCrc16(rtu)) return { error: detail('wrongChecksum') }
  const [from = -1, code = -1, length = -1] = rtu
  if (from !== unit) return { error: detail('otherUnit', { unit: from }) }
  if (code === (readHolding | 0x80)) return { error: detail('modbusException', { code: length }) }
  if (code !== readHolding) return { error: detail('otherFunction', { function: code }) }
  if (length !== 2 * count || rtu.length !== 2 * count + 5) {
    return { error: detail('otherLength', { bytes: rtu.length, expected: 2 * count + 5 }) }
  }
  const view = new DataView(rtu.buffer, rtu.byteOffset)
  return {
    registers: new Map(Array.from({ length: count }, (_, place) => [start + place, view.getUint16(3 + 2 * place)])),
  }
}

const readHolding = 3

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
): { registers: Registers; error?: never } | { registers?: never; error: string } => {
  if (!endsWithCrc16(rtu)) return { error: 'a wrong checksum' }
  const [from, code, length] = rtu
  if (from !== unit) return { error: `an answer of unit ${from}` }
  if (code === (readHolding | 0x80)) return { error: `the Modbus exception ${length}` }
  if (code !== readHolding) return { error: `an answer to function ${code}` }
  if (length !== 2 * count || rtu.length !== 2 * count + 5) return { error: `${rtu.length} of ${2 * count + 5} bytes` }
  const view = new DataView(rtu.buffer, rtu.byteOffset)
  return {
    registers: new Map(Array.from({ length: count }, (_, place) => [start + place, view.getUint16(3 + 2 * place)])),
  }
}

const readHolding = 3

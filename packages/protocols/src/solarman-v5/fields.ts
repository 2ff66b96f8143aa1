import type { Point, Values } from '@heliograph/domain/points'

/** One number at a fixed place of a payload. */
export interface Field {
  at: number
  as: keyof typeof numbers
  /** How many of the wire's steps make one of the point's unit; 1 / 10 if a step is ten units. */
  steps: number
  point: Point
  /** The wire counts the other direction as positive than the point does (`domain/points.ts`). */
  isOpposite: boolean
}

export const field = (at: number, as: Field['as'], steps: number, point: Point): Field => ({
  at,
  as,
  steps,
  point,
  isOpposite: false,
})

/** Which sign a register has differs between products, so each field says it. */
export const opposite = (one: Field): Field => ({ ...one, isOpposite: true })

/** The payload must be long enough for every field. */
export const readFields = (fields: readonly Field[], payload: Uint8Array): Values => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const values: Values = {}
  for (const { at, as, steps, point, isOpposite } of fields) {
    const raw = numbers[as].read(view, at)
    // Multiplied where it can be: dividing by a fraction is not exact. Subtracted from 0: there is no -0.
    const value = steps < 1 ? raw * Math.round(1 / steps) : raw / steps
    values[point] = isOpposite ? 0 - value : value
  }
  return values
}

/** Rounds to the wire's steps, clamped to what the field can hold. An absent point is written as 0. */
export const writeFields = (fields: readonly Field[], payload: Uint8Array, values: Values) => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  for (const { at, as, steps, point, isOpposite } of fields) {
    const { min, max, write } = numbers[as]
    const raw = Math.round((values[point] ?? 0) * steps * (isOpposite ? -1 : 1))
    write(view, at, Math.min(Math.max(raw, min), max))
  }
}

/** Power per string, in tenths of a watt, because what tables carry is each string's voltage and current. */
export const stringPowers = (values: Values): Values => {
  const powers: Values = {}
  for (const [power, voltage, current] of strings) {
    const [volts, amperes] = [values[voltage], values[current]]
    if (volts !== undefined && amperes !== undefined) powers[power] = Math.round(volts * amperes * 10) / 10
  }
  return powers
}

const strings = [
  ['pv1Power', 'pv1Voltage', 'pv1Current'],
  ['pv2Power', 'pv2Voltage', 'pv2Current'],
  ['pv3Power', 'pv3Voltage', 'pv3Current'],
  ['pv4Power', 'pv4Voltage', 'pv4Current'],
] as const

interface WireNumber {
  min: number
  max: number
  read: (view: DataView, at: number) => number
  write: (view: DataView, at: number, raw: number) => void
}

/** By width, sign and byte order: little-endian unless it ends in `be`. */
const numbers = {
  u16: {
    min: 0,
    max: 0xffff,
    read: (view, at) => view.getUint16(at, true),
    write: (view, at, raw) => view.setUint16(at, raw, true),
  },
  s16: {
    min: -0x8000,
    max: 0x7fff,
    read: (view, at) => view.getInt16(at, true),
    write: (view, at, raw) => view.setInt16(at, raw, true),
  },
  u32: {
    min: 0,
    max: 0xffffffff,
    read: (view, at) => view.getUint32(at, true),
    write: (view, at, raw) => view.setUint32(at, raw, true),
  },
  u16be: {
    min: 0,
    max: 0xffff,
    read: (view, at) => view.getUint16(at),
    write: (view, at, raw) => view.setUint16(at, raw),
  },
  s16be: {
    min: -0x8000,
    max: 0x7fff,
    read: (view, at) => view.getInt16(at),
    write: (view, at, raw) => view.setInt16(at, raw),
  },
  u32be: {
    min: 0,
    max: 0xffffffff,
    read: (view, at) => view.getUint32(at),
    write: (view, at, raw) => view.setUint32(at, raw),
  },
} as const satisfies Record<string, WireNumber>

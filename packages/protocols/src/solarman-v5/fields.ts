import type { Point, Values } from '@heliograph/domain/points'

/** One number at a fixed place of a payload. */
export interface Field {
  at: number
  as: keyof typeof widths
  /** How many of the wire's steps make one of the point's unit. */
  steps: number
  point: Point
}

const widths = {
  u16: { min: 0, max: 0xffff },
  s16: { min: -0x8000, max: 0x7fff },
  u32: { min: 0, max: 0xffffffff },
  u16be: { min: 0, max: 0xffff },
} as const

export const field = (at: number, as: Field['as'], steps: number, point: Point): Field => ({ at, as, steps, point })

/** The payload must be long enough for every field. */
export const readFields = (fields: readonly Field[], payload: Uint8Array): Values => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const values: Values = {}
  for (const { at, as, steps, point } of fields) values[point] = read(view, at, as) / steps
  return values
}

/** Rounds to the wire's steps and stops at what the field can hold. An absent point is written as 0. */
export const writeFields = (fields: readonly Field[], payload: Uint8Array, values: Values) => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  for (const { at, as, steps, point } of fields) {
    const raw = Math.round((values[point] ?? 0) * steps)
    write(view, at, as, Math.min(Math.max(raw, widths[as].min), widths[as].max))
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

const read = (view: DataView, at: number, as: Field['as']) => {
  switch (as) {
    case 'u16':
      return view.getUint16(at, true)
    case 's16':
      return view.getInt16(at, true)
    case 'u32':
      return view.getUint32(at, true)
    case 'u16be':
      return view.getUint16(at)
  }
}

const write = (view: DataView, at: number, as: Field['as'], raw: number) => {
  switch (as) {
    case 'u16':
      return view.setUint16(at, raw, true)
    case 's16':
      return view.setInt16(at, raw, true)
    case 'u32':
      return view.setUint32(at, raw, true)
    case 'u16be':
      return view.setUint16(at, raw)
  }
}

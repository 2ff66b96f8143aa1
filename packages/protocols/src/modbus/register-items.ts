import type { Point, Values } from '@heliograph/domain/points'
import type { Registers } from './read-registers.ts'

/** One point and the registers that hold it. */
export interface Item {
  point: Point
  low: number
  /** Of a number of 32 bits. Which register that is differs, so each item names it. */
  high?: number
  isSigned: boolean
  /** How many of the register's steps make one of the point's unit; 1 / 10 if a step is ten units. */
  steps: number
  /** What the register holds at 0. */
  zeroAt: number
}

export const unsigned = (low: number, steps: number, point: Point): Item => ({
  point,
  low,
  isSigned: false,
  steps,
  zeroAt: 0,
})
export const signed = (low: number, steps: number, point: Point): Item => ({
  ...unsigned(low, steps, point),
  isSigned: true,
})
export const wide = (low: number, high: number, steps: number, point: Point): Item => ({
  ...unsigned(low, steps, point),
  high,
})
export const wideSigned = (low: number, high: number, steps: number, point: Point): Item => ({
  ...wide(low, high, steps, point),
  isSigned: true,
})
/** Tenths of a degree above -100 °C. */
export const temperature = (low: number, point: Point): Item => ({ ...unsigned(low, 10, point), zeroAt: 1000 })

/** Items whose registers were not all read are left out. */
export const readItems = (items: readonly Item[], registers: Registers): Values => {
  const values: Values = {}
  for (const item of items) {
    const value = valueOf(item, registers)
    if (value !== undefined) values[item.point] = value
  }
  return values
}

const valueOf = ({ low, high, isSigned, steps, zeroAt }: Item, registers: Registers) => {
  const lowWord = registers.get(low)
  const highWord = high === undefined ? 0 : registers.get(high)
  if (lowWord === undefined || highWord === undefined) return undefined
  // No sensor, rather than -100 °C.
  if (zeroAt !== 0 && lowWord === 0) return undefined
  const bits = high === undefined ? 16 : 32
  const word = highWord * 0x10000 + lowWord
  const raw = (isSigned && word >= 2 ** (bits - 1) ? word - 2 ** bits : word) - zeroAt
  // Multiplied where it can be: dividing by a fraction is not exact.
  return steps < 1 ? raw * Math.round(1 / steps) : raw / steps
}

import { points, type Point, type Unit, type Values } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'

/**
 * Removes values that no device of this kind can have measured, and names them. All readings pass here before they are
 * stored, so everything that is stored fits the columns that are computed from it: neither infinite nor too large, and
 * not so close to zero that a 4-byte float can't hold it. What a device sends where it measured nothing is removed without a word.
 */
export const weedOut = (values: Values, ratedW: number | null) => {
  const plausible: Values = {}
  const weeds: string[] = []
  for (const [point, value] of entriesOf(values)) {
    if (unmeasured[point]?.includes(value)) continue
    const [least, most] = limitsOf(point, ratedW, values)
    if (value >= least && value <= most) plausible[point] = Math.abs(value) < smallest ? 0 : value
    else weeds.push(`${point} ${value}`)
  }
  return { plausible, weeds }
}

/** Less than any device can measure, in any unit. */
const smallest = 1e-6

const limitsOf = (point: Point, ratedW: number | null, { batteryPower }: Values): readonly [number, number] => {
  if (ratedW !== null && generated.has(point)) {
    // A hybrid charges its battery from the grid through its AC side.
    const drawn = point === 'acPower' && batteryPower !== undefined ? 2 : 0.1
    return [-ratedW * drawn - 100, ratedW * 2 + 100]
  }
  const own = ownLimits[point]
  if (own) return own
  const { unit, kind } = points[point]
  if (kind === 'code') return codes
  return unit === null ? [-1e9, 1e9] : limits[unit]
}

/** Points limited by the inverter's size. The limit is doubled: modules can exceed it, and people enter the ratings. */
const generated = new Set<Point>(['acPower', 'pvPower', 'pv1Power', 'pv2Power', 'pv3Power', 'pv4Power'])

/** Registers of 16 bits hold 0 or all ones for these where nothing was measured, and some senders pass that on. */
const unmeasured: Partial<Record<Point, readonly number[]>> = {
  insulationResistance: [0, 65_535],
  highestCellVoltage: [0, 65.535],
  lowestCellVoltage: [0, 65.535],
}

/** Of one cell, in volts: what is sent in millivolts must not be taken for that. */
const ownLimits: Partial<Record<Point, readonly [number, number]>> = {
  highestCellVoltage: [0, 10],
  lowestCellVoltage: [0, 10],
}

/** A word of 32 bits. */
const codes = [-(2 ** 32), 2 ** 32] as const

const limits: Record<Unit, readonly [number, number]> = {
  W: [-1e9, 1e9],
  VA: [-1e9, 1e9],
  Var: [-1e9, 1e9],
  kWh: [0, 1e10],
  V: [0, 100_000],
  A: [-100_000, 100_000],
  Hz: [0, 500],
  '°C': [-80, 250],
  '%': [0, 100],
  h: [0, 1e7],
  'W/m²': [-20, 2000],
  'm/s': [0, 150],
  kΩ: [0, 1e6],
}

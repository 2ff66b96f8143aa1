import { points, type Point, type Unit, type Values } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'

/**
 * Removes values that no device of this kind can have measured, and names them. All readings pass here before they are
 * stored, so everything that is stored fits the columns that are computed from it: neither infinite nor too large, and
 * not so close to zero that a 4-byte float can't hold it.
 */
export const weedOut = (values: Values, ratedW: number | null) => {
  const plausible: Values = {}
  const weeds: string[] = []
  for (const [point, value] of entriesOf(values)) {
    const [least, most] = limitsOf(point, ratedW)
    if (value >= least && value <= most) plausible[point] = Math.abs(value) < smallest ? 0 : value
    else weeds.push(`${point} ${value}`)
  }
  return { plausible, weeds }
}

/** Less than any device can measure, in any unit. */
const smallest = 1e-6

const limitsOf = (point: Point, ratedW: number | null): readonly [number, number] => {
  if (ratedW !== null && generated.has(point)) return [-ratedW * 0.1 - 100, ratedW * 2 + 100]
  const { unit, kind } = points[point]
  if (kind === 'code') return codes
  return unit === null ? [-1e9, 1e9] : limits[unit]
}

/** Points limited by the inverter's size. The limit is doubled: modules can exceed it, and people enter the ratings. */
const generated = new Set<Point>(['acPower', 'pvPower', 'pv1Power', 'pv2Power', 'pv3Power', 'pv4Power'])

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
}

import type { Family } from './families.ts'
import type { Values } from './points.ts'

/** The strings of modules that a device can measure. */
export const stringNumbers = [1, 2, 3, 4] as const
export type StringNumber = (typeof stringNumbers)[number]

/** As on the device: PV2. */
export const stringName = (string: number) => `PV${string}`

/**
 * The MPP tracker that a string is connected to. These families tell how many trackers they have, and measure one string for
 * each; of the others it is not known which strings share a tracker.
 */
export const trackerOf = (family: Family | undefined, string: StringNumber): number | null =>
  family === 'deye-hybrid' || family === 'deye-micro' ? string : null

/** Whether a device measures anything of a string. */
export const hasString = (values: Values, string: StringNumber) =>
  pointsOf(string).some((point) => values[point] !== undefined)

/** W. Direct current: without a power reading, it is voltage times current. */
export const stringPowerOf = (values: Values, string: StringNumber) => {
  const [power, voltage, current] = pointsOf(string).map((point) => values[point])
  if (power !== undefined) return power
  return voltage === undefined || current === undefined ? undefined : voltage * current
}

const pointsOf = (string: StringNumber) => [`pv${string}Power`, `pv${string}Voltage`, `pv${string}Current`] as const

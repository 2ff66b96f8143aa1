import type { Point } from './points.ts'

/** What rows of plants can have in exported files, and rows of devices by days and longer. Of devices, all points can be there besides. */
export const exportedOfPlants = [
  'generation',
  'use',
  'buy',
  'sell',
  'charge',
  'discharge',
  'generator',
  'backup',
  'soc',
  'irradiation',
  'expected',
  'expectedLow',
  'expectedHigh',
  'performanceRatio',
  'income',
] as const

/** What a request names a column by. */
export type ExportColumnKey = (typeof exportedOfPlants)[number] | Point

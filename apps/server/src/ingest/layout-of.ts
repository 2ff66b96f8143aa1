import type { DeviceType } from '@heliograph/domain/devices'
import { layouts, type Layout } from '@heliograph/domain/layouts'
import { points, type Point, type Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'

/** The layout of a device type's samples. Undefined if nothing is known about what such devices report. */
export const layoutOf = (type: DeviceType): Layout | undefined => layoutsByType[type]

/** The layout of a sample: that of its device's type, unless that lacks some of its points. */
export const layoutFor = (type: DeviceType, values: Values): Layout => {
  const own = layoutsByType[type] ?? 'inverter'
  // Most samples are an inverter's.
  if (own === 'inverter') return own
  return keysOf(values).every((point) => pointsOf(own).includes(point)) ? own : 'inverter'
}

/** The points that devices of a type can have. None if nothing is known about them. */
export const expectedPoints = (type: DeviceType): ReadonlySet<Point> => {
  const own = layoutsByType[type]
  if (own === undefined) return new Set()
  // Its layout has every point; few inverters measure the weather.
  return new Set(pointsOf(own).filter((point) => own !== 'inverter' || points[point].category !== 'environment'))
}

const pointsOf = (layout: Layout): readonly Point[] => layouts[layout].points

const layoutsByType: Partial<Record<DeviceType, Layout>> = {
  INVERTER: 'inverter',
  MICRO_INVERTER: 'inverter',
  TYPE_OFF_GRID_INVERTER: 'inverter',
  MICRO_STORAGE_IN_ONE: 'inverter',
  HYBRID_POWER_SYSTEM_CABINET: 'inverter',
  PCS: 'converter',
  METER: 'meter',
  SMART_METER: 'meter',
  WIRELESS_CT: 'meter',
  METER_READER: 'meter',
  HARMONIC_METER: 'meter',
  QUALITY_MONITOR: 'meter',
  EPM: 'meter',
  FEED_IN_LIMIT: 'meter',
  BATTERY: 'battery',
  WEATHER_STATION: 'environment',
  COMBINER_BOX: 'combiner',
  OPTIMIZER: 'module',
  PV_MODULE: 'module',
  GENERATOR: 'generator',
  SMART_LOAD: 'load',
  UPS_LOAD: 'load',
  SOCKET: 'load',
  CHARGE_PORT: 'load',
  SMART_SWITCH: 'load',
}

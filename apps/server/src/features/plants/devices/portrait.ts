import type { Values } from '@heliograph/domain/points'
import { dayMs } from '@heliograph/domain/zones'
import type { PlantFacts } from '#needs/plants.ts'
import type { DeviceDayEnergies } from '#telemetry/history.store.ts'
import { powerOf } from '#telemetry/measures.ts'
import type { Standing } from './device-standing.ts'
import type { Device, Gateway } from './devices.store.ts'

/** Everything that is known of a device at this moment. */
export interface Portrait {
  plant: PlantFacts
  device: Device
  standing: Standing
  /** The gateway it hangs on; a gateway hangs on none. */
  parent: { gateway: Gateway; standing: Standing } | undefined
  /** What it said last. */
  values: Values
  today: DeviceDayEnergies | undefined
  now: number
}

/** W; null where nobody said. */
export const ratedWOf = ({ device, values }: Portrait) => device.ratedW ?? values.ratedPower ?? null

/** W. Of a device that is offline nobody knows; its last word would pass for the present. */
export const powerNow = ({ standing, values }: Portrait) =>
  standing.online ? (powerOf('generation', values) ?? null) : null

/** Generation as a share of what the device can give, 0 to 1. */
export const capacityShareOf = (portrait: Portrait) => per(powerNow(portrait), ratedWOf(portrait))

/** kWh per kWp, today. */
export const fullPowerHoursOf = (portrait: Portrait) => {
  const ratedW = ratedWOf(portrait)
  return per(portrait.today?.generation, ratedW === null ? null : ratedW / 1000)
}

/** Found in a gateway's reports, and not long ago. */
export const isNew = ({ device, now }: Portrait) => device.discovered && now - device.createdAt < dayMs

const per = (value: number | null | undefined, whole: number | null) =>
  value === null || value === undefined || !whole ? null : value / whole

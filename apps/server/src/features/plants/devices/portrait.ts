import type { Values } from '@heliograph/domain/points'
import { dayMs } from '@heliograph/domain/zones'
import type { PlantFacts } from '#needs/plants.ts'
import type { DeviceDayEnergies } from '#telemetry/history.store.ts'
import { powerOf } from '#telemetry/measures.ts'
import type { Standing } from './device-standing.ts'
import type { Device, Gateway } from './devices.store.ts'

/** Everything that is known about a device now. */
export interface Portrait {
  plant: PlantFacts
  device: Device
  standing: Standing
  /** The gateway that it reports through; undefined for a gateway. */
  parent: { gateway: Gateway; standing: Standing } | undefined
  /** How far apart its reports usually are, if that is longer than its gateway's interval explains. */
  usualIntervalMs: number | undefined
  /** Its newest sample. */
  values: Values
  /** Its newest sample is not shown, because the data service of its logger is not paid. */
  isResting: boolean
  today: DeviceDayEnergies | undefined
  now: number
}

/** W; null if not reported. */
export const ratedWOf = ({ device, values }: Portrait) => device.ratedW ?? values.ratedPower ?? null

/** Its values as long as they are current: those of an offline device would look current. */
export const ownNow = ({ standing, values }: Portrait): Values => (standing.online ? values : {})

/** W. Unknown for an offline device: its last value would look current. */
export const powerNow = ({ standing, values }: Portrait) =>
  standing.online ? (powerOf('generation', values) ?? null) : null

/** How often a gateway said that it reports. Until a V5 logger said so, and for other protocols, what is stored is assumed. */
export const announcedBy = ({ protocol, firmware, uploadIntervalS, heartbeatIntervalS }: Gateway) =>
  protocol === 'solarman-v5' && firmware !== null
    ? { uploadIntervalS, heartbeatIntervalS }
    : { uploadIntervalS: null, heartbeatIntervalS: null }

/** Generation as a share of the device's rated power, 0 to 1. */
export const capacityShareOf = (portrait: Portrait) => per(powerNow(portrait), ratedWOf(portrait))

/** kWh per kWp, today. */
export const fullPowerHoursOf = (portrait: Portrait) => {
  const ratedW = ratedWOf(portrait)
  return per(portrait.today?.generation, ratedW === null ? null : ratedW / 1000)
}

/** Recently found in a gateway's reports. */
export const isNew = ({ device, now }: Portrait) => device.discovered && now - device.createdAt < dayMs

const per = (value: number | null | undefined, whole: number | null) =>
  value === null || value === undefined || !whole ? null : value / whole

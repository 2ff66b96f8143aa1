import type { DeviceType } from '@heliograph/domain/devices'
import type { PlantDevice } from '@heliograph/simulation/device-readings'
import type { FaultTime } from '@heliograph/simulation/fault-times'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import type { Quirks } from '@heliograph/simulation/quirks'
import type { AsReported } from './as-reported.ts'
import type { Heard } from './heard.ts'

/** A plant in the database, with everything that its past depends on. */
export interface PastPlant {
  id: number
  profile: PlantProfile
  devices: readonly PastDevice[]
  faults: readonly FaultTime[]
}

export interface PastDevice {
  id: number
  gatewayId: number
  /** What roll-ups need to know about a device. */
  type: DeviceType
  ratedW: number | null
  device: PlantDevice
  asReported: AsReported
  /** When its reports arrived. */
  heard: Heard
  quirks: Quirks | undefined
  sn: string
  /** The device that another gateway of the plant reports and that this one is as well. */
  twinOf: number | undefined
}

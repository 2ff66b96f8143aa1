import type { PlantDevice } from './device-readings.ts'
import type { FaultTime } from './fault-times.ts'
import type { PlantProfile } from './plant-profile.ts'
import type { PlantState } from './plant-state.ts'
import type { Quirks } from './quirks.ts'

/** Simulated plants as a JSON file: written when a demo is created, read by the simulator. */
export interface FleetFile {
  version: 1
  plants: FleetPlant[]
}

export interface FleetPlant {
  name: string
  profile: PlantProfile
  /** The state of its devices at `stateAt`, in milliseconds since 1970: the simulator continues from there. */
  state: PlantState
  stateAt: number
  /** Its definite faults, independent of the simulator's random ones. */
  faults?: FaultTime[]
  gateways: FleetGateway[]
}

/** One link to the platform. The gateways of a plant together carry all of its devices. */
export interface FleetGateway {
  link: FleetLink
  host: string
  port: number
  sn: string
  /** For MQTT and HTTP gateways; Solarman V5 has no secrets. */
  secret?: string
  devices: FleetDevice[]
  /** It reports at most this often, whatever the interval of the fleet is. */
  intervalMinutes?: number
  restartsPerDay?: number
  /** It reports what its devices showed that long ago. */
  lagMinutes?: number
}

export type FleetLink = 'solarman-v5' | 'mqtt' | 'http' | 'emoncms'

export interface FleetDevice extends PlantDevice {
  sn: string
  quirks?: Quirks
}

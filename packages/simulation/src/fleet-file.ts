import type { PlantDevice } from './device-readings.ts'
import type { FaultTime } from './fault-times.ts'
import type { PlantProfile } from './plant-profile.ts'
import type { PlantState } from './plant-state.ts'

/** A field of simulated plants, as JSON in a file: written when a demo is made, read by the simulator. */
export interface FleetFile {
  version: 1
  plants: FleetPlant[]
}

export interface FleetPlant {
  name: string
  profile: PlantProfile
  /** What its devices remember, and of when, in milliseconds since 1970: the simulator goes on from there. */
  state: PlantState
  stateAt: number
  /** What goes wrong in it for certain, whatever the chances are that the simulator was given. */
  faults?: FaultTime[]
  gateways: FleetGateway[]
}

/** One link to the platform. Together the gateways of a plant carry all of its devices. */
export interface FleetGateway {
  link: FleetLink
  host: string
  port: number
  sn: string
  /** Of MQTT and HTTP gateways; Solarman V5 has none. */
  secret?: string
  devices: FleetDevice[]
}

export type FleetLink = 'solarman-v5' | 'mqtt' | 'http' | 'emoncms'

export interface FleetDevice extends PlantDevice {
  sn: string
}

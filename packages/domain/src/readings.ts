import type { DeviceType } from './devices.ts'
import type { Values } from './points.ts'

/** What one device reported at one moment. Protocols are decoded to readings, and simulated devices encode them. */
export interface Reading {
  deviceSn: string
  deviceType: DeviceType
  /** Milliseconds since 1970, UTC. */
  at: number
  values: Values
}

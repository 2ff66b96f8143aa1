import type { DeviceType } from './devices.ts'
import type { Values } from './points.ts'

/** What one device reported at one moment: what every protocol is translated to, and every simulated device from. */
export interface Reading {
  deviceSn: string
  deviceType: DeviceType
  /** Milliseconds since 1970, UTC. */
  at: number
  values: Values
}

import type { DeviceType } from './devices.ts'
import type { Family } from './families.ts'
import type { Values } from './points.ts'

/** What one device reported at one moment. Protocols are decoded to readings, and simulated devices encode them. */
export interface Reading {
  deviceSn: string
  deviceType: DeviceType
  /** Left out where the report does not tell. */
  family?: Family
  /** Milliseconds since 1970, UTC. */
  at: number
  values: Values
}

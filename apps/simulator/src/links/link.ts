import type { Reading } from '@heliograph/domain/readings'
import type { FleetGateway } from '@heliograph/simulation/fleet-file'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import type { RecordBuffer, StoredRecord } from '#buffer.ts'
import type { DeviceClock } from '#device-clock.ts'
import type { LinkFaults } from '#faults.ts'

/** How a gateway reports: it sends the buffer's records, live ones first, until all are acknowledged. */
export interface Link {
  /** Encodes readings taken at the same time as records. */
  bodiesOf: (readings: readonly Reading[], at: number, nextNumber: () => number) => Omit<StoredRecord, 'stored'>[]
  open: () => void
  /** Something was added to the buffer. */
  wake: () => void
  /** Cuts off the connection to the platform, or restores it. */
  cut: (isCut: boolean) => void
  isUp: () => boolean
  close: () => Promise<void>
}

export interface LinkNeeds {
  gateway: FleetGateway
  profile: PlantProfile
  buffer: RecordBuffer
  clock: DeviceClock
  /** The field's time. */
  now: () => number
  faults: LinkFaults
  events: LinkEvents
  intervalMs: number
}

/** Events that a link reports to its gateway. */
interface LinkEvents {
  /** The platform is listening: time to take a live record. */
  ready: () => void
  sent: (records: number) => void
  acked: (records: number) => void
  failed: (why: string) => void
}

export type OpenLink = (needs: LinkNeeds) => Link

/** In real time, milliseconds. */
export interface LinkTiming {
  /** How long it waits for a connection or an acknowledgement. */
  patienceMs: number
  /** The delay before the first reconnection, and the longest. */
  reconnectMs: readonly [first: number, most: number]
  /** The delay before unacknowledged records are first sent again, and the longest. */
  resendMs: readonly [first: number, most: number]
}

export const usualTiming: LinkTiming = {
  patienceMs: 10_000,
  reconnectMs: [1000, 60_000],
  resendMs: [10_000, 300_000],
}

import type { Reading } from '@heliograph/domain/readings'
import type { FleetGateway } from '@heliograph/simulation/fleet-file'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import type { RecordBuffer, StoredRecord } from '#buffer.ts'
import type { DeviceClock } from '#device-clock.ts'
import type { LinkFaults } from '#faults.ts'

/** How a gateway reports: it sends what the buffer holds, live records first, until all of it is acknowledged. */
export interface Link {
  /** What it keeps of readings taken together, as the bodies of its records. */
  bodiesOf: (readings: readonly Reading[], at: number, nextNumber: () => number) => Omit<StoredRecord, 'stored'>[]
  open: () => void
  /** Something was added to the buffer. */
  wake: () => void
  /** Cut it off from the platform, or let it come back. */
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

/** What a link tells its gateway. */
interface LinkEvents {
  /** The platform listens: take a live record. */
  ready: () => void
  sent: (records: number) => void
  acked: (records: number) => void
  failed: (why: string) => void
}

export type OpenLink = (needs: LinkNeeds) => Link

/** In real milliseconds. */
export interface LinkTiming {
  /** How long it waits for a connection or an acknowledgement. */
  patienceMs: number
  /** The first wait before it connects again, and the longest. */
  reconnectMs: readonly [first: number, most: number]
  /** The first wait before it sends again what was not acknowledged, and the longest. */
  resendMs: readonly [first: number, most: number]
}

export const usualTiming: LinkTiming = {
  patienceMs: 10_000,
  reconnectMs: [1000, 60_000],
  resendMs: [10_000, 300_000],
}

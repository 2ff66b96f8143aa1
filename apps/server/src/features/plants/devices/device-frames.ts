import { isGateway } from '@heliograph/domain/devices'
import type { Reading } from '@heliograph/domain/readings'
import type { Device, Gateway } from './devices.store.ts'

/** What a gateway sent, and what was read in it. */
export interface ReadFrame {
  receivedAt: number
  protocol: Gateway['protocol']
  payload: Uint8Array
  outcome: { kept: number; dropped: number; undated: boolean; reasons: readonly string[] }
  readings: readonly (Omit<Reading, 'at'> & { at: number | null })[]
}

/** A gateway's are all that it sent. A device's are those that tell of it, or of nobody. */
export const framesOfDevice = ({ type, sn }: Device, frames: readonly ReadFrame[]) =>
  isGateway(type)
    ? frames
    : frames.filter(({ readings }) => readings.length === 0 || readings.some(({ deviceSn }) => deviceSn === sn))

import { isGateway } from '@heliograph/domain/devices'
import type { Reading } from '@heliograph/domain/readings'
import type { Rejection } from '@heliograph/domain/rejections'
import type { Device, Gateway } from './devices.store.ts'

/** What a gateway sent, and what was decoded from it. */
export interface ReadFrame {
  receivedAt: number
  protocol: Gateway['protocol']
  payload: Uint8Array
  outcome: { kept: number; dropped: number; undated: boolean; reasons: readonly Rejection[] }
  readings: readonly (Omit<Reading, 'at'> & { at: number | null })[]
}

/** For a gateway, every frame. For a device, the frames with readings of it and those without any readings. */
export const framesOfDevice = ({ type, sn }: Device, frames: readonly ReadFrame[]) =>
  isGateway(type)
    ? frames
    : frames.filter(({ readings }) => readings.length === 0 || readings.some(({ deviceSn }) => deviceSn === sn))

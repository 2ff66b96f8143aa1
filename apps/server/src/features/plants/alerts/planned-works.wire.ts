import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { NewWork, PlannedWork } from './planned-works.store.ts'

export const workIn = ({ on, from, to, why }: wire.PlannedWorkWish): NewWork => ({
  deviceId: on,
  from: Math.round(from * 1000),
  to: Math.round(to * 1000),
  why,
})

export const toPlannedWork = (work: PlannedWork): wire.PlannedWork => ({
  id: work.id,
  deviceId: work.deviceId,
  deviceName: work.deviceName,
  from: seconds(work.from),
  to: seconds(work.to),
  why: work.why,
  plannedBy: work.plannedByName,
  plannedAt: seconds(work.plannedAt),
  endedAt: work.endedAt === null ? null : seconds(work.endedAt),
  endedBy: work.endedByName,
})

import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { RemovedDevice } from './removal.store.ts'

export const toRemovedDevice = ({
  deviceId,
  sn,
  name,
  type,
  gatewayName,
  removedAt,
}: RemovedDevice): wire.RemovedDevice => ({
  deviceId,
  deviceSn: sn,
  deviceName: name,
  deviceType: type,
  gatewayName,
  removedTime: secondsOf(removedAt),
})

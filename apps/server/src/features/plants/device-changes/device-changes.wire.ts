import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { RemovedDevice } from './removal.store.ts'
import type { Replaceable } from './replacement.store.ts'

export const toRemovedDevice = ({
  deviceId,
  sn,
  name,
  type,
  gatewayName,
  removedAt,
  replacedBy,
}: RemovedDevice): wire.RemovedDevice => ({
  deviceId,
  deviceSn: sn,
  deviceName: name,
  deviceType: type,
  gatewayName,
  removedTime: secondsOf(removedAt),
  replacedBy,
})

export const toCandidate = ({ deviceId, sn, name, type, firstAt }: Replaceable): wire.ReplacementCandidate => ({
  deviceId,
  deviceSn: sn,
  deviceName: name,
  deviceType: type,
  firstTime: secondsOf(firstAt),
})

import type { SilentDevice } from '#needs/plants.ts'
import { seconds } from './times.ts'

export const toSilentDevices = (devices: readonly SilentDevice[]) =>
  devices.map(({ deviceId, name, type, since }) => ({
    deviceId,
    deviceName: name,
    deviceType: type,
    lastReportTime: seconds(since),
  }))

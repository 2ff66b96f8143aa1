import type * as wire from '@heliograph/contract'
import type { DeviceType } from '@heliograph/domain/devices'
import { batteryStatusOf } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { Beside } from './device-lists.ts'
import { netStateOf, toDeviceListItem, toDeviceRow } from './devices.wire.ts'
import { announcedBy, ownNow, type Portrait } from './portrait.ts'

/** Undefined for all of them. */
export const typeIn = (type: DeviceType | 'All' | '' | undefined) => (type === 'All' || type === '' ? undefined : type)

export const toListedDevice = (portrait: Portrait): wire.ListedDevice => ({
  ...toDeviceListItem(portrait),
  ...toDeviceRow(portrait),
})

export const toBatteryRow = (portrait: Portrait): wire.BatteryRow => {
  const now = ownNow(portrait)
  return {
    ...toDeviceRow(portrait),
    batterySoc: now.batterySoc ?? null,
    batteryPower: now.batteryPower ?? null,
    batteryVoltage: now.batteryVoltage ?? null,
    batteryCurrent: now.batteryCurrent ?? null,
    batteryTemperature: now.batteryTemperature ?? null,
    batterySoh: now.batterySoh ?? null,
    batteryCycles: now.batteryCycles ?? null,
    batteryStatus: batteryStatusOf(now.batteryPower ?? null),
  }
}

export const toMicroDisplay = ({ kind, isThere, powerW }: Beside): wire.MicroDisplay => ({
  displayType: kind,
  displayFlg: isThere ? 1 : 0,
  displayVal: powerW,
})

/** None for a gateway without a connection of its own. */
export const toNetworkingInfo = ({ device, standing }: Portrait): wire.NetworkingInfo[] => {
  const { carrier } = device
  if (!carrier || carrier.id !== device.id) return []
  const { uploadIntervalS, heartbeatIntervalS } = announcedBy(carrier)
  return [
    {
      deviceId: device.id,
      deviceSn: device.sn,
      deviceName: device.name,
      deviceType: device.type,
      netState: netStateOf(standing),
      protocol: carrier.protocol,
      ssid: carrier.ssid,
      signalIntensity: carrier.signalPct,
      ip: carrier.ip,
      mac: carrier.mac,
      firmware: carrier.firmware,
      uploadInterval: uploadIntervalS,
      heartbeatInterval: heartbeatIntervalS,
      lastTime: carrier.heardAt === null ? null : seconds(carrier.heardAt),
    },
  ]
}

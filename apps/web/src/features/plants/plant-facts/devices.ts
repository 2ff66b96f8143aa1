import type { DeviceListItem } from '@heliograph/contract/browser'
import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'

/** Devices by type, in the platform's order of types; within a type by name. */
export const byType = (devices: readonly DeviceListItem[]): { type: DeviceType; devices: DeviceListItem[] }[] =>
  deviceTypes
    .map((type) => ({
      type,
      devices: devices
        .filter(({ deviceType }) => deviceType === type)
        .toSorted((a, b) => inOrder.compare(a.deviceName, b.deviceName)),
    }))
    .filter((group) => group.devices.length > 0)

/** Inverter 2 before inverter 10. */
const inOrder = new Intl.Collator(undefined, { numeric: true })

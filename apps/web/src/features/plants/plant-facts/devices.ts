import type { DeviceListItem } from '@heliograph/contract/browser'
import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'
import { localeOf } from '@heliograph/phrases'

/** Devices by type, in the platform's order of types; within a type by name. */
export const byType = (
  devices: readonly DeviceListItem[],
  language: string,
): { type: DeviceType; devices: DeviceListItem[] }[] => {
  // Inverter 2 before inverter 10.
  const { compare } = new Intl.Collator(localeOf(language), { numeric: true })
  return deviceTypes
    .map((type) => ({
      type,
      devices: devices
        .filter(({ deviceType }) => deviceType === type)
        .toSorted((a, b) => compare(a.deviceName, b.deviceName)),
    }))
    .filter((group) => group.devices.length > 0)
}

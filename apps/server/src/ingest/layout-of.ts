import type { DeviceType } from '@heliograph/domain/devices'
import type { Layout } from '@heliograph/domain/layouts'

/** The layout of a device type's samples, and therefore the points that such a device can have. */
export const layoutOf = (type: DeviceType): Layout => {
  if (type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT') return 'meter'
  if (type === 'BATTERY') return 'battery'
  return type === 'WEATHER_STATION' ? 'environment' : 'inverter'
}

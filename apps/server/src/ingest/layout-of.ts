import type { DeviceType } from '@heliograph/domain/devices'
import type { Layout } from '@heliograph/domain/layouts'

/** How samples of a type of device are stored, and so what a device of the type can tell at all. */
export const layoutOf = (type: DeviceType): Layout => {
  if (type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT') return 'meter'
  if (type === 'BATTERY') return 'battery'
  return type === 'WEATHER_STATION' ? 'environment' : 'inverter'
}

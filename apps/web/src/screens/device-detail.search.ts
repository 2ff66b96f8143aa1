/** What the address of a device's page says. */
export interface DeviceSearch {
  device?: number
}

export const deviceSearch = ({ device }: Record<string, unknown>): DeviceSearch =>
  Number.isSafeInteger(device) && (device as number) > 0 ? { device: device as number } : {}

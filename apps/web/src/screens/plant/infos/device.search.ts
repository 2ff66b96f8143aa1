/** The search parameters of the device tab. */
export interface DeviceTabSearch {
  device?: number
}

export const deviceTabSearch = ({ device }: Record<string, unknown>): DeviceTabSearch =>
  Number.isSafeInteger(device) && (device as number) > 0 ? { device: device as number } : {}

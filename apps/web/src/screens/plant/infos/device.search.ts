/** What the address of the device tab says. */
export interface DeviceTabSearch {
  device?: number
}

export const deviceTabSearch = ({ device }: Record<string, unknown>): DeviceTabSearch =>
  Number.isSafeInteger(device) && (device as number) > 0 ? { device: device as number } : {}

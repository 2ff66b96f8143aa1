/** The search parameters of the device tab. */
export interface DeviceTabSearch {
  device?: number
}

export const deviceTabSearch = ({ device }: Record<string, unknown>): DeviceTabSearch =>
  typeof device === 'number' && Number.isSafeInteger(device) && device > 0 ? { device } : {}

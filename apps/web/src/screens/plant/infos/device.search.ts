/** The search parameters of the device tab. */
export interface DeviceTabSearch {
  device?: number
  /** The devices selected for a comparison, separated by commas; missing while nobody selects. */
  compare?: string
}

export const deviceTabSearch = ({ device, compare }: Record<string, unknown>): DeviceTabSearch => ({
  ...(typeof device === 'number' && Number.isSafeInteger(device) && device > 0 && { device }),
  ...((typeof compare === 'string' || typeof compare === 'number') && { compare: `${compare}` }),
})

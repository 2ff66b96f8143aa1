/** The search parameters of the page: the plant, and the gateway once it is registered. */
export interface ConnectSearch {
  plant?: number
  gateway?: number
}

export const connectSearch = ({ plant, gateway }: Record<string, unknown>): ConnectSearch => ({
  ...(isId(plant) && { plant }),
  ...(isId(gateway) && { gateway }),
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

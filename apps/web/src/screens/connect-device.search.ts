/** The search parameters of the page: the plant, the gateway once it is registered, and whether one is being claimed. */
export interface ConnectSearch {
  plant?: number
  gateway?: number
  claiming?: true
}

export const connectSearch = ({ plant, gateway, claiming }: Record<string, unknown>): ConnectSearch => ({
  ...(isId(plant) && { plant }),
  ...(isId(gateway) && { gateway }),
  ...(claiming === true && { claiming }),
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

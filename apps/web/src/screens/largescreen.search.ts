/** What the address of the large screen says: the plant to show, else the fleet. */
export interface LargeScreenSearch {
  plant?: number
}

export const largeScreenSearch = ({ plant }: Record<string, unknown>): LargeScreenSearch =>
  Number.isSafeInteger(plant) && (plant as number) > 0 ? { plant: plant as number } : {}

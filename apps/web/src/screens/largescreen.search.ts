/** What the address of the large screen says. */
export interface LargeScreenSearch {
  /** The plant to show first, else the fleet. */
  plant?: number | undefined
  /** Seconds after which the next view comes; without it one view stays. */
  rotate?: number | undefined
  /** How many of the best plants have a view of their own beside the fleet's. */
  top?: number | undefined
}

/** What makes no sense is as if it had not been said. */
export const largeScreenSearch = ({ plant, rotate, top }: Record<string, unknown>): LargeScreenSearch => ({
  plant: Number.isSafeInteger(plant) && (plant as number) > 0 ? (plant as number) : undefined,
  rotate: within(20, 600, rotate),
  top: within(1, 10, top),
})

const within = (least: number, most: number, value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : undefined

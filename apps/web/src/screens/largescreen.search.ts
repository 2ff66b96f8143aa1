/** The search parameters of the large screen. */
export interface LargeScreenSearch {
  /** The plant to show first; defaults to the fleet. */
  plant?: number | undefined
  /** Seconds per view; without it the view stays. */
  rotate?: number | undefined
  /** How many of the best plants get their own view besides the fleet. */
  top?: number | undefined
}

/** Invalid parameters are ignored. */
export const largeScreenSearch = ({ plant, rotate, top }: Record<string, unknown>): LargeScreenSearch => ({
  plant: typeof plant === 'number' && Number.isSafeInteger(plant) && plant > 0 ? plant : undefined,
  rotate: within(20, 600, rotate),
  top: within(1, 10, top),
})

const within = (least: number, most: number, value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : undefined

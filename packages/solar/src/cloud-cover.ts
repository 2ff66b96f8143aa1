/** The mean cover that lets this share of a clear sky's light through over the weeks. */
export const coverLetting = (share: number) => interpolate(coverByShare, Math.min(0.99, Math.max(0.3, share)))

/** The reverse: the share of a clear sky's light under a mean cover. */
export const shareUnder = (cover: number) => interpolate(shareByCover, Math.min(0.9, Math.max(0.03, cover)))

/**
 * Where there is no climate: by latitude and season (day of the year). Deserts near the tropics are clear, high
 * latitudes are cloudy in winter.
 */
export const usualCloudCover = (latitude: number, dayOfYear: number) => {
  const degrees = Math.abs(latitude)
  const yearly = interpolate(coverByLatitude, degrees)
  const winter = Math.cos((2 * Math.PI * (dayOfYear - 5)) / 365.25) * (latitude < 0 ? -1 : 1)
  const seasonal = 0.12 * winter * Math.min(1, Math.max(0, (degrees - 20) / 20))
  return Math.min(0.9, Math.max(0.05, yearly + seasonal))
}

/** [degrees, cover], smoothed from the yearly means of satellite climatologies. */
const coverByLatitude: readonly (readonly [number, number])[] = [
  [0, 0.58],
  [12, 0.46],
  [20, 0.32],
  [30, 0.17],
  [37, 0.18],
  [42, 0.36],
  [50, 0.49],
  [60, 0.53],
  [90, 0.6],
]

/** [share, cover]: means of the simulated sky over many places and months. */
const coverByShare: readonly (readonly [number, number])[] = [
  [0.325, 0.9],
  [0.437, 0.8],
  [0.535, 0.7],
  [0.621, 0.6],
  [0.697, 0.5],
  [0.766, 0.4],
  [0.83, 0.3],
  [0.892, 0.2],
  [0.952, 0.1],
  [0.991, 0.03],
]

const shareByCover = coverByShare.map(([share, cover]) => [cover, share] as const).toReversed()

const interpolate = (table: readonly (readonly [number, number])[], x: number) => {
  const place = table.findIndex(([from]) => from >= x)
  const [toX, toY] = table[place]!
  const [fromX, fromY] = table[Math.max(0, place - 1)]!
  return toX === fromX ? toY : fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
}

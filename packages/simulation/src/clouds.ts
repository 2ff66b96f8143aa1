import { evenly, noise } from './noise.ts'

/**
 * Cloud cover, 0 to 1, at a time. It mostly comes from weather systems that last days, so that whole days are clear,
 * changeable or overcast. Its long-term mean is `meanCover`.
 */
export const cloudCover = (seed: number, at: number, meanCover: number) => {
  const systems =
    0.8 * noise(seed, streams.systems, at, 62 * hourMs) +
    0.5 * noise(seed, streams.fronts, at, 19 * hourMs) +
    0.33 * noise(seed, streams.patches, at, 4 * hourMs)
  // A uniformly distributed number to the power of k has the mean 1 / (1 + k).
  return evenly(systems) ** ((1 - meanCover) / meanCover)
}

/**
 * Light under clouds relative to a clear sky at the same time. Clouds pass one after the other. Between them the light
 * is full, slightly enhanced by their bright edges; an overcast sky lets a fifth to a third through.
 */
export const clearSkyIndex = (seed: number, at: number, cover: number) => {
  const passing = evenly(
    0.75 * noise(seed, streams.clouds, at, 41 * minuteMs) +
      0.55 * noise(seed, streams.cloudlets, at, 11 * minuteMs) +
      0.36 * noise(seed, streams.edges, at, 3.5 * minuteMs),
  )
  const hidden = smoothStep((cover - passing) / edgeWidth + 0.5)
  const thickness = 0.3 + 0.5 * cover + 0.07 * noise(seed, streams.thickness, at, 95 * minuteMs)
  const brightEdges = 0.24 * cover * (1 - cover) * (1 - hidden)
  return Math.max(0.05, (1 - hidden * thickness) * (1 + brightEdges))
}

/**
 * By latitude and season (day of the year): deserts near the tropics are clear, high latitudes are cloudy in winter.
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

const interpolate = (table: readonly (readonly [number, number])[], x: number) => {
  const place = table.findIndex(([from]) => from >= x)
  const [toX, toY] = table[place]!
  const [fromX, fromY] = table[Math.max(0, place - 1)]!
  return toX === fromX ? toY : fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
}

const smoothStep = (x: number) => {
  const within = Math.max(0, Math.min(1, x))
  return within * within * (3 - 2 * within)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const edgeWidth = 0.12
const streams = { systems: 101, fronts: 102, patches: 103, clouds: 104, cloudlets: 105, edges: 106, thickness: 107 }

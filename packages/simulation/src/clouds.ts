import { evenly } from './noise.ts'
import { fieldOver, type Field, type Site } from './weather-field.ts'

/** What makes the clouds over a site, from weather systems that last days to the edges of a single cloud. */
export type Sky = Record<keyof typeof fields, Field>

export const skyOver = (site: Site, seed: number): Sky => {
  const field = (name: keyof typeof fields) => fieldOver(site, seed, fields[name][0], fields[name][1])
  return {
    systems: field('systems'),
    fronts: field('fronts'),
    patches: field('patches'),
    clouds: field('clouds'),
    cloudlets: field('cloudlets'),
    edges: field('edges'),
    thickness: field('thickness'),
  }
}

/**
 * Cloud cover, 0 to 1, at a time. It mostly comes from weather systems that last days, so that whole days are clear,
 * changeable or overcast. Its long-term mean is `meanCover`.
 */
export const cloudCover = ({ systems, fronts, patches }: Sky, at: number, meanCover: number) =>
  // A uniformly distributed number to the power of k has the mean 1 / (1 + k).
  evenly(0.8 * systems(at) + 0.5 * fronts(at) + 0.33 * patches(at)) ** ((1 - meanCover) / meanCover)

/**
 * Light under clouds relative to a clear sky at the same time. Clouds pass one after the other. Between them the light
 * is full, slightly enhanced by their bright edges; an overcast sky lets a fifth to a third through.
 */
export const clearSkyIndex = ({ clouds, cloudlets, edges, thickness }: Sky, at: number, cover: number) => {
  const passing = evenly(0.75 * clouds(at) + 0.55 * cloudlets(at) + 0.36 * edges(at))
  const hidden = smoothStep((cover - passing) / edgeWidth + 0.5)
  const blocked = 0.3 + 0.5 * cover + 0.07 * thickness(at)
  const brightEdges = 0.24 * cover * (1 - cover) * (1 - hidden)
  return Math.max(0.05, (1 - hidden * blocked) * (1 + brightEdges))
}

const smoothStep = (x: number) => {
  const within = Math.max(0, Math.min(1, x))
  return within * within * (3 - 2 * within)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const edgeWidth = 0.12
/** Of each: the stream of its noise, and how long it lasts. */
const fields = {
  systems: [101, 62 * hourMs],
  fronts: [102, 19 * hourMs],
  patches: [103, 4 * hourMs],
  clouds: [104, 41 * minuteMs],
  cloudlets: [105, 11 * minuteMs],
  edges: [106, 3.5 * minuteMs],
  thickness: [107, 95 * minuteMs],
} as const

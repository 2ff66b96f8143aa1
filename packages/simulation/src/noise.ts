/** A seed from a text, such as a serial number (FNV-1a). */
export const seedOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}

/**
 * A uniformly distributed number in [0, 1) that depends only on its arguments. `stream` separates different uses of one
 * seed; all three arguments are used as 32-bit integers. The mixing steps are those of MurmurHash3's finaliser.
 */
export const hashed = (seed: number, stream: number, index: number) => {
  let hash = Math.imul(seed ^ Math.imul(stream, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(index, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/** A smooth curve through hashed values, one per `periodMs`. Mean 0, standard deviation 1, within ±2.1. */
export const noise = (seed: number, stream: number, at: number, periodMs: number) => {
  const place = at / periodMs
  const index = Math.floor(place)
  const x = place - index
  const from = hashed(seed, stream, index)
  const to = hashed(seed, stream, index + 1)
  return (from + (to - from) * x * x * (3 - 2 * x) - 0.5) / valueNoiseDeviation
}

/** Turns a roughly normal value (mean 0, deviation 1) into a uniformly distributed one in (0, 1). */
export const evenly = (normal: number) => 1 / (1 + Math.exp(-1.702 * normal))

/**
 * The variance of a uniform distribution (1/12), reduced by the smooth interpolation between independent values
 * (26/35).
 */
export const valueNoiseDeviation = Math.sqrt(26 / 35 / 12)

import { hashed } from './noise.ts'
import type { PlantProfile } from './plant-profile.ts'

/**
 * kΩ of the modules and cables of an inverter against earth, as it measures it once before it starts: the less the more modules
 * it has, and less on damp days.
 */
export const insulationKohm = (
  { seed, longitude, insulationLeft = 1 }: PlantProfile,
  inverter: number,
  peakW: number,
  at: number,
) => {
  // By the sun's own time.
  const day = Math.floor((at + longitude * msPerDegree) / dayMs)
  const dry = 0.45 + 0.55 * hashed(seed, insulationStream + inverter, day)
  return (insulationLeft * dry * dryKohmW) / peakW
}

/** 120 MΩ on each square metre: what is sold is tested for 40. */
const dryKohmW = 24_000_000
const msPerDegree = 240_000
const dayMs = 86_400_000
const insulationStream = 560

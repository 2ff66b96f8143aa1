import type { Family } from '@heliograph/domain/families'
import { inverterUnits, isMicro, type PlantProfile } from './plant-profile.ts'

/** What the inverters of simulated plants can be. */
export type InverterFamily = Extract<Family, 'sofar-string' | 'solis-string' | 'deye-micro'>

/**
 * All inverters of a plant are of one family. Micro-inverters are Deye's; the others are Sofar's or Solis's, by the
 * plant's seed. With more than two inputs they are Solis's: neither table has a place for the third, but that one says
 * how much power all of them give.
 */
export const inverterFamily = (profile: PlantProfile): InverterFamily => {
  if (isMicro(profile)) return 'deye-micro'
  const inputs = Math.max(0, ...inverterUnits(profile).map(({ trackers }) => trackers.length))
  return inputs > 2 || profile.seed % 2 === 1 ? 'solis-string' : 'sofar-string'
}

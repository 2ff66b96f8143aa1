import type { ArrayOutput, Daylight } from './array-output.ts'
import type { InverterUnit, ModuleShade, PlantProfile } from './plant-profile.ts'

/**
 * The part of the output of its array that each module of an inverter keeps beside what stands before it: all but the light
 * straight from the sun. Undefined where nothing does.
 */
export const moduleLight = (
  { optimizers }: PlantProfile,
  inverter: number,
  { trackers }: InverterUnit,
  sun: Daylight,
  arrays: readonly ArrayOutput[],
) => {
  const shades = optimizers?.shades?.filter((shade) => shade.inverter === inverter) ?? []
  if (shades.length === 0) return undefined
  let first = 0
  return trackers.map(({ array, modules }) => {
    const beamShare = arrays[array]?.beamShare ?? 0
    const light = modules.map((_, place) => {
      const own = shades.filter(({ module }) => module === first + place)
      return 1 - beamShare * Math.max(0, ...own.map((shade) => coverOf(shade, sun)))
    })
    first += modules.length
    return light
  })
}

/** How much of a module is in the shadow, 0 to 1: its edge takes some minutes to cross it. */
const coverOf = ({ azimuthDeg: [left, right], heightDeg }: ModuleShade, sun: Daylight) => {
  const inside = [sun.azimuthDeg - left, right - sun.azimuthDeg, heightDeg - (90 - sun.apparentZenithDeg)]
  return Math.max(0, Math.min(1, ...inside.map((deg) => deg / edgeDeg)))
}

const edgeDeg = 3

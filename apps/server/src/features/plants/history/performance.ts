import type { Day } from '@heliograph/domain/zones'
import type { DayLight } from '#needs/plant-light.ts'
import type { PeriodEnergies } from '#telemetry/history.store.ts'

/** What a plant made of the light on its modules (IEC 61724-1): kWh and percent. Unknown is null. */
export interface Performance {
  /** On the modules, kWh/m². */
  planeKwhM2: number
  /** What modules would make of it at 25 °C, without any loss. */
  theoreticalKwh: number
  ratioPct: number | null
  /** The same, with the losses by heat taken off what would be possible. */
  warmRatioPct: number | null
  lossKwh: number
  lossPct: number | null
}

/** A day that is over: what was generated on it, and its light. */
export interface LitDay {
  day: Day
  lengthS: number
  energies: PeriodEnergies | undefined
  light: DayLight | undefined
}

/** Of whole days: undefined unless the light and nearly all of the generation of each of them is known. */
export const performanceOf = (capacityKwp: number, days: readonly LitDay[]): Performance | undefined => {
  let [generation, plane, warm] = [0, 0, 0]
  let isWarmthKnown = true
  for (const { lengthS, energies, light } of days) {
    const made = energies?.generation
    if (!light || made === null || made === undefined) return undefined
    const knownS = energies?.coverage?.knownS.generation
    if (knownS !== undefined && knownS < lengthS * nearlyAll) return undefined
    generation += made
    plane += light.planeKwhM2
    if (light.warmKwhM2 === null) isWarmthKnown = false
    else warm += light.warmKwhM2
  }
  if (days.length === 0) return undefined
  const theoreticalKwh = plane * capacityKwp
  // Of a day in snow or fog a ratio says nothing.
  const isEnough = plane / days.length >= leastKwhM2
  return {
    planeKwhM2: plane,
    theoreticalKwh,
    ratioPct: isEnough ? (generation / theoreticalKwh) * 100 : null,
    warmRatioPct: isEnough && isWarmthKnown ? (generation / (warm * capacityKwp)) * 100 : null,
    lossKwh: theoreticalKwh - generation,
    lossPct: isEnough ? (1 - generation / theoreticalKwh) * 100 : null,
  }
}

const nearlyAll = 0.9
/** A day's mean. */
const leastKwhM2 = 0.2

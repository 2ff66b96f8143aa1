import type { Day } from '@heliograph/domain/zones'
import type { JudgedDay } from '#needs/expectation.ts'
import type { DayLight } from '#needs/plant-light.ts'
import type { PeriodEnergies } from '#telemetry/history.store.ts'

/** What a plant made of the light on its modules (IEC 61724-1): kWh and percent. Unknown is null. */
export interface Performance {
  /** On the modules, kWh/m². Like the other sums null unless it is known of each day. */
  planeKwhM2: number | null
  /** What modules would make of it at 25 °C, without any loss. */
  theoreticalKwh: number | null
  ratioPct: number | null
  /** The same, with the losses by heat taken off what would be possible. */
  warmRatioPct: number | null
  lossKwh: number | null
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

/** Of many days, from what is kept of each: undefined unless the light and the generation of nearly all of them is known. */
export const performanceOfMany = (kept: readonly JudgedDay[], wantedDays: number): Performance | undefined => {
  let [days, made, plane, theoretical, possible] = [0, 0, 0, 0, 0]
  for (const { source, isPlaneAssumed, madeKwh, planeKwhM2, theoreticalKwh, possibleKwh } of kept) {
    // What is usual is not what was.
    if (source === 'usual' || isPlaneAssumed || madeKwh === null) continue
    days++
    made += madeKwh
    plane += planeKwhM2
    theoretical += theoreticalKwh
    possible += possibleKwh
  }
  if (days === 0 || days < wantedDays * nearlyAll) return undefined
  const isEnough = plane / days >= leastKwhM2
  const isWhole = days === wantedDays
  return {
    planeKwhM2: isWhole ? plane : null,
    theoreticalKwh: isWhole ? theoretical : null,
    ratioPct: isEnough ? (made / theoretical) * 100 : null,
    warmRatioPct: isEnough ? (made / possible) * 100 : null,
    lossKwh: isWhole ? theoretical - made : null,
    lossPct: isEnough ? (1 - made / theoretical) * 100 : null,
  }
}

const nearlyAll = 0.9
/** A day's mean. */
const leastKwhM2 = 0.2

import {
  crossRatiosOf,
  ratiosOf,
  selfConsumptionOf,
  selfSupplyOf,
  type Energies,
  type Flows,
  type Ratios,
} from '@heliograph/domain/energy'
import type { Income } from '@heliograph/domain/income'
import { times } from '@heliograph/domain/numbers'
import type { GridType } from '@heliograph/domain/plants'
import { dateOf, monthOf, offsetAt, yearOf, type Day } from '@heliograph/domain/zones'
import type { MomentWeather } from '#needs/plant-light.ts'
import type { PlantFacts } from '#needs/plants.ts'
import type { ContradictionRun } from '#telemetry/contradictions.store.ts'
import type { BookedEnergy, PeriodEnergies, PeriodFlows, PlantFrame } from '#telemetry/history.store.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import type { Performance } from './performance.ts'

/** The period of a statistic: a day has all three, a month no day, a year no month. A range or the total has none. */
export interface Period {
  year?: number
  month?: number
  day?: number
}

/** The sums of a period: kWh and percent. */
export interface Statistics {
  plantId: number
  period: Period
  /** How long it has lasted so far, seconds: what the energies would cover if nothing were missing. */
  lengthS: number
  /** Undefined without data, like flows and ratios. */
  energies: PeriodEnergies | undefined
  /** Part of the energies, moved in spans that no day can claim. */
  booked: readonly BookedEnergy[]
  /** Readings that people marked as wrong in the period; not told of its parts. */
  wrongSpans: readonly WrongSpanOf[]
  /** Undefined if no day contradicts itself; not told of its parts. */
  contradictory: ContradictionRun | undefined
  flows: PeriodFlows | undefined
  ratios: Ratios | undefined
  /** Undefined without a price, and until it was computed. */
  income: Income | undefined
  /** Undefined unless the light on the modules is known, and until it was computed. */
  performance: Performance | undefined
  /** kWh per kWp. */
  fullPowerHours: number | null
  selfConsumption: number | null
  selfSupply: number | null
  /** The share of the charge that was bought, and the share of the discharge that was sold. */
  chargeFromBuyPct: number | null
  dischargeForSellPct: number | null
}

/** Where generation went to and where consumption came from. */
export interface Analysis {
  gridType: GridType
  span: 'day' | 'month' | 'year' | 'total'
  energies: Energies | undefined
  flows: Flows | undefined
}

/** A frame of a day's curve. */
export interface CurveFrame extends PlantFrame {
  /** Generation as a share of the plant's capacity, 0 to 1. */
  capacityShare: number | null
  /** Of the plant's zone, east of UTC. */
  zoneOffsetMs: number
  weather: MomentWeather
}

export const statisticsOf = (
  plant: PlantFacts,
  period: Period,
  lengthS: number,
  energies: PeriodEnergies | undefined,
  booked: readonly BookedEnergy[] = [],
): Statistics => {
  const flows = energies?.flows
  return {
    plantId: plant.id,
    period,
    lengthS,
    energies,
    booked,
    wrongSpans: [],
    contradictory: undefined,
    flows,
    ratios: flows && ratiosOf(flows),
    income: undefined,
    performance: undefined,
    fullPowerHours: times(energies?.generation, 1 / plant.capacityKwp),
    selfConsumption: flows ? selfConsumptionOf(flows) : null,
    selfSupply: flows ? selfSupplyOf(flows) : null,
    ...(flows ? crossRatiosOf(flows) : { chargeFromBuyPct: null, dischargeForSellPct: null }),
  }
}

/** The frame comes last: V8 takes ten times as long where a literal begins with a spread, and a day has 288. */
export const curveFrameOf = (plant: PlantFacts, frame: PlantFrame, weather: MomentWeather): CurveFrame => ({
  capacityShare: times(frame.generation, 1 / (plant.capacityKwp * 1000)),
  zoneOffsetMs: offsetAt(plant.zone, frame.at),
  weather,
  ...frame,
})

export const analysisOf = (
  plant: PlantFacts,
  span: Analysis['span'],
  energies: PeriodEnergies | undefined,
): Analysis => ({ gridType: plant.gridType, span, energies, flows: energies?.flows })

export const periodOf = (day: Day) => ({ year: yearOf(day), month: monthOf(day), day: dateOf(day) })

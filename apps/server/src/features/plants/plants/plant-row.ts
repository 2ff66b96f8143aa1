import type { Income } from '@heliograph/domain/income'
import type { PlantMetering } from '@heliograph/domain/metering'
import type { PlantRight } from '@heliograph/domain/permissions'
import { conditionOf, type NetworkState, type PlantCondition, type WarningState } from '@heliograph/domain/plants'
import { offsetAt } from '@heliograph/domain/zones'
import type { WeatherNow } from '#needs/plant-weather.ts'
import type { PlantState, SilentDevice } from '#needs/plants.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { MovedEnergies, PlantNow } from '#telemetry/history.store.ts'
import type { periodsFrom } from '#telemetry/periods.ts'
import { totalsOf } from '#telemetry/totals.ts'
import type { Plant } from './plant.ts'

/** A plant as shown in lists. Values without data are undefined. */
export interface PlantRow {
  plant: Plant
  now: PlantNow | undefined
  today: MovedEnergies | undefined
  month: MovedEnergies | undefined
  year: MovedEnergies | undefined
  /** As people chose it. */
  total: MovedEnergies | undefined
  /** What was generated before the plant reported here, kWh. */
  generationOffset: number | null
  /** Undefined without a price. */
  income: PlantIncomes
  /** Generation as a share of the plant's capacity, 0 to 1. */
  capacityShare: number | null
  /** kWh per kWp. */
  fullPowerHours: number | null
  fullPowerHoursYesterday: number | null
  network: NetworkState
  asleepUntil: number | null
  warning: WarningState
  silent: readonly SilentDevice[]
  condition: PlantCondition
  /** What the caller may do there, and how they may contact the owner. */
  right: PlantRight
  contactPhone: string | null
  ownerName: string | null
  /** The names of the caller's tags on it. */
  tags: readonly string[]
  /** One of the caller's favourites. */
  isFavourite: boolean
  /** Today's generation in W, if requested. */
  curve: (number | null)[] | undefined
  /** Of its zone, now, east of UTC. */
  zoneOffsetMs: number
  /** Yesterday's performance ratio, percent. */
  ratioYesterdayPct: number | null
  /** Undefined if nothing is known of it. */
  weather: WeatherNow | undefined
}

type PlantIncomes = Record<'today' | 'month' | 'year' | 'total', Income | undefined>

export interface PlantParts {
  plant: Plant
  now: PlantNow | undefined
  today: MovedEnergies | undefined
  yesterday: MovedEnergies | undefined
  /** Of the month and year of the plant's own day, and of all time. */
  sums: ReturnType<typeof periodsFrom>
  income: PlantIncomes
  state: PlantState
  right: PlantRight
  contactPhone: string | null
  ownerName: string | null
  /** Undefined if nobody chose. */
  metering: PlantMetering | undefined
  tags: readonly string[]
  isFavourite: boolean
  weather: WeatherNow | undefined
  ratioYesterdayPct: number | null
  curve: (number | null)[] | undefined
  /** Now. */
  at: number
}

export const plantRowOf = ({
  plant,
  now,
  today,
  yesterday,
  sums: { month, year, total },
  income,
  state,
  right,
  contactPhone,
  ownerName,
  metering,
  tags,
  isFavourite,
  weather,
  ratioYesterdayPct,
  curve,
  at,
}: PlantParts): PlantRow => ({
  plant,
  now,
  today,
  month,
  year,
  total: totalsOf(total, now?.counters, metering),
  generationOffset: kwhOf(metering?.generationOffset ?? 0),
  income,
  capacityShare: per(now?.generation, plant.capacityKwp * 1000),
  fullPowerHours: per(today?.generation, plant.capacityKwp),
  fullPowerHoursYesterday: per(yesterday?.generation, plant.capacityKwp),
  ...state,
  condition: conditionOf({ ...state, reported: now !== undefined, isAsleep: state.asleepUntil !== null }),
  right,
  contactPhone,
  ownerName,
  tags,
  isFavourite,
  weather,
  ratioYesterdayPct,
  curve,
  zoneOffsetMs: offsetAt(plant.zone, at),
})

const per = (value: number | null | undefined, capacity: number) =>
  value === null || value === undefined ? null : value / capacity

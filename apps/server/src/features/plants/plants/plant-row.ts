import { incomeOf, type Income } from '@heliograph/domain/income'
import type { MeteringSettings } from '@heliograph/domain/metering'
import type { PlantRight } from '@heliograph/domain/permissions'
import { conditionOf, type NetworkState, type PlantCondition, type WarningState } from '@heliograph/domain/plants'
import type { Day } from '@heliograph/domain/zones'
import type { PlantState, SilentDevice } from '#needs/plants.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { BookedEnergy, DayEnergies, MonthEnergies, PeriodEnergies, PlantNow } from '#telemetry/history.store.ts'
import { periodsOf } from '#telemetry/periods.ts'
import { totalsOf } from '#telemetry/totals.ts'
import { contactPhoneOf } from './contact.ts'
import type { Plant } from './plant.ts'

/** A plant as shown in lists. Values without data are undefined. */
export interface PlantRow {
  plant: Plant
  now: PlantNow | undefined
  today: PeriodEnergies | undefined
  month: PeriodEnergies | undefined
  year: PeriodEnergies | undefined
  /** As people chose it. */
  total: PeriodEnergies | undefined
  /** What was generated before the plant reported here, kWh. */
  generationOffset: number | null
  /** Undefined without a price. */
  income: Record<'today' | 'month' | 'year' | 'total', Income | undefined>
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
  /** Today's generation in W, if requested. */
  curve: (number | null)[] | undefined
}

export interface PlantParts {
  plant: Plant
  now: PlantNow | undefined
  today: DayEnergies | undefined
  yesterday: DayEnergies | undefined
  months: readonly MonthEnergies[]
  booked: readonly BookedEnergy[]
  /** The plant's own day. */
  day: Day
  state: PlantState
  right: PlantRight
  /** Undefined if nobody chose. */
  metering: MeteringSettings | undefined
  curve: (number | null)[] | undefined
}

export const plantRowOf = ({
  plant,
  now,
  today,
  yesterday,
  months,
  booked,
  day,
  state,
  right,
  metering,
  curve,
}: PlantParts): PlantRow => {
  const { month, year, total } = periodsOf(months, booked, { zone: plant.zone, today: day })
  const incomeIn = (energies: PeriodEnergies | undefined) => incomeOf(plant, energies)
  return {
    plant,
    now,
    today,
    month,
    year,
    total: totalsOf(total, now?.counters, metering),
    generationOffset: kwhOf(metering?.generationOffset ?? 0),
    income: { today: incomeIn(today), month: incomeIn(month), year: incomeIn(year), total: incomeIn(total) },
    capacityShare: per(now?.generation, plant.capacityKwp * 1000),
    fullPowerHours: per(today?.generation, plant.capacityKwp),
    fullPowerHoursYesterday: per(yesterday?.generation, plant.capacityKwp),
    ...state,
    condition: conditionOf({ ...state, reported: now !== undefined, isAsleep: state.asleepUntil !== null }),
    right,
    contactPhone: contactPhoneOf(plant, right),
    curve,
  }
}

const per = (value: number | null | undefined, capacity: number) =>
  value === null || value === undefined ? null : value / capacity

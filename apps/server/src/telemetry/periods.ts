import { add, quantities } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { dayAt, dayOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { MonthEnergies, PeriodEnergies } from './history.store.ts'

/** The current month, the current year and all time, from a plant's months. */
export const periodsOf = (months: readonly MonthEnergies[], today: Day) => ({
  month: sumOf(months.filter(({ month }) => month === dayOf(yearOf(today), monthOf(today)))),
  year: sumOf(months.filter(({ month }) => yearOf(month) === yearOf(today))),
  total: sumOf(months),
})

/** Null if no part has the quantity; undefined if there are no parts. */
export const sumOf = (parts: readonly PeriodEnergies[]): PeriodEnergies | undefined => {
  if (parts.length === 0) return undefined
  return recordOf(summed, (name) => parts.reduce<number | null>((sum, part) => add(sum, part[name]), null))
}

export const todayIn = (zone: string, now: number) => dayAt(zone, now)

const summed = [...quantities, 'generator', 'chargeFromBuy', 'dischargeForSell'] as const

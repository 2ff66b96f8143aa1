import { add, quantities } from '@heliograph/domain/energy'
import { dayAt, dayOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { MonthEnergies, PeriodEnergies } from './history.store.ts'

/** Today's month, year and all time, from a plant's months. */
export const periodsOf = (months: readonly MonthEnergies[], today: Day) => ({
  month: sumOf(months.filter(({ month }) => month === dayOf(yearOf(today), monthOf(today)))),
  year: sumOf(months.filter(({ month }) => yearOf(month) === yearOf(today))),
  total: sumOf(months),
})

/** Null where no part knows the quantity; undefined where there is no part. */
export const sumOf = (parts: readonly PeriodEnergies[]): PeriodEnergies | undefined => {
  if (parts.length === 0) return undefined
  return Object.fromEntries(
    summed.map((name) => [name, parts.reduce<number | null>((sum, part) => add(sum, part[name]), null)]),
  ) as unknown as PeriodEnergies
}

export const todayIn = (zone: string, now: number) => dayAt(zone, now)

const summed = [...quantities, 'generator', 'chargeFromBuy', 'dischargeForSell'] as const

import { fedInFully } from '@heliograph/domain/income'
import { feedsInFully, type GridType } from '@heliograph/domain/plants'
import { dayAt, type Day } from '@heliograph/domain/zones'
import type { BookedEnergy, DayEnergies, PeriodEnergies } from './history.store.ts'
import type { Measure } from './measures.ts'
import { sumOf } from './periods.ts'

/** Days of a plant with the sum of their energies. */
interface Days {
  first: Day
  last: Day
  energies: PeriodEnergies
}

/** Some of a period's energies, and what of them was booked to spans. */
interface Part {
  energies: PeriodEnergies | undefined
  booked: readonly BookedEnergy[]
}

/**
 * On a day without a meter, such as an imported one, a plant that feeds in fully sold all that it generated; on the others, what its meter
 * counted. Whether a period may have days of both kinds.
 */
export const mayBePartlyMetered = (
  gridType: GridType,
  {
    first,
    last,
    energies,
  }: { first: Day; last: Day; energies: Readonly<Partial<Record<Measure, number | null>>> | undefined },
) => {
  const { generation = null, sell = null, use = null } = energies ?? {}
  return feedsInFully(gridType) && first < last && generation !== null && (sell !== null || use !== null)
}

/**
 * The energies of days without a meter, and those of all others: in a sum, the former would count as not sold. Months are taken as a
 * whole unless some of their days may be without one.
 */
export const apartByMeter = async (
  { zone, gridType }: { zone: string; gridType: GridType },
  parts: readonly { first: Day; last: Day; whole: PeriodEnergies | undefined }[],
  booked: readonly BookedEnergy[],
  daysOf: (days: { first: Day; last: Day }) => Promise<readonly DayEnergies[]>,
): Promise<Part[]> => {
  const told = await Promise.all(
    parts.map(async ({ first, last, whole }): Promise<Days[]> => {
      if (whole && (fedInFully(gridType, whole) || isMetered(whole))) return [{ first, last, energies: whole }]
      return (await daysOf({ first, last })).map((each) => ({ first: each.day, last: each.day, energies: each }))
    }),
  )
  const days = told.flat()
  const without = days.filter(({ energies }) => fedInFully(gridType, energies))
  const isWithout = ({ measure, to }: BookedEnergy) => {
    const day = dayAt(zone, to)
    return measure === 'generation' && without.some(({ first, last }) => first <= day && day <= last)
  }
  return [without, days.filter((each) => !without.includes(each))].map((some) => {
    const own = booked.filter((each) => isWithout(each) === (some === without))
    return {
      energies: sumOf(
        some.map(({ energies }) => energies),
        own,
      ),
      booked: own,
    }
  })
}

/** Whether its meter told nearly as much of the time as its inverters. */
const isMetered = ({ coverage }: PeriodEnergies) => {
  if (!coverage) return false
  const { generation, sell, use } = coverage.knownS
  return generation - Math.max(sell, use) <= toleranceS
}
const toleranceS = 3 * 3600

import { Refusal } from '@heliograph/domain/errors'
import { microsOfTerms, type Income, type IncomeTerm } from '@heliograph/domain/income'
import { sure } from '@heliograph/domain/sure'
import { billOf, fixedMicrosWithin, tariffOn } from '@heliograph/domain/tariffs'
import { dayAt, dayOf, isPlantDay, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { FindPlant, PlantFacts } from '#needs/plants.ts'
import type { HistoryStore, PeriodEnergies } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import type { PeriodIncome } from '#telemetry/period-income.ts'
import { bookedIn, passedS, spanOfDays, sumOf } from '#telemetry/periods.ts'
import { daysWithoutPrice } from './tariffs.ts'

export type Scale = 'day' | 'month' | 'bill' | 'year' | 'total'

/** What a plant earned, saved and cost. */
export interface Earned {
  first: Day
  last: Day
  currency: string
  income: Income | undefined
  bought: readonly IncomeTerm<'bought'>[]
  costs: Costs
  /** Null where that was not kept, or without an income. */
  coverage: { ofS: number; knownS: number } | null
  daysWithoutPrice: number
  isContradictory: boolean
  parts: { first: Day; income: Income | undefined; costs: Costs }[]
}

/** In micros. Null: unknown, or not entered. */
interface Costs {
  bought: number | null
  fixed: number | null
}

export const createEarned = ({ history, findPlant, currencyOf, incomesOf, now }: Needs) => {
  /** The days of a period as far as they have passed. */
  const daysOf = async (plant: PlantFacts, scale: Scale, day: Day, today: Day) => {
    const whole = async () => {
      if (scale === 'day') return { first: day, last: day }
      if (scale === 'month')
        return { first: dayOf(yearOf(day), monthOf(day)), last: lastDayOfMonth(yearOf(day), monthOf(day)) }
      if (scale === 'bill') return billOf(tariffOn(plant.tariffs, day).billingDay, day)
      if (scale === 'year') return { first: dayOf(yearOf(day)), last: dayOf(yearOf(day), 12, 31) }
      const [month] = await history.monthsOf(plant.id)
      return { first: month?.month ?? today, last: today }
    }
    const { first, last } = await whole()
    return { first, last: last > today && first <= today ? today : last }
  }

  const partsOf = async (plantId: number, scale: Scale, first: Day, last: Day): Promise<Part[]> => {
    if (scale !== 'year' && scale !== 'total') {
      const days = await history.daysOf(plantId, first, last)
      return days.map((each) => ({ first: each.day, last: each.day, energies: each }))
    }
    const months = await history.monthsOf(plantId, first, last)
    const ofMonths = months.map(({ month, ...energies }) => ({
      first: month,
      last: lastDayOfMonth(yearOf(month), monthOf(month)),
      energies,
    }))
    if (scale === 'year') return ofMonths
    const years = [...new Set(ofMonths.map((each) => yearOf(each.first)))]
    return years.map((year) => {
      const ofYear = ofMonths.filter((each) => yearOf(each.first) === year)
      return { first: dayOf(year), last: dayOf(year, 12, 31), energies: sumOf(ofYear.map(({ energies }) => energies)) }
    })
  }

  return {
    /** @throws Refusal PARAM_ERROR for a day that is not in the calendar */
    async of(plantId: number, scale: Scale, day: Day): Promise<Earned> {
      if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', 'querystring/day')
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      const today = dayAt(plant.zone, now())
      const { first, last } = await daysOf(plant, scale, day, today)
      const span = spanOfDays(plant.zone, first, last)
      const [parts, booked, present, currency] = await Promise.all([
        partsOf(plantId, scale, first, last),
        history.bookedOf([plantId], span.from, span.to),
        history.nowOf([plantId]),
        currencyOf(plantId),
      ])
      const within = bookedIn(booked, span)
      const withBooked = (part: Part) => {
        const own = bookedIn(within, spanOfDays(plant.zone, part.first, part.last))
        return {
          ...part,
          booked: own,
          energies: own.length > 0 && part.energies ? sumOf([part.energies], own) : part.energies,
        }
      }
      const energies = sumOf(
        parts.flatMap((part) => part.energies ?? []),
        within,
      )
      const [whole, ...ofParts] = await incomesOf(plant, [
        { first, last, energies, booked: within },
        ...parts.map(withBooked),
      ])
      const costs = (income: PeriodIncome | undefined, from: Day, to: Day): Costs => ({
        bought: income && income.bought.length > 0 ? microsOfTerms(income.bought) : null,
        fixed: from > today ? null : fixedMicrosWithin(plant.tariffs, from, to > today ? today : to),
      })
      const { income, knownS, bought } = sure(whole)
      const lived = { from: Math.max(span.from, Math.min(plant.startedAt, span.to)), to: span.to }
      const ofS = passedS(lived, now(), present.get(plantId)?.at)
      return {
        first,
        last,
        currency,
        income,
        bought,
        costs: costs(whole, first, last),
        coverage: knownS === null ? null : { ofS, knownS: Math.min(ofS, knownS) },
        daysWithoutPrice: daysWithoutPrice(plant.tariffs, first, last),
        isContradictory: income !== undefined && (energies?.contradictions.length ?? 0) > 0,
        parts: parts.map((part, place) => ({
          first: part.first,
          income: ofParts[place]?.income,
          // All time begins with the first month with data, within a year.
          costs: costs(ofParts[place], part.first < first ? first : part.first, part.last),
        })),
      }
    },
  }
}

interface Part {
  first: Day
  last: Day
  energies: PeriodEnergies | undefined
}

export interface Needs {
  history: HistoryStore
  findPlant: FindPlant
  currencyOf: (plantId: number) => Promise<string>
  incomesOf: IncomesOf
  now: () => number
}

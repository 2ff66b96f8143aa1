import { Refusal } from '@heliograph/domain/errors'
import { dayOf, lastDayOfMonth, monthOf, spanOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import type { FindPlant } from '#needs/plants.ts'
import type { HistoryStore, MonthEnergies } from '#telemetry/history.store.ts'
import { sumOf } from '#telemetry/periods.ts'
import { columnsOf } from './frames.ts'
import { checkRange, lastYear, mostDays, type DayRange } from './range.ts'
import { analysisOf, curveFrameOf, periodOf, statisticsOf, type CurveFrame, type Statistics } from './statistics.ts'

/** A day: its five-minute frames with data, and its sums. */
export interface Curve {
  plantId: number
  day: Day
  statistics: Statistics
  frames: CurveFrame[]
}

/** A longer period: its parts with data, in order, and its sums. */
export interface Sums {
  statistics: Statistics
  parts: Statistics[]
}

export type History = ReturnType<typeof createHistory>

export const createHistory = ({ store, findPlant }: Needs) => {
  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const monthsIn = (plantId: number, year: number) => store.monthsOf(plantId, dayOf(year), dayOf(year, 12))
  const daysIn = async (plantId: number, year: number, month: number) => {
    if (year > lastYear) throw new Refusal('PARAM_ERROR', `querystring/year ${year} is after ${lastYear}`)
    return store.daysOf(plantId, dayOf(year, month), lastDayOfMonth(year, month))
  }

  return {
    async day(plantId: number, day: Day): Promise<Curve> {
      const plant = await required(plantId)
      const { from, to } = spanOfDay(plant.zone, day)
      const [frames, [energies]] = await Promise.all([
        store.framesOf(plantId, from, to),
        store.daysOf(plantId, day, day),
      ])
      return {
        plantId,
        day,
        statistics: statisticsOf(plant, periodOf(day), energies),
        frames: frames.map((frame) => curveFrameOf(plant, frame)),
      }
    },

    async month(plantId: number, year: number, month: number): Promise<Sums> {
      const plant = await required(plantId)
      const days = await daysIn(plantId, year, month)
      return {
        statistics: statisticsOf(plant, { year, month }, sumOf(days)),
        parts: days.map((each) => statisticsOf(plant, periodOf(each.day), each)),
      }
    },

    async year(plantId: number, year: number): Promise<Sums> {
      const plant = await required(plantId)
      const months = await monthsIn(plantId, year)
      return {
        statistics: statisticsOf(plant, { year }, sumOf(months)),
        parts: months.map((each) => statisticsOf(plant, monthPeriodOf(each.month), each)),
      }
    },

    async total(plantId: number) {
      const plant = await required(plantId)
      const months = await store.monthsOf(plantId)
      return {
        statistics: statisticsOf(plant, {}, sumOf(months)),
        parts: byYear(months).map(([year, parts]) => statisticsOf(plant, { year }, sumOf(parts))),
        operatingDays: months.reduce((sum, { days }) => sum + days, 0),
      }
    },

    async days(plantId: number, { first, last }: DayRange): Promise<Sums> {
      const plant = await required(plantId)
      checkRange({ first, last }, mostDays.ofSums)
      const days = await store.daysOf(plantId, first, last)
      return {
        statistics: statisticsOf(plant, {}, sumOf(days)),
        parts: days.map((each) => statisticsOf(plant, periodOf(each.day), each)),
      }
    },

    async frames(plantId: number, { first, last }: DayRange) {
      const plant = await required(plantId)
      checkRange({ first, last }, mostDays.ofFrames)
      const [{ from }, { to }] = [spanOfDay(plant.zone, first), spanOfDay(plant.zone, last)]
      return columnsOf(await store.framesOf(plantId, from, to), from, to)
    },

    async analysisOfDay(plantId: number, day: Day) {
      const plant = await required(plantId)
      const [energies] = await store.daysOf(plantId, day, day)
      return analysisOf(plant, 'day', energies)
    },

    async analysisOfMonth(plantId: number, year: number, month: number) {
      const plant = await required(plantId)
      return analysisOf(plant, 'month', sumOf(await daysIn(plantId, year, month)))
    },

    async analysisOfYear(plantId: number, year: number) {
      const plant = await required(plantId)
      return analysisOf(plant, 'year', sumOf(await monthsIn(plantId, year)))
    },

    async analysisOfTotal(plantId: number) {
      const plant = await required(plantId)
      return analysisOf(plant, 'total', sumOf(await store.monthsOf(plantId)))
    },
  }
}

interface Needs {
  store: HistoryStore
  findPlant: FindPlant
}

const monthPeriodOf = (month: Day) => ({ year: yearOf(month), month: monthOf(month) })

const byYear = (months: readonly MonthEnergies[]) => {
  const years = new Map<number, MonthEnergies[]>()
  for (const month of months) {
    const year = yearOf(month.month)
    const known = years.get(year)
    if (known) known.push(month)
    else years.set(year, [month])
  }
  return [...years]
}

import type { Analysis, Curve, Frames, LifeSums, Sums } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { dayOf, isDay, lastDayOfMonth, spanOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import type { HistoryStore, MonthEnergies } from '#telemetry/history.store.ts'
import { sumOf } from '#telemetry/periods.ts'
import { columnsOf } from './frames.ts'
import { lastYear, mostDays, rangeOf, type DayRange } from './range.ts'
import { analysisOf, periodOf, recordOf, statisticsOf, type HistoryPlant } from './statistics.ts'

interface OfDay {
  year: number
  month: number
  day: number
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
    async day(plantId: number, date: OfDay): Promise<Curve> {
      const plant = await required(plantId)
      const day = existingDay(date)
      const { from, to } = spanOfDay(plant.zone, day)
      const [frames, [energies]] = await Promise.all([
        store.framesOf(plantId, from, to),
        store.daysOf(plantId, day, day),
      ])
      return {
        statistics: statisticsOf(plant, periodOf(day), energies),
        records: frames.map((frame) => recordOf(plant, day, frame)),
      }
    },

    async month(plantId: number, { year, month }: Pick<OfDay, 'year' | 'month'>): Promise<Sums> {
      const plant = await required(plantId)
      const days = await daysIn(plantId, year, month)
      return {
        statistics: statisticsOf(plant, { year, month, day: 0 }, sumOf(days)),
        records: days.map((each) => statisticsOf(plant, periodOf(each.day), each)),
      }
    },

    async year(plantId: number, { year }: Pick<OfDay, 'year'>): Promise<Sums> {
      const plant = await required(plantId)
      const months = await monthsIn(plantId, year)
      return {
        statistics: statisticsOf(plant, { year, month: 0, day: 0 }, sumOf(months)),
        records: months.map((each) => statisticsOf(plant, { ...periodOf(each.month), day: 0 }, each)),
      }
    },

    async total(plantId: number): Promise<LifeSums> {
      const plant = await required(plantId)
      const months = await store.monthsOf(plantId)
      return {
        statistics: statisticsOf(plant, { year: 0, month: 0, day: 0 }, sumOf(months)),
        records: byYear(months).map(([year, parts]) => statisticsOf(plant, { year, month: 0, day: 0 }, sumOf(parts))),
        operatingTotalDays: months.reduce((sum, { days }) => sum + days, 0),
      }
    },

    async days(plantId: number, asked: DayRange): Promise<Sums> {
      const plant = await required(plantId)
      const { first, last } = rangeOf(asked, mostDays.ofSums)
      const days = await store.daysOf(plantId, first, last)
      return {
        statistics: statisticsOf(plant, { year: 0, month: 0, day: 0 }, sumOf(days)),
        records: days.map((each) => statisticsOf(plant, periodOf(each.day), each)),
      }
    },

    async frames(plantId: number, asked: DayRange): Promise<Frames> {
      const plant = await required(plantId)
      const { first, last } = rangeOf(asked, mostDays.ofFrames)
      const [{ from }, { to }] = [spanOfDay(plant.zone, first), spanOfDay(plant.zone, last)]
      return columnsOf(await store.framesOf(plantId, from, to), from, to)
    },

    async analysisOfDay(plantId: number, date: OfDay): Promise<Analysis> {
      const plant = await required(plantId)
      const day = existingDay(date)
      const [energies] = await store.daysOf(plantId, day, day)
      return analysisOf(plant, 'day', energies)
    },

    async analysisOfMonth(plantId: number, { year, month }: Pick<OfDay, 'year' | 'month'>) {
      const plant = await required(plantId)
      return analysisOf(plant, 'month', sumOf(await daysIn(plantId, year, month)))
    },

    async analysisOfYear(plantId: number, { year }: Pick<OfDay, 'year'>) {
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
  findPlant: (plantId: number) => Promise<HistoryPlant | undefined>
}

const existingDay = ({ year, month, day }: OfDay): Day => {
  const named = dayOf(year, month, day)
  if (!isDay(named)) throw new Refusal('PARAM_ERROR', `querystring/day ${named} is not in the calendar`)
  return named
}

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

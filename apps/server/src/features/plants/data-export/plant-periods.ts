import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import { daysOfPeriod, type DayRange } from '@heliograph/domain/periods'
import { addDays, dayAt, dayOf, daysBetween, hourMs, spanOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import { expectedOfAll, type Expectation, type JudgedDay } from '#needs/expectation.ts'
import type { ExportColumn } from '#needs/export-tables.ts'
import type { PlantLight } from '#needs/plant-light.ts'
import type { PlantFacts } from '#needs/plants.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { bookedIn, exactly, spanOfDays, sumOf } from '#telemetry/periods.ts'
import { isMeasure } from './export-columns.ts'
import { nearlyAll } from './plant-slots.ts'
import type { Row, Rows } from './table.ts'

export type PeriodStep = 'days' | 'weeks' | 'months' | 'years'

interface Asked {
  step: PeriodStep
  first: Day
  last: Day
  columns: readonly ExportColumn[]
}

export interface PeriodNeeds {
  history: Pick<HistoryStore, 'daysOf' | 'monthsOf' | 'bookedOf' | 'deviceDaysOf'>
  light: Pick<PlantLight, 'within'>
  expectation: Pick<Expectation, 'within'>
  incomesOf: IncomesOf
  /** What a plant made of the light on some days of so many, percent. */
  ratioOf: (kept: readonly JudgedDay[], wantedDays: number) => number | null
  now: () => number
}

/** The rows of days, and of whole weeks, months and years, of a plant and its devices. */
export const createPlantPeriods = ({ history, light, expectation, incomesOf, ratioOf, now }: PeriodNeeds) => {
  /** With what was booked to spans within it, which no day can claim. */
  const energiesOf = async ({ id, zone }: PlantFacts, step: PeriodStep, periods: readonly DayRange[]) => {
    const [first, last] = [periods[0]?.first ?? '', periods.at(-1)?.last ?? '']
    if (step === 'days') {
      const days = new Map((await history.daysOf(id, first, last)).map((day) => [day.day, day]))
      return periods.map((period) => ({ ...period, energies: days.get(period.first), booked: [] }))
    }
    const { from, to } = spanOfDays(zone, first, last)
    const [parts, booked] = await Promise.all([
      step === 'weeks'
        ? history.daysOf(id, first, last).then((days) => days.map((day) => ({ ...day, begins: day.day })))
        : history
            .monthsOf(id, first, last)
            .then((months) => months.map((month) => ({ ...month, begins: month.month }))),
      history.bookedOf([id], from, to),
    ])
    return periods.map((period) => {
      const own = parts.filter(({ begins }) => begins >= period.first && begins <= period.last)
      const within = bookedIn(booked, spanOfDays(zone, period.first, period.last))
      return { ...period, energies: sumOf(own, within), booked: within }
    })
  }

  /** The mean of each day whose temperatures are nearly all known. */
  const temperaturesOf = async ({ id, zone }: PlantFacts, { first, last }: DayRange) => {
    const { from, to } = spanOfDays(zone, first, last)
    const weatherAt = await light.within(id, from, to)
    return new Map(
      daysBetween(first, last).map((day): [Day, number | null] => {
        const span = spanOfDay(zone, day)
        const told: (number | null)[] = []
        for (let at = span.from; at < span.to; at += hourMs) told.push(weatherAt(at).airC)
        return [day, meanOf(told)]
      }),
    )
  }

  /** The periods that begin in the same year are read together. */
  const rowsOf = async (plant: PlantFacts, { step, columns }: Asked, periods: readonly DayRange[]): Promise<Row[]> => {
    const all = { first: periods[0]?.first ?? '', last: periods.at(-1)?.last ?? '' }
    const isChosen = (...keys: ExportColumnKey[]) => columns.some(({ key }) => keys.includes(key))
    const energies = await energiesOf(plant, step, periods)
    const [kept, temperatures, incomes] = await Promise.all([
      isChosen(...ofKeptDays) ? expectation.within(plant.id, all.first, all.last) : undefined,
      isChosen('ambientTemperature') ? temperaturesOf(plant, all) : undefined,
      isChosen('income') ? incomesOf(plant, energies) : undefined,
    ])
    const begun = dayAt(plant.zone, plant.startedAt)
    const yesterday = addDays(dayAt(plant.zone, now()), -1)
    return energies.flatMap(({ first, last, energies: sums }, place): Row[] => {
      const from = first > begun || step === 'days' ? first : begun
      const days = daysBetween(from, last)
      const judged = days.flatMap((day) => kept?.get(day) ?? [])
      const isOver = last <= yesterday
      const expected = kept && isOver ? expectedOfAll(kept, days) : undefined
      /** Of each day, or of none. */
      const sum = (of: (day: JudgedDay) => number | null) =>
        isOver && days.length > 0 && judged.length === days.length ? sumOfAll(judged.map(of)) : null
      const valueOf = (key: ExportColumnKey): number | null => {
        if (isMeasure(key)) return sums?.[key] ?? null
        switch (key) {
          case 'ambientTemperature':
            return temperatures ? meanOf(days.map((day) => temperatures.get(day) ?? null)) : null
          case 'irradiation':
            // What is usual is not what was.
            return sum((day) => (day.source === 'usual' || day.isPlaneAssumed ? null : day.planeKwhM2))
          case 'expected':
            return expected?.expectedKwh ?? null
          case 'expectedLow':
            return expected?.lowKwh ?? null
          case 'expectedHigh':
            return expected?.highKwh ?? null
          case 'performanceRatio': {
            const over = isOver ? last : yesterday
            return over < from ? null : ratioOf(judged, daysBetween(from, over).length)
          }
          case 'income': {
            const micros = incomes?.[place]?.income?.micros
            return micros === null || micros === undefined ? null : micros / 1e6
          }
          default:
            return null
        }
      }
      const values = columns.map(({ key }) => valueOf(key))
      return sums || values.some((value) => value !== null) ? [{ at: first, values }] : []
    })
  }

  return {
    async *ofPlant(plant: PlantFacts, asked: Asked): Rows {
      for (const periods of yearsOf(asked)) yield await rowsOf(plant, asked, periods)
    },

    async *ofDevice(deviceId: number, asked: Asked): Rows {
      for (const periods of yearsOf(asked)) {
        const [first, last] = [periods[0]?.first ?? '', periods.at(-1)?.last ?? '']
        const days = await history.deviceDaysOf([deviceId], first, last)
        yield periods.flatMap((period): Row[] => {
          const own = days.filter(({ day }) => day >= period.first && day <= period.last)
          const values = asked.columns.map(({ key }) => (isMeasure(key) ? exactly(own.map((day) => day[key])) : null))
          return own.length === 0 ? [] : [{ at: period.first, values }]
        })
      }
    },
  }
}

const ofKeptDays: ExportColumnKey[] = ['irradiation', 'expected', 'expectedLow', 'expectedHigh', 'performanceRatio']

const kinds = { days: 'day', weeks: 'week', months: 'month', years: 'year' } as const

/** The whole periods that some days touch, a list for each year. */
function* yearsOf({ step, first, last }: Pick<Asked, 'step' | 'first' | 'last'>): Generator<DayRange[]> {
  let periods: DayRange[] = []
  for (let day = first; day <= last;) {
    const period = daysOfPeriod({ kind: kinds[step], day })
    if (periods.length > 0 && yearOf(period.first) !== yearOf(periods[0]?.first ?? dayOf(1))) {
      yield periods
      periods = []
    }
    periods.push(period)
    day = addDays(period.last, 1)
  }
  if (periods.length > 0) yield periods
}

const sumOfAll = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)

const meanOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 && known.length >= values.length * nearlyAll
    ? known.reduce((sum, value) => sum + value, 0) / known.length
    : null
}

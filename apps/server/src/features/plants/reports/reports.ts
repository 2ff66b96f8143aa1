import { Refusal } from '@heliograph/domain/errors'
import { truncate } from '@heliograph/domain/numbers'
import {
  addDays,
  dayAt,
  dayOf,
  daysBetween,
  formatInstant,
  lastDayOfMonth,
  monthOf,
  offsetText,
  spanOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import { expectedOfAll, type Expectation } from '#needs/expectation.ts'
import type { FindPlant, PlantFacts } from '#needs/plants.ts'
import { framesOfPlant } from '#telemetry/frames-of-plant.ts'
import type { BookedEnergy, HistoryStore, PeriodEnergies } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import type { Measure } from '#telemetry/measures.ts'
import { bookedIn, spanOfDays, sumOf } from '#telemetry/periods.ts'

export type ReportStep = keyof typeof most
export type ReportValue = Measure | ExpectedValue | 'fullPowerHours' | 'income' | 'date'
/** What should have been made, and its band. */
type ExpectedValue = keyof typeof expectedValues

interface ReportField {
  name: string
  value: ReportValue
}

export interface Asked {
  step: ReportStep
  /** Months and years count as a whole. */
  first: Day
  last: Day
  fields: readonly ReportField[]
}

type Cell = string | number | null

interface Report {
  columns: { name: string; unit: string | null }[]
  rows: AsyncIterable<Cell[]>
}

export type Reports = ReturnType<typeof createReports>

/** Reports of plants as tables, a row per date. Numbers are truncated; what is unknown is null, never zero. */
export const createReports = ({ history, findPlant, currencyOf, incomesOf, expectation, now }: Needs) => {
  /** The periods of a report that is not of minutes, with what is known of them. */
  const periodsOf = async (plantId: number, { step, first, last }: Asked): Promise<Dated[]> => {
    if (step === 'days') {
      const known = new Map((await history.daysOf(plantId, first, last)).map((day) => [day.day, day]))
      return daysBetween(first, last).map((day) => ({ date: day, first: day, last: day, energies: known.get(day) }))
    }
    const [from, to] = step === 'months' ? [monthStart(first), last] : [dayOf(yearOf(first)), dayOf(yearOf(last), 12)]
    const months = await history.monthsOf(plantId, from, to)
    if (step === 'months') {
      const known = new Map(months.map((month) => [month.month, month]))
      return monthsBetween(from, to).map((month) => ({
        date: month.slice(0, 7),
        first: month,
        last: lastDayOfMonth(yearOf(month), monthOf(month)),
        energies: known.get(month),
      }))
    }
    return Array.from({ length: yearOf(last) - yearOf(first) + 1 }, (_, place) => {
      const year = yearOf(first) + place
      const energies = sumOf(months.filter(({ month }) => yearOf(month) === year))
      return { date: String(year), first: dayOf(year), last: dayOf(year, 12, 31), energies }
    })
  }

  const rowsOfPeriods = async (plant: PlantFacts, asked: Asked, columns: readonly ReportField[]): Promise<Cell[][]> => {
    const periods = await periodsOf(plant.id, asked)
    // What was moved in a span over midnight belongs to no day.
    const booked = asked.step === 'days' ? [] : await bookedOf(plant, periods)
    const whole = periods.map((period): Dated & { booked: BookedEnergy[] } => {
      const own = bookedIn(booked, spanOfDays(plant.zone, period.first, period.last))
      const { energies } = period
      return { ...period, booked: own, energies: energies && own.length > 0 ? sumOf([energies], own) : energies }
    })
    const incomes = columns.some(({ value }) => value === 'income') ? await incomesOf(plant, whole) : []
    const expectedIn = columns.some(({ value }) => isExpected(value)) ? await expectedBy(plant, periods) : undefined
    return whole.map((period, place) => {
      const expected = expectedIn?.(period)
      return columns.map(({ value }) => {
        if (value === 'date') return period.date
        if (isExpected(value)) return shown(expected?.[expectedValues[value]])
        if (value === 'income') {
          const micros = incomes[place]?.income?.micros ?? null
          return shown(micros === null ? null : micros / 1e6)
        }
        if (value === 'fullPowerHours') return shown(hoursOf(period.energies?.generation, plant))
        return shown(period.energies?.[value])
      })
    })
  }

  /** Of periods that are over, if it is known of each of their days since the plant began. */
  const expectedBy = async ({ id, zone, startedAt }: PlantFacts, periods: readonly Dated[]) => {
    const [first, last] = [periods[0], periods.at(-1)]
    const kept = first && last ? await expectation.within(id, first.first, last.last) : new Map()
    const [begun, today] = [dayAt(zone, startedAt), dayAt(zone, now())]
    return ({ first: begins, last: ends }: Dated) =>
      ends < today ? expectedOfAll(kept, daysBetween(begins > begun ? begins : begun, ends)) : undefined
  }

  const bookedOf = ({ id, zone }: PlantFacts, periods: readonly Dated[]) => {
    const [first, last] = [periods[0], periods.at(-1)]
    if (!first || !last) return []
    const { from, to } = spanOfDays(zone, first.first, last.last)
    return history.bookedOf([id], from, to)
  }

  /** Read a day at a time, when the rows before were taken. */
  async function* rowsOfMinutes(plant: PlantFacts, { first, last }: Asked, columns: readonly ReportField[]) {
    for (const day of daysBetween(first, last)) {
      const frames = await framesOfPlant(history, plant.id, spanOfDay(plant.zone, day), { first: day, last: day })
      for (const frame of frames)
        yield columns.map(({ value }): Cell => {
          // An hour comes twice when clocks are put back: only with the offset are its times different.
          if (value === 'date') return formatInstant(plant.zone, frame.at) + offsetText(plant.zone, frame.at)
          return value === 'income' || value === 'fullPowerHours' || isExpected(value) ? null : shown(frame[value])
        })
    }
  }

  return {
    /** @throws Refusal PARAM_ERROR if the time runs backwards or is too long */
    async ofPlant(plantId: number, asked: Asked): Promise<Report> {
      const [plant, currency] = await Promise.all([findPlant(plantId), currencyOf(plantId)])
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      checkLength(asked)
      const columns: readonly ReportField[] = asked.fields.some(({ value }) => value === 'date')
        ? asked.fields
        : [{ name: 'Date', value: 'date' }, ...asked.fields]
      const energyUnit = asked.step === 'minutes' ? 'W' : 'kWh'
      const units = { date: null, fullPowerHours: 'h', income: currency }
      const rows = asked.step === 'minutes' ? undefined : await rowsOfPeriods(plant, asked, columns)
      return {
        columns: columns.map(({ name, value }) => ({
          name,
          unit: value === 'date' || value === 'income' || value === 'fullPowerHours' ? units[value] : energyUnit,
        })),
        rows: rows ? each(rows) : rowsOfMinutes(plant, asked, columns),
      }
    },
  }
}

interface Dated {
  date: string
  first: Day
  last: Day
  energies: PeriodEnergies | undefined
}

interface Needs {
  history: HistoryStore
  findPlant: FindPlant
  currencyOf: (plantId: number) => Promise<string | null>
  incomesOf: IncomesOf
  expectation: Pick<Expectation, 'within'>
  now: () => number
}

const expectedValues = { expected: 'expectedKwh', expectedLow: 'lowKwh', expectedHigh: 'highKwh' } as const
const isExpected = (value: ReportValue): value is ExpectedValue => Object.hasOwn(expectedValues, value)

/** The most dates of one report; of minutes, the most days. */
const most = { minutes: 31, days: 400, months: 240, years: 100 }

const checkLength = ({ step, first, last }: Asked) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'body/endTime is before startTime')
  const years = yearOf(last) - yearOf(first)
  const dates =
    step === 'years'
      ? years + 1
      : step === 'months'
        ? years * 12 + monthOf(last) - monthOf(first) + 1
        : // Not counted one by one: it may be millions.
          last > addDays(first, most[step] - 1)
          ? Infinity
          : 1
  if (dates > most[step])
    throw new Refusal(
      'PARAM_ERROR',
      `body/endTime must be within ${most[step]} ${step === 'minutes' ? 'days' : step} of startTime`,
    )
}

const shown = (value: number | null | undefined): number | null => {
  const number = Number(truncate(value))
  return Number.isNaN(number) ? null : number
}

const hoursOf = (kwh: number | null | undefined, { capacityKwp }: PlantFacts) =>
  kwh === null || kwh === undefined || capacityKwp <= 0 ? null : kwh / capacityKwp

const monthStart = (day: Day) => dayOf(yearOf(day), monthOf(day))

const monthsBetween = (first: Day, last: Day): Day[] => {
  const months: Day[] = []
  for (let month = monthStart(first); month <= last; month = addDays(lastDayOfMonth(yearOf(month), monthOf(month)), 1))
    months.push(month)
  return months
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

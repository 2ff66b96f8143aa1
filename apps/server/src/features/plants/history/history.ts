import { Refusal } from '@heliograph/domain/errors'
import { sure } from '@heliograph/domain/sure'
import {
  addDays,
  dayAt,
  dayOf,
  daysBetween,
  lastDayOfMonth,
  monthOf,
  spanOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import type { Expectation } from '#needs/expectation.ts'
import type { PlantLight } from '#needs/plant-light.ts'
import type { FindPlant, PlantFacts, Silence, SilencesIn } from '#needs/plants.ts'
import type { ContradictionRun } from '#telemetry/contradictions.store.ts'
import { framesOfPlant } from '#telemetry/frames-of-plant.ts'
import type {
  BookedEnergy,
  DayEnergies,
  HistoryStore,
  MonthEnergies,
  PeriodEnergies,
} from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { bookedIn, passedS, spanOfDays, sumOf } from '#telemetry/periods.ts'
import type { Span } from '#telemetry/spans.ts'
import { totalsOf } from '#telemetry/totals.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { columnsOf } from './frames.ts'
import { leavingGaps, missingIn, type MissingDevice } from './missing.ts'
import { performanceOf, performanceOfMany } from './performance.ts'
import { checkRange, lastYear, mostDays, type DayRange } from './range.ts'
import {
  analysisOf,
  curveFrameOf,
  periodOf,
  statisticsOf,
  type CurveFrame,
  type Period,
  type Statistics,
} from './statistics.ts'

/** A day: its five-minute frames with data, and its sums. */
export interface Curve {
  plantId: number
  day: Day
  statistics: Statistics
  frames: CurveFrame[]
  /** Of gateways and devices whose values are missing. */
  silences: readonly Silence[]
}

/** A longer period: its parts with data, in order, and its sums. */
export interface Sums {
  statistics: Statistics
  parts: Statistics[]
  missing: readonly MissingDevice[]
}

export type History = ReturnType<typeof createHistory>

export const createHistory = ({
  store,
  wrongSpansOf,
  contradictionsIn,
  findPlant,
  silencesIn,
  incomesOf,
  light,
  expectation,
  now,
}: Needs) => {
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

  const framesOf = (plantId: number, span: Span, days: DayRange) => framesOfPlant(store, plantId, span, days)

  /** How much of a time has passed and a plant could have been heard in, seconds. */
  const lengthOf = async (plant: PlantFacts, span: Span) => {
    const isOver = span.to <= now()
    return passedS(span, now(), isOver ? undefined : (await store.nowOf([plant.id])).get(plant.id)?.at)
  }

  /** With what they are worth. */
  const earned = async (plant: PlantFacts, dated: readonly Dated[]): Promise<Statistics[]> => {
    const periods = dated.map(({ statistics: { energies, booked }, days }) => ({ ...days, energies, booked }))
    const incomes = await incomesOf(plant, periods)
    return dated.map(({ statistics }, place) => ({ ...statistics, income: incomes[place]?.income }))
  }
  const earnedSums = async (plant: PlantFacts, whole: Dated, parts: readonly Dated[]) => {
    const [statistics, ...earnedParts] = await earned(plant, [whole, ...parts])
    return explainedSums(plant, whole.days, sure(statistics), earnedParts)
  }

  /** A statistic of whole days, from its parts. */
  const sums = async (
    plant: PlantFacts,
    period: Period,
    days: DayRange,
    parts: readonly PeriodEnergies[],
    booked: readonly BookedEnergy[],
  ): Promise<Dated> => {
    const span = spanOfDays(plant.zone, days.first, days.last)
    const lengthS = await lengthOf(plant, {
      from: plant.startedAt < span.to ? Math.max(span.from, plant.startedAt) : span.from,
      to: span.to,
    })
    const within = bookedIn(booked, span)
    return { statistics: statisticsOf(plant, period, lengthS, sumOf(parts, within), within), days }
  }
  const wrongIn = (plant: PlantFacts, days: DayRange) =>
    wrongSpansOf(plant.id, spanOfDays(plant.zone, days.first, days.last))
  const explained = async (
    plant: PlantFacts,
    days: DayRange,
    statistics: Statistics,
    wrongSpans: Awaited<ReturnType<typeof wrongIn>>,
  ): Promise<Statistics> => {
    const isContradictory = (statistics.energies?.contradictions.length ?? 0) > 0
    const contradictory = isContradictory ? await contradictionsIn(plant.id, days.first, days.last) : undefined
    return { ...statistics, wrongSpans, contradictory }
  }
  const explainedSums = async (
    plant: PlantFacts,
    days: DayRange,
    summed: Statistics,
    parts: Statistics[],
  ): Promise<Sums> => {
    const span = spanOfDays(plant.zone, days.first, days.last)
    const [wrongSpans, silences] = await Promise.all([wrongIn(plant, days), silencesIn(plant.id, span)])
    const statistics = await explained(plant, days, summed, wrongSpans)
    return { statistics, parts, missing: missingIn(leavingGaps(silences, statistics), span, now()) }
  }
  const bookedWithin = (plant: PlantFacts, days: DayRange) => {
    const { from, to } = spanOfDays(plant.zone, days.first, days.last)
    return store.bookedOf([plant.id], from, to)
  }
  const daysOf = async (plant: PlantFacts, days: readonly DayEnergies[]) =>
    Promise.all(
      days.map(async (each): Promise<Dated> => {
        const lengthS = await lengthOf(plant, spanOfDay(plant.zone, each.day))
        const statistics = statisticsOf(plant, periodOf(each.day), lengthS, each)
        return { statistics, days: { first: each.day, last: each.day } }
      }),
    )
  /** With what they made of the light, also as a whole: of the days that are over. */
  const performed = async (plant: PlantFacts, { first, last }: DayRange, of: Sums): Promise<Sums> => {
    const lights = await light.ofDays(plant.id, first, last)
    if (lights.size === 0) return of
    const byDay = new Map(of.parts.map((part) => [dayNamed(part.period), part]))
    const lit = (day: Day, part: Statistics | undefined) => ({
      day,
      lengthS: part?.lengthS ?? 0,
      energies: part?.energies,
      light: lights.get(day),
    })
    const begun = dayAt(plant.zone, plant.startedAt)
    const over = daysBetween(first, last).filter((day) => day >= begun && spanOfDay(plant.zone, day).to <= now())
    return {
      ...of,
      statistics: {
        ...of.statistics,
        performance: performanceOf(
          plant.capacityKwp,
          over.map((day) => lit(day, byDay.get(day))),
        ),
      },
      parts: of.parts.map((part) => ({
        ...part,
        performance: performanceOf(plant.capacityKwp, [lit(dayNamed(part.period), part)]),
      })),
    }
  }
  /** The same of long times, from what is kept of each day. Parts are days, months or years. */
  const performedLong = async <Whole extends Sums>(plant: PlantFacts, { first, last }: DayRange, of: Whole) => {
    const kept = [...(await expectation.within(plant.id, first, last)).values()]
    if (kept.length === 0) return of
    const begun = dayAt(plant.zone, plant.startedAt)
    const over = addDays(dayAt(plant.zone, now()), -1)
    const performanceIn = (range: DayRange) => {
      const [from, to] = [range.first > begun ? range.first : begun, range.last < over ? range.last : over]
      const within = kept.filter(({ day }) => day >= from && day <= to)
      return from > to ? undefined : performanceOfMany(within, daysBetween(from, to).length)
    }
    return {
      ...of,
      statistics: { ...of.statistics, performance: performanceIn({ first, last }) },
      parts: of.parts.map((part) => ({ ...part, performance: performanceIn(daysOfPeriod(part.period)) })),
    }
  }
  const yearSums = (
    plant: PlantFacts,
    year: number,
    months: readonly MonthEnergies[],
    booked: readonly BookedEnergy[],
  ) => sums(plant, { year }, daysOfYear(year), months, booked)

  return {
    async day(plantId: number, day: Day): Promise<Curve> {
      const plant = await required(plantId)
      const span = spanOfDay(plant.zone, day)
      const days = { first: day, last: day }
      const [frames, weatherAt, lights, [energies], lengthS, silences, wrongSpans] = await Promise.all([
        framesOf(plantId, span, days),
        light.within(plantId, span.from, span.to),
        light.ofDays(plantId, day, day),
        store.daysOf(plantId, day, day),
        lengthOf(plant, span),
        silencesIn(plantId, span),
        wrongIn(plant, days),
      ])
      const [earnedDay] = await earned(plant, [
        { statistics: statisticsOf(plant, periodOf(day), lengthS, energies), days },
      ])
      const statistics = {
        ...sure(earnedDay),
        performance: performanceOf(plant.capacityKwp, [{ day, lengthS, energies, light: lights.get(day) }]),
      }
      return {
        plantId,
        day,
        statistics: await explained(plant, days, statistics, wrongSpans),
        frames: frames.map((frame) => curveFrameOf(plant, frame, weatherAt(frame.at))),
        silences: leavingGaps(silences, statistics),
      }
    },

    async month(plantId: number, year: number, month: number): Promise<Sums> {
      const plant = await required(plantId)
      const days = await daysIn(plantId, year, month)
      const range = { first: dayOf(year, month), last: lastDayOfMonth(year, month) }
      const whole = await sums(plant, { year, month }, range, days, await bookedWithin(plant, range))
      return performed(plant, range, await earnedSums(plant, whole, await daysOf(plant, days)))
    },

    async year(plantId: number, year: number): Promise<Sums> {
      const plant = await required(plantId)
      const [months, booked] = await Promise.all([monthsIn(plantId, year), bookedWithin(plant, daysOfYear(year))])
      const parts = await Promise.all(
        months.map((each) => {
          const period = monthPeriodOf(each.month)
          const range = { first: each.month, last: lastDayOfMonth(period.year, period.month) }
          return sums(plant, period, range, [each], booked)
        }),
      )
      const whole = await earnedSums(plant, await yearSums(plant, year, months, booked), parts)
      return performedLong(plant, daysOfYear(year), whole)
    },

    async total(plantId: number) {
      const plant = await required(plantId)
      const months = await store.monthsOf(plantId)
      const last = dayAt(plant.zone, now())
      const first = months[0]?.month ?? last
      const booked = await bookedWithin(plant, { first, last })
      const parts = await Promise.all(byYear(months).map(([year, of]) => yearSums(plant, year, of, booked)))
      const measured = await sums(plant, {}, { first, last }, months, booked)
      const present = plant.metering && (await store.nowOf([plantId])).get(plantId)
      const earnedTotal = await earnedSums(plant, measured, parts)
      const energies = totalsOf(measured.statistics.energies, present?.counters, plant.metering)
      const performedTotal = await performedLong(plant, { first, last }, earnedTotal)
      return {
        ...performedTotal,
        statistics: { ...performedTotal.statistics, energies },
        operatingDays: months.reduce((sum, { days }) => sum + days, 0),
      }
    },

    async days(plantId: number, range: DayRange): Promise<Sums> {
      const plant = await required(plantId)
      checkRange(range, mostDays.ofSums)
      const days = await store.daysOf(plantId, range.first, range.last)
      const whole = await sums(plant, {}, range, days, await bookedWithin(plant, range))
      const sumsOf = await earnedSums(plant, whole, await daysOf(plant, days))
      return daysBetween(range.first, range.last).length > mostReadDays
        ? performedLong(plant, range, sumsOf)
        : performed(plant, range, sumsOf)
    },

    async frames(plantId: number, { first, last }: DayRange) {
      const plant = await required(plantId)
      checkRange({ first, last }, mostDays.ofFrames)
      const { from, to } = spanOfDays(plant.zone, first, last)
      const [frames, firstAt] = await Promise.all([
        framesOf(plantId, { from, to }, { first, last }),
        store.firstAtOf(plantId),
      ])
      return { ...columnsOf(frames, from, to), firstAt }
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
  /** What people marked as wrong within a time. */
  wrongSpansOf: (plantId: number, span: Span) => Promise<WrongSpanOf[]>
  /** The newest run of days in a range whose readings contradict each other. */
  contradictionsIn: (plantId: number, first: Day, last: Day) => Promise<ContradictionRun | undefined>
  findPlant: FindPlant
  silencesIn: SilencesIn
  incomesOf: IncomesOf
  light: PlantLight
  /** What is kept of days that are over. */
  expectation: Pick<Expectation, 'within'>
  now: () => number
}

/** A statistic and its days. */
interface Dated {
  statistics: Statistics
  days: DayRange
}

const daysOfPeriod = ({ year = 0, month, day }: Period): DayRange => {
  if (month === undefined) return daysOfYear(year)
  const first = dayOf(year, month, day ?? 1)
  return { first, last: day === undefined ? lastDayOfMonth(year, month) : first }
}

/** The light of more days is not computed, but taken from what is kept. */
const mostReadDays = 62

const dayNamed = ({ year = 0, month = 1, day = 1 }: Period): Day => dayOf(year, month, day)

const daysOfYear = (year: number): DayRange => ({ first: dayOf(year), last: dayOf(year, 12, 31) })

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

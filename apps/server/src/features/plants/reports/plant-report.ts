import type { PeriodEnergies, Step } from '@heliograph/domain/balance'
import { fedInFully, sharesOf } from '@heliograph/domain/balance'
import { withBooked } from '@heliograph/domain/coverage'
import type { Ratios } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import type { Income } from '@heliograph/domain/income'
import type { LossCause } from '@heliograph/domain/losses'
import { daysOfPeriod, type BoundedPeriod, type DayRange } from '@heliograph/domain/periods'
import { feedsInFully } from '@heliograph/domain/plants'
import type { ReportExpected } from '@heliograph/domain/report-text'
import { addDays, dayAt, dayOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { ExpectationOfDays } from '#needs/expectation.ts'
import type { FindPlant, PlantFacts } from '#needs/plants.ts'
import type { AlertsOfReport, ReportedAlerts } from '#needs/reported-alerts.ts'
import type { ModulesOfPeriod, ReportedModules } from '#needs/reported-modules.ts'
import type {
  BookedEnergy,
  PeriodEnergies as MeasuredEnergies,
  PeriodFlows,
  PlantFrame,
} from '#telemetry/history.store.ts'
import type { RankingOf } from './ranking.ts'

/** A period of a plant, as the page of the report tells it: what is unknown is null, what does not exist is undefined. */
export interface PlantReport {
  plant: PlantFacts & { address: string | null }
  period: BoundedPeriod
  /** Its days up to today. */
  range: DayRange
  /** It is not over. */
  isRunning: boolean
  /** Milliseconds since 1970. */
  madeAt: number
  currency: string
  energies: PeriodEnergies
  /** All that is generated is sold, and nobody measures what is used. */
  isFed: boolean
  selfSufficiency: number | null
  selfUse: number | null
  /** In the currency's unit. */
  income: number | null
  bought: number | null
  fixed: number | null
  fullPowerHours: number | null
  performanceRatio: number | null
  /** Of a day, or of the days that can be judged. */
  expected: ReportExpected | undefined
  /** Of a day, its powers; of longer periods, their days or months. */
  frames: readonly PlantFrame[] | undefined
  steps: readonly Step[]
  losses: ReportedLosses | undefined
  alerts: ReportedAlerts
  ranking: Awaited<ReturnType<RankingOf>>
  modules: ReportedModules | undefined
}

type ReportedLosses = Awaited<ReturnType<PlantReportNeeds['lossesOf']>>

export type PlantReports = ReturnType<typeof createPlantReports>

/** What a report tells, by the same rules as the calls of its page. */
export const createPlantReports = (needs: PlantReportNeeds) => {
  const {
    history,
    findPlant,
    placeOf,
    lossesOf,
    expectationOf,
    expectationOfDays,
    earnedOf,
    alertsOf,
    rankingOf,
    modulesOf,
    now,
  } = needs

  const sumsOf = ({ id }: PlantFacts, { kind, day }: BoundedPeriod, { first, last }: DayRange) =>
    kind === 'year'
      ? history.year(id, yearOf(day))
      : kind === 'month'
        ? history.month(id, yearOf(day), monthOf(day))
        : history.days(id, { first, last })

  const ofDay = async (plantId: number, day: Day): Promise<ReportExpected | undefined> => {
    const expectation = await expectationOf(plantId, day)
    return expectation && { low: expectation.whole.lowKwh, high: expectation.whole.highKwh, days: undefined }
  }

  const ofDays = async (plantId: number, { first, last }: DayRange): Promise<ReportExpected | undefined> => {
    const expectation = await expectationOfDays(plantId, first, last)
    if (!expectation) return undefined
    const { lowKwh, highKwh, madeKwh, judgedDays, days } = expectation
    return { low: lowKwh, high: highKwh, days: { judged: judgedDays, of: days, made: madeKwh } }
  }

  return {
    /** @throws Refusal PARAM_ERROR for a period that has not begun, runs backwards or is too long */
    async of(plantId: number, period: BoundedPeriod, language: string, caller: Caller): Promise<PlantReport> {
      const [plant, place] = await Promise.all([findPlant(plantId), placeOf(plantId)])
      if (!plant || !place) throw new Refusal('AU_NO_READ_PERMISSION')
      const madeAt = now()
      const today = dayAt(plant.zone, madeAt)
      const whole = daysOfPeriod(period)
      if (whole.first > today) throw new Refusal('PARAM_ERROR', 'querystring/day is in the future')
      const range = { first: whole.first, last: whole.last < today ? whole.last : today }
      const { kind } = period
      const [told, losses, alerts, ranking, modules, expectation, earned] = await Promise.all([
        kind === 'day' ? history.day(plantId, period.day) : sumsOf(plant, period, whole),
        range.last <= addDays(range.first, mostLossDays - 1) ? lossesOf(plantId, range.first, range.last) : undefined,
        alertsOf(plantId, range, language, caller),
        rankingOf(plantId, range.first, range.last),
        modulesOf(plantId, range),
        kind === 'day' ? ofDay(plantId, period.day) : ofDays(plantId, range),
        kind === 'day' || kind === 'month' || kind === 'year' ? earnedOf(plantId, kind, range.first) : undefined,
      ])
      const { statistics } = told
      const isFed = feedsInFully(plant.gridType) && (statistics.energies?.use ?? null) === null
      const energies = energiesOf(statistics, isFed)
      const { selfSufficiency, selfUse } = sharesOf(energies)
      return {
        plant: { ...plant, address: place.address },
        period,
        range,
        isRunning: whole.last >= today,
        madeAt,
        currency: earned?.currency || place.currency,
        energies,
        isFed,
        selfSufficiency: isFed ? null : selfSufficiency,
        selfUse: isFed ? null : selfUse,
        income: unitsOf(statistics.income?.micros),
        bought: unitsOf(earned?.costs.bought),
        fixed: unitsOf(earned?.costs.fixed),
        fullPowerHours: statistics.fullPowerHours,
        performanceRatio: statistics.performance?.ratioPct ?? null,
        expected: expectation,
        frames: 'frames' in told ? told.frames : undefined,
        steps: 'parts' in told ? told.parts.map((part) => stepOf(part, kind, isFed)) : [],
        losses,
        alerts,
        ranking,
        modules,
      }
    },
  }
}

/** The sums of a period and what they are known by, as the history tells them. */
interface ToldSums {
  period: { year?: number; month?: number; day?: number }
  lengthS: number
  energies: MeasuredEnergies | undefined
  booked: readonly BookedEnergy[]
  flows: PeriodFlows | undefined
  ratios: Ratios | undefined
  income: Income | undefined
  performance: { ratioPct: number | null } | undefined
  fullPowerHours: number | null
}

interface ToldPeriod {
  statistics: ToldSums
  parts: readonly ToldSums[]
}

export interface PlantReportNeeds {
  history: {
    day: (plantId: number, day: Day) => Promise<{ statistics: ToldSums; frames: readonly PlantFrame[] }>
    month: (plantId: number, year: number, month: number) => Promise<ToldPeriod>
    year: (plantId: number, year: number) => Promise<ToldPeriod>
    days: (plantId: number, range: DayRange) => Promise<ToldPeriod>
  }
  findPlant: FindPlant
  placeOf: (plantId: number) => Promise<{ address: string | null; currency: string } | undefined>
  lossesOf: (plantId: number, first: Day, last: Day) => Promise<ToldLosses>
  expectationOf: (plantId: number, day: Day) => Promise<{ whole: { lowKwh: number; highKwh: number } } | undefined>
  expectationOfDays: ExpectationOfDays
  earnedOf: (
    plantId: number,
    scale: 'day' | 'month' | 'year',
    day: Day,
  ) => Promise<{ currency: string; costs: { bought: number | null; fixed: number | null } }>
  alertsOf: AlertsOfReport
  rankingOf: RankingOf
  modulesOf: ModulesOfPeriod
  now: () => number
}

/** Money in micros of the currency. */
interface ToldLosses {
  currency: string
  days: number
  modelledDays: number
  daysWithoutPrice: number
  causes: Record<LossCause, { kwh: number | null; micros: number | null }>
  total: { kwh: number | null; micros: number | null }
  planned: { kwh: number | null; micros: number | null }
  availabilityPct: number | null
  plannedS: number
}

const energiesOf = (told: ToldSums, isFed: boolean): PeriodEnergies => {
  const { energies, flows, ratios, lengthS, booked } = told
  const measured = {
    generation: energies?.generation ?? null,
    use: energies?.use ?? null,
    buy: energies?.buy ?? null,
    sell: energies?.sell ?? null,
    charge: energies?.charge ?? null,
    discharge: energies?.discharge ?? null,
    genForUse: flows?.genForUse ?? null,
    genForCharge: flows?.genForCharge ?? null,
    genForGrid: flows?.genForGrid ?? null,
    useFromGen: flows?.useFromGen ?? null,
    useFromDischarge: flows?.useFromDischarge ?? null,
    useFromBuy: flows?.useFromBuy ?? null,
    boughtShare: ratios?.buyRatio ?? null,
    soldShare: ratios?.gridRatio ?? null,
    coverage: energies?.coverage
      ? withBooked(
          { ofS: lengthS, knownS: energies.coverage.knownS, flowsS: energies.coverage.flowsKnownS },
          booked.map(({ measure, from, to }) => ({ energy: measure, from, to })),
        )
      : null,
  }
  return isFed ? fedInFully(measured) : measured
}

const stepOf = (part: ToldSums, kind: BoundedPeriod['kind'], isFed: boolean): Step => {
  const { year = 0, month = 1, day = 1 } = part.period
  const title = dayOf(year, month, day)
  return { title: kind === 'year' ? title.slice(0, 7) : title, energies: energiesOf(part, isFed) }
}

const unitsOf = (micros: number | null | undefined) => (micros === null || micros === undefined ? null : micros / 1e6)

/** Losses of longer times are not told. */
const mostLossDays = 366

import { ratiosOf, selfConsumptionOf, selfSupplyOf, type Flows, type Ratios } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import type { Income, Prices } from '@heliograph/domain/income'
import { times } from '@heliograph/domain/numbers'
import { sure } from '@heliograph/domain/sure'
import { paidPricesOf, tariffOn } from '@heliograph/domain/tariffs'
import { addDays, dayAt, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { RestingServices } from '#needs/data-service.ts'
import type { WeatherNow } from '#needs/plant-weather.ts'
import { unknownState, type FindPlant, type PlantState, type StatesOf } from '#needs/plants.ts'
import { atRest } from '#telemetry/at-rest.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { DayEnergies, HistoryStore, PeriodEnergies, PlantNow } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { bookedIn, currentSpans, passedS, periodsOf, todayIn } from '#telemetry/periods.ts'
import type { Span } from '#telemetry/spans.ts'
import { totalsOf } from '#telemetry/totals.ts'
import { follow } from './follow.ts'
import type { Beside } from './live.store.ts'

export type Live = ReturnType<typeof createLive>

export const createLive = ({
  history,
  besideOf,
  findPlant,
  statesOf,
  incomesOf,
  weatherNowOf,
  restingPlants,
  changes,
  now,
}: LiveNeeds) => {
  // Changes in this process clear the cache; changes by another process are seen when it expires.
  const remembered = createCache<number, Present>({ forMs: 5000, now })
  changes.onAny(remembered.forget)

  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const fast = (plantId: number) =>
    remembered.recall(plantId, async () => {
      const plant = await required(plantId)
      const [present, days, states, reported, resting] = await Promise.all([
        history.nowOf([plantId]),
        history.daysOfPlants([{ plantId, day: todayIn(plant.zone, now()) }]),
        statesOf([plantId]),
        besideOf(plantId, now() - besideNowMs),
        restingPlants([plantId]),
      ])
      const isResting = resting.has(plantId)
      const state = states.get(plantId) ?? unknownState
      const [known, today] = [present.get(plantId), days.get(plantId)]
      const measured = known && isResting ? atRest(known) : known
      const flows = today?.flows
      return {
        plantId,
        measured,
        today,
        selfSupply: flows ? selfSupplyOf(flows) : null,
        capacityShare: times(measured?.generation, 1 / (plant.capacityKwp * 1000)),
        fullPowerHours: times(today?.generation, 1 / plant.capacityKwp),
        state,
        beside: isResting ? nothingBeside : reported,
        isResting,
        generationOffset: kwhOf(plant.metering?.generationOffset ?? 0),
        newsAt: measured?.at ?? plant.createdAt,
      }
    })

  return {
    fast,

    async operating(plantId: number): Promise<Overview> {
      const plant = await required(plantId)
      const today = todayIn(plant.zone, now())
      const [present, months, days, booked, weather] = await Promise.all([
        fast(plantId),
        history.monthsOf(plantId),
        history.daysOf(plantId, addDays(today, -1), today),
        history.bookedOf([plantId]),
        weatherNowOf(plantId),
      ])
      const yesterday = days.find((each) => each.day !== today)
      const sums = periodsOf(months, booked, { zone: plant.zone, today })
      const spans = currentSpans(plant.zone, today)
      const wholeDay = spanOfDay(plant.zone, today)
      const firstDay = months[0]?.month ?? today
      const asked = (energies: PeriodEnergies | undefined, span: Span) => ({
        first: dayAt(plant.zone, span.from),
        last: dayAt(plant.zone, span.to - 1),
        energies,
        booked: bookedIn(booked, span),
        span,
      })
      const asking = [
        {
          ...asked(
            days.find((each) => each.day === today),
            wholeDay,
          ),
          booked: [],
        },
        asked(sums.month, spans.month),
        asked(sums.year, spans.year),
        asked(sums.total, { from: spanOfDay(plant.zone, firstDay).from, to: wholeDay.to }),
      ]
      const incomes = await incomesOf(plant, asking, { months })
      const [day, month, year, total] = asking.map(({ energies, span }, place): PeriodNow => {
        const flows = energies?.flows
        const { income, knownS } = sure(incomes[place])
        // Before its first day there was no plant.
        const lived = { ...span, from: Math.max(span.from, Math.min(plant.startedAt, wholeDay.from)) }
        const ofS = passedS(lived, now(), present.measured?.at)
        const coverage = knownS === null ? null : { ofS, knownS: Math.min(ofS, knownS) }
        return { energies, flows, ratios: flows && ratiosOf(flows), income, coverage }
      })
      const totals = totalsOf(sums.total, present.measured?.counters, plant.metering)
      return {
        present,
        airC: weather?.airC ?? null,
        prices: paidPricesOf(tariffOn(plant.tariffs, today)),
        day: sure(day),
        month: sure(month),
        year: sure(year),
        total: { ...sure(total), energies: totals },
        selfConsumption: day?.flows ? selfConsumptionOf(day.flows) : null,
        fullPowerHoursTotal: times(totals?.generation, 1 / plant.capacityKwp),
        fullPowerHoursYesterday: times(yesterday?.generation, 1 / plant.capacityKwp),
      }
    },

    /** The plant now, and again after each change. */
    async follow(plantId: number) {
      await required(plantId)
      return follow(
        (tell) => changes.on(plantId, tell),
        () => fast(plantId),
      )
    },
  }
}

/** A plant now, with its sums of today so far. */
export interface Present {
  plantId: number
  /** Undefined before the first report. */
  measured: PlantNow | undefined
  today: DayEnergies | undefined
  /** kWh of today's use that was not bought. */
  selfSupply: number | null
  /** Generation as a share of the plant's capacity, 0 to 1. */
  capacityShare: number | null
  /** kWh per kWp, today. */
  fullPowerHours: number | null
  state: PlantState
  beside: Beside
  /** Nothing of this moment is shown, because the data service of a logger is not paid. */
  isResting: boolean
  /** What was generated before it reported here, kWh. */
  generationOffset: number | null
  /** When it last reported; before the first report, when it was created. */
  newsAt: number
}

/** A plant now, with its sums of the day, month, year and in total. */
export interface Overview {
  present: Present
  /** Measured on site, else as a provider told it. */
  airC: number | null
  /** Those of today. */
  prices: Prices
  day: PeriodNow
  month: PeriodNow
  year: PeriodNow
  total: PeriodNow
  /** kWh of today's generation that was not fed in. */
  selfConsumption: number | null
  fullPowerHoursTotal: number | null
  fullPowerHoursYesterday: number | null
}

export interface PeriodNow {
  /** Undefined without data. */
  energies: PeriodEnergies | undefined
  flows: Flows | undefined
  ratios: Ratios | undefined
  /** Undefined without a price. */
  income: Income | undefined
  /** For how much of the period the income is known. Null without an income, or where that was not kept. */
  coverage: { knownS: number; ofS: number } | null
}

export interface LiveNeeds {
  history: HistoryStore
  /** What devices other than the plant's energy meters have reported since an instant. */
  besideOf: (plantId: number, since: number) => Promise<Beside>
  findPlant: FindPlant
  statesOf: StatesOf
  incomesOf: IncomesOf
  weatherNowOf: (plantId: number) => Promise<WeatherNow | undefined>
  restingPlants: RestingServices['plants']
  changes: PlantChanges
  now: () => number
}

/** Notifies listeners of changes in a plant. */
interface PlantChanges {
  onAny: (tell: (plantId: number) => void) => void
  on: (plantId: number, tell: () => void) => () => void
}

/** Devices report every five minutes; older values are not current. */
const besideNowMs = 15 * minuteMs

const nothingBeside: Beside = {
  chargePortPower: null,
  smartLoadPower: null,
  ambientTemperature: null,
  moduleTemperature: null,
  irradiance: null,
  windSpeed: null,
}

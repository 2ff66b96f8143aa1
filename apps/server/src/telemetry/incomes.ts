import type { HourPowers, PriceAt } from '@heliograph/domain/price-windows'
import { hasHours, tariffsWithin, type Tariff } from '@heliograph/domain/tariffs'
import { dayAt, hourMs, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { apartByMeter, mayBePartlyMetered } from './full-feed-in.ts'
import type { BookedEnergy, DayEnergies, HistoryStore, MonthEnergies, PeriodEnergies } from './history.store.ts'
import {
  dayIncomeOf,
  priceIn,
  sumOfAll,
  sumOfDays,
  sumOfParts,
  type EarningPlant,
  type HourlyPrice,
  type KnownEnergies,
  type Part,
  type PeriodIncome,
} from './period-income.ts'
import { bookedIn, spanOfDays, sumOf } from './periods.ts'
import { together } from './together.ts'

/** Some days of a plant, with the sum of their energies. */
export interface IncomePeriod {
  first: Day
  last: Day
  /** Undefined without data. Without their coverage, how long they are known is unknown too. */
  energies: KnownEnergies | undefined
  /** Part of the energies, moved in spans that no day can claim. */
  booked: readonly BookedEnergy[]
}

/** The incomes of periods, in their order: each day's by the tariff of that day. */
export type IncomesOf = (
  plant: EarningPlant,
  periods: readonly IncomePeriod[],
  known?: KnownMonths,
) => Promise<readonly PeriodIncome[]>

/** What a caller knows of the plant's months in some periods, which need not be read then. */
export interface KnownMonths {
  /** They, with others or without. */
  months?: readonly MonthEnergies[]
  /** Another one as soon as a day in one of the periods is written again. */
  version?: () => string
}

/** The one place where energies become money. */
export const createIncomes = ({ history, hoursOf, pricesOf, priceVersionsOf, now }: Needs) => {
  /** What is kept names the versions of the rows that it was computed from: where one of them is written, it is not found. */
  const ofPlants = createCache<string, readonly PeriodIncome[]>({ forMs: hourMs, now, most: 5_000 })
  const ofMonths = createCache<string, PeriodIncome>({ forMs: hourMs, now })
  const ofDays = createCache<string, PeriodIncome>({ forMs: hourMs, now })
  const energiesOf = createCache<string, PeriodEnergies | undefined>({ forMs: hourMs, now, most: 5_000 })
  const daysIn = together(history.daysWithin)
  const monthsIn = together(history.monthsWithin)
  const hoursOn = together(hoursOf)
  const versionsOf = together(priceVersionsOf)

  const ofDay = (pricing: Pricing, day: DayEnergies, prices: () => Promise<PriceAt>) => {
    const { plant, tariff, text, versionIn } = pricing
    return ofDays.recall(`${text} ${day.day} ${day.version} ${versionIn(day.day, day.day)}`, async () => {
      const [hours, priceAt] = await Promise.all([
        hoursOn({ plantId: plant.id, zone: plant.zone, day: day.day }),
        prices(),
      ])
      return dayIncomeOf(plant, tariff, day, hours, priceAt)
    })
  }

  /** Each day's energies divided among the prices of its hours. What was booked to spans has no hour, and no price. */
  const byTheHour = (pricing: Pricing, { first, last, version }: MonthPart) => {
    const { plant, tariff, text, versionIn } = pricing
    return ofMonths.recall(`${text} ${first} ${last} ${version} ${versionIn(first, last)}`, async () => {
      const days = await daysIn({ plantId: plant.id, first, last })
      const prices = once(async () => {
        const { from, to } = spanOfDays(plant.zone, days[0]?.day ?? first, days.at(-1)?.day ?? last)
        return priceIn(hasSeries(tariff) ? await pricesOf(plant.id, from, to) : [])
      })
      return sumOfDays(await Promise.all(days.map((day) => ofDay(pricing, day, prices))))
    })
  }

  const pricingOf = async (plant: EarningPlant, tariff: Tariff): Promise<Pricing> => {
    const versions = hasSeries(tariff) ? await versionsOf(plant.id) : []
    return {
      plant,
      tariff,
      text: JSON.stringify([plant.id, plant.zone, plant.gridType, tariff]),
      versionIn(first, last) {
        if (versions.length === 0) return ''
        const { from, to } = spanOfDays(plant.zone, first, last)
        const [begin, end] = [startOfMonth(dayAt('UTC', from)), dayAt('UTC', to)]
        return versions.flatMap(({ month, version }) => (month >= begin && month <= end ? version : [])).join()
      },
    }
  }

  /** The energies of any days, from whole months where that is possible. */
  const energiesIn = (plantId: number, parts: readonly MonthPart[]) =>
    Promise.all(
      parts.map(async ({ first, last, version, whole }) => {
        if (whole) return whole
        return energiesOf.recall(`${plantId} ${first} ${last} ${version}`, async () =>
          sumOf(await daysIn({ plantId, first, last })),
        )
      }),
    )

  const computed = async (
    plant: EarningPlant,
    spans: readonly PeriodSpans[],
    pricingFor: PricingFor,
    known: KnownMonths,
  ) => {
    const around = monthsAround(spans.map(({ period }) => period))
    const months = known.months ?? (await monthsIn({ plantId: plant.id, ...around }))
    return Promise.all(
      spans.map(async ({ period, own }) => {
        const [divided, parts] = await Promise.all([
          Promise.all(
            own.flatMap(({ tariff, first, last }) =>
              hasHours(tariff)
                ? partsOf(months, first, last).map(async (part) => byTheHour(await pricingFor(tariff), part))
                : [],
            ),
          ),
          Promise.all(
            own.map(async ({ tariff, first, last }): Promise<Part[]> => {
              if (hasHours(tariff)) return []
              const booked = bookedIn(period.booked, spanOfDays(plant.zone, first, last))
              if (mayBePartlyMetered(plant.gridType, period)) {
                const daysOf = (days: { first: Day; last: Day }) => daysIn({ plantId: plant.id, ...days })
                const apart = await apartByMeter(plant, partsOf(months, first, last), booked, daysOf)
                return apart.map((part) => ({ tariff, ...part }))
              }
              if (own.length === 1) return [{ tariff, energies: period.energies, booked }]
              const energies = await energiesIn(plant.id, partsOf(months, first, last))
              return [
                {
                  tariff,
                  energies: sumOf(
                    energies.flatMap((each) => each ?? []),
                    booked,
                  ),
                  booked,
                },
              ]
            }),
          ),
        ])
        return sumOfAll([...divided, sumOfParts(plant, parts.flat(), period.energies)], period.energies)
      }),
    )
  }

  const found = async (plant: EarningPlant, periods: readonly IncomePeriod[], known: KnownMonths) => {
    const spans = periods.map((period) => ({
      period,
      own: tariffsWithin(plant.tariffs, period.first, period.last),
    }))
    if (spans.every((each) => isPlain(plant, each))) {
      return spans.map(({ period, own }) => sumOfParts(plant, [{ tariff: own[0]?.tariff, ...period }], period.energies))
    }
    const pricings = new Map<Tariff, Promise<Pricing>>()
    const pricingFor = (tariff: Tariff) => {
      const pricing = pricings.get(tariff) ?? pricingOf(plant, tariff)
      pricings.set(tariff, pricing)
      return pricing
    }
    return computed(plant, spans, pricingFor, known)
  }

  const incomesOf: IncomesOf = async (plant, periods, known = {}) => {
    const { id, zone, gridType, tariffs } = plant
    const isSimple = tariffs.length <= 1 && !tariffs.some(hasHours)
    // With one price at all hours it is computed faster than it would be found.
    if (known.version === undefined || (isSimple && !periods.some((period) => mayBePartlyMetered(gridType, period))))
      return found(plant, periods, known)
    const prices = tariffs.some(hasSeries) ? await versionsOf(id) : []
    const asked = periods.map(({ first, last, booked, energies }) => [first, last, booked, !energies?.coverage])
    const key = JSON.stringify([id, zone, gridType, tariffs, known.version(), prices, asked])
    return ofPlants.recall(key, () => found(plant, periods, known))
  }
  return { incomesOf }
}

interface Needs {
  history: Pick<HistoryStore, 'monthsWithin' | 'daysWithin'>
  /** The mean powers of the hours of each day. */
  hoursOf: (
    wanted: readonly { plantId: number; zone: string; day: Day }[],
  ) => Promise<readonly (readonly HourPowers[])[]>
  /** The prices of the hours that start in a time. */
  pricesOf: (plantId: number, from: number, to: number) => Promise<readonly HourlyPrice[]>
  /** The versions of the prices of each plant, by their UTC months. */
  priceVersionsOf: (plantIds: readonly number[]) => Promise<readonly (readonly PriceVersion[])[]>
  now: () => number
}

/** Another one as soon as a price of the month is written. */
export interface PriceVersion {
  /** Its first day. */
  month: Day
  version: string
}

/** A period with the tariffs that hold in it. */
interface PeriodSpans {
  period: IncomePeriod
  own: ReturnType<typeof tariffsWithin>
}

/** One price at all hours and of all days: what the period moved is all that its income depends on. */
const isPlain = ({ gridType }: EarningPlant, { period, own: [only, ...others] }: PeriodSpans) =>
  only !== undefined && others.length === 0 && !hasHours(only.tariff) && !mayBePartlyMetered(gridType, period)

type PricingFor = (tariff: Tariff) => Promise<Pricing>

/** What the price of an energy depends on. */
interface Pricing {
  plant: EarningPlant
  tariff: Tariff
  /** All of it but the hourly prices. */
  text: string
  /** Of the hourly prices of some days. */
  versionIn: (first: Day, last: Day) => string
}

/** A month with data, or some days of it. */
interface MonthPart {
  first: Day
  last: Day
  /** Of its days. */
  version: string
  /** Its energies unless it is only a part. */
  whole: PeriodEnergies | undefined
}

const partsOf = (months: readonly MonthEnergies[], first: Day, last: Day): MonthPart[] =>
  months.flatMap((each) => {
    const { month, version } = each
    const end = endOfMonth(month)
    if (end < first || month > last) return []
    const isWhole = month >= first && end <= last
    return {
      first: month < first ? first : month,
      last: end > last ? last : end,
      version,
      whole: isWhole ? each : undefined,
    }
  })

const monthsAround = (periods: readonly IncomePeriod[]) => ({
  first: startOfMonth(periods.reduce((least, { first }) => (first < least ? first : least), '9999-12-31')),
  last: periods.reduce((most, { last }) => (last > most ? last : most), '0001-01-01'),
})

const hasSeries = ({ hourly }: Tariff) => hourly.purchase || hourly.feedIn

const once = <T>(ask: () => Promise<T>) => {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
/** Lists ask for the same few months thousands of times a second. */
const ends = new Map<string, Day>()
const endOfMonth = (day: Day) => {
  const month = day.slice(0, 7)
  const end = ends.get(month) ?? lastDayOfMonth(yearOf(day), monthOf(day))
  ends.set(month, end)
  return end
}

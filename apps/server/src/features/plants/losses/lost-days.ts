import { keptCauses, type KeptCause } from '@heliograph/domain/losses'
import type { HourPowers } from '@heliograph/domain/price-windows'
import { recordOf } from '@heliograph/domain/records'
import { tariffOn } from '@heliograph/domain/tariffs'
import { dayAt, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { ExpectedByHour } from '#needs/expectation.ts'
import type { LossFactsIn } from '#needs/loss-facts.ts'
import type { PlantFacts } from '#needs/plants.ts'
import type { PriceVersion } from '#telemetry/incomes.ts'
import { priceIn, worthOn, type HourlyPrice, type WorthHour } from '#telemetry/period-income.ts'
import { dayLosses } from './day-losses.ts'
import { inverterPlaces } from './inverter-places.ts'
import { inputsOf, troublesOn, weightsOf, type Known } from './loss-inputs.ts'
import type { LossStore, PlantDay } from './losses.store.ts'
import { ofAlerts, worthHours } from './lost-worth.ts'

export type LostDays = ReturnType<typeof createLostDays>

/** What a plant lost on some days: as it is kept, and computed again where that is old. */
export const createLostDays = ({ store, expectedByHour, hoursOf, factsIn, prices, now }: LostDaysNeeds) => {
  const computed = async (plant: PlantFacts, days: readonly Asked[], known: Known): Promise<PlantDay[]> => {
    const [first, last] = [days[0]?.day, days.at(-1)?.day]
    if (first === undefined || last === undefined) return []
    const span = { from: spanOfDay(plant.zone, first).from, to: spanOfDay(plant.zone, last).to }
    const isHourly = plant.tariffs.some(({ hourly }) => hourly.purchase || hourly.feedIn)
    const [expected, hours, devices, series] = await Promise.all([
      expectedByHour(plant.id, first, last),
      hoursOf(days.map(({ day }) => ({ plantId: plant.id, zone: plant.zone, day }))),
      store.invertersOf(plant.id, first, last),
      isHourly ? prices.pricesOf(plant.id, span.from, span.to) : [],
    ])
    const priceAt = priceIn(series)
    const { invertersOn, placed } = inverterPlaces(devices)
    const works = known.works.map(placed)
    return days.flatMap(({ day, inputs }, place): PlantDay[] => {
      const byHour = expected.get(day)
      if (!byHour) return []
      const seen = hours[place] ?? []
      const lost = dayLosses({
        day: byHour,
        capacityKwp: plant.capacityKwp,
        seen,
        inverters: invertersOn(day, spanOfDay(plant.zone, day)),
        troubles: troublesOn(plant.zone, day, known).map(placed),
        works,
      })
      const tariff = tariffOn(plant.tariffs, day)
      const clockOf = new Map(seen.map(({ at, hour }) => [at, hour]))
      const worth = (of: readonly WorthHour[] | null) => (of ? worthOn(plant, tariff, day, of, priceAt) : null)
      const worthOfCause = (cause: KeptCause) => {
        if (lost.kwh[cause] === null) return null
        const micros = worth(worthHours(plant, lost, cause, clockOf))
        return micros === null ? null : lost.kwh[cause] < 0 ? -micros : micros
      }
      const micros = recordOf(keptCauses, worthOfCause)
      return [{ day, kept: { ...lost, inputs, micros, alerts: ofAlerts(lost, micros) } }]
    })
  }

  return async (plant: PlantFacts, first: Day, last: Day) => {
    const today = dayAt(plant.zone, now())
    const end = last > today ? today : last
    if (first > end) return { old: [], days: [] }
    const span = { from: spanOfDay(plant.zone, first).from, to: spanOfDay(plant.zone, end).to }
    const isHourly = plant.tariffs.some(({ hourly }) => hourly.purchase || hourly.feedIn)
    const [judged, facts, [versions = []]] = await Promise.all([
      store.inputsOf(plant.id, first, end),
      factsIn(plant.id, span.from, span.to, now()),
      isHourly ? prices.priceVersionsOf([plant.id]) : [[]],
    ])
    const known: Known = { ...facts, weights: await weightsOf(store, plant, facts.troubles, { first, end, judged }) }
    const asked = judged.map((one) => ({ ...one, inputs: inputsOf(plant, one, known, versions) }))
    const old = asked.filter(({ kept, inputs }) => kept?.inputs !== inputs)
    const isRunning = end === today && !judged.some(({ day }) => day === today)
    const fresh = await computed(plant, [...old, ...(isRunning ? [{ day: today, inputs: 0 }] : [])], known)
    const newly = new Map(fresh.map((one) => [one.day, one.kept]))
    return {
      old: fresh.filter(({ day }) => day !== today),
      days: [
        ...asked.flatMap(({ day, kept }): PlantDay[] => {
          const now = newly.get(day) ?? kept
          return now ? [{ day, kept: now }] : []
        }),
        ...(isRunning && newly.has(today) ? fresh.filter(({ day }) => day === today) : []),
      ],
    }
  }
}

interface Asked {
  day: Day
  inputs: number
}

export interface LostDaysNeeds {
  store: LossStore
  expectedByHour: ExpectedByHour
  hoursOf: (
    wanted: readonly { plantId: number; zone: string; day: Day }[],
  ) => Promise<readonly (readonly HourPowers[])[]>
  factsIn: LossFactsIn
  prices: {
    pricesOf: (plantId: number, from: number, to: number) => Promise<readonly HourlyPrice[]>
    priceVersionsOf: (plantIds: readonly number[]) => Promise<readonly (readonly PriceVersion[])[]>
  }
  now: () => number
}

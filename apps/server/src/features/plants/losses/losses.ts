import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, type Day } from '@heliograph/domain/zones'
import type { LostBy } from '#needs/loss-facts.ts'
import type { FindPlant } from '#needs/plants.ts'
import { latest, mostDays } from './loss-inputs.ts'
import { sumOf, type PlantLosses } from './loss-sums.ts'
import type { LossStore, PlantDay } from './losses.store.ts'
import type { LostDays } from './lost-days.ts'

export type LossesRules = ReturnType<typeof createLosses>

/** Why plants made less than they could have, and what that would have been worth. */
export const createLosses = ({ store, lostDays, findPlant, now }: Needs) => ({
  /** @throws Refusal PARAM_ERROR for days in the wrong order, or too many */
  async of(plantId: number, first: Day, last: Day): Promise<PlantLosses> {
    if (last < first || addDays(first, mostDays) < last) throw new Refusal('PARAM_ERROR', 'querystring/last')
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    const [{ days }, currency] = await Promise.all([lostDays(plant, first, last), store.currencyOf(plantId)])
    return { currency, ...sumOf(days) }
  },

  lostBy: (async ({ id, plantId, startedAt, until, lostWh }) => {
    const plant = await findPlant(plantId)
    if (!plant) return undefined
    const last = dayAt(plant.zone, until)
    const first = latest(dayAt(plant.zone, startedAt), addDays(last, -mostDays))
    const [{ days }, currency] = await Promise.all([lostDays(plant, first, last), store.currencyOf(plantId)])
    const parts = days.flatMap(({ kept }) => kept.alerts.filter(([alert]) => alert === id))
    const kwh = parts.reduce((sum, [, each]) => sum + each, 0)
    const micros = parts.some((part) => part[2] === null)
      ? null
      : parts.reduce((sum, [, , each]) => sum + (each ?? 0), 0)
    // Its own rule counts by the hour, and knows more about it.
    if (lostWh !== null) {
      const own = lostWh / 1000
      const price = priceOf(id, days, dayAt(plant.zone, now()))
      return { kwh: own, micros: price === null ? null : Math.round(price * own), currency }
    }
    return parts.length === 0 ? undefined : { kwh, micros, currency }
  }) satisfies LostBy,
})

/**
 * Of a kWh, micros; null without a price for all of it. Of the days that are over, as the list of what to do first has it; of one that
 * began today, of today. Where no day says what the alert lost, it is of what is missing for a reason that nobody knows.
 */
const priceOf = (alertId: number, days: readonly PlantDay[], today: Day) => {
  const over = days.filter(({ day }) => day < today)
  const of = over.length > 0 ? over : days
  const parts = of.flatMap(({ kept }) => kept.alerts.filter(([alert]) => alert === alertId))
  if (parts.length === 0) return priceOfUnknown(of)
  const kwh = parts.reduce((sum, [, each]) => sum + each, 0)
  if (kwh <= 0 || parts.some((part) => part[2] === null)) return null
  return parts.reduce((sum, [, , each]) => sum + (each ?? 0), 0) / kwh
}

/** Of what is missing on these days for a reason that nobody knows; null without a price for all of it. */
const priceOfUnknown = (days: readonly PlantDay[]) => {
  const lost = days.filter(({ kept }) => (kept.kwh.unknown ?? 0) > 0)
  const kwh = lost.reduce((sum, { kept }) => sum + (kept.kwh.unknown ?? 0), 0)
  if (kwh <= 0 || lost.some(({ kept }) => kept.micros.unknown === null)) return null
  return lost.reduce((sum, { kept }) => sum + (kept.micros.unknown ?? 0), 0) / kwh
}

interface Needs {
  store: Pick<LossStore, 'currencyOf'>
  lostDays: LostDays
  findPlant: FindPlant
  now: () => number
}

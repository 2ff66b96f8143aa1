import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { lossCauses } from '@heliograph/domain/losses'
import { isPlantDay, type Day } from '@heliograph/domain/zones'
import type { Lost, PlantLosses } from './loss-sums.ts'
import type { RankedGroup } from './ranking.store.ts'

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = (name: string, day: string): Day => {
  if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} is not in the calendar`)
  return day
}

export const toPlantLosses = (losses: PlantLosses): wire.PlantLosses => ({
  currency: losses.currency,
  days: losses.days,
  modelledDays: losses.modelledDays,
  daysWithoutPrice: losses.daysWithoutPrice,
  causes: lossCauses.map((cause) => ({ cause, ...toLost(losses.causes[cause]) })),
  total: toLost(losses.total),
  planned: toLost(losses.planned),
  availability: losses.availabilityPct,
  daylight: losses.lightS,
  outOfOrder: losses.outS,
  plannedWork: losses.plannedS,
  unseen: losses.unseenS,
})

export const toRanking = (days: number, groups: readonly RankedGroup[]): wire.LossRanking => ({
  days,
  groups: groups.map(({ currency, plants, kwh, micros, worst }) => ({
    currency,
    plants,
    ...toLost({ kwh, micros }),
    worst: worst.map(({ id, name, capacityKwp, cause, ...lost }) => ({
      id,
      name,
      cause,
      installedCapacity: capacityKwp,
      ...toLost(lost),
    })),
  })),
})

const toLost = ({ kwh, micros }: Lost) => ({
  energy: kwh === null ? null : Math.max(0, kwh),
  money: micros === null ? null : Math.max(0, micros) / 1e6,
})

import type { KeptLossesOf } from '#needs/kept-losses.ts'
import { mendableOf, sumOf } from './loss-sums.ts'
import type { LossStore } from './losses.store.ts'

/** Sums of many plants, from days as they were kept: those of one plant look whether they still hold. */
export const createKeptLosses =
  (store: Pick<LossStore, 'keptOf'>): KeptLossesOf =>
  async (plantIds, first, last) => {
    const kept = await store.keptOf(plantIds, first, last)
    return new Map(
      [...kept].map(([plantId, days]) => {
        const { availabilityPct, lightS, plannedS, unseenS, outS } = sumOf(days)
        const { kwh, micros } = mendableOf(days)
        const alertsKwh = days.reduce((sum, day) => day.kept.alerts.reduce((ofDay, [, each]) => ofDay + each, sum), 0)
        const judgedS = Math.max(0, lightS - plannedS - unseenS)
        return [plantId, { judgedS, outS, availabilityPct, lostKwh: kwh, lostMicros: micros, alertsKwh }]
      }),
    )
  }

import { keptCauses, type KeptCause } from '@heliograph/domain/losses'
import { hasGrid } from '@heliograph/domain/plants'
import type { PlantFacts } from '#needs/plants.ts'
import type { WorthHour } from '#telemetry/period-income.ts'
import type { DayLosses } from './day-losses.ts'

/**
 * How the energy that is missing would have been used: first instead of what was bought in that hour, and the rest sold. Null
 * where nobody knows what was bought.
 */
export const worthHours = (
  { gridType }: Pick<PlantFacts, 'gridType'>,
  { hours, kwh }: DayLosses,
  cause: KeptCause,
  clockOf: ReadonlyMap<number, number>,
): WorthHour[] | null => {
  const isGain = (kwh[cause] ?? 0) < 0
  const isFed = gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY'
  const worth: WorthHour[] = []
  for (const hour of hours) {
    const lost = Math.abs(hour[cause])
    if (lost === 0) continue
    const clock = { at: hour.at, hour: clockOf.get(hour.at) ?? 0 }
    if (!hasGrid(gridType)) {
      // Nobody takes it, so it is worth nothing; anything else would have been used.
      worth.push({ ...clock, soldKwh: 0, usedKwh: cause === 'limit' || isGain ? 0 : lost })
      continue
    }
    const all = lossesIn(hour)
    if (isGain) {
      if (hour.sold === null && !isFed) return null
      const soldKwh = hour.sold === null ? lost : Math.min(lost, Math.max(0, hour.sold / 1000))
      worth.push({ ...clock, soldKwh, usedKwh: lost - soldKwh })
      continue
    }
    if (hour.bought === null && !isFed) return null
    // What was bought is replaced once, by all causes together.
    const part = cause === 'weather' || all <= 0 ? 1 : lost / all
    const usedKwh = Math.min(lost, (Math.max(0, hour.bought ?? 0) / 1000) * part)
    worth.push({ ...clock, usedKwh, soldKwh: lost - usedKwh })
  }
  return worth
}

const lossesIn = (hour: Record<KeptCause, number>) =>
  keptCauses.reduce((sum, cause) => (cause === 'weather' ? sum : sum + hour[cause]), 0)

/** Each by its part of the day's outage, limit or siblings. */
export const ofAlerts = (
  { byAlert, kwh }: DayLosses,
  micros: Record<KeptCause, number | null>,
): [number, number, number | null][] => {
  const causes = ['outage', 'limit', 'siblings'] as const
  const whole = causes.reduce((sum, cause) => sum + (kwh[cause] ?? 0), 0)
  const worth = causes.some((cause) => (kwh[cause] ?? 0) > 0 && micros[cause] === null)
    ? null
    : causes.reduce((sum, cause) => sum + (micros[cause] ?? 0), 0)
  return [...byAlert].map(([id, hours]) => {
    const own = hours.reduce((sum, each) => sum + each.kwh, 0)
    return [id, own, worth === null || whole <= 0 ? null : Math.round((worth * own) / whole)]
  })
}

import { dayAt, type Day } from '@heliograph/domain/zones'

export interface EvidenceDay {
  day: Day
  generation: number | null
}

/** Which days are those of the fault, and the daily mean before and since. The day of the start and today are not whole. */
export const evidenceOf = (days: readonly EvidenceDay[], startedAt: number, zone: string) => {
  const first = dayAt(zone, startedAt)
  const mean = (some: readonly EvidenceDay[]) => {
    const known = some.flatMap(({ generation }) => (generation === null ? [] : [generation]))
    return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0) / known.length
  }
  return {
    most: Math.max(0, ...days.map(({ generation }) => generation ?? 0)),
    bars: days.map((one) => ({ ...one, isSince: one.day >= first })),
    before: mean(days.filter(({ day }) => day < first)),
    since: mean(days.slice(0, -1).filter(({ day }) => day > first)),
  }
}

import {
  type KeptCause,
  lossCauses,
  mendableCauses,
  type LossCause,
  type MendableCause,
} from '@heliograph/domain/losses'
import { recordOf } from '@heliograph/domain/records'
import type { KeptLosses, PlantDay } from './losses.store.ts'

export interface Lost {
  kwh: number | null
  /** Null: unknown, or nothing has a price. */
  micros: number | null
}

export interface PlantLosses {
  currency: string
  /** Of how many days something is known. */
  days: number
  /** On how many of them only the usual light was known. */
  modelledDays: number
  daysWithoutPrice: number
  causes: Record<LossCause, Lost>
  /** Of all causes. */
  total: Lost
  planned: Lost
  /** Percent of the daylight that was seen and not planned for work; null without any. */
  availabilityPct: number | null
  lightS: number
  outS: number
  plannedS: number
  unseenS: number
}

/** Days with more light than usual make up for others: weather is added up before it is cut off at nothing. */
export const sumOf = (days: readonly PlantDay[]): Omit<PlantLosses, 'currency'> => {
  const causeOf = (cause: KeptCause): Lost => {
    const told = days.flatMap(({ kept }) => {
      const kwh = kept.kwh[cause]
      return kwh === null ? [] : [{ kwh, micros: kept.micros[cause] }]
    })
    const priced = told.filter(({ kwh, micros }) => micros !== null || kwh === 0)
    const kwh = told.reduce((sum, each) => sum + each.kwh, 0)
    const micros = priced.reduce((sum, each) => sum + (each.micros ?? 0), 0)
    const isPriced = told.some((each) => each.micros !== null)
    return told.length === 0
      ? { kwh: null, micros: null }
      : { kwh: Math.max(0, kwh), micros: isPriced ? (kwh <= 0 ? 0 : Math.max(0, micros)) : null }
  }
  const causes = recordOf(lossCauses, causeOf)
  const known = lossCauses.map((cause) => causes[cause])
  const secondsOf = (name: 'lightS' | 'outS' | 'plannedS' | 'unseenS') =>
    days.reduce((sum, { kept }) => sum + kept[name], 0)
  const [lightS, outS, plannedS, unseenS] = [
    secondsOf('lightS'),
    secondsOf('outS'),
    secondsOf('plannedS'),
    secondsOf('unseenS'),
  ]
  const judgedS = lightS - plannedS - unseenS
  return {
    days: days.length,
    modelledDays: days.filter(({ kept }) => kept.isModelled).length,
    daysWithoutPrice: days.filter(({ kept }) => isWithoutPrice(kept)).length,
    causes,
    total: {
      kwh: known.some(({ kwh }) => kwh !== null) ? known.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) : null,
      micros: known.some(({ micros }) => micros !== null)
        ? known.reduce((sum, { micros }) => sum + (micros ?? 0), 0)
        : null,
    },
    planned: causeOf('planned'),
    availabilityPct: judgedS > 0 ? Math.max(0, (1 - outS / judgedS) * 100) : null,
    lightS,
    outS,
    plannedS,
    unseenS,
  }
}

const isWithoutPrice = ({ kwh, micros }: KeptLosses) =>
  lossCauses.some((cause) => (kwh[cause] ?? 0) > 0 && micros[cause] === null)

/** What a fleet is ranked by: only what can be mended. */
export const mendableOf = (days: readonly PlantDay[]) => {
  const { causes } = sumOf(days)
  const lost = mendableCauses.map((cause) => ({ cause, ...causes[cause] }))
  const most = lost.reduce((one, other) => ((other.kwh ?? 0) > (one.kwh ?? 0) ? other : one))
  const isPriced = !days.some(({ kept }) =>
    mendableCauses.some((cause) => (kept.kwh[cause] ?? 0) > 0 && kept.micros[cause] === null),
  )
  return {
    kwh: lost.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    micros: isPriced ? lost.reduce((sum, { micros }) => sum + (micros ?? 0), 0) : null,
    cause: most.cause satisfies MendableCause,
  }
}

import { hourMs, minuteMs } from './zones.ts'

/** How much of a period a figure covers, in the unit to show it in. */
export interface Gap {
  unit: 'hours' | 'days'
  known: number
  of: number
}

export interface GapWords {
  knownForHours: (values: { known: string; of: string }) => string
  knownForDays: (values: { known: string; of: string }) => string
}

/** Undefined where a figure covers the whole period, or nearly. */
export const gapOf = (knownS: number, ofS: number): Gap | undefined => {
  if (ofS <= 0 || ofS - knownS <= toleranceOf(ofS)) return undefined
  const unit = ofS > longestInHoursS ? 'days' : 'hours'
  const units = ofS / (unit === 'days' ? 24 * hourS : hourS)
  const places = units < 10 ? 10 : 1
  const of = Math.round(units * places) / places
  // Rounded down, because "24 of 24 h" would say that nothing is missing.
  return { unit, known: Math.floor((Math.max(0, knownS) / ofS) * of * places + 1e-6) / places, of }
}

/** "known for 13 of 24 h". Undefined without a gap. */
export const gapText = (gap: Gap | undefined, words: GapWords) => {
  if (!gap) return undefined
  const told = { known: String(gap.known), of: String(gap.of) }
  return gap.unit === 'days' ? words.knownForDays(told) : words.knownForHours(told)
}

/** Reports are minutes apart and a few are lost on most days: that is not worth a note. */
export const toleranceOf = (ofS: number) => Math.max(20 * (minuteMs / 1000), ofS / 32)

const hourS = hourMs / 1000
const longestInHoursS = 48 * hourS

import type { PeriodEnergies } from '@heliograph/domain/balance'
import { quantities, type Quantity } from '@heliograph/domain/energy'
import { addDays, minuteMs, type Day } from '@heliograph/domain/zones'
import { lengthOf, rangeOf, stepped, type DayRange, type Period } from '#periods/period.ts'
import type { Frame } from './curve-of.ts'
import type { PeriodView } from './period-view.ts'

export interface Other {
  period: Period
  /** While the period is running: the same number of days of the other one. */
  soFar?: DayRange
}

/** What a period is compared with: the previous one, or the chosen day. The total has no comparison. */
export const otherOf = ({ kind, day, to, compare }: PeriodView, today: Day): Other | undefined => {
  if (compare === undefined || kind === 'total') return undefined
  if (compare !== 'previous') return { period: { kind, day: compare } }
  const which = { kind, day, ...(to !== undefined && { to }) }
  const period = stepped(which, -1)
  const [range, before] = [rangeOf(which), rangeOf(period)]
  if (!range || !before || today < range.first || today >= range.last) return { period }
  const last = addDays(before.first, lengthOf({ first: range.first, last: today }) - 1)
  return { period, soFar: { first: before.first, last: last < before.last ? last : before.last } }
}

export interface Difference {
  quantity: Quantity
  own: number | null
  other: number | null
  /** kWh, and percent of the other. */
  more: number | null
  percent: number | null
}

/** The energies known for either period, side by side. */
export const differencesOf = (own: PeriodEnergies, other: PeriodEnergies): Difference[] =>
  quantities
    .filter((quantity) => own[quantity] !== null || other[quantity] !== null)
    .map((quantity) => {
      const [one, two] = [own[quantity], other[quantity]]
      const more = one === null || two === null ? null : one - two
      return { quantity, own: one, other: two, more, percent: more === null || !two ? null : (more / two) * 100 }
    })

/**
 * A day's energies up to an instant: its totals, by the share of its curve up to there. Null if the curve has a gap
 * while power was flowing: the energy in the gap cannot be assigned.
 */
export const energiesUntil = (frames: readonly Frame[], energies: PeriodEnergies, until: number): PeriodEnergies => {
  const sorted = frames.toSorted((a, b) => a.at - b.at)
  const share = (quantity: Quantity) =>
    shareUntil(
      sorted.map((frame) => [frame.at, frame[`${quantity}W`]]),
      until,
    )
  const parts = quantities.map((quantity) => {
    const [whole, part] = [energies[quantity], share(quantity)]
    return [quantity, whole === null || part === null ? null : whole * part]
  })
  return { ...nothing, ...(Object.fromEntries(parts) as Record<Quantity, number | null>) }
}

const shareUntil = (points: readonly (readonly [number, number | null])[], until: number) => {
  const known = points.filter((point): point is [number, number] => point[1] !== null)
  const isHole = known.some(([at, power], place) => {
    const next = known[place + 1]
    return next !== undefined && next[0] - at > longestMs && (power > 0 || next[1] > 0)
  })
  if (known.length === 0 || isHole) return null
  const sum = (some: readonly (readonly [number, number])[]) => some.reduce((total, [, power]) => total + power, 0)
  const whole = sum(known)
  return whole === 0 ? 0 : sum(known.filter(([at]) => at < until)) / whole
}

const nothing = {
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  boughtShare: null,
  soldShare: null,
  coverage: null,
}

const longestMs = 30 * minuteMs

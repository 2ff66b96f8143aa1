import { tariffOn, type Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayAt, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { LossTrouble, LossWork } from '#needs/loss-facts.ts'
import type { PlantFacts } from '#needs/plants.ts'
import type { PriceVersion } from '#telemetry/incomes.ts'
import type { Trouble } from './day-losses.ts'
import type { JudgedInputs, LossStore } from './losses.store.ts'
import { overlapOf } from './spans.ts'

export interface Known {
  troubles: readonly LossTrouble[]
  works: readonly LossWork[]
  /**
   * Of the troubles below their siblings: the part of each day in what was expected in their whole time. One alert is a trouble in each
   * stay of a device that came back.
   */
  weights: ReadonlyMap<LossTrouble, ReadonlyMap<Day, number>>
}

export const troublesOn = (zone: string, day: Day, { troubles, weights }: Known): Trouble[] => {
  const span = spanOfDay(zone, day)
  return troubles
    .filter((each) => overlapOf(each, span) > 0)
    .map((each) => ({ ...each, lostKwh: each.lostKwh * (weights.get(each)?.get(day) ?? 0) }))
}

/** Their rules count what they lost in all; a day has of it what it has of the energy that was expected. */
export const weightsOf = async (
  store: LossStore,
  { id, zone }: PlantFacts,
  troubles: readonly LossTrouble[],
  asked: { first: Day; end: Day; judged: readonly JudgedInputs[] },
) => {
  const below = troubles.filter(({ kind }) => kind === 'below')
  if (below.length === 0) return new Map<LossTrouble, Map<Day, number>>()
  const from = below.reduce((least, each) => Math.min(least, each.from), Infinity)
  const to = below.reduce((most, each) => Math.max(most, each.to), 0)
  const first = latest(dayAt(zone, from), addDays(asked.first, -mostDays))
  const last = dayAt(zone, to)
  const judged =
    first >= asked.first && last <= asked.end ? asked.judged : await store.inputsOf(id, first, latest(last, asked.end))
  const expected = new Map(judged.map(({ day, expectedKwh }) => [day, expectedKwh]))
  const usual = judged.at(-1)?.expectedKwh ?? 1
  return new Map(
    below.map((trouble) => {
      const parts = daysBetween(latest(dayAt(zone, trouble.from), first), dayAt(zone, trouble.to)).map((day) => {
        const span = spanOfDay(zone, day)
        const light = { from: span.from + 6 * hourMs, to: span.to - 6 * hourMs }
        return { day, weight: (expected.get(day) ?? usual) * (overlapOf(light, trouble) / (light.to - light.from)) }
      })
      const sum = parts.reduce((total, { weight }) => total + weight, 0)
      const even = 1 / parts.length
      return [trouble, new Map(parts.map(({ day, weight }) => [day, sum > 0 ? weight / sum : even]))]
    }),
  )
}

/** One number of all that a day's losses depend on, besides its curve, which changes together with its energies. */
export const inputsOf = (
  { zone, gridType, capacityKwp, tariffs }: PlantFacts,
  judged: JudgedInputs,
  known: Known,
  versions: readonly PriceVersion[],
) => {
  const { day, source, expectedKwh, lowKwh, clippedKwh, madeKwh, knownS } = judged
  const span = spanOfDay(zone, day)
  const clipped = <One extends { from: number; to: number }>(one: One) => ({
    ...one,
    from: Math.max(one.from, span.from),
    to: Math.min(one.to, span.to),
  })
  const tariff: Tariff = tariffOn(tariffs, day)
  return hashOf(
    JSON.stringify([
      [rulesOn(span), zone, gridType, capacityKwp, tariff],
      [source, expectedKwh, lowKwh, clippedKwh, madeKwh, knownS],
      troublesOn(zone, day, known).map(clipped),
      known.works.filter((each) => overlapOf(each, span) > 0).map(clipped),
      tariff.hourly.purchase || tariff.hourly.feedIn
        ? versions.filter(({ month }) => month.slice(0, 7) === day.slice(0, 7))
        : [],
    ]),
  )
}

/** FNV-1a, as PostgreSQL's integer. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash | 0
}

export const latest = (one: Day, other: Day) => (one > other ? one : other)

/** Counted up when the rule changes, so that all days are computed again: the second time only where days begin within an hour. */
const rulesOn = ({ from }: { from: number }) => (from % hourMs === 0 ? 1 : 2)
export const mostDays = 366

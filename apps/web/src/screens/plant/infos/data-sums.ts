import type { FastSystem, OperatingSystem, Statistics } from '@heliograph/contract/browser'
import { sharesOf, type PeriodEnergies } from '@heliograph/domain/balance'
import { gapIn } from '@heliograph/domain/coverage'
import { addDays, dateOf, dayAt, dayOf, monthOf, spanOfDay, startOfDay, yearOf } from '@heliograph/domain/zones'
import type { DayFacts } from '#features/plants/day/facts.ts'
import { fourOf, type DaySums, type Figure, type Which } from '#features/plants/day/four.ts'
import { energiesUntil } from '#features/plants/history/comparison.ts'
import { energiesOf } from '#features/plants/history/history.queries.ts'
import { sameClock } from '#features/plants/history/same-clock.ts'
import { selfSufficiencyOf } from '#features/plants/live/live.queries.ts'
import type { Known } from './data-known.ts'
import { frameOfMoment, momentsIn } from './data-moments.ts'

export interface Four {
  which: Which
  figures: Figure[]
}

/** Of a day before the shown one. */
export const statisticOf = ({ day, sums }: Known, daysBefore: number): Statistics | undefined => {
  const wanted = addDays(day, -daysBefore)
  return sums.records.find(({ year, month, day: date }) => dayOf(year, month, date) === wanted)
}

/** Yesterday's energies up to the same time. Null if only a part of one of the days is known. */
export const beforeByNow = (known: Known) => {
  const { day, now, plant, frames } = known
  const [own, before] = [statisticOf(known, 0), statisticOf(known, 1)]
  if (!before || [own, before].some((each) => each && !isWhole(each))) return null
  const yesterday = addDays(day, -1)
  const moments = momentsIn(frames, spanOfDay(plant.regionTimezone, yesterday))
  return energiesUntil(moments.map(frameOfMoment), energiesOf(before), sameClock(plant.regionTimezone, now, yesterday))
}

const isWhole = (statistics: Statistics) => gapIn(energiesOf(statistics).coverage, 'generation') === undefined

/** Two zeros are no comparison: it is dark. */
export const differenceOf = (
  known: Known,
  phase: DayFacts['phase'],
  ownKwh: number | null,
  byNowKwh: number | null,
) => {
  const [one, two] = [statisticOf(known, 1), statisticOf(known, 2)]
  if (known.day === known.today && phase === 'beforeSunrise') return wholeDifference(one, two)
  if (known.day !== known.today) return wholeDifference(statisticOf(known, 0), one)
  if (ownKwh === null || byNowKwh === null || (ownKwh < leastKwh && byNowKwh < leastKwh)) return null
  return ownKwh - byNowKwh
}

const wholeDifference = (own: Statistics | undefined, other: Statistics | undefined) => {
  if (!own || !other || !isWhole(own) || !isWhole(other)) return null
  return own.generationValue === null || other.generationValue === null
    ? null
    : own.generationValue - other.generationValue
}

/** The four figures of a day, and whose they are. */
export const fourFigures = (known: Known, facts: DayFacts, byNow: PeriodEnergies | null): Four => {
  const { day, today, fast, operating, feedsInFully, nodes } = known
  const isYesterday = facts.phase === 'beforeSunrise' && statisticOf(known, 1) !== undefined
  const which = day !== today ? 'thatDay' : isYesterday ? 'yesterday' : 'today'
  const [ownRecord, before] = isYesterday
    ? [statisticOf(known, 1), statisticOf(known, 2)]
    : [statisticOf(known, 0), statisticOf(known, 1)]
  const figures = fourOf({
    which,
    own: which === 'today' ? sumsNow(fast, operating) : sumsOf(ownRecord),
    before: before ? sumsOf(before) : null,
    beforeByNow: byNow && { generatedKwh: byNow.generation, usedKwh: byNow.use },
    month: operating
      ? {
          generatedKwh: operating.generationMonth,
          selfSufficiency: operating.buyRatioMonth === null ? null : Math.max(0, 100 - operating.buyRatioMonth),
        }
      : null,
    fullLoadHours: which === 'today' ? fast.fullPowerHoursDay : (ownRecord?.fullPowerHoursDay ?? null),
    fullLoadHoursBefore: before?.fullPowerHoursDay ?? null,
    perDayKwh: perDayOf(known),
    isCompared: facts.moreKwh !== null && facts.silentSince === undefined && facts.gaps.length === 0,
    kind: feedsInFully ? 'feeds-in-fully' : nodes.has('grid') ? 'on-grid' : 'off-grid',
    isContradictory: [ownRecord, before].some((each) => (each?.contradictions.length ?? 0) > 0),
    hasIncome: operating === undefined || operating.incomeBasis !== null,
  })
  return { which, figures }
}

/** Of the days of this month that are over, since the plant has reported. */
const perDayOf = ({ today, fast, operating, frames, plant }: Known) => {
  const zone = plant.regionTimezone
  const firstAt = frames.firstTime === null ? undefined : frames.firstTime * 1000
  // The day of a first report of years ago is not asked for: the page does not bring along what the clocks were then.
  const isRecent = firstAt !== undefined && firstAt >= startOfDay(zone, dayOf(yearOf(today), monthOf(today)))
  const first = isRecent ? dayAt(zone, firstAt) : undefined
  const days = dateOf(today) - (first !== undefined && first.slice(0, 7) === today.slice(0, 7) ? dateOf(first) : 1)
  const month = operating?.generationMonth ?? null
  return days === 0 || month === null || fast.generationValue === null ? null : (month - fast.generationValue) / days
}

const sumsNow = (fast: FastSystem, operating: OperatingSystem | undefined): DaySums => ({
  generatedKwh: fast.generationValue,
  usedKwh: fast.useValue,
  selfSufficiency: selfSufficiencyOf(fast, operating),
  income: operating?.incomeValue ?? null,
})

const sumsOf = (statistics: Statistics | undefined): DaySums => ({
  generatedKwh: statistics?.generationValue ?? null,
  usedKwh: statistics?.useValue ?? null,
  selfSufficiency: statistics ? sharesOf(energiesOf(statistics)).selfSufficiency : null,
  income: statistics?.incomeValue ?? null,
})

const leastKwh = 0.01

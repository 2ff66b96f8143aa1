import { hourMs } from '@heliograph/domain/zones'
import { noonDegOn } from '@heliograph/solar/expectation'
import type { Mark } from './course.ts'
import type { ExpectedDay, PlantFacts } from './plant-facts.ts'
import { maySnowLie } from './usual-air.ts'

/**
 * Where nobody tells the light, a single day says nothing, but in three weeks the sky is clear for an hour or two nearly everywhere:
 * the best hours of three weeks, beside those of earlier weeks with the sun as high, need no weather. Days of single clear hours are
 * far more frequent than clear days, so hours raise a fifteenth of the false alarms that sums of days do (decision 45).
 *
 * A day is bad where the second best hour of the days until it is a share below what nine of ten of such weeks reached before.
 * Not judged: low suns, times of the year in which snow can lie, and weeks of which a third is not known.
 */
export const bestHourMarks = (
  { plant, days = [] }: Pick<PlantFacts, 'plant' | 'days'>,
  { belowPct }: { belowPct: number },
): Mark[] => {
  const known = days.flatMap((day): Known[] => {
    const noonDeg = noonDegOn(plant.latitude, day.noonHour * hourMs)
    return day.topW === undefined ||
      day.madeKwh === null ||
      day.isExplained ||
      noonDeg < lowestNoonDeg ||
      maySnowLie(day, plant)
      ? []
      : [{ ...day, topW: day.topW, madeKwh: day.madeKwh, noonDeg }]
  })
  /** Weeks that were not bad: a loss that lasts is not learnt. */
  const weeks: Week[] = []
  const marks: Mark[] = []
  for (const [place, day] of known.entries()) {
    const bestW = bestUntil(known, place)
    if (bestW === undefined) continue
    const usualW = usualOn(day, weeks)
    const share = usualW === undefined ? 1 : bestW / usualW
    const isBad = share < 1 - belowPct / 100
    if (!isBad) weeks.push({ day, bestW })
    if (day.source !== 'usual' || usualW === undefined) continue
    // In between nothing is said, as of days whose light is known.
    if (!isBad && share < 1 - belowPct / 200) continue
    marks.push({
      hour: day.noonHour,
      isBad,
      ...(isBad && {
        lostWh: share > 0 ? day.madeKwh * (1 / share - 1) * 1000 : 0,
        measured: { value: Math.round(100 * share), limit: 100 - belowPct },
      }),
    })
  }
  return marks
}

/** The days whose best hours made days bad, with these: whether something limited them is asked of all of them. */
export const daysBehind = (days: readonly ExpectedDay[], bad: readonly ExpectedDay[]) => {
  const first = bad.find(({ source }) => source === 'usual')
  return first ? days.filter(({ noonHour }) => noonHour > first.noonHour - 24 * weeksDays) : []
}

/** What the days' sums say at a glance: of most plants no hours are read. Their best days are nearly as good as ever. */
export const isBelowOwnBest = (days: readonly Pick<ExpectedDay, 'source' | 'possibleKwh' | 'madeKwh'>[]) => {
  if (days.at(-1)?.source !== 'usual') return false
  const share = ({ possibleKwh, madeKwh }: (typeof days)[number]) => (madeKwh ?? 0) / possibleKwh
  const known = days.filter(
    ({ source, possibleKwh, madeKwh }) => source === 'usual' && possibleKwh > 0 && madeKwh !== null,
  )
  const before = known
    .slice(0, -apartDays)
    .map(share)
    .sort((left, right) => left - right)
  const good = before[Math.floor(0.9 * before.length)]
  const best = known
    .slice(-weeksDays)
    .map(share)
    .sort((left, right) => right - left)[1]
  return good !== undefined && best !== undefined && best < glanceShare * good
}

interface Known extends ExpectedDay {
  noonDeg: number
  topW: number
  madeKwh: number
}

interface Week {
  day: Known
  bestW: number
}

/** The second best hour of three weeks: one alone can be a sensor's error, or the edge of a cloud. */
const bestUntil = (known: readonly Known[], place: number) => {
  const last = known[place]
  if (!last) return undefined
  const tops: number[] = []
  for (let at = place; at >= 0; at--) {
    const day = known[at]
    if (!day || day.noonHour <= last.noonHour - 24 * weeksDays) break
    if (isSameSize(day, last)) tops.push(day.topW)
  }
  return tops.length < fewestKnown ? undefined : tops.sort((left, right) => right - left)[1]
}

/** What nine of ten of earlier weeks reached, none of which shares a day with these. Undefined until enough of them are known. */
const usualOn = (day: Known, weeks: readonly Week[]) => {
  const like = weeks.flatMap((week) =>
    week.day.noonHour <= day.noonHour - 24 * (apartDays + weeksDays) &&
    Math.abs(week.day.noonDeg - day.noonDeg) <= nearDeg &&
    isSameSize(week.day, day)
      ? [week.bestW]
      : [],
  )
  return like.length < fewestLike
    ? undefined
    : like.sort((left, right) => left - right)[Math.floor(0.1 * (like.length - 1))]
}

/** Of another size, modules were added or the entry was mended. */
const isSameSize = (one: Known, other: Known) =>
  Math.abs(one.capacityKwp - other.capacityKwp) <= sameSize * other.capacityKwp

const weeksDays = 21
const fewestKnown = 14
const apartDays = 30
const nearDeg = 8
const fewestLike = 21
const lowestNoonDeg = 25
const sameSize = 0.05
const glanceShare = 0.85

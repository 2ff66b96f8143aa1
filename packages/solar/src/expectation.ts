import { dayOfYearAt } from './sun.ts'

/** Where the light of a day is known from: a sensor on site, a provider of weather, or only what is usual. */
export type LightSource = 'measured' | 'told' | 'usual'

/** The mean light of an hour on the modules, W/m², and the same less what modules lose by their heat. */
export interface ModuleHour {
  planeWm2: number
  warmWm2: number
}

/** kWh; eight of ten days on which everything works end between `lowKwh` and `highKwh`. */
export interface Expected {
  expectedKwh: number
  lowKwh: number
  highKwh: number
}

/** What modules of a size could make of a day's light without any loss but that by heat, kWh. */
export const possibleKwh = (hours: readonly ModuleHour[], capacityKwp: number) =>
  (hours.reduce((sum, { warmWm2 }) => sum + warmWm2, 0) * capacityKwp) / 1000

/** What the limit of the inverters cuts off, kWh, if a share of what is possible arrives at them. */
export const clippedKwh = (
  hours: readonly ModuleHour[],
  capacityKwp: number,
  share: number,
  limitKw: number | null,
): number =>
  limitKw === null
    ? 0
    : hours.reduce((sum, { warmWm2 }) => sum + Math.max(0, (warmWm2 * capacityKwp * share) / 1000 - limitKw), 0)

/** A day of the past: what was made, what would have been possible, and what the limit cut off. */
export interface PastDay {
  /** How high the sun stood at noon, degrees. */
  noonDeg: number
  possibleKwh: number
  clippedKwh: number
  madeKwh: number
}

/** What a plant makes of what is possible. */
export interface SiteFactor {
  share: number
  /** A standard deviation on a day of `meanKwh`, as a share of what is possible. */
  spread: number
  meanKwh: number
  /** The least and the most on days of which only the usual light is known, as shares. */
  low: number
  high: number
  /** On how many days of the plant's own it rests. */
  days: number
}

/**
 * A plant's own factor: its losses by wiring, soiling and shade with the sun as high as on that day. Learnt from its better
 * days, so that days with faults do not lower it. Few days only move the usual factor a little.
 */
export const siteFactor = (
  past: readonly PastDay[],
  { noonDeg, source, years }: { noonDeg: number; source: LightSource; years: number },
): SiteFactor => {
  const usual = usualShare * (1 - agePerYear) ** Math.max(0, years)
  const bright = past.filter(({ possibleKwh: kwh }) => kwh > 0)
  const near = bright.filter((day) => Math.abs(day.noonDeg - noonDeg) <= nearDeg)
  // Where the sun was never as high as on that day, the nearest days say the most.
  const like =
    near.length >= leastNear
      ? near
      : bright
          .toSorted((left, right) => Math.abs(left.noonDeg - noonDeg) - Math.abs(right.noonDeg - noonDeg))
          .slice(0, leastNear)
  const kwh = ascending(like.map((day) => day.possibleKwh))
  const enough = at(kwh, 0.75) * brightShare
  // With modelled light all days are alike; their differences are the weather.
  const ratios = ascending(like.filter((day) => source === 'usual' || day.possibleKwh >= enough).map(shareMade))
  const days = ratios.length
  const own = days / (days + halfKnownDays)
  const meanKwh = kwh.length > 0 ? kwh.reduce((sum, each) => sum + each, 0) / kwh.length : 0
  const prior = usualSpreads[source]
  if (source === 'usual') {
    const mix = (of: number, before: number) => (days > 0 ? before + own * (at(ratios, of) - before) : before)
    const share = mix(0.5, usual)
    return { share, spread: prior, meanKwh, low: mix(0.1, usual * darkest), high: mix(0.9, usual * brightest), days }
  }
  const upper = days > 0 ? upperMiddle(ratios) : { middle: usual, spread: prior }
  const share = usual + own * (Math.min(upper.middle, mostShare) - usual)
  const spread = prior + own * (Math.max(upper.spread, leastSpread) - prior)
  return { share, spread, meanKwh, low: share, high: share, days }
}

/** What a plant makes of what is possible on days without faults, by the days of its own that are given. */
export const faultlessShare = (ratios: readonly number[]) => upperMiddle(ascending(ratios)).middle

/** What it made of what was possible, as if its inverters had no limit. */
export const shareMade = (day: Omit<PastDay, 'noonDeg'>) => (day.madeKwh + day.clippedKwh) / day.possibleKwh

/** The expectation of a day. Light that is told is the less certain, relatively, the less of it there is. */
export const expectedOf = (
  hours: readonly ModuleHour[],
  { capacityKwp, limitKw, source }: { capacityKwp: number; limitKw: number | null; source: LightSource },
  { share, spread, meanKwh, low, high }: SiteFactor,
): Expected => {
  const possible = possibleKwh(hours, capacityKwp)
  const withShare = (each: number) => possible * each - clippedKwh(hours, capacityKwp, each, limitKw)
  const expectedKwh = withShare(share)
  if (source === 'usual') return { expectedKwh, lowKwh: withShare(low), highKwh: withShare(high) }
  const off = possible > 0 && meanKwh > 0 ? Math.min(mostDim, Math.sqrt(meanKwh / possible)) : 1
  const byShare = eightOfTen * spread * Math.max(1, off)
  return {
    expectedKwh,
    lowKwh: withShare(Math.max(0, share - byShare)),
    // No more than the limit lets through.
    highKwh: Math.max(expectedKwh, withShare(share + byShare)),
  }
}

/** How high the sun stands at noon on a day, degrees (P. Cooper's declination, 1969). */
export const noonDegOn = (latitude: number, noon: number) => {
  const declination = 23.45 * Math.sin((2 * Math.PI * (284 + dayOfYearAt(noon))) / 365)
  return Math.max(0, 90 - Math.abs(latitude - declination))
}

/**
 * The middle and the spread of the days on which everything worked, if they are scattered normally and most of the others
 * are below: computed from the days between the sixth and the ninth of ten. In a normal distribution the mean of these
 * seven quantiles is 0.714 standard deviations above its middle, and the outer two are 1.028 apart.
 */
const upperMiddle = (ratios: readonly number[]) => {
  const quantiles = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9].map((share) => at(ratios, share))
  const spread = (at(ratios, 0.9) - at(ratios, 0.6)) / 1.028
  return { middle: quantiles.reduce((sum, each) => sum + each, 0) / quantiles.length - 0.714 * spread, spread }
}

const ascending = (values: readonly number[]) => values.toSorted((left, right) => left - right)
/** The value below which a share of them lies, between its neighbours. */
const at = (sorted: readonly number[], share: number) => {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

/** The losses of PVWatts without availability, and an inverter's 96 %: what a plant without faults makes of its light. */
const usualShare = 0.86
/** D. Jordan, S. Kurtz, Photovoltaic Degradation Rates (Progress in Photovoltaics 21, 2013): the median. */
const agePerYear = 0.005
/** Nothing makes more of its light, but a capacity may be entered too small and a sensor be dirty. */
const mostShare = 1.6
const nearDeg = 8
const leastNear = 20
const brightShare = 0.35
const halfKnownDays = 6
const leastSpread = 0.02
const usualSpreads: Record<LightSource, number> = { measured: 0.07, told: 0.15, usual: 0.4 }
/** Of the usual light of a day, on single days (the tests of `usual-day.ts` compare it with what was measured). */
const darkest = 0.2
const brightest = 1.8
const eightOfTen = 1.2816
const mostDim = 3

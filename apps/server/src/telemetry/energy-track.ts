import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { chainOf, mostBetween, stepOf, type CounterLimits, type Reading } from './counter-chain.ts'
import { append, common, joined, sharedMs, type Span } from './spans.ts'

/** Where an energy comes from. */
export type Method = 'dayCounter' | 'counter' | 'power'

/** How an energy of a plant is known: told by devices, or from an import. */
export type StoredMethod = Method | 'imported'

/** Energy moved in a span, in whole mWh. */
export interface Stretch extends Span {
  mWh: number
}

/** What a device told about one energy on one day. */
export interface Track {
  method: Method
  /** In order, without overlap, within the day. Their sum is the day's energy. */
  stretches: Stretch[]
  /** The part of the day about which the device told something, joined. */
  known: Span[]
  /** Moved while nobody listened, in a span that ends on this day and began before it. No day can claim it. */
  booked?: Stretch
}

/** A reading of a counter that restarts each day. */
export interface DayReading extends Reading {
  /** The same device's lifetime counter at that moment, if it has one, mWh. */
  lifetimeMWh: number | undefined
  /** And its power, W. */
  w: number | undefined
}

export interface TrackLimits extends Span {
  /** The most that the device can move, W. */
  maxW: number
  /** How far apart two reports are at most while nothing is missing. */
  allowanceMs: number
  /** The same around the midnights at its beginning and its end, where both days have to see it alike. */
  midnightAllowancesMs?: readonly [number | undefined, number | undefined]
  /** Joined spans in which nothing is moved: the nights, for generation. Also around the day, as far as shares reach. */
  idle: readonly Span[]
}

/** No allowance is longer: what is read beyond a day's end has to reach this far. */
export const longestAllowanceMs = 100 * minuteMs
const shortestAllowanceMs = 15 * minuteMs

/** Longer silences are not divided at midnight. Shorter than any day, so that they reach over one midnight only. */
export const longestShareMs = 20 * hourMs

/** The allowance of a device that reported at these moments, in order: what is usual for it, and more than a hiccup. */
export const allowanceOf = (moments: readonly number[]) =>
  Math.min(longestAllowanceMs, Math.max(shortestAllowanceMs, usualIntervalMs(moments) * 1.6 + minuteMs))

/** Around a midnight, from the moments that both days read. Undefined if they are too few to tell what is usual. */
export const allowanceAround = (moments: readonly number[], midnight: number) => {
  const near = moments.filter((at) => at >= midnight - longestAllowanceMs && at < midnight + longestAllowanceMs)
  return near.length > 2 ? allowanceOf(near) : undefined
}

/** How far apart reports at these moments, in order, usually are. 0 if there is only one. */
export const usualIntervalMs = (moments: readonly number[]) => {
  const distances: number[] = []
  let before: number | undefined
  for (const at of moments) {
    if (before !== undefined && at > before) distances.push(at - before)
    before = at
  }
  distances.sort((left, right) => left - right)
  return distances[Math.floor((distances.length - 1) / 2)] ?? 0
}

/** From the readings of a lifetime counter in order of time, which may reach beyond the day. */
export const trackOfCounter = (readings: readonly Reading[], limits: TrackLimits): Track => {
  const track = newTrack('counter')
  const counterLimits = lifetimeLimits(limits)
  let before: Reading | undefined
  for (const after of chainOf(readings, counterLimits)) {
    if (before && after.at >= limits.from && before.at < limits.to) {
      const step = stepOf(before, after, counterLimits)
      const mWh = step === 'rise' ? after.mWh - before.mWh : after.mWh
      if (step !== 'break') addStretch(track, { from: before.at, to: after.at, mWh }, limits, step === 'rise')
    }
    before = after
  }
  return finished(track, readings, limits)
}

/** The same for a counter that restarts each day: its first reading tells what was counted since midnight. */
export const trackOfDayCounter = (readings: readonly DayReading[], limits: TrackLimits): Track => {
  const track = newTrack('dayCounter')
  const { from, to } = limits
  const counterLimits = dailyLimits(limits)
  const chain = chainOf(readings, counterLimits)
  const first = chain[1] ? chain[0] : readings[0]
  const isWithin = first && first.at >= from && first.at < to && first.mWh <= mostBetween(from, first.at, counterLimits)
  if (isWithin && !isYesterdays(first, chain, limits)) {
    addStretch(track, { from, to: first.at, mWh: first.mWh }, limits, true)
  }
  let before: DayReading | undefined
  for (const after of chain) {
    if (before && after.at >= from && before.at < to) addDayRise(track, before, after, limits, counterLimits)
    before = after
  }
  return finished(track, readings, limits)
}

const addDayRise = (
  track: Track,
  before: DayReading,
  after: DayReading,
  limits: TrackLimits,
  counterLimits: CounterLimits,
) => {
  const step = stepOf(before, after, counterLimits)
  if (step === 'break') return
  const isOverMidnight = before.at < limits.from || after.at >= limits.to
  const restarted = step === 'restart' || (isOverMidnight && beganAgain(before, after, limits))
  if (!restarted) {
    addStretch(track, { from: before.at, to: after.at, mWh: after.mWh - before.mWh }, limits, true)
  } else if (isOverMidnight) {
    addNight(track, before, after, limits)
  } else {
    // The count that was lost at the restart is in the lifetime counter, if there is one.
    const lifetime = lifetimeRise(before, after, limits)
    const isKnown = lifetime !== undefined || !isLong(before, after, limits)
    const mWh = Math.max(after.mWh, lifetime ?? 0)
    addStretch(track, { from: before.at, to: after.at, mWh }, limits, isKnown)
  }
}

/** From powers in order of time: trapezoids, but none across a gap. */
export const trackOfPower = (powers: readonly { at: number; w: number }[], limits: TrackLimits): Track => {
  const track = newTrack('power')
  let before: { at: number; w: number } | undefined
  let [exact, whole] = [0, 0]
  for (const after of powers) {
    const lengthMs = before ? after.at - before.at : 0
    const isWithin = after.at > limits.from && before !== undefined && before.at < limits.to
    if (before && isWithin && lengthMs > 0 && lengthMs <= limits.allowanceMs) {
      const span = { from: Math.max(before.at, limits.from), to: Math.min(after.at, limits.to) }
      const slope = (after.w - before.w) / lengthMs
      const middle = before.w + slope * ((span.from + span.to) / 2 - before.at)
      // What rounding cut off is carried into the next stretch, so the sum is right to half a mWh.
      exact += (middle * 1000 * (span.to - span.from)) / hourMs
      const sum = Math.round(exact)
      if (span.to > span.from) {
        track.stretches.push({ ...span, mWh: sum - whole })
        append(track.known, span)
      }
      whole = sum
    }
    before = after
  }
  return finished(track, powers, limits)
}

const newTrack = (method: Method): Track => ({ method, stretches: [], known: [] })

/** A day counter over midnight: what it showed before is yesterday's, what it shows after is today's. */
const addNight = (track: Track, before: DayReading, after: DayReading, limits: TrackLimits) => {
  const isToday = after.at >= limits.from && after.at < limits.to
  const midnight = isToday ? limits.from : limits.to
  const [evening, morning] = [
    { from: before.at, to: midnight },
    { from: midnight, to: after.at },
  ]
  const lifetime = lifetimeRise(before, after, limits)
  const evenings = lifetime === undefined ? undefined : Math.max(0, lifetime - after.mWh)
  if (isToday) {
    // A zero after a long silence may be a register that was read too early. Only a lifetime counter can tell.
    const isKnown = after.mWh > 0 || lifetime !== undefined || !isLong(before, after, limits)
    addStretch(track, { ...morning, mWh: after.mWh }, limits, isKnown)
    if (evenings && evenings > negligibleMWh(limits) && isLong(before, after, limits)) {
      track.booked = { ...evening, mWh: evenings }
    }
  } else if (!isLong(before, after, limits)) {
    const shown = { from: Math.max(evening.from, limits.from), to: evening.to }
    addStretch(track, { ...shown, mWh: evenings ?? byPower(before, after, evening) }, limits, true)
  }
}

/** A few minutes that no counter tells, from the powers at both ends. */
const byPower = (before: DayReading, after: DayReading, { from, to }: Span) => {
  if (before.w === undefined || after.w === undefined) return 0
  return Math.round((((before.w + after.w) / 2) * 1000 * (to - from)) / hourMs)
}

/** What the lifetime counter gained, if it can be believed. */
const lifetimeRise = (before: DayReading, after: DayReading, limits: TrackLimits) => {
  if (before.lifetimeMWh === undefined || after.lifetimeMWh === undefined) return undefined
  const gained = after.lifetimeMWh - before.lifetimeMWh
  return gained >= 0 && gained <= mostBetween(before.at, after.at, lifetimeLimits(limits)) ? gained : undefined
}

/** Whether a day counter that shows more than before midnight restarted in between: the lifetime counter knows, or time. */
const beganAgain = (before: DayReading, after: DayReading, limits: TrackLimits) => {
  const gained = lifetimeRise(before, after, limits)
  if (gained === undefined) return after.at - before.at > longestAllowanceMs && canBeOfItsDay(after, limits)
  return Math.abs(gained - after.mWh) < Math.abs(gained - (after.mWh - before.mWh))
}

/** Nothing is known from before it: what cannot be of its day, and does not rise before it falls, was counted on the day before. */
const isYesterdays = (first: Reading, chain: readonly Reading[], limits: TrackLimits) => {
  const next = chain.find(({ mWh }) => mWh !== first.mWh)
  return next !== undefined && next.mWh < first.mWh && next.at < limits.to && !canBeOfItsDay(first, limits)
}

/** Some inverters show yesterday's count for a while when they wake: more than can have been moved since midnight. */
const canBeOfItsDay = ({ at, mWh }: Reading, limits: TrackLimits) => {
  const midnight = at >= limits.to ? limits.to : limits.from
  return mWh <= mostBetween(0, busyMs({ from: midnight, to: at }, limits.idle), dailyLimits(limits))
}

/**
 * Adds what of a stretch is in the day. Over a midnight it is split by time if the reports are as close as usual; what
 * was moved while nobody listened is booked to the whole span, on the day of the later report.
 */
const addStretch = (track: Track, stretch: Stretch, limits: TrackLimits, isKnown: boolean) => {
  const { from, to } = limits
  if (stretch.to <= stretch.from) return
  // Both days read a report that comes exactly at midnight: what it ends is the evening's, if all of it certainly is.
  const isShort = stretch.to - stretch.from <= longestShareMs
  if (isShort ? stretch.to === from : stretch.to === to && isUnheard(stretch, limits)) return
  if (stretch.from >= from && stretch.to <= to) {
    track.stretches.push(stretch)
    if (isKnown) append(track.known, stretch)
    return
  }
  const midnight = stretch.from < from ? from : to
  // Only if the evening's day reads as far as to the later report: both days have to divide it alike.
  const isShared = stretch.to - midnight < longestAllowanceMs && isShort
  let isSure = isKnown
  if (isLong({ at: stretch.from }, { at: stretch.to }, limits)) {
    const isBooked = stretch.mWh > negligibleMWh(limits)
    if (stretch.to > to && (isBooked || !isShared)) return
    // What does not sleep may have moved all of it before midnight.
    isSure &&= limits.idle.length > 0 || stretch.mWh <= unnoticedMWh
    if (isBooked) {
      track.booked = stretch
      return
    }
  }
  const [evening, morning] = [
    { from: stretch.from, to: midnight },
    { from: midnight, to: stretch.to },
  ]
  const evenings = isShared ? Math.round(stretch.mWh * shareOf(evening, stretch, limits)) : 0
  const part = midnight === from ? { ...morning, mWh: stretch.mWh - evenings } : { ...evening, mWh: evenings }
  // Nothing is left where the later report came exactly at midnight.
  if (part.to <= part.from) return
  track.stretches.push(part)
  if (isSure && (midnight === from || isShared)) append(track.known, part)
}

/** What was moved while nobody listened, and is booked where it reaches over a midnight. */
const isUnheard = (stretch: Stretch, limits: TrackLimits) =>
  isLong({ at: stretch.from }, { at: stretch.to }, limits) && stretch.mWh > negligibleMWh(limits)

/** The last and the first minutes of an inverter's day, and what meters count in their sleep. */
const negligibleMWh = ({ maxW }: TrackLimits) => Math.max(250_000, maxW * 25)

const unnoticedMWh = 20_000

/** By the time in which something can be moved. */
const shareOf = (part: Span, whole: Span, { idle }: TrackLimits) => {
  const busy = busyMs(whole, idle)
  return busy === 0 ? 0 : busyMs(part, idle) / busy
}

const busyMs = (span: Span, idle: readonly Span[]) => span.to - span.from - sharedMs(span, idle)

const isLong = (before: { at: number }, after: { at: number }, limits: TrackLimits) => {
  const { from, to, allowanceMs, midnightAllowancesMs, idle } = limits
  const around = before.at < from ? midnightAllowancesMs?.[0] : after.at >= to ? midnightAllowancesMs?.[1] : undefined
  return busyMs({ from: before.at, to: after.at }, idle) > (around ?? allowanceMs)
}

/** The end of the day is known if the device was heard shortly before; so is the time in which nothing is moved. */
const finished = (
  track: Track,
  heard: readonly { at: number }[],
  { from, to, allowanceMs, idle }: TrackLimits,
): Track => {
  const last = heard.findLast(({ at }) => at < to)
  if (last && last.at >= from && to - last.at <= allowanceMs) track.known.push({ from: last.at, to })
  if (track.stretches.length > 0) track.known.push(...idle)
  return { ...track, known: common(joined(track.known), [{ from, to }]) }
}

/** The steps of the coarsest counters, and a little. */
const lifetimeLimits = ({ maxW }: TrackLimits): CounterLimits => ({
  maxW,
  stepMWh: 1_100_000,
  isDaily: false,
  midnights: [],
})
const dailyLimits = ({ maxW, from, to }: TrackLimits): CounterLimits => {
  return { maxW, stepMWh: 200_000, isDaily: true, midnights: [from, to] }
}

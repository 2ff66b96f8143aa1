import { sure } from '@heliograph/domain/sure'
import { addDays, dayAt, frameMs, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { dayOfInstant } from './cells.ts'

/** An energy and the time in which it was moved, kWh. */
export interface Piece {
  from: number
  to: number
  kwh: number
}

/** An energy of a day, and its curve: W over each five minutes of the day, null where unknown. */
export interface DayCurve {
  kwh: number
  powers: (number | null)[]
}

/** The days of an energy. What lies over midnight is divided by time. */
export const curvesOf = (pieces: readonly Piece[], zone: string): Map<Day, DayCurve> => {
  const days = new Map<Day, OpenDay>()
  let day: OpenDay | undefined
  for (const { from, to, kwh } of pieces) {
    for (let at = from; at < to;) {
      if (!day || at < day.from || at >= day.to) day = openDay(days, dayAt(zone, at), zone)
      const step = Math.floor((at - day.from) / frameMs)
      const end = Math.min(to, day.to, day.from + (step + 1) * frameMs)
      const share = (kwh * (end - at)) / (to - from)
      day.kwh += share
      day.energies[step] = sure(day.energies[step]) + share
      day.knownMs[step] = sure(day.knownMs[step]) + end - at
      at = end
    }
  }
  return new Map(
    [...days].map(([of, { kwh, energies, knownMs }]) => [of, { kwh, powers: powersOf(energies, knownMs) }]),
  )
}

interface OpenDay {
  from: number
  to: number
  kwh: number
  energies: Float64Array
  knownMs: Float64Array
}

const openDay = (days: Map<Day, OpenDay>, day: Day, zone: string) => {
  const known = days.get(day)
  if (known) return known
  const span = spanOfDay(zone, day)
  const steps = Math.ceil((span.to - span.from) / frameMs)
  const open = { ...span, kwh: 0, energies: new Float64Array(steps), knownMs: new Float64Array(steps) }
  days.set(day, open)
  return open
}

const powersOf = (energies: Float64Array, knownMs: Float64Array) =>
  Array.from(energies, (kwh, step) => {
    const ms = sure(knownMs[step])
    return ms === 0 ? null : Math.round((kwh / ms) * wPerKwhMs)
  })

/** A reading of a counter, or a power in kW. */
export interface Reading {
  at: number
  day: Day
  row: number
  value: number
}

/** What rows within days say: pieces, energies of days without a known time, and days of which not all is known. */
export interface Told {
  pieces: Piece[]
  ofDays: { day: Day; kwh: number }[]
  /** The times that the energies of its days are of. Undefined if days are known as a whole or not at all. */
  spans: { from: number; to: number }[] | undefined
  unknown: { day: Day; row: number }[]
}

/** Rows with the energy of the time that begins, or ends, with them. */
export const toldByEnergies = (readings: readonly Reading[], stepMs: number, isAtEnd: boolean): Told => {
  const pieces = readings.map(({ at, value }, place) => {
    const around = isAtEnd ? at - (readings[place - 1]?.at ?? -Infinity) : (readings[place + 1]?.at ?? Infinity) - at
    const length = Math.min(stepMs, around)
    return isAtEnd ? { from: at - length, to: at, kwh: value } : { from: at, to: at + length, kwh: value }
  })
  return { pieces, ofDays: [], spans: pieces, unknown: [] }
}

/** Readings of a counter that goes on. One that shows much less began again; one that shows a little less trembles. */
export const toldByCounter = (readings: readonly Reading[], shape: CounterShape): Told => {
  const told: Told = { pieces: [], ofDays: [], spans: [], unknown: [] }
  let before: Reading | undefined
  for (const [place, reading] of readings.entries()) {
    const { at, day, row, value } = reading
    if (!before) {
      const begins = spanOfDay(shape.zone, day).from
      // Shown when the day began, or since it began.
      if (shape.isOfDay) book(told, { from: begins, to: at, kwh: value }, day, shape)
      else if (!shape.isAtEnd || at - begins >= shape.stepMs) told.unknown.push({ day, row })
      before = reading
      continue
    }
    const next = readings[place + 1]
    const isNewDay = shape.isOfDay && day !== before.day
    // A single reading that shows nothing, as while a device restarts.
    if (!isNewDay && value < before.value / 2 && next && next.value >= before.value) continue
    const isTrembling = value < before.value && value >= before.value / 2 && !isNewDay
    if (isTrembling) {
      book(told, { from: before.at, to: at, kwh: 0 }, day, shape)
      before = { ...before, at }
      continue
    }
    const isNew = isNewDay ? hasBegunAgain(before, reading, shape) : value < before.value
    const kwh = isNew ? value : value - before.value
    const begins = spanOfDay(shape.zone, day).from
    if (isNewDay && isNew) {
      book(told, { from: Math.max(before.at, begins), to: at, kwh }, day, shape)
    } else {
      // What is shown at midnight was counted on the day that ends then.
      const ofDay = shape.isAtEnd && !shape.isOfDay ? dayOfInstant(shape.zone, at - 1) : day
      if (at - before.at > shape.longestMs && ofDay !== before.day && addDays(before.day, 1) !== ofDay)
        told.unknown.push({ day: ofDay, row })
      else book(told, { from: before.at, to: at, kwh }, ofDay, shape)
    }
    before = reading
  }
  return told
}

interface CounterShape {
  zone: string
  stepMs: number
  /** The rise of a row was in the time before it, not in the time that begins with it. */
  isAtEnd: boolean
  /** Begins at zero each day. */
  isOfDay: boolean
  longestMs: number
}

/** Inverters set their clock a few minutes late: then the first reading of a day is still that of the day before. */
export const hasBegunAgain = (
  before: Pick<Reading, 'value'>,
  { at, day, value }: Pick<Reading, 'at' | 'day' | 'value'>,
  { zone }: Pick<CounterShape, 'zone'>,
) => value < before.value || at - spanOfDay(zone, day).from > lateResetMs

const book = (told: Told, { from, to, kwh }: Piece, day: Day, { zone, isAtEnd, stepMs, longestMs }: CounterShape) => {
  const laterMs = isAtEnd ? 0 : stepMs
  const span = { from: from + laterMs, to: to + laterMs }
  if (to > from && to - from <= longestMs) {
    told.pieces.push({ ...span, kwh })
    told.spans?.push(span)
    return
  }
  told.ofDays.push({ day, kwh })
  const ofDay = spanOfDay(zone, day)
  // Another day that the span reaches into does not have its part of the energy.
  const own = { from: Math.max(span.from, ofDay.from), to: Math.min(span.to, ofDay.to) }
  told.spans?.push(kwh > negligibleKwh ? own : span)
}

/** Powers at moments. A time without any is unknown, unless nothing was generated before and after it, as at night. */
export const toldByPowers = (
  readings: readonly Reading[],
  { zone, longestMs, idleKw }: { zone: string; longestMs: number; idleKw: number },
): Told => {
  const told: Told = { pieces: [], ofDays: [], spans: undefined, unknown: [] }
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last) return told
  const noonOf = (day: Day) => spanOfDay(zone, day).from + 12 * hourMs
  const isOverNoon = (from: Reading, to: Reading) =>
    (from.at < noonOf(from.day) && to.at > noonOf(from.day)) || (from.at < noonOf(to.day) && to.at > noonOf(to.day))
  const noteGap = (from: Reading, to: Reading) => {
    told.unknown.push({ day: from.day, row: from.row })
    if (to.day !== from.day) told.unknown.push({ day: to.day, row: to.row })
  }
  const isLate = first.at > noonOf(first.day)
  if (isLate || (first.value > idleKw && first.at - spanOfDay(zone, first.day).from > longestMs)) noteGap(first, first)
  for (const [place, reading] of readings.entries()) {
    const { at, day, value } = reading
    const next = readings[place + 1]
    if (!next) break
    if (next.at - at <= longestMs)
      told.pieces.push({ from: at, to: next.at, kwh: ((value + next.value) / 2) * ((next.at - at) / 3_600_000) })
    else if (value > idleKw || next.value > idleKw || isOverNoon(reading, next)) noteGap(reading, next)
    else told.ofDays.push({ day, kwh: 0 })
  }
  const isEarly = last.at < noonOf(last.day)
  if (isEarly || (last.value > idleKw && spanOfDay(zone, last.day).to - last.at > longestMs)) noteGap(last, last)
  return told
}

const wPerKwhMs = 3.6e9
const lateResetMs = 30 * 60_000
/** As on the server: the last and the first minutes of a day, and what meters count in their sleep. */
const negligibleKwh = 0.25

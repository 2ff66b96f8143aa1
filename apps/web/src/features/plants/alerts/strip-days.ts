import type { AlertDay } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'

const kinds = ['faults', 'warnings', 'tips'] as const

/** The levels that a day has, the most severe first: it is drawn on top. */
export const levelsOfDay = (day: AlertDay) =>
  kinds.flatMap((kind) => (day[kind] > 0 ? [{ kind, count: day[kind] }] : []))

/** Percent of the strip's height. */
export const heightsOf = (count: number, most: number) => (count / most) * 100

/** 2026-03-29: 2 faults, 1 warning. */
export const countsText = (day: AlertDay, words: Words['alerts']) => {
  const name = day.plannedWork ? words.work.dayWork({ day: day.day }) : day.day
  const counts = levelsOfDay(day).map(({ kind, count }) => words[kind]({ count }))
  return counts.length === 0
    ? words.dayWithout({ day: name })
    : words.dayWith({ day: name, counts: counts.join(words.countSeparator) })
}

/** The strip in one sentence. */
export const stripSummary = (days: readonly AlertDay[], words: Words['alerts']) => {
  const totals = days.map(({ day, tips, warnings, faults }) => ({ day, count: tips + warnings + faults }))
  const count = totals.reduce((sum, one) => sum + one.count, 0)
  const worst = totals.toSorted((left, right) => right.count - left.count)[0]
  if (!worst || count === 0) return words.stripNone({ all: days.length })
  return words.stripSummary({
    count,
    days: totals.filter((one) => one.count > 0).length,
    all: days.length,
    worst: worst.day,
  })
}

/** The width of a day with which only whole days are visible; undefined before the strip is measured. */
export const dayWidthOf = (stripPx: number, days: number, leastPx: number) => {
  if (stripPx <= 0) return undefined
  return stripPx / Math.min(days, Math.max(1, Math.floor(stripPx / leastPx)))
}

/** Where a key moves from a day: by a day, by a week, or to an end. */
export const dayAfterKey = (key: string, place: number, last: number) => {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -7,
    PageDown: 7,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, place + step))
}

import { missing } from './numbers.ts'
import { percentText } from './quantities.ts'

/** How a module does beside its siblings. The first three have no share. */
export const levels = ['unnamed', 'unknown', 'zero', 'half', 'low', 'less', 'usual', 'more'] as const
export type Level = (typeof levels)[number]

/** A module with what it gave; its share is of the median of its siblings, null if one of them is unknown. */
interface Judged {
  share: number | null
  level: Level
}

export const levelOf = (sn: string | null, value: number | null, share: number | null): Level => {
  if (sn === null) return 'unnamed'
  if (value === null) return 'unknown'
  if (value <= 0) return 'zero'
  if (share === null) return 'usual'
  if (share < halfBelow) return 'half'
  if (share < lowBelow) return 'low'
  if (share < usualFrom) return 'less'
  return share < moreFrom ? 'usual' : 'more'
}

export const shareOf = (value: number | null, median: number | null) =>
  value === null || median === null || median <= 0 ? null : value / median

/** Truncated, as all figures are: what shows as 90 % is not below. */
export const shareText = (share: number | null) => (share === null ? missing : percentText(Math.floor(share * 100)))

export const medianOf = (values: readonly number[]) => {
  if (values.length === 0) return null
  const some = new Float64Array(values)
  const middle = Math.floor(some.length / 2)
  const high = smallestAt(some, middle)
  if (some.length % 2 === 1) return high
  // The one before it is the largest of those that were put before it.
  return (some.subarray(0, middle).reduce((most, value) => Math.max(most, value), -Infinity) + high) / 2
}

/**
 * The value that would be at a place if they were sorted; those before it are not larger, those behind it not smaller then. Sorting
 * thousands of them in each frame while a day is played took most of its time (Hoare's selection).
 */
const smallestAt = (values: Float64Array, place: number) => {
  const at = (index: number) => values[index] ?? 0
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = at((low + high) >> 1)
    let [left, right] = [low, high]
    while (left <= right) {
      while (at(left) < pivot) left++
      while (at(right) > pivot) right--
      if (left > right) break
      const value = at(left)
      values[left++] = at(right)
      values[right--] = value
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return at(place)
}

/** With fewer modules, their median says nothing about one of them. */
export const fewestSiblings = 3

/** For each array, the median that its modules are judged by: its own, or that of all where too few of it are known. */
export const siblingMedians = (arrays: readonly (readonly (number | null)[])[]) => {
  const known = arrays.map((values) => values.filter((value) => value !== null))
  const isAlone = (values: readonly number[]) => values.length < fewestSiblings
  // Sorting thousands takes most of the time, and usually nobody needs it.
  const ofAll = known.some(isAlone) ? medianOf(known.flat()) : null
  return known.map((values) => (isAlone(values) ? ofAll : medianOf(values)))
}

/** The lowest of those that stand out, the worst first. Of thousands, without sorting all that are low. */
export const worstOf = <Shown extends Judged>(shown: readonly Shown[], most = 5) => {
  const worst: Shown[] = []
  for (const one of shown) {
    const { level, share } = one
    if (level !== 'zero' && (share === null || share >= usualFrom)) continue
    const isLower = (other: Shown) => (share ?? 0) < (other.share ?? 0)
    const place = worst.findIndex(isLower)
    if (place < 0 && worst.length >= most) continue
    worst.splice(place < 0 ? worst.length : place, 0, one)
    if (worst.length > most) worst.pop()
  }
  return worst
}

/** What a module gave on a day, and for how much of the day that is known. */
export interface ModuleDay {
  kwh: number
  knownS: number
}

/** What a module gave in a period. */
export interface ModuleSum extends Judged {
  /** Over the days that count; null if there is none. */
  kwh: number | null
  /** On how many days it could be compared. */
  days: number
}

/**
 * Adds up the days of a period, in their order. A module is compared with what the median of its siblings gave on the same days:
 * one that is unknown on some, or came later, is not weak because of it. For the same reason two kinds of days do not count: one
 * that is known for less time than that of its siblings, and the first one of a module that was unknown while they were known. It
 * may have been mounted on it, and its counter says nothing of that: it counted zero since midnight.
 * @param sns the serial numbers of the modules, by array
 */
export const createModuleSums = (sns: readonly (readonly (string | null)[])[]) => {
  const sums = sns.map((array) => array.map(() => ({ kwh: 0, siblingsKwh: 0, days: 0, wasKnown: false })))
  return {
    /** @param day of each module, in the order of the arrays; null where nothing is known */
    add(day: readonly (readonly (ModuleDay | null)[])[]) {
      const now = day.map((array, place) =>
        array.flatMap((one, index) => {
          const sum = sums[place]?.[index]
          return one !== null && sum ? { one, sum } : []
        }),
      )
      const own = now.map(standardOf)
      const isAlone = ({ count }: Standard) => count < fewestSiblings
      // Before any is marked as known.
      const ofAll = own.some(isAlone) ? standardOf(now.flat()) : undefined
      for (const [place, known] of now.entries()) {
        const standard = own[place]
        const used = standard && isAlone(standard) ? ofAll : standard
        if (!used) continue
        const { median, longestS, wereKnown } = used
        for (const { one, sum } of known) {
          if (median !== null && isWhole(one, longestS) && (sum.wasKnown || !wereKnown)) {
            sum.kwh += one.kwh
            sum.siblingsKwh += median
            sum.days++
          }
          sum.wasKnown = true
        }
      }
    },

    sums: (): ModuleSum[][] =>
      sums.map((array, place) =>
        array.map(({ kwh: sum, siblingsKwh, days }, index) => {
          const kwh = days === 0 ? null : sum
          const share = shareOf(kwh, siblingsKwh)
          return { kwh, days, share, level: levelOf(sns[place]?.[index] ?? null, kwh, share) }
        }),
      ),
  }
}

interface KnownNow {
  one: ModuleDay
  sum: { wasKnown: boolean }
}

/** What modules are measured by on a day: those that are known for as long as the others. */
const standardOf = (known: readonly KnownNow[]) => {
  const longestS = known.reduce((longest, { one }) => Math.max(longest, one.knownS), 0)
  const whole = known.filter(({ one }) => isWhole(one, longestS))
  return {
    longestS,
    count: whole.length,
    median: medianOf(whole.map(({ one }) => one.kwh)),
    /** Most of them had been known before. */
    wereKnown: known.filter(({ sum }) => sum.wasKnown).length * 2 >= known.length,
  }
}

type Standard = ReturnType<typeof standardOf>

const isWhole = ({ knownS }: ModuleDay, longestS: number) => knownS >= longestS * wholeShare

/** Known for less of a day than the one that is known longest, and it is not compared on that day. */
const wholeShare = 0.95
const [halfBelow, lowBelow, usualFrom, moreFrom] = [0.5, 0.75, 0.9, 1.1]

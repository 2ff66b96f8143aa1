import type { Comparison } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { Span } from '#charts/axes/day-axis.ts'
import type { Curve } from '#charts/curve/curve.ts'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { nameOf } from './sentence.ts'

/** The daylight of the compared days, and a little before and after it: nothing can be compared at night. */
export const spanOf = ({ daylight, from, to }: Comparison): Span => {
  const [first, last] = [daylight[0]?.from ?? from, daylight.at(-1)?.to ?? to]
  return {
    from: Math.max(from * 1000, first * 1000 - marginMs),
    to: Math.min(to * 1000, last * 1000 + marginMs),
  }
}

/** The power of each, W or kW, per kWp if all ratings are known. */
export const powersOf = (comparison: Comparison, words: Words['comparisons']): Curve => {
  const { subjects, scaled } = comparison
  const largest = Math.max(0, ...subjects.flatMap(({ powers }) => powers.map((w) => w ?? 0)))
  const [divisor, unit] = scaled ? [1, 'W/kWp'] : largest >= 1000 ? [1000, 'kW'] : [1, 'W']
  return curveOf(comparison, words, unit, (subject) => subject.powers.map((w) => (w === null ? null : w / divisor)))
}

/** Percent; zero is the median. */
export const deviationsOf = (comparison: Comparison, words: Words['comparisons']): Curve =>
  curveOf(comparison, words, '%', ({ deviations }) => deviations)

const curveOf = (
  { subjects, from, stepS }: Comparison,
  words: Words['comparisons'],
  unit: string,
  valuesOf: (subject: Comparison['subjects'][number]) => (number | null)[],
): Curve => ({
  times: (subjects[0]?.powers ?? []).map((_, place) => (from + place * stepS) * 1000),
  series: subjects.map((subject, place) => {
    const { colour, dash } = lineLookAt(place)
    return {
      id: subject.id,
      label: nameOf(subject, words),
      unit,
      axis: 'left',
      colour,
      ...(dash && { dash }),
      values: valuesOf(subject),
    }
  }),
})

/** A line in a box, `max` high. It breaks where a value is missing. */
export const pathOf = (values: readonly (number | null)[], max: number, width: number, height: number) => {
  let isOpen = false
  return values
    .map((value, place) => {
      if (value === null || max <= 0) {
        isOpen = false
        return ''
      }
      const x = (place / Math.max(1, values.length - 1)) * width
      const y = height - 1 - (Math.min(value, max) / max) * (height - 2)
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return `${command}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

const marginMs = 30 * minuteMs

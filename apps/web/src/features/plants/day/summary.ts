import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import type { Moment } from './moments.ts'
import type { DayPicture } from './picture.ts'

/** The picture in words: its day, and the peaks of its two sides. */
export const summaryOf = ({ day, zone, moments, parts }: DayPicture, words: Words['day']) => {
  const peak = (name: string, of: (moment: Moment) => number | null) => {
    const highest = moments.reduce<{ at: number; powerW: number } | undefined>((most, moment) => {
      const powerW = of(moment)
      return powerW !== null && powerW > (most?.powerW ?? 0) ? { at: moment.at, powerW } : most
    }, undefined)
    return highest
      ? [words.peakOf({ name, power: quantityText(highest.powerW, 'W'), time: formatClock(zone, highest.at) })]
      : []
  }
  return [
    words.picture({ day, zone }),
    ...peak(words.generated, ({ generationW }) => generationW),
    ...(parts.use ? peak(words.used, ({ useW }) => useW) : []),
  ].join(words.clauseSeparator)
}

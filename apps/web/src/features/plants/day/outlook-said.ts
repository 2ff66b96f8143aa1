import type { ExpectedBand, Outlook } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { dayAt, formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { energyText } from './energy-text.ts'

interface Shown {
  zone: string
  now: number
  /** Whether more use means that less is sold: not where all is fed in. */
  isUsedOnSite: boolean
  words: Words['outlook']
}

/** What is expected, in sentences. What is not known is left out. */
export const saidOf = (outlook: Outlook, { zone, now, isUsedOnSite, words }: Shown): string[] => [
  ...(isUsedOnSite ? (outlook.surplus ?? []) : []).map(({ start, end, energy, sure }) => {
    const isToday = dayAt(zone, start * 1000) === dayAt(zone, now)
    const times = {
      from: formatClock(zone, start * 1000),
      to: formatClock(zone, end * 1000),
      energy: energyText(energy),
    }
    if (isToday) return sure ? words.surplusToday(times) : words.surplusTodayUnsure(times)
    return sure ? words.surplusTomorrow(times) : words.surplusTomorrowUnsure(times)
  }),
  ...(isUsedOnSite && outlook.surplus?.length === 0 ? [words.noSurplus] : []),
  ...batteryIn(outlook, zone, words),
]

const batteryIn = ({ batteryFull }: Outlook, zone: string, words: Words['outlook']) => {
  if (!batteryFull) return []
  const clock = (time: number | null) => (time === null ? null : formatClock(zone, time * 1000))
  const [time, earliest, latest] = [clock(batteryFull.time), clock(batteryFull.earliest), clock(batteryFull.latest)]
  if (time === null) return [earliest === null ? words.neverFull : words.hardlyFull({ earliest })]
  return [
    latest === null
      ? words.perhapsFull({ time, earliest: earliest ?? time })
      : words.fullAt({ time, earliest: earliest ?? time, latest }),
  ]
}

export const bandText = ({ low, high }: ExpectedBand, words: Words['outlook']) =>
  words.band({ low: energyText(low), high: energyText(high) })

export const scoreText = ({ score }: Outlook, words: Words['outlook']) =>
  score
    ? words.score({ count: score.days, percent: score.error < 1 ? '<\u00A01' : numberText(score.error, 0) })
    : words.noScore

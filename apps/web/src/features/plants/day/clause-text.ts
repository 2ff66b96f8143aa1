import { numberText } from '@heliograph/domain/numbers'
import { dayAt, formatClock, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { energyText } from './energy-text.ts'
import type { Span } from './moments.ts'
import type { Clause } from './sentence.ts'

interface Told {
  zone: string
  /** An instant of the day that the sentence is about: times of other days show their date. */
  now: number
  words: Words['day']
}

export const clauseText = (clause: Clause, { zone, now, words }: Told): string => {
  const time = (at: number) => {
    const text = formatInstant(zone, at)
    return dayAt(zone, at) === dayAt(zone, now) ? text.slice(11, 16) : text.slice(0, 16)
  }
  const span = ({ from, to }: Span) => ({ from: time(from), to: clockOrMidnight(zone, to, time(to)) })
  switch (clause.is) {
    case 'fault':
      return words.fault({ device: clause.device, name: clause.name })
    case 'since':
      return words.since({ time: time(clause.at) })
    case 'makes':
      return words.makes({ share: clause.share })
    case 'atInput':
      return words.atInput({ input: clause.input })
    case 'costSoFar':
      return words.costSoFar({ money: clause.money })
    case 'lostSoFar':
      return words.lostSoFar({ energy: energyText(clause.kwh) })
    case 'moreAlerts':
      return words.moreAlerts({ count: clause.count })
    case 'offline':
      return words.offline({ time: time(clause.at) })
    case 'stale':
      return words.stale({ time: time(clause.at) })
    case 'gap':
      return words.gap(span(clause.gap))
    case 'gaps':
      return words.gaps({ count: clause.count, ...span(clause.longest) })
    case 'began':
      return words.began({ time: time(clause.at) })
    case 'added':
      return words.added({ energy: energyText(clause.kwh) })
    case 'without':
      return words.without({ devices: clause.devices })
    case 'known':
      return words.known({ known: numberText(clause.forH, 1), of: numberText(clause.ofH, 1) })
    case 'compared':
      return comparedText(clause, words)
    case 'expected':
      return words[clause.isUsual ? 'forSeason' : 'forLight'][clause.isSoFar ? soFar[clause.verdict] : clause.verdict]({
        energy: energyText(Math.abs(clause.moreKwh)),
        low: energyText(clause.lowKwh),
        high: energyText(clause.highKwh),
      })
    case 'coming':
      return words.coming({
        energy: energyText(clause.expectedKwh),
        low: energyText(clause.lowKwh),
        high: energyText(clause.highKwh),
      })
    case 'wasForecast':
      return words.wasForecast({ energy: energyText(clause.kwh) })
    case 'rises':
      return words[clause.isTomorrow ? 'risesTomorrow' : 'rises']({
        time: formatClock(zone, clause.at),
      })
    case 'asleep':
      return words.asleep({ time: formatInstant(zone, clause.until).slice(11, 16) })
    case 'full':
      return clause.isWholeDay ? words.full : words.fullSince({ time: time(clause.at) })
    case 'carried':
      return words.carried[clause.by]
    case 'peak':
      return words[clause.running ? 'peakSoFar' : 'peak']({
        power: quantityText(clause.powerW, 'W'),
        time: time(clause.at),
      })
    case 'warnings':
      return words.warnings({ count: clause.count })
    case 'contradiction':
    case 'quiet':
    case 'noneYet':
    case 'noneThatDay':
    case 'onlySums':
      return words[clause.is]
  }
}

const soFar = { within: 'withinSoFar', below: 'belowSoFar', above: 'aboveSoFar' } as const

const comparedText = (clause: Extract<Clause, { is: 'compared' }>, words: Words['day']) => {
  const { more, less, same } = words.compared[clause.with]
  const energy = energyText(Math.abs(clause.moreKwh))
  if (Math.abs(clause.moreKwh) < leastKwh) return same
  return clause.moreKwh > 0 ? more({ energy }) : less({ energy })
}

/** The end of a day. */
const clockOrMidnight = (zone: string, at: number, text: string) =>
  text.length > 5 && formatInstant(zone, at).endsWith('00:00:00') ? '24:00' : text

/** Less would show as 0. */
const leastKwh = 0.01

import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import classes from './history.module.css'

interface Props extends Told {
  words: Words['history']
}

export interface Told {
  zone: string
  /** Whether the day is still running. */
  running: boolean
  generationKwh: number | null
  /** Of the previous day: all of it, or, while the day runs, up to this time. */
  beforeKwh: number | null
  peak: { at: number; powerW: number } | undefined
}

/** The day in one sentence. Empty if the generation is zero or unknown. */
export const DaySentence = ({ words, ...told }: Props) => {
  const text = daySentence(told, words)
  return text === '' ? null : <p className={classes.sentence}>{text}</p>
}

export const daySentence = ({ zone, running, generationKwh, beforeKwh, peak }: Told, words: Words['history']) => {
  if (generationKwh === null) return ''
  const energy = quantityText(generationKwh, 'kWh')
  const start = running ? words.soFar({ energy }) : words.thatDay({ energy })
  const facts = [
    ...(beforeKwh === null ? [] : [comparison(generationKwh - beforeKwh, running, words)]),
    ...(peak && peak.powerW > 0
      ? [words.peakAt({ power: quantityText(peak.powerW, 'W'), time: formatClock(zone, peak.at) })]
      : []),
  ]
  return words.sentence({ text: [start, ...facts].join(words.clauseSeparator) })
}

const comparison = (more: number, running: boolean, words: Words['history']) => {
  const energy = quantityText(Math.abs(more), 'kWh')
  if (Math.abs(more) < leastKwh) return running ? words.sameAsYesterday : words.sameAsBefore
  if (running) return more > 0 ? words.moreThanYesterday({ energy }) : words.lessThanYesterday({ energy })
  return more > 0 ? words.moreThanBefore({ energy }) : words.lessThanBefore({ energy })
}

const leastKwh = 0.01

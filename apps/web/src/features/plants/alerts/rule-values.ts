import type { TunedKnob } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'

/** A value with its unit: 80 °C, 4 hours. */
export const valueText = (value: number, unit: TunedKnob['unit'], words: Words['alertRules']) => {
  if (unit === 'minutes') return words.minutes({ count: value })
  if (unit === 'hours') return words.hours({ count: value })
  if (unit === 'nights') return words.nights({ count: value })
  if (unit === 'days') return words.days({ count: value })
  return `${numberText(value)} ${unit}`
}

/** The label of the field in which it is entered. */
export const labelOf = ({ name, unit }: TunedKnob, words: Words['alertRules']) =>
  words.nameIn({
    name: words.knobs[name],
    unit: spans[unit] === undefined ? unit : words[spans[unit]],
  })

const spans: Partial<Record<TunedKnob['unit'], 'inMinutes' | 'inHours' | 'inNights' | 'inDays'>> = {
  minutes: 'inMinutes',
  hours: 'inHours',
  nights: 'inNights',
  days: 'inDays',
}

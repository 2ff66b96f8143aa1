import type { TunedKnob } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { measuredIn, type TemperatureUnit } from '#i18n/temperature.ts'

/** How values are read. */
export interface Reader {
  words: Words['alertRules']
  temperature: TemperatureUnit
}

/** A threshold in the reader's unit. To a tenth: nobody sets finer ones, and 65.5 °C are 149.9 °F. */
export const thresholdIn = (value: number, unit: TunedKnob['unit'], temperature: TemperatureUnit) =>
  unit === '°C' ? Math.round(measuredIn(value, unit, temperature).value * 10) / 10 : value

/** A value with its unit: 80 °C, 4 hours. */
export const valueText = (value: number, unit: TunedKnob['unit'], { words, temperature }: Reader) => {
  if (unit === 'minutes') return words.minutes({ count: value })
  if (unit === 'hours') return words.hours({ count: value })
  if (unit === 'nights') return words.nights({ count: value })
  if (unit === 'days') return words.days({ count: value })
  return `${numberText(thresholdIn(value, unit, temperature))} ${measuredIn(value, unit, temperature).unit}`
}

/** The label of the field in which it is entered. */
export const labelOf = ({ name, unit }: TunedKnob, { words, temperature }: Reader) =>
  words.nameIn({
    name: words.knobs[name],
    unit: spans[unit] === undefined ? measuredIn(0, unit, temperature).unit : words[spans[unit]],
  })

const spans: Partial<Record<TunedKnob['unit'], 'inMinutes' | 'inHours' | 'inNights' | 'inDays'>> = {
  minutes: 'inMinutes',
  hours: 'inHours',
  nights: 'inNights',
  days: 'inDays',
}

import { startOfDay } from '@heliograph/domain/zones'
import { wordsIn as speak } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { daySentence, type Told } from './day-sentence.tsx'

const [{ history: en }, { history: zh }] = [await speak('en'), await speak('zh')]
const zone = 'Europe/Berlin'
const at = startOfDay(zone, '2026-06-12') + (12 * 60 + 35) * 60_000

const told = (own: Partial<Told>, words = en) =>
  daySentence({ zone, running: true, generationKwh: 16.3, beforeKwh: null, peak: undefined, ...own }, words).replaceAll(
    '\u00A0',
    ' ',
  )

test('today is compared with yesterday up to the same time', () => {
  expect(told({ beforeKwh: 18.4, peak: { at, powerW: 4200 } })).toBe(
    'So far 16.3 kWh; 2.09 kWh less than yesterday by this time; peak 4.2 kW at 12:35.',
  )
  expect(told({ beforeKwh: 16.299 })).toBe('So far 16.3 kWh; as much as yesterday by this time.')
})

test('a completed day is compared with the previous day', () => {
  expect(told({ running: false, beforeKwh: 10 })).toBe('16.3 kWh generated; 6.3 kWh more than the day before.')
})

test('unknown values are left out', () => {
  expect(told({})).toBe('So far 16.3 kWh.')
  expect(told({ peak: { at, powerW: 0 } })).toBe('So far 16.3 kWh.')
  expect(told({ generationKwh: null, beforeKwh: 3 })).toBe('')
})

test('Chinese has its own word order', () => {
  expect(told({ beforeKwh: 18.5, peak: { at, powerW: 4200 } }, zh)).toBe(
    '截至目前发电 16.3 kWh，比昨天同一时间少 2.19 kWh，峰值 4.2 kW（12:35）。',
  )
})

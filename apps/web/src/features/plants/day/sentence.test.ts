import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { clauseText } from './clause-text.ts'
import { someFacts } from './day.fixture.ts'
import { sunOf, type DayFacts } from './facts.ts'
import { sentenceOf } from './sentence.ts'

const [en, zh] = [(await wordsIn('en')).day, (await wordsIn('zh')).day]
const zone = 'Europe/Berlin'
const at = (time: string) => Date.parse(`2026-06-12T${time}:00+02:00`)
const quiet = { fault: undefined, faults: 0, warnings: 0 }

const told = (facts: Partial<DayFacts>, words = en) => {
  const { lead, rest, tone } = sentenceOf(someFacts(facts))
  const say = (clauses: typeof lead) =>
    clauses.map((clause) => clauseText(clause, { zone, now: at('14:00'), words })).join(words.clauseSeparator)
  return [tone, say(lead), say(rest)].map((text) => text.replaceAll('\u00A0', ' '))
}

test('on a good day it compares with yesterday by the same time, and says that nothing is wrong', () => {
  const facts = { moreKwh: -1.516, fullSince: { at: at('10:15'), isWholeDay: false }, alerts: quiet }
  expect(told(facts)).toEqual([
    'calm',
    '1.51 kWh less than yesterday by this time.',
    'Battery full since 10:15. Nothing reports a problem.',
  ])
  expect(told(facts, zh)).toEqual(['calm', '比昨天同一时间少 1.51 kWh。', '电池自 10:15 起已充满。没有设备报告问题。'])
})

test('less than a kilowatt-hour is still told in kilowatt-hours, and no difference as none', () => {
  expect(told({ moreKwh: 0.725 })[1]).toBe('0.72 kWh more than yesterday by this time.')
  expect(told({ moreKwh: 0.004 })[1]).toBe('As much as yesterday by this time.')
})

test('what is unknown is not told: no comparison without yesterday, no calm without the alerts', () => {
  expect(told({ moreKwh: null, alerts: null, peak: { at: at('12:10'), powerW: 9351 } })).toEqual([
    'calm',
    'The highest power so far was 9.35 kW at 12:10.',
    '',
  ])
  expect(told({ hasCurve: false, hasSums: false })).toEqual(['calm', 'No data yet today.', ''])
})

test('on its first day a plant tells when its data began: before that nothing is missing', () => {
  const facts = { began: at('09:00'), peak: { at: at('09:01'), powerW: 2140 }, alerts: quiet }
  expect(told(facts)).toEqual([
    'calm',
    'The first data came at 09:00.',
    'The highest power so far was 2.14 kW at 09:01. Nothing reports a problem.',
  ])
  expect(told(facts, zh)[1]).toBe('首批数据于 09:00 到达。')
})

test('a fault comes before anything else, with its device and since when', () => {
  const since = Date.parse('2026-06-10T11:09:00+02:00')
  const alerts = { fault: { name: 'Residual current', device: 'Inverter 2', since }, faults: 1, warnings: 1 }
  expect(told({ alerts, moreKwh: 3, silentSince: undefined })).toEqual([
    'error',
    'Inverter 2: Residual current.',
    'Since 2026-06-10 11:09. 1 more alert is open.',
  ])
})

test('a finished day says nothing about what is open now', () => {
  const alerts = {
    fault: { name: 'Residual current', device: 'Inverter 2', since: at('11:00') },
    faults: 1,
    warnings: 0,
  }
  expect(
    told({ running: false, phase: undefined, alerts, moreKwh: 2.2, peak: { at: at('12:10'), powerW: 870 } }),
  ).toEqual(['calm', '2.2 kWh more than the day before.', 'The highest power was 870 W at 12:10.'])
})

test('a silent plant says since when, and claims nothing about today', () => {
  const silent = { silentSince: at('09:05'), moreKwh: -12, alerts: quiet }
  expect(told({ ...silent, isOffline: true })).toEqual(['warning', 'No data since 09:05: no gateway is online.', ''])
  // Its gateway's alert says the same; others do not.
  expect(told({ ...silent, alerts: { ...quiet, warnings: 1 } })).toEqual([
    'warning',
    'The newest values are from 09:05.',
    '',
  ])
  expect(told({ ...silent, alerts: { ...quiet, warnings: 2 } })[2]).toBe('2 warnings are open.')
})

test('gaps come with what the counters added meanwhile, and without a comparison', () => {
  const gap = { from: at('10:20'), to: at('11:50') }
  expect(told({ gaps: [gap], addedKwh: 10.512, moreKwh: 4, alerts: quiet })).toEqual([
    'warning',
    'No data from 10:20 to 11:50.',
    'Meanwhile the counters added about 10.51 kWh.',
  ])
  const short = { from: at('08:00'), to: at('08:30') }
  expect(told({ gaps: [short, gap] })[1]).toBe('No data 2 times, the longest from 10:20 to 11:50.')
})

test('a gap until the end of the day ends at 24:00', () => {
  const gap = { from: at('18:00'), to: Date.parse('2026-06-13T00:00:00+02:00') }
  expect(told({ running: false, phase: undefined, gaps: [gap] })[1]).toBe('No data from 18:00 to 24:00.')
})

test('readings that contradict each other, missing devices and partial days are not compared', () => {
  expect(told({ isContradictory: true, moreKwh: 4 })).toEqual([
    'warning',
    'The readings of this day contradict each other.',
    '',
  ])
  expect(told({ without: 'Inverter 2 since 10:20', moreKwh: 4 })[1]).toBe(
    'The figures are without Inverter 2 since 10:20.',
  )
  expect(told({ known: { forH: 5.5, ofH: 12 }, moreKwh: 4 })[1]).toBe('The generation is only known for 5.5 of 12 h.')
})

test('at night it has the next sunrise and what powers the home', () => {
  const rises = { sunrise: { at: at('05:12'), isTomorrow: false } }
  expect(told({ phase: 'beforeSunrise', ...rises, moreKwh: 0.62, carriedBy: 'grid', alerts: quiet })).toEqual([
    'calm',
    'The sun rises at 05:12.',
    'Yesterday generated 0.62 kWh more than the day before. The grid powers the home. Nothing reports a problem.',
  ])
  const tomorrow = { sunrise: { at: Date.parse('2026-06-13T05:11:00+02:00'), isTomorrow: true } }
  expect(told({ phase: 'afterSunset', ...tomorrow, moreKwh: -3, carriedBy: 'battery' })).toEqual([
    'calm',
    '3 kWh less than yesterday.',
    'The sun rises tomorrow at 05:11. The battery powers the home.',
  ])
})

test('a plant that sleeps with its logger is not silent: it says until when', () => {
  const asleep = { phase: 'afterSunset', asleepUntil: Date.parse('2026-06-13T06:40:00+02:00'), moreKwh: -3 } as const
  expect(told({ ...asleep, alerts: quiet })).toEqual([
    'calm',
    '3 kWh less than yesterday.',
    'The logger sleeps with its inverter until about 06:40. Nothing reports a problem.',
  ])
  expect(told({ ...asleep, running: false, phase: undefined })[2]).toBe('')
})

test('an open warning is the sentence: what, which device, since when, how much less, what it has cost and where to look', () => {
  const warning = {
    name: 'Inverter gives less than its siblings',
    device: 'Inverter 2',
    since: Date.parse('2026-06-09T09:00:00+02:00'),
    share: '69 %',
    input: 3,
    money: '4.10 €',
    lostKwh: 51.2,
  }
  const alerts = { ...quiet, warnings: 1, warning }
  expect(told({ moreKwh: 1, alerts })).toEqual([
    'warning',
    'Inverter 2: Inverter gives less than its siblings.',
    'Since 2026-06-09 09:00. It gives 69 % of what it should. That has cost 4.10 € so far. Look at input 3. 1 kWh more than yesterday by this time.',
  ])
  expect(
    told({ moreKwh: 1, alerts: { ...alerts, warning: { ...warning, money: undefined, input: undefined } } })[2],
  ).toBe(
    'Since 2026-06-09 09:00. It gives 69 % of what it should. So far 51.2 kWh were lost. 1 kWh more than yesterday by this time.',
  )
  const bare = { name: warning.name, device: warning.device, since: warning.since }
  expect(told({ moreKwh: null, alerts: { ...quiet, warnings: 3, warning: bare } })[2]).toBe(
    'Since 2026-06-09 09:00. 2 more alerts are open.',
  )
  // Of a day that is over it is not said.
  expect(told({ moreKwh: 1, running: false, phase: undefined, alerts })[0]).toBe('calm')
})

test('what readings lack is said before a warning, and a fault tells its cost too', () => {
  const since = at('09:00')
  const warning = { name: 'Input weaker than usual', device: 'Roof', since }
  const gap = { from: at('10:00'), to: at('11:00') }
  expect(told({ gaps: [gap], alerts: { ...quiet, warnings: 1, warning } }).slice(0, 2)).toEqual([
    'warning',
    'No data from 10:00 to 11:00.',
  ])
  const fault = { name: 'Input without power', device: 'Roof', since, input: 2, money: '1.20 €' }
  expect(told({ alerts: { fault, faults: 1, warnings: 0 } })).toEqual([
    'error',
    'Roof: Input without power.',
    'Since 09:00. That has cost 1.20 € so far. Look at input 2.',
  ])
})

test('open warnings that are put aside take the place of “nothing reports a problem”', () => {
  expect(told({ moreKwh: 1, alerts: { ...quiet, warnings: 2 } })[2]).toBe('2 warnings are open.')
})

test('an old day of which only sums are kept says so', () => {
  expect(told({ running: false, phase: undefined, hasCurve: false, moreKwh: 1.5 })).toEqual([
    'warning',
    'Only the totals of this day are kept, not its curve.',
    '1.5 kWh more than the day before.',
  ])
  expect(told({ running: false, phase: undefined, hasCurve: false, hasSums: false })[1]).toBe('No data on this day.')
})

test('the phase of a day follows the sun at the plant, not the clock', () => {
  const munich = { latitude: 48.1, longitude: 11.6 }
  const december = (time: string) => sunOf(zone, Date.parse(`2026-12-12T${time}:00+01:00`), munich).phase
  expect([december('07:30'), december('12:00'), december('16:45')]).toEqual([
    'beforeSunrise',
    'daylight',
    'afterSunset',
  ])
  expect(sunOf(zone, at('03:00'), undefined)).toEqual({ phase: undefined, sunrise: undefined })
  const tromso = { latitude: 69.65, longitude: 18.96 }
  expect(sunOf('Europe/Oslo', at('01:00'), tromso)).toEqual({ phase: undefined, sunrise: undefined })
})

const expected = (own: object = {}): NonNullable<DayFacts['expected']> => ({
  verdict: 'within',
  isUsual: false,
  madeKwh: 23.4,
  band: { expectedKwh: 24, lowKwh: 21, highKwh: 27 },
  coming: undefined,
  forecastKwh: undefined,
  ...own,
})

test('what the light of the day should give comes first, before yesterday', () => {
  const over = { running: false, phase: undefined, moreKwh: 1.5 } as const
  expect(told({ ...over, expected: expected({ forecastKwh: 22.5 }) })).toEqual([
    'calm',
    'As expected in this light: 21 kWh to 27 kWh.',
    '1.5 kWh more than the day before. The night before, 22.5 kWh had been forecast.',
  ])
  expect(told({ ...over, expected: expected({ verdict: 'above', madeKwh: 28 }) })[1]).toBe(
    '4 kWh more than expected in this light.',
  )
  expect(told({ ...over, expected: expected({ verdict: 'above', madeKwh: 28 }) }, zh)[1]).toBe(
    '比当天光照的预期多 4 kWh。',
  )
})

test('one day of ten is below its band: only far below it is a warning, and never by the season alone', () => {
  const below = (madeKwh: number, isUsual = false) =>
    told({ moreKwh: null, alerts: quiet, expected: expected({ verdict: 'below', madeKwh, isUsual }) }).slice(0, 2)
  expect(below(20)).toEqual(['calm', 'So far 4 kWh less than expected in this light.'])
  expect(below(12)).toEqual(['warning', 'So far 12 kWh less than expected in this light.'])
  expect(below(2, true)).toEqual(['calm', 'So far less than usual for the season: 21 kWh to 27 kWh, modelled.'])
  // Yesterday says more.
  expect(told({ moreKwh: 1, alerts: null, expected: expected({ isUsual: true }) })).toEqual([
    'calm',
    '1 kWh more than yesterday by this time.',
    'So far as usual for the season: 21 kWh to 27 kWh, modelled.',
  ])
})

test('while it is unknown or says nothing it is not told; a forecast is, until sunset, and “so far” too', () => {
  const coming = { expectedKwh: 40, lowKwh: 33, highKwh: 46 }
  const unknown = expected({ verdict: null, coming })
  expect(told({ moreKwh: 1, alerts: null, expected: unknown })[2]).toContain(
    'About 40 kWh are forecast for today, 33 kWh to 46 kWh.',
  )
  expect(told({ moreKwh: 1, alerts: null, phase: 'afterSunset', expected: unknown })[2]).not.toContain('forecast')
  // After sunset nothing is added to it.
  expect(told({ moreKwh: null, alerts: null, phase: 'afterSunset', expected: expected() })[1]).toBe(
    'As expected in this light: 21 kWh to 27 kWh.',
  )
  expect(told({ moreKwh: 1, alerts: null, expected: expected({ madeKwh: null }) })[1]).toBe(
    '1 kWh more than yesterday by this time.',
  )
})

import type { Comparison } from '@heliograph/contract/browser'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { aComparison, anAlert, aSubject, comparedZone, midnight } from './a-comparison.fixture.ts'
import { deviationText, notesOf, sentenceOf } from './sentence.ts'

const { comparisons: words } = await wordsIn('en')
const context = { zone: comparedZone, dated: false, grows: false, words }
const sentence = (own: Partial<Comparison> = {}, more = {}) =>
  sentenceOf(aComparison(own), { ...context, ...more }).replaceAll('\u00A0', ' ')
const verdict = (own: Partial<Comparison['verdict']>) => ({ verdict: { ...aComparison().verdict, ...own } })

test('the sentence names who made less, by how much and since when', () => {
  expect(sentence({}, { grows: true })).toBe('Inverter 3 made 31 % less per kWp than the median of all 3, since 10:00.')
  expect(sentence()).toBe('Inverter 3 made 31 % less per kWp than the median of all 3, from 10:00 on.')
  expect(sentence(verdict({ to: midnight + 12.5 * 3600 }))).toBe(
    'Inverter 3 made 31 % less per kWp than the median of all 3, mostly from 10:00 to 12:30.',
  )
  expect(sentence({ ...verdict({ from: null }), scaled: false })).toBe(
    'Inverter 3 made 31 % less than the median of all 3.',
  )
  expect(sentence({}, { dated: true, grows: true })).toContain('since 06-15 10:00')
})

test('it ends with the fault of the one that made less, or says that it was so the whole time', () => {
  const subjects = [aSubject(2, 1), aSubject(3, 0.69, { alert: anAlert }), aSubject(4, 1)]
  expect(sentence({ subjects })).toBe(
    'Inverter 3 made 31 % less per kWp than the median of all 3, from 10:00 on: F12 Residual current.',
  )
  // The alert of another one explains nothing.
  const other = [aSubject(2, 1, { alert: anAlert }), aSubject(3, 0.69), aSubject(4, 1)]
  expect(sentence({ subjects: other })).toMatch(/from 10:00 on\.$/)
  expect(sentence({ subjects, ...verdict({ kind: 'alike', subjects: [], deviation: 2 }) })).not.toContain('F12')
  expect(sentence(verdict({ from: null, throughout: true }))).toMatch(/of all 3, the whole time\.$/)
})

test('of one that was replaced, it says until when or after when it reported nothing', () => {
  const daylight = [0, 1, 2].map((day) => ({
    from: midnight + day * 86_400 + 6 * 3600,
    to: midnight + day * 86_400 + 20 * 3600,
  }))
  const [first, second, third] = daylight
  const until = { silences: [first!, { from: second!.from, to: second!.from + 3600 }] }
  const after = { silences: [{ from: second!.from + 7200, to: second!.to }, third!] }
  const between = { silences: [{ from: second!.from + 7200, to: second!.to }] }
  const subjects = [aSubject(2, 1, until), aSubject(3, 1, after), aSubject(4, 1, between)]
  const notes = notesOf(aComparison({ subjects, daylight, to: midnight + 3 * 86_400, lightS: 3 * 14 * 3600 }), {
    ...context,
    dated: true,
  })
  expect(notes).toEqual(
    expect.arrayContaining([
      'Inverter 2 reported nothing until 06-16 07:00.',
      'Inverter 3 reported nothing after 06-16 08:00.',
      'Inverter 4 was silent for 12 h.',
    ]),
  )
})

test('of two, it names the other one', () => {
  const subjects = [aSubject(2, 1), aSubject(3, 0.5)]
  expect(sentence({ subjects, ...verdict({ deviation: -50, from: null }) })).toBe(
    'Inverter 3 made 50 % less per kWp than Inverter 2.',
  )
})

test('it says when there is nothing to judge', () => {
  expect(sentence(verdict({ kind: 'alike', subjects: [], deviation: 2.9, from: null }))).toBe(
    'All 3 made about the same per kWp: within 3 % of the median.',
  )
  expect(sentence(verdict({ kind: 'alone', subjects: ['2'], deviation: null, from: null }))).toContain(
    'Only Inverter 2',
  )
  const idle = verdict({ kind: 'nothing', subjects: ['2', '3'], deviation: null, from: null })
  expect(sentence(idle)).toBe('Inverter 2, Inverter 3 made nothing.')
  for (const kind of ['noData', 'apart', 'dark'] as const)
    expect(sentence(verdict({ kind, subjects: [], deviation: null, from: null }))).toBe(words.verdict[kind])
})

test('before the sun is up, a comparison of today says so, and only then', () => {
  const dark = { ...verdict({ kind: 'noData', subjects: [], deviation: null, from: null }), lightS: 0, comparedS: 0 }
  expect(sentence(dark, { grows: true })).toBe(words.verdict.justBegun)
  expect(sentence(dark)).toBe(words.verdict.noData)
  expect(sentence(dark, { grows: true, dated: true })).toBe(words.verdict.noData)
  // Where the sun does not rise at all, it is not the beginning of the day.
  expect(sentence({ ...dark, daylight: [] }, { grows: true })).toBe(words.verdict.noData)
})

test('notes say what limits the comparison', () => {
  const silences = [{ from: midnight + 10 * 3600, to: midnight + 13.05 * 3600 }]
  const subjects = [
    aSubject(2, 1, { string: 1, ratedPower: null }),
    aSubject(3, 0.6, { silences, ratedPower: null }),
    aSubject(4, 0.8, { ratedPower: null, deviation: -20 }),
  ]
  const notes = (own: Partial<Comparison>) => notesOf(aComparison(own), context).join(' ')
  expect(notes({})).toBe(words.scaled)
  const told = notes({ subjects, scaled: false, comparedS: 10 * 3600, ...verdict({ subjects: ['3', '4'] }) })
  expect(told).toContain('Also apart from the median: Inverter 4 −20\u00A0%.')
  expect(told).toContain('Inverter 3 was silent for 3 h.')
  expect(told).toContain('Compared over 10 of 14 h of daylight.')
  expect(told).toContain('The rated power of strings is unknown')
})

test('a deviation has its sign, and a missing one none', () => {
  expect([-31.29, 4, 0, 0.04, null].map(deviationText)).toEqual([
    '−31.2\u00A0%',
    '+4\u00A0%',
    '0\u00A0%',
    '0\u00A0%',
    '--',
  ])
})

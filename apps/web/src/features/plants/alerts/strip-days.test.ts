import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { countsText, dayAfterKey, dayWidthOf, levelsOfDay, stripSummary } from './strip-days.ts'

const { alerts: words } = await wordsIn('en')
const aDay = (day: string, faults = 0, warnings = 0, tips = 0) => ({
  day,
  faults,
  warnings,
  tips,
  plannedWork: false,
})

test('a day lists its levels, the most severe first, and leaves out those without alerts', () => {
  expect(countsText(aDay('2026-03-29', 2, 1), words)).toBe('2026-03-29: 2 faults, 1 warning')
  expect(countsText(aDay('2026-03-29', 0, 0, 1), words)).toBe('2026-03-29: 1 tip')
  expect(countsText(aDay('2026-03-29'), words)).toBe('2026-03-29: no alerts')
  expect(levelsOfDay(aDay('2026-03-29', 1, 0, 3)).map(({ kind }) => kind)).toEqual(['faults', 'tips'])
})

test('the summary counts alerts and days, and names the worst day', () => {
  const days = [aDay('2026-03-27', 1), aDay('2026-03-28'), aDay('2026-03-29', 1, 2)]
  expect(stripSummary(days, words)).toBe('4 alerts on 2 of 3 days, most on 2026-03-29.')
  expect(stripSummary([aDay('2026-03-27'), aDay('2026-03-28')], words)).toBe('No alert in 2 days.')
})

test('only whole days are visible: all of them where they fit, else as many as fit', () => {
  expect(dayWidthOf(1158, 30, 24)).toBe(1158 / 30)
  expect(dayWidthOf(340, 30, 24)).toBe(340 / 14)
  expect(dayWidthOf(340, 30, 32)).toBe(34)
  expect(dayWidthOf(10, 30, 24)).toBe(10)
  expect(dayWidthOf(0, 30, 24)).toBeUndefined()
})

test('keys move to neighbours, by a week, and to the ends, but not beyond', () => {
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => dayAfterKey(key, 10, 29)),
  ).toEqual([9, 11, 3, 17, 0, 29])
  expect([dayAfterKey('ArrowLeft', 0, 29), dayAfterKey('ArrowRight', 29, 29), dayAfterKey('a', 3, 29)]).toEqual([
    0,
    29,
    undefined,
  ])
})

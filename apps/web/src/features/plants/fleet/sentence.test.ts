import type { FleetOverview } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { evidenceOf } from './evidence.ts'
import { aFleet } from './fleet.fixture.ts'
import { sentenceOf, stateOf } from './sentence.ts'
import { spanOf } from './span.ts'

const { fleet: words } = await wordsIn('en')
const fresh = { failed: false, ageMs: 1000 }
const said = (overview: FleetOverview, known = fresh) => sentenceOf(stateOf({ overview, ...known }), overview, words)

test('the title says how many plants need help, and which one first', () => {
  expect(said(aFleet())).toBe('3 of 64 plants need you, Central Valley Packing first.')
  const [first] = aFleet().worst
  const many = aFleet({ needing: 412, plants: 100_000, causes: 31, worst: [{ ...first!, plant: null, plants: 41 }] })
  expect(said(many)).toBe('412 of 100,000 plants need you, for 31 reasons.')
})

test('only a fresh answer says that nothing needs you', () => {
  const quiet = aFleet({ needing: 0, causes: 0, worst: [] })
  expect(said(quiet)).toBe('Nothing needs you.')
  expect(said(quiet, { failed: true, ageMs: 4 * minuteMs })).toBe('Nothing needs you.')
  const old = { failed: true, ageMs: 5 * minuteMs }
  expect(said(quiet, old)).toBe('Your plants can’t be shown right now.')
  // A tab that slept did not fail, but its answer is old.
  expect(said(quiet, { failed: false, ageMs: 6 * minuteMs })).toBe('Your plants can’t be shown right now.')
})

test('a failed call is neither an empty fleet nor a quiet one', () => {
  expect(stateOf({ overview: undefined, failed: true, ageMs: 0 })).toBe('failed')
  expect(stateOf({ overview: undefined, failed: false, ageMs: 0 })).toBe('loading')
  expect(stateOf({ overview: aFleet({ plants: 0, needing: 0 }), failed: false, ageMs: 0 })).toBe('empty')
})

test('a duration is truncated, and has two units at most and none that is zero', () => {
  const said = (minutes: number) => spanOf(minutes * minuteMs, words).replaceAll('\u00a0', ' ')
  expect(said(56.9 * 60)).toBe('2 days 8 hours')
  expect(said(6 * 24 * 60 + 59)).toBe('6 days')
  expect(said(25 * 60)).toBe('1 day 1 hour')
  expect(said(119)).toBe('1 hour 59 minutes')
  expect(said(60)).toBe('1 hour')
  expect(said(1.9)).toBe('1 minute')
  expect(said(0.9)).toBe('less than a minute')
  expect(said(-5)).toBe('less than a minute')
})

test('evidence marks the days since the start, and compares whole days only', () => {
  const days = [10, 12, 4, 2, null, 1].map((generation, place) => ({ day: `2026-06-0${place + 1}`, generation }))
  const { bars, before, since, most } = evidenceOf(days, Date.parse('2026-06-03T12:00:00Z'), 'UTC')
  expect(bars.map(({ isSince }) => isSince)).toEqual([false, false, true, true, true, true])
  expect([before, since, most]).toEqual([11, 2, 12])
})

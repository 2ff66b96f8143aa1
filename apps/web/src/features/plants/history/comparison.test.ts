import type { PeriodEnergies } from '@heliograph/domain/balance'
import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { differencesOf, energiesUntil, otherOf } from './comparison.ts'
import type { Frame } from './curve-of.ts'
import { sameClock } from './same-clock.ts'

const today = '2026-06-12'

test('a completed period is compared with the whole previous one', () => {
  expect(otherOf({ kind: 'month', day: '2026-05-20', compare: 'previous' }, today)).toEqual({
    period: { kind: 'month', day: '2026-04-20' },
  })
  expect(otherOf({ kind: 'custom', day: '2026-05-01', to: '2026-05-10', compare: 'previous' }, today)).toEqual({
    period: { kind: 'custom', day: '2026-04-21', to: '2026-04-30' },
  })
})

test('a running period is compared with the same number of days of the previous one', () => {
  expect(otherOf({ kind: 'month', day: today, compare: 'previous' }, today)?.soFar).toEqual({
    first: '2026-05-01',
    last: '2026-05-12',
  })
  expect(otherOf({ kind: 'week', day: today, compare: 'previous' }, today)?.soFar).toEqual({
    first: '2026-06-01',
    last: '2026-06-05',
  })
  // March has days that February does not have.
  expect(otherOf({ kind: 'month', day: '2026-03-30', compare: 'previous' }, '2026-03-30')?.soFar?.last).toBe(
    '2026-02-28',
  )
})

test('a day is compared with the previous or any other day; the total has no comparison', () => {
  expect(otherOf({ kind: 'day', day: today, compare: 'previous' }, today)?.period.day).toBe('2026-06-11')
  expect(otherOf({ kind: 'day', day: today, compare: '2025-06-12' }, today)?.period.day).toBe('2025-06-12')
  expect(otherOf({ kind: 'day', day: today }, today)).toBeUndefined()
  expect(otherOf({ kind: 'total', day: today, compare: 'previous' }, today)).toBeUndefined()
})

test('differences need both sides, and a percentage needs a base above zero', () => {
  const rows = differencesOf(energies({ generation: 30, use: 5, buy: 2 }), energies({ generation: 20, buy: 0 }))
  expect(rows).toEqual([
    { quantity: 'generation', own: 30, other: 20, more: 10, percent: 50 },
    { quantity: 'use', own: 5, other: null, more: null, percent: null },
    { quantity: 'buy', own: 2, other: 0, more: 2, percent: null },
  ])
})

test('a day’s energy up to a time is its total multiplied by that share of its curve', () => {
  const frames = [frame(0, 0), frame(30, 1000), frame(60, 2000), frame(90, 1000)]
  expect(energiesUntil(frames, energies({ generation: 8 }), 60 * minuteMs).generation).toBe(2)
  expect(energiesUntil(frames, energies({ generation: 8 }), 120 * minuteMs).generation).toBe(8)
  expect(energiesUntil(frames, energies({ generation: 8 }), 60 * minuteMs).use).toBeNull()
})

test('a gap in daylight makes it unknown, a gap at night does not', () => {
  expect(energiesUntil([frame(0, 1000), frame(90, 1000)], energies({ generation: 8 }), minuteMs).generation).toBeNull()
  expect(
    energiesUntil([frame(0, 0), frame(90, 0), frame(100, 500)], energies({ generation: 8 }), 95 * minuteMs).generation,
  ).toBe(0)
})

test('the same clock time on another day, also across a clock change', () => {
  const zone = 'Europe/Berlin'
  const noon = startOfDay(zone, '2026-03-28') + 12 * 60 * minuteMs
  expect(sameClock(zone, noon, '2026-03-29')).toBe(startOfDay(zone, '2026-03-29') + 11 * 60 * minuteMs)
  expect(sameClock(zone, noon, '2026-03-28')).toBe(noon)
})

const frame = (minute: number, generationW: number): Frame => ({
  at: minute * minuteMs,
  generationW,
  useW: null,
  buyW: null,
  sellW: null,
  chargeW: null,
  dischargeW: null,
  generatorW: null,
  backupW: null,
  socPercent: null,
})

const energies = (own: Partial<PeriodEnergies>): PeriodEnergies => ({
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  boughtShare: null,
  soldShare: null,
  coverage: null,
  ...own,
})

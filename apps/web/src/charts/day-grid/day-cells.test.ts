import { daysBetween } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { gridOf, moved } from './day-cells.ts'

const year = daysBetween('2026-01-01', '2026-12-31').map((day) => ({ day, value: null }))

test('a year is twelve rows of days, or thirty-one of months, and every day has one cell', () => {
  for (const upright of [false, true]) {
    const rows = gridOf(year, upright)
    expect(rows.map(({ cells }) => cells.length)).toEqual(Array(upright ? 31 : 12).fill(upright ? 12 : 31))
    expect(rows.flatMap(({ cells }) => cells).filter(Boolean)).toHaveLength(365)
  }
})

test('arrow keys move visually and skip days that the calendar does not have', () => {
  const lying = gridOf(year, false)
  expect(moved(lying, '2026-01-31', 'ArrowLeft')).toBe('2026-01-30')
  expect(moved(lying, '2026-01-31', 'ArrowRight')).toBeUndefined()
  expect(moved(lying, '2026-01-31', 'ArrowDown')).toBe('2026-03-31')
  expect(moved(lying, '2026-02-10', 'End')).toBe('2026-02-28')
  const upright = gridOf(year, true)
  expect(moved(upright, '2026-01-31', 'ArrowRight')).toBe('2026-03-31')
  expect(moved(upright, '2026-01-30', 'ArrowDown')).toBe('2026-01-31')
  expect(moved(upright, '2026-03-30', 'Home')).toBe('2026-01-30')
  expect(moved(lying, '2026-01-31', 'Tab')).toBeUndefined()
})

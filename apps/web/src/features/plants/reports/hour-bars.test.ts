import type { DayRecord } from '@heliograph/contract/browser'
import { spanOfDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { hourBars } from './hour-bars.ts'

const zone = 'Europe/Berlin'
const words = { names: { generation: 'Generation', use: 'Use' } } as Words['report']

test('a day of 25 hours has 25 bars, and an hour without data has none', () => {
  const day = '2026-10-25'
  const { from } = spanOfDay(zone, day)
  // Of the hour that comes twice, the second one: 12 frames of 1.2 kW.
  const records = Array.from({ length: 12 }, (_, frame) => ({
    dateTime: from / 1000 + 3 * 3600 + frame * 300,
    generationPower: 1200,
    usePower: null,
  })) as DayRecord[]
  const { labels, stacks, unit } = hourBars(records, zone, day, words)
  expect(labels.slice(1, 5)).toEqual(['01', '02', '02', '03'])
  expect(labels).toHaveLength(25)
  expect(stacks).toHaveLength(1)
  const values = stacks[0]?.parts[0]?.values ?? []
  expect(unit).toBe('kWh')
  expect(values[3]).toBeCloseTo(1.2)
  expect(values.filter((value) => value !== null)).toHaveLength(1)
})

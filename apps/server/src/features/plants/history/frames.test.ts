import { frameMs, spanOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import type { PlantFrame } from '#telemetry/history.store.ts'
import { columnsOf } from './frames.ts'

const march = spanOfDay('Europe/Berlin', '2026-03-29')

test('the day when clocks go forward has 23 hours of frames', () => {
  const { powers } = columnsOf([frame(0, { use: 300 }), frame(275, { use: 400 })], march.from, march.to)
  expect(powers.use).toHaveLength(23 * 12)
  expect([powers.use![0], powers.use![1], powers.use![275]]).toEqual([300, null, 400])
})

test('a value without data has no column, but a zero is data', () => {
  const { powers, socPct } = columnsOf([frame(3, { buy: 0 })], march.from, march.to)
  expect(powers.buy?.filter((value) => value !== null)).toEqual([0])
  expect([powers.use, powers.generator, socPct]).toEqual([null, null, null])
  expect(columnsOf([], march.from, march.to).powers.buy).toBeNull()
})

const frame = (step: number, own: Partial<PlantFrame>): PlantFrame => ({
  at: march.from + step * frameMs,
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  generator: null,
  backup: null,
  socPct: null,
  ...own,
})

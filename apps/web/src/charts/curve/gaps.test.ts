import { minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import type { Curve } from './curve.ts'
import { gapsOf, stopAt, stopsOf } from './gaps.ts'

const minutes = (...all: number[]) => all.map((minute) => minute * minuteMs)
const span = { from: 0, to: 120 * minuteMs }
const inMinutes = ({ from, to }: { from: number; to: number }) => [from / minuteMs, to / minuteMs]

test('each stretch without values is a gap: before, between and after', () => {
  const curve = curveOf(minutes(30, 35, 40, 60, 65, 70), [1, 2, 3, 4, 5, 6])
  expect(gapsOf(curve, span).map(inMinutes)).toEqual([
    [0, 30],
    [45, 60],
    [75, 120],
  ])
})

test('times without any known value count as missing', () => {
  const curve = curveOf(minutes(0, 5, 10, 15, 20, 25), [1, 2, null, null, 5, 6])
  expect(gapsOf(curve, { from: 0, to: 30 * minuteMs }).map(inMinutes)).toEqual([[10, 20]])
})

test('a value that is slightly late does not create a gap at the end of the current day', () => {
  const curve = curveOf(minutes(0, 5, 10), [1, 2, 3])
  expect(gapsOf(curve, { from: 0, to: 24 * minuteMs })).toEqual([])
  expect(gapsOf(curve, { from: 0, to: 40 * minuteMs }).map(inMinutes)).toEqual([[15, 40]])
})

test('a curve without values has no gaps', () => {
  expect(gapsOf(curveOf(minutes(0, 5), [null, null]), span)).toEqual([])
  expect(gapsOf(curveOf([], []), span)).toEqual([])
})

test('a compared day does not fill a gap, but the cursor stops at its values', () => {
  const own = curveOf(minutes(0, 5, 30, 35), [1, 2, 3, 4])
  const times = minutes(0, 5, 10, 15, 20, 25, 30, 35)
  const both: Curve = {
    times,
    series: [
      { ...own.series[0]!, values: [1, 2, null, null, null, null, 3, 4] },
      { ...own.series[0]!, id: 'then', faded: true, values: times.map(() => 9) },
    ],
  }
  const gaps = gapsOf(both, { from: 0, to: 40 * minuteMs })
  expect(gaps.map(inMinutes)).toEqual([[10, 30]])
  expect(stopsOf(both, gaps)).toHaveLength(8)
})

test('the cursor stops once per gap, anywhere within it', () => {
  const curve = curveOf(minutes(0, 5, 10, 60, 65), [1, 2, 3, 4, 5])
  const stops = stopsOf(curve, gapsOf(curve, { from: 0, to: 70 * minuteMs }))
  expect(stops.map(({ gap }) => gap !== undefined)).toEqual([false, false, false, true, false, false])
  expect([6, 20, 50, 61].map((minute) => stopAt(stops, minute * minuteMs, 7.5 * minuteMs))).toEqual([1, 3, 3, 4])
  expect(stopAt(stops, 90 * minuteMs, 7.5 * minuteMs)).toBe(null)
  expect(stopAt([], 0, 7.5 * minuteMs)).toBe(null)
})

const curveOf = (times: readonly number[], values: readonly (number | null)[]): Curve => ({
  times,
  series: [{ id: 'a', label: 'A', unit: 'kW', axis: 'left', colour: '--a', values }],
})

import { expect, test } from 'vitest'
import { margins } from '#charts/axes/scale.ts'
import type { CurveSeries } from '#charts/curve/curve.ts'
import { powerCurveOption } from '#charts/curve/power-curve-option.ts'
import type { Look } from '#charts/drawing/look.ts'
import { heightsOf, sumOf, type Bars } from './bars.ts'
import { energyBarsOption } from './energy-bars-option.ts'

const look: Look = {
  colour: (name) => name,
  fill: (name) => name,
  muted: '#888',
  line: '#ddd',
  font: 'sans-serif',
  still: false,
}

test('hidden series take no room', () => {
  expect(heightsOf(bars, new Set())).toEqual([5, null])
  expect(heightsOf(bars, new Set(['b']))).toEqual([3, null])
})

test('the sum of nothing is unknown, not zero', () => {
  expect(sumOf([null, null])).toBe(null)
  expect(sumOf([null, 0])).toBe(0)
})

test('parts of one stack are stacked, and the unknown part is hatched', () => {
  const { series } = energyBarsOption(
    { bars, hidden: new Set(), scale: { min: 0, max: 5, step: 1 }, margins, widthPx: 600 },
    look,
  ) as {
    series: { stack: string; itemStyle: { color: unknown } }[]
  }
  expect(series.map(({ stack }) => stack)).toEqual(['s', 's'])
  expect(series[0]?.itemStyle.color).toBe('--a')
  expect(series[1]?.itemStyle.color).toHaveProperty('image')
})

test('a bar has the fill that was wished, with an edge that is seen; one too narrow for an edge is a mark itself', () => {
  const drawn = (widthPx: number, fill: Look['fill']) => {
    const { series } = energyBarsOption(
      { bars, hidden: new Set(), scale: { min: 0, max: 5, step: 1 }, margins, widthPx },
      { ...look, fill },
    ) as { series: { itemStyle: object }[] }
    return series[0]?.itemStyle
  }
  const pale = (name: string) => `${name}-fill`
  expect(drawn(600, pale)).toEqual({ color: '--a-fill', borderColor: '--a', borderWidth: 1 })
  expect(drawn(600, look.fill)).toEqual({ color: '--a' })
  expect(drawn(120, pale)).toEqual({ color: '--a' })
})

test('a bar of which only a part is known is hatched in its colour, and the others are not', () => {
  const marked = { ...bars, marks: [{ kind: 'partly' as const, text: 'known for 13 of 24 h' }, undefined] }
  const { series } = energyBarsOption(
    { bars: marked, hidden: new Set(), scale: { min: 0, max: 5, step: 1 }, margins, widthPx: 600 },
    look,
  ) as { series: { data: unknown[] }[] }
  expect(series[0]?.data).toEqual([
    { value: 3, itemStyle: { color: expect.objectContaining({ repeat: 'repeat' }) } },
    null,
  ])
})

test('nothing is animated above 300 points, or if the person prefers less motion', () => {
  expect(animated(10, look)).toBe(true)
  expect(animated(301, look)).toBe(false)
  expect(animated(10, { ...look, still: true })).toBe(false)
})

test('lines do not cross gaps', () => {
  const { series } = curveOption(10, look) as { series: { connectNulls: boolean }[] }
  expect(series.every(({ connectNulls }) => !connectNulls)).toBe(true)
})

test('thousands of values are packed and downsampled, and keep their gaps', () => {
  const values = Array.from({ length: 8928 }, (_, place) => (place === 1 ? null : place))
  const { series } = curveOption(8928, look, { values }) as { series: { sampling?: string; data: Float64Array }[] }
  expect(series[1]?.sampling).toBe('lttb')
  expect(Array.from(series[1]!.data.subarray(0, 6))).toEqual([0, 0, 300_000, Number.NaN, 600_000, 2])
})

test('the comparison is paler, dashed and behind', () => {
  const compared: Bars = { ...bars, stacks: [bars.stacks[0]!, { ...bars.stacks[0]!, id: 'then', faded: true }] }
  const { series } = energyBarsOption(
    { bars: compared, hidden: new Set(), scale: { min: 0, max: 5, step: 1 }, margins, widthPx: 600 },
    look,
  ) as {
    series: { stack: string; itemStyle: object }[]
  }
  expect(series.filter(({ stack }) => stack === 'then').map(({ itemStyle }) => itemStyle)).toMatchObject([
    { opacity: 0.5, borderType: 'dashed', borderWidth: 1 },
    { opacity: 0.5, borderType: 'dashed', borderWidth: 1 },
  ])
  const lines = curveOption(10, look, { faded: true }) as { series: { lineStyle: object; z: number }[] }
  expect(lines.series[1]).toMatchObject({ lineStyle: { type: [3, 4], opacity: 0.75 }, z: 1 })
})

const bars: Bars = {
  unit: 'kWh',
  labels: ['1', '2'],
  titles: ['2026-03-01', '2026-03-02'],
  stacks: [
    {
      id: 's',
      label: 'Stack',
      parts: [
        { id: 'a', label: 'A', colour: '--a', values: [3, null] },
        { id: 'b', label: 'B', colour: '--b', unknown: true, values: [2, null] },
      ],
    },
  ],
}

const curveOption = (count: number, at: Look, own: Partial<CurveSeries> = {}) =>
  powerCurveOption(
    {
      curve: {
        times: Array.from({ length: count }, (_, place) => place * 300_000),
        series: [
          { id: 'a', label: 'A', unit: 'kW', axis: 'left', colour: '--a', values: Array(count).fill(1), ...own },
        ],
      },
      hidden: new Set(),
      span: { from: 0, to: count * 300_000 },
      dated: false,
      zone: 'UTC',
      scale: { min: 0, max: 1, step: 1 },
      margins,
      widthPx: 600,
    },
    at,
  )

const animated = (count: number, at: Look) => (curveOption(count, at) as { animation: boolean }).animation

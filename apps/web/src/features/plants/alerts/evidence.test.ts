import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { daysIn, evidenceIn, evidenceInUnit, evidenceSpan, runsOf, runsWithin } from './evidence.ts'

const zone = 'Europe/Berlin'
const noon = Date.parse('2026-03-29T12:00:00+02:00')
const told = (from: number, to: number | null) => ({
  alertTime: from / 1000,
  lastTime: (to ?? from) / 1000,
  endTime: to === null ? null : to / 1000,
  timezone: zone,
})

/** A device's values from noon on, every five minutes. */
const seriesFromNoon = (storageName: string, unit: string, values: string[]) => ({
  storageName,
  name: storageName,
  unit,
  detailList: values.map((value, place) => ({ collectionTime: noon / 1000 + place * 300, value })),
})

test('the window adds two hours on each side, but stays within the day', () => {
  expect(evidenceSpan(told(noon, noon + 10 * minuteMs))).toEqual({ from: noon - 2 * hourMs, to: noon + 130 * minuteMs })
  expect(evidenceSpan(told(noon, null))).toEqual({ from: noon - 2 * hourMs, to: noon + 2 * hourMs })
  expect(evidenceSpan(told(noon, noon + 72 * hourMs)).to).toBe(noon + 14 * hourMs)
})

test('a window across midnight touches two days; one that ends at midnight, one', () => {
  const midnight = noon + 12 * hourMs
  expect(daysIn(zone, { from: midnight - hourMs, to: midnight + 1 })).toEqual(['2026-03-29', '2026-03-30'])
  expect(daysIn(zone, { from: midnight - hourMs, to: midnight })).toEqual(['2026-03-29'])
})

test('of the suggested points, the first power and the first other one with values are shown', () => {
  const found = evidenceIn(
    [
      seriesFromNoon('DPi_t1', 'W', ['1500', '900']),
      seriesFromNoon('AV1', 'V', ['--']),
      seriesFromNoon('G_V_L1', 'V', ['230.1', '']),
      seriesFromNoon('INV_T0', '°C', ['40']),
    ],
    ['APo_t1', 'DPi_t1', 'AV1', 'G_V_L1'],
    { from: noon, to: noon + hourMs },
  )
  expect(found.map(({ id, curve }) => [id, curve.series[0]!.unit, curve.series[0]!.values])).toEqual([
    ['DPi_t1', 'kW', [1.5, 0.9]],
    ['G_V_L1', 'V', [230.1, null]],
  ])
  expect(
    evidenceIn([seriesFromNoon('APo_t1', 'W', ['1'])], ['APo_t1'], { from: noon + hourMs, to: noon + 2 * hourMs }),
  ).toEqual([])
})

test('instants five minutes apart form one run; a longer gap separates two', () => {
  const at = noon / 1000
  const runs = runsOf([at + 300, at, at + 1200, at + 1500])
  expect(runs).toEqual([
    { from: noon, to: noon + 5 * minuteMs },
    { from: noon + 20 * minuteMs, to: noon + 25 * minuteMs },
  ])
  expect(runsWithin(runs, { from: noon + minuteMs, to: noon + 10 * minuteMs })).toEqual([
    { from: noon + minuteMs, to: noon + 5 * minuteMs },
  ])
})

test('inputs of an inverter show together, and so do the powers of its siblings, at common times', () => {
  const at = noon / 1000
  const series = (storageName: string, from: number, values: string[]) => ({
    storageName,
    name: storageName,
    unit: 'W',
    detailList: values.map((value, place) => ({ collectionTime: from + place * 300, value })),
  })
  const span = { from: noon, to: noon + hourMs }
  const inputs = evidenceIn(
    [series('DP1', at, ['2000', '2100']), series('DP2', at, ['0', '0'])],
    ['DP1', 'DP2', 'APo_t1'],
    span,
  )
  expect(inputs.map(({ curve }) => curve.series.map(({ label, values }) => [label, values]))).toEqual([
    [
      ['DP1', [2, 2.1]],
      ['DP2', [0, 0]],
    ],
  ])
  const cells = ['V_SCE_Bma1', 'V_SCE_Bmi1'].map((name, place) => ({
    ...series(name, at, place === 0 ? ['3.36', '3.35'] : ['3.2', '3.19']),
    unit: 'V',
  }))
  const battery = evidenceIn([...cells, series('B_P1', at, ['30', '20'])], ['V_SCE_Bma1', 'V_SCE_Bmi1', 'B_P1'], span)
  expect(battery.map(({ id, curve }) => [id, curve.series.map(({ values }) => values)])).toEqual([
    ['B_P1', [[0.03, 0.02]]],
    [
      'V_SCE_Bma1',
      [
        [3.36, 3.35],
        [3.2, 3.19],
      ],
    ],
  ])
  const [beside] = evidenceIn([series('APo_t1', at, ['400', '410'])], ['APo_t1'], span, {
    name: 'Inverter 2',
    siblings: [{ name: 'Inverter 1', series: [series('APo_t1', at + 60, ['1000', '1010'])] }],
  })
  expect(beside!.curve.series.map(({ label, values }) => [label, values])).toEqual([
    ['Inverter 2', [0.4, 0.41]],
    ['Inverter 1', [1, 1.01]],
  ])
})

test('for who reads Fahrenheit, temperatures are in it, and nothing else is', () => {
  const shown = evidenceIn(
    [seriesFromNoon('APo_t1', 'W', ['1500', '900']), seriesFromNoon('INV_T0', '°C', ['40', '--'])],
    ['APo_t1', 'INV_T0'],
    { from: noon, to: noon + hourMs },
  ).map((one) => evidenceInUnit(one, 'F').curve.series[0])
  expect(shown).toMatchObject([
    { unit: 'kW', values: [1.5, 0.9] },
    { unit: '°F', values: [104, null] },
  ])
})

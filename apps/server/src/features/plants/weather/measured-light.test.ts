import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { measuredLight } from './measured-light.ts'

const berlin = { latitude: 52.5, longitude: 13.4 }
const from = Date.parse('2026-06-14T22:00:00Z')
const span = { from, to: from + dayMs }
const said = (own: (hour: number) => object | undefined, everyMs = 5 * minuteMs) =>
  Array.from({ length: dayMs / everyMs }, (_, step) => ({ at: from + step * everyMs, hour: (step * everyMs) / hourMs }))
    .map(({ at, hour }) => ({ at, values: { irradiance: 0, ...own(hour) } }))
    .filter(({ values }) => values.irradiance !== undefined)
const sun = (hour: number) => ({ irradiance: hour >= 6 && hour < 18 ? 500 : 0 })

test('a day of readings is the sum of its light, whatever the interval', () => {
  expect(measuredLight(said(sun), berlin, span)).toEqual({ planeKwhM2: expect.closeTo(6, 1), warmKwhM2: null })
  expect(measuredLight(said(sun, minuteMs), berlin, span)?.planeKwhM2).toBeCloseTo(6, 1)
})

test('with the modules’ temperature, or that of the air, their losses by heat are known', () => {
  const hot = measuredLight(
    said((hour) => ({ ...sun(hour), moduleTemperature: 65 })),
    berlin,
    span,
  )
  expect(hot!.warmKwhM2! / hot!.planeKwhM2).toBeCloseTo(0.86, 10)
  const cold = measuredLight(
    said((hour) => ({ ...sun(hour), ambientTemperature: -10, windSpeed: 8 })),
    berlin,
    span,
  )
  expect(cold!.warmKwhM2! / cold!.planeKwhM2).toBeGreaterThan(1)
})

test.each([
  [
    'is silent for two hours of the day',
    (hour: number) => (hour > 10 && hour < 12 ? { irradiance: undefined } : sun(hour)),
  ],
  ['sees light at night', () => ({ irradiance: 300 })],
  ['says more than the sun gives', (hour: number) => (hour === 12 ? { irradiance: 65_535 } : sun(hour))],
  ['says nothing', () => ({ irradiance: undefined })],
])('a station that %s does not know the day', (_, own) => {
  expect(measuredLight(said(own), berlin, span)).toBeUndefined()
})

test('silence at night is no loss, and a little below zero is zero', () => {
  const dayOnly = said((hour) =>
    hour < 4 || hour > 22 ? { irradiance: undefined } : { irradiance: sun(hour).irradiance || -3 },
  )
  expect(measuredLight(dayOnly, berlin, span)?.planeKwhM2).toBeCloseTo(6, 1)
})

import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import type { Sample } from '#telemetry/device-day.ts'
import { slotsOf } from './device-slots.ts'

const day = { from: 0, to: 24 * hourMs }
const sample = (minute: number, values: Sample['values']): Sample => ({ at: minute * minuteMs, values })
const hourly = (samples: Sample[], ...keys: Parameters<typeof slotsOf>[1]) => slotsOf(samples, keys, day, hourMs)

test('reports of every quarter of an hour leave five minutes between them empty, but not what the counter gained', () => {
  const samples = [0, 15, 30, 45].map((minute) => sample(minute, { acPower: 100, generationTotal: 10 + minute / 100 }))
  const rows = slotsOf(samples, ['acPower', 'generation'], day, 5 * minuteMs)
  expect(rows.map(({ at, values: [w, kwh] }) => [Number(at) / minuteMs, w, Number(kwh?.toFixed(3))])).toEqual(
    [0, 5, 10, 15, 20, 25, 30, 35, 40]
      .map((minute) => [minute, minute % 15 === 0 ? 100 : null, 0.05])
      .concat([[45, 100, Number.NaN]]),
  )
})

test('what slots gained adds up to what the counter gained, whatever the moments of its reports', () => {
  const samples = Array.from({ length: 40 }, (_, each) =>
    sample(-7 + each * 4.3, { generationTotal: 500 + (each * each) / 1000 }),
  )
  const rows = slotsOf(samples, ['generation'], day, 5 * minuteMs)
  const sum = rows.reduce((total, { values: [kwh] }) => total + (kwh ?? 0), 0)
  const at = (minute: number) => {
    const after = samples.findIndex((each) => each.at >= minute * minuteMs)
    const [one, other] = [samples[after - 1]!, samples[after]!]
    const share = (minute * minuteMs - one.at) / (other.at - one.at)
    return one.values.generationTotal! + (other.values.generationTotal! - one.values.generationTotal!) * share
  }
  expect(sum).toBeCloseTo(at(160) - at(0), 9)
})

test('a counter that restarts, and a silence, leave the hour unknown, and no hour negative', () => {
  const until = Array.from({ length: 13 }, (_, each) => sample(each * 5, { generationTotal: 90 + each / 10 }))
  const restarted = Array.from({ length: 24 }, (_, each) => sample(65 + each * 5, { generationTotal: each / 10 }))
  const late = Array.from({ length: 13 }, (_, each) => sample(360 + each * 5, { generationTotal: 9 + each / 10 }))
  expect(
    hourly([...until, ...restarted, ...late], 'generation').map(({ at, values }) => [Number(at) / hourMs, values[0]]),
  ).toEqual([
    [0, expect.closeTo(1.2)],
    [2, expect.closeTo(1.2)],
    [6, expect.closeTo(1.2)],
  ])
})

test('without a lifetime counter the one of the day counts; of a state the last one, and of what is missing nothing', () => {
  const samples = Array.from({ length: 13 }, (_, each) =>
    sample(each * 5, { generationToday: each / 10, runState: each < 11 ? 1 : 2 }),
  )
  expect(hourly(samples, 'generation', 'runState', 'acPower')).toEqual([
    { at: 0, values: [expect.closeTo(1.2), 2, null] },
    { at: hourMs, values: [null, 2, null] },
  ])
})

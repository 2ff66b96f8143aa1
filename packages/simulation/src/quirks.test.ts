import { expect, test } from 'vitest'
import { isRestarting, withQuirks } from './quirks.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const noon = Date.UTC(2026, 5, 1, 12)

test('a device without quirks shows what it measured', () => {
  const values = { buyTotal: 12.3, gridPower: 400 }
  expect(withQuirks(values, undefined, noon, minuteMs)).toEqual({ buyTotal: 12.3, gridPower: 400 })
})

test('a reversed clamp shows purchases as sales', () => {
  const values = {
    buyToday: 1,
    buyTotal: 100,
    sellToday: 2,
    sellTotal: 200,
    gridPower: 400,
    grid1Power: 400,
    usePower: 900,
  }
  expect(withQuirks(values, { isReversed: true }, noon, minuteMs)).toEqual({
    buyToday: 2,
    buyTotal: 200,
    sellToday: 1,
    sellTotal: 100,
    gridPower: -400,
    grid1Power: -400,
  })
})

test.each([1, 5])('with a report every %i minutes, a counter dips for two reports, a few times a day', (minutes) => {
  const intervalMs = minutes * minuteMs
  const shown = Array.from({ length: (10 * dayMs) / intervalMs }, (_, place) => {
    const at = noon + (place + 0.5) * intervalMs
    return withQuirks({ buyTotal: 100 }, { dips: true }, at, intervalMs).buyTotal
  })
  const dips = shown
    .map((kwh) => (kwh === 100 ? ' ' : '_'))
    .join('')
    .trim()
    .split(/ +/)
  expect(dips.length).toBeGreaterThan(15)
  expect(dips.length).toBeLessThan(80)
  expect(new Set(dips)).toEqual(new Set(['__']))
  expect(new Set(shown)).toEqual(new Set([100, 99.9]))
})

test('a device that replaced another counts from 0', () => {
  const countsFrom = { generationTotal: 5000, runningHours: 9000 }
  const values = { generationToday: 3, generationTotal: 5003, runningHours: 9002 }
  expect(withQuirks(values, { countsFrom }, noon, minuteMs)).toEqual({
    generationToday: 3,
    generationTotal: 3,
    runningHours: 2,
  })
})

test('a gateway that restarts nine times a day is down for 6 to 14 minutes each time', () => {
  const minutes = Array.from({ length: 1440 * 5 }, (_, minute) => isRestarting(7, 9, noon + minute * minuteMs))
  const down = minutes
    .map((is) => (is ? '_' : ' '))
    .join('')
    .trim()
    .split(/ +/)
  expect(down.length).toBeGreaterThanOrEqual(40)
  // Two of them can follow each other.
  expect(Math.max(...down.map((run) => run.length))).toBeLessThanOrEqual(29)
  const share = minutes.filter(Boolean).length / minutes.length
  expect(share).toBeGreaterThan((9 * 6) / 1440)
  expect(share).toBeLessThan((9 * 14) / 1440)
})

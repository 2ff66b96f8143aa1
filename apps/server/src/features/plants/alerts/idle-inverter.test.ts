import { minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { idleSince, isIdle } from './idle-inverter.ts'

const berlin = { latitude: 52.5, longitude: 13.4, ratedW: 10_000 }
const noon = Date.parse('2026-06-21T11:00:00Z')

test('an inverter that produces nothing at noon is idle', () => {
  expect(isIdle({ at: noon, values: { acPower: 49 } }, berlin)).toBe(true)
  expect(isIdle({ at: noon, values: { acPower: 50 } }, berlin)).toBe(false)
})

test('at night, at dusk and in midwinter there is no verdict', () => {
  for (const instant of ['2026-06-21T23:00:00Z', '2026-06-21T18:30:00Z', '2026-12-21T11:00:00Z']) {
    expect(isIdle({ at: Date.parse(instant), values: { acPower: 0 } }, berlin)).toBeUndefined()
  }
})

test('without a power reading, or with a full battery, there is no verdict', () => {
  expect(isIdle({ at: noon, values: { temperature: 20 } }, berlin)).toBeUndefined()
  expect(isIdle({ at: noon, values: { pvPower: 0, batteryPower: 100, batterySoc: 100 } }, berlin)).toBeUndefined()
  expect(isIdle({ at: noon, values: { pvPower: 0, batteryPower: 100, batterySoc: 60 } }, berlin)).toBe(true)
})

test('idleness counts back to its start, but not across a gap', () => {
  const at = (minutes: number, acPower: number) => ({ at: noon + minutes * minuteMs, values: { acPower } })
  const silenceMs = 20 * minuteMs
  expect(idleSince([at(0, 800), at(5, 0), at(10, 0), at(15, 0)], berlin, silenceMs)).toBe(noon + 5 * minuteMs)
  expect(idleSince([at(0, 0), at(30, 0), at(35, 0)], berlin, silenceMs)).toBe(noon + 30 * minuteMs)
  expect(idleSince([at(0, 0), at(5, 800)], berlin, silenceMs)).toBeUndefined()
  expect(idleSince([], berlin, silenceMs)).toBeUndefined()
})

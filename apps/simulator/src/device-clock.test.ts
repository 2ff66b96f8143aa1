import { dayMs, hourMs } from '@heliograph/domain/zones'
import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import { expect, test } from 'vitest'
import { birthOf, createDeviceClock } from './device-clock.ts'
import { noonAt } from './field.fixture.ts'

const bornAt = noonAt - 400 * dayMs
const make = (more: Partial<Parameters<typeof createDeviceClock>[0]> = {}) =>
  createDeviceClock({ bornAt, bootAt: noonAt, lastBootAt: noonAt - dayMs, fault: undefined, ...more })

test('a logger boots without the time and then gets it', () => {
  const clock = make()
  expect(clock.logger(noonAt + 60_000)).toMatchObject({ powerOnSeconds: 60, offsetSeconds: 0 })
  clock.tell(noonAt + 61_000, noonAt + 61_000)
  expect(acquiredAt(clock.logger(noonAt + 62_000))).toBe(noonAt + 62_000)
})

test('records from before this boot have the time of that boot', () => {
  const at = noonAt - hourMs
  expect(make().logger(at)).toMatchObject({ powerOnSeconds: 23 * 3600 })
  expect(acquiredAt(make().logger(at))).toBe(at)
})

test('it accepts any time that it gets, right or wrong', () => {
  const clock = make()
  clock.tell(noonAt - dayMs, noonAt)
  expect(acquiredAt(clock.logger(noonAt))).toBe(noonAt - dayMs)
  const unbelieving = make({ believes: false })
  unbelieving.tell(noonAt - dayMs, noonAt)
  expect(acquiredAt(unbelieving.logger(noonAt))).toBe(noonAt)
})

test('a wrong clock is 8 hours ahead or counts from 1970', () => {
  const ahead = make({ fault: 'ahead' })
  ahead.tell(noonAt, noonAt)
  expect(acquiredAt(ahead.logger(noonAt))).toBe(noonAt + 8 * hourMs)
  expect(ahead.network(noonAt)).toBe(noonAt + 8 * hourMs)
  const old = make({ fault: 'in 1970' })
  old.tell(noonAt, noonAt)
  expect(new Date(acquiredAt(old.logger(noonAt))!).getUTCFullYear()).toBe(1971)
  expect(new Date(old.network(noonAt)).getUTCFullYear()).toBe(1971)
})

test('a gateway is one to three years old', () => {
  const years = ['1', '2', '3'].map((sn) => (noonAt - birthOf(sn, noonAt)) / dayMs / 365)
  expect(Math.min(...years)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...years)).toBeLessThanOrEqual(3)
  expect(new Set(years).size).toBe(3)
})

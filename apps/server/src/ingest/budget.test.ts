import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { createBudget, type DeviceBudget } from './budget.ts'

const start = (budget?: DeviceBudget) => {
  const clock = { at: Date.UTC(2026, 5, 15) }
  const { take } = createBudget({ now: () => clock.at })
  const gatewayOf = (id: number) => ({ id, ...(budget && { budget }) })
  const send = (number: number, { device = 'I1', gateway = 1 } = {}) => {
    const taken = take(gatewayOf(gateway), new Map([[device, number]]))
    return typeof taken === 'number' ? taken : 0
  }
  /** Sends as fast as the answer allows, and returns how much was taken. */
  const flood = (forMs: number, batch: number, devices = ['I1']) => {
    const until = clock.at + forMs
    let taken = 0
    for (let turn = 0; clock.at < until; turn++) {
      const waitMs = send(batch, { device: devices[turn % devices.length]! })
      if (waitMs === 0) taken += batch
      else clock.at += Math.min(waitMs, until - clock.at)
    }
    return taken
  }
  return { clock, take, send, flood, gatewayOf }
}

test('a day of buffered data is taken at once, even at a sample every ten seconds', () => {
  for (const samples of [288, 1440, 8640]) {
    const { send } = start()
    for (let sent = 0; sent < samples; sent += 288) expect(send(Math.min(288, samples - sent))).toBe(0)
  }
})

test('twenty devices of a gateway deliver a day of minutes at once', () => {
  const { send } = start()
  for (let device = 0; device < 20; device++) {
    for (const batch of [1000, 440]) expect(send(batch, { device: `I${device}` })).toBe(0)
  }
})

test('a device that floods gets 20 samples a second, and 300,000 a day', () => {
  const hour = start()
  const burst = hour.flood(minuteMs, 1000)
  expect(burst).toBeGreaterThanOrEqual(12_000)
  expect(burst).toBeLessThanOrEqual(15_000)
  expect(hour.flood(hourMs, 1000)).toBeLessThanOrEqual(20 * 3600 + 1000)
  hour.clock.at += dayMs
  const day = hour.flood(dayMs, 1000)
  expect(day).toBeGreaterThanOrEqual(300_000)
  expect(hour.flood(dayMs, 1000)).toBeLessThanOrEqual(301_000)
})

test('invented devices share the budget of their gateway, which is ten times that of a device', () => {
  const { flood, clock } = start()
  const invented = Array.from({ length: 1000 }, (_, place) => `X${place}`)
  expect(flood(minuteMs, 100, invented)).toBeLessThanOrEqual(120_000 + 200 * 60 + 100)
  clock.at += 2 * dayMs
  flood(dayMs, 100, invented)
  expect(flood(dayMs, 1000, invented)).toBeLessThanOrEqual(3_001_000)
})

test('who floods costs nobody else anything: not the next device, not the next gateway', () => {
  const { send } = start()
  while (send(1000) === 0);
  expect(send(1, { device: 'I2' })).toBe(0)
  expect(send(1000, { gateway: 2 })).toBe(0)
})

test('the wait that is named is enough', () => {
  const { send, clock } = start()
  while (send(700) === 0);
  const waitMs = send(700)
  clock.at += waitMs - 500
  expect(send(700)).toBeGreaterThan(0)
  clock.at += 500
  expect(send(700)).toBe(0)
})

test('a large batch passes a budget that is smaller than it, and then earns it back', () => {
  const { send, clock } = start({ perSecond: 0.1, perDay: 2000 })
  expect(send(1000)).toBe(0)
  expect(send(1)).toBeGreaterThan(hourMs)
  clock.at += 3 * hourMs
  expect(send(1000)).toBe(0)
})

test("an operator's budget replaces the default", () => {
  const { flood } = start({ perSecond: 1, perDay: 100_000 })
  expect(flood(minuteMs, 10)).toBeLessThanOrEqual(600 + 60 + 10)
})

test('samples that could not be stored are given back', () => {
  const { take, gatewayOf } = start()
  for (let tries = 0; tries < 50; tries++) {
    const giveBack = take(gatewayOf(1), new Map([['I1', 1000]]))
    if (typeof giveBack === 'number') throw new Error('Over budget')
    giveBack()
  }
})

test('a clock that is set back earns nothing and locks nobody out for longer', () => {
  const { send, clock } = start()
  while (send(1000) === 0);
  clock.at -= 30 * dayMs
  expect(send(1)).toBeLessThan(minuteMs)
  clock.at += minuteMs
  expect(send(1)).toBe(0)
})

import { expect, test } from 'vitest'
import { faultsAt } from './fault-times.ts'

const hot = { inverter: 1, faultCode: 0x1032 }
const leaking = { faultCode: 12, permanent: true }

test('a fault starts at its first instant and is over at its end', () => {
  const times = [{ from: 1000, to: 2000, fault: hot }]
  expect([999, 1000, 1999, 2000].map((at) => faultsAt(times, at).inverterFault)).toEqual([
    undefined,
    hot,
    hot,
    undefined,
  ])
})

test('inputs are shaded beside a fault, and by several things at once', () => {
  const [one, two] = [
    { inverter: 0, tracker: 1, light: 0 },
    { inverter: 1, tracker: 0, light: 0.4 },
  ]
  const times = [
    { from: 0, shaded: [one] },
    { from: 1000, to: 2000, fault: hot },
    { from: 1500, shaded: [two] },
  ]
  expect([500, 1200, 1700, 2500].map((at) => faultsAt(times, at))).toEqual([
    { shaded: [one] },
    { inverterFault: hot, shaded: [one] },
    { inverterFault: hot, shaded: [one, two] },
    { shaded: [one, two] },
  ])
})

test('a fault without an end is permanent, and the first of several counts', () => {
  const times = [
    { from: 1000, to: 2000, fault: hot },
    { from: 500, fault: leaking },
  ]
  expect([400, 500, 1500, 1e15].map((at) => faultsAt(times, at).inverterFault)).toEqual([
    undefined,
    leaking,
    hot,
    leaking,
  ])
})

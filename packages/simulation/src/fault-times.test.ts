import { expect, test } from 'vitest'
import { faultsAt } from './fault-times.ts'

const hot = { inverter: 1, faultCode: 0x1032 }
const leaking = { faultCode: 12, permanent: true }

test('a fault is there from its first instant on, and no longer at the one that ends it', () => {
  const times = [{ from: 1000, to: 2000, fault: hot }]
  expect([999, 1000, 1999, 2000].map((at) => faultsAt(times, at).inverterFault)).toEqual([
    undefined,
    hot,
    hot,
    undefined,
  ])
})

test('one without an end lasts, and of two at once the first counts', () => {
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

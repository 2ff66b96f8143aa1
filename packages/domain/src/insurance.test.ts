import { expect, test } from 'vitest'
import { insuranceOrder, insuranceStates, yearlyMinor } from './insurance.ts'

test.each([
  // 9.9 kWp at 4.35 a kWp.
  [9.9, 435, 4307],
  [10, 435, 4350],
  // Half a coin is rounded up.
  [0.5, 1, 1],
  [0.4994, 1, 0],
  // 0.1 + 0.2 kWp is 300 W, not a little more.
  [0.1 + 0.2, 1000, 300],
  [1_000_000, 1_000_000, 1_000_000_000_000],
])('%d kWp at %d a kWp cost %d in a year', (capacityKwp, perKwpMinor, yearly) =>
  expect(yearlyMinor(capacityKwp, perKwpMinor)).toBe(yearly),
)

test('every state but the first is reached by a step, and what is over leads nowhere', () => {
  const steps = Object.values(insuranceOrder)
  expect(new Set(['asked', ...steps.map(({ to }) => to)])).toEqual(new Set(insuranceStates))
  const left = new Set(steps.flatMap(({ from }) => from))
  expect(insuranceStates.filter((state) => !left.has(state))).toEqual(['ended', 'declined', 'withdrawn', 'lapsed'])
})

import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { startState } from '@heliograph/simulation/plant-state'
import { expect, test } from 'vitest'
import { hybrid, noonAt } from './field.fixture.ts'
import { createPlant } from './plant.ts'

const make = (faults: (from: number, to: number) => object = () => ({})) =>
  createPlant({ profile: hybrid, state: startState(hybrid), stateAt: noonAt, faults })

test('it advances in steps of at most five minutes, up to the requested time', () => {
  const steps: number[] = []
  const plant = make((from, to) => {
    steps.push(to - from)
    return {}
  })
  plant.advance(noonAt + 12 * minuteMs)
  expect(steps).toEqual([5 * minuteMs, 5 * minuteMs, 2 * minuteMs])
  expect(plant.memory().stateAt).toBe(noonAt + 12 * minuteMs)
})

test('requesting a time twice counts nothing twice', () => {
  const plant = make()
  const before = plant.advance(noonAt)
  expect(before.moment.generationW).toBeGreaterThan(2000)
  expect(plant.memory()).toEqual({ state: startState(hybrid), stateAt: noonAt })

  const once = plant.advance(noonAt + hourMs)
  expect(plant.advance(noonAt + hourMs)).toBe(once)
  expect(plant.advance(noonAt)).toBe(once)
})

test('a plant that is saved and restored continues as if it had not been', () => {
  const through = make()
  const asleep = make()
  for (const minutes of [5, 10, 15, 20]) through.advance(noonAt + minutes * minuteMs)
  for (const minutes of [5, 10]) asleep.advance(noonAt + minutes * minuteMs)
  const woken = createPlant({ profile: hybrid, ...asleep.memory(), faults: () => ({}) })
  expect(woken.advance(noonAt + 20 * minuteMs)).toEqual(through.advance(noonAt + 20 * minuteMs))
})

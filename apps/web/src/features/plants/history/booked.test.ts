import { expect, test } from 'vitest'
import { linesOf } from './booked.ts'

test('spans are in order of time, and devices that were silent together are one line', () => {
  expect(
    linesOf([
      { energy: 'buy', from: 50, to: 60, kwh: 4 },
      { energy: 'generation', from: 10, to: 20, kwh: 1.5 },
      { energy: 'buy', from: 10, to: 20, kwh: 3 },
      { energy: 'generation', from: 10, to: 20, kwh: 2 },
    ]),
  ).toEqual([
    { energy: 'generation', from: 10, to: 20, kwh: 3.5 },
    { energy: 'buy', from: 10, to: 20, kwh: 3 },
    { energy: 'buy', from: 50, to: 60, kwh: 4 },
  ])
})

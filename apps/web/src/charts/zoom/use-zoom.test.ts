import { expect, test } from 'vitest'
import { fit, heldSpan } from './use-zoom.ts'

const whole = { from: 0, to: 1000 }

test('fingers hold the instants that they touched: apart zooms in, together zooms out, sideways moves', () => {
  // 100 px, starting at 50 px, show 0 to 1000; the fingers touch 200 and 600.
  expect(heldSpan([200, 600], [70, 110], 50, 100)).toEqual({ from: 0, to: 1000 })
  expect(heldSpan([200, 600], [50, 130], 50, 100)).toEqual({ from: 200, to: 700 })
  expect(heldSpan([200, 600], [60, 100], 50, 100)).toEqual({ from: 100, to: 1100 })
})

test('a view stays inside the whole span and is never too short', () => {
  expect(fit({ from: 100, to: 1100 }, whole, 50)).toEqual({ from: 0, to: 1000 })
  expect(fit({ from: 990, to: 1090 }, whole, 50)).toEqual({ from: 900, to: 1000 })
  expect(fit({ from: 500, to: 501 }, whole, 50)).toEqual({ from: 475.5, to: 525.5 })
})

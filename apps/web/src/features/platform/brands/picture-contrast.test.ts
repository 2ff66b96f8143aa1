import { expect, test } from 'vitest'
import { faintOn } from './picture-contrast.ts'

const dots = (...colours: readonly (readonly number[])[]) => colours.flat()
const [white, black, green, nothing] = [
  [255, 255, 255, 255],
  [13, 17, 23, 255],
  [31, 181, 143, 255],
  [255, 255, 255, 0],
]

test('a white logo is not seen on light, a black one not on dark, and a colour or an outline on both', () => {
  expect(faintOn(dots(white, nothing))).toEqual(['light'])
  expect(faintOn(dots(black))).toEqual(['dark'])
  expect(faintOn(dots(green))).toEqual([])
  expect(faintOn(dots(white, black, white))).toEqual([])
  // An empty picture is no reason for advice.
  expect(faintOn(dots(nothing))).toEqual([])
})

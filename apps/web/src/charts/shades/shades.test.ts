import { expect, test } from 'vitest'
import { shadeOf, shadesOf, shadeText } from './shades.ts'

test('a larger value is never paler, and the largest has a shade', () => {
  const shades = shadesOf([0, 3, null, 37])
  expect(shades.map(shadeText)).toEqual(['0–10', '10–20', '20–30', '30–40'])
  expect(shades.map(({ percent }) => percent)).toEqual([22, 48, 74, 100])
  expect(shadeOf(shades, 37)).toBe(shades[3])
  expect(shadeOf(shades, 10)).toBe(shades[0])
})

test('zero has no shade, and without known values the legend is empty', () => {
  expect(shadeOf(shadesOf([5]), 0)).toBeUndefined()
  expect(shadesOf([null])).toHaveLength(2)
  expect(shadesOf([51])).toHaveLength(6)
})

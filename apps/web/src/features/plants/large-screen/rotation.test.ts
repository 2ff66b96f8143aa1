import { expect, test } from 'vitest'
import { placeAfter, placesOf } from './rotation.ts'

test('the fleet comes first, then the best plants, each once', () => {
  expect(placesOf(undefined, [7, 8, 9], 2)).toEqual(['fleet', 7, 8])
  expect(placesOf(8, [7, 8, 9], 5)).toEqual([8, 'fleet', 7, 9])
  expect(placesOf(undefined, [], 5)).toEqual(['fleet'])
})

test('views rotate in both directions', () => {
  const places = placesOf(undefined, [7, 8], 5)
  expect(placeAfter(places, 'fleet', 1)).toBe(7)
  expect(placeAfter(places, 8, 1)).toBe('fleet')
  expect(placeAfter(places, 'fleet', -1)).toBe(8)
})

test('a plant that is no longer among the best is followed by the first view', () => {
  expect(placeAfter(placesOf(undefined, [7], 5), 8, 1)).toBe('fleet')
})

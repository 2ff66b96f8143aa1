import { expect, test } from 'vitest'
import { placeAfter, placesOf } from './rotation.ts'

test('the fleet comes first, then the best plants, each once', () => {
  expect(placesOf(undefined, { onlyPlant: null, ranked: [7, 8, 9] }, 2)).toEqual(['fleet', 7, 8])
  expect(placesOf(8, { onlyPlant: null, ranked: [7, 8, 9] }, 5)).toEqual([8, 'fleet', 7, 9])
  expect(placesOf(undefined, { onlyPlant: null, ranked: [] }, 5)).toEqual(['fleet'])
})

test('a single plant has its own view and no fleet', () => {
  expect(placesOf(undefined, { onlyPlant: 7, ranked: [7] }, 5)).toEqual([7])
  expect(placesOf(7, { onlyPlant: 7, ranked: [] }, 5)).toEqual([7])
  expect(placesOf(8, { onlyPlant: 7, ranked: [7] }, 5)).toEqual([8, 7])
})

test('views rotate in both directions', () => {
  const places = placesOf(undefined, { onlyPlant: null, ranked: [7, 8] }, 5)
  expect(placeAfter(places, 'fleet', 1)).toBe(7)
  expect(placeAfter(places, 8, 1)).toBe('fleet')
  expect(placeAfter(places, 'fleet', -1)).toBe(8)
})

test('a plant that is no longer among the best is followed by the first view', () => {
  expect(placeAfter(placesOf(undefined, { onlyPlant: null, ranked: [7] }, 5), 8, 1)).toBe('fleet')
})

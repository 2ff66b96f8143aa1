import { expect, test } from 'vitest'
import { usualCloudCover } from './cloud-cover.ts'

test('Seville is clearer than Berlin, and summers are clearer, both in Berlin and in Wellington', () => {
  expect(usualCloudCover(37, 180)).toBeLessThan(usualCloudCover(52, 180))
  expect(usualCloudCover(52, 180)).toBeLessThan(usualCloudCover(52, 5))
  expect(usualCloudCover(-41, 5)).toBeLessThan(usualCloudCover(-41, 180))
  expect(usualCloudCover(90, 1)).toBeLessThan(1)
})

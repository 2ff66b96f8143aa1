import { expect, test } from 'vitest'
import { layouts } from './layouts.ts'
import { pointNames } from './points.ts'

test('the layout for samples that fit no other has every point', () => {
  expect(layouts.inverter.points.toSorted()).toEqual(pointNames.toSorted())
})

test('no two layouts have the same number, and none has a point twice', () => {
  const ids = Object.values(layouts).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { points } of Object.values(layouts)) expect(new Set(points).size).toBe(points.length)
})

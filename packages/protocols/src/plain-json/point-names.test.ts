import { pointNames, points } from '@heliograph/domain/points'
import { expect, test } from 'vitest'
import { customaryNames } from '#http-push/emoncms-points.ts'
import { pointOf } from './point-names.ts'

test('every point is found by both its names', () => {
  for (const point of pointNames) expect([pointOf(point), pointOf(points[point].storageName)]).toEqual([point, point])
})

test('no two points share a name, ignoring case and including usual names', () => {
  const ours = pointNames.map((point) => new Set([point, points[point].storageName, ...(customaryNames[point] ?? [])]))
  const names = ours.flatMap((set) => [...set]).map((name) => name.toLowerCase())
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

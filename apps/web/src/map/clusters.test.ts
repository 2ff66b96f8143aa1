import { expect, test } from 'vitest'
import { clustersOf, landDeepest } from './clusters.ts'

const world = [-180, -85, 180, 85] as const

test('close points become one spot with their count and the worst kind', () => {
  const clusters = clustersOf({
    ids: [1, 2, 3],
    latitudes: [48, 48.01, -30],
    longitudes: [11, 11.01, 150],
    kinds: [5, 2, 5],
  })
  const spots = clusters.spots(world, 3)
  expect(spots.map(({ count, kind, id }) => ({ count, kind, id }))).toEqual([
    { count: 2, kind: 2, id: undefined },
    { count: 1, kind: 5, id: 3 },
  ])
  const cluster = spots[0]!.cluster!
  expect(clusters.spots(world, clusters.zoomOf(cluster)).filter(({ count }) => count === 1)).toHaveLength(3)
})

test('plants at the same position stay clustered, and can be listed', () => {
  const clusters = clustersOf({ ids: [7, 8], latitudes: [48, 48], longitudes: [11, 11], kinds: [5, 0] })
  const [spot] = clusters.spots(world, landDeepest)
  expect(spot).toMatchObject({ count: 2, kind: 0 })
  expect(clusters.zoomOf(spot!.cluster!)).toBeGreaterThan(landDeepest)
  expect(clusters.idsOf(spot!.cluster!).toSorted()).toEqual([7, 8])
})

test('100,000 points are queried quickly', () => {
  const many = Array.from({ length: 100_000 }, (_, place) => place)
  const clusters = clustersOf({
    ids: many.map((place) => place + 1),
    latitudes: many.map((place) => ((place * 7919) % 1200) / 10 - 60),
    longitudes: many.map((place) => ((place * 104_729) % 3600) / 10 - 180),
    kinds: many.map((place) => place % 6),
  })
  const began = performance.now()
  for (let zoom = 1; zoom < 8; zoom += 1) clusters.spots([0, 40, 20, 55], zoom)
  expect(performance.now() - began).toBeLessThan(2000)
  const spots = clusters.spots(world, 2)
  expect(spots.reduce((sum, { count }) => sum + count, 0)).toBe(100_000)
})

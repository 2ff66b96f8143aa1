import { expect, test } from 'vitest'
import {
  boundsOfBackground,
  lengthOf,
  moved,
  placedAround,
  pointOn,
  savedOf,
  scaledBy,
  shareAt,
  sound,
  turned,
  type Background,
} from './background.ts'

const picture = { picture: 'own 1', width: 2000, height: 1000, satellite: undefined }
const lying: Background = { ...picture, x: 4, y: 2, widthM: 20, angleDeg: 30, opacity: 0.8 }
/** To a centimetre. */
const near = ({ x, y }: { x: number; y: number }) => [x, y].map((metres) => Math.round(metres * 100) / 100 + 0)

test('a new picture is put around the modules, with room, and its sides stay as they are', () => {
  const bounds = { left: -2, right: 10, top: 0, bottom: 8 }
  const placed = placedAround(bounds, picture)
  expect(placed).toMatchObject({ x: 4, y: 4, angleDeg: 0 })
  const around = boundsOfBackground(placed)
  expect([around.left < -2, around.right > 10, around.top < 0, around.bottom > 8]).toEqual([true, true, true, true])
  expect((around.right - around.left) / (around.bottom - around.top)).toBeCloseTo(2)
})

test('a point on the picture is found on the plane and back, however the picture is turned', () => {
  expect(near(pointOn(lying, { x: 0.5, y: 0.5 }))).toEqual([4, 2])
  expect(near(pointOn({ ...lying, angleDeg: 90 }, { x: 1, y: 0.5 }))).toEqual([4, 12])
  for (const share of [
    { x: 0.1, y: 0.9 },
    { x: 0.77, y: 0.2 },
  ])
    expect(near(shareAt(lying, pointOn(lying, share)))).toEqual([share.x, share.y])
  // What is beside it is at its edge.
  expect(shareAt({ ...lying, angleDeg: 0 }, { x: 400, y: 2 })).toEqual({ x: 1, y: 0.5 })
})

test('a length that is known gives the scale, and the middle of its line stays where it was', () => {
  const line = { from: { x: 0.2, y: 0.5 }, to: { x: 0.6, y: 0.5 } }
  expect(lengthOf(lying, line)).toBeCloseTo(8)
  const middle = { x: 0.4, y: 0.5 }
  const scaled = scaledBy(lying, line, 8.4)
  expect(scaled).toMatchObject({ widthM: 21, angleDeg: 30, opacity: 0.8 })
  expect(lengthOf(scaled, line)).toBeCloseTo(8.4)
  expect(near(pointOn(scaled, middle))).toEqual(near(pointOn(lying, middle)))
  // Both ends at one point say nothing.
  expect(scaledBy(lying, { from: middle, to: middle }, 5)).toBe(lying)
})

test('however it is moved, turned and scaled, it can be saved', () => {
  expect(moved(lying, { x: 1e6, y: -1e6 })).toMatchObject({ x: 10_000, y: -10_000 })
  expect(turned({ ...lying, angleDeg: 359 }, 1).angleDeg).toBe(0)
  expect(sound({ ...lying, widthM: 0, opacity: 0 })).toMatchObject({ widthM: 1, opacity: 0.1 })
  expect(sound({ ...lying, width: 100, height: 800, widthM: 9000 }).widthM).toBe(1250)
})

test('only another picture than the one that is stored is sent, and without names of this page', () => {
  const place = { x: 4, y: 2, widthM: 20, angleDeg: 30, opacity: 0.8 }
  expect(savedOf({ ...lying, picture: 'abc' }, 'abc', 'data:image/webp;base64,UklG')).toEqual({
    ...place,
    picture: 'abc',
  })
  expect(savedOf(lying, 'abc', 'data:image/jpeg;base64,/9j/')).toEqual({ ...place, photo: '/9j/' })
  // Another person saved another one meanwhile: the one that is meant goes along.
  expect(savedOf({ ...lying, picture: 'abc' }, 'def', 'data:image/webp;base64,UklG')).toEqual({
    ...place,
    photo: 'UklG',
  })
})

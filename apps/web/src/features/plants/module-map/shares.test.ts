import { middleOf } from '@heliograph/domain/module-plane'
import { worstOf } from '@heliograph/domain/module-shares'
import { expect, test } from 'vitest'
import { nearestIn, positionAt } from './geometry.ts'
import { figuresOf, modulesIn, neighboursOf, shownModules, type MapArray } from './shares.ts'

const anArray = (energies: readonly (number | null)[], own: Partial<MapArray> = {}): MapArray => ({
  id: 1,
  name: 'Roof',
  azimuthDeg: 180,
  tiltDeg: 30,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 2,
  columns: 4,
  modules: energies.map((energy, place) => ({
    row: Math.floor(place / 4),
    column: place % 4,
    sn: `S${place}`,
    input: 0,
    number: null,
    deviceId: place + 1,
    deviceName: null,
    energy,
  })),
  ...own,
})
const shownIn = (...arrays: MapArray[]) => shownModules(modulesIn(arrays), figuresOf(arrays))
const levelsOf = (...arrays: MapArray[]) => shownIn(...arrays).map(({ level }) => level)

test('a module is judged by the median of its array; zero and unknown are different', () => {
  expect(levelsOf(anArray([2, 2, 2, 0, null, 0.9, 1.4, 2.4]))).toEqual([
    'usual',
    'usual',
    'usual',
    'zero',
    'unknown',
    'half',
    'low',
    'more',
  ])
  expect(levelsOf(anArray([2, 2, 2, 1.6]))).toEqual(['usual', 'usual', 'usual', 'less'])
  expect(levelsOf(anArray([null, null]))).toEqual(['unknown', 'unknown'])
  expect(levelsOf(anArray([0, 0, 0]))).toEqual(['zero', 'zero', 'zero'])
})

test('an array that faces elsewhere is judged by itself, one that is too small by all', () => {
  expect(levelsOf(anArray([2, 2, 2]), anArray([1, 1, 1], { id: 2 }))).toEqual(Array(6).fill('usual'))
  expect(levelsOf(anArray([2, 2, 2, 2]), anArray([0.9], { id: 2 })).at(-1)).toBe('half')
})

test('the worst are those that stand out, the lowest first', () => {
  const shown = shownIn(anArray([2, 2, 2, 2, 0.5, 0, 1.9, null]))
  expect(worstOf(shown).map(({ module }) => module.sn)).toEqual(['S5', 'S4'])
})

test('its neighbours are those around it in the same array', () => {
  const shown = shownIn(anArray([1, 2, 3, 4, 5, 6, 7, 8]))
  expect(neighboursOf(shown, shown[0]!).map(({ value }) => value)).toEqual([1, 2, 5, 6])
})

test('a press finds the module of an array that is turned, and keys go to the nearest in their direction', () => {
  const array = anArray([1, 2, 3, 4, 5, 6, 7, 8], { angleDeg: 90, x: 20, y: -7 })
  const at = middleOf(array, { row: 1, column: 2 })
  expect(positionAt(array, at)).toEqual({ row: 1, column: 2 })
  expect(positionAt(array, { x: at.x + 10, y: at.y })).toBeUndefined()
  const shown = shownIn(array)
  // Turned by 90°, its columns go down.
  expect(nearestIn(shown, shown[0]!.at, 'ArrowDown')?.module).toMatchObject({ row: 0, column: 1 })
  expect(nearestIn(shown, shown[0]!.at, 'ArrowLeft')?.module).toMatchObject({ row: 1, column: 0 })
  expect(nearestIn(shown, shown[0]!.at, 'ArrowUp')).toBeUndefined()
})

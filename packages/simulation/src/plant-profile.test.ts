import { expect, test } from 'vitest'
import { inverterUnits, type PlantProfile } from './plant-profile.ts'

const array = { tiltDeg: 30, azimuthDeg: 180, peakW: 8600 }
const plant: PlantProfile = {
  seed: 1,
  latitude: 50,
  longitude: 8,
  zone: 'Europe/Berlin',
  arrays: [array],
  inverterRatedW: 8000,
  phases: 3,
  gridType: 'EXCESS',
}

const inputsOf = (profile: PlantProfile) =>
  inverterUnits(profile).map(({ trackers }) => trackers.map(({ array, modulesInSeries }) => [array, modulesInSeries]))

test('a single array is divided into two strings, two arrays have one each', () => {
  expect(inputsOf(plant)).toEqual([
    [
      [0, 10],
      [0, 10],
    ],
  ])
  expect(inputsOf({ ...plant, arrays: [array, array] })).toEqual([
    [
      [0, 20],
      [1, 20],
    ],
  ])
})

test('large inverters have four inputs with several strings each', () => {
  expect(inputsOf({ ...plant, inverterRatedW: 50_000, arrays: [{ ...array, peakW: 60_000 }] })).toEqual([
    [
      [0, 18],
      [0, 18],
      [0, 18],
      [0, 18],
    ],
  ])
})

test('micro-inverters have up to four modules, the last one the rest, and share the rating', () => {
  const units = inverterUnits({ ...plant, modulesPerMicro: 4, arrays: [{ ...array, peakW: 10 * 430 }] })
  expect(units.map(({ trackers }) => trackers.length)).toEqual([4, 4, 2])
  expect(units.map(({ ratedW }) => ratedW)).toEqual([3200, 3200, 1600])
})

test('all of the peak power is connected, for any inverters', () => {
  for (const profile of [plant, { ...plant, inverters: 3 }, { ...plant, modulesPerMicro: 1 }]) {
    const watts = inverterUnits(profile).flatMap(({ trackers }) => trackers.map(({ peakW }) => peakW))
    expect(watts.reduce((sum, peakW) => sum + peakW, 0)).toBeCloseTo(8600, 8)
  }
})

test('more arrays than inputs are rejected', () => {
  expect(() => inverterUnits({ ...plant, arrays: [array, array, array, array, array] })).toThrow(RangeError)
  expect(() => inverterUnits({ ...plant, modulesPerMicro: 5 })).toThrow(RangeError)
  expect(() => inverterUnits({ ...plant, optimizers: {}, arrays: [array, array] })).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { aDevice } from '#testing/a-device.ts'
import { isWeak, middleOf, modulesBelow, modulesBeside, nestedIn, type Nested } from './parts.ts'

const optimizer = (deviceId: number, parentId: number | null, powerW: number | null = 300) =>
  aDevice({ deviceId, parentId, gatewayId: 1, type: 'OPTIMIZER', name: `O${deviceId}`, powerW })
const devices = [
  aDevice({ deviceId: 10, gatewayId: 1, name: 'South' }),
  aDevice({ deviceId: 11, gatewayId: 1, name: 'Hub', type: 'OPTIMIZER_CONCENTRATOR', parentId: 10 }),
  optimizer(20, 11),
  optimizer(21, 11),
  optimizer(22, 10),
  optimizer(23, null),
  optimizer(24, 99),
]
const shape = ({ node, modules, others }: Nested): unknown => [
  node.deviceId,
  modules.map(({ deviceId }) => deviceId),
  others.map(shape),
]

test('optimizers stand below their concentrator or inverter; those whose place nobody knows, or is not shown, beside it', () => {
  expect(nestedIn(devices).map(shape)).toEqual([
    [10, [22], [[11, [20, 21], []]]],
    [23, [], []],
    [24, [], []],
  ])
  expect(modulesBelow(10, devices).map(({ deviceId }) => deviceId)).toEqual([20, 21, 22])
  expect(modulesBeside(devices[2]!, devices).map(({ deviceId }) => deviceId)).toEqual([20, 21])
  expect(modulesBeside(devices[5]!, devices).map(({ deviceId }) => deviceId)).toEqual([23])
})

test('one is weak that gives less than seven tenths of the middle one; in the dark, or among few, none is', () => {
  const group = (...powers: (number | null)[]) => powers.map((powerW, place) => optimizer(place, 1, powerW))
  expect(middleOf(group(300, 310, 290, 100))).toBe(295)
  expect(middleOf(group(300, 310, 290, 100, null, 305))).toBe(300)
  expect(isWeak({ powerW: 206 }, 295)).toBe(true)
  expect(isWeak({ powerW: 207 }, 295)).toBe(false)
  expect(isWeak({ powerW: null }, 295)).toBe(false)
  expect(middleOf(group(300, 310, 100))).toBeUndefined()
  expect(middleOf(group(3, 3, 3, 0))).toBeUndefined()
  expect(isWeak({ powerW: 0 }, undefined)).toBe(false)
})

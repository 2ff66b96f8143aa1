import { expect, test } from 'vitest'
import { aDevice } from '#testing/a-device.ts'
import { branchesOf, countsOf, everything, matching, typesIn } from './tree.ts'

const nodes = [
  aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick', sn: 'G1' }),
  aDevice({ deviceId: 2, type: 'INVERTER', gatewayId: 1, name: 'South', sn: 'I2' }),
  aDevice({ deviceId: 3, type: 'BATTERY', gatewayId: 1, name: 'Cellar', sn: 'B3', state: 2 }),
  aDevice({ deviceId: 4, type: 'DTU', name: 'Barn', sn: 'G4', state: 3 }),
  aDevice({ deviceId: 5, type: 'METER', gatewayId: 77, name: 'Hall', sn: 'M5' }),
]
const shape = (branches: ReturnType<typeof branchesOf>) =>
  branches.map(({ gateway, devices }) => [gateway?.deviceId, ...devices.map(({ deviceId }) => deviceId)])
const shown = (filter: Partial<typeof everything>) => shape(matching(branchesOf(nodes), { ...everything, ...filter }))

test('devices are listed under their gateway; those whose gateway is elsewhere come last', () => {
  expect(shape(branchesOf(nodes))).toEqual([[1, 2, 3], [4], [undefined, 5]])
})

test('a gateway stays if one of its devices matches, and keeps all its devices if it matches itself', () => {
  expect(shown({ keyword: 'b3' })).toEqual([[1, 3]])
  expect(shown({ keyword: 'stick' })).toEqual([[1, 2, 3]])
  expect(shown({ keyword: ' barn ' })).toEqual([[4]])
  expect(shown({ states: ['alarm'] })).toEqual([[1, 3]])
  expect(shown({ states: ['offline'] })).toEqual([[4]])
  expect(shown({ types: ['METER', 'INVERTER'], states: ['online'] })).toEqual([
    [1, 2],
    [undefined, 5],
  ])
  expect(shown({ keyword: 'stick', types: ['METER'] })).toEqual([])
})

test('a count shows how many devices its choice would leave, given the other filters', () => {
  const counts = countsOf(nodes, { ...everything, types: ['COLLECTOR', 'DTU'] })
  expect(['online', 'alarm', 'offline'].map((name) => counts.state(name as 'online'))).toEqual([1, 0, 1])
  expect(counts.type('INVERTER')).toBe(1)
  expect(typesIn(nodes)).toEqual(['COLLECTOR', 'DTU', 'INVERTER', 'BATTERY', 'METER'])
})

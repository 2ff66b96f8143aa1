import { expect, test } from 'vitest'
import { startingArrays, type ModuleHost, type ModulePart } from './module-map.ts'

const aPart = (deviceId: number, own: Partial<ModulePart>): ModulePart => ({
  deviceId,
  sn: `S${deviceId}`,
  name: `Device ${deviceId}`,
  type: 'OPTIMIZER',
  hostId: 1,
  inputs: [1],
  trackers: [null],
  ...own,
})
const aHost = (deviceId: number, name: string, type: ModuleHost['type'], hostId: number | null = null) => ({
  deviceId,
  sn: `H${deviceId}`,
  name,
  type,
  hostId,
})
const hosts = [aHost(1, 'Inverter', 'INVERTER'), aHost(7, 'DTU', 'DTU'), aHost(8, 'Box', 'OPTIMIZER_CONCENTRATOR', 1)]
const shapeOf = (...parts: ModulePart[]) =>
  startingArrays({ parts, hosts }).map(({ name, rows, columns, modules }) => [
    name,
    rows,
    columns,
    modules.map(({ sn, input }) => (input === 0 ? sn : `${sn}/${input}`)).join(' '),
  ])

test('an inverter with optimizers is left to these; one without shows its strings', () => {
  expect(
    shapeOf(
      aPart(1, { type: 'INVERTER', hostId: 9, inputs: [1, 2] }),
      aPart(2, {}),
      aPart(3, {}),
      aPart(4, { type: 'INVERTER', hostId: 9, inputs: [1, 2], name: 'North' }),
    ),
  ).toEqual([
    ['Inverter', 1, 2, 'S2 S3'],
    ['North', 1, 2, 'S4/1 S4/2'],
  ])
})

test('an inverter is left to optimizers behind a concentrator too', () => {
  const inverter = aPart(1, { type: 'INVERTER', hostId: 9, inputs: [1, 2] })
  expect(shapeOf(inverter, aPart(2, { hostId: 8 }), aPart(3, { hostId: 8 }))).toEqual([['Box', 1, 2, 'S2 S3']])
})

test('micro-inverters of one gateway share an array, each input a module, and those that reported none are one', () => {
  const micro = { type: 'MICRO_INVERTER', hostId: 7 } as const
  expect(shapeOf(aPart(1, { ...micro, inputs: [1, 2, 3, 4] }), aPart(2, { ...micro, inputs: [] }))).toEqual([
    ['DTU', 2, 4, 'S1/1 S1/2 S1/3 S1/4 S2'],
  ])
})

test('many modules fill an array that is about as wide as high, within what can be stored', () => {
  const [[, rows, columns] = []] = shapeOf(...Array.from({ length: 500 }, (_, place) => aPart(place + 10, {})))
  expect([rows, columns]).toEqual([16, 32])
})

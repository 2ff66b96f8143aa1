import { expect, test } from 'vitest'
import type { ModuleHost, ModulePart } from './module-map.ts'
import { trackerOf } from './strings.ts'
import { componentsLeft, modulesBelow, pathTo, wiringOf, type WiredModule, type WiringNode } from './wiring.ts'

const aPart = (deviceId: number, own: Partial<ModulePart> = {}): ModulePart => {
  const inputs = own.inputs ?? []
  return {
    deviceId,
    sn: `S${deviceId}`,
    name: `Device ${deviceId}`,
    type: 'OPTIMIZER',
    hostId: 1,
    inputs,
    trackers: inputs.map(() => null),
    ...own,
  }
}
const aHost = (deviceId: number, type: ModuleHost['type'], hostId: number | null = null): ModuleHost => ({
  deviceId,
  sn: `S${deviceId}`,
  name: `Device ${deviceId}`,
  type,
  hostId,
})
const placed = (sn: string | null, input = 0): WiredModule => ({ key: `at ${sn} ${input}`, sn, input })

const nameOf = (node: WiringNode<WiredModule>) => {
  if (node.kind === 'device') return node.name
  if (node.kind === 'tracker') return `tracker ${node.tracker}`
  if (node.kind === 'input') return `PV${node.input}${node.tracker === null ? '' : ` of tracker ${node.tracker}`}`
  if (node.kind === 'range') return `${node.from} to ${node.to}`
  return node.kind
}
/** One line for each node, further in for each level; with * where it is on the map. */
const linesOf = (nodes: readonly WiringNode<WiredModule>[], level = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(level)}${nameOf(node)}${node.module ? ' *' : ''}`,
    ...linesOf(node.below, level + 1),
  ])
const linesFor = (parts: ModulePart[], hosts: ModuleHost[], modules: WiredModule[] = []) =>
  linesOf(wiringOf({ parts, hosts }, modules))

test('optimizers are below their inverter, behind a concentrator if there is one, and what is placed is told', () => {
  const hosts = [aHost(1, 'INVERTER', 9), aHost(2, 'OPTIMIZER_CONCENTRATOR', 1), aHost(9, 'COLLECTOR')]
  expect(linesFor([aPart(3, { hostId: 2 }), aPart(4, { hostId: 2 }), aPart(5)], hosts, [placed('S4')])).toEqual([
    'Device 1',
    '  Device 2',
    '    Device 3',
    '    Device 4 *',
    '  Device 5',
  ])
})

test('what is drawn in small letters is the device that reports in large ones', () => {
  const micro = aPart(2, { type: 'MICRO_INVERTER', sn: 'AB12', inputs: [1, 2] })
  expect(
    linesFor([micro, aPart(3, { sn: 'CD34' })], [aHost(1, 'INVERTER')], [placed('cd34'), placed('ab12', 2)]),
  ).toEqual(['Device 1', '  Device 2', '    PV1', '    PV2 *', '  Device 3 *'])
})

test('micro-inverters, and optimizers whose inverter nobody knows, are below their gateway; string inverters are not', () => {
  const micro = { type: 'MICRO_INVERTER', hostId: 9 } as const
  expect(
    linesFor(
      [
        aPart(1, { ...micro, inputs: [1, 2] }),
        aPart(2, { ...micro, inputs: [1] }),
        aPart(3, { hostId: 9 }),
        aPart(4, { type: 'INVERTER', hostId: 9, inputs: [1, 2] }),
      ],
      [aHost(9, 'DTU')],
      [placed('S1', 2), placed('S2', 1)],
    ),
  ).toEqual([
    'Device 9',
    '  Device 1',
    '    PV1',
    '    PV2 *',
    '  Device 2 *',
    '  Device 3',
    'Device 4',
    '  PV1',
    '  PV2',
  ])
})

test('strings are below their MPP trackers where these are known, and nothing is invented where they are not', () => {
  const inverter = { type: 'INVERTER', inputs: [1, 2, 3, 4] } as const
  const linesWith = (trackers: ModulePart['trackers']) =>
    linesFor([aPart(1, { ...inverter, hostId: null, trackers })], [])
  expect(linesWith([1, 1, 2, 2])).toEqual([
    'Device 1',
    '  tracker 1',
    '    PV1',
    '    PV2',
    '  tracker 2',
    '    PV3',
    '    PV4',
  ])
  // A level with one string in each would tell nothing.
  expect(linesWith([1, 2, 2, null])).toEqual([
    'Device 1',
    '  PV1 of tracker 1',
    '  tracker 2',
    '    PV2',
    '    PV3',
    '  PV4',
  ])
  expect(linesWith([null, null, null, null])).toEqual(['Device 1', '  PV1', '  PV2', '  PV3', '  PV4'])
})

test('trackers are known of families that count them, and of no others', () => {
  expect(trackerOf('deye-hybrid', 2)).toBe(2)
  expect(trackerOf('deye-micro', 4)).toBe(4)
  expect(trackerOf('solis-string', 1)).toBeNull()
  expect(trackerOf(undefined, 1)).toBeNull()
})

test('modules that share an optimizer are below it; a device that is drawn as one has no inputs to place', () => {
  const parts = [aPart(2), aPart(3, { type: 'MICRO_INVERTER', hostId: 9, inputs: [1, 2] })]
  const modules = [placed('S2', 1), placed('S2', 2), placed('S3')]
  const nodes = wiringOf({ parts, hosts: [aHost(1, 'INVERTER'), aHost(9, 'DTU')] }, modules)
  expect(linesOf(nodes)).toEqual(['Device 1', '  Device 2', '    module *', '    module *', 'Device 9', '  Device 3 *'])
  expect(nodes.flatMap(componentsLeft)).toEqual([])
  expect(nodes.flatMap((node) => modulesBelow(node))).toEqual(modules)
})

test('what is drawn stays in the tree: inputs that are reported no more, and modules of devices that nobody knows', () => {
  const parts = [aPart(1, { type: 'INVERTER', hostId: null, inputs: [1, 2] })]
  expect(linesFor(parts, [], [placed('S1', 3), placed('LATER'), placed(null)])).toEqual([
    'Device 1',
    '  PV1',
    '  PV2',
    '  module *',
    'unwired',
    '  module *',
    '  module *',
  ])
})

test('what has no place yet is told in order, for a part and for all of a node', () => {
  const parts = [
    aPart(1, { type: 'INVERTER', hostId: null, inputs: [1, 2], trackers: [1, 1] }),
    aPart(2, { hostId: 5 }),
  ]
  const nodes = wiringOf({ parts, hosts: [aHost(5, 'INVERTER')] }, [placed('S1', 1)])
  expect(nodes.map((node) => componentsLeft(node))).toEqual([[{ sn: 'S2', input: 0 }], [{ sn: 'S1', input: 2 }]])
})

test('5,000 optimizers behind an inverter come in ranges, so that a list never shows all, and each is found', () => {
  const parts = Array.from({ length: 5000 }, (_, place) => aPart(place + 10))
  const modules = parts.map(({ sn }) => placed(sn))
  const [inverter] = wiringOf({ parts, hosts: [aHost(1, 'INVERTER')] }, modules)
  expect(inverter!.below).toHaveLength(100)
  expect(linesOf([inverter!.below[1]!]).slice(0, 2)).toEqual(['51 to 100', '  Device 60 *'])
  const path = pathTo([inverter!], ({ module }) => module?.sn === 'S5009')
  expect(path.map(nameOf)).toEqual(['Device 1', '4951 to 5000', 'Device 5009'])
  expect(pathTo([inverter!], ({ module }) => module?.sn === 'OTHER')).toEqual([])
  expect(modulesBelow(inverter!)).toEqual(modules)
})

import type { DeviceNode } from '@heliograph/contract/browser'
import { expect, test } from 'vitest'
import { aDevice } from '#testing/a-device.ts'
import { devicesIn, firstChoice, siblingsOf, stringsIn, toggledIn } from './subjects.ts'

const node = (deviceId: number, own: Partial<DeviceNode> = {}) =>
  aDevice({ deviceId, gatewayId: 1, sn: `S${deviceId}`, name: `Inverter ${deviceId}`, ...own })

test('inverters and their strings can be compared, gateways, meters and batteries cannot', () => {
  const strings = [
    { name: 'PV1', powerW: 1, voltageV: null, currentA: null },
    { name: 'PV3', powerW: 1, voltageV: null, currentA: null },
  ]
  const nodes = [
    node(1, { type: 'COLLECTOR' }),
    node(2, { strings }),
    node(3, { type: 'METER' }),
    node(4, { type: 'BATTERY' }),
  ]
  expect(devicesIn(nodes).map(({ id }) => id)).toEqual(['2'])
  expect(stringsIn(nodes).map(({ id, string }) => [id, string])).toEqual([
    ['2.1', 'PV1'],
    ['2.3', 'PV3'],
  ])
})

test('of many, those with the least, the middle and the most energy are chosen first, in the order of the plant', () => {
  const nodes = Array.from({ length: 50 }, (_, place) => node(place + 1, { todayKwh: (place * 7) % 50 }))
  const chosen = firstChoice(nodes).map((id) => nodes[Number(id) - 1]!.todayKwh!)
  expect(chosen.toSorted((left, right) => left - right)).toEqual([0, 1, 24, 25, 48, 49])
  expect(firstChoice(nodes.slice(0, 3))).toEqual(['1', '2', '3'])
})

test('a device is compared with those on its gateway first', () => {
  const nodes = [node(1, { gatewayId: 9 }), ...[2, 3, 4, 5, 6, 7, 8].map((id) => node(id))]
  expect(siblingsOf(nodes, 5)).toEqual(['5', '2', '3', '4', '6', '7'])
  expect(siblingsOf(nodes, 1)).toHaveLength(6)
  expect([siblingsOf([node(1)], 1), siblingsOf(nodes, 99)]).toEqual([[], []])
})

test('of an inverter that two gateways report, one row is offered: the first, whichever of them is heard', () => {
  const strings = [1, 2].map((no) => ({ name: `PV${no}`, powerW: 1, voltageV: null, currentA: null }))
  const idsOf = (nodes: readonly DeviceNode[]) => devicesIn(nodes).map(({ id }) => id)
  const twin = node(4, { gatewayId: 9, twinOf: 2, strings })
  const nodes = [node(2), node(3), twin]
  expect(idsOf(nodes)).toEqual(['2', '3'])
  expect(firstChoice(nodes)).toEqual(['2', '3'])
  expect(siblingsOf(nodes, 3)).toEqual(['3', '2'])
  // On the page of either row.
  for (const deviceId of [2, 4]) expect(siblingsOf(nodes, deviceId)).toEqual(['2', '3'])
  expect(siblingsOf([node(2), twin], 4)).toEqual([])
  // Where only the other gateway tells of strings, those are its own.
  expect(stringsIn(nodes).map(({ id }) => id)).toEqual(['4.1', '4.2'])
  expect(stringsIn([node(2, { strings }), twin]).map(({ id }) => id)).toEqual(['2.1', '2.2'])
  expect(stringsIn([twin]).map(({ id }) => id)).toEqual(['4.1', '4.2'])

  const isSilent = { state: 3 }
  expect(idsOf([node(2, isSilent), node(3), twin])).toEqual(['2', '3'])
  expect(firstChoice([node(2, isSilent), node(3), twin])).toEqual(['2', '3'])
  expect(idsOf([node(2, isSilent), node(3), { ...twin, ...isSilent }])).toEqual(['2', '3'])
})

test('strings that only the other gateway of an inverter tells of are offered as those of its row', () => {
  const stringsOf = (...numbers: number[]) =>
    numbers.map((no) => ({ name: `PV${no}`, powerW: 1, voltageV: null, currentA: null }))
  const nodes = [
    node(2, { strings: stringsOf(1, 2) }),
    node(4, { gatewayId: 9, twinOf: 2, strings: stringsOf(1, 3, 10) }),
    node(5, { gatewayId: 8, twinOf: 2, strings: stringsOf(4) }),
  ]
  expect(stringsIn(nodes).map(({ id }) => id)).toEqual(['2.1', '2.2', '2.3', '2.4', '2.10'])
  expect(stringsIn(nodes, ['4.1']).map(({ id, string }) => [id, string])).toEqual(
    [1, 2, 3, 4, 10].map((no) => [`4.${no}`, `PV${no}`]),
  )
})

test('of many, an inverter is not among those with the least because one of its gateways is silent today', () => {
  const nodes = Array.from({ length: 50 }, (_, place) => node(place + 1, { todayKwh: place + 10 }))
  const usual = firstChoice(nodes)
  const twin = node(60, { gatewayId: 9, twinOf: 20, todayKwh: 29 })
  for (const todayKwh of [null, 0, 3])
    expect(firstChoice([...nodes.map((one) => (one.deviceId === 20 ? { ...one, todayKwh } : one)), twin])).toEqual(
      usual,
    )
})

test('a chosen row stays offered as it was chosen, whichever gateway is silent by then', () => {
  const strings = [{ name: 'PV1', powerW: 1, voltageV: null, currentA: null }]
  const twin = node(4, { gatewayId: 9, twinOf: 2, strings })
  const nodes = [node(2, { strings }), node(3, { strings }), twin]
  const idsOf = (chosen: string[]) => devicesIn(nodes, chosen).map(({ id }) => id)
  expect(idsOf(['3', '4'])).toEqual(['3', '4'])
  expect(idsOf(['2', '3'])).toEqual(['2', '3'])
  expect(toggledIn(devicesIn(nodes, ['3', '4']), ['3', '4'], '3')).toEqual(['4'])
  expect(stringsIn(nodes, ['4.1']).map(({ id }) => id)).toEqual(['4.1', '3.1'])
  // An address that names both: the first of them, as for a row that is not chosen.
  expect(idsOf(['2', '4'])).toEqual(['2', '3'])
  const isSilent = { state: 3 }
  const night = nodes.map((each) => ({ ...each, ...isSilent }))
  expect(devicesIn(night, ['3', '4']).map(({ id }) => id)).toEqual(['3', '4'])
})

test('a choice keeps the order of the plant', () => {
  const candidates = devicesIn([node(1), node(2), node(3)])
  expect(toggledIn(candidates, ['3'], '1')).toEqual(['1', '3'])
  expect(toggledIn(candidates, ['1', '3'], '1')).toEqual(['3'])
})

import type { DeviceType } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Values } from '@heliograph/domain/points'
import { hourMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const day = '2026-06-15'
const server = await startTestServer({ now: () => startOfDay(zone, day) + 21 * hourMs })
afterAll(server.close)
const { ada, ben, cleo, dan, plantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)

/** Every ten minutes from 6 to 20 o'clock. */
const report = (sn: string, deviceType: DeviceType, valuesAt: (hours: number) => Values, family?: Family) =>
  server.say(
    gateway.sn,
    ...Array.from({ length: 85 }, (_, step) => ({
      deviceSn: sn,
      deviceType,
      ...(family && { family }),
      at: startOfDay(zone, day) + (6 + step / 6) * hourMs,
      values: valuesAt(step / 6),
    })),
  )
const kwh = (w: number) => (hours: number) => ({ pv1Power: w, pv1Today: (w * hours) / 1000 })

await report('INV', 'INVERTER', () => ({ acPower: 900, pv1Power: 500, pv1Voltage: 400 }))
await report('OPT1', 'OPTIMIZER', kwh(300))
await report('OPT2', 'OPTIMIZER', kwh(0))
await report(
  'MICRO',
  'MICRO_INVERTER',
  (hours) => ({
    acPower: 500,
    pv1Power: 300,
    pv2Voltage: 40,
    pv2Current: 5,
    pv3Today: hours / 10,
    pv3Power: 1,
    pv4Today: 0,
    pv4Power: 200,
  }),
  'deye-micro',
)

const anArray = (modules: ModuleArray['modules'], own: Partial<ModuleArray> = {}): ModuleArray => ({
  id: 1,
  name: 'South roof',
  azimuthDeg: 180,
  tiltDeg: 35,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 2,
  columns: 3,
  modules,
  ...own,
})
const module = (column: number, sn: string | null, input = 0, row = 0) => ({ row, column, sn, input })
const read = (who = ada, of: string = day) => who.api.moduleMap.ofDay({ params: { id: plantId, day: of } })
const save = (version: number, arrays: ModuleArray[], who = ada) =>
  who.api.moduleMap.save({ params: { id: plantId }, body: { version, arrays } })
const energies = ({ arrays }: Awaited<ReturnType<typeof read>>) =>
  arrays.flatMap(({ modules }) =>
    modules.map(({ sn, input, energy }) => [sn, input, energy === null ? null : Math.round(energy * 100) / 100]),
  )

test('without a drawing it starts from what is there: optimizers of an inverter, inputs of micro-inverters', async () => {
  const map = await read()
  expect(map).toMatchObject({ version: 0, savedTime: null, day, timezone: zone })
  expect(energies(map)).toEqual([
    ['INV', 1, 7],
    ['OPT1', 0, 4.2],
    ['OPT2', 0, 0],
    ['MICRO', 1, 4.2],
    ['MICRO', 2, 2.8],
    ['MICRO', 3, 1.4],
    // Its counter never counts.
    ['MICRO', 4, 2.8],
  ])
  expect(map.parts.map(({ sn, inputs }) => [sn, inputs])).toEqual([
    ['INV', [1]],
    ['OPT1', []],
    ['OPT2', []],
    ['MICRO', [1, 2, 3, 4]],
  ])
})

test('what a part is connected to is told: its device or its gateway, and the trackers of its inputs where they are known', async () => {
  const idOf = async (sn: string) => {
    const { parts, hosts } = await read()
    return [...parts, ...hosts].find((one) => one.sn === sn)?.deviceId
  }
  const wiredTo = async () => {
    const { parts, hosts } = await read()
    const names = new Map([...hosts, ...parts].map(({ deviceId, sn }) => [deviceId, sn]))
    return [parts, hosts].map((of) =>
      of.map(({ sn, type, hostId }) => [sn, type, hostId === null ? null : names.get(hostId)]),
    )
  }
  expect(await wiredTo()).toEqual([
    [
      ['INV', 'INVERTER', gateway.sn],
      // Beside two inverters nobody can tell which one they are wired to.
      ['OPT1', 'OPTIMIZER', gateway.sn],
      ['OPT2', 'OPTIMIZER', gateway.sn],
      ['MICRO', 'MICRO_INVERTER', gateway.sn],
    ],
    [[gateway.sn, 'COLLECTOR', null]],
  ])
  const { parts } = await read()
  expect(parts.map(({ inputs, trackers }) => [inputs, trackers])).toEqual([
    [[1], [null]],
    [[], []],
    [[], []],
    [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
  ])

  const wire = async (sn: string, host: string | null) =>
    ada.api.deviceChanges.place({
      params: { id: plantId, deviceId: (await idOf(sn))! },
      body: { parentId: host === null ? null : (await idOf(host))! },
    })
  await wire('OPT1', 'INV')
  // The inverter is no part any more: its modules are known one by one.
  expect(await wiredTo()).toEqual([
    [
      ['OPT1', 'OPTIMIZER', 'INV'],
      ['OPT2', 'OPTIMIZER', gateway.sn],
      ['MICRO', 'MICRO_INVERTER', gateway.sn],
    ],
    [
      [gateway.sn, 'COLLECTOR', null],
      ['INV', 'INVERTER', gateway.sn],
    ],
  ])
  await wire('OPT1', null)
  expect((await read()).hosts).toHaveLength(1)
})

test('a drawing is saved as a whole, with gaps, modules without a device and serial numbers that nobody heard yet', async () => {
  const modules = [module(0, 'OPT1'), module(1, null), module(0, ' LATER ', 2, 1)]
  expect(await save(0, [anArray(modules)])).toEqual({ version: 1 })
  const map = await read()
  expect(map).toMatchObject({ version: 1, savedBy: 'Ada', arrays: [{ name: 'South roof', azimuthDeg: 180, rows: 2 }] })
  expect(map.arrays[0]!.modules).toMatchObject([
    { row: 0, column: 0, sn: 'OPT1', deviceName: expect.any(String) },
    { row: 0, column: 1, sn: null, deviceId: null, energy: null },
    { row: 1, column: 0, sn: 'LATER', input: 2, deviceId: null, energy: null },
  ])
  // What was not reported is unknown, and what gave nothing is zero.
  expect(energies(await read(ada, '2026-06-14'))[0]).toEqual(['OPT1', 0, null])
  const { rows } = await server.engine.pool.query(`select facts from audit where kind = 'plant.module-map'`)
  expect(rows).toEqual([{ facts: { modules: '3' } }])
})

test('numbers of modules are kept with the drawing; one that is none is refused', async () => {
  const { version } = await read()
  const numbered = (number: number) => [anArray([{ ...module(0, 'OPT1'), number }, module(1, 'OPT2')])]
  await save(version, numbered(17))
  const [array] = (await read()).arrays
  expect(array?.modules.map(({ number }) => number)).toEqual([17, null])
  for (const wrong of [0, 1.5, 100_000]) expect(await refusalOf(save(version + 1, numbered(wrong)))).toBe('PARAM_ERROR')
})

test('who saves an older drawing is told, and nothing is overwritten; who may only view reads without names', async () => {
  const { version } = await read()
  await save(version, [anArray([module(0, 'OPT1')])], cleo)
  expect(await refusalOf(save(version, [anArray([])]))).toBe('PLANT_CHANGED_MEANWHILE')
  expect(await refusalOf(save(0, [anArray([])]))).toBe('PLANT_CHANGED_MEANWHILE')
  expect(energies(await read())).toEqual([['OPT1', 0, 4.2]])
  expect((await read()).savedBy).toBe('Cleo')
  expect((await read(dan)).savedBy).toBeNull()
  const { token } = await cleo.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
  expect((await read({ ...cleo, api: server.apiWith(token) })).savedBy).toBeNull()
  expect(await refusalOf(save(version + 1, [], dan))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(read(ben))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(save(version + 1, [], ben))).toBe('AU_NO_READ_PERMISSION')
})

test('serial numbers are the same in small letters', async () => {
  const { version } = await read()
  await save(version, [anArray([module(0, 'opt1'), module(1, 'micro', 2)])])
  expect(energies(await read())).toEqual([
    ['OPT1', 0, 4.2],
    ['MICRO', 2, 2.8],
  ])
})

test.each([
  ['a module in two places, once in small letters,', [anArray([module(0, 'OPT1'), module(1, 'opt1')])]],
  ['a module in two places', [anArray([module(0, 'OPT1'), module(1, 'OPT1')])]],
  ['a module in two arrays', [anArray([module(0, 'OPT1')]), anArray([module(0, 'OPT1')], { id: 2 })]],
  ['all of a device beside one of its inputs', [anArray([module(0, 'MICRO'), module(1, 'MICRO', 2)])]],
  ['two modules in one place', [anArray([module(0, 'OPT1'), module(0, 'OPT2')])]],
  ['a module outside of its array', [anArray([module(3, 'OPT1')])]],
  ['two arrays with one number', [anArray([]), anArray([])]],
])('%s is refused', async (_, arrays) => {
  const { version } = await read()
  expect(await refusalOf(save(version, arrays))).toBe('PARAM_ERROR')
  expect((await read()).version).toBe(version)
})

test('two modules on one optimizer share what it gave, and one that was replaced goes on where it was', async () => {
  const { version } = await read()
  await save(version, [anArray([module(0, 'OPT1', 1), module(1, 'OPT1', 2), module(2, 'OPT2')])])
  expect(energies(await read())).toEqual([
    ['OPT1', 1, 2.1],
    ['OPT1', 2, 2.1],
    ['OPT2', 0, 0],
  ])
  await ada.api.deviceChanges.replaceOptimizer({
    params: { id: plantId },
    body: { deviceSn: 'OPT2', newDeviceSn: 'OPT3' },
  })
  expect(energies(await read())[2]).toEqual(['OPT3', 0, 0])
  await save(version + 1, [anArray([module(0, 'OPT1', 1), module(1, 'OPT1', 2), module(2, 'opt2')])])
  expect(energies(await read())[2]).toEqual(['OPT3', 0, 0])
})

test('the powers of a day are told in steps of its daylight; what was not said is unknown', async () => {
  const { version } = await read()
  await save(version, [anArray([module(0, 'OPT1'), module(1, 'MICRO', 2), module(2, 'LATER')])])
  const powers = await ada.api.moduleMap.powers({ params: { id: plantId, day } })
  expect(powers).toMatchObject({ stepS: 900, modules: [{ sn: 'OPT1' }, { sn: 'MICRO', input: 2 }] })
  const stepAt = (hour: number) => Math.floor((startOfDay(zone, day) / 1000 + hour * 3600 - powers.from) / 900)
  expect(powers.modules.map((one) => one.powers[stepAt(12)])).toEqual([300, 200])
  expect(powers.modules.map((one) => one.powers[0])).toEqual([null, null])
  expect(powers.modules[0]!.powers).toHaveLength(powers.steps)
  expect(await refusalOf(ben.api.moduleMap.powers({ params: { id: plantId, day } }))).toBe('AU_NO_READ_PERMISSION')
})

test('what a device gave in another plant, before it came, is no part of this one', async () => {
  const { version } = await read()
  await save(version, [anArray([module(0, 'OPT1'), module(1, 'MICRO', 2)])])
  const since = (date: string | null) =>
    server.engine.pool.query(`update devices set counts_since = $1 where sn in ('OPT1', 'MICRO')`, [date])
  const told = async () => {
    const powers = await ada.api.moduleMap.powers({ params: { id: plantId, day } })
    return powers.modules.map((one) => one.powers.some((power) => power !== null))
  }
  await since('2026-06-16')
  expect(energies(await read())).toEqual([
    ['OPT1', 0, null],
    ['MICRO', 2, null],
  ])
  expect(await told()).toEqual([false, false])
  await since(day)
  expect(energies(await read())).toEqual([
    ['OPT1', 0, 4.2],
    ['MICRO', 2, 2.8],
  ])
  expect(await told()).toEqual([true, true])

  // Nor once it is replaced here: the other plant's days are its own, not those of its successor.
  await ada.api.deviceChanges.replaceOptimizer({
    params: { id: plantId },
    body: { deviceSn: 'OPT1', newDeviceSn: 'OPT4' },
  })
  expect(energies(await read())[0]).toEqual(['OPT4', 0, 4.2])
  await since('2026-06-16')
  expect(energies(await read())[0]).toEqual(['OPT4', 0, null])
  expect((await told())[0]).toBe(false)
  await since(null)
})

test('a day that is none or has not begun is refused', async () => {
  expect(await refusalOf(read(ada, '2026-02-30'))).toBe('PARAM_ERROR')
  expect(await refusalOf(read(ada, '2026-07-01'))).toBe('PARAM_ERROR')
})

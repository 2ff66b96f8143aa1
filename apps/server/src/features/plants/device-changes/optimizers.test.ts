import { CallFailed } from '@heliograph/contract/browser'
import type { DeviceType } from '@heliograph/domain/devices'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const start = Date.parse('2026-06-16T00:00:00+02:00')
let clock = start
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const owner = await server.aCaller({ operator: true })

const aGateway = async (id: number) => {
  const { data } = await owner.api.gateways.register({
    params: { id },
    body: { registerItems: [{ protocol: 'http' as const }] },
  })
  return { sn: data[0]!.deviceSn, id: data[0]!.gatewayId }
}
const aPlant = async (whose = owner.id) => {
  const id = await server.aPlant({ owner_id: whose, zone: 'Europe/Berlin' })
  return { id, params: { id }, gateway: await aGateway(id) }
}
type Values = Record<string, number>
const say = async (
  gateway: { sn: string },
  at: number,
  ...devices: [sn: string, type: DeviceType, values: Values][]
) => {
  clock = at + minuteMs
  await server.runJob('tend-partitions')
  await server.say(
    gateway.sn,
    ...devices.map(([deviceSn, deviceType, values]) => ({ deviceSn, deviceType, at, values })),
  )
  const heard = 'update gateways set heard_at = $2 where device_id = (select id from devices where sn = $1)'
  await server.engine.pool.query(heard, [gateway.sn, new Date(at)])
}
const optimizer = (power: number, today: number): Values => ({
  pv1Power: power,
  pv1Voltage: 41.5,
  pv1Current: power / 41.5,
  pv1Today: today,
  pv1Total: 700 + today,
})
const tree = (id: number) => owner.api.devices.tree({ params: { id } })
const node = async (id: number, sn: string) => (await tree(id)).find((one) => one.sn === sn)!
const replace = (id: number, deviceSn: string, newDeviceSn: string, gatewayId?: number) =>
  owner.api.deviceChanges.replaceOptimizer({
    params: { id },
    body: { deviceSn, newDeviceSn, ...(gatewayId !== undefined && { gatewayId }) },
  })
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallFailed ? error.code : error
}
const noon = start + 12 * hourMs

test('optimizers stand below the only concentrator or inverter of their gateway, or where a person says', async () => {
  const { id, params, gateway } = await aPlant()
  const inverter = { acPower: 900, generationToday: 3, generationTotal: 800 }
  await say(gateway, noon, ['INV', 'INVERTER', inverter], ['OPT1', 'OPTIMIZER', optimizer(300, 1.1)])
  const [first, opt] = [await node(id, 'INV'), await node(id, 'OPT1')]
  expect(opt).toMatchObject({ parentId: first.deviceId, powerW: 300, todayKwh: 1.1, gatewayId: gateway.id })
  expect(first.parentId).toBeNull()

  // A second inverter: nobody can tell any more.
  await say(gateway, noon + 5 * minuteMs, ['INV2', 'INVERTER', inverter], ['OPT1', 'OPTIMIZER', optimizer(300, 1.1)])
  expect((await node(id, 'OPT1')).parentId).toBeNull()
  const second = await node(id, 'INV2')
  const place = (parentId: number | null, deviceId = opt.deviceId) =>
    owner.api.deviceChanges.place({ params: { id, deviceId }, body: { parentId } })
  await place(second.deviceId)
  expect((await node(id, 'OPT1')).parentId).toBe(second.deviceId)
  const { data } = await owner.api.audit.ofPlant({ params, query: { kind: 'device.place' } })
  expect(data).toHaveLength(1)

  // A concentrator is nearer than the inverters, but what a person said counts until it is taken back.
  await owner.api.deviceChanges.enter({ params, body: { deviceSn: 'CON', deviceType: 'OPTIMIZER_CONCENTRATOR' } })
  expect((await node(id, 'OPT1')).parentId).toBe(second.deviceId)
  await place(null)
  const concentrator = await node(id, 'CON')
  expect((await node(id, 'OPT1')).parentId).toBe(concentrator.deviceId)
  await place(first.deviceId, concentrator.deviceId)
  expect((await node(id, 'CON')).parentId).toBe(first.deviceId)

  // Not below itself, a gateway, another optimizer or a device of another plant; and an inverter below nothing.
  const other = await aPlant()
  await say(other.gateway, noon, ['INV', 'INVERTER', inverter])
  const foreign = (await node(other.id, 'INV')).deviceId
  for (const wrong of [opt.deviceId, gateway.id]) expect(await codeOf(place(wrong))).toBe('PARAM_ERROR')
  expect(await codeOf(place(foreign))).toBe('resource_not_exist_or_deleted')
  expect(await codeOf(place(concentrator.deviceId, first.deviceId))).toBe('PARAM_ERROR')

  // It is gone, and its parts stand where they evidently belong.
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [concentrator.deviceId, first.deviceId] } })
  expect((await node(id, 'OPT1')).parentId).toBe(second.deviceId)
})

test('what optimizers count is not added to what their inverter generates', async () => {
  const { id, gateway } = await aPlant()
  const inverter = { acPower: 900, generationToday: 3, generationTotal: 800 }
  const parts = ['A', 'B', 'C'].map((sn): [string, DeviceType, Values] => [sn, 'OPTIMIZER', optimizer(310, 1.1)])
  await say(gateway, noon, ['INV', 'INVERTER', inverter], ...parts)
  await server.centre.roller.pass()
  const { data } = await owner.api.plants.search({ body: {} })
  expect(data.find((row) => row.id === id)).toMatchObject({ generationPower: 900, generationValue: 3 })
})

test('an optimizer is replaced by the serial number of a new one, which goes on with its name, place and history', async () => {
  const { id, params, gateway } = await aPlant()
  const inverter = { acPower: 900, generationToday: 3, generationTotal: 800 }
  await say(
    gateway,
    noon - hourMs,
    ['INV', 'INVERTER', inverter],
    ['INV2', 'INVERTER', inverter],
    ['4-9A57A2L', 'OPTIMIZER', optimizer(280, 1)],
  )
  const [inv, old] = [await node(id, 'INV'), await node(id, '4-9A57A2L')]
  await owner.api.gateways.change({ params: { id, deviceId: old.deviceId }, body: { deviceName: 'Row 2, left' } })
  await owner.api.deviceChanges.place({ params: { id, deviceId: old.deviceId }, body: { parentId: inv.deviceId } })
  // Typed with small letters and spaces, as people do.
  const { deviceId } = await replace(id, ' 4-9a57a2l', ' 4-9a57b1v ')
  expect(await node(id, '4-9a57b1v')).toMatchObject({
    deviceId,
    name: 'Row 2, left',
    type: 'OPTIMIZER',
    parentId: inv.deviceId,
    collectionTime: null,
  })
  expect((await tree(id)).map(({ sn }) => sn)).not.toContain('4-9A57A2L')

  // Until it reports, its curves are those of the old one.
  const names = async () =>
    (await owner.api.devices.parameters({ query: { deviceId } })).map(({ storageName }) => storageName)
  const before = await names()
  expect(before.length).toBeGreaterThan(3)
  const curves = await owner.api.devices.statsOfDay({ params: { id: deviceId }, query: { day: '2026-06-16' } })
  expect(curves.map(({ storageName }) => storageName)).toEqual(before)

  // It reports, with the letters of its own sticker, and is the same one.
  await say(gateway, noon, ['4-9A57B1V', 'OPTIMIZER', optimizer(290, 0.2)])
  const optimizers = (await tree(id)).filter(({ type }) => type === 'OPTIMIZER')
  expect(optimizers).toMatchObject([{ deviceId, sn: '4-9A57B1V', powerW: 290 }])
  expect(await names()).toEqual(before)
  const [power] = await owner.api.devices.statsOfDay({
    params: { id: deviceId },
    query: { day: '2026-06-16', showParams: ['DP1'] },
  })
  expect(power?.detailList.map(({ value }) => Number(value))).toEqual([280, 290])
  expect(await owner.api.deviceChanges.removed({ params })).toMatchObject([
    { deviceSn: '4-9A57A2L', replacedBy: { deviceId, deviceName: 'Row 2, left' } },
  ])
  const { data } = await owner.api.audit.ofPlant({ params, query: { kind: 'device.replace' } })
  expect(data).toHaveLength(1)
  // Its concentrator still lists the old one: that waits, and is not counted.
  await say(gateway, noon + 5 * minuteMs, ['4-9A57A2L', 'OPTIMIZER', optimizer(0, 0)])
  expect((await tree(id)).map(({ sn }) => sn)).not.toContain('4-9A57A2L')
})

test('the replacement of an optimizer is refused for the five reasons of the specification (52 to 56)', async () => {
  const { id, gateway } = await aPlant()
  const other = await aPlant()
  const stranger = await server.aCaller()
  const inverter = { acPower: 900, generationToday: 3, generationTotal: 800 }
  await say(
    gateway,
    noon,
    ['INV', 'INVERTER', inverter],
    ['ONE', 'OPTIMIZER', optimizer(1, 1)],
    ['TWO', 'OPTIMIZER', optimizer(1, 1)],
  )
  await say(other.gateway, noon, ['FAR', 'OPTIMIZER', optimizer(1, 1)], ['AFAR', 'INVERTER', inverter])

  expect(await codeOf(replace(id, 'ONE', ' one'))).toBe('OPTIMIZER_SAME_SERIAL')
  // One of another plant, one that never was, and an inverter.
  for (const missing of ['FAR', 'NONE', 'INV'])
    expect(await codeOf(replace(id, missing, 'NEW'))).toBe('OPTIMIZER_NOT_IN_PLANT')
  expect(await codeOf(replace(id, 'ONE', 'NEW', other.gateway.id))).toBe('GATEWAY_NOT_IN_PLANT')
  expect(await codeOf(replace(id, 'ONE', 'NEW', (await node(id, 'INV')).deviceId))).toBe('GATEWAY_NOT_IN_PLANT')
  expect(await codeOf(replace(id, 'ONE', 'two'))).toBe('OPTIMIZER_ALREADY_IN_PLANT')
  expect(await codeOf(replace(id, 'ONE', 'inv'))).toBe('OPTIMIZER_ALREADY_IN_PLANT')
  expect(await codeOf(replace(id, 'ONE', gateway.sn))).toBe('OPTIMIZER_ALREADY_IN_PLANT')
  // What is elsewhere is told in the same way, whatever it is there.
  for (const elsewhere of ['far', ' afar', other.gateway.sn.toLowerCase()])
    expect(await codeOf(replace(id, 'ONE', elsewhere))).toBe('OPTIMIZER_IN_OTHER_PLANT')
  expect((await tree(id)).map(({ sn }) => sn).toSorted()).toEqual([gateway.sn, 'INV', 'ONE', 'TWO'].toSorted())

  // The general call by a serial number has the same rules; by its id it takes one that the plant has.
  const [one, two] = [await node(id, 'ONE'), await node(id, 'TWO')]
  const general = (body: { deviceId?: number; deviceSn?: string }) =>
    owner.api.deviceChanges.replace({ params: { id, deviceId: one.deviceId }, body })
  expect(await codeOf(general({ deviceSn: 'TWO' }))).toBe('OPTIMIZER_ALREADY_IN_PLANT')
  expect(await codeOf(general({ deviceSn: 'ONE' }))).toBe('OPTIMIZER_SAME_SERIAL')
  expect(await codeOf(general({ deviceSn: 'AFAR' }))).toBe('OPTIMIZER_IN_OTHER_PLANT')

  // Removed from the other plant, it is free.
  await owner.api.deviceChanges.remove({
    params: other.params,
    body: { deviceIds: [(await node(other.id, 'FAR')).deviceId] },
  })
  const presses = await Promise.all([replace(id, 'TWO', 'FAR'), replace(id, 'TWO', 'FAR')].map(codeOf))
  expect(presses.toSorted()).toEqual(['OPTIMIZER_NOT_IN_PLANT', undefined].toSorted())
  // One that was replaced does not come back by its serial number: its history is part of the new one's.
  for (const former of [two.sn, two.sn.toLowerCase()])
    expect(await codeOf(replace(id, 'FAR', former))).toBe('PARAM_ERROR')
  expect(
    await codeOf(
      stranger.api.deviceChanges.replaceOptimizer({ params: { id }, body: { deviceSn: 'ONE', newDeviceSn: 'NEW' } }),
    ),
  ).toMatch(/^AU_NO_/)
})

test('nobody can ask often whether optimizers are in other plants', async () => {
  const { gateway } = await aPlant()
  const other = await aPlant()
  const prober = await server.aCaller()
  const own = await server.aPlant({ owner_id: prober.id })
  const ask = (newDeviceSn: string) =>
    prober.api.deviceChanges.replaceOptimizer({ params: { id: own }, body: { deviceSn: 'MINE', newDeviceSn } })
  await say(other.gateway, noon, ['X1', 'OPTIMIZER', optimizer(1, 1)])
  await say(gateway, noon, ['Y1', 'OPTIMIZER', optimizer(1, 1)])
  const { data } = await prober.api.gateways.register({
    params: { id: own },
    body: { registerItems: [{ protocol: 'http' }] },
  })
  await say({ sn: data[0]!.deviceSn }, noon, ['MINE', 'OPTIMIZER', optimizer(1, 1)])
  for (let times = 0; times < 12; times++) expect(await codeOf(ask('X1'))).toBe('OPTIMIZER_IN_OTHER_PLANT')
  expect(await codeOf(ask('Y1'))).toBe('TOO_MANY_REQUESTS')
  await server.engine.pool.query(`update attempts set at = at - interval '1 year'`)
  expect(await codeOf(ask('FREE'))).toBeUndefined()
})

test('a replaced inverter leaves its optimizers to the new one', async () => {
  const { id, gateway } = await aPlant()
  const inverter = { acPower: 900, generationToday: 3, generationTotal: 800 }
  await say(
    gateway,
    noon,
    ['A', 'INVERTER', inverter],
    ['B', 'INVERTER', inverter],
    ['O', 'OPTIMIZER', optimizer(1, 1)],
  )
  const [a, o] = [await node(id, 'A'), await node(id, 'O')]
  await owner.api.deviceChanges.place({ params: { id, deviceId: o.deviceId }, body: { parentId: a.deviceId } })
  const { deviceId } = await owner.api.deviceChanges.replace({
    params: { id, deviceId: a.deviceId },
    body: { deviceSn: 'A2' },
  })
  expect((await node(id, 'O')).parentId).toBe(deviceId)
})

test('the days of an optimizer go on when it is replaced', async () => {
  const { id, gateway } = await aPlant()
  const dayMs = 24 * hourMs
  for (const [day, sn] of ['LEFT', 'RIGHT'].entries()) {
    const readings = Array.from({ length: 9 }, (_, hour) => ({
      deviceSn: sn,
      deviceType: 'OPTIMIZER' as const,
      at: noon + day * dayMs + (hour - 4) * hourMs,
      values: optimizer(300, 0.3 * hour),
    }))
    clock = noon + day * dayMs + 5 * hourMs
    await server.runJob('tend-partitions')
    await server.say(gateway.sn, ...readings)
    if (day === 0) await replace(id, 'LEFT', 'RIGHT')
  }
  const { deviceId } = await node(id, 'RIGHT')
  const month = await owner.api.devices.statsOfMonth({ params: { id: deviceId }, query: { month: '2026-06' } })
  expect(month.map(({ detailList }) => detailList.map(({ value }) => Number(value)))).toEqual([[2.4, 2.4]])
  // The name by which its days are asked for is that of what it reports.
  const parameters = await owner.api.devices.parameters({ query: { deviceId } })
  expect(parameters.map(({ storageName }) => storageName)).toContain(month[0]!.storageName)
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})

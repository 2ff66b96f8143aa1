import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startHttpPush } from '#ingest/listeners/http-push.ts'
import { createRemapping } from '#ingest/remapping.ts'
import { createEmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
const { centre, engine } = server
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startHttpPush({ ...centre, port: 0, host: '127.0.0.1', now: Date.now, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const owner = await server.aCaller()
const remapping = createRemapping({ ...centre, inputs: createEmoncmsInputStore(engine.pool), report })

const aPlant = async (protocol: 'http' | 'mqtt' = 'http') => {
  const id = await server.aPlant({ owner_id: owner.id })
  const registerItems = [{ protocol: 'http' as const }, { protocol }]
  const { data } = await owner.api.gateways.register({ params: { id }, body: { registerItems } })
  return { id, params: { id }, old: data[0]!, next: data[1]! }
}
type Gateway = Awaited<ReturnType<typeof aPlant>>['old']

const start = Math.floor(Date.now() / minuteMs) * minuteMs - 10 * minuteMs
/** Later than a removal of this moment, so that it is no history of what was removed. */
const afterNow = 11
/** As emonHub and IotaWatt post: the values of a node at a minute. */
const post = async (gateway: Gateway, node: string, minute: number, values: Record<string, number>) => {
  const body = new URLSearchParams({
    apikey: gateway.secret!,
    node,
    time: `${(start + minute * minuteMs) / 1000}`,
    fulljson: JSON.stringify(values),
  })
  const answer = await fetch(`http://127.0.0.1:${door.port}/emoncms/input/post`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}
const explain = (gateway: Gateway, node: string, point: 'acPower' | 'gridPower', factor: number) =>
  owner.api.devices.mapInputs({
    params: { id: gateway.gatewayId },
    body: { node, inputs: [{ input: '1', point, factor }] },
  })
const inputsOf = async (gateway: Gateway) =>
  (await owner.api.devices.inputs({ params: { id: gateway.gatewayId } })).map(({ node, point, factor }) => [
    node,
    point,
    factor,
  ])
const replace = ({ id, old, next }: { id: number; old: Gateway; next: Gateway }) =>
  owner.api.deviceChanges.replace({ params: { id, deviceId: old.gatewayId }, body: { deviceId: next.gatewayId } })
/** What the intake does by itself after a while. */
const settle = async () => {
  centre.roster.forget()
  await remapping.run()
  await engine.pool.query('update devices set merge_after = now() where merged_into is not null')
  while ((await centre.roller.pass()) > 0);
  await centre.roller.pass()
}
const nodesOf = async (id: number) => {
  const devices = await owner.api.devices.list({ params: { id } })
  return devices.map(({ deviceId, deviceSn, deviceName }) => ({ deviceId, deviceSn, deviceName }))
}
const powersOf = async (deviceId: number) => {
  const { rows } = await engine.pool.query<{ v: (number | null)[] }>(
    'select v from samples where device_id = $1 order by at',
    [deviceId],
  )
  return rows.map(({ v }) => v.find((value) => value !== null))
}

test('the nodes of a sender go on behind the new gateway, with the points of their inputs and with their history', async () => {
  const plant = await aPlant()
  const { id, old, next } = plant
  await post(old, 'roof', 1, { 1: 130 })
  await explain(old, 'roof', 'acPower', 10)
  await post(old, 'barn', 1, { power: 700 })
  await settle()
  const before = await nodesOf(id)
  const idOf = (node: string) => before.find(({ deviceSn }) => deviceSn.endsWith(`-${node}`))!.deviceId
  await owner.api.gateways.change({ params: { id, deviceId: idOf('barn') }, body: { deviceName: 'Barn' } })

  await replace(plant)
  await post(next, 'roof', 2, { 1: 140 })
  await post(next, 'barn', 2, { power: 800 })
  await settle()
  expect(await nodesOf(id)).toEqual(
    expect.arrayContaining([
      { deviceId: idOf('roof'), deviceSn: `${next.deviceSn}-roof`, deviceName: `${next.deviceSn}-roof` },
      { deviceId: idOf('barn'), deviceSn: `${next.deviceSn}-barn`, deviceName: 'Barn' },
    ]),
  )
  expect(await nodesOf(id)).toHaveLength(before.length - 1)
  expect(await powersOf(idOf('roof'))).toEqual([1300, 1400])
  expect(await powersOf(idOf('barn'))).toEqual([700, 800])
  expect(await inputsOf(next)).toEqual([['roof', 'acPower', 10]])
})

test('a sender that already reports through the new gateway goes on, too; what a person said about it there stays', async () => {
  const plant = await aPlant()
  const { id, old, next } = plant
  for (const node of ['roof', 'shed']) await post(old, node, 1, { 1: 130 })
  for (const node of ['roof', 'shed']) await explain(old, node, 'acPower', 10)
  await post(old, 'barn', 1, { power: 700 })
  await post(old, 'yard', 1, { 1: 5 })
  await settle()
  const before = await nodesOf(id)
  const idOf = (node: string) => before.find(({ deviceSn }) => deviceSn.endsWith(`-${node}`))!.deviceId
  for (const node of ['roof', 'shed']) await post(next, node, 2, { 1: 140 })
  await post(next, 'barn', 2, { power: 800 })
  await explain(next, 'shed', 'acPower', 20)
  await settle()

  await replace(plant)
  await settle()
  expect(new Set((await nodesOf(id)).map(({ deviceId, deviceSn }) => `${deviceSn} ${deviceId}`))).toEqual(
    new Set([
      `${next.deviceSn} ${next.gatewayId}`,
      ...['roof', 'shed', 'barn'].map((node) => `${next.deviceSn}-${node} ${idOf(node)}`),
    ]),
  )
  expect(await powersOf(idOf('roof'))).toEqual([1300, 1400])
  expect(await powersOf(idOf('shed'))).toEqual([1300, 2800])
  expect(await powersOf(idOf('barn'))).toEqual([700, 800])
  expect(await inputsOf(next)).toEqual([
    ['roof', 'acPower', 10],
    ['shed', 'acPower', 20],
    ['yard', null, 1],
  ])

  // What was kept of a node before the replacement counts once a person says what it is.
  await post(next, 'yard', 3, { 1: 6 })
  await explain(next, 'yard', 'gridPower', 1)
  await settle()
  const yard = (await nodesOf(id)).find(({ deviceSn }) => deviceSn === `${next.deviceSn}-yard`)!
  expect(await powersOf(yard.deviceId)).toEqual([5, 6])
})

test('a node that was removed waits behind the new gateway, too', async () => {
  const plant = await aPlant()
  const { id, params, old, next } = plant
  await post(old, 'barn', 1, { power: 700 })
  await post(old, 'roof', 1, { power: 700 })
  const [barn] = (await nodesOf(id)).filter(({ deviceSn }) => deviceSn.endsWith('-barn'))
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [barn!.deviceId] } })
  await replace(plant)
  await settle()
  await post(next, 'barn', 2, { power: 800 })
  await post(next, 'roof', 2, { power: 800 })
  expect((await nodesOf(id)).map(({ deviceSn }) => deviceSn)).toEqual([next.deviceSn, `${next.deviceSn}-roof`])
  const waiting = await owner.api.devices.newDevices({ params })
  expect(waiting.map(({ gatewaySn, sn }) => [gatewaySn, sn])).toEqual([[next.deviceSn, `${next.deviceSn}-barn`]])
})

test('of a node that goes on behind the new gateway, nothing stays that was noted of it behind the old one', async () => {
  const plant = await aPlant()
  const { id, params, old, next } = plant
  const newDevices = () => owner.api.devices.newDevices({ params })
  const removeNode = async (deviceSn: string) => {
    const { deviceId } = (await nodesOf(id)).find((node) => node.deviceSn === deviceSn)!
    await owner.api.deviceChanges.remove({ params, body: { deviceIds: [deviceId] } })
    centre.roster.forget()
  }
  for (const node of ['barn', 'shed']) {
    await post(old, node, 1, { power: 700 })
    await removeNode(`${old.deviceSn}-${node}`)
  }
  await post(old, 'barn', afterNow, { power: 700 })
  await owner.api.devices.decideNewDevice({
    params: { id: old.gatewayId },
    body: { sn: `${old.deviceSn}-barn`, accept: false },
  })
  for (const node of ['barn', 'shed']) await post(next, node, 3, { power: 800 })
  await replace(plant)
  await settle()
  const { rows } = await engine.pool.query('select sn from new_devices where gateway_id = $1', [next.gatewayId])
  expect(rows).toEqual([])
  await removeNode(`${next.deviceSn}-barn`)
  await post(next, 'barn', afterNow, { power: 800 })
  expect((await newDevices()).map(({ sn, refused }) => [sn, refused])).toEqual([[`${next.deviceSn}-barn`, false]])
})

test('a node that was refused stays so behind the new gateway, also if it waits there already', async () => {
  const plant = await aPlant()
  const { id, params, old, next } = plant
  for (const gateway of [old, next]) {
    await post(gateway, 'barn', 1, { power: 700 })
    const { deviceId } = (await nodesOf(id)).find(({ deviceSn }) => deviceSn === `${gateway.deviceSn}-barn`)!
    await owner.api.deviceChanges.remove({ params, body: { deviceIds: [deviceId] } })
    centre.roster.forget()
    await post(gateway, 'barn', afterNow, { power: 700 })
  }
  await owner.api.devices.decideNewDevice({
    params: { id: old.gatewayId },
    body: { sn: `${old.deviceSn}-barn`, accept: false },
  })
  await replace(plant)
  const waiting = await owner.api.devices.newDevices({ params })
  expect(waiting.map(({ sn, refused }) => [sn, refused])).toEqual([[`${next.deviceSn}-barn`, true]])
})

test('behind a gateway that is no sender of emoncms, the nodes keep their serial numbers', async () => {
  const plant = await aPlant('mqtt')
  await post(plant.old, 'barn', 1, { power: 700 })
  await replace(plant)
  await settle()
  expect((await nodesOf(plant.id)).map(({ deviceSn }) => deviceSn)).toEqual([
    plant.next.deviceSn,
    `${plant.old.deviceSn}-barn`,
  ])
})

test('nothing caused an internal error', () => {
  expect([...reported, ...server.reported]).toEqual([])
})

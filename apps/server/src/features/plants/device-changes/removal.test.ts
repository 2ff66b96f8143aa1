import { once } from 'node:events'
import { CallFailed } from '@heliograph/contract/browser'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { afterAll, expect, test } from 'vitest'
import { openSocket } from '#ingest/listeners/listeners.fixture.ts'
import {
  acceptedBytes,
  connectPacket,
  notAuthorizedBytes,
  publishPacket,
} from '#ingest/listeners/mqtt-packets.fixture.ts'
import { startMqtt } from '#ingest/listeners/mqtt.ts'
import { startTestServer } from '#testing/test-server.ts'

// In Berlin, where the sun is high.
const noon = Date.parse('2026-06-17T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
const { centre } = server
const mqtt = await startMqtt({ ...centre, port: 0, host: '127.0.0.1', now: Date.now, report: () => undefined })
const stopLooking = centre.gatewayChanges.start()
afterAll(async () => {
  await stopLooking()
  await mqtt.close()
  await server.close()
})
const owner = await server.aCaller()
const operator = await server.aCaller({ operator: true })

/** A plant with a gateway of the owner's. */
const aPlant = async () => {
  const plantId = await server.aPlant({ owner_id: owner.id })
  const params = { id: plantId }
  const { data } = await owner.api.gateways.register({ params, body: { registerItems: [{ protocol: 'mqtt' }] } })
  return { plantId, params, gateway: data[0]! }
}
const reading = (deviceSn: string, acPower = 2000) => ({
  deviceSn,
  deviceType: 'INVERTER' as const,
  at: clock - 1000,
  values: { acPower },
})
const remove = (id: number, ...deviceIds: number[]) =>
  owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds } })
const listed = async (id: number) => (await owner.api.devices.list({ params: { id } })).map(({ deviceSn }) => deviceSn)
const idOf = async (id: number, sn: string) =>
  (await owner.api.devices.list({ params: { id } })).find(({ deviceSn }) => deviceSn === sn)!.deviceId
const connect = (sn: string, secret: string) => {
  const peer = openSocket(mqtt.port)
  peer.socket.write(connectPacket({ clientId: sn, username: sn, password: secret }))
  return peer
}
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallFailed ? error.code : error
}

test('a removed gateway stops on an open connection, goes with its devices, and their history stays readable', async () => {
  const { plantId, params, gateway } = await aPlant()
  const { gatewayId, deviceSn: sn } = gateway
  await server.say(sn, reading('A1'), reading('A2'))
  const inverter = await idOf(plantId, 'A1')
  await server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: inverter,
      rule_id: 1,
      code: 'OFFLINE',
      name: 'Offline',
      level: 1,
      influence: 0,
      started_at: new Date(clock - hourMs),
      last_at: new Date(clock),
      ended_at: null,
    })
    .execute()
  const open = connect(sn, gateway.secret!)
  await once(open.socket, 'data')
  expect(await owner.api.deviceChanges.removal({ params: { ...params, deviceId: gatewayId } })).toEqual({
    isGateway: true,
    devices: 2,
    days: 1,
    alerts: 1,
  })
  await remove(plantId, gatewayId)

  open.socket.write(
    publishPacket(telemetryTopic(sn), printTelemetry({ seq: 1, at: clock, readings: [reading('A1')] }), 7),
  )
  expect(await open.closed).toEqual(acceptedBytes)
  expect(await connect(sn, gateway.secret!).closed).toEqual(notAuthorizedBytes)

  expect(await listed(plantId)).toEqual([])
  expect(await owner.api.devices.types({ params })).toEqual([])
  expect(await owner.api.devices.tree({ params })).toEqual([])
  expect((await owner.api.devices.gateways({ params })).total).toBe(0)
  const gone = await owner.api.deviceChanges.removed({ params })
  expect(gone.map(({ deviceSn, removedTime }) => [deviceSn, removedTime])).toEqual(
    [sn, 'A1', 'A2'].map((one) => [one, clock / 1000]),
  )
  const detail = await owner.api.devices.detail({ body: { deviceId: inverter, siteId: plantId } })
  expect(detail).toMatchObject({ deviceSn: 'A1', removedTime: clock / 1000, deviceState: 3, parentDeviceId: null })
  const day = await owner.api.devices.statsOfDay({ params: { id: inverter }, query: { day: '2026-06-17' } })
  expect(day.some(({ detailList }) => detailList.length > 0)).toBe(true)

  const ends = await server.engine.db.selectFrom('alerts').select('ended_at').where('plant_id', '=', plantId).execute()
  expect(ends).toEqual([{ ended_at: new Date(clock) }])
  while ((await centre.roller.pass()) > 0);
  await centre.roller.pass()
  const live = await owner.api.live.fast({ params })
  expect(live.generationPower).toBeNull()
  const { data: plants } = await owner.api.plants.search({ body: {} })
  expect(plants.find(({ id }) => id === plantId)).toMatchObject({ condition: 'NO_DEVICE', generationPower: null })
})

test('the serial number is free at once; registered for the same plant again, the logger goes on with its history', async () => {
  const plantId = await server.aPlant({ owner_id: operator.id })
  const other = await server.aPlant({ owner_id: operator.id })
  const register = async (id: number) => {
    const registerItems = [{ protocol: 'solarman-v5' as const, deviceSn: '2788880001', deviceName: 'Roof' }]
    const { data } = await operator.api.gateways.register({ params: { id }, body: { registerItems } })
    return data[0]!.gatewayId
  }
  const removeFrom = (id: number, deviceId: number) =>
    operator.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [deviceId] } })
  const first = await register(plantId)
  await server.say('2788880001', reading('B1'))
  await removeFrom(plantId, first)
  const elsewhere = await register(other)
  expect(elsewhere).not.toBe(first)
  expect(await refusalOf(register(plantId))).toBe('DATA_SOURCE_DUPLICATED')
  await removeFrom(other, elsewhere)
  expect(await register(plantId)).toBe(first)
  expect(await operator.api.deviceChanges.removed({ params: { id: plantId } })).toEqual([])
  clock += 5 * minuteMs
  await server.say('2788880001', reading('B1'))
  const devices = await operator.api.devices.list({ params: { id: plantId }, query: { deviceType: 'INVERTER' } })
  expect(devices.map(({ deviceSn }) => deviceSn)).toEqual(['B1'])
})

test('a removed device that reports again waits; accepted, it is back with its history and what was kept', async () => {
  const { plantId, params, gateway } = await aPlant()
  await server.say(gateway.deviceSn, reading('C1'), reading('C2'))
  const removed = await idOf(plantId, 'C1')
  await remove(plantId, removed)
  expect(await listed(plantId)).toEqual([gateway.deviceSn, 'C2'])
  const detail = await owner.api.devices.detail({ body: { deviceId: removed } })
  // Its gateway is heard, and its newest sample is fresh.
  expect(detail.deviceState).toBe(3)
  clock += 5 * minuteMs
  const outcome = await server.say(gateway.deviceSn, reading('C1'), reading('C2'))
  expect(outcome).toMatchObject({ kept: 1, dropped: 1 })
  expect((await owner.api.devices.newDevices({ params })).map(({ sn }) => sn)).toEqual(['C1'])
  await owner.api.devices.decideNewDevice({ params: { id: gateway.gatewayId }, body: { sn: 'C1', accept: true } })
  await centre.claims.claimAccepted()
  expect(await idOf(plantId, 'C1')).toBe(removed)
  expect(await owner.api.deviceChanges.removed({ params })).toEqual([])
  const { rows } = await server.engine.pool.query('select from samples where device_id = $1', [removed])
  expect(rows).toHaveLength(2)
})

test('days after the removal are complete without the device, and the silence of a removed one is no alert', async () => {
  const { plantId, params, gateway } = await aPlant()
  const both = () => [reading('D1'), reading('D2')]
  await server.say(gateway.deviceSn, ...both())
  clock += 5 * minuteMs
  await server.say(gateway.deviceSn, ...both())
  await remove(plantId, await idOf(plantId, 'D2'))
  for (let passed = 0; passed < 90; passed += 5) {
    clock += 5 * minuteMs
    centre.presence.hear(gateway.gatewayId)
    await server.say(gateway.deviceSn, reading('D1'))
  }
  await centre.presence.flush()
  await server.runJob('check-devices')
  expect((await owner.api.live.fast({ params })).silentDevices).toEqual([])
  const { rows } = await server.engine.pool.query<{ known: number; own: number }>(
    `select p.generation_known_s as known, d.generation_known_s as own from plant_days p
     join devices i on i.plant_id = p.plant_id and i.sn = 'D1' join device_days d on d.device_id = i.id and d.day = p.day
     where p.plant_id = $1`,
    [plantId],
  )
  // Until it was removed, a second after its last report, it was missed.
  expect(rows[0]!.own - rows[0]!.known).toBeLessThan(5)
  expect((await owner.api.live.fast({ params })).generationPower).toBe(2000)
})

test('a device that goes on is shown, also where the one that was removed had reported after it', async () => {
  const { plantId, params, gateway } = await aPlant()
  await server.say(gateway.deviceSn, reading('Q1', 500))
  clock += 30 * minuteMs
  await server.say(gateway.deviceSn, reading('Q2'))
  await remove(plantId, await idOf(plantId, 'Q2'))
  await centre.roller.pass()
  clock += minuteMs
  expect((await owner.api.live.fast({ params })).generationPower).toBe(500)
})

test('a removed device is no part of what its plant does now, also where nothing has reported yet on that day', async () => {
  const { plantId, params, gateway } = await aPlant()
  await server.say(gateway.deviceSn, reading('P1'), reading('P2', 500))
  const powerNow = async () => (await owner.api.live.fast({ params })).generationPower
  expect(await powerNow()).toBe(2500)
  clock += 12.5 * hourMs
  await remove(plantId, await idOf(plantId, 'P1'))
  await centre.roller.pass()
  clock += minuteMs
  expect(await powerNow()).toBe(500)
})

test('a fault that a device reported when it was removed, alone or with its gateway, ends then and does not come back', async () => {
  const { plantId, params, gateway } = await aPlant()
  const faulty = (sn: string) => ({ ...reading(sn), values: { acPower: 0, faultCode: 77 } })
  const open = async () => {
    const { rows } = await server.engine.pool.query<{ open: boolean }>(
      'select ended_at is null as open from alerts where plant_id = $1 order by device_id',
      [plantId],
    )
    return rows.map((row) => row.open)
  }
  const calculated = async () => {
    while ((await centre.roller.pass()) > 0);
    return open()
  }
  await server.say(gateway.deviceSn, faulty('E1'), faulty('E2'))
  expect(await open()).toEqual([true, true])
  clock += minuteMs
  await remove(plantId, await idOf(plantId, 'E1'))
  // Its day is calculated again, from reports of which the last one tells the fault.
  expect(await calculated()).toEqual([false, true])
  await remove(plantId, gateway.gatewayId)
  expect(await calculated()).toEqual([false, false])
  // So are all of its days, by a change of the plant.
  const { station } = await owner.api.plants.detail({ params })
  const lastModifiedDate = station.lastModifiedDate ?? 0
  await owner.api.plants.change({ params, body: { station: { lastModifiedDate, installedCapacity: 12 } } })
  expect(await calculated()).toEqual([false, false])
})

test('all or nothing: a device of another plant, or one that is gone, refuses the whole call', async () => {
  const [{ plantId, gateway }, other] = [await aPlant(), await aPlant()]
  const both = remove(plantId, gateway.gatewayId, other.gateway.gatewayId)
  expect(await refusalOf(both)).toBe('resource_not_exist_or_deleted')
  expect(await listed(plantId)).toEqual([gateway.deviceSn])
  const presses = await Promise.allSettled([remove(plantId, gateway.gatewayId), remove(plantId, gateway.gatewayId)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { data } = await owner.api.audit.ofPlant({ params: { id: plantId }, query: { kind: 'device.remove' } })
  expect(data).toHaveLength(1)
})

test('who may only view can’t remove', async () => {
  const { plantId, params, gateway } = await aPlant()
  const viewer = await server.aCaller()
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: plantId, user_id: viewer.id, may: 'read' })
    .execute()
  const body = { deviceIds: [gateway.gatewayId] }
  expect(await refusalOf(viewer.api.deviceChanges.remove({ params, body }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await viewer.api.deviceChanges.removed({ params })).toEqual([])
  expect(await listed(plantId)).toEqual([gateway.deviceSn])
})

const enter = (id: number, deviceSn: string, own: Record<string, unknown> = {}) =>
  owner.api.deviceChanges.enter({ params: { id }, body: { deviceSn, deviceType: 'MICRO_INVERTER', ...own } })

test('a device that was entered by hand is the one that reports later, through any gateway of the plant', async () => {
  const { plantId, params } = await aPlant()
  const logger = await server.aGateway(plantId)
  await server.say(logger.sn, reading('E1'))
  // From here on, new devices of a logger wait.
  await server.engine.pool.query(`update gateways set first_heard_at = $2 where device_id = $1`, [
    logger.id,
    new Date(clock - 2 * hourMs),
  ])
  await server.engine.pool.query(`update devices set created_at = $2 where id = $1`, [
    logger.id,
    new Date(clock - 2 * hourMs),
  ])
  const { deviceId } = await enter(plantId, ' ab12 ', { deviceName: 'Garage' })
  const shown = (await owner.api.devices.tree({ params })).find((node) => node.deviceId === deviceId)
  expect(shown).toMatchObject({ sn: 'ab12', name: 'Garage', type: 'MICRO_INVERTER', collectionTime: null })
  expect((await owner.api.live.fast({ params })).silentDevices).toEqual([])

  expect(await server.say(logger.sn, reading('AB12'), reading('E9'))).toMatchObject({ kept: 1, dropped: 1 })
  const found = (await owner.api.devices.tree({ params })).find((node) => node.deviceId === deviceId)
  expect(found).toMatchObject({
    sn: 'AB12',
    name: 'Garage',
    type: 'MICRO_INVERTER',
    gatewayId: logger.id,
    collectionTime: (clock - 1000) / 1000,
  })
  expect((await owner.api.devices.newDevices({ params })).map(({ sn }) => sn)).toEqual(['E9'])
  // It waits, so entering it is an answer; what was kept of it counts.
  const waiting = await enter(plantId, 'e9')
  await server.say(logger.sn, { ...reading('E9'), at: clock - 500 })
  await centre.claims.claimAccepted()
  expect(await owner.api.devices.newDevices({ params })).toEqual([])
  const { rows } = await server.engine.pool.query('select from samples where device_id = $1', [waiting.deviceId])
  expect(rows).toHaveLength(2)
})

test('devices that were entered and never report take no place of those that do', async () => {
  const { plantId } = await aPlant()
  const logger = await server.aGateway(plantId)
  for (let count = 0; count < 12; count++) await enter(plantId, `F-made-up-${count}`, { gatewayId: logger.id })
  const real = Array.from({ length: 8 }, (_, place) => reading(`F${place}`))
  expect(await server.say(logger.sn, ...real)).toMatchObject({ kept: 8, dropped: 0 })
})

test('an entered device that is removed leaves nothing, and is taken when it reports; one with a history comes back', async () => {
  const { plantId, params, gateway } = await aPlant()
  const { deviceId } = await enter(plantId, 'G1', { deviceName: 'By mistake' })
  await remove(plantId, deviceId)
  expect(await owner.api.deviceChanges.removed({ params })).toEqual([])
  expect(await server.say(gateway.deviceSn, reading('G1'))).toMatchObject({ kept: 1, dropped: 0 })
  expect(await listed(plantId)).toEqual([gateway.deviceSn, 'G1'])
  await remove(plantId, await idOf(plantId, 'G1'))
  expect(await enter(plantId, 'G1', { deviceName: 'Back' })).toEqual({ deviceId })
  expect(await owner.api.deviceChanges.removed({ params })).toEqual([])
  const { data } = await owner.api.audit.ofPlant({ params, query: { kind: 'device.enter' } })
  expect(data).toHaveLength(2)
})

test('of what was entered in small letters and removed, and what reported in large ones since, the one that reported comes back', async () => {
  const { plantId, params, gateway } = await aPlant()
  const byMistake = await enter(plantId, 'k12', { deviceType: 'INVERTER' })
  await remove(plantId, byMistake.deviceId)
  await server.say(gateway.deviceSn, reading('K12'))
  const deviceId = await idOf(plantId, 'K12')
  await remove(plantId, deviceId)
  expect(await enter(plantId, 'k12', { deviceType: 'INVERTER' })).toEqual({ deviceId })
  expect(await server.say(gateway.deviceSn, { ...reading('K12'), at: clock - 500 })).toMatchObject({ kept: 1 })
  expect(await listed(plantId)).toEqual([gateway.deviceSn, 'K12'])
  const { rows } = await server.engine.pool.query('select from samples where device_id = $1', [deviceId])
  expect(rows).toHaveLength(2)
  expect(await owner.api.deviceChanges.removed({ params })).toEqual([])
})

/** Of a device, when it was heard: its samples, the oldest first. */
const heardOf = async (deviceId: number) => {
  const { rows } = await server.engine.pool.query<{ at: Date }>(
    'select at from samples where device_id = $1 order by at',
    [deviceId],
  )
  return rows.map(({ at }) => at.getTime())
}
const addGateway = async (id: number) => {
  const body = { registerItems: [{ protocol: 'mqtt' as const }] }
  return (await owner.api.gateways.register({ params: { id }, body })).data[0]!
}

test.each(['removed', 'replaced', 'removed before it reported'])(
  'what was %s behind one gateway and entered behind another is the entered one, also if the first gateway reports it',
  async (how) => {
    const { plantId, params, gateway } = await aPlant()
    const second = await addGateway(plantId)
    const report = (at: number) => server.say(second.deviceSn, { ...reading('SA1234590'), at })
    let former: number
    if (how === 'removed before it reported')
      former = (await enter(plantId, 'SA1234590', { deviceType: 'INVERTER', gatewayId: second.gatewayId })).deviceId
    else {
      await report(clock - 10 * minuteMs)
      former = await idOf(plantId, 'SA1234590')
    }
    if (how === 'replaced') {
      const body = { deviceSn: 'SA7654301' }
      await owner.api.deviceChanges.replace({ params: { ...params, deviceId: former }, body })
    } else await remove(plantId, former)
    clock += 10 * minuteMs
    const { deviceId } = await enter(plantId, 'sa1234590', { deviceType: 'INVERTER', gatewayId: gateway.gatewayId })
    expect(deviceId).not.toBe(former)
    expect(await report(clock - 1000)).toMatchObject({ kept: 1 })
    expect(await heardOf(deviceId)).toEqual([clock - 1000])
    const before = how === 'removed before it reported' ? [] : [clock - 20 * minuteMs]
    expect(await heardOf(former)).toEqual(before)
    const found = (await owner.api.devices.tree({ params })).find((node) => node.deviceId === deviceId)
    expect(found).toMatchObject({ sn: 'SA1234590', gatewayId: second.gatewayId })
    const serials = (await owner.api.deviceChanges.removed({ params })).map(({ deviceSn }) => deviceSn)
    expect(serials).toEqual(before.map(() => 'SA1234590'))
    // What its gateway delivers late is that of the one that was there.
    if (before.length === 0) return
    expect(await report(clock - 15 * minuteMs)).toMatchObject({ kept: 1 })
    expect(await heardOf(former)).toEqual([clock - 20 * minuteMs, clock - 15 * minuteMs])
  },
)

test('a device that made room for another one is shown with the serial number that it had: in alerts and in the search', async () => {
  const { plantId, params, gateway } = await aPlant()
  await server.say(gateway.deviceSn, reading('SE1234590'))
  const former = await idOf(plantId, 'SE1234590')
  await server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: former,
      rule_id: 1,
      code: 'F13',
      name: 'F13',
      level: 1,
      influence: 0,
      started_at: new Date(clock - hourMs),
      last_at: new Date(clock),
      ended_at: new Date(clock),
    })
    .execute()
  await owner.api.deviceChanges.replace({ params: { ...params, deviceId: former }, body: { deviceSn: 'SE7654301' } })
  clock += 10 * minuteMs
  await server.say(gateway.deviceSn, reading('SE1234590'))
  const decision = { sn: 'SE1234590', accept: true }
  await owner.api.devices.decideNewDevice({ params: { id: gateway.gatewayId }, body: decision })
  const next = await idOf(plantId, 'SE1234590')
  expect(next).not.toBe(former)
  const { data: alerts } = await owner.api.alerts.search({ query: {}, body: { plantId } })
  expect(alerts.map((alert) => [alert.deviceId, alert.deviceSn])).toEqual([[former, 'SE1234590']])
  const foundBy = async (text: string) => (await owner.api.plants.find({ query: { text } })).devices
  expect(await foundBy(` #${former}`)).toEqual([])
  const found = (await foundBy('SE1234590')).map(({ deviceId, sn }) => [deviceId, sn])
  expect(found).toEqual([
    [former, 'SE1234590'],
    [next, 'SE1234590'],
  ])
})

test('a removed device that its gateway goes on to report waits, also in the moment in which another gateway reports what was entered', async () => {
  const { plantId, params, gateway } = await aPlant()
  const second = await addGateway(plantId)
  await server.say(second.deviceSn, reading('SB1234590'))
  const former = await idOf(plantId, 'SB1234590')
  await remove(plantId, former)
  const { deviceId } = await enter(plantId, 'SB1234590', { deviceType: 'INVERTER', gatewayId: gateway.gatewayId })
  clock += minuteMs
  // The intake remembers what was entered for half a minute.
  const known = (await centre.roster.bySn(second.deviceSn))!
  expect(await server.say(gateway.deviceSn, reading('SB1234590'))).toMatchObject({ kept: 1 })
  const message = { gateway: known, readings: [reading('SB1234590')], payload: Buffer.from('as it came') }
  expect(await centre.pipeline.accept(message)).toMatchObject({ kept: 0, dropped: 1 })
  expect(await heardOf(former)).toHaveLength(1)
  expect(await heardOf(deviceId)).toHaveLength(1)
  expect((await owner.api.devices.newDevices({ params })).map(({ sn }) => sn)).toEqual(['SB1234590'])
  await owner.api.devices.decideNewDevice({
    params: { id: second.gatewayId },
    body: { sn: 'SB1234590', accept: true },
  })
  await centre.claims.claimAccepted()
  expect(await heardOf(former)).toHaveLength(2)
  expect(await listed(plantId)).toEqual([gateway.deviceSn, second.deviceSn, 'SB1234590', 'SB1234590'])
})

test('what waits and was entered in other letters, or behind another gateway, is the entered one once it is accepted', async () => {
  const { plantId, params, gateway } = await aPlant()
  const second = await addGateway(plantId)
  const deviceOf = async (sn: string) => {
    await server.say(second.deviceSn, reading(sn))
    await remove(plantId, await idOf(plantId, sn))
    clock += minuteMs
    expect(await server.say(second.deviceSn, reading(sn))).toMatchObject({ dropped: 1 })
    const { deviceId } = await enter(plantId, sn.toLowerCase(), { gatewayId: gateway.gatewayId })
    await owner.api.devices.decideNewDevice({ params: { id: second.gatewayId }, body: { sn, accept: true } })
    await centre.claims.claimAccepted()
    return deviceId
  }
  const deviceIds = [await deviceOf('SC1234590'), await deviceOf('SC1234591')]
  expect(await owner.api.devices.newDevices({ params })).toEqual([])
  const devices = await owner.api.devices.list({ params: { id: plantId }, query: { deviceType: 'MICRO_INVERTER' } })
  expect(devices.map(({ deviceId }) => deviceId)).toEqual(deviceIds)
  for (const deviceId of deviceIds) expect(await heardOf(deviceId)).toHaveLength(1)
})

test.each([
  ['', 'SD1234590', 'its gateway'],
  [' in other letters', 'sd1234590', 'its gateway'],
  [' behind another gateway', 'SD1234590', 'another gateway'],
])(
  'what was kept of a device that waits is stored once the device is entered%s, also if it never reports again',
  async (_, entered, behind) => {
    const { plantId, params, gateway } = await aPlant()
    const logger = await server.aGateway(plantId)
    const before = [logger.id, new Date(clock - 2 * hourMs)]
    await server.engine.pool.query('update gateways set first_heard_at = $2 where device_id = $1', before)
    await server.engine.pool.query('update devices set created_at = $2 where id = $1', before)
    expect(await server.say(logger.sn, reading('SD1234590'))).toMatchObject({ kept: 0, dropped: 1 })
    const gatewayId = behind === 'its gateway' ? logger.id : gateway.gatewayId
    const { deviceId } = await enter(plantId, entered, { gatewayId })
    await centre.claims.claimAccepted()
    expect(await heardOf(deviceId)).toEqual([clock - 1000])
    expect(await owner.api.devices.newDevices({ params })).toEqual([])
  },
)

test('what one gateway reported until days ago, and was entered behind another, is the entered one once that reports it', async () => {
  const { plantId, params, gateway } = await aPlant()
  const second = await addGateway(plantId)
  await server.say(second.deviceSn, reading('SF1234590'))
  const former = await idOf(plantId, 'SF1234590')
  await remove(plantId, former)
  clock += 10 * minuteMs
  expect(await server.say(second.deviceSn, reading('SF1234590'))).toMatchObject({ kept: 0, dropped: 1 })
  clock += 3 * 24 * hourMs
  await server.runJob('tend-partitions')
  const { deviceId } = await enter(plantId, 'SF1234590', { deviceType: 'INVERTER', gatewayId: gateway.gatewayId })
  await centre.claims.claimAccepted()
  expect(await heardOf(deviceId)).toEqual([])
  expect(await server.say(gateway.deviceSn, reading('SF1234590'))).toMatchObject({ kept: 1, dropped: 0 })
  await centre.claims.claimAccepted()
  expect(await heardOf(deviceId)).toEqual([clock - 1000])
  const found = (await owner.api.devices.tree({ params })).filter(({ sn }) => sn === 'SF1234590')
  expect(found).toMatchObject([{ deviceId, gatewayId: gateway.gatewayId }])
  // Whether that was it, too, a person says.
  expect((await owner.api.devices.newDevices({ params })).map(({ gatewaySn }) => gatewaySn)).toEqual([second.deviceSn])
})

test('what can’t be entered is refused: without a gateway, behind a foreign one, twice, a gateway, a blank', async () => {
  const { plantId, gateway } = await aPlant()
  const other = await aPlant()
  const bare = await server.aPlant({ owner_id: owner.id })
  expect(await refusalOf(enter(bare, 'H1'))).toBe('GATEWAY_NOT_IN_PLANT')
  expect(await refusalOf(enter(plantId, 'H1', { gatewayId: other.gateway.gatewayId }))).toBe('GATEWAY_NOT_IN_PLANT')
  expect(await refusalOf(enter(plantId, gateway.deviceSn.toLowerCase()))).toBe('DATA_SOURCE_DUPLICATED')
  expect(await refusalOf(enter(plantId, 'H1', { deviceType: 'COLLECTOR' }))).toBe('PARAM_ERROR')
  expect(await refusalOf(enter(plantId, ' '))).toBe('PARAM_ERROR')
  const presses = await Promise.allSettled([enter(plantId, 'H1'), enter(plantId, 'h1')])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const stranger = await server.aCaller()
  const body = { deviceSn: 'H2', deviceType: 'METER' as const }
  expect(await refusalOf(stranger.api.deviceChanges.enter({ params: { id: plantId }, body }))).toMatch(/^AU_NO_/)
})

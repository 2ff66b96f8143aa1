import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startSolarmanV5 } from './listeners/solarman-v5.ts'
import { clockAt, connectLogger, dataPayload, helloPayload, type Logger } from './listeners/v5-logger.fixture.ts'

const clock = { at: Date.now() }
const now = () => clock.at
const server = await startTestServer({ now })
const { centre } = server
const { pool } = server.engine
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startSolarmanV5({ ...centre, port: 0, host: '127.0.0.1', now, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const [owner, reader, stranger] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
const plantId = await server.aPlant({ owner_id: owner.id })
await server.engine.db
  .insertInto('plant_rights')
  .values({ plant_id: plantId, user_id: reader.id, may: 'read' })
  .execute()

let gateway: Awaited<ReturnType<typeof server.aGateway>>
let logger: Logger
let recordNo = 0
const start = async () => {
  gateway = await server.aGateway(plantId)
  logger = await connectLogger(door.port, Number(gateway.sn))
}
beforeEach(start)
afterEach(() => logger.socket.destroy())

/** Sends a record that was taken at an instant, and waits until it is acknowledged. */
const sendKept = async (inverterSn: string, at: number) => {
  const answered = logger.answers.length
  const record = { no: ++recordNo, clock: clockAt(at, { bootAt: at - hourMs }), inverterSn }
  logger.send(controls.data, dataPayload({ ...record, values: { acPower: 1000 + recordNo } }))
  await logger.answered(answered + 1)
}
/** Sends a record of each inverter, and waits until all are acknowledged. */
const send = async (...inverters: string[]) => {
  for (const inverterSn of inverters) await sendKept(inverterSn, (clock.at += 1000))
  await centre.presence.flush()
}
const sayHello = async (maxDevices: number) => {
  const answered = logger.answers.length
  const payload = helloPayload(clockAt(clock.at, { bootAt: clock.at - hourMs }))
  payload[16] = maxDevices
  logger.send(controls.hello, payload)
  await logger.answered(answered + 1)
}
/** The gateway's known devices, with the number of their samples. */
const devices = async () => {
  const { rows } = await pool.query<{ sn: string; samples: number }>(
    `select d.sn, (select count(*)::int from samples s where s.device_id = d.id) as samples
     from devices d where d.gateway_id = $1 order by d.id`,
    [gateway.id],
  )
  return Object.fromEntries(rows.map(({ sn, samples }) => [sn, samples]))
}
const held = async () => {
  const kept = await pool.query('select from unclaimed_records where gateway_sn = $1', [gateway.sn])
  return kept.rowCount
}
const waiting = async (caller = owner) =>
  (await caller.api.devices.newDevices({ params: { id: plantId } })).filter(({ gatewaySn }) => gatewaySn === gateway.sn)
const decide = (sn: string, accept: boolean, caller = owner) =>
  caller.api.devices.decideNewDevice({ params: { id: gateway.id }, body: { sn, accept } })
const serials = (prefix: string, number: number) => Array.from({ length: number }, (_, no) => `${prefix}${no}`)
/** An hour after it was first heard, the logger is no longer new. */
const later = async (ms: number) => {
  clock.at += ms
  centre.roster.forget()
  await server.runJob('tend-partitions')
}
const hourLater = () => later(hourMs + minuteMs)

describe('within an hour of its registration', () => {
  test('a logger brings up to eight devices without a question', async () => {
    await send(...serials('A', 10))
    expect(Object.keys(await devices())).toEqual(serials('A', 8))
    expect((await waiting()).map(({ sn }) => sn)).toEqual(['A8', 'A9'])
  })

  test('it brings as many as its frames say that it can have', async () => {
    await sayHello(20)
    await send(...serials('M', 22))
    expect(Object.keys(await devices())).toHaveLength(20)
    await centre.presence.flush()
    centre.roster.forget()
    await send('M22')
    expect(Object.keys(await devices())).toHaveLength(20)
    expect(await waiting()).toHaveLength(3)
  })

  test('the hour starts when it is first heard, because it may be powered up days later', async () => {
    await later(50 * hourMs)
    await send('L0')
    await later(50 * minuteMs)
    await send('L1')
    await hourLater()
    await send('L2')
    expect(Object.keys(await devices())).toEqual(['L0', 'L1'])
  })
})

describe('a device that a logger names later', () => {
  beforeEach(async () => {
    await send('I0')
    await hourLater()
  })

  test('waits, and counts from its first value once a person says yes', async () => {
    await send('I0', 'I1', 'I1')
    expect(await devices()).toEqual({ I0: 2 })
    const [found] = await waiting()
    expect(found).toMatchObject({ sn: 'I1', type: 'INVERTER', reports: 2, refused: false, gatewayId: gateway.id })
    expect((await decide('I1', true)).map(({ sn }) => sn)).not.toContain('I1')
    await send('I1')
    await centre.claims.claimAccepted()
    await send('I1')
    expect(await devices()).toEqual({ I0: 2, I1: 4 })
    expect(await held()).toBe(0)
    expect((await pool.query('select from new_devices where gateway_id = $1', [gateway.id])).rowCount).toBe(0)
  })

  test('keeps nothing once a person says no, until they change their mind', async () => {
    await send('X1', 'X1')
    expect((await decide('X1', false)).map(({ refused }) => refused)).toContain(true)
    await server.runJob('forget-unclaimed')
    expect(await held()).toBe(0)
    centre.roster.forget()
    await send('X1')
    expect(await held()).toBe(0)
    await decide('X1', true)
    await centre.claims.claimAccepted()
    await send('X1')
    expect(await devices()).toEqual({ I0: 1, X1: 1 })
  })

  test('is one of eight at most: 127 invented ones fill no list, and the known one goes on', async () => {
    await send(...serials('F', 127), 'I0')
    expect(await waiting()).toHaveLength(8)
    expect(await devices()).toEqual({ I0: 2 })
    expect(await held()).toBe(8)
  })

  test('makes way for others when it is refused', async () => {
    await send(...serials('G', 9))
    for (const sn of serials('G', 8)) await decide(sn, false)
    centre.roster.forget()
    await send('G8')
    expect((await waiting()).filter(({ refused }) => !refused).map(({ sn }) => sn)).toEqual(['G8'])
  })

  test('does not fill the disk: what it sends is limited per hour', async () => {
    // The limit is that of the clock's hour, and sending takes seven minutes of it.
    clock.at = Math.ceil(clock.at / hourMs) * hourMs
    for (let turn = 0; turn < 5; turn++) await send(...Array<string>(90).fill('N1'))
    expect(await held()).toBe(400)
  })

  test('can only be decided on by people who can change the plant', async () => {
    await send('I1')
    await expect(waiting(reader)).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(decide('I1', true, reader)).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(waiting(stranger)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
    await expect(decide('I1', true, stranger)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
    await expect(decide('never seen', true)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    const elsewhere = await server.aGateway(await server.aPlant({ owner_id: owner.id }))
    const request = { params: { id: elsewhere.id }, body: { sn: 'I1', accept: true } }
    await expect(owner.api.devices.decideNewDevice(request)).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
    expect(await devices()).toEqual({ I0: 1 })
  })
})

describe('what a logger kept from before a device', () => {
  const idOf = async (sn: string) =>
    (await owner.api.devices.list({ params: { id: plantId } })).find(({ deviceSn }) => deviceSn === sn)!.deviceId
  const samplesOf = async (deviceId: number) =>
    (await pool.query('select from samples where device_id = $1', [deviceId])).rowCount
  const removed = async (deviceId: number) =>
    (await owner.api.deviceChanges.removed({ params: { id: plantId } })).find((one) => one.deviceId === deviceId)

  test('was replaced is that one’s history; accepted, what it measured since is a device of its own', async () => {
    await send('R0')
    await hourLater()
    await send('R0')
    const deviceId = await idOf('R0')
    const next = await owner.api.deviceChanges.replace({ params: { id: plantId, deviceId }, body: { deviceSn: 'S0' } })
    const replacedAt = clock.at
    centre.roster.forget()
    clock.at += 10 * minuteMs
    await sendKept('R0', replacedAt - 30 * minuteMs)
    expect(await waiting()).toEqual([])
    expect(await samplesOf(deviceId)).toBe(3)
    const before = await removed(deviceId)
    expect(before).toMatchObject({
      removedTime: Math.floor(replacedAt / 1000),
      replacedBy: { deviceId: next.deviceId },
    })

    // Nothing waits yet: it keeps its serial number.
    await expect(decide('R0', true)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    expect(await removed(deviceId)).toMatchObject({ deviceSn: 'R0' })
    await sendKept('R0', replacedAt + minuteMs)
    expect((await waiting()).map(({ sn, reports }) => [sn, reports])).toEqual([['R0', 1]])
    await decide('R0', true)
    await centre.claims.claimAccepted()
    expect(await removed(deviceId)).toMatchObject({ removedTime: before!.removedTime, replacedBy: before!.replacedBy })
    expect(await samplesOf(deviceId)).toBe(3)
    const own = await idOf('R0')
    expect(own).not.toBe(deviceId)
    expect(await samplesOf(own)).toBe(1)
    // The rest of what it kept comes after that.
    await sendKept('R0', replacedAt - 20 * minuteMs)
    await sendKept('R0', replacedAt + 2 * minuteMs)
    expect([await samplesOf(deviceId), await samplesOf(own)]).toEqual([4, 2])
    expect(await waiting()).toEqual([])
  })

  test('was removed is its history, and brings nothing back', async () => {
    await send('T0', 'T1')
    await hourLater()
    const deviceId = await idOf('T0')
    await owner.api.deviceChanges.remove({ params: { id: plantId }, body: { deviceIds: [deviceId] } })
    const removedAt = clock.at
    centre.roster.forget()
    clock.at += 10 * minuteMs
    await sendKept('T0', removedAt - 30 * minuteMs)
    expect(await waiting()).toEqual([])
    expect(await samplesOf(deviceId)).toBe(2)
    expect(await removed(deviceId)).toBeDefined()
  })
})

test('what a logger sent before its registration counts too, up to eight devices', async () => {
  const serial = Number(gateway.sn) + 50_000
  logger.socket.destroy()
  logger = await connectLogger(door.port, serial)
  await send(...serials('B', 9))
  gateway = { ...(await server.aGateway(plantId)), sn: String(serial) }
  await pool.query('update devices set sn = $2 where id = $1', [gateway.id, gateway.sn])
  centre.roster.forget()
  await centre.claims.claim()
  expect(Object.values(await devices())).toEqual(Array(8).fill(1))
  expect(await waiting()).toHaveLength(1)
  const [last] = await waiting()
  await decide(last!.sn, true)
  await centre.claims.claimAccepted()
  expect(Object.values(await devices())).toEqual(Array(9).fill(1))
})

test('nothing of this was an error', () => expect(reported).toEqual([]))

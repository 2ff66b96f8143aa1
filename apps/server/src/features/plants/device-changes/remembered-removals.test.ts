import { CallFailed } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isInTheWay, withRetry } from '#db/retry.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertNewDevices } from '#telemetry/new-devices.store.ts'
import { startTestServer } from '#testing/test-server.ts'

let clock = Date.parse('2026-06-17T12:00:00+02:00')
const server = await startTestServer({ now: () => clock })
const { centre } = server
afterAll(server.close)
const owner = await server.aCaller()

const aPlant = () => server.aPlant({ owner_id: owner.id })
const aGateway = async (id: number) => {
  const body = { registerItems: [{ protocol: 'http' as const }] }
  return (await owner.api.gateways.register({ params: { id }, body })).data[0]!
}
const report = (gatewaySn: string, deviceSn: string) => {
  clock += 10 * minuteMs
  return server.say(gatewaySn, { deviceSn, deviceType: 'INVERTER', at: clock - 1000, values: { acPower: 2000 } })
}
const nodesOf = (id: number) => owner.api.devices.tree({ params: { id } })
const idOf = async (id: number, deviceSn: string) => (await nodesOf(id)).find(({ sn }) => sn === deviceSn)!.deviceId
const remove = (id: number, deviceId: number) =>
  owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [deviceId] } })
const enter = (id: number, deviceSn: string, gatewayId?: number) =>
  owner.api.deviceChanges.enter({
    params: { id },
    body: { deviceSn, deviceType: 'INVERTER', ...(gatewayId !== undefined && { gatewayId }) },
  })
const waitingIn = async (id: number) =>
  (await owner.api.devices.newDevices({ params: { id } })).map(({ gatewaySn, sn, reports, refused }) => ({
    gatewaySn,
    sn,
    reports,
    refused,
  }))
const decide = (id: number, sn: string, accept: boolean) =>
  owner.api.devices.decideNewDevice({ params: { id }, body: { sn, accept } })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  )

/** A plant that a gateway came to without its history, beside one of its own, after what it reports as `sn` had been removed. */
const aMoveAfterRemoval = async (sn: string) => {
  const [here, there] = [await aPlant(), await aPlant()]
  const [gateway, own] = [await aGateway(here), await aGateway(there)]
  await report(gateway.deviceSn, sn)
  await remove(here, await idOf(here, sn))
  const { deviceId } = await owner.api.deviceChanges.move({
    params: { id: here, deviceId: gateway.gatewayId },
    body: { plantId: there, withHistory: false },
  })
  return { there, own, gatewaySn: gateway.deviceSn, movedId: deviceId }
}

test('what was removed before a move is no report yet: entered, it is behind the plant’s first gateway until one reports it', async () => {
  const { there, own, gatewaySn, movedId } = await aMoveAfterRemoval('Z1')
  const gatewayOf = async () => (await nodesOf(there)).find(({ sn }) => sn === 'Z1')?.gatewayId
  await enter(there, 'Z1')
  expect(await gatewayOf()).toBe(own.gatewayId)
  await report(gatewaySn, 'Z1')
  expect(await gatewayOf()).toBe(movedId)
})

test('what was removed before a move still waits after it was entered by mistake and removed again', async () => {
  const { there, gatewaySn, movedId } = await aMoveAfterRemoval('Z2')
  const { deviceId } = await enter(there, 'Z2', movedId)
  await centre.claims.claimAccepted()
  await remove(there, deviceId)
  expect(await centre.roster.bySn(gatewaySn)).toMatchObject({ seen: new Map([['Z2', 'removed']]) })
  await report(gatewaySn, 'Z2')
  expect(await waitingIn(there)).toEqual([{ gatewaySn, sn: 'Z2', reports: 1, refused: false }])
})

test('nothing can be decided about what was removed before a move until it is reported again, and it waits since then', async () => {
  const { there, gatewaySn, movedId } = await aMoveAfterRemoval('Z3')
  for (const accept of [true, false])
    expect(await codeOf(decide(movedId, 'Z3', accept))).toBe('resource_not_exist_or_deleted')
  expect(await waitingIn(there)).toEqual([])
  await report(gatewaySn, 'Z3')
  const firstAt = clock
  await report(gatewaySn, 'Z3')
  expect(await waitingIn(there)).toEqual([{ gatewaySn, sn: 'Z3', reports: 2, refused: false }])
  const [found] = await owner.api.devices.newDevices({ params: { id: there } })
  expect(found).toMatchObject({ firstTime: firstAt / 1000, lastTime: clock / 1000 })
})

/** Behind a gateway, one device that stays and one that was removed. */
const aPlantWithRemoved = async (sn: string) => {
  const id = await aPlant()
  const [gateway, next] = [await aGateway(id), await aGateway(id)]
  await report(gateway.deviceSn, `${sn}-stays`)
  await report(gateway.deviceSn, sn)
  const removedId = await idOf(id, sn)
  await remove(id, removedId)
  const replace = (by = next, old = gateway) =>
    owner.api.deviceChanges.replace({ params: { id, deviceId: old.gatewayId }, body: { deviceId: by.gatewayId } })
  return { id, gateway, next, removedId, replace }
}
const serialsIn = async (id: number) => (await nodesOf(id)).map(({ sn }) => sn).toSorted()

test('a removed device that the gateway reports which replaced the one before it waits, also behind the gateway after that', async () => {
  const { id, gateway, next, removedId, replace } = await aPlantWithRemoved('Y1')
  await replace()
  await report(next.deviceSn, 'Y1-stays')
  expect(await waitingIn(id)).toEqual([])
  const last = await aGateway(id)
  await replace(last, next)
  await report(last.deviceSn, 'Y1')
  await report(last.deviceSn, 'Y1-stays')
  expect(await waitingIn(id)).toEqual([{ gatewaySn: last.deviceSn, sn: 'Y1', reports: 1, refused: false }])
  expect(await serialsIn(id)).toEqual([last.deviceSn, 'Y1-stays'].toSorted())
  await decide(last.gatewayId, 'Y1', true)
  await centre.claims.claimAccepted()
  expect(await serialsIn(id)).toEqual([last.deviceSn, 'Y1', 'Y1-stays'].toSorted())
  expect(await idOf(id, 'Y1')).not.toBe(removedId)
  expect(gateway.gatewayId).not.toBe(last.gatewayId)
})

test('what waited or was refused behind a gateway does so behind the one that replaces it', async () => {
  const { id, gateway, next, replace } = await aPlantWithRemoved('Y2')
  await report(gateway.deviceSn, 'Y2')
  await report(gateway.deviceSn, 'Y3')
  await remove(id, await idOf(id, 'Y3'))
  await report(gateway.deviceSn, 'Y3')
  await decide(gateway.gatewayId, 'Y3', false)
  await replace()
  await report(next.deviceSn, 'Y2')
  await report(next.deviceSn, 'Y3')
  expect(await waitingIn(id)).toEqual([
    { gatewaySn: next.deviceSn, sn: 'Y2', reports: 1, refused: false },
    { gatewaySn: next.deviceSn, sn: 'Y3', reports: 1, refused: true },
  ])
  expect(await serialsIn(id)).toEqual([next.deviceSn, 'Y2-stays'].toSorted())
})

test('what was refused behind the old gateway stays refused, also if it waits behind the new one already', async () => {
  const { id, gateway, next, replace } = await aPlantWithRemoved('Y6')
  await report(gateway.deviceSn, 'Y6')
  await decide(gateway.gatewayId, 'Y6', false)
  await report(next.deviceSn, 'Y6')
  await remove(id, await idOf(id, 'Y6'))
  for (let times = 0; times < 2; times++) await report(next.deviceSn, 'Y6')
  expect((await waitingIn(id)).map(({ gatewaySn, refused }) => [gatewaySn, refused])).toEqual([
    [next.deviceSn, false],
    [gateway.deviceSn, true],
  ])
  await replace()
  expect(await waitingIn(id)).toEqual([{ gatewaySn: next.deviceSn, sn: 'Y6', reports: 2, refused: true }])
})

test('a gateway is replaced although the intake counts reports behind both at that moment', async () => {
  const { id, gateway, next, replace } = await aPlantWithRemoved('Y5')
  await report(gateway.deviceSn, 'Y5')
  const { pool } = server.engine
  const count = (client: PoolClient, { gatewayId, deviceSn }: typeof gateway) =>
    insertNewDevices(client, [
      {
        gatewayId,
        gatewaySn: deviceSn,
        protocol: 'http',
        sn: 'Y5',
        type: 'INVERTER',
        at: clock,
        payload: Buffer.of(),
      },
    ])
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  let replaced: ReturnType<typeof replace> | undefined
  // The database ends whichever notices first that each waits for the other one: mostly the replacement, which waited first.
  const ofIntake = async (client: PoolClient) => {
    await count(client, gateway)
    if (!replaced) {
      replaced = replace()
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 }).toBeGreaterThan(0)
    }
    await count(client, next)
  }
  await withRetry(() => inTransaction(pool, ofIntake), { passes: isInTheWay })
  await replaced
  expect(await waitingIn(id)).toEqual([{ gatewaySn: next.deviceSn, sn: 'Y5', reports: 1, refused: false }])
})

test('a report that was on its way when its gateway was replaced does not wait behind the one that is gone', async () => {
  const { id, gateway, replace } = await aPlantWithRemoved('Y7')
  const { gatewayId, deviceSn } = gateway
  // Read, and kept once the replacement is done: on a busy server that takes a moment.
  const onItsWay = [
    {
      gatewayId,
      gatewaySn: deviceSn,
      protocol: 'http',
      sn: 'Y7',
      type: 'INVERTER',
      at: clock,
      payload: Buffer.of(),
    } as const,
  ]
  await replace()
  await inTransaction(server.engine.pool, (client) => insertNewDevices(client, onItsWay))
  expect(await waitingIn(id)).toEqual([])
  for (const accept of [true, false])
    expect(await codeOf(decide(gatewayId, 'Y7', accept))).toBe('resource_not_exist_or_deleted')
})

test('what was removed behind the old gateway alone goes on behind the new one that reports it already', async () => {
  const { id, next, replace } = await aPlantWithRemoved('Y4')
  await report(next.deviceSn, 'Y4')
  const deviceId = await idOf(id, 'Y4')
  await replace()
  await report(next.deviceSn, 'Y4')
  expect(await waitingIn(id)).toEqual([])
  const { rows } = await server.engine.pool.query('select from samples where device_id = $1', [deviceId])
  expect(rows).toHaveLength(2)
  // Nor is anything left of it once that one was removed and accepted again.
  await remove(id, deviceId)
  await report(next.deviceSn, 'Y4')
  expect(await waitingIn(id)).toEqual([{ gatewaySn: next.deviceSn, sn: 'Y4', reports: 1, refused: false }])
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CallFailed } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openScratch } from '#db/scratch.ts'
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

test('what was removed and had not reported again before the update still waits after it, and what had reported stays listed', async () => {
  const ours = fileURLToPath(new URL('../../../../migrations/', import.meta.url))
  const before = mkdtempSync(join(tmpdir(), 'before-0142-'))
  const engine = await openScratch({ migrations: undefined })
  try {
    for (const name of readdirSync(ours)) if (name < '0142') cpSync(join(ours, name), join(before, name))
    await migrate({ url: engine.url, folder: before, log: () => undefined })
    await engine.pool.query(
      `insert into new_devices (gateway_id, sn, type, first_at, last_at, reports)
       values (1, 'Z4', 'INVERTER', '2026-06-01', '2026-06-01', 0), (1, 'Z5', 'INVERTER', '2026-06-01', '2026-06-02', 3)`,
    )
    await migrate({ url: engine.url, folder: ours, log: () => undefined })
    const { rows } = await engine.pool.query('select sn, remembered_at, reports from new_devices order by sn')
    expect(rows).toEqual([
      { sn: 'Z4', remembered_at: new Date('2026-06-01'), reports: 0 },
      { sn: 'Z5', remembered_at: null, reports: 3 },
    ])
  } finally {
    await engine.close()
    rmSync(before, { recursive: true })
  }
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})

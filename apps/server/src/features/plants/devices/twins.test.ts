import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createGatewayStore } from './gateways.store.ts'

const midnight = Date.parse('2026-06-10T00:00:00+02:00')
const server = await startTestServer({ now: () => midnight + 14 * hourMs })
const { pool } = server.engine
afterAll(server.close)
await server.runJob('tend-partitions')
const owner = await server.aCaller()

const aBridge = async (id: number) => {
  const { data } = await owner.api.gateways.register({
    params: { id },
    body: { registerItems: [{ protocol: 'http' }] },
  })
  return data[0]!
}
const report = async (gatewaySn: string, deviceSn: string) => {
  const readings = []
  for (let at = midnight + 8 * hourMs; at <= midnight + 13 * hourMs; at += 30 * minuteMs) {
    const generationToday = (at - midnight) / hourMs - 8
    readings.push({ deviceSn, deviceType: 'INVERTER' as const, at, values: { generationToday, acPower: 1000 } })
  }
  await server.say(gatewaySn, ...readings)
}
const devicesOf = async (id: number) =>
  (await owner.api.devices.list({ params: { id } })).filter(({ deviceType }) => deviceType === 'INVERTER')
const twinsOf = async (siteId: number, deviceId: number) =>
  (await owner.api.devices.detail({ body: { deviceId, siteId } })).twins
const kwhOf = async (id: number) => {
  const { rows } = await pool.query<{ kwh: number }>(
    'select generation::float8 / 1e6 as kwh from plant_days where plant_id = $1',
    [id],
  )
  return rows.map(({ kwh }) => kwh)
}

test('the page of a device says through which other gateway of the plant it is reported, until that one is removed or silent for a month', async () => {
  const id = await server.aPlant({ owner_id: owner.id })
  const [stick, bridge] = [await aBridge(id), await aBridge(id)]
  await report(stick.deviceSn, 'HX2301D04711')
  await report(bridge.deviceSn, 'hx2301d04711')
  expect(await kwhOf(id)).toEqual([expect.closeTo(5, 3)])
  const [first, second] = await devicesOf(id)
  const [ofFirst, ofSecond] = [first!, second!].map(({ deviceId }) => deviceId) as [number, number]
  expect(await twinsOf(id, ofFirst)).toEqual([{ deviceId: ofSecond, gatewayName: expect.any(String) }])
  expect(await twinsOf(id, ofSecond)).toEqual([{ deviceId: ofFirst, gatewayName: expect.any(String) }])

  // Its gateway has reported another device for a month.
  await pool.query(`update latest set at = at - interval '31 days' where device_id = $1`, [ofFirst])
  expect(await twinsOf(id, ofSecond)).toEqual([])
  await pool.query(`update latest set at = at + interval '31 days' where device_id = $1`, [ofFirst])
  expect(await twinsOf(id, ofSecond)).toHaveLength(1)
  await owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [ofFirst] } })
  expect(await twinsOf(id, ofSecond)).toEqual([])
})

test('the tree of devices says of those that two gateways report as which they count, until the first is removed', async () => {
  const id = await server.aPlant({ owner_id: owner.id })
  const [bridge, stick] = [await aBridge(id), await aBridge(id)]
  await report(stick.deviceSn, 'HX2301D04731')
  await report(bridge.deviceSn, 'hx2301d04731')
  await report(bridge.deviceSn, 'INV1')
  await report(stick.deviceSn, 'INV1')
  const counted = async () =>
    (await owner.api.devices.tree({ params: { id } })).flatMap(({ sn, gatewayId, twinOf }) =>
      gatewayId === null ? [] : [[sn, gatewayId, twinOf]],
    )
  const [first] = await devicesOf(id)
  expect(new Set(await counted())).toEqual(
    new Set([
      ['HX2301D04731', stick.gatewayId, null],
      ['hx2301d04731', bridge.gatewayId, first!.deviceId],
      ['INV1', bridge.gatewayId, null],
      ['INV1', stick.gatewayId, null],
    ]),
  )
  await owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [first!.deviceId] } })
  expect(await counted()).toContainEqual(['hx2301d04731', bridge.gatewayId, null])
})

test('what two senders name alike, or what another plant has, is not said to be the same device', async () => {
  const [id, other] = [await server.aPlant({ owner_id: owner.id }), await server.aPlant({ owner_id: owner.id })]
  const [stick, bridge, elsewhere] = [await aBridge(id), await aBridge(id), await aBridge(other)]
  await report(stick.deviceSn, 'INV1')
  await report(bridge.deviceSn, 'INV1')
  await report(stick.deviceSn, 'HX2301D04712')
  await report(elsewhere.deviceSn, 'HX2301D04712')
  expect(await kwhOf(id)).toEqual([expect.closeTo(15, 3)])
  for (const { deviceId } of await devicesOf(id)) expect(await twinsOf(id, deviceId)).toEqual([])
})

test('the power of micro-inverters has what two gateways report of one once', async () => {
  const id = await server.aPlant({ owner_id: owner.id })
  const [stick, bridge] = [await aBridge(id), await aBridge(id)]
  const tell = async (gateway: typeof stick, deviceSn: string, acPower: number) => {
    await server.say(gateway.deviceSn, {
      deviceSn,
      deviceType: 'MICRO_INVERTER',
      at: midnight + 14 * hourMs - minuteMs,
      values: { acPower },
    })
    // As listeners note it.
    await createGatewayStore(pool).saveHeard([
      { gatewayId: gateway.gatewayId, heardAt: midnight + 14 * hourMs - minuteMs },
    ])
  }
  const micro = async () => (await owner.api.devices.microDisplay({ params: { id } }))[0]
  await tell(stick, 'MI2301D04713', 300)
  await tell(stick, 'MI2301D04724', 250)
  await tell(bridge, 'mi2301d04713', 301)
  expect(await micro()).toMatchObject({ displayType: 'MICRO', displayVal: 550 })
})

import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const noon = Date.parse('2026-06-15T10:00:00Z')
const server = await startTestServer({ now: () => noon })
afterAll(server.close)

test('of an inverter that two gateways report, the faults of both are those of one inverter, and the plant has one less', async () => {
  const owner = await server.aCaller()
  const id = await server.aPlant({ owner_id: owner.id, capacity_kwp: 20 })
  const body = { registerItems: [{ protocol: 'mqtt' as const }, { protocol: 'http' as const }] }
  const [logger, bridge] = (await owner.api.gateways.register({ params: { id }, body })).data
  const report = async (gatewaySn: string, deviceSn: string, faultCode: number) => {
    for (let at = noon - hourMs; at <= noon; at += 5 * minuteMs)
      await server.say(gatewaySn, {
        deviceSn,
        deviceType: 'INVERTER',
        at,
        values: { acPower: faultCode === 0 ? 2000 : 0, faultCode },
      })
  }
  await report(logger!.deviceSn, 'HX2301D04711', 77)
  await report(logger!.deviceSn, 'HX2301D04722', 0)
  await report(logger!.deviceSn, 'HX2301D04733', 0)
  await report(bridge!.deviceSn, 'hx2301d04711', 77)
  const { worst } = await owner.api.fleet.overview()
  expect(worst.map(({ plant }) => [plant?.id, plant?.devices, plant?.devicesInPlant])).toEqual([[id, 1, 3]])
  const reasons = await owner.api.fleet.reasons({ body: { ids: [id] } })
  expect(reasons.map(({ devices, deviceName }) => [devices, deviceName])).toEqual([[1, 'HX2301D04711']])

  // Two that only their senders name alike stay two.
  await report(logger!.deviceSn, 'INV1', 77)
  await report(bridge!.deviceSn, 'INV1', 77)
  const again = await owner.api.fleet.reasons({ body: { ids: [id] } })
  expect(again.map(({ devices }) => devices)).toEqual([3])
})

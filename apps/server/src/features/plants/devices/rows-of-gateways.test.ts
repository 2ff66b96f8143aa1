import { CallFailed } from '@heliograph/contract/browser'
import type { DeviceType } from '@heliograph/domain/devices'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const noon = Date.parse('2026-06-16T12:00:00+02:00')
const server = await startTestServer({ now: () => noon })
afterAll(server.close)
const owner = await server.aCaller()

const aPlant = async (...gateways: [sn: string, type: DeviceType][][]) => {
  const id = await server.aPlant({ owner_id: owner.id, zone: 'Europe/Berlin' })
  const registerItems = gateways.map((_, place) => ({ protocol: 'http' as const, deviceName: `Gateway ${place + 1}` }))
  const { data } = await owner.api.gateways.register({ params: { id }, body: { registerItems } })
  await server.runJob('tend-partitions')
  for (const [place, devices] of gateways.entries()) {
    const values = { acPower: 900 }
    await server.say(
      data[place]!.deviceSn,
      ...devices.map(([deviceSn, deviceType]) => ({ deviceSn, deviceType, at: noon, values })),
    )
  }
  return { id, gateways: data.map(({ gatewayId }) => gatewayId) }
}
type Body = Parameters<typeof owner.api.devices.rowsOfGateways>[0]['body']
const ask = (id: number, kind: string, body: Body = {}) =>
  owner.api.devices.rowsOfGateways({ params: { id, kind }, body: { 'order.direction': 'ASC', ...body } })
const serials = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data.map(({ deviceSn }) => deviceSn)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallFailed ? error.code : error),
  )

test('devices of a kind are listed behind some gateways of a plant, or behind all', async () => {
  const { id, gateways } = await aPlant(
    [
      ['A1', 'INVERTER'],
      ['A2', 'INVERTER'],
      ['M1', 'METER'],
    ],
    [['B1', 'INVERTER']],
    [],
  )
  const [first, second, third] = gateways
  expect(await serials(id, 'inverter')).toEqual(['A1', 'A2', 'B1'])
  expect(await serials(id, 'inverter', { gatewayIds: [first!] })).toEqual(['A1', 'A2'])
  expect(await serials(id, 'inverter', { gatewayIds: [second!, third!, second!] })).toEqual(['B1'])
  expect(await serials(id, 'meter', { gatewayIds: [first!] })).toEqual(['M1'])
  expect(await serials(id, 'optimizer')).toEqual([])
  // A part of a name or serial number; nothing in it is a pattern.
  expect(await serials(id, 'inverter', { keyword: ' a' })).toEqual(['A1', 'A2'])
  expect(await serials(id, 'inverter', { keyword: '%' })).toEqual([])
  // The gateways themselves.
  const { data: collectors } = await ask(id, 'collector', { gatewayIds: [second!] })
  expect(collectors).toMatchObject([{ id: second, name: 'Gateway 2', parentId: null }])
  // The same rows as the list by kind, a page at a time.
  const list = await owner.api.devices.rows({ params: { id, kind: 'inverter' }, query: { 'order.direction': 'ASC' } })
  expect(await ask(id, 'inverter')).toEqual(list)
  expect(await ask(id, 'inverter', { size: 1, page: 2 })).toMatchObject({ total: 3, data: [{ deviceSn: 'A2' }] })
})

test('a gateway that is not in the plant is refused (55), also one of another plant of the same owner, and a device', async () => {
  const { id, gateways } = await aPlant([['C1', 'INVERTER']])
  const other = await aPlant([['D1', 'INVERTER']])
  const device = (await ask(id, 'inverter')).data[0]!.id
  for (const wrong of [other.gateways[0]!, device, 1])
    expect(await codeOf(ask(id, 'inverter', { gatewayIds: [gateways[0]!, wrong] }))).toBe('GATEWAY_NOT_IN_PLANT')
  expect(await codeOf(ask(id, 'teapot'))).toBe('PARAM_ERROR')
  await owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds: gateways } })
  expect(await codeOf(ask(id, 'inverter', { gatewayIds: gateways }))).toBe('GATEWAY_NOT_IN_PLANT')
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})

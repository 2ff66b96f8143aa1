import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const neighbour = await server.aCaller({ operator: true })

const register = async (who: typeof operator, id: number, deviceSn: string) => {
  const body = { registerItems: [{ protocol: 'solarman-v5' as const, deviceSn }] }
  return (await who.api.gateways.register({ params: { id }, body })).data[0]!.gatewayId
}
const remove = (who: typeof operator, id: number, gatewayId: number) =>
  who.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [gatewayId] } })
const plantOf = async (sn: string) => (await operator.api.intake.budget({ query: { sn } })).plant

test('a gateway that came back to a plant, or went to another one, is named with the plant in which it is', async () => {
  const sn = '2712345601'
  const roof = await server.aPlant({ owner_id: operator.id, name: 'Roof' })
  const barn = await server.aPlant({ owner_id: operator.id, name: 'Barn' })
  const onRoof = await register(operator, roof, sn)
  await remove(operator, roof, onRoof)
  const inBarn = await register(operator, barn, sn)
  expect(await plantOf(sn)).toEqual({ systemId: barn, systemName: 'Barn', gatewayId: inBarn })
  await remove(operator, barn, inBarn)
  expect(await register(operator, roof, sn)).toBe(onRoof)
  expect(await plantOf(sn)).toEqual({ systemId: roof, systemName: 'Roof', gatewayId: onRoof })
})

test('of a gateway that is in a plant of another person now, the plant in which it was is not named', async () => {
  const sn = '2712345602'
  const roof = await server.aPlant({ owner_id: operator.id, name: 'Roof' })
  const theirs = await server.aPlant({ owner_id: neighbour.id, name: 'Theirs' })
  await remove(operator, roof, await register(operator, roof, sn))
  await register(neighbour, theirs, sn)
  expect(await plantOf(sn)).toBeNull()
})

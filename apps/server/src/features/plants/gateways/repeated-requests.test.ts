import { createHash } from 'node:crypto'
import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { hashSecret } from '#ingest/listeners/gateway-secret.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'

let passedMs = 0
const server = await startTestServer({ now: () => Date.now() + passedMs })
afterAll(server.close)
const { pool } = server.engine
const [owner, operator] = [await server.aCaller(), await server.aCaller({ operator: true })]

type Items = Parameters<Caller['api']['gateways']['register']>[0]['body']['registerItems']
const send = async (
  id: number,
  requestKey: string | undefined,
  registerItems: Items,
  { api }: Pick<Caller, 'api'> = owner,
) =>
  (
    await api.gateways.register({
      params: { id },
      body: { registerItems, ...(requestKey !== undefined && { requestKey }) },
    })
  ).data
const aPlant = () => server.aPlant({ owner_id: owner.id })

const countIn = async (id: number) => (await owner.api.devices.gateways({ params: { id } })).total
const isValid = async (gatewayId: number, secret: string | null) => {
  const { rows } = await pool.query('select from gateways where device_id = $1 and secret_hash = $2', [
    gatewayId,
    hashSecret(secret ?? ''),
  ])
  return rows.length === 1
}

test('a registration that is sent again because its answer was lost makes no second gateway, and answers a secret that works', async () => {
  const id = await aPlant()
  const items: Items = [{ protocol: 'http', deviceName: 'Roof' }, { protocol: 'mqtt' }]
  const lost = await send(id, 'request-1', items)
  const again = await send(id, 'request-1', items)
  // Its answer is lost, too, and the name is another one by now.
  const once = await send(id, 'request-1', [{ protocol: 'http', deviceName: 'Gable' }, { protocol: 'mqtt' }])
  expect(await countIn(id)).toBe(2)
  for (const answer of [again, once])
    expect(answer.map(({ gatewayId, deviceSn, connection }) => [gatewayId, deviceSn, connection])).toEqual(
      lost.map(({ gatewayId, deviceSn, connection }) => [gatewayId, deviceSn, connection]),
    )
  expect(again.map(({ deviceName }) => deviceName)).toEqual(['Roof', lost[1]!.deviceSn])
  expect(once.map(({ deviceName }) => deviceName)).toEqual(['Gable', lost[1]!.deviceSn])
  for (const { gatewayId, secret } of [...lost, ...again]) expect(await isValid(gatewayId, secret)).toBe(false)
  for (const { gatewayId, secret } of once) expect(await isValid(gatewayId, secret)).toBe(true)
  const { rows } = await pool.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from audit where plant_id = $1 group by kind order by kind',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'gateway.register', count: 2 },
    { kind: 'gateway.secret', count: 4 },
  ])
})

test('a request is told by the same parts as in the versions before: it may be sent again after the restart of an update', async () => {
  const id = await server.aPlant({ owner_id: operator.id })
  await send(id, 'request-1', [{ protocol: 'http' }, { protocol: 'solarman-v5', deviceSn: '2712340001' }], operator)
  const { rows } = await pool.query<{ hash: Buffer }>(
    'select g.request_hash as hash from gateways g join devices d on d.id = g.device_id where d.plant_id = $1 order by d.id',
    [id],
  )
  const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
  expect(rows.map(({ hash }) => hash)).toEqual([
    hashOf(operator.id, id, 'request-1', 0, 'http', null),
    hashOf(operator.id, id, 'request-1', 1, 'solarman-v5', '2712340001'),
  ])
})

test('of those that are sent at the same time, one makes the gateway', async () => {
  const id = await aPlant()
  const answers = await Promise.all([1, 2, 3].map(() => send(id, 'request-1', [{ protocol: 'http' }])))
  expect(new Set(answers.map(([one]) => one!.gatewayId)).size).toBe(1)
  expect(await countIn(id)).toBe(1)
})

test('without a key, with another one, for another protocol, or after a day, it is another gateway', async () => {
  const id = await aPlant()
  await send(id, 'request-1', [{ protocol: 'http' }])
  await send(id, 'request-2', [{ protocol: 'http' }])
  await send(id, 'request-1', [{ protocol: 'mqtt' }])
  for (const count of [4, 5]) {
    await send(id, undefined, [{ protocol: 'http' }])
    expect(await countIn(id)).toBe(count)
  }
  passedMs += dayMs - 60_000
  await send(id, 'request-1', [{ protocol: 'http' }])
  expect(await countIn(id)).toBe(5)
  passedMs += 120_000
  await send(id, 'request-1', [{ protocol: 'http' }])
  expect(await countIn(id)).toBe(6)
})

test('the key of another person, or of another plant, neither tells of a gateway nor changes its secret', async () => {
  const installer = await server.aCaller()
  const company = await server.anOrganisation([{ userId: installer.id, may: 'operate' }])
  const [id, otherPlant] = [await server.aPlant({ owner_id: owner.id, organisation_id: company }), await aPlant()]
  const { access_token: token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: installer.email, password: installer.digest, org_id: String(company) },
  })
  const [made] = await send(id, 'request-1', [{ protocol: 'http' }])
  const [elsewhere] = await send(otherPlant, 'request-1', [{ protocol: 'http' }])
  const [theirs] = await send(id, 'request-1', [{ protocol: 'http' }], { api: server.apiWith(token) })
  expect(new Set([made, elsewhere, theirs].map((one) => one!.gatewayId)).size).toBe(3)
  const stranger = await server.aCaller()
  expect(await refusalOf(send(id, 'request-1', [{ protocol: 'http' }], stranger))).toBe('AU_NO_READ_PERMISSION')
  for (const one of [made, elsewhere, theirs]) expect(await isValid(one!.gatewayId, one!.secret)).toBe(true)
})

test('a secret that someone knows is not made void: of a gateway that reports, or whose secret was renewed', async () => {
  const id = await aPlant()
  const [heard] = await send(id, 'request-1', [{ protocol: 'http' }])
  server.centre.presence.hear(heard!.gatewayId)
  await server.centre.presence.flush()
  const [answered] = await send(id, 'request-1', [{ protocol: 'http' }])
  expect(answered).toMatchObject({ gatewayId: heard!.gatewayId, secret: null })
  expect(await isValid(heard!.gatewayId, heard!.secret)).toBe(true)

  const [lost] = await send(id, 'request-2', [{ protocol: 'http' }])
  const renewed = await owner.api.gateways.renewSecret({ params: { id, gatewayId: lost!.gatewayId } })
  const [next] = await send(id, 'request-2', [{ protocol: 'http' }])
  expect(next!.gatewayId).not.toBe(lost!.gatewayId)
  expect(await isValid(renewed.gatewayId, renewed.secret)).toBe(true)
})

test('a gateway that was removed meanwhile does not come back by its request', async () => {
  const id = await aPlant()
  const items: Items = [{ protocol: 'http' }, { protocol: 'mqtt' }]
  const [lost] = await send(id, 'request-1', items)
  await owner.api.deviceChanges.remove({ params: { id }, body: { deviceIds: [lost!.gatewayId] } })
  const next = await send(id, 'request-1', items)
  expect(next[0]!.gatewayId).not.toBe(lost!.gatewayId)
  expect(await countIn(id)).toBe(3)
  const again = await send(id, 'request-1', items)
  expect(again.map(({ gatewayId }) => gatewayId)).toEqual(next.map(({ gatewayId }) => gatewayId))
  for (const { gatewayId, secret } of again) expect(await isValid(gatewayId, secret)).toBe(true)
})

test('a logger, which has no secret, is answered as registered, and its serial number stays refused to another request', async () => {
  const id = await server.aPlant({ owner_id: operator.id })
  const items: Items = [{ protocol: 'solarman-v5', deviceSn: '27 1234 5678' }]
  const [lost] = await send(id, 'request-1', items, operator)
  const [again] = await send(id, 'request-1', items, operator)
  expect(again).toEqual({ ...lost, secret: null })
  expect(await refusalOf(send(id, 'request-2', items, operator))).toBe('DATA_SOURCE_DUPLICATED')
})

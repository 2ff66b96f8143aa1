import { once } from 'node:events'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { connect as connectClient } from 'mqtt'
import { afterAll, expect, test, vi } from 'vitest'
import { hashSecret } from '#ingest/listeners/gateway-secret.ts'
import { startHttpPush } from '#ingest/listeners/http-push.ts'
import { openSocket } from '#ingest/listeners/listeners.fixture.ts'
import {
  acceptedBytes,
  connectPacket,
  notAuthorizedBytes,
  publishPacket,
} from '#ingest/listeners/mqtt-packets.fixture.ts'
import { startMqtt } from '#ingest/listeners/mqtt.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
const { centre } = server
const reported: Error[] = []
const needs = {
  ...centre,
  port: 0,
  host: '127.0.0.1',
  now: Date.now,
  report: (error: Error) => void reported.push(error),
}
const [http, mqtt] = [await startHttpPush(needs), await startMqtt(needs)]
const stopLooking = centre.gatewayChanges.start()
afterAll(async () => {
  await stopLooking()
  for (const listener of [http, mqtt]) await listener.close()
  await server.close()
})
const owner = await server.aCaller()
const operator = await server.aCaller({ operator: true })
const plantId = await server.aPlant({ owner_id: owner.id })
const operatorsPlant = await server.aPlant({ owner_id: operator.id })
const params = { id: plantId }

const register = async (...registerItems: Items) =>
  (await owner.api.gateways.register({ params, body: { registerItems } })).data
type Items = Parameters<typeof owner.api.gateways.register>[0]['body']['registerItems']

const push = (secret: string) =>
  fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: printSamples([
      { deviceSn: 'INV1', deviceType: 'INVERTER', at: Date.now() - 1000, values: { acPower: 2140 } },
    ]),
  })
const connect = (sn: string, secret: string) => {
  const peer = openSocket(mqtt.port)
  peer.socket.write(connectPacket({ clientId: sn, username: sn, password: secret }))
  return peer
}
const connected = async (sn: string, secret: string) => {
  const peer = connect(sn, secret)
  await once(peer.socket, 'data')
  expect(peer.answered()).toEqual(acceptedBytes)
  return peer
}

test('a gateway registered for HTTP reports with the secret that was shown once, and its device appears', async () => {
  const [gateway] = await register({ protocol: 'http', deviceName: ' My script ' })
  expect(gateway).toMatchObject({
    deviceName: 'My script',
    connection: {
      url: 'http://sun.example:8090/v1/samples',
      emoncmsUrl: 'http://sun.example:8090/emoncms',
      topic: null,
    },
  })
  expect((await push(gateway!.secret!)).status).toBe(200)
  await centre.presence.flush()
  const found = await owner.api.gateways.find({ params: { ...params, gatewayId: gateway!.gatewayId } })
  expect(found.heardTime).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(JSON.stringify(found)).not.toContain(gateway!.secret)
  const behind = await owner.api.devices.behindGateway({ params: { id: gateway!.gatewayId } })
  expect(behind).toMatchObject({
    total: 1,
    data: [{ deviceSn: 'INV1', parentSn: gateway!.deviceSn }],
  })
  const { data } = await owner.api.devices.gateways({ params })
  expect(data.map(({ deviceSn }) => deviceSn)).toContain(gateway!.deviceSn)
})

test('the secret of an HTTP gateway is one that emoncms senders take as their API key, a new one too', async () => {
  const [gateway] = await register({ protocol: 'http' })
  const { gatewayId, secret } = gateway!
  const renewed = await owner.api.gateways.renewSecret({ params: { ...params, gatewayId } })
  for (const key of [secret, renewed.secret]) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(renewed.secret).not.toBe(secret)
})

test('a gateway registered for MQTT logs in with its settings, and no other secret is accepted', async () => {
  const [gateway] = await register({ protocol: 'mqtt' })
  const { userName, topic, host, port } = gateway!.connection
  expect({ userName, topic, host, port }).toEqual({
    userName: gateway!.deviceSn,
    topic: `v1/${gateway!.deviceSn}/telemetry`,
    host: 'sun.example',
    port: 1883,
  })
  const peer = await connected(userName!, gateway!.secret!)
  peer.socket.destroy()
  expect(await connect(userName!, `${gateway!.secret!}x`).closed).toEqual(notAuthorizedBytes)
})

test('a gateway that is refused because of its will says so on its page, before it was ever heard', async () => {
  const [gateway] = await register({ protocol: 'mqtt' })
  const { deviceSn: sn, gatewayId, secret } = gateway!
  const client = connectClient(`mqtt://127.0.0.1:${mqtt.port}`, {
    clientId: sn,
    username: sn,
    password: secret!,
    reconnectPeriod: 0,
    will: { topic: 'tele/roof/LWT', payload: Buffer.from('Offline'), retain: true },
  })
  const refusal: unknown = await new Promise((resolve) => client.once('error', resolve))
  expect(refusal).toMatchObject({ code: 5 })
  await client.endAsync(true)
  await vi.waitFor(async () => {
    const { rejected } = await owner.api.devices.detail({ body: { deviceId: gatewayId, language: 'en' } })
    expect(rejected).toMatchObject([{ reason: 'message not allowed', detail: 'retained, on tele/roof/LWT' }])
  })
})

test('a gateway that is refused because of its keep-alive or client id says so on its page, before it was ever heard', async () => {
  const [gateway] = await register({ protocol: 'mqtt' })
  const { deviceSn: sn, gatewayId, secret } = gateway!
  const refusalOf = async (options: { clientId: string; keepalive?: number }) => {
    const identity = { username: sn, password: secret!, reconnectPeriod: 0 }
    const client = connectClient(`mqtt://127.0.0.1:${mqtt.port}`, { ...identity, ...options })
    const refusal: unknown = await new Promise((resolve) => client.once('error', resolve))
    await client.endAsync(true)
    return refusal
  }
  expect(await refusalOf({ clientId: sn, keepalive: 0 })).toMatchObject({ code: 6 })
  expect(await refusalOf({ clientId: 'roof' })).toMatchObject({ code: 5 })
  await vi.waitFor(async () => {
    const { rejected } = await owner.api.devices.detail({ body: { deviceId: gatewayId, language: 'en' } })
    expect(rejected).toMatchObject([
      { reason: 'message not allowed', detail: 'the client ID is “roof”, not the serial number' },
      { reason: 'message not allowed', detail: 'a keep-alive of 0 s, not 1 to 300 s' },
    ])
  })
})

test('after a new secret, the old one stops within a second, on an open connection too', async () => {
  const [gateway] = await register({ protocol: 'mqtt' }, { protocol: 'http' })
  const { deviceSn: sn, gatewayId } = gateway!
  const open = await connected(sn, gateway!.secret!)
  const renewed = await owner.api.gateways.renewSecret({ params: { ...params, gatewayId } })
  expect(renewed.secret).not.toBe(gateway!.secret)
  const knowsOld = async () =>
    (await centre.roster.bySn(sn))?.secretHash?.toString() === hashSecret(gateway!.secret!).toString()
  await vi.waitFor(async () => expect(await knowsOld()).toBe(false), { timeout: 5000 })
  const reading = { deviceSn: 'I1', deviceType: 'INVERTER' as const, at: Date.now() - 1000, values: { acPower: 500 } }
  open.socket.write(
    publishPacket(telemetryTopic(sn), printTelemetry({ seq: 1, at: reading.at, readings: [reading] }), 7),
  )
  expect(await open.closed).toEqual(acceptedBytes)
  expect(await connect(sn, gateway!.secret!).closed).toEqual(notAuthorizedBytes)
  const again = await connected(sn, renewed.secret!)
  again.socket.destroy()
})

test('while the listener of its protocol is off, a gateway keeps its secret: no new one could be shown', async () => {
  const [gateway] = await register({ protocol: 'http' })
  const at = { params: { ...params, gatewayId: gateway!.gatewayId } }
  // As after a restart with PUSH_PORT=0.
  const restarted = await startTestServer({ engine: server.engine, doors: {} })
  const { gateways } = restarted.apiWith(owner.token)
  await expect(gateways.renewSecret(at)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  expect(await gateways.find(at)).toMatchObject({ connection: null })
  await restarted.close()
  centre.roster.forget()
  expect((await push(gateway!.secret!)).status).toBe(200)
})

test('a logger’s serial number alone claims nothing: only an operator registers one, and only once', async () => {
  const item = { protocol: 'solarman-v5', deviceSn: '27 1234 5678', deviceName: 'Roof' } as const
  await expect(register(item)).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  expect(await owner.api.gateways.protocols({ params })).toContainEqual({
    protocol: 'solarman-v5',
    host: 'sun.example',
    port: 10_000,
    canRegister: false,
  })
  const asOperator = (deviceSn: string) =>
    operator.api.gateways.register({
      params: { id: operatorsPlant },
      body: { registerItems: [{ protocol: 'mqtt' }, { ...item, deviceSn }] },
    })
  const before = await operator.api.devices.gateways({ params: { id: operatorsPlant } })
  await expect(asOperator('0123')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(asOperator('4294967296')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  expect((await asOperator(item.deviceSn)).data[1]).toMatchObject({ deviceSn: '2712345678', secret: null })
  await expect(asOperator(item.deviceSn)).rejects.toMatchObject({ code: 'DATA_SOURCE_DUPLICATED' })
  // Nothing of a refused registration stays.
  const { total } = await operator.api.devices.gateways({ params: { id: operatorsPlant } })
  expect(total).toBe(before.total + 2)
})

test('of many registrations at the same time, only as many are accepted as a plant can have gateways', async () => {
  const id = await server.aPlant({ owner_id: owner.id })
  const add = (count: number) =>
    owner.api.gateways.register({
      params: { id },
      body: { registerItems: Array.from({ length: count }, () => ({ protocol: 'http' as const })) },
    })
  for (let call = 0; call < 12; call++) await add(40)
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => add(8)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await owner.api.devices.gateways({ params: { id } })).total).toBe(496)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PARAM_ERROR' } })
})

test('a chosen secret is refused with what is wrong about it, because people choose weak ones', async () => {
  const body = { registerItems: [{ protocol: 'http' as const }], secret: 'sunshine' }
  await expect(owner.api.gateways.register({ params, body })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    param: 'body/secret is made here, and cannot be chosen',
  })
})

test('a device gets another name; a name of blanks is refused', async () => {
  const [gateway] = await register({ protocol: 'http' })
  const at = { ...params, deviceId: gateway!.gatewayId }
  await owner.api.gateways.change({ params: at, body: { deviceName: 'Cellar' } })
  await expect(owner.api.gateways.change({ params: at, body: { deviceName: '  ' } })).rejects.toBeDefined()
  const found = await owner.api.gateways.find({ params: { ...params, gatewayId: gateway!.gatewayId } })
  expect(found.deviceName).toBe('Cellar')
})

test('registrations, secrets and names are audited without the secret', async () => {
  const [gateway] = await register({ protocol: 'http' })
  const { rows } = await server.engine.pool.query<{ kind: string; facts: object }>(
    `select kind, facts from audit where plant_id = $1 order by id`,
    [plantId],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['gateway.register', 'gateway.secret', 'device.rename']),
  )
  expect(JSON.stringify(rows)).not.toContain(gateway!.secret)
  expect(reported).toEqual([])
})

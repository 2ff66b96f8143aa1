import { once } from 'node:events'
import { parseNetwork } from '@heliograph/domain/networks'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { quarantineTexts } from '#telemetry/quarantine.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { isAllowedFrom } from './allowed-networks.ts'
import { startHttpPush } from './listeners/http-push.ts'
import { openSocket } from './listeners/listeners.fixture.ts'
import { acceptedBytes, connectPacket, notAuthorizedBytes, publishPacket } from './listeners/mqtt-packets.fixture.ts'
import { startMqtt } from './listeners/mqtt.ts'
import { startSolarmanV5 } from './listeners/solarman-v5.ts'
import { clockAt, connectLogger, dataPayload, helloPayload } from './listeners/v5-logger.fixture.ts'

const server = await startTestServer()
const { centre } = server
const { pool } = server.engine
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const needs = { ...centre, port: 0, host: '127.0.0.1', now: Date.now, report }
const [http, mqtt, v5] = [await startHttpPush(needs), await startMqtt(needs), await startSolarmanV5(needs)]
const proxied = await startHttpPush({ ...needs, trustedProxies: ['127.0.0.1'] })
const stopLooking = centre.gatewayChanges.start()
afterAll(async () => {
  await stopLooking()
  for (const listener of [http, proxied, mqtt, v5]) await listener.close()
  await server.close()
})
const [owner, reader, foreigner] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
const operator = await server.aCaller({ operator: true })
const plantId = await server.aPlant({ owner_id: owner.id })
await server.engine.db
  .insertInto('plant_rights')
  .values({ plant_id: plantId, user_id: reader.id, may: 'read' })
  .execute()

const read = (id: number, caller = owner) => caller.api.devices.networks({ params: { id } })
const set = (id: number, networks: string[], caller = owner) =>
  caller.api.devices.setNetworks({ params: { id }, body: { networks } })
/** As after the second that other processes take. */
const limit = async (gateway: { id: number; sn: string }, networks: string[]) => {
  await set(gateway.id, networks)
  centre.roster.forget(gateway.sn)
}
const samplesOf = async (gatewayId: number) => {
  const { rows } = await pool.query<{ number: number }>(
    'select count(*)::int as number from samples s join devices d on d.id = s.device_id where d.gateway_id = $1',
    [gatewayId],
  )
  return rows[0]?.number
}
const refusedOf = async (protocol: string) => {
  const { dropped } = await operator.api.intake.counts()
  return dropped.find((count) => count.protocol === protocol && count.reason === 'network not allowed')?.sinceStart ?? 0
}
const reasonsOf = (sn: string) => quarantineTexts(pool, sn)
const startedAt = Date.now()
let sent = 0
const reading = () => ({
  deviceSn: 'I1',
  deviceType: 'INVERTER' as const,
  at: startedAt - 60_000 + ++sent,
  values: { acPower: 500 },
})

describe('Solarman V5', () => {
  const connect = async (sn: string, from?: string) => {
    const logger = await connectLogger(v5.port, Number(sn), from)
    const clock = () => clockAt(startedAt - 60_000 + sent * 1000, { bootAt: startedAt - 3_600_000 })
    return {
      ...logger,
      report: () => logger.send(controls.data, dataPayload({ no: ++sent, clock: clock(), values: { acPower: 5 } })),
      hello: () => logger.send(controls.hello, helloPayload(clock())),
    }
  }

  test('a report from another network is put aside, not acknowledged, and the logger is still served', async () => {
    const gateway = await server.aGateway(plantId)
    await limit(gateway, ['127.0.0.2', '2001:db8::/32'])
    const before = await refusedOf('solarman-v5')
    const outside = await connect(gateway.sn)
    outside.hello()
    await outside.answered(1)
    outside.report()
    await outside.closed
    expect(outside.answers).toHaveLength(1)
    const again = await connect(gateway.sn)
    again.report()
    await again.closed
    expect(again.answers).toEqual([])
    await vi.waitFor(async () => expect(await reasonsOf(gateway.sn)).toEqual(['network not allowed: from 127.0.0.1']))
    expect((await refusedOf('solarman-v5')) - before).toBe(1)

    const inside = await connect(gateway.sn, '127.0.0.2')
    inside.hello()
    inside.report()
    await inside.answered(2)
    expect(await samplesOf(gateway.id)).toBe(1)
    await centre.presence.flush()
    expect(await read(gateway.id)).toMatchObject({
      networks: ['127.0.0.2', '2001:db8::/32'],
      last: { address: '127.0.0.2' },
      excludesLast: false,
      refused: { address: '127.0.0.1' },
    })
    inside.socket.destroy()
  })

  test('a logger that was refused is served as soon as its owner adds its network', async () => {
    const gateway = await server.aGateway(plantId)
    await limit(gateway, ['10.0.0.0/8'])
    const refused = await connect(gateway.sn)
    refused.report()
    await refused.closed
    await limit(gateway, ['10.0.0.0/8', '127.0.0.0/8'])
    const served = await connect(gateway.sn)
    served.hello()
    served.report()
    await served.answered(2)
    expect(served.answers).toHaveLength(2)
    expect(await samplesOf(gateway.id)).toBe(1)
    served.socket.destroy()
  })
})

describe('HTTP', () => {
  const push = async (secret: string, { port = http.port, forwardedFor = '' } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/samples`, {
      method: 'POST',
      body: printSamples([reading()]),
      headers: { authorization: `Bearer ${secret}`, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    })
    return [answer.status, await answer.text()] as const
  }
  const refusal =
    '{"error":"This gateway only accepts reports from certain networks, and 127.0.0.1 is not in any of them"}'

  test('a report from another network gets 403 within two seconds of the change, and its owner is warned', async () => {
    const gateway = await server.aGateway(plantId, 'http')
    expect((await push(gateway.secret))[0]).toBe(200)
    await centre.presence.flush()
    const answer = await set(gateway.id, ['203.0.113.0/24'])
    expect(answer).toMatchObject({ last: { address: '127.0.0.1' }, excludesLast: true, refused: null })
    const before = await refusedOf('http')
    await vi.waitFor(async () => expect(await push(gateway.secret)).toEqual([403, refusal]), {
      timeout: 2_000,
      interval: 100,
    })
    const emoncms = await fetch(`http://127.0.0.1:${http.port}/input/post?apikey=${gateway.secret}&fulljson={"p":1}`)
    expect([emoncms.status, await emoncms.text()]).toEqual([403, refusal])
    expect((await refusedOf('http')) - before).toBe(2)
    await centre.presence.flush()
    expect((await read(gateway.id)).refused).toMatchObject({ address: '127.0.0.1' })

    const open = await set(gateway.id, [])
    expect(open).toMatchObject({ networks: [], excludesLast: false, refused: null })
    await vi.waitFor(async () => expect((await push(gateway.secret))[0]).toBe(200), { timeout: 2_000, interval: 100 })
  })

  test('a wrong secret gets 401 from anywhere, so that it reveals nothing', async () => {
    const gateway = await server.aGateway(plantId, 'http')
    await limit(gateway, ['203.0.113.0/24'])
    expect((await push('x'.repeat(43)))[0]).toBe(401)
  })

  test('behind a proxy the address that the proxy names counts, but nobody else can name one', async () => {
    const gateway = await server.aGateway(plantId, 'http')
    await limit(gateway, ['203.0.113.7'])
    const statusOf = async (port: number, forwardedFor: string) =>
      (await push(gateway.secret, { port, forwardedFor }))[0]
    expect(await statusOf(proxied.port, '203.0.113.7')).toBe(200)
    expect(await statusOf(proxied.port, '203.0.113.7:50123')).toBe(200)
    expect(await statusOf(proxied.port, '198.51.100.1')).toBe(403)
    expect(await statusOf(proxied.port, 'unknown')).toBe(403)
    expect(await statusOf(http.port, '203.0.113.7')).toBe(403)
  })
})

describe('MQTT', () => {
  const connect = ({ sn, secret }: { sn: string; secret: string }) => {
    const peer = openSocket(mqtt.port)
    peer.socket.write(connectPacket({ clientId: sn, username: sn, password: secret }))
    return peer
  }

  test('a gateway from another network is refused at connect, and is welcome from an accepted one', async () => {
    const gateway = await server.aGateway(plantId, 'mqtt')
    await limit(gateway, ['127.0.0.2/31'])
    const before = await refusedOf('mqtt')
    expect(await connect(gateway).closed).toEqual(notAuthorizedBytes)
    expect((await refusedOf('mqtt')) - before).toBe(1)
    await limit(gateway, ['127.0.0.0/31'])
    const peer = connect(gateway)
    await once(peer.socket, 'data')
    expect(peer.answered()).toEqual(acceptedBytes)
    peer.socket.destroy()
  })

  test('a connected gateway whose network is no longer accepted gets no PUBACK and is disconnected', async () => {
    const gateway = await server.aGateway(plantId, 'mqtt')
    const peer = connect(gateway)
    await once(peer.socket, 'data')
    await limit(gateway, ['203.0.113.0/24'])
    const { at, ...own } = reading()
    peer.socket.write(
      publishPacket(telemetryTopic(gateway.sn), printTelemetry({ seq: 1, at, readings: [{ ...own, at }] }), 7),
    )
    expect(await peer.closed).toEqual(acceptedBytes)
    expect(await samplesOf(gateway.id)).toBe(0)
    await vi.waitFor(async () => expect(await reasonsOf(gateway.sn)).toEqual(['network not allowed: from 127.0.0.1']))
  })
})

describe('the list', () => {
  test('is normalised, without repetitions, and its change is audited', async () => {
    const { id, sn } = await server.aGateway(plantId)
    expect(await read(id)).toEqual({ networks: [], last: null, excludesLast: false, refused: null })
    const written = [' 203.0.113.9/24', '203.0.113.0/24', '2001:DB8:0::1', '::ffff:198.51.100.4', '192.0.2.1/32']
    const networks = ['203.0.113.0/24', '2001:db8::1', '198.51.100.4', '192.0.2.1']
    expect((await set(id, written)).networks).toEqual(networks)
    expect((await read(id)).networks).toEqual(networks)
    const { rows } = await pool.query(
      `select user_id, plant_id, facts from audit where kind = 'gateway.networks' and facts ->> 'sn' = $1`,
      [sn],
    )
    expect(rows).toEqual([{ user_id: owner.id, plant_id: plantId, facts: { sn, networks: networks.join(', ') } }])
  })

  test('with a wrong entry is refused with a message that names it, and the former list stays', async () => {
    const { id } = await server.aGateway(plantId)
    await set(id, ['192.0.2.1'])
    for (const wrong of ['10.0.0.300', '10.0.0.0/33', '', 'fe80::1%eth0', "'; drop table gateways"])
      await expect(set(id, ['192.0.2.2', wrong])).rejects.toMatchObject({
        code: 'PARAM_ERROR',
        param: `body/networks/1 "${wrong}" is neither an IP address nor a network in CIDR notation`,
      })
    const seventeen = Array.from({ length: 17 }, (_, place) => `192.0.2.${place}`)
    await expect(set(id, seventeen)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    expect((await read(id)).networks).toEqual(['192.0.2.1'])
    expect((await set(id, seventeen.slice(1))).networks).toHaveLength(16)
  })

  test('is only for people who can change the plant, and only of gateways', async () => {
    const gateway = await server.aGateway(plantId)
    const inverter = await server.aDevice(plantId, gateway.id)
    for (const [caller, code] of [
      [reader, 'AU_NO_OPERATION_PERMISSION'],
      [foreigner, 'AU_NO_READ_PERMISSION'],
    ] as const) {
      await expect(read(gateway.id, caller)).rejects.toMatchObject({ code })
      await expect(set(gateway.id, [], caller)).rejects.toMatchObject({ code })
    }
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(`${server.baseUrl}/device-s/device/${gateway.id}/networks`, { method })
      expect(status).toBe(401)
    }
    await expect(read(inverter.id)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    await expect(set(inverter.id, ['192.0.2.1'])).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    await expect(read(999_999)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  })
})

test('an IPv4 network matches the mapped addresses of sockets, and an unknown address matches no list', () => {
  const allowedNetworks = [parseNetwork('192.0.2.0/24')!]
  expect(isAllowedFrom({ allowedNetworks }, '::ffff:192.0.2.7')).toBe(true)
  expect(isAllowedFrom({ allowedNetworks }, undefined)).toBe(false)
  expect(isAllowedFrom({}, undefined)).toBe(true)
})

test('nothing of this was an error', () => expect(reported).toEqual([]))

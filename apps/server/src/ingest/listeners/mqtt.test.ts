import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseNetwork } from '@heliograph/domain/networks'
import { because, detail } from '@heliograph/domain/rejection-details'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import fc from 'fast-check'
import { connect, type IClientOptions, type IClientPublishOptions } from 'mqtt'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Listener } from './listener.ts'
import { createSurroundings, openSocket, startOfTest } from './listeners.fixture.ts'
import {
  acceptedBytes,
  connectPacket,
  disconnectPacket,
  notAuthorizedBytes,
  packetOf,
  pingPacket,
  publishPacket,
} from './mqtt-packets.fixture.ts'
import { startMqtt, type MqttLimits } from './mqtt.ts'

const reading = { deviceSn: 'INV-1', deviceType: 'INVERTER', at: startOfTest, values: { acPower: 2140 } } as const
const message = printTelemetry({ seq: 1, at: startOfTest, readings: [reading] })
const topic = 'v1/G1/telemetry'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (limits: MqttLimits = {}) => {
  const surroundings = createSurroundings()
  const { gateway, secret } = surroundings.register('G1', 'mqtt')
  const listener: Listener = await startMqtt({ ...surroundings.needs, limits })
  closing.push(listener.close)
  const { port } = listener

  const client = (options: IClientOptions = {}) => {
    const all = { clientId: 'G1', username: 'G1', password: secret, reconnectPeriod: 0, ...options }
    const made = connect(`mqtt://127.0.0.1:${port}`, all)
    closing.push(() => made.endAsync(true))
    return made
  }
  const connected = async (options: IClientOptions = {}) => {
    const made = client(options)
    await new Promise((resolve) => made.once('connect', resolve))
    return made
  }
  /** The result: connected, or the return code of the rejection. */
  const attempt = async (options: IClientOptions) => {
    const made = client(options)
    const outcome = await new Promise<unknown>((resolve) => {
      made.once('connect', () => resolve('connected'))
      made.once('error', (error) => resolve('code' in error ? error.code : error.message))
      made.once('close', () => resolve('closed'))
    })
    await made.endAsync(true)
    return outcome
  }
  /** A raw socket that has signed in, for sending arbitrary packets. */
  const raw = async (keepAliveS = 60, sn = 'G1', password = secret) => {
    const peer = openSocket(port)
    closing.push(() => peer.socket.destroy())
    peer.socket.write(connectPacket({ clientId: sn, username: sn, password, keepAliveS }))
    await once(peer.socket, 'data')
    expect(peer.answered()).toEqual(acceptedBytes)
    return peer
  }
  return { ...surroundings, gateway, secret, listener, port, client, connected, attempt, raw }
}

const arrival = (commits: { arrived: unknown[] }, number = 1) =>
  vi.waitFor(() => expect(commits.arrived).toHaveLength(number), { timeout: 10_000, interval: 5 })

const answers = (answered: () => Buffer, expected: Buffer) =>
  vi.waitFor(() => expect(answered()).toEqual(expected), { timeout: 10_000, interval: 5 })

const pongBytes = Buffer.from([0xd0, 0])
const ackOf = (id: number) => Buffer.from([0x40, 2, id >> 8, id & 0xff])

describe('a message', () => {
  it('is acknowledged after the commit, not before', async () => {
    const { commits, raw } = await open()
    const commit = commits.block()
    const { socket, answered } = await raw()
    socket.write(Buffer.concat([publishPacket(topic, message, 7), pingPacket]))
    await arrival(commits)
    // A later packet is already answered, which shows that only this acknowledgement is held back.
    await answers(answered, Buffer.concat([acceptedBytes, pongBytes]))
    commit()
    await answers(answered, Buffer.concat([acceptedBytes, pongBytes, ackOf(7)]))
    expect(commits.kept[0]).toMatchObject({ gateway: { sn: 'G1' }, readings: [reading] })
  })

  it("that can't be committed ends the connection unacknowledged, and is stored when repeated", async () => {
    const { commits, raw, reported, connected } = await open()
    commits.fail(new Error('The database is unreachable'))
    const { socket, closed } = await raw()
    socket.write(publishPacket(topic, message, 7))
    expect(await closed).toEqual(acceptedBytes)
    expect(reported.map((error) => error.message)).toEqual(['The database is unreachable'])
    commits.fail(undefined)
    const client = await connected()
    await client.publishAsync(topic, message, { qos: 1 })
    expect(commits.kept).toHaveLength(1)
  })

  it('with QoS 0 is stored too, even if its sender disconnects immediately', async () => {
    const { commits, raw } = await open()
    const { socket, closed } = await raw()
    socket.end(Buffer.concat([publishPacket(topic, message), disconnectPacket]))
    await closed
    await arrival(commits)
    expect(commits.kept).toMatchObject([{ readings: [reading] }])
  })

  it('that is not telemetry is quarantined as received, and acknowledged', async () => {
    const { commits, connected } = await open()
    const client = await connected()
    await client.publishAsync(topic, 'not telemetry', { qos: 1 })
    expect(commits.kept).toMatchObject([{ readings: [], undecodable: detail('messageNotObject') }])
    expect(Buffer.from(commits.kept[0]!.payload).toString()).toBe('not telemetry')
  })

  it('with an undecodable device is quarantined as received, and its other readings are stored', async () => {
    const { commits, connected } = await open()
    const client = await connected()
    const dev = [
      { sn: 'A', type: 'TOASTER', m: {} },
      { sn: 'B', type: 'METER', m: {} },
    ]
    const half = JSON.stringify({ ts: startOfTest, dev })
    await client.publishAsync(topic, half, { qos: 1 })
    expect(commits.kept).toMatchObject([
      {
        readings: [{ deviceSn: 'B' }],
        undecodable: because(detail('part', { place: 'dev[0]' }), detail('wrongDeviceType')),
      },
    ])
  })

  it('can have up to 64 KiB', async () => {
    const { commits, connected } = await open()
    const client = await connected()
    const largest = 64 * 1024 - 2 - topic.length - 2
    await client.publishAsync(topic, Buffer.alloc(largest), { qos: 1 })
    expect(commits.kept[0]!.payload).toHaveLength(largest)
  })

  it('that is longer ends the connection, and operators and its owner see why', async () => {
    const { commits, raw } = await open()
    const { socket, closed } = await raw()
    socket.write(publishPacket(topic, Buffer.alloc(64 * 1024), 7))
    expect(await closed).toEqual(acceptedBytes)
    expect(commits.refused).toEqual([detail('messageTooLong')])
    expect(commits.arrived).toHaveLength(0)
  })

  it('waits in the socket while 64 others are not committed yet', async () => {
    const { commits, raw, register } = await open()
    const { secret } = register('G2', 'mqtt')
    const other = await raw(60, 'G2', secret)
    const { socket, answered } = await raw()
    const commit = commits.block()
    const sent = 150
    for (let id = 1; id <= sent; id++) {
      socket.write(publishPacket(topic, message, id))
      if (id <= 64) await arrival(commits, id)
      // The listener answers another gateway in the meantime, so it had a chance to read the message.
      other.socket.write(pingPacket)
      await once(other.socket, 'data')
    }
    expect(commits.arrived).toHaveLength(64)
    commit()
    const all = Array.from({ length: sent }, (_, place) => ackOf(place + 1))
    await answers(answered, Buffer.concat([acceptedBytes, ...all]))
  })
})

describe('a gateway', () => {
  it('is rejected with a wrong secret, name or protocol, always with the same answer', async () => {
    const { attempt, register, secret } = await open()
    const other = register('G2', 'mqtt')
    const http = register('H1', 'http')
    const logger = register('2700000001', 'solarman-v5')
    logger.gateway.secretHash = null
    const wrong: IClientOptions[] = [
      { password: other.secret },
      { password: '' },
      { password: Buffer.alloc(32) },
      { username: 'nobody', clientId: 'nobody' },
      { clientId: 'G2' },
      { username: 'G2' },
      { username: 'H1', clientId: 'H1', password: http.secret },
      { username: '2700000001', clientId: '2700000001', password: '' },
      { username: '+', clientId: '+', password: secret },
      { username: '', password: '' },
    ]
    for (const options of wrong) expect([options, await attempt(options)]).toEqual([options, 5])
    expect(await attempt({ username: 'G2', clientId: 'G2', password: other.secret })).toBe('connected')
  })

  it(`gets "server unavailable" while the database can't be asked for it`, async () => {
    const { attempt, findings } = await open()
    findings.failure = new Error('The database is unreachable')
    expect(await attempt({})).toBe(3)
    findings.failure = undefined
    expect(await attempt({})).toBe('connected')
  })

  it('must not have a keep-alive of more than 300 s', async () => {
    const { attempt } = await open()
    expect(await attempt({ keepalive: 301 })).toBe(6)
    expect(await attempt({ keepalive: 0 })).toBe(6)
    expect(await attempt({ keepalive: 300 })).toBe('connected')
  })

  it('is disconnected when it is silent for longer than its keep-alive', async () => {
    const { raw } = await open()
    const { closed } = await raw(1)
    await closed
  })

  it('can only leave a will on its own topics', async () => {
    const { attempt } = await open()
    const payload = Buffer.from('gone')
    for (const will of [
      { topic: 'v1/G2/telemetry', payload },
      { topic: '$SYS/x', payload },
      { topic: 'v1/G1/+', payload },
      { topic: 'v1/G1/status', payload, retain: true },
      { topic: 'v1/G1/status', payload, qos: 2 as const },
    ]) {
      expect([will, await attempt({ will })]).toEqual([will, 5])
    }
    expect(await attempt({ will: { topic: 'v1/G1/status', payload, qos: 1 } })).toBe('connected')
  })

  it('that is refused because of its will learns nothing, but operators and its owner see why; strangers note nothing', async () => {
    const { attempt, commits } = await open()
    const will = { topic: 'tele/roof/LWT', payload: Buffer.from('Offline'), retain: true }
    expect(await attempt({ will, password: 'guess' })).toBe(5)
    expect(commits.refused).toEqual([])
    expect(await attempt({ will })).toBe(5)
    expect(await attempt({ will: { ...will, retain: false, qos: 2 } })).toBe(5)
    expect(await attempt({ will: { ...will, retain: false } })).toBe(5)
    const { topic: of } = will
    expect(commits.refused).toEqual([
      detail('retained', { topic: of }),
      detail('qosTwo', { topic: of }),
      detail('otherTopic', { topic: of }),
    ])
  })

  it('that is refused because of its keep-alive or client id learns nothing, but operators and its owner see why; strangers note nothing', async () => {
    const { attempt, commits, findings, register } = await open()
    const http = register('H1', 'http')
    for (const wrong of [
      { password: 'guess' },
      { username: 'nobody' },
      { username: 'H1', password: http.secret },
      { username: '' },
    ]) {
      expect(await attempt({ ...wrong, keepalive: 0 })).toBe(6)
      expect(await attempt({ ...wrong, clientId: 'roof' })).toBe(5)
    }
    expect(commits.refused).toEqual([])
    expect(await attempt({ keepalive: 0 })).toBe(6)
    expect(await attempt({ keepalive: 301, clientId: 'roof' })).toBe(6)
    expect(await attempt({ clientId: 'roof' })).toBe(5)
    expect(await attempt({ clientId: '' })).toBe(5)
    const noted = [
      detail('keepAlive', { seconds: 0, most: 300 }),
      detail('keepAlive', { seconds: 301, most: 300 }),
      detail('otherClientId', { id: 'roof' }),
      detail('otherClientId', { id: '' }),
    ]
    expect(commits.refused).toEqual(noted)
    findings.failure = new Error('The database is unreachable')
    expect(await attempt({ username: 'G2', keepalive: 0 })).toBe(6)
    expect(commits.refused).toEqual(noted)
  })

  it('that speaks MQTT 5 is told so, whatever else is wrong, and so is its owner; strangers note nothing', async () => {
    const { attempt, commits, port, secret } = await open()
    for (const keepalive of [60, 0, 600]) {
      expect(await attempt({ protocolVersion: 5, keepalive, password: 'guess' })).toBe(1)
      expect(commits.refused).toEqual([])
    }
    for (const keepalive of [60, 0, 600]) expect(await attempt({ protocolVersion: 5, keepalive })).toBe(1)
    const noted = detail('mqttVersion', { version: 5 })
    expect(commits.refused).toEqual([noted, noted, noted])
    // As MQTT 3.1.1 says it, which most clients of MQTT 5 understand.
    const { socket, closed } = openSocket(port)
    const [head, fields] = [Buffer.from([0, 4, ...Buffer.from('MQTT'), 5, 0xc2, 0, 60, 0]), ['G1', 'G1', secret]]
    const texts = fields.map((text) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]))
    socket.write(packetOf(0x10, Buffer.concat([head, ...texts])))
    expect(await closed).toEqual(Buffer.from([0x20, 2, 0, 1]))
  })

  it('whose network its owner does not accept is noted for that, not for its keep-alive or client id', async () => {
    const { attempt, commits, gateway } = await open()
    gateway.allowedNetworks = [parseNetwork('192.0.2.0/24')!]
    expect(await attempt({ keepalive: 0 })).toBe(6)
    expect(await attempt({ clientId: 'roof' })).toBe(5)
    expect(commits.outside).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(commits.refused).toEqual([])
  })

  it('can send telemetry as its will', async () => {
    const { commits, connected } = await open()
    const client = await connected({ will: { topic, payload: Buffer.from(message), qos: 1 } })
    client.stream.destroy()
    await arrival(commits)
    expect(commits.arrived).toMatchObject([{ readings: [reading] }])
  })

  it('counts as heard when it sends a message or a ping', async () => {
    const { connected, heard, raw, gateway } = await open()
    const client = await connected()
    expect(await heard()).toEqual([gateway.id])
    await client.publishAsync(topic, message, { qos: 1 })
    expect(await heard()).toEqual([gateway.id])
    const { socket } = await raw()
    await heard()
    socket.write(pingPacket)
    await once(socket, 'data')
    expect(await heard()).toEqual([gateway.id])
  })

  it('is disconnected when it reconnects on another socket', async () => {
    const { connected, commits } = await open()
    const older = await connected()
    const newer = await connected()
    await vi.waitFor(() => expect(older.connected).toBe(false), { interval: 5 })
    await newer.publishAsync(topic, message, { qos: 1 })
    expect(commits.kept).toHaveLength(1)
  })

  it('is banned for five minutes when it reconnects too often, and others are not', async () => {
    const { attempt, clock, register, commits } = await open({ flapping: { most: 3, banMs: 300_000 } })
    const other = register('G2', 'mqtt')
    for (let visit = 0; visit < 3; visit++) expect(await attempt({})).toBe('connected')
    expect(await attempt({})).toBe(5)
    expect(await attempt({ username: 'G2', clientId: 'G2', password: other.secret })).toBe('connected')
    clock.at += 299_999
    expect(await attempt({})).toBe(5)
    // Operators see it, once per ban.
    expect(commits.banned).toEqual(['G1'])
    clock.at += 1
    expect(await attempt({})).toBe('connected')
  })

  it('is not banned for reconnecting while nothing could be committed', async () => {
    const { commits, raw, attempt } = await open({ flapping: { most: 3, banMs: 300_000 } })
    commits.fail(new Error('The database is unreachable'))
    for (let visit = 0; visit < 6; visit++) {
      const { socket, closed } = await raw()
      socket.write(publishPacket(topic, message, 7))
      expect(await closed).toEqual(acceptedBytes)
    }
    commits.fail(undefined)
    expect(await attempt({})).toBe('connected')
  })

  it('is not banned for breaking off connections whose messages are not acknowledged', async () => {
    const { commits, raw, attempt } = await open({ flapping: { most: 3, banMs: 300_000 } })
    const commit = commits.block()
    for (let visit = 1; visit <= 8; visit++) {
      const { socket, closed } = await raw()
      socket.write(publishPacket(topic, message, visit))
      await arrival(commits, visit)
      if (visit % 2) socket.end()
      else socket.resetAndDestroy()
      await closed
    }
    commit()
    expect(await attempt({})).toBe('connected')
  })

  it('is not banned for connections that it gave up before the database answered', async () => {
    const { findings, port, secret, attempt } = await open({ flapping: { most: 3, banMs: 300_000 } })
    let answer = () => {}
    findings.waits = new Promise((resolve) => (answer = resolve))
    for (let visit = 1; visit <= 8; visit++) {
      const { socket } = openSocket(port)
      socket.write(connectPacket({ clientId: 'G1', username: 'G1', password: secret }))
      await pause(20)
      socket.destroy()
    }
    await pause(1_200)
    answer()
    expect(await attempt({})).toBe('connected')
  })

  it('is not banned because of strangers who use its name', async () => {
    const { attempt } = await open({ flapping: { most: 3, banMs: 300_000 } })
    for (let visit = 0; visit < 6; visit++) expect(await attempt({ password: 'guess' })).toBe(5)
    expect(await attempt({})).toBe('connected')
  })

  it('can do nothing more after its secret was replaced', async () => {
    const { raw, commits, gateway, needs } = await open()
    const { socket, closed } = await raw()
    // A new object, like the result of another query.
    const findGateway = needs.roster.bySn
    needs.roster.bySn = async (sn) => {
      const found = await findGateway(sn)
      return found && { ...found, secretHash: Buffer.alloc(32) }
    }
    socket.write(publishPacket(`v1/${gateway.sn}/telemetry`, message, 1))
    await closed
    expect(commits.arrived).toHaveLength(0)
  })
})

describe("a gateway's rights", () => {
  it('end at its own topics: any other message ends the connection and is not stored', async () => {
    const { commits, raw, register, reported } = await open()
    register('G2', 'mqtt')
    const denied = [
      publishPacket('v1/G2/telemetry', message, 1),
      publishPacket('v1/+/telemetry', message, 1),
      publishPacket('v1/G1/#', message, 1),
      publishPacket('$SYS/heartbeat', message, 1),
      publishPacket('v1/G1/cmd', message, 1),
      publishPacket('v1/G1/telemetry/', message, 1),
      publishPacket('V1/G1/telemetry', message, 1),
      publishPacket('tele/plug/SENSOR', '{"ENERGY":{"Power":40}}', 1),
      publishPacket('', message, 1),
      publishPacket('/'.repeat(300), message, 1),
      // Retained, then QoS 2.
      Buffer.concat([Buffer.from([0x33]), publishPacket(topic, message, 1).subarray(1)]),
      Buffer.concat([Buffer.from([0x34]), publishPacket(topic, message, 1).subarray(1)]),
    ]
    for (const packet of denied) {
      const { socket, closed } = await raw()
      socket.write(packet)
      expect(await closed).toEqual(acceptedBytes)
    }
    expect(commits.arrived).toHaveLength(0)
    expect(reported).toEqual([])
    // Operators see what was refused.
    expect(commits.refused).toEqual(
      expect.arrayContaining([
        detail('otherTopic', { topic: 'v1/G2/telemetry' }),
        detail('otherTopic', { topic: 'tele/plug/SENSOR' }),
        detail('retained', { topic }),
        detail('qosTwo', { topic }),
      ]),
    )
  })

  it('include subscribing to its own commands and answering them, and nothing else', async () => {
    const { connected } = await open()
    const subscribe = async (filter: string, qos: 0 | 1 | 2 = 1) => {
      const client = await connected()
      const granted = await client.subscribeAsync(filter, { qos }).then(
        ([grant]) => grant?.qos,
        () => 'refused' as const,
      )
      await client.endAsync(true)
      return granted
    }
    expect(await subscribe('v1/G1/cmd')).toBe(1)
    const others = ['#', '+/+/+', 'v1/+/cmd', 'v1/G2/cmd', 'v1/G1/telemetry', 'v1/G1/#', '$SYS/#', '$SYS/+/new/clients']
    for (const filter of others) {
      expect([filter, await subscribe(filter)]).toEqual([filter, 'refused'])
    }
    expect(await subscribe('v1/G1/cmd', 2)).toBe('refused')
    const client = await connected()
    const answer: IClientPublishOptions = { qos: 1 }
    await client.publishAsync('v1/G1/cmd/res', '{}', answer)
  })

  it('include four subscription attempts: a fifth ends the connection', async () => {
    const { raw } = await open()
    const { socket, closed } = await raw()
    const filter = Buffer.concat([Buffer.from([0, 9]), Buffer.from('v1/G1/cmd'), Buffer.from([1])])
    const subscribe = (id: number) => socket.write(packetOf(0x82, Buffer.concat([Buffer.from([0, id]), filter])))
    for (let id = 1; id <= 4; id++) {
      subscribe(id)
      await once(socket, 'data')
    }
    subscribe(5)
    const granted = [1, 2, 3, 4].map((id) => Buffer.from([0x90, 3, 0, id, 1]))
    expect(await closed).toEqual(Buffer.concat([acceptedBytes, ...granted]))
  })

  it('do not show a gateway the messages of another, not even after reconnecting', async () => {
    const { client: asClient, connected, register } = await open()
    const other = register('G2', 'mqtt')
    const asOther = { username: 'G2', clientId: 'G2', password: other.secret, clean: false }
    const curious = await connected(asOther)
    await curious.subscribeAsync({ 'v1/G2/cmd': { qos: 1 }, '#': { qos: 1 } }).catch(() => {})
    await curious.endAsync(true)
    const client = await connected()
    await client.publishAsync(topic, message, { qos: 1 })
    const seen: string[] = []
    const back = asClient(asOther)
    back.on('message', (name) => seen.push(name))
    const isResumed = await new Promise((resolve) => back.once('connect', (answer) => resolve(answer.sessionPresent)))
    expect(isResumed).toBe(false)
    await back.publishAsync('v1/G2/telemetry', message, { qos: 1 })
    expect(seen).toEqual([])
  })
})

describe('the MQTT listener', () => {
  it('disconnects clients that announce 256 MiB, before and after signing in', async () => {
    const { port, raw, commits } = await open()
    const stranger = openSocket(port)
    stranger.socket.write(packetOf(0x10, Buffer.alloc(0), 256 * 1024 * 1024 - 1))
    expect(await stranger.closed).toHaveLength(0)
    const gateway = await raw()
    gateway.socket.write(packetOf(0x32, Buffer.alloc(0), 256 * 1024 * 1024 - 1))
    expect(await gateway.closed).toEqual(acceptedBytes)
    expect(commits.arrived).toHaveLength(0)
  })

  it('disconnects clients that do not sign in, whether they send nothing or send slowly', async () => {
    const { port, listener } = await open({ connectMs: 50 })
    const silent = openSocket(port)
    const slow = openSocket(port)
    slow.socket.write(connectPacket({ clientId: 'G1' }).subarray(0, 5))
    expect(await Promise.all([silent.closed, slow.closed])).toEqual([Buffer.alloc(0), Buffer.alloc(0)])
    await vi.waitFor(() => expect(listener.connections()).toBe(0), { interval: 5 })
  })

  it('limits the number of connections', async () => {
    const { port, listener, raw } = await open({ maxConnections: 2 })
    const first = await raw()
    const second = openSocket(port)
    await vi.waitFor(() => expect(listener.connections()).toBe(2), { interval: 5 })
    const third = openSocket(port)
    expect(await third.closed).toHaveLength(0)
    second.socket.destroy()
    first.socket.write(pingPacket)
    await once(first.socket, 'data')
  })

  it('has places for so many strangers of an address at most, and the oldest of them makes way for a gateway', async () => {
    const { raw, register, listener, port } = await open({ strangers: { most: 3 } })
    const { secret } = register('G2', 'mqtt')
    const known = await raw()
    const knock = async (from?: string) => {
      const before = listener.connections()
      const peer = openSocket(port, from)
      closing.push(() => peer.socket.destroy())
      await once(peer.socket, 'connect')
      await vi.waitFor(() => expect(listener.connections()).toBeGreaterThan(before), { interval: 5 })
      return peer
    }
    const elsewhere = await knock('127.0.0.2')
    const strangers = [await knock(), await knock(), await knock()]
    const other = await raw(60, 'G2', secret)
    expect(await strangers[0]!.closed).toHaveLength(0)
    // Signed in, a gateway leaves the place to the next one.
    const last = await knock()
    for (const { socket } of [...strangers.slice(1), elsewhere, last, known, other]) expect(socket.closed).toBe(false)
    for (const { socket, answered } of [known, other]) {
      socket.write(pingPacket)
      await answers(answered, Buffer.concat([acceptedBytes, pongBytes]))
    }
  })

  it('lets nobody make way for others while the database is asked whose connection it is', async () => {
    const { port, secret, findings, listener } = await open({ strangers: { most: 1 } })
    let answer = () => {}
    findings.waits = new Promise((resolve) => (answer = resolve))
    const { socket, answered } = openSocket(port)
    closing.push(() => socket.destroy())
    socket.write(connectPacket({ clientId: 'G1', username: 'G1', password: secret }))
    // It has been read.
    await pause(100)
    const [first, second] = [openSocket(port), openSocket(port)]
    closing.push(() => second.socket.destroy())
    await Promise.race([first.closed, second.closed])
    expect(listener.connections()).toBe(2)
    answer()
    await answers(answered, acceptedBytes)
  })

  it('answers MQTT 5 clients that it does not support MQTT 5', async () => {
    const { attempt } = await open()
    expect(await attempt({ protocolVersion: 5 })).toBe(1)
  })

  it('survives arbitrary input and serves the next gateway', async () => {
    const { port, connected, commits, reported, secret } = await open({
      connectMs: 100,
      flapping: { most: 1_000, banMs: 1 },
    })
    const signIn = connectPacket({ clientId: 'G1', username: 'G1', password: secret })
    const subscribed = Buffer.concat([Buffer.from([0, 1, 0, 9]), Buffer.from('v1/G1/cmd'), Buffer.from([1])])
    const subscribePacket = packetOf(0x82, subscribed)
    const anything = fc.uint8Array({ maxLength: 300 })
    // Real packets with some bytes replaced.
    const spoiled = fc
      .tuple(
        fc.constantFrom(signIn, publishPacket(topic, message, 1), pingPacket, subscribePacket),
        fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
      )
      .map(([packet, changes]) => {
        const bytes = Buffer.from(packet)
        for (const [place, byte] of changes) bytes[place % bytes.length] = byte
        return bytes
      })
    const sent = fc.array(fc.oneof(anything, spoiled), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), sent, async (isSignedIn, pieces) => {
        const { socket, closed } = openSocket(port)
        socket.end(Buffer.concat([...(isSignedIn ? [signIn] : []), ...pieces]))
        await closed
      }),
      { numRuns: 150 },
    )
    const kept = commits.kept.length
    const client = await connected()
    await client.publishAsync(topic, message, { qos: 1 })
    expect(commits.kept).toHaveLength(kept + 1)
    expect(reported).toEqual([])
  })

  it('gives the same rejection for known and unknown names', async () => {
    const { port } = await open()
    const answers = await Promise.all(
      ['G1', 'G9'].map(async (sn) => {
        const { socket, closed } = openSocket(port)
        socket.write(connectPacket({ clientId: sn, username: sn, password: 'guess' }))
        return closed
      }),
    )
    expect(answers).toEqual([notAuthorizedBytes, notAuthorizedBytes])
  })
})

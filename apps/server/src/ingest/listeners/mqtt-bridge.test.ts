import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { detail } from '@heliograph/domain/rejection-details'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { Aedes } from 'aedes'
import { connect } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { tryToHold } from '#db/held.ts'
import { openScratch } from '#db/scratch.ts'
import { createSurroundings, startOfTest } from './listeners.fixture.ts'
import { startMqttBridge } from './mqtt-bridge.ts'
import { packetOf } from './mqtt-packets.fixture.ts'
import type { Hold } from './mqtt-slots.ts'

const reading = { deviceSn: 'INV-1', deviceType: 'INVERTER', at: startOfTest, values: { acPower: 2140 } } as const
const message = printTelemetry({ seq: 1, at: startOfTest, readings: [reading] })
const topic = 'v1/G1/telemetry'
const alone = 'v1/+/telemetry'
const sharedTopic = `$share/ingest/${alone}`

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Own {
  centre?: 'cn'
  isElsewhere?: () => Promise<boolean>
  hold?: Hold
  leftoversMs?: number
}

const bridgeTo = async (port: number, links = 2, { leftoversMs = 60_000, ...own }: Own = {}) => {
  const surroundings = createSurroundings()
  const { gateway } = surroundings.register('G1', 'mqtt')
  const { roster, presence, pipeline, report } = surroundings.needs
  const url = `mqtt://127.0.0.1:${port}`
  const limits = { links, retryMs: 20, leftoversMs, quietMs: 200 }
  // Alone at its broker.
  const hold = async () => ({ lost: new Promise<void>(() => {}), release: async () => undefined })
  const bridge = await startMqttBridge({ url, centre: 'eu', hold, roster, presence, pipeline, report, limits, ...own })
  closing.push(bridge.close)
  return { ...surroundings, gateway, bridge }
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

describe('with an MQTT 5 broker', () => {
  it('its connections share a persistent subscription', async () => {
    const broker = await startBroker5()
    const { bridge } = await bridgeTo(broker.port)
    await eventually(() => expect(bridge.connections()).toBe(2))
    expect(broker.visits.map(({ clientId, isClean, filters }) => ({ clientId, isClean, filters }))).toEqual([
      { clientId: 'heliograph-ingest-0-0', isClean: false, filters: ['$share/ingest/v1/+/telemetry'] },
      { clientId: 'heliograph-ingest-0-1', isClean: false, filters: ['$share/ingest/v1/+/telemetry'] },
    ])
  })

  it('two data centres at one broker share nothing: each gets all messages, in sessions of its own', async () => {
    const broker = await startBroker5()
    const bridges = [await bridgeTo(broker.port, 1), await bridgeTo(broker.port, 1, { centre: 'cn' })]
    for (const { bridge } of bridges) await eventually(() => expect(bridge.connections()).toBe(1))
    const sessions = broker.visits.map(({ clientId, filters, given }) => ({ clientId, filters, given }))
    expect(sessions.toSorted((one, other) => one.clientId.localeCompare(other.clientId))).toEqual([
      { clientId: 'heliograph-ingest-0-0', filters: ['$share/ingest/v1/+/telemetry'], given: [] },
      {
        clientId: 'heliograph-ingest-1-0',
        filters: ['$share/ingest-cn/v1/+/telemetry'],
        // What an older version subscribed to: there they had one group, and each lost what the other one got.
        given: ['$share/ingest/v1/+/telemetry'],
      },
    ])
  })

  it('a gateway of another data centre is no stranger here', async () => {
    const broker = await startBroker5()
    const { bridge, commits } = await bridgeTo(broker.port, 1, { isElsewhere: async () => true })
    await eventually(() => expect(bridge.connections()).toBe(1))
    broker.publish(broker.visits[0]!, 'v1/G2/telemetry', message, 7)
    await eventually(() => expect(broker.visits[0]!.acknowledged).toEqual([7]))
    expect(commits.strangers).toEqual([])
  })

  it('what is not ours does not stop what is while the other data centre cannot be asked', async () => {
    const broker = await startBroker5()
    const isElsewhere = () => Promise.reject(new Error('The database is away'))
    const { bridge, commits, reported } = await bridgeTo(broker.port, 1, { isElsewhere })
    await eventually(() => expect(bridge.connections()).toBe(1))
    broker.publish(broker.visits[0]!, 'v1/G2/telemetry', message, 7)
    broker.publish(broker.visits[0]!, 'v1/G1/telemetry', message, 8)
    await eventually(() => expect(commits.kept).toHaveLength(1))
    await eventually(() => expect(broker.visits[0]!.acknowledged).toEqual([7, 8]))
    expect([broker.visits.length, commits.strangers, reported]).toEqual([1, [], []])
  })

  it('acknowledges a message after the commit, not before', async () => {
    const broker = await startBroker5()
    const { bridge, commits, heard, gateway } = await bridgeTo(broker.port, 1)
    await eventually(() => expect(bridge.connections()).toBe(1))
    const commit = commits.block()
    broker.publish(broker.visits[0]!, topic, message, 7)
    await eventually(() => expect(commits.arrived).toHaveLength(1))
    expect(broker.visits[0]!.acknowledged).toEqual([])
    commit()
    await eventually(() => expect(broker.visits[0]!.acknowledged).toEqual([7]))
    expect(commits.kept).toMatchObject([{ gateway: { sn: 'G1' }, readings: [reading] }])
    expect(await heard()).toEqual([gateway.id])
  })

  it("does not acknowledge what can't be committed, but reconnects and receives it again", async () => {
    const broker = await startBroker5()
    const { bridge, commits, reported } = await bridgeTo(broker.port, 1)
    await eventually(() => expect(bridge.connections()).toBe(1))
    commits.fail(new Error('The database is unreachable'))
    broker.publish(broker.visits[0]!, topic, message, 7)
    await eventually(() => expect(broker.visits).toHaveLength(2))
    commits.fail(undefined)
    await eventually(() => expect(bridge.connections()).toBe(1))
    broker.publish(broker.visits.at(-1)!, topic, message, 7)
    await eventually(() => expect(broker.visits.at(-1)!.acknowledged).toEqual([7]))
    expect(broker.visits[0]!.acknowledged).toEqual([])
    expect(reported.map((error) => error.message)).toEqual(['The database is unreachable'])
  })

  it('does not acknowledge on a new connection what came on an older one', async () => {
    const broker = await startBroker5()
    const { bridge, commits } = await bridgeTo(broker.port, 1)
    await eventually(() => expect(bridge.connections()).toBe(1))
    const commit = commits.block()
    broker.publish(broker.visits[0]!, topic, message, 7)
    await eventually(() => expect(commits.arrived).toHaveLength(1))
    broker.visits[0]!.socket.destroy()
    await eventually(() => expect(broker.visits).toHaveLength(2))
    await eventually(() => expect(bridge.connections()).toBe(1))
    commit()
    // Sent after the old message's commit: its acknowledgement would have come first.
    broker.publish(broker.visits[1]!, topic, message, 8)
    await eventually(() => expect(broker.visits[1]!.acknowledged).toEqual([8]))
  })

  it('uses one connection if the broker has no shared subscriptions', async () => {
    const broker = await startBroker5({ isSharing: false })
    const { bridge } = await bridgeTo(broker.port)
    await eventually(() => expect(bridge.connections()).toBe(1))
    expect(broker.visits.at(-1)).toMatchObject({ clientId: 'heliograph-ingest-0-0', filters: ['v1/+/telemetry'] })
  })

  const asked = ({ visits }: { visits: Visit[] }) => visits.map(({ filters }) => filters)

  test.each([
    ['not authorized', notAuthorized],
    ['quota exceeded', 0x97],
  ])('asks again for a subscription that the broker refuses for a moment: %s', async (_, code) => {
    const broker = await startBroker5({ answers: [code, code] })
    const { bridge, reported } = await bridgeTo(broker.port)
    await eventually(() => expect(bridge.connections()).toBe(2))
    expect(asked(broker)).toEqual([[sharedTopic, sharedTopic, sharedTopic], [sharedTopic]])
    expect(reported).toHaveLength(2)
  })

  test.each([
    ['shared subscriptions not supported', 0x9e],
    ['topic filter invalid', 0x8f],
    ['unspecified', 0x80],
  ])('uses one connection if the broker refuses a shared subscription: %s', async (_, code) => {
    const broker = await startBroker5({ answers: [code] })
    const { bridge, reported } = await bridgeTo(broker.port)
    await eventually(() => expect(bridge.connections()).toBe(1))
    expect(asked(broker)).toEqual([[sharedTopic], ['v1/+/telemetry']])
    expect(reported).toEqual([])
  })

  it('shares again what it took alone because of a refusal without a reason, and wants nothing twice', async () => {
    const broker = await startBroker5({ answers: [unspecified] })
    const { bridge, commits, reported } = await bridgeTo(broker.port, 2, { leftoversMs: 300 })
    await eventually(() => expect(bridge.connections()).toBe(1))
    await eventually(() => expect(bridge.connections()).toBe(2))
    expect(asked(broker).flat()).toEqual([sharedTopic, alone, sharedTopic, sharedTopic, sharedTopic])
    // The broker keeps both for the session.
    await eventually(() => expect(broker.visits.map(({ given }) => given)).toContainEqual([alone]))
    broker.publish(broker.visits.at(-1)!, topic, message, 7)
    await eventually(() => expect(commits.kept).toHaveLength(1))
    expect(reported).toEqual([])
  })

  it('goes on alone at a broker that never shares and does not say so', async () => {
    const broker = await startBroker5({ refusedTopic: sharedTopic })
    const { bridge, reported } = await bridgeTo(broker.port, 2, { leftoversMs: 50 })
    await eventually(() => expect(asked(broker).flat().length).toBeGreaterThan(4))
    expect(bridge.connections()).toBe(1)
    expect(asked(broker).map(([first]) => first)).toEqual([sharedTopic, alone])
    expect(reported).toEqual([])
  })

  it('asks for the shared subscription again if the broker refuses the other one as well, without a reason', async () => {
    const broker = await startBroker5({ answers: [0x80, 0x80] })
    const { bridge, reported } = await bridgeTo(broker.port, 1)
    await eventually(() => expect(bridge.connections()).toBe(1))
    expect(asked(broker)).toEqual([[sharedTopic], ['v1/+/telemetry'], [sharedTopic]])
    expect(reported).toHaveLength(1)
  })
})

describe('with an MQTT 3.1.1 broker', () => {
  it('receives all messages over one connection', async () => {
    const { port, publish } = await startBroker311()
    const { bridge, commits, reported } = await bridgeTo(port)
    await eventually(() => expect(bridge.connections()).toBe(1))
    await publish(topic, message)
    await publish(topic, 'not telemetry')
    await eventually(() => expect(commits.kept).toHaveLength(2))
    expect(commits.kept).toMatchObject([
      { gateway: { sn: 'G1' }, readings: [reading] },
      { readings: [], undecodable: detail('messageNotObject') },
    ])
    expect(reported).toEqual([])
  })

  it('receives after an outage what was published in the meantime', async () => {
    const { port, publish } = await startBroker311()
    const { bridge, commits } = await bridgeTo(port)
    await eventually(() => expect(bridge.connections()).toBe(1))
    commits.fail(new Error('The database is unreachable'))
    await publish(topic, message)
    await eventually(() => expect(commits.arrived.length).toBeGreaterThan(1))
    commits.fail(undefined)
    await eventually(() => expect(commits.kept).toHaveLength(1))
  })

  it('asks again for the subscription that the broker refuses for a moment', async () => {
    const { port, publish, refuse } = await startBroker311()
    refuse(2)
    const { bridge, commits, reported } = await bridgeTo(port)
    await eventually(() => expect(bridge.connections()).toBe(1))
    expect(reported).toHaveLength(2)
    await publish(topic, message)
    await eventually(() => expect(commits.kept).toHaveLength(1))
  })

  it('quarantines messages of strangers and ignores other topics', async () => {
    const { port, publish } = await startBroker311()
    const { bridge, commits, register } = await bridgeTo(port)
    register('H1', 'http')
    await eventually(() => expect(bridge.connections()).toBe(1))
    await publish('v1/nobody/telemetry', message)
    await publish('v1/H1/telemetry', message)
    await publish('v1/no body!/telemetry', message)
    await publish(topic, message)
    await eventually(() => expect(commits.kept).toHaveLength(1))
    expect(commits.strangers).toEqual(['nobody', 'H1'])
  })
})

describe('with several processes', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openScratch({ migrations: undefined })
  })
  afterAll(() => engine.close())
  const hold = (name: string) => tryToHold(engine.pool, name)
  const idsAt = ({ visits }: { visits: Visit[] }) => visits.map(({ clientId }) => clientId).toSorted()

  it('each has sessions of its own, and one that starts again those that it had', async () => {
    const broker = await startBroker5()
    const [first, second] = [await bridgeTo(broker.port, 2, { hold }), await bridgeTo(broker.port, 2, { hold })]
    for (const { bridge } of [first, second]) await eventually(() => expect(bridge.connections()).toBe(2))
    const ids = ['heliograph-ingest-0-0', 'heliograph-ingest-0-1', 'heliograph-ingest-0-1-0', 'heliograph-ingest-0-1-1']
    expect(idsAt(broker)).toEqual(ids)
    broker.publish(
      broker.visits.find(({ clientId }) => clientId === ids[0])!,
      topic,
      message,
      7,
    )
    broker.publish(
      broker.visits.find(({ clientId }) => clientId === ids[2])!,
      topic,
      message,
      8,
    )
    await eventually(() => expect([first.commits.kept.length, second.commits.kept.length].toSorted()).toEqual([1, 1]))

    await first.bridge.close()
    broker.visits.length = 0
    const { bridge, reported } = await bridgeTo(broker.port, 2, { hold })
    await eventually(() => expect(bridge.connections()).toBe(2))
    expect([ids.slice(0, 2), ids.slice(2)]).toContainEqual(idsAt(broker))
    expect([first.reported, second.reported, reported]).toEqual([[], [], []])
  })

  it('one whose database went away has its own sessions again afterwards', async () => {
    const broker = await startBroker5()
    const { bridge, commits } = await bridgeTo(broker.port, 1, { hold })
    await eventually(() => expect(bridge.connections()).toBe(1))
    await engine.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    )
    await eventually(() => expect(broker.visits).toHaveLength(2))
    await eventually(() => expect(bridge.connections()).toBe(1))
    expect(new Set(idsAt(broker))).toEqual(new Set(['heliograph-ingest-0-0']))
    broker.publish(broker.visits[1]!, topic, message, 7)
    await eventually(() => expect(commits.kept).toHaveLength(1))
  })

  it('of one that does not come back, another one takes what waits at the broker, and ends its sessions', async () => {
    const broker = await startBroker5()
    // While one looks for what waits in a slot, the other one would take another slot.
    let isSecondThere = false
    const holdOfFirst = async (name: string) => (isSecondThere || name.endsWith(' 0') ? hold(name) : undefined)
    const first = await bridgeTo(broker.port, 2, { hold: holdOfFirst, leftoversMs: 20 })
    await eventually(() => expect(first.bridge.connections()).toBe(2))
    const second = await bridgeTo(broker.port, 2, { hold })
    await eventually(() => expect(second.bridge.connections()).toBe(2))
    isSecondThere = true
    const ids = ['heliograph-ingest-0-1-0', 'heliograph-ingest-0-1-1']
    expect([...broker.sessions].toSorted().slice(2)).toEqual(ids)
    // What was on its way to them waits at the broker.
    broker.waiting.set(ids[0]!, [7])
    broker.waiting.set(ids[1]!, [8])
    await second.bridge.close()
    await eventually(() =>
      expect([...broker.sessions].toSorted()).toEqual(['heliograph-ingest-0-0', 'heliograph-ingest-0-1']),
    )
    expect(first.commits.kept).toHaveLength(2)
    const last = ids.map((id) => broker.visits.findLast(({ clientId }) => clientId === id))
    const acknowledged = (id: string) =>
      broker.visits.flatMap((visit) => (visit.clientId === id ? visit.acknowledged : []))
    expect(ids.map(acknowledged)).toEqual([[7], [8]])
    expect(last.map((visit) => visit?.given)).toEqual(ids.map(() => ['$share/ingest/v1/+/telemetry']))
    expect([first.bridge.connections(), first.reported]).toEqual([2, []])
  })

  /** One process, and what the broker keeps for another one that is gone. */
  const leave = async (broker: Awaited<ReturnType<typeof startBroker5>>, waiting: [string, number[]][]) => {
    const ids = ['heliograph-ingest-0-1-0', 'heliograph-ingest-0-1-1']
    for (const id of ids) broker.sessions.add(id)
    for (const [id, packets] of waiting) broker.waiting.set(id, packets)
    const process = await bridgeTo(broker.port, 2, { hold, leftoversMs: 20 })
    const latest = (id: string) => broker.visits.findLast(({ clientId }) => clientId === id)
    const untilEnded = () => eventually(() => expect(ids.filter((id) => broker.sessions.has(id))).toEqual([]))
    return { ...process, ids, latest, untilEnded }
  }

  it('one that is stopped while it takes what waits for another one stops', async () => {
    const broker = await startBroker5()
    const { bridge, ids, latest, reported } = await leave(broker, [['heliograph-ingest-0-1-1', [7]]])
    await eventually(() => expect(latest(ids[1]!)?.acknowledged).toEqual([7]))
    await bridge.close()
    expect(reported).toEqual([])
    // The broker keeps them for the next one.
    expect(ids.filter((id) => broker.sessions.has(id))).toEqual(ids)
  })

  it('a connection that breaks while another one takes what waits keeps nothing from being taken', async () => {
    const broker = await startBroker5()
    const { commits, ids, latest, untilEnded } = await leave(broker, [['heliograph-ingest-0-1-1', [7]]])
    const commit = commits.block()
    await eventually(() => expect(commits.arrived).toHaveLength(1))
    latest(ids[0]!)!.socket.destroy()
    commit()
    await untilEnded()
    expect(commits.kept).toHaveLength(1)
  })

  it('what waits is taken before the subscription ends, after which a broker may drop it', async () => {
    const broker = await startBroker5()
    const { commits, untilEnded } = await leave(broker, [['heliograph-ingest-0-1-1', [7, 8, 9]]])
    await untilEnded()
    expect(commits.kept).toHaveLength(3)
  })

  it('a session from which something came is ended at a later visit, when nothing came', async () => {
    const broker = await startBroker5()
    const { commits, ids, latest, untilEnded } = await leave(broker, [['heliograph-ingest-0-1-1', [7]]])
    await eventually(() => expect(latest(ids[1]!)?.acknowledged).toEqual([7]))
    // A slow broker has more.
    broker.waiting.set(ids[1]!, [8])
    await untilEnded()
    expect(commits.kept).toHaveLength(2)
  })

  it('what waits for one that is gone is taken soon after the start, by one of those that start', async () => {
    const broker = await startBroker5()
    const id = 'heliograph-ingest-0-2-0'
    broker.sessions.add(id)
    broker.waiting.set(id, [7])
    const own = { hold, leftoversMs: 15_000 }
    const [first, second] = [await bridgeTo(broker.port, 1, own), await bridgeTo(broker.port, 1, own)]
    await eventually(() => expect([...first.commits.kept, ...second.commits.kept]).toHaveLength(1))
    await eventually(() => expect(broker.sessions.has(id)).toBe(false))
    expect([first.reported, second.reported]).toEqual([[], []])
  })

  it('where the broker refuses the client ids of a slot, nothing waits there, and the others are looked at', async () => {
    const broker = await startBroker5({ refused: 'heliograph-ingest-0-1-0' })
    broker.sessions.add('heliograph-ingest-0-2-0')
    const { reported } = await bridgeTo(broker.port, 2, { hold, leftoversMs: 20 })
    await eventually(() => expect([...broker.sessions]).not.toContain('heliograph-ingest-0-2-0'))
    expect(reported).toEqual([])
  })

  it('one that the broker refuses without a reason shares as soon as that is over, while another one runs', async () => {
    const broker = await startBroker5()
    const first = await bridgeTo(broker.port, 1, { hold })
    await eventually(() => expect(first.bridge.connections()).toBe(1))
    broker.answers.push(unspecified)
    const second = await bridgeTo(broker.port, 1, { hold, leftoversMs: 300 })
    await eventually(() => expect(second.reported).toHaveLength(1))
    await eventually(() => expect(second.bridge.connections()).toBe(1))
    expect([first.bridge.connections(), second.reported.length]).toEqual([1, 1])
  })

  it('at a broker without shared subscriptions one gets all messages, and another one goes on when it is gone', async () => {
    const { port, publish, visits } = await startBroker311()
    const first = await bridgeTo(port, 2, { hold })
    await eventually(() => expect(first.bridge.connections()).toBe(1))
    const second = await bridgeTo(port, 2, { hold })
    await eventually(() =>
      expect(second.reported.map(({ message: said }) => said)).toEqual([expect.stringContaining('waits')]),
    )
    await publish(topic, message)
    await eventually(() => expect(first.commits.kept).toHaveLength(1))
    await first.bridge.close()
    await publish(topic, message)
    await eventually(() => expect(second.commits.kept).toHaveLength(1))
    expect(visits().filter((id) => id === 'heliograph-ingest-0-0')).toHaveLength(2)
    expect([first.commits.kept.length, first.reported]).toEqual([1, []])
  })
})

it.each([
  [0x80, 'Unspecified error'],
  [0x86, 'Bad User Name or Password'],
  [0x87, 'Not authorized'],
  [0x89, 'Server busy'],
  [0x9c, 'Use another server'],
])('tries again at a broker that refuses it with %d, and says why: %s', async (code, reason) => {
  let times = 2
  const broker = await startBroker5({ refuses: () => (times-- > 0 ? code : undefined) })
  const { bridge, reported } = await bridgeTo(broker.port, 1)
  await eventually(() => expect(bridge.connections()).toBe(1))
  const why = `Connection refused: ${reason}`
  expect([...new Set(reported.map((error) => error.message))]).toEqual([why])
})

it('asks a broker that refuses MQTT 5 in its own words in those of MQTT 3.1.1', async () => {
  const levels: (number | undefined)[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (connectBytes) => {
      levels.push(connectBytes[8])
      socket.end(packetOf(0x20, Buffer.from([0, 0x84, 0])))
    })
  })
  const port = await listening(server)
  closing.push(() => new Promise<void>((done) => server.close(() => done())))
  await bridgeTo(port, 1)
  await eventually(() => expect(levels.slice(0, 2)).toEqual([5, 4]))
})

it('waits for an unreachable broker', async () => {
  const first = await startBroker5()
  await first.close()
  const { bridge, reported } = await bridgeTo(first.port)
  await eventually(() => expect(reported.length).toBeGreaterThan(0))
  expect(bridge.connections()).toBe(0)
  await startBroker5({ port: first.port })
  await eventually(() => expect(bridge.connections()).toBe(2))
})

const startBroker311 = async () => {
  const broker = await Aedes.createBroker()
  const server = createServer((socket) => void broker.handle(socket))
  const port = await listening(server)
  closing.push(() => new Promise<void>((done) => broker.close(() => server.close(() => done()))))
  const gateway = connect(`mqtt://127.0.0.1:${port}`)
  closing.push(() => gateway.endAsync(true))
  const publish = (name: string, payload: string) => gateway.publishAsync(name, payload, { qos: 1 })
  const ids: string[] = []
  broker.on('clientReady', ({ id }) => void ids.push(id))
  const refuse = (times: number) => {
    let left = times
    broker.authorizeSubscribe = (_client, subscription, done) => done(null, left-- > 0 ? null : subscription)
  }
  return { port, publish, refuse, visits: () => ids }
}

/** As much of a broker as the bridge needs. It gives the subscriptions the answers one after the other, then grants them. */
const startBroker5 = async ({
  isSharing = true,
  port = 0,
  refused = '',
  refuses = (): number | undefined => undefined,
  refusedTopic = '',
  answers = new Array<number>(),
} = {}) => {
  const visits: Visit[] = []
  /** What it keeps by the client's id, and the packet ids of what waits there for the next connection. */
  const sessions = new Set<string>()
  const waiting = new Map<string, number[]>()
  const server = createServer((socket) => {
    const visit: Visit = { socket, clientId: '', isClean: true, filters: [], given: [], acknowledged: [] }
    socket.on('error', () => {})
    eachPacket(socket, (firstByte, body) => {
      if (firstByte === 0x10) {
        const { clientId, isClean } = readConnect(body)
        // A second client with the same id ends the first one's connection.
        for (const { socket: older, ...other } of visits) if (other.clientId === clientId) older.destroy()
        visits.push(Object.assign(visit, { clientId, isClean }))
        if (clientId === refused) return void socket.end(packetOf(0x20, Buffer.from([0, notAuthorized, 0])))
        const code = refuses()
        if (code !== undefined) return void socket.end(packetOf(0x20, Buffer.from([0, code, 0])))
        const isKept = sessions.has(clientId)
        sessions.add(clientId)
        socket.write(packetOf(0x20, Buffer.from([isKept ? 1 : 0, 0, ...(isSharing ? [0] : [2, 0x2a, 0])])))
        if (isKept) publishNext(visit)
      } else if (firstByte === 0x82) {
        const filter = body.subarray(5, 5 + body.readUInt16BE(3)).toString()
        visit.filters.push(filter)
        const answer = filter === refusedTopic ? unspecified : (answers.shift() ?? 1)
        socket.write(packetOf(0x90, Buffer.from([body[0]!, body[1]!, 0, answer])))
      } else if (firstByte === 0xa2) {
        // Only what it has begun to deliver must still come.
        waiting.get(visit.clientId)?.splice(1)
        visit.given.push(body.subarray(5, 5 + body.readUInt16BE(3)).toString())
        socket.write(packetOf(0xb0, Buffer.from([body[0]!, body[1]!, 0, 0])))
      } else if (firstByte === 0xe0) {
        // Of its properties, the bridge sends one: how long the session is kept.
        if (body[2] === 0x11 && body.readUInt32BE(3) === 0) sessions.delete(visit.clientId)
      } else if (firstByte === 0x40) {
        const id = body.readUInt16BE(0)
        visit.acknowledged.push(id)
        if (waiting.get(visit.clientId)?.[0] !== id) return
        waiting.get(visit.clientId)?.shift()
        publishNext(visit)
      }
    })
  })
  const bound = await listening(server, port)
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const { socket } of visits) socket.destroy()
    })
  closing.push(close)
  const publish = ({ socket }: Visit, name: string, payload: string, id: number) =>
    socket.write(
      packetOf(
        0x32,
        Buffer.concat([
          Buffer.from([name.length >> 8, name.length & 0xff]),
          Buffer.from(name),
          Buffer.from([id >> 8, id & 0xff, 0]),
          Buffer.from(payload),
        ]),
      ),
    )
  const publishNext = (visit: Visit) => {
    const [id] = waiting.get(visit.clientId) ?? []
    if (id !== undefined) publish(visit, topic, message, id)
  }
  return { port: bound, visits, sessions, waiting, answers, publish, close }
}

const notAuthorized = 0x87
const unspecified = 0x80

interface Visit {
  socket: Socket
  clientId: string
  isClean: boolean
  filters: string[]
  /** What it no longer wants. */
  given: string[]
  acknowledged: number[]
}

/** After the protocol's name and level come the flags, the keep-alive, the properties and the client's id. */
const readConnect = (body: Buffer) => {
  const idAt = 11 + body[10]!
  const length = body.readUInt16BE(idAt)
  return { isClean: (body[7]! & 2) !== 0, clientId: body.subarray(idAt + 2, idAt + 2 + length).toString() }
}

/** Packets shorter than 128 bytes: the bridge sends no others. */
const eachPacket = (socket: Socket, take: (firstByte: number, body: Buffer) => void) => {
  let gathered = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    gathered = Buffer.concat([gathered, chunk])
    while (gathered.length >= 2 && gathered.length >= 2 + gathered[1]!) {
      const end = 2 + gathered[1]!
      take(gathered[0]!, gathered.subarray(2, end))
      gathered = gathered.subarray(end)
    }
  })
}

const listening = async (server: ReturnType<typeof createServer>, port = 0) => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

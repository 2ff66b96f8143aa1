import { createServer, type AddressInfo, type Socket } from 'node:net'
import { parseTelemetry, type Telemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { Aedes, type PublishPacket } from 'aedes'
import { afterEach, expect, test } from 'vitest'
import type { FaultChances } from '#faults.ts'
import { aPlant, hybrid, noonAt } from '#field.fixture.ts'
import { hasty, openForTest } from './link.fixture.ts'
import { usualTiming, type LinkNeeds, type LinkTiming } from './link.ts'
import { openMqtt } from './mqtt.ts'

const minuteMs = 60_000
const secret = 'a-secret-of-the-gateway'
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A broker whose acknowledgements the test controls. */
const startBroker = async (acknowledges: (message: Telemetry) => boolean | 'never' = () => true) => {
  const messages: { topic: string; message: Telemetry; qos: number }[] = []
  const signIns: { id: string; username: string | undefined; isRight: boolean }[] = []
  const sockets = new Set<Socket>()
  let waiting: { enough: () => boolean; done: () => void }[] = []
  const look = () => {
    for (const { enough, done } of waiting) if (enough()) done()
    waiting = waiting.filter(({ enough }) => !enough())
  }
  const broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const isRight = password?.toString() === secret
      signIns.push({ id: client.id, username, isRight })
      look()
      if (isRight) return done(null, true)
      done(Object.assign(new Error('Refused'), { returnCode: 5 as const }), null)
    },
    authorizePublish(_client, { topic, payload, qos }: PublishPacket, done) {
      const message = parseTelemetry(Buffer.from(payload))
      if ('error' in message) return done(new Error(message.error.code))
      messages.push({ topic, message, qos })
      const isKept = acknowledges(message)
      look()
      if (isKept === true) return done()
      if (isKept === false) done(new Error('Not stored'))
    },
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  closing.push(async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
    await new Promise<void>((done) => broker.close(done))
  })
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    signIns,
    until: (enough: () => boolean) =>
      new Promise<void>((done) => {
        waiting.push({ enough, done })
        look()
      }),
  }
}

const start = async (port: number, { timing = usualTiming, chances, password = secret }: Options = {}) => {
  const plant = aPlant(hybrid, noonAt - minuteMs, { link: 'mqtt', port, sn: 'HG1000001', secret: password })
  const open = (needs: LinkNeeds) => openMqtt({ ...needs, timing })
  const gateway = openForTest(open, plant, { bootAt: noonAt, ...(chances && { chances }) })
  // Before the broker, so that it receives the DISCONNECT.
  closing.unshift(gateway.link.close)
  return gateway
}

interface Options {
  timing?: LinkTiming
  chances?: Partial<FaultChances>
  password?: string
}

test('it signs in and publishes live records, then stored ones', async () => {
  const broker = await startBroker()
  const gateway = await start(broker.port)
  for (let minute = 0; minute < 30; minute++) gateway.record(noonAt + minute * minuteMs, true)
  gateway.onReady(() => gateway.record(noonAt + 30 * minuteMs))
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 31)

  expect(broker.signIns).toEqual([{ id: 'HG1000001', username: 'HG1000001', isRight: true }])
  expect(broker.messages).toHaveLength(31)
  const { topic, message, qos } = broker.messages[0]!
  expect({ topic, qos, seq: message.seq }).toEqual({ topic: 'v1/HG1000001/telemetry', qos: 1, seq: 31 })
  expect(message.ignored).toEqual([])
  const [reading] = message.readings
  expect(reading).toMatchObject({ deviceSn: 'G100000100', deviceType: 'INVERTER', at: noonAt + 30 * minuteMs })
  expect(Number.isInteger(reading!.values.batteryPower)).toBe(true)
  const later = broker.messages.slice(1).map((one) => one.message.seq)
  expect(later).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
  expect(gateway.buffer.size()).toBe(0)
})

test('a record that the broker does not store is sent again with its number', async () => {
  let refusals = 0
  const broker = await startBroker(() => ++refusals > 2)
  const gateway = await start(broker.port, { timing: { ...hasty, patienceMs: 10_000 } })
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 1)
  expect(broker.messages.map(({ message }) => message.seq)).toEqual([1, 1, 1])
  expect(broker.signIns).toHaveLength(3)
  expect(gateway.problems).toHaveLength(2)
})

test('a broker that does not answer is disconnected, and dialled again', async () => {
  let isSilent = true
  const broker = await startBroker(() => (isSilent ? 'never' : true))
  const gateway = await start(broker.port, { timing: hasty })
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.problems.length > 0)
  expect(gateway.problems[0]).toBe('nothing is acknowledged')
  isSilent = false
  await gateway.until(() => gateway.acked() === 1)
  expect(new Set(broker.messages.map(({ message }) => message.seq))).toEqual(new Set([1]))
})

test('a wrong secret is reported, and nothing is lost', async () => {
  const broker = await startBroker()
  const gateway = await start(broker.port, { timing: hasty, password: 'wrong' })
  gateway.record(noonAt)
  gateway.link.open()
  await broker.until(() => broker.signIns.length >= 3)
  expect(gateway.problems[0]).toMatch(/authorized/i)
  expect(gateway.buffer.size()).toBe(1)
  expect(gateway.link.isUp()).toBe(false)
})

test('a duplicate is published twice and acknowledged once', async () => {
  const broker = await startBroker()
  const gateway = await start(broker.port, { chances: { duplicate: 1 } })
  gateway.record(noonAt)
  gateway.link.open()
  await broker.until(() => broker.messages.length === 2)
  expect(broker.messages.map(({ message }) => message.seq)).toEqual([1, 1])
  await gateway.until(() => gateway.acked() === 1)
})

test('a lost message is not published', async () => {
  const broker = await startBroker()
  const gateway = await start(broker.port, { chances: { drop: 1 }, timing: hasty })
  gateway.record(noonAt)
  gateway.link.open()
  await broker.until(() => broker.signIns.length >= 2)
  expect(broker.messages).toEqual([])
  expect(gateway.buffer.size()).toBe(1)
})

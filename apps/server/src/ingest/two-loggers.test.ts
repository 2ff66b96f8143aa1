import { once } from 'node:events'
import { createConnection } from 'node:net'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { controls, createFrameDecoder } from '@heliograph/protocols/solarman-v5/frame'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quarantineTexts } from '#telemetry/quarantine.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { startSolarmanV5 } from './listeners/solarman-v5.ts'
import { connectLogger, dataPayload, frameOf, helloPayload } from './listeners/v5-logger.fixture.ts'

const clock = { at: Date.now() }
const now = () => clock.at
const server = await startTestServer({ now })
const { centre } = server
const { pool } = server.engine
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startSolarmanV5({ ...centre, port: 0, host: '127.0.0.1', now, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const [owner, reader, foreigner] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
const plantId = await server.aPlant({ owner_id: owner.id })
await server.engine.db
  .insertInto('plant_rights')
  .values({ plant_id: plantId, user_id: reader.id, may: 'read' })
  .execute()

interface Stick {
  mac: string
  firmware: string
  /** When it left the factory: its working time counts from then. */
  madeAt: number
}
const genuine: Stick = { mac: '98d863e473b2', firmware: 'LSW5BLE_17_DD01_1.23', madeAt: Date.UTC(2025, 0) }
const stranger: Stick = { mac: '0badc0ffee00', firmware: 'LSW5BLE_17_DD01_1.23', madeAt: Date.UTC(2020, 3) }

let gateway: Awaited<ReturnType<typeof server.aGateway>>
let recordNo = 0
const closing: (() => void)[] = []
beforeEach(async () => {
  gateway = await server.aGateway(plantId)
})
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A stick on a socket of its own, from an address of its own. */
const connect = async (stick: Stick, from = '127.0.0.1') => {
  const socket = createConnection({ port: door.port, host: '127.0.0.1', localAddress: from })
  const decode = createFrameDecoder()
  let [answers, beats, sequence] = [0, 0, 0]
  let heard = () => {}
  socket.on('data', (chunk) => {
    for (const { control } of decode(chunk).frames) {
      answers++
      if (control === controls.heartbeat - 0x30) beats++
    }
    heard()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => heard())
  await once(socket, 'connect')
  closing.push(() => socket.destroy())
  const clockOf = (at: number) => ({
    workingSeconds: Math.round((at - stick.madeAt) / 1000),
    powerOnSeconds: 3600,
    offsetSeconds: stick.madeAt / 1000,
  })
  const send = async (control: number, payload: Uint8Array) => {
    sequence = (sequence % 255) + 1
    socket.write(frameOf(Number(gateway.sn), control, payload, sequence))
    // A heartbeat is always answered: its answer shows that what came before it has been handled.
    const beat = frameOf(Number(gateway.sn), controls.heartbeat, Uint8Array.of(0), 200)
    const [before, beatsBefore] = [answers, beats]
    await settle()
    socket.write(beat)
    // Greetings are answered at once, so only the answer to the heartbeat counts.
    while (beats === beatsBefore && !socket.destroyed) await new Promise<void>((resolve) => (heard = resolve))
    await settle()
    return answers - before
  }
  return {
    socket,
    hello: () => {
      const payload = helloPayload(clockOf(clock.at))
      payload.fill(0, 19, 59)
      payload.set(Buffer.from(stick.firmware), 19)
      payload.set(Buffer.from(stick.mac, 'hex'), 59)
      return send(controls.hello, payload)
    },
    /** Values of `at`; by default of now. */
    async report(acPower: number, { at = clock.at, inverterSn = 'I1', stored = false } = {}) {
      clock.at += 1000
      return send(
        controls.data,
        dataPayload({ no: ++recordNo, clock: clockOf(at), inverterSn, values: { acPower } }, stored),
      )
    },
  }
}
/** Until the listener has handled what is on its way. */
const settle = async () => {
  for (let turn = 0; turn < 8; turn++) {
    await pool.query('select 1')
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

const powers = async () => {
  const { rows } = await pool.query<{ v: number[] }>(
    `select s.v from samples s join devices d on d.id = s.device_id where d.gateway_id = $1 order by s.at`,
    [gateway.id],
  )
  return rows.map(({ v }) => v.find((value) => value !== null))
}
const present = async () => {
  while ((await centre.roller.pass()) > 0);
  const { rows } = await pool.query<{ v: number[] }>(
    `select l.v from latest l join devices d on d.id = l.device_id where d.gateway_id = $1`,
    [gateway.id],
  )
  return rows.map(({ v }) => v.find((value) => value !== null))
}
const alerts = async () => {
  await server.runJob('check-loggers')
  const { rows } = await pool.query<{ open: boolean }>(
    `select ended_at is null as open from alerts where device_id = $1 and code = 'TWO_LOGGERS'`,
    [gateway.id],
  )
  return rows.map(({ open }) => open)
}
const logger = (caller = owner) => caller.api.devices.logger({ params: { id: gateway.id } })
/** Once its last report is handled, which takes longer on a busy machine. */
const untilLogger = (expected: object) =>
  vi.waitFor(
    async () => {
      await centre.presence.flush()
      expect(await logger()).toMatchObject(expected)
    },
    { timeout: 5000 },
  )
const later = async (ms: number) => {
  clock.at += ms
  centre.pins.forget()
  await server.runJob('tend-partitions')
}

test('a logger is remembered with the network of its first report, and may report from any other', async () => {
  const stick = await connect(genuine)
  await stick.hello()
  await stick.report(1000)
  await untilLogger({ mac: genuine.mac, network: '127.0.0.0/24' })
  stick.socket.destroy()
  const moved = await connect(genuine, '127.7.7.7')
  await moved.hello()
  await moved.report(1001)
  await expect.poll(powers).toEqual([1000, 1001])
  await untilLogger({ network: '127.0.0.0/24', rival: null })
  await expect.poll(alerts).toEqual([])
})

describe('a stranger who knows the serial number', () => {
  test('changes nothing of a connected logger, is reported, and the alert ends after a day', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    const other = await connect(stranger, '127.0.0.2')
    await other.hello()
    await other.report(9999, { at: clock.at + 9 * minuteMs })
    for (let day = 1; day <= 8; day++) await other.report(8888, { at: clock.at - day * dayMs, stored: day % 2 === 0 })
    await stick.report(1001)
    await expect.poll(powers).toEqual([1000, 1001])
    expect(await present()).toEqual([1001])
    expect([stick.socket.destroyed, await alerts()]).toEqual([false, [true]])
    expect((await logger()).rival).toMatchObject({ why: 'mac', mac: stranger.mac, address: '127.0.0.2' })
    expect([...new Set(await quarantineTexts(pool, gateway.sn))]).toEqual([
      'another logger: it has another MAC address',
    ])
    await later(dayMs + minuteMs)
    await expect.poll(alerts).toEqual([false])
  })

  test('is not stored and not acknowledged while the logger is off at night', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    stick.socket.destroy()
    await later(8 * hourMs)
    const other = await connect(stranger)
    expect(await other.hello()).toBe(2)
    expect(await other.report(9999)).toBe(1)
    await expect.poll(alerts).toEqual([true])
    await expect.poll(powers).toEqual([1000])
  })

  test('without a hello is recognised by how it counts, and old records without a proof are put aside', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    const silent = await connect(stranger, '127.0.0.2')
    await silent.report(7777, { at: clock.at - 3 * dayMs, stored: true })
    await silent.report(9999)
    await expect.poll(powers).toEqual([1000])
    expect((await logger()).rival).toMatchObject({ why: 'count', mac: null })
  })

  test('with the right MAC address is recognised by its firmware, or by how it counts', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    const firmware = await connect({ ...genuine, firmware: 'MW3_16U_5406_1.57' }, '127.0.0.2')
    await firmware.hello()
    await firmware.report(9999)
    expect((await logger()).rival?.why).toBe('firmware')
    await later(2 * minuteMs)
    const count = await connect({ ...genuine, madeAt: stranger.madeAt }, '127.0.0.3')
    await count.hello()
    await count.report(9999)
    expect((await logger()).rival?.why).toBe('count')
    await expect.poll(powers).toEqual([])
  })

  test('who can imitate the logger completely is reported too, because two are connected', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    const twin = await connect(genuine, '127.0.0.2')
    await twin.hello()
    await later(10_000)
    await stick.report(1001)
    expect(stick.socket.destroyed).toBe(false)
    expect((await logger()).rival?.why).toBe('connections')
    await expect.poll(alerts).toEqual([true])
  })
})

describe('the genuine logger', () => {
  test('takes over at once when it connects again, from any address and without an alert', async () => {
    const before = await connect(genuine)
    await before.hello()
    await before.report(1000)
    for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      const again = await connect(genuine, from)
      await again.hello()
      await again.report(1001)
    }
    expect(before.socket.destroyed).toBe(true)
    await expect.poll(powers).toEqual([1000, 1001, 1001, 1001])
    await expect.poll(alerts).toEqual([])
  })

  test('delivers its buffer after days without a network, with an updated firmware and a new address', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    stick.socket.destroy()
    const offlineAt = clock.at
    await later(3 * dayMs)
    const updated = await connect({ ...genuine, firmware: 'LSW5BLE_17_DD01_1.31' }, '127.0.0.9')
    await updated.hello()
    for (let hour = 1; hour <= 5; hour++) {
      await updated.report(1000 + hour, { at: offlineAt + hour * hourMs, stored: true })
    }
    await expect.poll(powers).toEqual([1000, 1001, 1002, 1003, 1004, 1005])
    await expect.poll(alerts).toEqual([])
  })

  test('goes on after a night without power, which its working time does not count', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    stick.socket.destroy()
    await later(10 * hourMs)
    const morning = await connect({ ...genuine, madeAt: genuine.madeAt + 10 * hourMs })
    await morning.report(1000)
    await expect.poll(powers).toEqual([1000])
    await expect.poll(alerts).toEqual([])
  })

  test('with another inverter is still itself: the inverter waits, and no alert is raised', async () => {
    const stick = await connect(genuine)
    await stick.hello()
    await stick.report(1000)
    await centre.presence.flush()
    await later(2 * hourMs)
    centre.roster.forget()
    await stick.report(500, { inverterSn: 'I2' })
    await stick.report(1001)
    await expect.poll(powers).toEqual([1000, 1001])
    await expect.poll(alerts).toEqual([])
  })

  test('is stored again once the owner says that it was replaced, and then the former one is not', async () => {
    const former = await connect(genuine)
    await former.hello()
    await former.report(1000)
    await untilLogger({ network: '127.0.0.0/24' })
    const next = await connect(stranger, '127.0.9.2')
    await next.hello()
    expect(await next.report(2000)).toBe(1)
    const accept = (caller = owner, mac: string | null = stranger.mac) =>
      caller.api.devices.acceptLogger({ params: { id: gateway.id }, body: { mac } })
    await expect(accept(reader)).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(logger(reader)).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(accept(foreigner)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
    await expect(accept(owner, '000000000001')).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    expect(await accept()).toMatchObject({ mac: stranger.mac, network: null, rival: null })
    await later(minuteMs)
    await next.hello()
    expect(await next.report(2001)).toBe(2)
    await untilLogger({ mac: stranger.mac, network: '127.0.9.0/24' })
    await former.report(1001)
    await expect.poll(powers).toEqual([1000, 2001])
    const { rows } = await pool.query(`select user_id from audit where kind = 'logger.accept'`)
    expect(rows).toEqual([{ user_id: owner.id }])
  })
})

describe('an address with a registered logger of its own', () => {
  const most = 4
  const start = async () => {
    const narrow = await startSolarmanV5({
      ...centre,
      port: 0,
      host: '127.0.0.1',
      now,
      report,
      limits: { strangers: { most } },
    })
    closing.push(() => void narrow.close())
    const connectAs = async (from?: string) => {
      const one = await connectLogger(narrow.port, Number(gateway.sn), from)
      closing.push(() => one.socket.destroy())
      return one
    }
    const hello = (one: Awaited<ReturnType<typeof connectAs>>) => {
      const workingSeconds = Math.round((clock.at - genuine.madeAt) / 1000)
      one.send(
        controls.hello,
        helloPayload({ workingSeconds, powerOnSeconds: 3600, offsetSeconds: genuine.madeAt / 1000 }),
      )
      return one.answered(1)
    }
    return { narrow, connectAs, hello }
  }

  test('has no more connections than any other one, beside the newest, however often they replace each other', async () => {
    const { narrow, connectAs, hello } = await start()
    // Too many in a minute are not closed by the next one.
    for (let no = 0; no < 40; no++) {
      await hello(await connectAs())
      await settle()
    }
    await vi.waitFor(() => expect(narrow.connections()).toBe(1 + most))
    // Nor do several help that say who they are in the same moment.
    for (let turn = 0; turn < 2; turn++) {
      const several = await Promise.all(Array.from({ length: most }, () => connectAs()))
      await later(2 * minuteMs)
      await Promise.all(several.map(hello))
      await settle()
    }
    await vi.waitFor(() => expect(narrow.connections()).toBe(1 + most))
    await settle()
    expect(narrow.connections()).toBe(1 + most)
  })

  test('has no more when it takes turns with another address either, and the newest one stays', async () => {
    const { narrow, connectAs, hello } = await start()
    const addresses = ['127.0.0.1', '127.0.0.2']
    for (let no = 0; no < 16; no++) {
      await hello(await connectAs(addresses[no % 2]))
      await settle()
    }
    await vi.waitFor(() => expect(narrow.connections()).toBe(2 * most))
    const newest = await connectAs()
    await hello(newest)
    await settle()
    for (let no = 0; no < 2 * most; no++) await connectAs()
    newest.heartbeat()
    expect(await newest.answered(2)).toHaveLength(2)
    // Replaced by one that ends, it is the logger's again.
    const other = await connectAs('127.0.0.2')
    await hello(other)
    await settle()
    other.socket.destroy()
    await other.closed
    await settle()
    newest.heartbeat()
    await settle()
    for (let no = 0; no < 2 * most; no++) await connectAs()
    newest.heartbeat()
    expect(await newest.answered(4)).toHaveLength(4)
    await vi.waitFor(() => expect(narrow.connections()).toBe(2 * most))
  })
})

test('a sample ahead of now is not shown as current before its time has come', async () => {
  const stick = await connect(genuine)
  await stick.hello()
  await stick.report(1000)
  expect(await present()).toEqual([1000])
  await stick.report(9999, { at: clock.at + 9 * minuteMs })
  expect(await present()).toEqual([1000])
  await stick.report(1001)
  expect(await present()).toEqual([1001])
  clock.at += 10 * minuteMs
  await stick.report(1002)
  expect(await present()).toEqual([1002])
})

test('nothing of this was an error', () => expect(reported).toEqual([]))

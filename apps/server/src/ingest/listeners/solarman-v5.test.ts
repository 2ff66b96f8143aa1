import { setTimeout as pause } from 'node:timers/promises'
import { unpack } from '@heliograph/domain/layouts'
import { minuteMs } from '@heliograph/domain/zones'
import { onePhaseIdentity, threePhaseDump } from '@heliograph/protocols/deye-hybrid/dumps.fixture'
import { withCrc16 } from '@heliograph/protocols/modbus/crc16'
import type { Registers } from '@heliograph/protocols/modbus/read-registers'
import { decodeAnswer } from '@heliograph/protocols/solarman-v5/answer'
import { capturedPayloads } from '@heliograph/protocols/solarman-v5/captures.fixture'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { bytesOf } from '@heliograph/protocols/solarman-v5/hex'
import { encodeInfo } from '@heliograph/protocols/solarman-v5/info'
import { encodeReport } from '@heliograph/protocols/solarman-v5/report'
import type { TunnelResult } from '@heliograph/protocols/solarman-v5/tunnel'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { openScratch } from '#db/scratch.ts'
import { createGatewayStore } from '#features/plants/devices/gateways.store.ts'
import { createClaims } from '#ingest/claims.ts'
import { createIntakeCounts } from '#ingest/counts.ts'
import { createDating } from '#ingest/dating.ts'
import { createPipeline } from '#ingest/pipeline.ts'
import { createPresence } from '#ingest/presence.ts'
import { createQuota } from '#ingest/quota.ts'
import { createRoster } from '#ingest/roster.ts'
import { createV5Data } from '#ingest/v5-data.ts'
import { createKeeper } from '#telemetry/keeper.ts'
import { createNewDeviceStore } from '#telemetry/new-devices.store.ts'
import { keptSpan } from '#telemetry/partitions.ts'
import { quarantineTexts } from '#telemetry/quarantine.fixture.ts'
import { enterPlant, forgetTelemetry, weekKept, makeRoom, today } from '#telemetry/telemetry.fixture.ts'
import { createUnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { createUndatedStore } from '#telemetry/undated.store.ts'
import { startSolarmanV5, type SolarmanV5Limits } from './solarman-v5.ts'
import {
  clockAt,
  connectLogger,
  dataPayload,
  frameOf,
  helloPayload,
  type Logger,
  type LoggerRecord,
} from './v5-logger.fixture.ts'

const engine = await openScratch()
const { pool } = engine
const other = new pg.Client({ connectionString: engine.url })
await other.connect()
afterAll(async () => {
  await other.end()
  await engine.close()
})
await makeRoom(pool)

const serial = 1_700_000_001
const neighbour = 1_700_000_002
const stranger = 1_799_999_999
/** Of a logger that brought its devices long ago. */
const settled = 1_700_000_003
for (const each of [serial, neighbour]) {
  const { gatewayId } = await enterPlant(pool, [])
  await pool.query('update devices set sn = $2 where id = $1', [gatewayId, String(each)])
}

/** A listener with everything behind it, as in the product. */
const open = async ({ limits = {}, url, retryForMs = 10_000, timeForLoggers }: Opening = {}) => {
  const own = url === undefined ? undefined : createPool({ url, log: () => undefined, poolSize: 2 })
  const behind = own ?? pool
  const clock = { at: today }
  const now = () => clock.at
  const reported: Error[] = []
  const report = (error: Error) => void reported.push(error)
  const gateways = createGatewayStore(behind)
  const roster = createRoster({ source: gateways, now })
  const counts = createIntakeCounts({ now })
  const keeper = createKeeper({ pool: behind, retryForMs })
  const pipeline = createPipeline({
    roster,
    keeper,
    counts,
    now,
    quota: createQuota({ now }),
    keptSpan: () => keptSpan(today, weekKept),
  })
  const presence = createPresence({ save: async (heard) => void (await gateways.saveHeard(heard)), now, report })
  const dating = createDating({ undated: createUndatedStore(behind), pipeline, now })
  const takeV5Data = createV5Data({ pipeline, dating, report })
  const claims = createClaims({
    unclaimed: createUnclaimedStore(behind),
    newDevices: createNewDeviceStore(behind),
    roster,
    pipeline,
    takeV5Data,
    remapping: { run: async () => {} },
    decodingAgain: { run: async () => {} },
    now,
    report,
  })
  const door = await startSolarmanV5({
    port: 0,
    host: '127.0.0.1',
    roster,
    pipeline,
    presence,
    dating,
    now,
    ...(timeForLoggers && { timeForLoggers }),
    report,
    limits,
  })
  const loggers: Logger[] = []
  const opened = {
    port: door.port,
    connections: door.connections,
    presence,
    claims,
    clock,
    reported,
    counted: () => Object.fromEntries(counts.read().map(({ outcome, sinceStart }) => [outcome, sinceStart])),
    async connect(as = serial) {
      const logger = await connectLogger(door.port, as)
      loggers.push(logger)
      return logger
    },
    async close() {
      for (const { socket } of loggers) socket.destroy()
      await door.close()
      await own?.end()
    },
  }
  closing.push(opened.close)
  return opened
}

interface Opening {
  limits?: SolarmanV5Limits
  /** A different database than the test's. */
  url?: string
  retryForMs?: number
  timeForLoggers?: () => number | undefined
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})
beforeEach(() => forgetTelemetry(pool))

const bootAt = today - 60 * minuteMs
const record = (no: number, minutes = no, acPower = 1000 + no) => ({
  no,
  clock: clockAt(today - 60 * minuteMs + minutes * minuteMs, { bootAt }),
  values: { acPower, generationToday: no },
})
const powers = async () => {
  const { rows } = await other.query<{ w: number }>('select v[1] as w from samples order by at')
  return rows.map(({ w }) => w)
}
const quarantined = async () =>
  (await other.query('select gateway_sn, reason, payload from quarantine order by id')).rows

describe('while the time is not certain, a logger', () => {
  test('gets its own time back with an acknowledgement and with the answer to its hello', async () => {
    const { connect } = await open({ timeForLoggers: () => undefined })
    const logger = await connect()
    logger.send(controls.hello, helloPayload(record(1).clock))
    logger.send(controls.data, dataPayload(record(2)))
    const answers = await logger.answered(2)
    expect(answers.map((frame) => decodeAnswer(frame)?.at)).toEqual(
      [1, 2].map((no) => today - 60 * minuteMs + no * minuteMs),
    )
    expect(await powers()).toEqual([1002])
  })

  test('that does not know the time either gets no answer', async () => {
    const { connect } = await open({ timeForLoggers: () => undefined })
    const logger = await connect()
    logger.send(controls.hello, helloPayload(clockAt(today, { bootAt, undated: true })))
    logger.send(controls.data, dataPayload(record(2)))
    const [answer] = await logger.answered(1)
    expect(answer && decodeAnswer(answer)).toMatchObject({ request: controls.data })
  })
})

describe('an acknowledgement', () => {
  test('has 23 bytes, the sequence of the frame it answers, and the time', async () => {
    const logger = await (await open()).connect()
    const sequence = logger.send(controls.data, dataPayload(record(1)))
    const [frame] = await logger.answered(1)
    expect(logger.bytes()).toBe(23)
    expect(decodeAnswer(frame!)).toEqual({
      request: controls.data,
      loggerSequence: sequence,
      accepted: true,
      at: today,
      heartbeatSeconds: 120,
    })
    expect(frame!.loggerSerial).toBe(serial)
  })

  test('means that the sample is committed', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, dataPayload(record(1)))
    await logger.answered(1)
    expect(await powers()).toEqual([1001])
  })

  test('is not sent while the commit is blocked, and is sent after it', async () => {
    const logger = await (await open()).connect()
    await other.query('begin; lock table samples in exclusive mode')
    logger.send(controls.data, dataPayload(record(1)))
    await pause(300)
    expect(logger.answers).toEqual([])
    await other.query('commit')
    expect(await logger.answered(1)).toHaveLength(1)
    expect(await powers()).toEqual([1001])
  })

  test('is not sent while the database is unreachable; frames without data are still answered', async () => {
    const { connect, reported } = await open({ url: 'postgresql://nobody@127.0.0.1:1/none', retryForMs: 50 })
    const logger = await connect()
    const data = logger.send(controls.data, dataPayload(record(1)))
    const hello = logger.send(controls.hello, helloPayload(record(1).clock))
    const heartbeat = logger.heartbeat()
    const answers = await logger.answered(2)
    while (reported.length < 3) await pause(10)
    expect(answers.map(({ loggerSequence }) => loggerSequence)).toEqual([hello, heartbeat])
    expect(answers.map(({ loggerSequence }) => loggerSequence)).not.toContain(data)
  })

  test('of a repeated record is sent again, and the record is stored once', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    logger.send(controls.data, dataPayload(record(1)))
    await logger.answered(1)
    logger.send(controls.data, dataPayload(record(1), true))
    await logger.answered(2)
    expect(await powers()).toEqual([1001])
    expect(counted()).toEqual({ kept: 1, 'seen before': 1 })
  })
})

describe('a logger that falls back to an earlier record number and working time', () => {
  /** Restarted before it saved them: what differs is the time that the server told it. */
  const restart = (minute: number, more: Partial<LoggerRecord> = {}): LoggerRecord => ({
    no: 7,
    clock: { workingSeconds: 900, powerOnSeconds: 20, offsetSeconds: (today - 60 * minuteMs) / 1000 + minute * 60 },
    values: { acPower: 1000 + minute },
    ...more,
  })

  test('loses none of its records', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    for (let minute = 0; minute < 30; minute++) logger.send(controls.data, dataPayload(restart(minute)))
    await logger.answered(30)
    logger.send(controls.data, dataPayload(restart(3), true))
    await logger.answered(31)
    expect(await powers()).toEqual(Array.from({ length: 30 }, (_, minute) => 1000 + minute))
    expect(counted()).toEqual({ kept: 30, 'seen before': 1 })
  })

  test('is not stopped by someone who sent its next number first', async () => {
    const { connect } = await open()
    const forger = await connect()
    forger.send(controls.data, dataPayload(restart(-90)))
    await forger.answered(1)
    const logger = await connect()
    logger.send(controls.data, dataPayload(restart(1)))
    await logger.answered(1)
    expect(await powers()).toEqual([910, 1001])
  })

  test('keeps both of two records without a time', async () => {
    const undated = (acPower: number) =>
      dataPayload({
        ...restart(0, { values: { acPower } }),
        clock: { workingSeconds: 900, powerOnSeconds: 20, offsetSeconds: 0 },
      })
    const logger = await (await open()).connect()
    logger.send(controls.data, undated(1))
    logger.send(controls.data, undated(2))
    await logger.answered(2)
    expect((await other.query('select from undated_records')).rowCount).toBe(2)
    logger.send(
      controls.data,
      dataPayload(restart(1, { clock: { ...restart(1).clock, workingSeconds: 960, powerOnSeconds: 80 } })),
    )
    await logger.answered(3)
    expect(await powers()).toEqual([1, 1001])
    expect(await quarantined()).toMatchObject([{ reason: 'conflicting' }])
    expect((await other.query('select from undated_records')).rowCount).toBe(0)
  })
})

describe('frames', () => {
  test.each([1, 2, 7, 100])('are decoded when they arrive in pieces of %i bytes', async (length) => {
    const logger = await (await open()).connect()
    const bytes = Buffer.concat([1, 2, 3].map((no) => frameOf(serial, controls.data, dataPayload(record(no)), no)))
    for (let at = 0; at < bytes.length; at += length) {
      logger.socket.write(bytes.subarray(at, at + length))
      if (at % (length * 50) === 0) await pause(0)
    }
    expect((await logger.answered(3)).map(({ loggerSequence }) => loggerSequence).toSorted()).toEqual([1, 2, 3])
    expect(await powers()).toEqual([1001, 1002, 1003])
  })

  test('are found after noise and after a broken frame', async () => {
    const logger = await (await open()).connect()
    const broken = frameOf(serial, controls.data, dataPayload(record(1)))
    broken[40] = broken[40]! ^ 0xff
    const good = frameOf(serial, controls.data, dataPayload(record(2)))
    logger.write(Buffer.from('+ok\r\nAT'), broken, Buffer.from([0xa5, 0xa5]), good)
    await logger.answered(1)
    expect(await powers()).toEqual([1002])
  })

  test('of an unknown kind are quarantined and acknowledged', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    logger.send(0x4e, Uint8Array.of(1, 2, 3))
    logger.send(controls.data, Uint8Array.of(1, 2, 3))
    logger.send(controls.data, dataPayload(record(1)).with(1, 0x99))
    await logger.answered(3)
    expect(await quarantineTexts(other)).toEqual([
      'Frame 0x4e is not understood',
      'A payload of 3 bytes is not a data payload',
      expect.stringContaining('Sensor code 0599') as string,
    ])
    expect(counted()).toEqual({ undecodable: 3 })
  })

  test('of another maker, whose type only begins like that of a micro-inverter, are quarantined and acknowledged', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    logger.send(controls.data, Buffer.concat([dataPayload(record(1)).with(1, 0x08), Buffer.alloc(100)]))
    await logger.answered(1)
    expect(await quarantineTexts(other)).toEqual([expect.stringContaining('Sensor code 0508') as string])
    expect(await powers()).toEqual([])
    expect(counted()).toEqual({ undecodable: 1 })
  })

  test('that real loggers and the simulator send besides data are answered and not quarantined', async () => {
    const logger = await (await open()).connect()
    const { clock } = record(1)
    logger.send(controls.hello, helloPayload(clock))
    logger.send(controls.info, encodeInfo({ stored: false, clock, ssid: 'Shed', signalPercent: 70 }))
    logger.send(controls.report, encodeReport({ clock, body: Uint8Array.of(0x01, 0x0c, ...new Uint8Array(13)) }))
    logger.send(controls.report, bytesOf(capturedPayloads.report))
    logger.heartbeat()
    expect(await logger.answered(5)).toHaveLength(5)
    expect(await quarantined()).toEqual([])
  })

  test('that are answers themselves are not answered', async () => {
    const logger = await (await open()).connect()
    logger.send(0x15, Uint8Array.of(2, 1))
    logger.heartbeat()
    expect(await logger.answered(1)).toMatchObject([{ control: controls.heartbeat - 0x30 }])
  })
})

describe('what a logger reports about itself', () => {
  test('is stored', async () => {
    const { connect, presence } = await open()
    const logger = await connect()
    const { clock } = record(1)
    logger.send(controls.hello, helloPayload(clock))
    logger.send(controls.info, encodeInfo({ stored: false, clock, ssid: 'Shed', signalPercent: 80 }))
    await logger.answered(2)
    const written = async () => {
      await presence.flush()
      const { rows } = await other.query<{ firmware: string | null }>(
        `select firmware, mac, ssid, signal_pct, upload_interval_s, heard_at from gateways g
         join devices d on d.id = g.device_id where d.sn = $1`,
        [String(serial)],
      )
      return rows
    }
    while ((await written())[0]!.firmware === null) await pause(10)
    expect(await written()).toEqual([
      {
        firmware: 'TEST_1.0',
        mac: '0123456789ab',
        ssid: 'Shed',
        signal_pct: 80,
        upload_interval_s: 300,
        heard_at: new Date(today),
      },
    ])
  })
})

describe('records without a time', () => {
  const undated = (no: number, minutes: number, boot = bootAt) => ({
    no,
    clock: clockAt(bootAt + minutes * minuteMs, { bootAt: boot, undated: true }),
    values: { acPower: 1000 + no },
  })

  test('are acknowledged, wait, and are dated by the next record of the same boot', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    logger.send(controls.data, dataPayload(undated(1, 1)))
    logger.send(controls.data, dataPayload(undated(2, 6)))
    await logger.answered(2)
    expect(await powers()).toEqual([])
    logger.send(controls.data, dataPayload(record(3, 11)))
    await logger.answered(3)
    const { rows } = await other.query('select at, v[1] as w from samples order by at')
    expect(rows).toEqual(
      [1, 6, 11].map((minutes, place) => ({ at: new Date(bootAt + minutes * minuteMs), w: 1001 + place })),
    )
    expect(counted()).toEqual({ undated: 2, kept: 3 })
    expect((await other.query('select from undated_records')).rowCount).toBe(0)
  })

  test('are also dated by a hello', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, dataPayload(undated(1, 1)))
    await logger.answered(1)
    logger.send(controls.hello, helloPayload(record(2, 5).clock))
    while ((await powers()).length === 0) await pause(10)
    expect(await powers()).toEqual([1001])
  })

  test('are dated by a report, too', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, dataPayload(undated(1, 1)))
    await logger.answered(1)
    logger.send(controls.report, encodeReport({ clock: record(2, 5).clock, body: Uint8Array.of(1) }))
    while ((await powers()).length === 0) await pause(10)
    expect(await powers()).toEqual([1001])
  })

  test('of an earlier boot are not dated by a later one', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, dataPayload(undated(1, 1, bootAt - 10 * minuteMs)))
    await logger.answered(1)
    logger.send(controls.data, dataPayload(record(2, 5)))
    await logger.answered(2)
    expect(await powers()).toEqual([1002])
    expect((await pool.query('select record_no from undated_records')).rows).toEqual([{ record_no: 1 }])
  })

  test('are dated after the server restarts', async () => {
    const before = await open()
    const logger = await before.connect()
    logger.send(controls.data, dataPayload(undated(1, 1)))
    await logger.answered(1)
    await before.close()
    const back = await (await open()).connect()
    back.send(controls.data, dataPayload(record(2, 5)))
    await back.answered(1)
    expect(await powers()).toEqual([1001, 1002])
  })

  test('are dated even if they arrive together with the record that dates them', async () => {
    const logger = await (await open()).connect()
    logger.write(
      frameOf(serial, controls.data, dataPayload(undated(1, 1)), 1),
      frameOf(serial, controls.data, dataPayload(record(2, 5)), 2),
    )
    await logger.answered(2)
    logger.send(controls.data, dataPayload(record(3, 10)))
    await logger.answered(3)
    expect(await powers()).toEqual([1001, 1002, 1003])
  })

  test('that are repeated, dated or not, are stored once', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, dataPayload(undated(1, 1)))
    logger.send(controls.data, dataPayload(undated(1, 1), true))
    await logger.answered(2)
    logger.send(controls.data, dataPayload(record(2, 5)))
    await logger.answered(3)
    logger.send(controls.data, dataPayload(undated(1, 1), true))
    logger.send(controls.data, dataPayload(record(1, 1), true))
    await logger.answered(5)
    expect(await powers()).toEqual([1001, 1002])
    expect((await other.query('select from undated_records')).rowCount).toBe(0)
  })
})

describe('an unregistered logger', () => {
  afterEach(async () => {
    await pool.query('delete from plants where id in (select plant_id from devices where sn = $1)', [String(stranger)])
  })
  const register = async () => {
    const { gatewayId } = await enterPlant(pool, [])
    await pool.query('update devices set sn = $2 where id = $1', [gatewayId, String(stranger)])
  }

  test('is acknowledged, and its records count from the first one when it is registered', async () => {
    const { connect, claims, counted, clock } = await open()
    const logger = await connect(stranger)
    for (let no = 1; no <= 150; no++) logger.send(controls.data, dataPayload(record(no, no / 10)))
    logger.send(controls.data, dataPayload(record(1, 1 / 10), true))
    await logger.answered(151)
    await claims.claim()
    expect(await powers()).toEqual([])
    await register()
    clock.at += 2_000
    await claims.claim()
    expect(await powers()).toEqual(Array.from({ length: 150 }, (_, place) => 1001 + place))
    expect((await other.query('select from unclaimed_records')).rowCount).toBe(0)
    expect(counted()).toEqual({ 'unknown gateway': 151, kept: 150 })
    expect(await quarantined()).toMatchObject([{ gateway_sn: String(stranger), reason: 'unknown gateway' }])
  })

  test('is recognised within two seconds of its registration', async () => {
    const { connect, clock } = await open()
    const logger = await connect(stranger)
    logger.heartbeat()
    await logger.answered(1)
    await register()
    clock.at += 2_000
    logger.send(controls.data, dataPayload(record(1)))
    await logger.answered(2)
    expect(await powers()).toEqual([1001])
  })

  test('has its records without a time dated after the registration', async () => {
    const { connect, claims, clock } = await open()
    const logger = await connect(stranger)
    const untimed = clockAt(bootAt + minuteMs, { bootAt, undated: true })
    logger.send(controls.data, dataPayload({ no: 1, clock: untimed, values: { acPower: 1001 } }))
    await logger.answered(1)
    await register()
    clock.at += 2_000
    await claims.claim()
    logger.send(controls.data, dataPayload(record(2, 6)))
    await logger.answered(2)
    expect(await powers()).toEqual([1001, 1002])
  })

  test('is not acknowledged any more when it sends more than is held in an hour', async () => {
    const { connect, counted } = await open()
    const logger = await connect(stranger)
    for (let no = 1; no <= 205; no++) logger.send(controls.data, dataPayload(record(no, no / 10)))
    await logger.answered(200)
    while ((counted()['over quota'] ?? 0) < 5) await pause(10)
    logger.heartbeat()
    const answers = await logger.answered(201)
    expect(answers.filter(({ control }) => control === controls.data - 0x30)).toHaveLength(200)
  })
})

describe('a socket', () => {
  test('is closed when a newer one has the same serial number, and other loggers stay', async () => {
    const { connect, connections } = await open()
    const [older, beside] = [await connect(), await connect(neighbour)]
    older.heartbeat()
    beside.heartbeat()
    await Promise.all([older.answered(1), beside.answered(1)])
    const newer = await connect()
    newer.heartbeat()
    await Promise.all([newer.answered(1), older.closed])
    while (connections() > 2) await pause(5)
    beside.heartbeat()
    expect(await beside.answered(2)).toHaveLength(2)
    newer.send(controls.data, dataPayload(record(1)))
    expect(await newer.answered(2)).toHaveLength(2)
  })

  test('does not fight forever with another one over a serial number', async () => {
    const { connect, connections } = await open()
    let ended = 0
    for (let place = 0; place < 40; place++) {
      const logger = await connect()
      void logger.closed.then(() => ended++)
      logger.heartbeat()
      await logger.answered(1)
      await pause(0)
    }
    while (connections() > 10 || ended < 30) await pause(5)
    expect([connections(), ended]).toEqual([10, 30])
  })

  test('is closed after too many invalid frames', async () => {
    const logger = await (await open()).connect()
    const broken = frameOf(serial, controls.heartbeat, Uint8Array.of(0))
    broken[broken.length - 2] = broken[broken.length - 2]! ^ 0xff
    for (let place = 0; place < 22; place++) logger.write(broken)
    await logger.closed
    expect(logger.answers).toEqual([])
  })

  test('is closed when it only sends noise', async () => {
    const logger = await (await open()).connect()
    logger.write(Buffer.alloc(80_000, 0x41))
    await logger.closed
  })

  test('is closed when it sends nothing or never a complete frame', async () => {
    const { connect, connections } = await open({ limits: { firstFrameMs: 200 } })
    const [silent, slow] = [await connect(), await connect()]
    const dripping = setInterval(() => slow.write(Buffer.of(0xa5)), 20)
    await Promise.all([silent.closed, slow.closed])
    clearInterval(dripping)
    while (connections() > 0) await pause(5)
  })

  test('is closed when it falls silent, and stays open while it is active', async () => {
    const { connect } = await open({ limits: { idleMs: 300 } })
    const [fallen, lively] = [await connect(), await connect(neighbour)]
    fallen.heartbeat()
    const beating = setInterval(() => lively.heartbeat(), 50)
    await fallen.closed
    const before = lively.answers.length
    await lively.answered(before + 3)
    clearInterval(beating)
  })

  test('is closed when it keeps sending requests without reading the answers', async () => {
    const { connect, connections } = await open()
    const logger = await connect()
    logger.socket.pause()
    const many = Buffer.concat(
      Array.from({ length: 2000 }, () => frameOf(serial, controls.heartbeat, Uint8Array.of(0))),
    )
    while (connections() > 0) {
      logger.socket.write(many)
      await pause(5)
    }
  })

  test('is refused when too many are open, and accepted when one has closed', async () => {
    const { connect, connections } = await open({ limits: { maxConnections: 1 } })
    const first = await connect()
    first.heartbeat()
    await first.answered(1)
    await (
      await connect(neighbour)
    ).closed
    first.socket.destroy()
    while (connections() > 0) await pause(5)
    const third = await connect()
    third.heartbeat()
    expect(await third.answered(1)).toHaveLength(1)
  })

  test('shares its address with so many strangers at most, and the oldest of them makes way for a logger', async () => {
    const { port, connect, connections } = await open({ limits: { strangers: { most: 3 } } })
    const known = await connect()
    known.send(controls.data, dataPayload(record(1)))
    await known.answered(1)
    const crowd: Logger[] = []
    // Some say nothing, and some send anything, or what a logger sends that nobody has registered.
    for (let no = 0; no < 6; no++) {
      const one = await connect(stranger + no)
      crowd.push(one)
      if (no % 3 === 1) one.write(Buffer.from('GET / HTTP/1.1'))
      if (no % 3 === 2) one.heartbeat()
      if (no >= 3) await crowd[no - 3]!.closed
    }
    expect(connections()).toBe(1 + 3)
    // A logger that comes next is answered, and stays however many come after it.
    const second = await connect(neighbour)
    second.send(controls.data, dataPayload(record(1)))
    expect(await second.answered(1)).toHaveLength(1)
    await crowd[3]!.closed
    for (let no = 6; no < 12; no++) crowd.push(await connect(stranger + no))
    await crowd[8]!.closed
    for (const logger of [known, second]) {
      logger.heartbeat()
      expect((await logger.answered(2)).length).toBe(2)
    }
    expect(connections()).toBe(2 + 3)
    // Another address has room of its own.
    const elsewhere = await connectLogger(port, stranger, '127.0.0.2')
    elsewhere.heartbeat()
    expect(await elsewhere.answered(1)).toHaveLength(1)
    expect(connections()).toBe(2 + 3 + 1)
    expect(crowd.slice(9).map(({ socket }) => socket.closed)).toEqual([false, false, false])
    elsewhere.socket.destroy()
    for (const { socket } of crowd) socket.destroy()
    while (connections() > 2) await pause(5)
  })

  test('makes way for nobody while it is looked up whose it is, and counts again once that is known', async () => {
    const { connect, connections } = await open({ limits: { strangers: { most: 3 } } })
    await other.query('begin; lock table gateways in access exclusive mode')
    const [logger, ...others] = [await connect(), await connect(stranger), await connect(stranger + 1)]
    logger.send(controls.data, dataPayload(record(1)))
    for (const one of others) {
      one.heartbeat()
      await one.answered(1)
    }
    const silent: Logger[] = []
    for (let no = 0; no < 6; no++) silent.push(await connect(stranger + no))
    // Of those that have sent nothing, the oldest make way.
    await Promise.all(silent.slice(0, 3).map(({ closed }) => closed))
    expect(connections()).toBe(3 + 3)
    await other.query('commit')
    expect(await logger.answered(1)).toHaveLength(1)
    while (connections() > 1 + 3) await pause(5)
    await pause(50)
    expect([connections(), logger.socket.closed]).toEqual([1 + 3, false])
    expect(await powers()).toEqual([1001])
  })

  test('counts as a stranger’s while the database is away', async () => {
    const url = 'postgresql://nobody@127.0.0.1:1/none'
    const { connect, connections, reported } = await open({ url, limits: { strangers: { most: 3 } } })
    for (let no = 0; no < 8; no++) {
      const one = await connect(stranger + no)
      one.heartbeat()
      await one.answered(1)
    }
    while (connections() > 3) await pause(5)
    await pause(50)
    expect([connections(), reported.length]).toEqual([3, 8])
  })

  test('is throttled when it sends faster than the database can store, and nothing is lost', async () => {
    const logger = await (await open()).connect()
    await other.query('begin; lock table samples in exclusive mode')
    for (let no = 1; no <= 300; no++) logger.send(controls.data, dataPayload(record(no, no / 10)))
    await pause(100)
    await other.query('commit')
    await logger.answered(300)
    expect(await powers()).toHaveLength(300)
  })
})

const inverterWith =
  (registers: Registers) =>
  (rtu: Uint8Array): TunnelResult => {
    const view = new DataView(rtu.buffer, rtu.byteOffset)
    const [start, count] = [view.getUint16(2), view.getUint16(4)]
    const answer = new DataView(new ArrayBuffer(3 + 2 * count))
    answer.setUint16(0, 0x0103)
    answer.setUint8(2, 2 * count)
    for (let place = 0; place < count; place++) answer.setUint16(3 + 2 * place, registers.get(start + place) ?? 0)
    return { kind: 'rtu', rtu: withCrc16(new Uint8Array(answer.buffer)) }
  }
const silent = (): TunnelResult => ({ kind: 'silent' })

describe('a logger whose hybrid’s frames can’t be decoded', () => {
  const hybridFrame = (no: number, stored = false) => {
    const payload = dataPayload(record(no), stored)
    payload.set(bytesOf('1154'), 1)
    return payload
  }
  /** Sends a frame and lets the inverter answer so many requests. */
  const report = async (logger: Logger, no: number, requests: number, answer: (rtu: Uint8Array) => TunnelResult) => {
    const before = logger.requests.length
    logger.send(controls.data, hybridFrame(no))
    await logger.answered(logger.answers.length + 1)
    for (let nth = 1; nth <= requests; nth++) await logger.answerRequest(before + nth, answer)
  }
  const reasons = async (count: number) => {
    let texts = await quarantineTexts(other)
    for (; texts.length < count; texts = await quarantineTexts(other)) await pause(5)
    return texts
  }

  test('is asked for the inverter’s registers, and their values are stored', async () => {
    const logger = await (await open()).connect()
    await report(logger, 1, 4, inverterWith(threePhaseDump))
    while ((await powers()).length === 0) await pause(5)
    const { rows } = await other.query(
      `select devices.sn, devices.type, devices.product_id, samples.at from samples join devices on devices.id = device_id`,
    )
    expect(rows).toMatchObject([{ sn: '2405236713', type: 'INVERTER', product_id: '0_5411_1', at: new Date(today) }])
    expect(await powers()).toEqual([-619])
    expect(await quarantined()).toEqual([])
  })

  test('is asked at most every 30 seconds, and never for what it kept from before', async () => {
    const { connect, clock } = await open()
    const logger = await connect()
    await report(logger, 1, 4, inverterWith(threePhaseDump))
    while ((await powers()).length === 0) await pause(5)
    await report(logger, 2, 0, silent)
    logger.send(controls.data, hybridFrame(3, true))
    expect(await reasons(1)).toEqual(['Frame with sensor code 5411: its inverter’s registers are read instead'])
    expect(logger.requests).toHaveLength(4)
    clock.at += minuteMs
    await report(logger, 4, 4, inverterWith(threePhaseDump))
    while ((await powers()).length < 2) await pause(5)
  })

  test('and whose inverter is of an unknown kind is shown to the owner at once', async () => {
    const logger = await (await open()).connect()
    await report(logger, 1, 1, inverterWith(new Map([...onePhaseIdentity, [0, 0x104]])))
    expect(await reasons(1)).toEqual([
      'Sensor code 5411: a Deye inverter, whose registers could not be read: the device type 0104 is not known',
    ])
    expect(await powers()).toEqual([])
  })

  test('and whose inverter is silent is shown to the owner when that repeats', async () => {
    const { connect, clock } = await open()
    const logger = await connect()
    for (let no = 1; no <= 3; no++) {
      await report(logger, no, 1, silent)
      await reasons(no)
      clock.at += minuteMs
    }
    const why = 'a Deye inverter, whose registers could not be read: the inverter does not answer'
    expect(await reasons(3)).toEqual([
      `Frame with sensor code 5411: ${why}`,
      `Frame with sensor code 5411: ${why}`,
      `Sensor code 5411: ${why}`,
    ])
  })

  test('does not get half an inverter stored: an answer that is missing or wrong discards the others', async () => {
    // Long enough for this test's own answers on a busy machine: one that came too late would never be asked for again.
    const { connect, clock } = await open({ limits: { patienceMs: 2000 } })
    const logger = await connect()
    await report(logger, 1, 2, inverterWith(threePhaseDump))
    expect(await reasons(1)).toEqual([expect.stringContaining('the logger does not answer')])
    clock.at += minuteMs
    const wrong = (rtu: Uint8Array): TunnelResult =>
      rtu[3] === 0 ? inverterWith(threePhaseDump)(rtu) : { kind: 'rtu', rtu: withCrc16(bytesOf('01030212')) }
    await report(logger, 2, 2, wrong)
    expect(await reasons(2)).toEqual([expect.any(String), expect.stringContaining('6 of 123 bytes')])
    expect(await powers()).toEqual([])
  })

  test('can send answers that nothing asked for, without effect', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.tunnel - 0x30, new Uint8Array(20))
    logger.heartbeat()
    await logger.answered(1)
    expect([await powers(), await quarantined()]).toEqual([[], []])
  })

  test('of a gateway that nobody registered is not asked', async () => {
    const logger = await (await open()).connect(stranger)
    logger.send(controls.data, hybridFrame(1))
    await logger.answered(1)
    logger.heartbeat()
    await logger.answered(2)
    expect(logger.requests).toEqual([])
  })
})

describe('a logger of a Sofar G3 hybrid, whose frames lack the battery', () => {
  const g3Frame = (no: number, { chargedWh10 = 1000, stored = false } = {}) => {
    const payload = new Uint8Array(1432)
    payload.set(dataPayload(record(no), stored).subarray(0, 21))
    payload.set(bytesOf('0a27'), 1)
    payload.set(Buffer.from('SS3ES010N4A123'), 131)
    const view = new DataView(payload.buffer)
    view.setUint16(189, 100 + no) // register 0x0485, in steps of 10 W
    view.setUint32(671, chargedWh10) // register 0x0696
    return payload
  }
  const battery = new Map([
    [0x0404, 2],
    [0x0604, 4021],
    [0x0606, 211],
    [0x0608, 63],
  ])
  const stored = async () => {
    const { rows } = await other.query<{ layout: number; v: (number | null)[] }>(
      'select layout, v from samples order by at',
    )
    return rows.map(({ layout, v }) => unpack(layout, v))
  }
  const hasBattery = async (count: number) => {
    while ((await stored()).filter(({ batterySoc }) => batterySoc !== undefined).length < count) await pause(5)
  }

  test('is asked for it after the frame is stored and acknowledged, and the sample is completed', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, g3Frame(1))
    await logger.answered(1)
    expect(await powers()).toEqual([1010])
    for (const nth of [1, 2]) await logger.answerRequest(nth, inverterWith(battery))
    await hasBattery(1)
    expect(await stored()).toMatchObject([
      { acPower: 1010, chargeTotal: 100, batteryPower: -2110, batterySoc: 63, batteryVoltage: 402.1, faultCode: 0 },
    ])
  })

  test('that sends a completed record again contradicts nothing: it was stored before', async () => {
    const { connect, counted } = await open()
    const logger = await connect()
    logger.send(controls.data, g3Frame(1))
    for (const nth of [1, 2]) await logger.answerRequest(nth, inverterWith(battery))
    await hasBattery(1)
    logger.send(controls.data, g3Frame(1, { stored: true }))
    await logger.answered(2)
    expect(counted()).toEqual({ kept: 1, 'seen before': 1 })
    expect(await quarantined()).toEqual([])
    expect(await stored()).toMatchObject([{ acPower: 1010, batterySoc: 63 }])
    logger.send(controls.data, g3Frame(1, { stored: true, chargedWh10: 2000 }))
    await logger.answered(3)
    expect(counted()).toEqual({ kept: 1, 'seen before': 1, conflicting: 1 })
  })

  test('whose inverter waits to be accepted has each record held once', async () => {
    const { gatewayId } = await enterPlant(pool, [])
    const longAgo = new Date(today - 120 * minuteMs)
    await pool.query('update devices set sn = $2, created_at = $3 where id = $1', [gatewayId, String(settled), longAgo])
    await pool.query('update gateways set first_heard_at = $2 where device_id = $1', [gatewayId, longAgo])
    const { connect, counted } = await open()
    const logger = await connect(settled)
    logger.send(controls.data, g3Frame(1))
    for (const nth of [1, 2]) await logger.answerRequest(nth, inverterWith(battery))
    logger.heartbeat()
    await logger.answered(2)
    // The registers are answered before the heartbeat; what is made of them may take a moment.
    await pause(300)
    expect(counted()).toEqual({ 'new device': 1 })
    const { rows } = await other.query('select reports from new_devices where gateway_id = $1', [gatewayId])
    expect(rows).toEqual([{ reports: 1 }])
    expect((await other.query('select from unclaimed_records')).rowCount).toBe(1)
  })

  test('that does not pass requests on keeps what its frames say, and is asked again after an hour', async () => {
    const { connect, clock } = await open()
    const logger = await connect()
    for (let no = 1; no <= 3; no++) {
      logger.send(controls.data, g3Frame(no))
      await logger.answerRequest(no, silent)
      clock.at += minuteMs
    }
    logger.send(controls.data, g3Frame(4))
    await logger.answered(4)
    clock.at += 60 * minuteMs
    logger.send(controls.data, g3Frame(5))
    for (const nth of [4, 5]) await logger.answerRequest(nth, inverterWith(battery))
    await hasBattery(1)
    expect(logger.requests).toHaveLength(5)
    expect((await stored()).map(({ acPower, batterySoc }) => [acPower, batterySoc])).toEqual([
      [1010, undefined],
      [1020, undefined],
      [1030, undefined],
      [1040, undefined],
      [1050, 63],
    ])
    expect(await quarantined()).toEqual([])
  })

  test('is not asked about what it kept from before, nor when there is no battery', async () => {
    const logger = await (await open()).connect()
    logger.send(controls.data, g3Frame(1, { stored: true }))
    logger.send(controls.data, g3Frame(2, { chargedWh10: 0 }))
    logger.heartbeat()
    await logger.answered(3)
    expect(await powers()).toEqual([1010, 1020])
    expect(logger.requests).toEqual([])
  })
})

test('after arbitrary input, the listener still serves the next logger', async () => {
  const { connect } = await open()
  const parts = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .record({ control: fc.nat({ max: 255 }), payload: fc.uint8Array({ maxLength: 300 }) })
      .map(({ control, payload }) => frameOf(serial, control, payload)),
    fc
      .record({ at: fc.nat({ max: 230 }), byte: fc.nat({ max: 255 }), from: fc.constantFrom(1, 2, 0x81) })
      .map(({ at, byte, from }) => frameOf(serial, controls.data, dataPayload(record(7)).with(0, from).with(at, byte))),
    fc
      .record({ at: fc.nat({ max: 80 }), byte: fc.nat({ max: 255 }) })
      .map(({ at, byte }) => frameOf(serial, controls.hello, helloPayload(record(7).clock).with(at, byte))),
  )
  let no = 100
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 12 }), async (stream) => {
      const fuzzer = await connect()
      fuzzer.write(...stream)
      const next = await connect(neighbour)
      next.send(controls.data, dataPayload(record(++no, 1 + no / 1000)))
      await next.answered(1)
      expect(next.answers).toMatchObject([{ control: controls.data - 0x30 }])
      fuzzer.socket.destroy()
      next.socket.destroy()
    }),
    { numRuns: 100 },
  )
})

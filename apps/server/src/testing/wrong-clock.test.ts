import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { openDoors } from '#doors.ts'
import type { Log, LogFields } from '#needs/log.ts'
import { startSenders, type Sender } from './senders.fixture.ts'
import { portsOfServer } from './server-process.fixture.ts'
import { startTestServer } from './test-server.ts'

/** The real clock. Everything else is a clock that is wrong. */
const truth = () => Date.now()

/** Starts the server, with its doors for devices, on a machine and a database server whose clock is ahead. */
const startAhead = async (engine: Engine, aheadMs: number, isSameBoot = true) => {
  const lines: { message: string; fields: LogFields }[] = []
  const now = () => truth() + aheadMs
  const clock = {
    now,
    elapsed: () => performance.now(),
    uptime: () => (isSameBoot ? { boot: 'a boot', ms: performance.now() } : undefined),
  }
  const server = await startTestServer({ engine, now, clock, log: collecting(lines) })
  const ports = await portsOfServer()
  const closeDoors = await openDoors({
    config: {
      host: '127.0.0.1',
      v5Port: ports.v5,
      mqttPort: ports.mqtt,
      pushPort: ports.push,
      mqttUrl: undefined,
      trustedProxies: [],
      dataCentres: ['eu'],
    },
    isElsewhere: async () => false,
    place: 0,
    centre: server.centre,
    report: (error) => void lines.push({ message: error.message, fields: {} }),
    log: () => undefined,
  })
  const close = async () => {
    await closeDoors()
    await server.close()
  }
  return { ...server, ports, lines, close }
}

const collecting = (lines: { message: string; fields: LogFields }[]): Log => {
  const add = (fields: LogFields, message: string) => void lines.push({ message, fields })
  return { debug: () => undefined, info: add, warn: add, error: add, child: () => collecting(lines) }
}

const readyz = async (baseUrl: string) => {
  const answer = await fetch(`${baseUrl}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

const until = async (isTrue: () => boolean, ms = 20_000) => {
  await expect.poll(isTrue, { timeout: ms, interval: 20 }).toBe(true)
}

describe.each([
  ['400 days ahead', 400 * dayMs, true],
  ['a day and a minute behind', -dayMs - minuteMs, true],
  ['a minute less than a day behind', -dayMs + minuteMs, false],
  ['400 days behind', -400 * dayMs, true],
])('a start with the clock %s', (_what, aheadMs, isDoubted) => {
  let engine: Engine
  const senders: Sender[] = []
  beforeAll(async () => {
    engine = await openScratch()
    const server = await startAhead(engine, 0)
    const plant = await server.aPlant()
    for (const protocol of ['solarman-v5', 'mqtt', 'http'] as const) {
      const { sn, secret } = await server.aGateway(plant, protocol)
      senders.push({ protocol, sn, secret, deviceSn: `INV${sn}` })
    }
    await server.close()
  })
  afterAll(() => engine.close())

  const samples = async () =>
    (await engine.pool.query<{ count: number }>('select count(*)::int as count from samples')).rows[0]!.count

  test('deletes nothing, stores what is true, and everything is acknowledged with the right clock', async () => {
    // Nine days of history, near the end of what the test's server keeps.
    const right = await startAhead(engine, 0)
    const mqtt = senders.find(({ protocol }) => protocol === 'mqtt')!
    for (let days = 9; days > 0; days--) {
      const at = truth() - days * dayMs
      await right.say(mqtt.sn, { deviceSn: 'OLD', deviceType: 'INVERTER', at, values: { acPower: 500 } })
    }
    await right.close()
    expect(await samples()).toBe(9)

    const wrong = await startAhead(engine, aheadMs)
    const first = startSenders(senders, wrong.ports, truth() - hourMs)
    await until(() => first.acknowledged.size > 60)
    for (const { work } of wrong.centre.jobs) await work()
    // Meanwhile people work, also with what is kept for a time only.
    const ada = await wrong.aCaller()
    const params = { id: await wrong.aPlant({ owner_id: ada.id }) }
    const body = { statisticMethodSettingStrategy: 'MANUAL', generationMethod: 'TOTAL_FROM_POWER' } as const
    expect(await ada.api.metering.preview({ params, body })).toHaveProperty('after')
    let isDrained = false
    void first.drain().then(() => (isDrained = true))
    await until(() => isDrained)
    expect(await readyz(wrong.baseUrl)).toEqual(
      isDoubted
        ? { status: 503, body: { ready: false, problems: [{ centre: 'eu', problem: 'clock' }] } }
        : { status: 200, body: { ready: true, problems: [] } },
    )
    expect(wrong.lines.some(({ message }) => message.startsWith('The clock is wrong'))).toBe(isDoubted)
    await wrong.close()
    expect(await samples()).toBe(9 + first.sent.size)

    const mended = await startAhead(engine, 0)
    const second = startSenders(senders, mended.ports, truth() - hourMs / 2)
    await until(() => second.acknowledged.size > 60)
    let isDone = false
    void second.drain().then(() => (isDone = true))
    await until(() => isDone, 60_000)
    for (const { work } of mended.centre.jobs) await work()
    expect(await samples()).toBe(9 + first.sent.size + second.sent.size)
    expect(await readyz(mended.baseUrl)).toMatchObject({ status: 200 })
    await mended.close()
  }, 600_000)
})

describe('after a week in which everything was off', () => {
  const weekAgo = -8 * dayMs
  const start = async () => {
    const engine = await openScratch()
    const before = await startAhead(engine, weekAgo, false)
    const plant = await before.aPlant()
    const gateways = [await before.aGateway(plant, 'mqtt'), await before.aGateway(plant, 'mqtt')]
    gateways.push(await before.aGateway(plant, 'mqtt'))
    const said = (at: number) => ({ deviceSn: 'I1', deviceType: 'INVERTER' as const, at, values: { acPower: 500 } })
    await before.say(gateways[0]!.sn, said(truth() + weekAgo - 9 * dayMs))
    await before.close()
    const server = await startAhead(engine, 0, false)
    const close = async () => {
      await server.close()
      await engine.close()
    }
    return { ...server, gateways, said, engine, close }
  }

  test('readings wait until three gateways have confirmed the clock; only then are samples deleted by age, and logged first', async () => {
    const { gateways, said, say, centre, runJob, lines, baseUrl, close } = await start()
    expect(await readyz(baseUrl)).toMatchObject({ status: 503 })
    const [one, two, three] = gateways.map(({ sn }) => sn)
    await expect(say(one!, said(truth()))).rejects.toThrow('until the clock is confirmed')
    await runJob('tend-partitions')
    expect(lines.filter(({ message }) => message.startsWith('Dropping'))).toEqual([])
    await expect(say(two!, said(truth()))).rejects.toThrow('until the clock is confirmed')
    await centre.knownTime.look()
    expect(centre.knownTime.isInDoubt()).toBe(true)
    await expect(say(three!, said(truth()))).rejects.toThrow('until the clock is confirmed')
    await centre.knownTime.look()
    expect(await say(one!, said(truth()))).toMatchObject({ kept: 1, dropped: 0 })
    expect(await readyz(baseUrl)).toMatchObject({ status: 200 })
    await runJob('tend-partitions')
    const dropped = lines.filter(({ message }) => message.startsWith('Dropping')).map(({ fields }) => fields)
    const ofSamples = { partitions: expect.arrayContaining([expect.stringMatching(/^samples_\d{4}_\d\d_\d\d$/)]) }
    // On the first days of a month its first job also drops a month of what is kept by months.
    const ofMonths = { partitions: expect.not.arrayContaining([expect.not.stringMatching(/^\w+_\d{4}_\d\d$/)]) }
    expect(dropped).toMatchObject([ofSamples, ...dropped.slice(1).map(() => ofMonths)])
    await close()
  })

  test('an operator can confirm the clock, and answers for it', async () => {
    const { aCaller, centre, engine, close } = await start()
    const [operator, other] = [await aCaller({ operator: true }), await aCaller()]
    const body = { time: truth() / 1000 }
    expect(await operator.api.intake.clock({})).toMatchObject({ problem: 'unconfirmed' })
    await expect(other.api.intake.clock({})).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(other.api.intake.confirmClock({ body })).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
    await expect(
      operator.api.intake.confirmClock({ body: { time: body.time + (2 * dayMs) / 1000 } }),
    ).rejects.toMatchObject({ code: 'PARAM_ERROR', param: 'time' })
    expect(centre.knownTime.isInDoubt()).toBe(true)

    expect(await operator.api.intake.confirmClock({ body })).toMatchObject({ problem: null })
    const known = centre.knownTime.now()
    await centre.knownTime.look()
    expect(Math.abs(centre.knownTime.now() - known)).toBeLessThan(5_000)
    const { rows } = await engine.pool.query(
      `select user_id, facts ->> 'to' as to from audit where kind = 'clock.confirm'`,
    )
    expect(rows).toEqual([{ user_id: operator.id, to: new Date(body.time * 1000).toISOString() }])
    await close()
  })
})

test('a first start with the clock 400 days ahead is corrected as soon as gateways report the right time', async () => {
  const engine = await openScratch()
  await (await startAhead(engine, 400 * dayMs)).close()
  const server = await startAhead(engine, 0)
  const plant = await server.aPlant()
  const { sn } = await server.aGateway(plant, 'mqtt')
  const said = { deviceSn: 'I1', deviceType: 'INVERTER' as const, at: truth(), values: { acPower: 500 } }
  await expect(server.say(sn, said)).rejects.toThrow('until the clock is confirmed')
  await server.centre.knownTime.look()
  expect(await server.say(sn, said)).toMatchObject({ kept: 1, dropped: 0 })
  await server.close()
  await engine.close()
})

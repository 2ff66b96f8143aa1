import { Socket } from 'node:net'
import { CallFailed } from '@heliograph/contract/browser'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startSolarmanV5 } from '#ingest/listeners/solarman-v5.ts'
import { clockAt, connectLogger, dataPayload, helloPayload } from '#ingest/listeners/v5-logger.fixture.ts'
import { createLoggerVisits } from '#ingest/logger-visits.ts'
import { startTestServer } from '#testing/test-server.ts'
import { createLoggerVisitStore } from './logger-visits.store.ts'

const noon = (ago: number) => Math.floor(Date.now() / dayMs - ago) * dayMs + dayMs / 2 - 30 * minuteMs
// Noon at the plants: far from sunrise and sunset on every day of the year.
const clock = { at: noon(20) }
const now = () => clock.at
const server = await startTestServer({ now })
const { centre, engine } = server
const door = await startSolarmanV5({
  ...centre,
  port: 0,
  host: '127.0.0.1',
  now,
  report: (error) => server.reported.push(error),
})
// Another process of the same data centre, with a listener of its own.
const otherVisits = createLoggerVisits({ store: createLoggerVisitStore(engine.pool), now, report: () => undefined })
const otherDoor = await startSolarmanV5({
  ...centre,
  visits: otherVisits,
  port: 0,
  host: '127.0.0.1',
  now,
  report: (error) => server.reported.push(error),
})
afterAll(async () => {
  await door.close()
  await otherDoor.close()
  await server.close()
})

let serial = 2_811_000_000
let owner: Awaited<ReturnType<typeof server.aCaller>>
let params: { id: number }
let day = 20
beforeEach(async () => {
  // Each test has its own day. Limits are for an hour of the database's clock, so all tests would share them.
  clock.at = noon(--day)
  await engine.pool.query('delete from attempts')
  serial++
  owner = await server.aCaller()
  params = { id: await server.aPlant({ owner_id: owner.id, latitude: 50, longitude: 7 }) }
})

/** Time passes, and both processes look after the claims as they do every second. */
const pass = async (seconds: number) => {
  clock.at += seconds * 1000
  await centre.visits.look()
  await otherVisits.look()
}
const start = (sn = serial, api = owner.api, at = params) =>
  api.gateways.claim({ params: at, body: { deviceSn: String(sn), deviceName: 'Roof' } })
const stateOf = async (api = owner.api, at = params) => (await api.gateways.claimState({ params: at })).claim
const until = async (...states: string[]) => {
  for (let looks = 0; looks < 60; looks++) {
    const claim = await stateOf()
    if (claim && states.includes(claim.state)) return claim
    await pass(3)
  }
  throw new Error(`It never was ${states.join(' or ')}`)
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  )

/** A stick with a power switch, at either process. */
const aStick = (sn = serial) => {
  let logger: Awaited<ReturnType<typeof connectLogger>> | undefined
  let bootAt = now() - 40 * minuteMs
  const stick = {
    async connect(port = door.port) {
      const made = await connectLogger(port, sn)
      onTestFinished(() => void made.socket.destroy())
      logger = made
      logger.send(controls.hello, helloPayload(clockAt(now(), { bootAt })))
      await logger.answered(1)
      return logger
    },
    /** @param others connections that stay */
    async switchOff(others = 0) {
      logger?.socket.end()
      await logger?.closed
      // The server notices on its own side of the socket.
      await vi.waitFor(() => expect(door.connections() + otherDoor.connections()).toBe(others))
      await pass(1)
    },
    async switchOn(port = door.port) {
      bootAt = now()
      await pass(20)
      await stick.connect(port)
      await pass(1)
    },
  }
  return stick
}

/** Off and on, three times. */
const switchAsAsked = async (stick: ReturnType<typeof aStick>) => {
  for (let round = 0; round < 3; round++) {
    await until('off')
    await pass(8)
    await stick.switchOff()
    await until('on')
    await stick.switchOn()
  }
}

test('who switches a logger off and on three times when asked has it registered, with what it sent before', async () => {
  const stick = aStick()
  const logger = await stick.connect()
  const before = clockAt(now() - minuteMs, { bootAt: now() - 40 * minuteMs })
  logger.send(controls.data, dataPayload({ no: 1, clock: before, values: { acPower: 1800 }, inverterSn: 'INV77' }))
  await logger.answered(2)
  const begun = await start()
  expect(begun.claim).toMatchObject({
    deviceSn: String(serial),
    state: 'pause',
    rounds: 0,
    roundsNeeded: 3,
    gatewayId: null,
  })
  await pass(1)
  for (const port of [door.port, otherDoor.port, door.port]) {
    const asked = await until('off')
    expect(asked.secondsLeft).toBe(60)
    await pass(8)
    await stick.switchOff()
    await until('on')
    await stick.switchOn(port)
  }
  const { gatewayId, failure } = await until('proven')
  expect(failure).toBeNull()
  const found = await owner.api.gateways.find({ params: { ...params, gatewayId: gatewayId! } })
  expect(found).toMatchObject({ deviceSn: String(serial), deviceName: 'Roof', protocol: 'solarman-v5' })
  await centre.claims.claim()
  const behind = await owner.api.devices.behindGateway({ params: { id: gatewayId! } })
  expect(behind.data.map(({ deviceSn }) => deviceSn)).toEqual(['INV77'])
  const { rows } = await engine.pool.query<{ kind: string; facts: unknown }>(
    'select kind, facts from audit where plant_id = $1 order by id',
    [params.id],
  )
  const sn = String(serial)
  expect(rows).toEqual([
    { kind: 'gateway.claim', facts: { sn, outcome: 'started' } },
    { kind: 'gateway.register', facts: { sn, protocol: 'solarman-v5' } },
    { kind: 'gateway.claim', facts: { sn, outcome: 'proven' } },
  ])
  await stick.switchOff()
  await pass(1)
  expect((await engine.pool.query('select from logger_visits')).rowCount).toBe(0)
})

test('a logger that is registered stays where it is, also after a proof', async () => {
  const elsewhere = await server.aPlant()
  const { sn } = await server.aGateway(elsewhere)
  const stick = aStick(Number(sn))
  await stick.connect()
  await start(Number(sn))
  await pass(1)
  await switchAsAsked(stick)
  expect(await until('proven', 'failed')).toMatchObject({ state: 'failed', failure: 'taken', gatewayId: null })
  const { rows } = await engine.pool.query<{ plant_id: number }>('select plant_id from devices where sn = $1', [sn])
  expect(rows).toEqual([{ plant_id: elsewhere }])
  await stick.switchOff()
})

/** So many that `left` more have room. */
const fill = async (left: number) => {
  const item = { protocol: 'http' as const }
  for (let count = 0; count < 500 - left; count += 40)
    await owner.api.gateways.register({
      params,
      body: { registerItems: Array<typeof item>(Math.min(40, 500 - left - count)).fill(item) },
    })
}

test('a plant that has as many gateways as it can is told so when a proof begins, not that the logger is another one’s', async () => {
  await fill(0)
  expect((await start()).claim).toMatchObject({ state: 'failed', failure: 'full', gatewayId: null })
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'full' })
  const { rows } = await engine.pool.query<{ facts: unknown }>(
    "select facts from audit where plant_id = $1 and kind = 'gateway.claim' order by id",
    [params.id],
  )
  expect(rows).toEqual([{ facts: { sn: String(serial), outcome: 'full' } }])
})

test('being told that a plant is full ends no claim for another plant, and is not one of the claims that an hour has', async () => {
  await fill(0)
  const room = { id: await server.aPlant({ owner_id: owner.id, latitude: 50, longitude: 7 }) }
  await start(serial, owner.api, room)
  for (let tries = 0; tries < 9; tries++) expect((await start()).claim).toMatchObject({ failure: 'full' })
  expect(await stateOf(owner.api, room)).toMatchObject({ deviceSn: String(serial), state: 'pause' })
  expect(await codeOf(start(serial, owner.api, room))).toBe('done')
})

test('a logger that a full plant has already is proven as ever: it needs no further place', async () => {
  const { sn } = await server.aGateway(params.id)
  await fill(1)
  expect((await start()).claim).toMatchObject({ state: 'failed', failure: 'full' })
  expect((await start(Number(sn))).claim).toMatchObject({ deviceSn: sn, state: 'pause', failure: null })
  const stick = aStick(Number(sn))
  await stick.connect()
  await pass(1)
  await switchAsAsked(stick)
  expect(await until('proven', 'failed')).toMatchObject({ state: 'proven', failure: null })
  await stick.switchOff()
})

test('the last place of a plant is for the logger that is proven first, and the next one is told that there is none', async () => {
  await fill(1)
  const [stick, last] = [aStick(), { protocol: 'http' as const }]
  await stick.connect()
  await start()
  await pass(1)
  await switchAsAsked(stick)
  await until('watch')
  await owner.api.gateways.register({ params, body: { registerItems: [last] } })
  expect(await until('proven', 'failed')).toMatchObject({ state: 'failed', failure: 'full', gatewayId: null })
  await stick.switchOff()
})

test('a neighbour’s logger that happens to restart is not registered, and its answers are those of an unused serial number', async () => {
  const neighbour = aStick()
  const logger = await neighbour.connect()
  const stranger = await server.aCaller()
  const theirs = { id: await server.aPlant({ owner_id: stranger.id, latitude: 50, longitude: 7 }) }
  await start()
  await start(serial + 500, stranger.api, theirs)
  const seen: unknown[] = []
  for (let looks = 0; looks < 14; looks++) {
    await pass(14)
    if (looks % 8 === 0) logger.heartbeat()
    const [real, none] = [await stateOf(), await stateOf(stranger.api, theirs)]
    // Only the random moments differ.
    const steady = (claim: typeof real) => [claim?.rounds, claim?.failure]
    expect(steady(real)).toEqual(steady(none))
    seen.push(real?.state)
  }
  expect(new Set(seen)).toEqual(new Set(['pause', 'off']))
  await until('pause')
  await neighbour.switchOff()
  await neighbour.switchOn()
  for (let looks = 0; looks < 24; looks++) {
    await pass(20)
    await stateOf()
  }
  expect(await stateOf()).toMatchObject({ state: 'failed', gatewayId: null })
  await neighbour.switchOff()
})

test.each([
  [
    'its serial number',
    async () => {
      for (let times = 0; times < 45; times++) {
        const junk = await connectLogger(door.port, serial)
        junk.heartbeat()
        await junk.answered(1)
        junk.socket.end()
        await junk.closed
      }
    },
  ],
  [
    'others',
    async () => {
      // More than are remembered, on few sockets.
      for (let place = 0; place < 800; place++) {
        const junk = new Socket()
        for (let sn = 0; sn < 64; sn++) centre.visits.hear(String(3_000_000_000 + place * 64 + sn), junk, undefined)
      }
    },
  ],
])('a neighbour’s logger that stays on is noticed, however many connections name %s', async (_, crowd) => {
  const logger = await aStick().connect()
  await pass(120)
  logger.heartbeat()
  await logger.answered(2)
  await crowd()
  await start()
  await pass(1)
  // A program that acts as if it was switched.
  const acting = aStick()
  await acting.connect(otherDoor.port)
  for (let round = 0; round < 3; round++) {
    if ((await until('off', 'failed')).state === 'failed') break
    await pass(8)
    await acting.switchOff(1)
    await until('on')
    await acting.switchOn(otherDoor.port)
    logger.heartbeat()
    await logger.answered(3 + round)
    await crowd()
    // The newest connection is the one that has to end when asked.
    await acting.switchOff(1)
    await acting.connect(otherDoor.port)
  }
  expect(await until('proven', 'failed')).toMatchObject({ state: 'failed', failure: 'two-loggers', gatewayId: null })
})

test('who opens connections with a claimed serial number all the time fills no table, and no round of the proof counts', async () => {
  const stick = aStick()
  const logger = await stick.connect()
  await pass(120)
  logger.heartbeat()
  await logger.answered(2)
  await start()
  await pass(1)
  for (let second = 0; second < 13; second++) {
    for (let times = 0; times < 40; times++) {
      const junk = await connectLogger(door.port, serial)
      junk.send(controls.hello, helloPayload(clockAt(now(), { bootAt: now() - minuteMs })))
      await junk.answered(1)
      junk.socket.end()
      await junk.closed
    }
    await pass(1)
  }
  const { rows } = await engine.pool.query<{ count: number }>('select count(*)::int as count from logger_visits')
  expect(rows).toEqual([{ count: 400 }])
  await until('off')
  await pass(8)
  await stick.switchOff()
  // What was saved goes on, such as that a connection ended.
  const ended = await engine.pool.query('select from logger_visits where closed_at is null')
  expect(ended.rowCount).toBe(0)
  for (let looks = 0; looks < 30 && (await stateOf())?.state !== 'failed'; looks++) await pass(25)
  // Nothing else is said: who counts its own connections would learn from it whether a logger has one too.
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'too-late', rounds: 0, notice: 'not-off' })
})

test('one person at a time claims a serial number, whatever the plant, and may stop', async () => {
  await start()
  const other = await server.aCaller()
  const theirs = { id: await server.aPlant({ owner_id: other.id, latitude: 50, longitude: 7 }) }
  expect(await codeOf(start(serial, other.api, theirs))).toBe('LOGGER_CLAIMED_BY_OTHER')
  expect(await stateOf(other.api, theirs)).toBeNull()
  // Beginning once more replaces one's own.
  expect((await start()).claim?.state).toBe('pause')
  await owner.api.gateways.stopClaim({ params })
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'stopped' })
  expect(await codeOf(start(serial, other.api, theirs))).toBe('done')
  // Nobody looks at it again: it ends all the same, for the next person.
  await pass(13 * 60)
  expect(await codeOf(start())).toBe('done')
})

test('who began for the wrong plant begins for the right one: it is no other person who claims the logger', async () => {
  await start()
  const right = { id: await server.aPlant({ owner_id: owner.id, latitude: 50, longitude: 7 }) }
  expect(await codeOf(start(serial, owner.api, right))).toBe('done')
  expect(await stateOf(owner.api, right)).toMatchObject({ deviceSn: String(serial), state: 'pause' })
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'stopped' })
  const { rows } = await engine.pool.query<{ facts: unknown }>(
    'select facts from audit where plant_id = $1 order by id',
    [params.id],
  )
  expect(rows.map(({ facts }) => facts)).toEqual(
    ['started', 'stopped'].map((outcome) => ({ sn: String(serial), outcome })),
  )
  // Another logger is a claim of its own.
  expect(await codeOf(start(serial + 20_000))).toBe('done')
  expect(await stateOf(owner.api, right)).toMatchObject({ state: 'pause' })
})

test('within an hour of sunset at the plant no claim begins, and the answer says when one can', async () => {
  const midnight = clock.at + 30 * minuteMs - dayMs / 2
  // On the equator the sun sets about six hours after noon, on every day of the year.
  await engine.pool.query('update plants set latitude = 0, longitude = 0 where id = $1', [params.id])
  clock.at = midnight + 18 * 60 * minuteMs
  const refusal: unknown = await start().catch((error: unknown) => error)
  if (!(refusal instanceof CallFailed)) throw new Error('It was not refused')
  expect(refusal.code).toBe('LOGGER_CLAIM_TOO_EARLY')
  clock.at = Number(refusal.param) * 1000 + 6 * minuteMs
  expect((await start()).claim?.state).toBe('pause')
})

test('wrong serial numbers, and too many of them, are refused', async () => {
  for (const sn of [0, 4_294_967_296, 12]) expect(await codeOf(start(sn))).toBe('PARAM_ERROR')
  const codes: (string | undefined)[] = []
  for (let tries = 0; tries < 9; tries++) codes.push(await codeOf(start(serial + 10_000 + tries)))
  expect(codes).toEqual([...Array<string>(8).fill('done'), 'TOO_MANY_REQUESTS'])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

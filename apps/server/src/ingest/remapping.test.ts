import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { sleptUntil } from '#features/plants/alerts/alerts.compose.ts'
import { createGatewayStore } from '#features/plants/devices/gateways.store.ts'
import { createLoggerPinStore } from '#features/plants/devices/logger-pins.store.ts'
import { createLoggerVisitStore } from '#features/plants/gateways/logger-visits.store.ts'
import { createEmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { createGatewayDayStore } from '#telemetry/gateway-days.store.ts'
import { createKeeper } from '#telemetry/keeper.ts'
import { createNewDeviceStore } from '#telemetry/new-devices.store.ts'
import { keptSpan } from '#telemetry/partitions.ts'
import { createQuarantineStore } from '#telemetry/quarantine.store.ts'
import { createRoller } from '#telemetry/roller.ts'
import { enterPlant, forgetTelemetry, makeRoom, today, weekKept } from '#telemetry/telemetry.fixture.ts'
import { createUnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { createUndatedStore } from '#telemetry/undated.store.ts'
import { composeIngest } from './ingest.compose.ts'
import { hashSecret } from './listeners/gateway-secret.ts'
import { startHttpPush } from './listeners/http-push.ts'

const engine = await openScratch()
const { pool } = engine
await makeRoom(pool)
const { gatewayId } = await enterPlant(pool, [])
const secret = 'the-secret-of-this-gateway'
await pool.query(`update gateways set protocol = 'http', secret_hash = $2 where device_id = $1`, [
  gatewayId,
  hashSecret(secret),
])

const now = () => today
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const inputs = createEmoncmsInputStore(pool)
const ingest = composeIngest({
  gateways: createGatewayStore(pool),
  loggerPins: createLoggerPinStore(pool),
  loggerVisits: createLoggerVisitStore(pool),
  keeper: createKeeper({ pool }),
  undated: createUndatedStore(pool),
  unclaimed: createUnclaimedStore(pool),
  quarantine: createQuarantineStore(pool),
  newDevices: createNewDeviceStore(pool),
  gatewayDays: createGatewayDayStore(pool),
  sleptUntil,
  inputs,
  keptSpan: () => keptSpan(today, weekKept),
  hasLeft: async () => false,
  onCount: () => {},
  knownTime: { now, disputedNow: () => undefined, hear: () => undefined },
  report,
})
const door = await startHttpPush({ ...ingest, port: 0, host: '127.0.0.1', now, report })
afterAll(async () => {
  await door.close()
  await engine.close()
})
beforeEach(async () => {
  await forgetTelemetry(pool)
  await pool.query('delete from devices where discovered')
  ingest.roster.forget()
})

/** As emonHub sends: rows of a time, a node and numbered values. */
const bulk = async (...rows: readonly (readonly [minutesAgo: number, node: number, ...values: unknown[]])[]) => {
  const data = JSON.stringify(rows.map(([ago, ...rest]) => [(today - ago * minuteMs) / 1000, ...rest]))
  const response = await fetch(`http://127.0.0.1:${door.port}/emoncms/input/bulk.json?time=0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ data }),
  })
  expect(await response.text()).toBe('ok')
}
const stored = async () => {
  const { rows } = await pool.query<{ sn: string; ago: number; w: number | null; grid: number | null }>(
    `select d.sn, round(extract(epoch from $1::timestamptz - s.at) / 60)::int as ago, s.v[1] as w, s.v[32] as grid
     from samples s join devices d on d.id = s.device_id order by s.at, d.sn`,
    [new Date(today)],
  )
  return rows.map(({ sn, ago, w, grid }) => [sn.split('-')[1], ago, w, grid])
}

test('numbered values of emonHub are listed with the values seen last', async () => {
  await bulk([2, 10, 120, 23], [1, 10, 130, 24], [1, 11, 5])
  expect(await inputs.list(gatewayId)).toEqual(
    [
      ['10', '1', 130, today - 2 * minuteMs],
      ['10', '2', 24, today - 2 * minuteMs],
      ['11', '1', 5, today - minuteMs],
    ].map(([node, input, lastValue, keptSince]) => ({
      node,
      input,
      lastValue,
      lastAt: today - minuteMs,
      point: null,
      factor: 1,
      keptSince,
    })),
  )
  expect(await stored()).toEqual([])
})

test('IotaWatt, which asks what is known of its node before it posts, begins with now and goes on after its newest values', async () => {
  const known = async (path: string, key = secret) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`http://127.0.0.1:${door.port}/emoncms/input/get${path}`, { headers })
    return [response.status, await response.text()]
  }
  expect(await known('?node=10')).toEqual([200, '"Node does not exist"'])
  await bulk([2, 10, 120, null, 23], [1, 10, 130], [0, 11, 5])
  const at = (minutesAgo: number) => (today - minutesAgo * minuteMs) / 1000
  const inputsOf10 = {
    1: { time: at(1), value: 130, processList: '' },
    3: { time: at(2), value: 23, processList: '' },
  }
  for (const path of ['?node=10', '.json?node=10', '/10']) {
    const [status, text] = await known(path)
    expect([status, JSON.parse(String(text))]).toEqual([200, inputsOf10])
  }
  expect(await known('?node=12')).toEqual([200, '"Node does not exist"'])
  expect(await known('?node=10', 'the-secret-of-another')).toEqual([401, 'Invalid API key'])
})

test('IotaWatt goes on where it stopped also if the names of its inputs say everything, so that none of them waits for a point', async () => {
  const time = (today - minuteMs) / 1000
  await bulk([2, 13, { solar: 400, grid_power: 10 }], [1, 13, { solar: 500, grid_power: 20 }])
  expect(await inputs.list(gatewayId)).toEqual([])
  await createRoller({ pool, report }).pass()
  const response = await fetch(`http://127.0.0.1:${door.port}/input/get?node=13`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(await response.json()).toEqual({
    acPower: { time, value: 500, processList: '' },
    gridPower: { time, value: 20, processList: '' },
  })
  expect(reported).toEqual([])
})

test('what a clock far ahead dated is not the newest value of an input for years', async () => {
  await bulk([-365 * 24 * 60, 10, 999])
  expect(await inputs.list(gatewayId)).toEqual([])
  await bulk([1, 10, 130], [-365 * 24 * 60, 10, 999])
  expect(await inputs.list(gatewayId)).toMatchObject([{ input: '1', lastValue: 130, lastAt: today - minuteMs }])
})

test('once the owner says what they are, they count from the first one, and what follows counts at once', async () => {
  await bulk([3, 10, 120, 23], [2, 10, 130, 24])
  await inputs.map(gatewayId, '10', [
    { input: '1', point: 'acPower', factor: 10 },
    { input: '2', point: 'gridPower', factor: -1 },
  ])
  await ingest.remapping.run()
  await bulk([1, 10, 140, 25])
  expect(await stored()).toEqual([
    ['10', 3, 1200, -23],
    ['10', 2, 1300, -24],
    ['10', 1, 1400, -25],
  ])
  expect((await inputs.list(gatewayId)).map(({ lastValue, point, factor }) => [lastValue, point, factor])).toEqual([
    [140, 'acPower', 10],
    [25, 'gridPower', -1],
  ])
  expect(reported).toEqual([])
})

test('another point for an input replaces what was stored with the one before', async () => {
  await bulk([3, 10, 120, 23, 7], [2, 10, { power: 500, 2: 24 }])
  expect(await stored()).toEqual([['10', 2, 500, null]])
  await inputs.map(gatewayId, '10', [{ input: '1', point: 'acPower', factor: 1 }])
  await ingest.remapping.run()
  expect(await stored()).toEqual([
    ['10', 3, 120, null],
    ['10', 2, 500, null],
  ])
  await inputs.map(gatewayId, '10', [
    { input: '3', point: 'acPower', factor: 1 },
    { input: '2', point: 'gridPower', factor: 1 },
  ])
  await ingest.remapping.run()
  expect(await stored()).toEqual([
    ['10', 3, 7, 23],
    ['10', 2, 500, 24],
  ])
  expect((await pool.query('select from stale_ranges')).rowCount).toBeGreaterThan(0)
  expect(reported).toEqual([])
})

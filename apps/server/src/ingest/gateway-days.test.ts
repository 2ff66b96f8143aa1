import { hourMs, minuteMs } from '@heliograph/domain/zones'
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
import { enterPlant, forgetTelemetry, makeRoom, today, weekKept } from '#telemetry/telemetry.fixture.ts'
import { createUnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { createUndatedStore } from '#telemetry/undated.store.ts'
import { composeIngest } from './ingest.compose.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)
const { gatewayId } = await enterPlant(pool, [], 'Europe/Berlin')
const { rows: named } = await pool.query<{ sn: string }>('select sn from devices where id = $1', [gatewayId])
const sn = named[0]!.sn
/** Midnight in Berlin, two hours before midnight in UTC. */
const midnight = today - 2 * hourMs

beforeEach(async () => {
  await forgetTelemetry(pool)
  await pool.query('update gateways set heard_at = null')
})

const start = () => {
  const clock = { at: midnight }
  const reported: Error[] = []
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
    inputs: createEmoncmsInputStore(pool),
    keptSpan: () => keptSpan(today, weekKept),
    hasLeft: async () => false,
    onCount: () => {},
    knownTime: { now: () => clock.at, disputedNow: () => undefined, hear: () => undefined },
    report: (error) => void reported.push(error),
  })
  return {
    ...ingest,
    reported,
    async hearAt(at: number) {
      clock.at = at
      ingest.presence.hear(gatewayId)
      await ingest.presence.flush()
    },
    async sendAt(at: number, ...samples: { at: number; acPower: number }[]) {
      clock.at = at
      const gateway = (await ingest.roster.bySn(sn))!
      const readings = samples.map(({ at: measuredAt, acPower }) => ({
        deviceSn: 'I1',
        deviceType: 'INVERTER' as const,
        at: measuredAt,
        values: { acPower },
      }))
      await ingest.pipeline.accept({ gateway, readings, payload: Buffer.from('as it came') })
      await ingest.presence.flush()
    },
  }
}

const days = async () => {
  const { rows } = await pool.query(
    `select day, kept, late, repeated, rejected, longest_silence_s as silence, heard_s as heard
     from gateway_days where gateway_id = $1 order by day`,
    [gatewayId],
  )
  return rows
}
const none = { kept: 0, late: 0, repeated: 0, rejected: 0 }

test("a gateway's day says how long it was heard and silent, in the plant's zone", async () => {
  const { hearAt, reported } = start()
  await hearAt(midnight - 4 * minuteMs)
  await hearAt(midnight + 4 * minuteMs)
  await hearAt(midnight + 9 * minuteMs)
  // Longer than two uploads of five minutes.
  await hearAt(midnight + 69 * minuteMs)
  await hearAt(midnight + 70 * minuteMs)
  expect(await days()).toEqual([
    { ...none, day: '2026-06-16', silence: 240, heard: 240 },
    { ...none, day: '2026-06-17', silence: 3600, heard: 600 },
  ])
  expect(reported).toEqual([])
})

test('a silence of days is in each of them', async () => {
  const { hearAt } = start()
  await hearAt(midnight - 25 * hourMs)
  await hearAt(midnight + hourMs)
  expect(await days()).toEqual([
    { ...none, day: '2026-06-15', silence: 3600, heard: 0 },
    { ...none, day: '2026-06-16', silence: 86_400, heard: 0 },
    { ...none, day: '2026-06-17', silence: 3600, heard: 0 },
  ])
})

test('a silence is told, and once, also when the database refused to note it at first', async () => {
  const { hearAt, reported, presence } = start()
  await hearAt(midnight + 4 * minuteMs)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table gateway_days in access exclusive mode')
  await hearAt(midnight + 64 * minuteMs)
  await other.query('commit')
  other.release()
  expect(reported.map(String)).toEqual([expect.stringContaining('lock timeout')])
  await presence.flush()
  await presence.flush()
  await hearAt(midnight + 65 * minuteMs)
  expect(await days()).toEqual([{ ...none, day: '2026-06-17', silence: 3600, heard: 60 }])
})

const gapsOf = async () => {
  const { rows } = await pool.query(
    `select day, asleep_s as asleep, gaps, gap_carried as carried, longest_gap_s as longest, gap_from as from, gap_until as until
     from gateway_days where gateway_id = $1 order by day`,
    [gatewayId],
  )
  return rows
}
const noGap = { asleep: 0, gaps: 0, carried: false, longest: 0, from: null, until: null }

test('a gap is a silence that is longer than allowed; one of several days is on each of them, whole', async () => {
  const { hearAt } = start()
  for (const minutes of [0, 5, 10, 80, 85, 120]) await hearAt(midnight - 25 * hourMs + minutes * minuteMs)
  await hearAt(midnight + hourMs)
  const [from, until] = [new Date(midnight - 23 * hourMs), new Date(midnight + hourMs)]
  expect(await gapsOf()).toEqual([
    { ...noGap, day: '2026-06-15', gaps: 1, longest: 4200, from: expect.any(Date), until: expect.any(Date) },
    { ...noGap, day: '2026-06-16', gaps: 3, carried: true, longest: 86_400, from, until },
    { ...noGap, day: '2026-06-17', gaps: 1, carried: true, longest: 86_400, from, until },
  ])
})

test('a stick that is powered by its inverter sleeps at night, from its first one on, and that is no gap', async () => {
  const { hearAt } = start()
  await pool.query(
    `update plants set latitude = 52.5, longitude = 13.4 where id = (select plant_id from devices where id = $1)`,
    [gatewayId],
  )
  // The sun sets at 19:30 UTC and rises at 02:45 UTC.
  const [dusk, dawn] = [midnight - 2.4 * hourMs, midnight + 5 * hourMs]
  await hearAt(dusk - 5 * minuteMs)
  await hearAt(dusk)
  await hearAt(dawn)
  expect(await gapsOf()).toEqual([
    { ...noGap, day: '2026-06-16', asleep: 2.4 * 3600 },
    { ...noGap, day: '2026-06-17', asleep: 5 * 3600 },
  ])
  // Silent at noon, it does not sleep.
  await hearAt(dawn + 5 * hourMs)
  expect((await gapsOf())[1]).toMatchObject({ asleep: 5 * 3600, gaps: 1, longest: 5 * 3600 })
})

test('what a day did not keep when it began stays unknown', async () => {
  const { hearAt } = start()
  await pool.query(
    `insert into gateway_days (gateway_id, day, heard_s, asleep_s, gaps, gap_carried, longest_gap_s)
     values ($1, '2026-06-17', 60, null, null, null, null)`,
    [gatewayId],
  )
  await hearAt(midnight + hourMs)
  await hearAt(midnight + 3 * hourMs)
  await hearAt(midnight + 27 * hourMs)
  expect(await gapsOf()).toMatchObject([
    { day: '2026-06-17', asleep: null, gaps: null, longest: null },
    { day: '2026-06-18', asleep: 0, gaps: 1, longest: 86_400 },
  ])
})

test("a gateway's day keeps the signals that it told; without one, or with one that says nothing, nothing is added", async () => {
  const { presence, hearAt, ...ingest } = start()
  const tellAt = async (at: number, ...signals: number[]) => {
    await hearAt(at)
    for (const signalPct of signals) presence.hear(gatewayId, { signalPct })
    await presence.flush()
  }
  await tellAt(midnight - minuteMs, 40)
  await tellAt(midnight + minuteMs, 12)
  await tellAt(midnight + 2 * minuteMs, 80, 21)
  await tellAt(midnight + 3 * minuteMs)
  await tellAt(midnight + 4 * minuteMs, 0)
  await tellAt(midnight + 5 * minuteMs, 255)
  const { rows } = await pool.query(
    'select day, signals, signal_sum as sum, signal_last as last from gateway_days where gateway_id = $1 order by day',
    [gatewayId],
  )
  expect(rows).toEqual([
    { day: '2026-06-16', signals: 1, sum: 40, last: 40 },
    { day: '2026-06-17', signals: 2, sum: 33, last: 21 },
  ])
  expect(ingest.reported).toEqual([])
})

test("a gateway's day counts samples by what became of them, on the day on which they arrived", async () => {
  const { sendAt } = start()
  await sendAt(midnight - minuteMs, { at: midnight - 2 * minuteMs, acPower: 1 })
  await sendAt(
    midnight + hourMs,
    { at: midnight + hourMs, acPower: 1 },
    { at: midnight - 3 * hourMs, acPower: 1 },
    { at: midnight - 2 * minuteMs, acPower: 1 },
    { at: midnight - 2 * minuteMs, acPower: 2 },
    { at: 0, acPower: 1 },
  )
  expect(await days()).toEqual([
    { ...none, day: '2026-06-16', kept: 1, silence: 0, heard: 0 },
    { day: '2026-06-17', kept: 2, late: 1, repeated: 1, rejected: 2, silence: 0, heard: 0 },
  ])
})

test('a plant in a zone that this version does not know keeps no gateway of others from being heard', async () => {
  const nowhere = await enterPlant(pool, [], 'Mars/Olympus')
  const { hearAt, presence, reported } = start()
  presence.hear(nowhere.gatewayId)
  await hearAt(midnight + 4 * minuteMs)
  presence.hear(nowhere.gatewayId)
  await hearAt(midnight + 64 * minuteMs)
  expect(reported).toEqual([])
  const { rows: heard } = await pool.query('select heard_at from gateways where device_id = any($1) order by 1', [
    [gatewayId, nowhere.gatewayId],
  ])
  const at = (minutes: number) => ({ heard_at: new Date(midnight + minutes * minuteMs) })
  expect(heard).toEqual([at(4), at(64)])
  expect(await days()).toMatchObject([{ day: '2026-06-17', silence: 3600 }])
})

import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
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

import { because, detail } from '@heliograph/domain/rejection-details'
import { firstOf, sure } from '@heliograph/domain/sure'
import { minuteMs } from '@heliograph/domain/zones'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { createGatewayStore } from '#features/plants/devices/gateways.store.ts'
import { createKeeper } from '#telemetry/keeper.ts'
import { keptSpan } from '#telemetry/partitions.ts'
import { createQuarantineStore } from '#telemetry/quarantine.store.ts'
import { enterPlant, forgetTelemetry, makeRoom, today, weekKept } from '#telemetry/telemetry.fixture.ts'
import { createUndatedStore } from '#telemetry/undated.store.ts'
import { createIntakeCounts } from './counts.ts'
import { createDating } from './dating.ts'
import { createDecodingAgain } from './decoding-again.ts'
import { clockAt, dataPayload } from './listeners/v5-logger.fixture.ts'
import { createPipeline } from './pipeline.ts'
import { createQuota } from './quota.ts'
import { createRoster } from './roster.ts'
import { createV5Data, currentDecoder, type V5Decoder } from './v5-data.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)
const { gatewayId } = await enterPlant(pool, [])
beforeEach(() => forgetTelemetry(pool))

/** A version that does not know Solis yet, as decoders answer about models that they don't know. */
const older: V5Decoder = {
  version: 'older',
  decode: (payload) => {
    const { head } = decodeData(payload)
    const type = head?.sensorType ?? ''
    return { ...(head && { head }), undecodable: because(detail('sensorType', { type }), detail('unknownType')) }
  },
}

/** A process with some version of the decoder. */
const start = async (decoder?: V5Decoder) => {
  const now = () => today
  const source = createGatewayStore(pool)
  const roster = createRoster({ source, now })
  const pipeline = createPipeline({
    roster,
    keeper: createKeeper({ pool }),
    counts: createIntakeCounts({ now }),
    quota: createQuota({ now }),
    keptSpan: () => keptSpan(today, weekKept),
    now,
  })
  const report = (error: Error) => expect.fail(`${error.message}: ${String(error.cause)}`)
  const dating = createDating({ undated: createUndatedStore(pool), pipeline, now })
  const version = decoder && { decoder }
  const takeV5Data = createV5Data({ pipeline, dating, report, ...version })
  const { rows } = await pool.query<{ sn: string }>('select sn from devices where id = $1', [gatewayId])
  const gateway = sure(await source.findGateway({ sn: firstOf(rows).sn }))
  return {
    take: (payload: Uint8Array) => takeV5Data(gateway, payload),
    again: createDecodingAgain({ quarantine: createQuarantineStore(pool), roster, takeV5Data, report, ...version }),
  }
}

const frame = (minute: number) =>
  dataPayload({
    no: minute,
    clock: clockAt(today + minute * minuteMs, { bootAt: today - 60 * minuteMs }),
    values: { acPower: 1000 + minute, generationTotal: 500 },
  })
const quarantined = async () =>
  (await pool.query<{ decoder: string | null }>('select decoder from quarantine order by id')).rows
const stored = async () =>
  (await pool.query<{ v: number[]; at: Date }>('select v, at from samples order by at')).rows.map(({ v, at }) => [
    (at.getTime() - today) / minuteMs,
    v[0],
  ])

test('what a decoder did not understand is decoded by the version that does, at its own time', async () => {
  const before = await start(older)
  for (const minute of [0, 5]) await before.take(frame(minute))
  expect(await stored()).toEqual([])
  expect(await quarantined()).toMatchObject([{ decoder: 'older' }, { decoder: 'older' }])
  await before.again.run()
  expect(await quarantined()).toHaveLength(2)

  await (await start()).again.run()
  expect(await stored()).toEqual([
    [0, 1000],
    [5, 1005],
  ])
  expect(await quarantined()).toEqual([])
})

test('what the new version does not understand either stays, and is not tried by it again; other reasons are left alone', async () => {
  const before = await start(older)
  await before.take(Buffer.from('no data frame'))
  await pool.query('update quarantine set decoder = null')
  await pool.query(
    `insert into quarantine (protocol, gateway_sn, reason, kind, payload)
     select protocol, gateway_sn, 'too old', 'too old', $1 from quarantine`,
    [frame(0)],
  )
  const after = await start()
  await after.again.run()
  expect((await quarantined()).map(({ decoder }) => decoder)).toEqual([currentDecoder.version, null])
  expect(await stored()).toEqual([])
})

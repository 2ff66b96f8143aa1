import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flowsOf } from '@heliograph/domain/energy'
import type { DetailCode } from '@heliograph/domain/rejection-details'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openScratch } from '#db/scratch.ts'
import { createHistoryStore } from './history.store.ts'
import { tendPartitions } from './partitions.ts'
import { quarantineTexts } from './quarantine.fixture.ts'
import { createQuarantineStore } from './quarantine.store.ts'
import { createRoller } from './roller.ts'
import { enterPlant, inverterSample, meterSample, today, weekKept } from './telemetry.fixture.ts'

const engine = await openScratch({ migrations: undefined })
const { pool } = engine
const ours = fileURLToPath(new URL('../../migrations/', import.meta.url))
const old = mkdtempSync(join(tmpdir(), 'heliograph-0.2.0-'))
for (const name of readdirSync(ours)) if (name < '0006') cpSync(join(ours, name), join(old, name))
afterAll(async () => {
  rmSync(old, { recursive: true })
  await engine.close()
})

const noLog = () => undefined

/** Before details had codes, these were the reasons; the last one is of no known form. */
const sentences = [
  'too old',
  'unknown gateway',
  'implausible: pvPower 65535, acFrequency -1',
  'conflicting: other values are stored for 2026-06-16T10:00:00.000Z',
  'network not allowed: from 203.0.113.7',
  'too many connections: from an unknown address',
  'message not allowed: topic tele/plug/SENSOR',
  'another logger: it has another MAC address',
  'Frame 0x4e is not understood',
  'Sensor type 9999: unknown',
  'Sensor type 01dd: a register dump, whose blocks differ between models',
  'Sensor type 0705: 40 of 233 bytes',
  'dev[0]: type is not a device type; dev[1]: there are no values',
]
/** Since then, sensor types are shown as in the documentation. */
const shownNow = [
  ...sentences.slice(0, 9),
  'Sensor code 9999: unknown',
  'Sensor code DD01: a register dump, whose blocks differ between models',
  'Sensor code 0507: 40 of 233 bytes',
  ...sentences.slice(12),
]
const codes: DetailCode[] = [
  'implausibleValues',
  'otherValuesStored',
  'fromAddress',
  'fromUnknownAddress',
  'unknownFrame',
  'sensorType',
]

/** As 0.2.0 rolled days up: fractions of kWh, and the two cross flows. */
const before = {
  generation: 30.3,
  use: 12.1,
  buy: 4.7,
  sell: 18.2,
  charge: 6.5,
  discharge: 5.8,
  chargeFromBuy: 1.1,
  dischargeForSell: 0.4,
}

test('a database of 0.2.0 keeps its days, and gets coverage for those whose samples are still kept', async () => {
  await migrate({ url: engine.url, folder: old, log: noLog })
  await tendPartitions(pool, today, weekKept)
  const { id, deviceIds } = await enterPlant(pool, ['INVERTER', 'METER'])
  const [inverterId, meterId] = deviceIds
  if (inverterId === undefined || meterId === undefined) throw new Error('Both were entered')
  const values = Object.values(before)
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell, charge, discharge, charge_from_buy, discharge_for_sell)
     values ($1, '2026-04-10', $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, ...values],
  )
  await pool.query(
    `insert into plant_months (plant_id, month, generation, use, buy, sell, charge, discharge, charge_from_buy, discharge_for_sell, days)
     values ($1, '2026-04-01', $2, $3, $4, $5, $6, $7, $8, $9, 1)`,
    [id, ...values],
  )
  // A day of which the samples are kept: 0.2.0 took the use from a generation of a whole day and half a day of the meter.
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell) values ($1, '2026-06-16', 2.4, 2.4, 0, 0)`,
    [id],
  )
  const midnight = today - 26 * 60 * minuteMs
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    const [at, hours] = [midnight + minutes * minuteMs, minutes / 60]
    const meter = meterSample(meterId, at, { buyToday: hours / 10, sellToday: 0 })
    const rows = [inverterSample(inverterId, at, { generationToday: hours / 10 }), ...(hours < 12 ? [meter] : [])]
    for (const { deviceId, layout, v } of rows) {
      await pool.query('insert into samples (device_id, at, layout, v) values ($1, $2, $3, $4)', [
        deviceId,
        new Date(at),
        layout,
        v,
      ])
    }
  }

  for (const reason of sentences) {
    await pool.query(
      `insert into quarantine (protocol, gateway_sn, reason, payload) values ('solarman-v5', '1700000009', $1, '')`,
      [reason],
    )
  }

  await migrate({ url: engine.url, folder: ours, log: noLog })
  expect(await quarantineTexts(pool)).toEqual(shownNow)
  const quarantine = createQuarantineStore(pool)
  expect((await quarantine.undecodedOf('1700000009')).map(({ sensorType }) => sensorType).toSorted()).toEqual([
    '01dd',
    '0705',
    '9999',
  ])
  const { data } = await quarantine.list({ page: 1, size: 20 })
  expect(new Set(data.map(({ detail }) => detail?.code))).toEqual(
    new Set([undefined, ...codes, 'other'] satisfies (DetailCode | undefined)[]),
  )
  const roller = createRoller({ pool, report: (error) => expect.fail(error.message) })
  while ((await roller.pass()) > 0);

  const history = createHistoryStore(pool)
  const [april] = await history.daysOf(id, '2026-04-10', '2026-04-10')
  const { chargeFromBuy, dischargeForSell, ...energies } = before
  expect(april).toMatchObject({ ...energies, coverage: null })
  const flows = flowsOf(before)
  for (const flow of [
    'genForUse',
    'genForCharge',
    'genForGrid',
    'useFromGen',
    'useFromBuy',
    'unknown',
    'lost',
  ] as const) {
    expect(april?.flows[flow]).toBeCloseTo(flows[flow] ?? NaN, 6)
  }
  expect(april?.flows).toMatchObject({ chargeFromBuy, dischargeForSell })
  expect(april?.flows.lost).toBeGreaterThan(1)
  const [month] = await history.monthsOf(id, '2026-04-01', '2026-04-01')
  expect(month).toMatchObject({ ...energies, flows: april?.flows })

  const [june] = await history.daysOf(id, '2026-06-16', '2026-06-16')
  expect(june?.coverage?.knownS.generation).toBeGreaterThan(23.9 * 3600)
  expect(june?.coverage?.flowsKnownS).toBeLessThan(12.3 * 3600)
  expect(june?.use).toBeCloseTo(2.4, 0)
  expect(june?.flows.useFromBuy).toBeCloseTo(1.2, 1)
})

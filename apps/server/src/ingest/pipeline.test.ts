import type { DeviceType } from '@heliograph/domain/devices'
import { layouts, pack, unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { because, detail } from '@heliograph/domain/rejection-details'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { parseSamples } from '@heliograph/protocols/http-push/samples'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { createGatewayStore } from '#features/plants/devices/gateways.store.ts'
import type { Log } from '#needs/log.ts'
import { createKeeper } from '#telemetry/keeper.ts'
import { dropExpired, keptSpan, tendPartitions } from '#telemetry/partitions.ts'
import { createPastStore } from '#telemetry/past.store.ts'
import { quarantineTexts } from '#telemetry/quarantine.fixture.ts'
import { createRoller } from '#telemetry/roller.ts'
import { enterPlant, forgetTelemetry, weekKept, makeRoom, today } from '#telemetry/telemetry.fixture.ts'
import { createUnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { createIntakeCounts } from './counts.ts'
import { createPipeline, type Report } from './pipeline.ts'
import { createQuota } from './quota.ts'
import { createRoster, type KnownGateway } from './roster.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)
const { gatewayId, deviceIds } = await enterPlant(pool, ['INVERTER', 'METER'])
await pool.query('update devices set rated_w = 5000 where id = $1', [deviceIds[0]])
const { rows } = await pool.query<{ id: number; sn: string }>('select id, sn from devices order by id')
const snOf = (id: number) => rows.find((row) => row.id === id)!.sn

const now = () => today
const span = () => keptSpan(today, weekKept)
const source = createGatewayStore(pool)
const gateway = (await source.findGateway({ sn: snOf(gatewayId) }))!
const payload = Buffer.from('as it came')

/** A pipeline with fresh counts and quotas, and a gateway as it is in the database now. */
const start = async () => {
  const counts = createIntakeCounts({ now })
  const roster = createRoster({ source, now })
  const pipeline = createPipeline({
    roster,
    counts,
    now,
    keptSpan: span,
    keeper: createKeeper({ pool }),
    quota: createQuota({ now }),
  })
  const fresh = (await roster.bySn(gateway.sn))!
  return {
    pipeline,
    counted: () => Object.fromEntries(counts.read().map(({ outcome, sinceStart }) => [outcome, sinceStart])),
    send: (readings: readonly Reading[], more: Partial<Report> = {}) =>
      pipeline.accept({ gateway: fresh, readings, payload, ...more }),
    gateway: fresh,
  }
}

const ignore = () => undefined
const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silentLog }
const fail = (error: Error) => expect.fail(`${error.message}: ${String(error.cause)}`)

/** A pipeline of that time. */
const pipelineAt = (at: number) => {
  const clock = () => at
  return createPipeline({
    roster: createRoster({ source, now: clock }),
    counts: createIntakeCounts({ now: clock }),
    now: clock,
    keptSpan: () => keptSpan(at, weekKept),
    keeper: createKeeper({ pool }),
    quota: createQuota({ now: clock }),
  })
}

const reading = (more: Partial<Reading> = {}): Reading => ({
  deviceSn: snOf(deviceIds[0]!),
  deviceType: 'INVERTER',
  at: today,
  values: { acPower: 1000 },
  ...more,
})

const quarantined = async () => {
  const { rows: found } = await pool.query<Record<string, unknown>>(
    'select gateway_sn, device_sn, reason, payload from quarantine order by id',
  )
  return found
}
const samples = async () =>
  (
    await pool.query<{ device_id: number; at: Date; layout: number; v: (number | null)[] }>(
      'select device_id, at, layout, v from samples order by device_id, at',
    )
  ).rows

beforeEach(async () => {
  await forgetTelemetry(pool)
  await pool.query('delete from devices where discovered')
})

describe('a reading', () => {
  test('of a known device, in time and plausible, is stored', async () => {
    const { send, counted } = await start()
    expect(await send([reading()])).toMatchObject({ kept: 1, dropped: 0 })
    expect(await samples()).toEqual([
      { device_id: deviceIds[0], at: new Date(today), layout: layouts.inverter.id, v: [1000] },
    ])
    expect(counted()).toEqual({ kept: 1 })
    expect(await quarantined()).toEqual([])
  })

  test("uses the layout of the device's registered type, whatever type the report has", async () => {
    const { send } = await start()
    await send([reading({ deviceSn: snOf(deviceIds[1]!), values: { gridPower: 7 } })])
    expect(await samples()).toMatchObject([{ layout: layouts.meter.id, v: [7] }])
  })

  test('of a device of any type is stored with all of its points, in the layout of its type if that has them', async () => {
    const { send, gateway: ours } = await start()
    // Of a protocol with a secret, which brings as many devices as it likes.
    const { newDevices: _, ...withSecret } = ours
    const samplesOf = [
      { type: 'PCS', values: { APo_t1: -4800, B_P1: -5000, B_left_cap1: 61, INV_T0: 38 }, layout: 'converter' },
      { type: 'COMBINER_BOX', values: { DPi_t1: 5200, DV1: 610, DC1: 8.5, DV2: 608, DC2: 0 }, layout: 'combiner' },
      { type: 'OPTIMIZER', values: { DP1: 310, DV1: 33.1, DC1: 9.4, Et_ge1: 812.5 }, layout: 'module' },
      { type: 'GENERATOR', values: { GEN_P_T: 3000, GEN_P_TO: 91, t_w_hou1: 420 }, layout: 'generator' },
      { type: 'CHARGE_PORT', values: { E_Puse_t1: 7400, E_C_T: 1200 }, layout: 'load' },
      { type: 'EPM', values: { PG_Pt1: -120, E_S_TO: 88 }, layout: 'meter' },
      { type: 'WEATHER_STATION', values: { IRR1: 812, T_amb1: 21.5, WS1: 3 }, layout: 'environment' },
      // Nothing is known about these, or they report more than others of their type.
      { type: 'FAN', values: { E_Puse_t1: 35, INV_T0: 22 }, layout: 'inverter' },
      { type: 'WEATHER_STATION', values: { IRR1: 812, INV_T0: 40 }, layout: 'inverter' },
      { type: 'METER', values: { PG_Pt1: 7, APo_t1: 900 }, layout: 'inverter' },
    ] as const
    const batch = samplesOf.map(({ type, values }, place) => ({ sn: `ANY${place}`, type, at: today, values }))
    const parsed = parseSamples(JSON.stringify({ samples: batch }))
    if ('error' in parsed) throw new Error('The batch is well-formed')
    expect(await send(parsed.readings, { gateway: withSecret })).toMatchObject({ kept: samplesOf.length, dropped: 0 })
    const rows = await samples()
    for (const [place, { layout }] of samplesOf.entries()) {
      const id = ours.devices.get(`ANY${place}`)?.id
      const row = rows.find(({ device_id }) => device_id === id)
      expect([row?.layout, row && unpack(row.layout, row.v)]).toEqual([
        layouts[layout].id,
        parsed.readings[place]?.values,
      ])
    }
  })

  test('that an earlier version stored in another layout is recognised when it is sent again', async () => {
    const { send, counted } = await start()
    const port = reading({ deviceSn: 'PORT1', deviceType: 'CHARGE_PORT', values: { usePower: 7400 } })
    await send([port])
    const v = pack('inverter', port.values)
    await pool.query('update samples set layout = $1, v = $2', [layouts.inverter.id, v])
    expect(await send([port])).toMatchObject({ kept: 0, dropped: 1 })
    expect(await send([{ ...port, values: { usePower: 7500 } }])).toMatchObject({ kept: 0, dropped: 1 })
    expect(counted()).toEqual({ kept: 1, 'seen before': 1, conflicting: 1 })
  })

  test.each<[string, Partial<Reading>, string]>([
    ['older than three years and what there is room for', { at: today - (8 + 3 * 365) * dayMs }, 'too old'],
    ['of 1970', { at: 0 }, 'too old'],
    ['without a time', { at: NaN }, 'too old'],
    ['more than a fast clock ahead', { at: today + 11 * minuteMs }, 'in the future'],
    ['of 2099', { at: Date.UTC(2099, 0) }, 'in the future'],
    ['with nothing but what no device can have measured', { values: { acPower: 5e6, acFrequency: -1 } }, 'implausible'],
    ['with nothing that is a number', { values: { acPower: NaN, gridPower: Infinity } }, 'implausible'],
    ['without values', { values: {} }, 'implausible'],
  ])('%s is dropped, counted and quarantined', async (_, part, reason) => {
    const { send, counted } = await start()
    expect(await send([reading(part)])).toMatchObject({ kept: 0, dropped: 1 })
    expect(counted()).toEqual({ [reason]: 1 })
    expect(await samples()).toEqual([])
    expect(await quarantined()).toEqual([
      {
        gateway_sn: gateway.sn,
        device_sn: part.deviceSn ?? snOf(deviceIds[0]!),
        reason,
        payload,
      },
    ])
  })

  test('a few minutes ahead of our clock is stored', async () => {
    const { send } = await start()
    expect(await send([reading({ at: today + 9 * minuteMs })])).toMatchObject({ kept: 1, dropped: 0 })
  })

  test('with one impossible value loses that value, and the payload is quarantined', async () => {
    const { send, counted } = await start()
    await send([reading({ values: { acPower: 1000, pvPower: 65_535, temperature: 40 } })])
    expect(await samples()).toMatchObject([{ v: [1000, null, null, null, 40] }])
    expect(await quarantined()).toMatchObject([{ payload }])
    expect(await quarantineTexts(pool)).toEqual(['implausible: pvPower 65535'])
    expect(counted()).toEqual({ kept: 1 })
  })

  test('with an insulation or a cell that was not measured has none, without a complaint; millivolts are no volts', async () => {
    const { send } = await start()
    const sent: Values[] = [
      { acPower: 900, insulationResistance: 0, highestCellVoltage: 65.535, lowestCellVoltage: 0 },
      { acPower: 900, insulationResistance: 65_535, highestCellVoltage: 3.331, lowestCellVoltage: 3.325 },
    ]
    for (const [place, values] of sent.entries()) await send([reading({ at: today + 1000 * place, values })])
    expect((await samples()).map(({ layout, v }) => unpack(layout, v))).toEqual([
      { acPower: 900 },
      { acPower: 900, highestCellVoltage: 3.331, lowestCellVoltage: 3.325 },
    ])
    expect(await quarantined()).toEqual([])
    await send([reading({ at: today + 5000, values: { acPower: 900, highestCellVoltage: 3331 } })])
    expect(await quarantineTexts(pool)).toEqual(['implausible: highestCellVoltage 3331'])
  })

  test('of a hybrid that charges its battery from the grid keeps what its AC side draws; other inverters draw no such power', async () => {
    const { send } = await start()
    await send([reading({ values: { acPower: -4800, batteryPower: -4800, pvPower: 0 } })])
    expect((await samples()).map(({ layout, v }) => unpack(layout, v).acPower)).toEqual([-4800])
    expect(await quarantined()).toEqual([])
    await send([reading({ at: today + 1000, values: { acPower: -4800, pvPower: 0 } })])
    expect(await quarantineTexts(pool)).toEqual(['implausible: acPower -4800'])
  })

  test('of a hybrid that tells its strings but no sum has one, unless a string is missing', async () => {
    const { send } = await start()
    const told = { acPower: 900, batteryPower: -500, pv1Power: 800, pv2Power: 700 }
    const sums: [at: number, values: Values][] = [
      [today, told],
      [today + 1000, { ...told, pvPower: 1490 }],
      [today + 2000, { batteryPower: -500, pv1Power: 800 }],
      [today + 3000, { ...told, pv2Power: 65_535 }],
      [today + 4000, { acPower: 900, pv1Power: 800, pv2Power: 700 }],
    ]
    for (const [at, values] of sums) await send([reading({ at, values })])
    const stored = (await samples()).map(({ layout, v }) => unpack(layout, v).pvPower ?? null)
    expect(stored).toEqual([1500, 1490, null, null, null])
  })

  test('with a value too close to zero for a curve is stored as zero, and everyone is still rolled up', async () => {
    const { send, counted } = await start()
    const meter = { deviceSn: snOf(deviceIds[1]!), deviceType: 'METER' as const }
    await send([reading({ values: { acPower: 1e-60, temperature: 0.5 } })])
    await send([reading({ ...meter, values: { gridPower: -1e-60 } })])
    expect((await samples()).map(({ v }: { v: unknown }) => v)).toEqual([[0, null, null, null, 0.5], [0]])
    const reported: Error[] = []
    const roller = createRoller({ pool, report: (error) => void reported.push(error) })
    expect(await roller.pass()).toBeGreaterThan(0)
    expect(reported).toEqual([])
    const { rows: frames } = await pool.query('select generation_w, buy_w, sell_w from plant_frames')
    expect(frames).toEqual([{ generation_w: 0, buy_w: 0, sell_w: 0 }])
    expect(counted()).toEqual({ kept: 2 })
  })

  test('that is repeated is dropped and counted, but not quarantined', async () => {
    const { send, counted } = await start()
    await send([reading()])
    expect(await send([reading()])).toMatchObject({ kept: 0, dropped: 1 })
    expect(counted()).toEqual({ kept: 1, 'seen before': 1 })
    expect(await quarantined()).toEqual([])
  })

  test('with other values for a stored time is dropped, counted for its device, and quarantined', async () => {
    const { send, counted } = await start()
    await send([reading()])
    expect(await send([reading({ values: { acPower: 2 } })])).toMatchObject({ kept: 0, dropped: 1 })
    expect(await samples()).toMatchObject([{ v: [1000] }])
    expect(counted()).toEqual({ kept: 1, conflicting: 1 })
    expect(await quarantined()).toMatchObject([{ device_sn: snOf(deviceIds[0]!), payload }])
    expect(await quarantineTexts(pool)).toEqual([
      `conflicting: other values are stored for ${new Date(today).toISOString()}`,
    ])
    await send([reading({ values: { acPower: 3 } }), reading({ values: { acPower: 4 } })])
    const { rows: days } = await pool.query('select device_id, day, conflicts from device_conflicts')
    expect(days).toEqual([{ device_id: deviceIds[0], day: '2026-06-17', conflicts: 3 }])
  })
})

describe('readings from before what is kept', () => {
  const past = createPastStore(pool)
  const roller = createRoller({ pool, report: fail, keptFrom: () => span().from })
  /** 6:00 to 18:00 in Berlin, 40 days ago: 12 kWh. */
  const morning = Date.UTC(2026, 4, 8, 4)
  const halves = [0, 36].map((begin) =>
    Array.from({ length: 37 }, (_, place) => {
      const hours = (begin + place) / 6
      const values = { acPower: 1000, generationToday: hours, generationTotal: 500 + hours }
      return reading({ at: morning + hours * hourMs, values })
    }),
  )
  const daysKept = async () =>
    (
      await pool.query<{ day: string; kwh: number; month: number; device: number }>(
        `select p.day, p.generation / 1e6::float8 as kwh, m.generation / 1e6::float8 as month,
           (select sum(generation) / 1e6::float8 from device_days d where d.day = p.day) as device
         from plant_days p left join plant_months m on m.plant_id = p.plant_id and m.month = date_trunc('month', p.day) order by p.day`,
      )
    ).rows
  const countOf = async (table: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n

  test('leave the totals of their days, also if they come in parts, but no curve and no samples', async () => {
    const { send, counted } = await start()
    const [first, second] = halves as [Reading[], Reading[]]
    expect(await send([...first, reading()])).toMatchObject({ kept: 38, dropped: 0 })
    await roller.pass()
    expect(await daysKept()).toMatchObject([{ day: '2026-05-08', kwh: 6 }, {}])
    expect(await send(second)).toMatchObject({ kept: 36, dropped: 1 })
    // What was lost on the way back is sent again.
    expect(await send(second)).toMatchObject({ kept: 0, dropped: 37, reasons: new Map([['seen before', 37]]) })
    while ((await roller.pass()) > 0);
    const [day] = await daysKept()
    expect(day).toEqual({ day: '2026-05-08', kwh: 12, month: 12, device: 12 })
    expect(await samples()).toMatchObject([{ at: new Date(today) }])
    expect((await pool.query(`select from plant_frames where at < '2026-06-01'`)).rows).toEqual([])
    expect(counted()).toEqual({ kept: 74, 'seen before': 38 })

    await past.dropBefore(Date.now() + dayMs)
    expect([await countOf('past_samples'), await countOf('past_days')]).toEqual([0, 0])
    expect(await send(first)).toMatchObject({ kept: 0, reasons: new Map([['too old', 37]]) })
    while ((await roller.pass()) > 0);
    expect((await daysKept())[0]).toEqual(day)
  })

  test('are calculated again when that failed, however seldom more of their day comes', async () => {
    const { send } = await start()
    await send(halves[0]!)
    const reported: Error[] = []
    const again = createRoller({ pool, report: (error) => void reported.push(error), keptFrom: () => span().from })
    const passLocked = async () => {
      const other = await pool.connect()
      await other.query('begin')
      await other.query('lock table device_days in access exclusive mode')
      await again.pass()
      await other.query('commit')
      other.release()
    }
    await passLocked()
    expect(reported.map(({ cause }) => String(cause))).toEqual([expect.stringContaining('lock timeout')])
    expect(await daysKept()).toEqual([])
    // Not at once: what fails every time must not keep the others waiting.
    await again.pass()
    expect(reported).toHaveLength(1)
    await past.dropBefore(Date.now() + dayMs)
    const due = () => pool.query('update failed_ranges set retry_at = now()')
    const failed = async () =>
      (
        await pool.query<{ reason: string; tries: number; rest: number }>(
          'select reason, tries, round(extract(epoch from retry_at - failed_at))::int as rest from failed_ranges',
        )
      ).rows
    const reason = expect.stringContaining('lock timeout')
    expect(await failed()).toEqual([{ reason, tries: 1, rest: 60 }])
    // And later each time.
    await due()
    await passLocked()
    expect(await failed()).toEqual([{ reason, tries: 2, rest: 240 }])
    expect(reported.splice(1)).toHaveLength(1)
    await due()
    while ((await again.pass()) > 0);
    expect(await daysKept()).toMatchObject([{ day: '2026-05-08', kwh: 6 }])
    expect(reported).toHaveLength(1)
    expect(await countOf('failed_ranges')).toBe(0)
  })

  test('of a second gateway complete a day that has the totals of the first, whose samples are gone', async () => {
    const [inverter, meter] = [await enterPlant(pool, ['INVERTER']), await enterPlant(pool, ['METER'])]
    await pool.query('update devices set plant_id = $1 where id = any($2)', [
      inverter.id,
      [meter.gatewayId, ...meter.deviceIds],
    ])
    const hours = Array.from({ length: 24 * 6 + 1 }, (_, place) => place / 6)
    const of = async (gatewayId: number, valuesAt: (hour: number) => Reading['values'], at: number) => {
      const pipeline = pipelineAt(at)
      const { rows: found } = await pool.query<{ id: number; sn: string; type: DeviceType }>(
        'select id, sn, type from devices where id = $1 or gateway_id = $1 order by id',
        [gatewayId],
      )
      const [own, device] = found
      const readings = hours.map((hour) => ({
        deviceSn: device!.sn,
        deviceType: device!.type,
        at: morning - 6 * hourMs + hour * hourMs,
        values: valuesAt(hour),
      }))
      return pipeline.accept({ gateway: (await source.findGateway({ sn: own!.sn }))!, readings, payload })
    }
    const dayAfter = morning + 24 * hourMs
    await makeRoom(pool, dayAfter)
    const sunny = (hour: number) => Math.min(12, Math.max(0, hour - 6))
    await of(
      inverter.gatewayId,
      (hour) => ({ acPower: hour > 6 && hour < 18 ? 1000 : 0, generationTotal: 500 + sunny(hour) }),
      dayAfter,
    )
    const then = createRoller({ pool, report: fail, keptFrom: () => keptSpan(dayAfter, weekKept).from })
    while ((await then.pass()) > 0);
    await dropExpired(pool, today, weekKept, silentLog)
    const bought = (hour: number) => ({ gridPower: 300, buyTotal: 70 + hour / 4, sellTotal: 30 + sunny(hour) / 2 })
    expect(await of(meter.gatewayId, bought, today)).toMatchObject({ kept: hours.length, dropped: 0 })
    while ((await roller.pass()) > 0);
    const {
      rows: [day],
    } = await pool.query(
      `select generation / 1e6::float8 as generation, buy / 1e6::float8 as buy, sell / 1e6::float8 as sell,
         use / 1e6::float8 as use, generation_known_s, buy_known_s, use_known_s, peak_w
       from plant_days where plant_id = $1 and day = '2026-05-08'`,
      [inverter.id],
    )
    expect(day).toEqual({
      generation: 12,
      buy: 6,
      sell: 6,
      use: 12,
      generation_known_s: 86_400,
      buy_known_s: 86_400,
      use_known_s: 86_400,
      peak_w: 1000,
    })
  })

  test('count together with those of the same local day that are kept, and neither side replaces the other', async () => {
    const {
      id,
      gatewayId: carrier,
      deviceIds: [inverter],
    } = await enterPlant(pool, ['INVERTER'], 'America/Los_Angeles')
    const { rows: sns } = await pool.query<{ sn: string }>('select sn from devices where id = any($1) order by id', [
      [carrier, inverter],
    ])
    const keptFrom = span().from
    await tendPartitions(pool, today, weekKept)
    const pipeline = pipelineAt(today)
    const own = (await source.findGateway({ sn: sns[0]!.sn }))!
    // 7:00 to 20:00 there; what is kept begins at 17:00.
    const send = (from: number, to: number) =>
      pipeline.accept({
        gateway: own,
        readings: Array.from({ length: (to - from) * 6 + 1 }, (_, place) => from + place / 6).map((hour) => ({
          deviceSn: sns[1]!.sn,
          deviceType: 'INVERTER' as const,
          at: Math.round(keptFrom + (hour - 17) * hourMs),
          values: { acPower: 1000, generationToday: hour - 7 },
        })),
        payload,
      })
    const kwh = async () => {
      const here = createRoller({ pool, report: fail, keptFrom: () => keptFrom })
      while ((await here.pass()) > 0);
      const { rows: days } = await pool.query<{ kwh: number }>(
        `select generation / 1e6::float8 as kwh from plant_days where plant_id = $1 and day = '2026-06-09'`,
        [id],
      )
      return days[0]?.kwh
    }
    await send(17.5, 20)
    await kwh()
    await send(7, 10)
    await kwh()
    expect(await send(10, 17)).toMatchObject({ kept: 42 })
    expect(await kwh()).toBe(13)
    const frames = await pool.query<{ at: Date }>('select min(at) as at from plant_frames where plant_id = $1', [id])
    expect(frames.rows[0]!.at.getTime()).toBe(keptFrom)

    // A month later the past samples are deleted. A report that comes then must not recalculate the day without them.
    await past.dropBefore(Date.now() + dayMs)
    expect(await send(20.5, 21)).toMatchObject({ kept: 4 })
    expect(await kwh()).toBe(13)
  })

  test('change no day that has totals already, because the samples of these are gone', async () => {
    const { send } = await start()
    const { rows: plants } = await pool.query<{ id: number }>('select plant_id as id from devices limit 1')
    await pool.query(`insert into plant_days (plant_id, day, generation) values ($1, '2026-05-08', 7000000)`, [
      plants[0]!.id,
    ])
    expect(await send(halves[0]!)).toMatchObject({ kept: 0, dropped: 37, reasons: new Map([['too old', 37]]) })
    await roller.pass()
    expect(await daysKept()).toMatchObject([{ kwh: 7 }])
  })
})

describe('a report', () => {
  test('with good and bad readings keeps the good ones, and is quarantined once for each reason', async () => {
    const { send, counted } = await start()
    const bad = Array.from({ length: 50 }, (_, place) => reading({ at: place }))
    expect(await send([...bad, reading(), reading({ at: Date.UTC(2099, 0) })])).toEqual({
      kept: 1,
      dropped: 51,
      reasons: new Map([
        ['too old', 50],
        ['in the future', 1],
      ]),
    })
    expect(counted()).toEqual({ kept: 1, 'too old': 50, 'in the future': 1 })
    expect((await quarantined()).map(({ reason }) => reason)).toEqual(['too old', 'in the future'])
  })

  test("that can't be decoded is quarantined with the reason", async () => {
    const { send, counted } = await start()
    expect(
      await send([], { undecodable: because(detail('sensorType', { type: '9999\0\ud83c' }), detail('unknownType')) }),
    ).toMatchObject({ kept: 0, dropped: 1 })
    expect(counted()).toEqual({ undecodable: 1 })
    expect(await quarantined()).toEqual([{ gateway_sn: gateway.sn, device_sn: null, reason: 'undecodable', payload }])
    expect(await quarantineTexts(pool)).toEqual(['Sensor code 9999\ufffd: unknown'])
  })

  test('without a time is parked as received', async () => {
    const { send, counted } = await start()
    await send([reading()], { undated: { boot: 860, recordNo: 5 } })
    expect(counted()).toEqual({ undated: 1 })
    expect((await pool.query('select gateway_id, boot, record_no, payload from undated_records')).rows).toEqual([
      { gateway_id: gatewayId, boot: 860, record_no: 5, payload },
    ])
    expect(await samples()).toEqual([])
  })

  test('that its gateway has no right to send is counted and quarantined', async () => {
    const { pipeline, counted } = await start()
    await pipeline.noteRefused(gateway, detail('otherTopic', { topic: 'tele/plug/SENSOR' }), payload)
    expect(counted()).toEqual({ 'message not allowed': 1 })
    expect(await quarantined()).toMatchObject([{ gateway_sn: gateway.sn, device_sn: null, payload }])
    expect(await quarantineTexts(pool)).toEqual(['message not allowed: topic tele/plug/SENSOR'])
  })

  test('is quarantined up to 256 KiB', async () => {
    const { send } = await start()
    await send([], { undecodable: detail('messageTooLong'), payload: Buffer.alloc(300 * 1024) })
    const { rows: lengths } = await pool.query('select octet_length(payload) as length from quarantine')
    expect(lengths).toEqual([{ length: 256 * 1024 }])
  })

  test("fails if it can't be stored, and none of it is counted", async () => {
    const counts = createIntakeCounts({ now })
    const failing = createPipeline({
      roster: createRoster({ source, now }),
      counts,
      now,
      quota: createQuota({ now }),
      keptSpan: span,
      keeper: { keep: () => Promise.reject(new Error('unreachable')), waiting: () => 0 },
    })
    await expect(failing.accept({ gateway, readings: [reading()], payload })).rejects.toThrow('unreachable')
    await expect(failing.acceptStranger('solarman-v5', '1799', payload)).rejects.toThrow('unreachable')
    expect(counts.read()).toEqual([])
  })

  test("that can't be stored shows the names in it that are not understood once it is stored, and then no more", async () => {
    const keeper = createKeeper({ pool, maxWaiting: 1 })
    const needs = { roster: createRoster({ source, now }), counts: createIntakeCounts({ now }), keptSpan: span, now }
    const pipeline = createPipeline({ ...needs, keeper, quota: createQuota({ now }) })
    const report = { gateway, payload, readings: [reading()], ignored: ['I1.colour'] }
    // The keeper is busy with a message of another gateway.
    const [, outcome] = await Promise.allSettled([
      keeper.keep(gateway.id + 1, { samples: [], quarantined: [] }),
      pipeline.accept(report),
    ])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'KeeperBusy' } })
    for (let turn = 0; turn < 3; turn++) await pipeline.accept(report)
    expect(await quarantineTexts(pool)).toEqual(['Not understood, and left out: I1.colour'])
  })

  test('with a repeating fault takes only a share of its gateway’s quarantine', async () => {
    const { send, counted } = await start()
    for (let place = 0; place < 55; place++) await send([reading({ at: place })])
    expect(await quarantined()).toHaveLength(50)
    await send([reading({ at: 1 })], { undecodable: detail('unknownFrame', { type: '0x4e' }) })
    expect((await quarantineTexts(pool)).slice(50)).toEqual(['Frame 0x4e is not understood'])
    expect(counted()).toEqual({ 'too old': 56, undecodable: 1 })
  })

  test('with the same fault but different values is one kind', async () => {
    const { send } = await start()
    for (let place = 0; place < 55; place++) await send([reading({ values: { acFrequency: 1000 + place } })])
    expect(await quarantined()).toHaveLength(50)
  })

  test('is no longer quarantined when its gateway keeps failing in new ways', async () => {
    const { send } = await start()
    for (let place = 0; place < 205; place++)
      await send([], { undecodable: detail('unknownFrame', { type: `0x${place}` }) })
    expect(await quarantined()).toHaveLength(200)
  })
})

describe('an unknown gateway', () => {
  test('has its reports held until it is registered, up to a limit per hour, and one is shown', async () => {
    const { pipeline, counted } = await start()
    const answers = []
    for (let place = 0; place < 205; place++)
      answers.push(await pipeline.acceptStranger('solarman-v5', '1799999999', Buffer.from(`report ${place}`)))
    expect(answers.filter((answer) => answer.quarantined)).toHaveLength(200)
    expect(counted()).toEqual({ 'unknown gateway': 200, 'over quota': 5 })
    expect((await pool.query('select from unclaimed_records')).rowCount).toBe(200)
    expect(await quarantined()).toHaveLength(1)
    expect((await quarantined())[0]).toEqual({
      gateway_sn: '1799999999',
      device_sn: null,
      reason: 'unknown gateway',
      payload: Buffer.from('report 0'),
    })
  })
})

test('what unknown gateways sent is removed after a week, and above 2,000 reports of one gateway', async () => {
  const store = createUnclaimedStore(pool)
  await pool.query(
    `insert into unclaimed_records (protocol, gateway_sn, received_at, payload)
     select 'solarman-v5', sn, $1::timestamptz - make_interval(mins => no), ('no ' || no)::bytea
     from (values ('1', 2100), ('2', 3)) as gateway (sn, most), generate_series(1, most) as no`,
    [new Date(today)],
  )
  await store.drop({ before: today - 2050 * minuteMs, newBefore: today })
  const { rows } = await pool.query('select gateway_sn, count(*) from unclaimed_records group by 1 order by 1')
  expect(rows).toEqual([
    { gateway_sn: '1', count: 2000 },
    { gateway_sn: '2', count: 3 },
  ])
})

describe('an unknown device', () => {
  const found = async () =>
    (await pool.query('select sn, type, gateway_id, plant_id from devices where discovered order by sn')).rows

  test('is added behind its gateway, with its reported type', async () => {
    const { send } = await start()
    await send([reading({ deviceSn: 'NEW1', deviceType: 'MICRO_INVERTER' })])
    expect(await found()).toEqual([
      { sn: 'NEW1', type: 'MICRO_INVERTER', gateway_id: gatewayId, plant_id: gateway.plantId },
    ])
    expect(await samples()).toHaveLength(1)
  })

  test('gets the product that its reports show, and keeps it when later reports leave it out', async () => {
    const { send } = await start()
    await send([reading({ deviceSn: 'NEW2', deviceType: 'MICRO_INVERTER', family: 'deye-micro' })])
    await send([reading({ deviceSn: 'NEW2', deviceType: 'MICRO_INVERTER', at: today + 1000 })])
    const { rows } = await pool.query(`select product_id, sensor from devices where sn = 'NEW2'`)
    expect(rows).toEqual([{ product_id: '0_5408_15', sensor: '5408' }])
    expect((await source.findGateway({ sn: gateway.sn }))!.devices.get('NEW2')!.family).toBe('deye-micro')
  })

  test('is added once, even if its reports race in this process and in another', async () => {
    const [here, there] = [await start(), await start()]
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        (place % 2 ? here : there).send([reading({ deviceSn: 'NEW2', at: today - place * minuteMs })]),
      ),
    )
    expect(await found()).toHaveLength(1)
    const { rows: kept } = await pool.query('select device_id from samples group by 1')
    expect(kept).toHaveLength(1)
    expect((await pool.query('select from samples')).rowCount).toBe(20)
  })

  test('is not added because of a reading with an impossible time', async () => {
    const { send } = await start()
    await send([reading({ deviceSn: 'OLD', at: 0 })])
    expect(await found()).toEqual([])
  })

  test('of a gateway with a secret is rejected if it is the 129th, however they race', async () => {
    await pool.query(`update gateways set protocol = 'mqtt'`)
    // Devices that were entered and never reported do not count.
    await (await start()).send([reading(), reading({ deviceSn: snOf(deviceIds[1]!), deviceType: 'METER' })])
    await createRoller({ pool, report: fail }).pass()
    const { send, counted } = await start()
    await pool.query(`update gateways set protocol = 'solarman-v5'`)
    const outcomes = await Promise.all(
      Array.from({ length: 140 }, (_, place) => send([reading({ deviceSn: `D${place}` })])),
    )
    expect(outcomes.filter(({ kept }) => kept === 1)).toHaveLength(126)
    expect(counted()).toEqual({ kept: 126, 'too many devices': 14 })
    expect(await found()).toHaveLength(126)
    expect(await quarantined()).toHaveLength(14)
  })
})

describe('the roster', () => {
  test('sends one query for simultaneous lookups, and another one after a while', async () => {
    let [at, asked] = [today, 0]
    const roster = createRoster({
      now: () => at,
      source: { ...source, findGateway: (key) => (asked++, source.findGateway(key)) },
    })
    await Promise.all(Array.from({ length: 50 }, () => roster.bySn(gateway.sn)))
    expect(asked).toBe(1)
    at += 31_000
    await roster.bySn(gateway.sn)
    expect(asked).toBe(2)
    expect(await roster.bySn('later')).toBeUndefined()
    expect(await roster.bySn('later')).toBeUndefined()
    expect(asked).toBe(3)
    at += 2_000
    await roster.bySn('later')
    expect(asked).toBe(4)
    roster.forget()
    expect(await roster.bySn('nobody')).toBeUndefined()
  })

  test('does not cache a database failure', async () => {
    let isUnreachable = true
    const roster = createRoster({
      now,
      source: {
        ...source,
        findGateway: (key) => (isUnreachable ? Promise.reject(new Error('unreachable')) : source.findGateway(key)),
      },
    })
    await expect(roster.bySn(gateway.sn)).rejects.toThrow('unreachable')
    isUnreachable = false
    expect((await roster.bySn(gateway.sn))?.id).toBe(gatewayId)
  })

  test('retries adding a device after a failure', async () => {
    let isUnreachable = true
    const roster = createRoster({
      now,
      source: {
        ...source,
        enterDevice: (...of) => (isUnreachable ? Promise.reject(new Error('unreachable')) : source.enterDevice(...of)),
      },
    })
    const known = (await roster.bySn(gateway.sn)) as KnownGateway
    const fresh = { sn: 'NEW3', type: 'INVERTER', family: undefined, at: now() } as const
    await expect(roster.device(known, fresh)).rejects.toThrow('unreachable')
    isUnreachable = false
    expect(await roster.device(known, fresh)).toMatchObject({ type: 'INVERTER' })
  })
})

test("after an hour, counts leave the last hour's figure but not the total since the start", () => {
  let at = today
  const told: unknown[] = []
  const counts = createIntakeCounts({ now: () => at, onCount: (...count) => told.push(count) })
  counts.add('http', 'kept', 3)
  counts.add('http', 'kept', 0)
  at += 59 * minuteMs
  counts.add('http', 'kept')
  expect(counts.read()).toEqual([{ protocol: 'http', outcome: 'kept', sinceStart: 4, lastHour: 4 }])
  at += 2 * minuteMs
  expect(counts.read()).toEqual([{ protocol: 'http', outcome: 'kept', sinceStart: 4, lastHour: 1 }])
  at += 2 * hourMs
  expect(counts.read()).toEqual([{ protocol: 'http', outcome: 'kept', sinceStart: 4, lastHour: 0 }])
  expect(told).toEqual([
    ['http', 'kept', 3],
    ['http', 'kept', 1],
  ])
})

test('quotas of unknown gateways have a common limit and restart every hour', async () => {
  let at = today
  const quota = createQuota({ now: () => at })
  let taken = 0
  for (let place = 0; place < 3000; place++) if (await quota.takeStranger(`S${place}`)) taken++
  expect(taken).toBe(2000)
  expect(await quota.take('known', 'too old')).toBe(true)
  at += hourMs
  expect(await quota.takeStranger('S1')).toBe(true)
})

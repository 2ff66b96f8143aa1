import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createJudgementStore } from './judgements.store.ts'
import { createJudgingJob } from './judging.job.ts'

// Five in the morning in Berlin's summer.
const dawn = Date.parse('2026-06-17T05:00:00+02:00')
let clock = dawn
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id })
const gateway = await server.aGateway(plantId, 'mqtt')
const [one, twin] = [await server.aDevice(plantId, gateway.id), await server.aDevice(plantId, gateway.id)]

const sunAt = (at: number) => Math.max(0, Math.sin((Math.PI * (at - dawn)) / (16 * hourMs)))

/** What the twins tell in some hours, with a report of each every ten minutes. */
const say = async (fromHour: number, toHour: number, share: number) => {
  const readings = Array.from({ length: (toHour - fromHour) * 6 }, (_, step) => {
    const at = dawn + fromHour * hourMs + step * 10 * minuteMs
    const wobble = 1 + 0.01 * Math.sin(step * 2.3)
    const values = (part: number) => ({
      acPower: 8000 * sunAt(at) * part * wobble,
      ac1Voltage: 230 * wobble,
      temperature: 45 * wobble,
    })
    return [
      { deviceSn: one.sn, deviceType: 'INVERTER' as const, at, values: values(1) },
      { deviceSn: twin.sn, deviceType: 'INVERTER' as const, at, values: values(share) },
    ]
  }).flat()
  clock = Math.max(clock, dawn + toHour * hourMs)
  await server.say(gateway.sn, ...readings)
}

const alerts = async () => {
  await server.runJob('judge-plants')
  const rows = await server.engine.db.selectFrom('alerts').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    code: row.code,
    device: row.device_id,
    from: (row.started_at.getTime() - dawn) / hourMs,
    isOpen: row.ended_at === null,
    isDisproved: row.is_disproved,
    lostKwh: row.lost_wh === null ? null : Math.round(row.lost_wh / 100) / 10,
  }))
}

test('an inverter at 40 % of its twin is one alert, whether it is judged bit by bit or at once, and people are told what it costs', async () => {
  for (const [from, to] of [
    [0, 5],
    [5, 6],
    [6, 9],
    [9, 12],
  ] as const) {
    await say(from, to, 0.4)
    await alerts()
  }
  const found = await alerts()
  expect(found).toMatchObject([{ code: 'BELOW_SIBLINGS', device: twin.id, isOpen: true, isDisproved: false }])
  expect(found[0]!.lostKwh).toBeGreaterThan(30)
  await server.engine.db.deleteFrom('plant_judgements').execute()
  expect(await alerts()).toEqual(found)
  const detail = await ada.api.alerts.detail({ body: { deviceId: twin.id, ruleId: 10 } })
  expect(detail).toMatchObject({ alertCode: 'BELOW_SIBLINGS', influence: 1, endTime: null, isDisproved: false })
  expect(detail.lostKwh).toBeCloseTo(found[0]!.lostKwh!, 0)
  expect(detail.measured).toEqual({ value: 40, limit: 60, unit: '%', input: null })
})

test('the alert ends when the twin gives as much again, and reports that arrive late and repeated say the same', async () => {
  await say(12, 16, 1)
  const found = await alerts()
  expect(found).toMatchObject([{ isOpen: false, isDisproved: false }])
  await say(9, 11, 0.4)
  expect(await alerts()).toEqual(found)
})

test('an alert that late reports disprove closes itself and says so', async () => {
  const told = (minutes: number, volts: number) => ({
    deviceSn: one.sn,
    deviceType: 'INVERTER' as const,
    at: dawn + 17 * hourMs + minutes * minuteMs,
    values: { ac1Voltage: volts, temperature: 40 + minutes / 10 },
  })
  clock = dawn + 18 * hourMs
  // As if the voltage had stayed there for half an hour.
  await server.say(gateway.sn, told(5, 270), told(40, 270))
  expect(await alerts()).toContainEqual(expect.objectContaining({ code: 'GRID_VOLTAGE', isOpen: true }))
  const late = Array.from({ length: 16 }, (_, step) => told(7 + step * 2, 231))
  await server.say(gateway.sn, ...late, told(45, 231))
  expect(await alerts()).toContainEqual(
    expect.objectContaining({ code: 'GRID_VOLTAGE', isOpen: false, isDisproved: true }),
  )
  const detail = await ada.api.alerts.detail({ body: { deviceId: one.id, ruleId: 13 } })
  expect(detail).toMatchObject({ isDisproved: true, lostKwh: null })
})

test('an inverter that nobody takes anything from is no alert, whether nothing may be sold or a battery without a grid is full', async () => {
  const from = dawn + 6 * hourMs
  const silent: number[] = []
  for (const told of [
    { grid: 'EXCESS', meter: { gridPower: 5 } },
    { grid: 'OFF_GRID', battery: { batterySoc: 97, batteryPower: 0 } },
    { grid: 'EXCESS', meter: { gridPower: 420 } },
  ] as const) {
    const id = await server.aPlant({ owner_id: ada.id, grid_type: told.grid })
    const logger = await server.aGateway(id, 'mqtt')
    const inverter = await server.aDevice(id, logger.id)
    const other = await server.aDevice(id, logger.id, 'meter' in told ? 'METER' : 'BATTERY')
    clock = from + 2 * hourMs
    await server.say(
      logger.sn,
      ...Array.from({ length: 24 }, (_, step) => from + step * 5 * minuteMs).flatMap((at) => [
        {
          deviceSn: inverter.sn,
          deviceType: 'INVERTER' as const,
          at,
          values: { acPower: 0, ac1Voltage: 230 + (at % 7) / 7 },
        },
        'meter' in told
          ? { deviceSn: other.sn, deviceType: 'METER' as const, at, values: told.meter }
          : { deviceSn: other.sn, deviceType: 'BATTERY' as const, at, values: told.battery },
      ]),
    )
    await server.runJob('check-production')
    await server.runJob('judge-plants')
    const { data } = await ada.api.alerts.search({
      query: { page: 1, size: 20, 'order.direction': 'DESC', 'order.property': 'alertTime' },
      body: { plantId: id },
    })
    silent.push(data.filter(({ ruleId }) => ruleId === 2).length)
  }
  expect(silent).toEqual([0, 0, 1])
})

test('a plant that cannot be judged holds up no other, and is tried again', async () => {
  const other = await server.aPlant({ owner_id: ada.id })
  const logger = await server.aGateway(other, 'mqtt')
  const device = await server.aDevice(other, logger.id)
  const at = (clock = dawn + 20 * hourMs)
  const reading = { deviceType: 'INVERTER' as const, at, values: { acPower: 900 } }
  await server.say(gateway.sn, { ...reading, deviceSn: one.sn })
  await server.say(logger.sn, { ...reading, deviceSn: device.sn })
  const store = createJudgementStore(server.engine.pool)
  const failed: string[] = []
  const hurt = createJudgingJob({
    store: {
      ...store,
      async samplesOf(wanted) {
        const samples = await store.samplesOf(wanted)
        const get = samples.get.bind(samples)
        samples.get = (id) => {
          if (id === one.id) throw new Error('unreadable')
          return get(id)
        }
        return samples
      },
    },
    report: ({ message }) => failed.push(message),
    now: () => clock,
  })
  const judged = async (plant: number) => {
    const { rows } = await server.engine.pool.query('select judged_at from plant_judgements where plant_id = $1', [
      plant,
    ])
    return rows[0]?.judged_at.getTime() === at
  }
  await hurt.judgePlants()
  expect(failed).toEqual(['unreadable'])
  expect([await judged(plantId), await judged(other)]).toEqual([false, true])
  await server.runJob('judge-plants')
  expect(await judged(plantId)).toBe(true)
})

test('a gateway of which many reports are missing has an alert, which those that it sends later take back', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const logger = await server.aGateway(id, 'mqtt')
  const device = await server.aDevice(id, logger.id)
  await server.engine.pool.query('update gateways set upload_interval_s = 900 where device_id = $1', [logger.id])
  const first = dawn - 5 * 24 * hourMs
  const tell = async (from: number, to: number, isTold: (minutes: number) => boolean) => {
    const times = Array.from({ length: (to - from) / (15 * minuteMs) }, (_, step) => from + step * 15 * minuteMs)
    const told = times.filter((at) => isTold((at / minuteMs) % 60))
    const values = (at: number) => ({
      acPower: 3000 * sunAt(dawn + ((at - first) % (24 * hourMs))),
      temperature: (at / minuteMs) % 97,
    })
    clock = Math.max(clock, to)
    await server.say(
      logger.sn,
      ...told.map((at) => ({ deviceSn: device.sn, deviceType: 'INVERTER' as const, at, values: values(at) })),
    )
    await server.runJob('judge-plants')
  }
  const found = async () => {
    const { rows } = await server.engine.pool.query(
      'select code, device_id, ended_at is null as open, is_disproved from alerts where plant_id = $1 and rule_id = 28',
      [id],
    )
    return rows
  }
  for (let day = 0; day < 5; day++) await tell(first + day * 24 * hourMs, first + (day + 1) * 24 * hourMs, () => true)
  expect(await found()).toEqual([])
  await tell(dawn, dawn + 12 * hourMs, (minute) => minute === 0 || minute === 30)
  expect(await found()).toEqual([{ code: 'POOR_CONNECTION', device_id: logger.id, open: true, is_disproved: false }])
  const detail = await ada.api.alerts.detail({ body: { deviceId: logger.id, ruleId: 28 } })
  expect(detail).toMatchObject({ level: 0, measured: { value: 50, limit: 60, unit: '%' } })
  // What it could not send then.
  await tell(dawn, dawn + 12 * hourMs, (minute) => minute === 15 || minute === 45)
  await tell(dawn + 12 * hourMs, dawn + 13 * hourMs, () => true)
  expect(await found()).toEqual([expect.objectContaining({ open: false, is_disproved: true })])
})

test('a gateway whose radio is poor for days has a tip about it, which a better place for it ends, and its days show both', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const logger = await server.aGateway(id, 'mqtt')
  const device = await server.aDevice(id, logger.id)
  const begin = clock + 12 * hourMs
  for (const [day, signalPct] of [12, 9, 15, 61, undefined].entries()) {
    clock = begin + day * 24 * hourMs
    await server.runJob('tend-partitions')
    server.centre.presence.hear(logger.id, { ...(signalPct !== undefined && { signalPct }) })
    await server.centre.presence.flush()
    await server.say(logger.sn, {
      deviceSn: device.sn,
      deviceType: 'INVERTER',
      at: clock,
      values: { acPower: 40 + day },
    })
    await server.runJob('judge-plants')
    if (day !== 3) continue
    const detail = await ada.api.alerts.detail({ body: { deviceId: logger.id, ruleId: 36 } })
    expect(detail).toMatchObject({ alertCode: 'POOR_SIGNAL', level: 0, endTime: null })
    expect(detail.measured).toMatchObject({ value: 15, limit: 20, unit: '%' })
  }
  const { rows } = await server.engine.pool.query(
    'select code, device_id, ended_at is null as open, is_disproved from alerts where plant_id = $1 and rule_id = 36',
    [id],
  )
  expect(rows).toEqual([{ code: 'POOR_SIGNAL', device_id: logger.id, open: false, is_disproved: false }])
  const { days } = await ada.api.communicationReport.ofGateway({ params: { id: logger.id }, query: { days: 7 } })
  expect(days.map(({ signal }) => signal).slice(-5)).toEqual([12, 9, 15, 61, null])
})

test('an inverter that two gateways report is not compared with itself, and is compared with others also while one of them is silent', async () => {
  const id = await server.aPlant({ owner_id: ada.id, capacity_kwp: 10 })
  const [logger, bridge] = [await server.aGateway(id, 'mqtt'), await server.aGateway(id, 'mqtt')]
  const say = async (gatewaySn: string, deviceSn: string, watts: number, day: number) => {
    const times = Array.from(
      { length: 60 },
      (_, step) => dawn + day * 24 * hourMs + (3 * hourMs + step * 10 * minuteMs),
    )
    clock = dawn + (day * 24 + 13) * hourMs
    await server.runJob('tend-partitions')
    await server.say(
      gatewaySn,
      ...times.map((at) => ({
        deviceSn,
        deviceType: 'INVERTER' as const,
        at,
        values: { acPower: watts * sunAt(at - day * 24 * hourMs), temperature: 30 + ((at / minuteMs) % 97) / 10 },
      })),
    )
  }
  const found = async () => {
    await server.runJob('judge-plants')
    const { rows } = await server.engine.pool.query(
      `select d.sn, a.code from alerts a join devices d on d.id = a.device_id where a.plant_id = $1 and a.ended_at is null order by a.id`,
      [id],
    )
    return rows
  }
  await say(logger.sn, 'HX2301D04711', 8000, 7)
  await server.engine.pool.query('update devices set rated_w = 10000 where plant_id = $1 and gateway_id is not null', [
    id,
  ])
  // Nobody enters its rating a second time.
  await say(bridge.sn, 'hx2301d04711', 8000, 7)
  expect(await found()).toEqual([])
  await say(logger.sn, 'HX2301D04822', 1500, 8)
  await say(bridge.sn, 'hx2301d04711', 8000, 8)
  expect(await found()).toEqual([{ sn: 'HX2301D04822', code: 'BELOW_SIBLINGS' }])
})

test('no request and no job failed', () => expect(server.reported).toEqual([]))

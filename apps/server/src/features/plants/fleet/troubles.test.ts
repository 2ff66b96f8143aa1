import { layouts, pack } from '@heliograph/domain/layouts'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'
import { fleetBuilders, rules } from './fleet.fixture.ts'

const noon = Date.parse('2026-06-15T10:00:00Z')
const server = await startTestServer({ now: () => noon })
afterAll(server.close)
const { db } = server.engine
const { aFleetPlant, anAlert } = fleetBuilders(server, noon)

/** Each test has its own person, so that no test sees the alerts of another. */
const aFleetOf = async () => {
  const caller = await server.aCaller()
  return { caller, own: { owner_id: caller.id } }
}

const shownTo = async ({ api }: Caller) => {
  const { worst, ...overview } = await api.fleet.overview()
  return {
    ...overview,
    worst,
    brief: worst.map(({ kind, capacityOut, days }) => `${kind} ${capacityOut.toFixed(2)} × ${days.toFixed(2)}`),
  }
}

test('capacity is divided by rated power, and evenly as soon as one rating is unknown', async () => {
  const { caller, own } = await aFleetOf()
  const rated = await aFleetPlant({ ...own, capacity_kwp: 30 }, 1, 2)
  const unrated = await aFleetPlant({ ...own, capacity_kwp: 30 }, 1, 2)
  const rate = (id: number | undefined, watts: number | null) =>
    db
      .updateTable('devices')
      .set({ rated_w: watts })
      .where('id', '=', id ?? 0)
      .execute()
  await rate(rated.inverterIds[0], 20_000)
  await rate(unrated.inverterIds[1], null)
  await anAlert(rated.plantId, rated.inverterIds[0], rules.residualCurrent, { daysAgo: 2 })
  await anAlert(unrated.plantId, unrated.inverterIds[0], rules.residualCurrent, { daysAgo: 1 })
  expect((await shownTo(caller)).brief).toEqual(['STOPPED 20.00 × 2.00', 'STOPPED 15.00 × 1.00'])
})

test('an inverter counts once, for its fault rather than for its silent gateway', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...own, capacity_kwp: 20 }, 1, 2)
  await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 1 })
  await anAlert(plantId, gatewayIds[0], rules.offline, { daysAgo: 3 })
  const { brief, needing, causes } = await shownTo(caller)
  expect([needing, causes, brief]).toEqual([1, 2, ['OUT_OF_SIGHT 10.00 × 3.00', 'STOPPED 10.00 × 1.00']])
})

test('an inverter that was moved to another gateway is not two, and is not out of sight with the old one', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...own, capacity_kwp: 12 }, 2)
  await db.updateTable('devices').set({ sn: 'MOVED' }).where('id', 'in', inverterIds).execute()
  await server.engine.pool.query(`insert into latest (device_id, at, layout, v) values ($1, $2, 1, '{}')`, [
    inverterIds[1],
    new Date(noon),
  ])
  await anAlert(plantId, gatewayIds[0], rules.offline, { daysAgo: 3 })
  expect((await shownTo(caller)).brief).toEqual(['OUT_OF_SIGHT 0.00 × 3.00'])
})

test('an inverter that two gateways report is one, also where they spell its serial number differently', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...own, capacity_kwp: 12 }, 2)
  const [logger, bridge] = inverterIds as [number, number]
  for (const [id, sn] of [
    [logger, 'HX2301D04711'],
    [bridge, 'hx2301d04711'],
  ] as const) {
    await db.updateTable('devices').set({ sn, rated_w: null }).where('id', '=', id).execute()
    await db
      .insertInto('latest')
      .values({
        device_id: id,
        at: new Date(noon - id),
        layout: layouts.inverter.id,
        v: pack('inverter', { acPower: 40 }),
      })
      .execute()
  }
  await anAlert(plantId, logger, rules.residualCurrent, { daysAgo: 1 })
  await anAlert(plantId, gatewayIds[1], rules.offline, { daysAgo: 3 })
  // 40 W are nothing of 12 kW, and would be something of half of them.
  expect((await shownTo(caller)).brief).toEqual(['STOPPED 12.00 × 1.00'])
})

test.each([
  ['the one that was heard first', { logger: 1 }, 20 * minuteMs, 'STOPPED 8.00 × 1.00'],
  ['both, once', { logger: 1, bridge: 2 }, 20 * minuteMs, 'STOPPED 8.00 × 2.00'],
  // What it told behind a gateway that it left is over.
  ['not one that has not been heard since', { logger: 1 }, 2 * dayMs, 'STOPPED 0.00 × 1.00'],
])('an inverter that two gateways report is stopped by what either tells: %s', async (_, daysAgo, ago, expected) => {
  const { caller, own } = await aFleetOf()
  const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...own, capacity_kwp: 12 }, 2)
  const [logger, bridge] = inverterIds as [number, number]
  const { id: other } = await server.aDevice(plantId, gatewayIds[0]!)
  for (const [id, sn, ratedW, since] of [
    [logger, `HX2301D0471${ago}`, 8000, ago],
    [bridge, `hx2301d0471${ago}`, null, minuteMs],
    [other, `HX2301D0472${ago}`, 4000, minuteMs],
  ] as const) {
    await db.updateTable('devices').set({ sn, rated_w: ratedW }).where('id', '=', id).execute()
    await db
      .insertInto('latest')
      .values({ device_id: id, at: new Date(noon - since), layout: layouts.inverter.id, v: pack('inverter', {}) })
      .execute()
  }
  for (const [name, days] of Object.entries(daysAgo))
    await anAlert(plantId, name === 'logger' ? logger : bridge, rules.residualCurrent, { daysAgo: days })
  expect((await shownTo(caller)).brief).toEqual([expected])
})

test('a fault over three nights is one fault of three days, and one that was gone in between is not', async () => {
  const { caller, own } = await aFleetOf()
  const sleeper = await aFleetPlant({ ...own, capacity_kwp: 10 })
  const flapping = await aFleetPlant({ ...own, capacity_kwp: 10 })
  for (const daysAgo of [3, 2, 1]) {
    const run = { daysAgo, lastedDays: 0.4 }
    await anAlert(sleeper.plantId, sleeper.inverterIds[0], rules.residualCurrent, { ...run, seenGone: false })
    await anAlert(flapping.plantId, flapping.inverterIds[0], rules.residualCurrent, run)
  }
  await anAlert(sleeper.plantId, sleeper.inverterIds[0], rules.residualCurrent, { daysAgo: 0.1 })
  await anAlert(flapping.plantId, flapping.inverterIds[0], rules.residualCurrent, { daysAgo: 0.1 })
  const { brief, changes } = await shownTo(caller)
  expect(brief).toEqual(['STOPPED 10.00 × 3.00', 'STOPPED 10.00 × 0.10'])
  // Yesterday at noon the sleeper had its fault; the other had been well since the day before.
  expect([changes.begun, changes.ended, changes.stillOpen]).toEqual([0, 0, 2])
})

test('what is known to be lost counts in money, each currency apart, or in energy; anything else by capacity × days', async () => {
  const { caller, own } = await aFleetOf()
  const inEuros = { ...own, currency: 'EUR' }
  const stopped = async (
    plant: { owner_id: number; currency?: string; capacity_kwp?: number },
    daysAgo: number,
    lost: [day: string, kwh: number, micros: number | null][],
  ) => {
    const { plantId, inverterIds } = await aFleetPlant({ capacity_kwp: 10, ...plant })
    await anAlert(plantId, inverterIds[0], lost.length > 0 ? rules.residualCurrent : rules.noProduction, { daysAgo })
    const { id } = await db.selectFrom('alerts').select('id').where('plant_id', '=', plantId).executeTakeFirstOrThrow()
    for (const [day, kwh, micros] of lost)
      await server.engine.pool.query(
        `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
         values ($1, $2, 1, '{}', '{}', false, 0, 0, 0, 0, $3)`,
        // Of another alert, and of another day with the same number.
        [
          plantId,
          day,
          JSON.stringify([
            [id, kwh, micros],
            [id + 100_000, 500, 9e9],
          ]),
        ],
      )
    return plantId
  }
  const little = await stopped(inEuros, 6, [['2026-06-13', 20, 2e6]])
  const much = await stopped(inEuros, 2, [
    ['2026-06-13', 30, 6e6],
    ['2026-06-14', 40, 8e6],
  ])
  const yuan = await stopped({ ...own, currency: 'CNY' }, 4, [['2026-06-14', 25, 12e6]])
  const priceless = await stopped(inEuros, 3, [
    ['2026-06-13', 10, 4e6],
    ['2026-06-14', 5, null],
  ])
  const sinceToday = await stopped({ ...own, capacity_kwp: 350 }, 0.1, [])
  // Together these two and the one before weigh more than all that is known in euros, but none of them as much as the worst there.
  const [alsoToday, andToday] = [
    await stopped({ ...own, capacity_kwp: 170 }, 0.2, []),
    await stopped({ ...own, capacity_kwp: 110 }, 0.3, []),
  ]
  const { worst } = await caller.api.fleet.overview()
  expect(worst.map(({ plant, lost }) => [plant?.id, lost])).toEqual([
    [much, { energy: 70, money: 14, currency: 'EUR' }],
    [little, { energy: 20, money: 2, currency: 'EUR' }],
    [yuan, { energy: 25, money: 12, currency: 'CNY' }],
    [sinceToday, null],
    [alsoToday, null],
    [andToday, null],
    [priceless, { energy: 15, money: null, currency: null }],
  ])
  // A script reads no money, neither in figures nor in the order.
  const { token } = await caller.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
  const { worst: byEnergy } = await server.apiWith(token).fleet.overview()
  expect(byEnergy.map(({ plant, lost }) => [plant?.id, lost])).toEqual([
    [much, { energy: 70, money: null, currency: null }],
    [yuan, { energy: 25, money: null, currency: null }],
    [little, { energy: 20, money: null, currency: null }],
    [priceless, { energy: 15, money: null, currency: null }],
    [sinceToday, null],
    [alsoToday, null],
    [andToday, null],
  ])
})

test('a fault of several nights lost what all of its days lost, and a cause of many plants what they lost together', async () => {
  const { caller, own } = await aFleetOf()
  for (const currency of ['EUR', 'EUR', 'EUR', 'EUR', 'EUR']) {
    const { plantId, inverterIds } = await aFleetPlant({ ...own, currency, capacity_kwp: 10 })
    await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 1.2, lastedDays: 0.4, seenGone: false })
    await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 0.5 })
    const runs = await db.selectFrom('alerts').select('id').where('plant_id', '=', plantId).orderBy('id').execute()
    await server.engine.pool.query(
      `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
       values ($1, '2026-06-14', 1, '{}', '{}', false, 0, 0, 0, 0, $2)`,
      [plantId, JSON.stringify(runs.map(({ id }) => [id, 3, 600_000]))],
    )
  }
  const [cause] = (await caller.api.fleet.overview()).worst
  expect(cause).toMatchObject({ plants: 5, lost: { energy: 30, money: 6, currency: 'EUR' } })
})

test('a warning of a working inverter costs nothing, and comes last', async () => {
  const { caller, own } = await aFleetOf()
  const warned = await aFleetPlant({ ...own, capacity_kwp: 500 })
  const stopped = await aFleetPlant({ ...own, capacity_kwp: 1 })
  await anAlert(warned.plantId, warned.inverterIds[0], rules.unequalCurrents, { daysAgo: 20 })
  await anAlert(stopped.plantId, stopped.inverterIds[0], rules.noProduction, { daysAgo: 0.1 })
  const { worst, brief } = await shownTo(caller)
  expect(brief).toEqual(['STOPPED 1.00 × 0.10', 'RUNNING 0.00 × 20.00'])
  expect(worst[1]).toMatchObject({ capacityDays: 0, plant: { id: warned.plantId } })
})

test('an inverter that produces with a severe fault is not stopped, by its power or by what it generated', async () => {
  const { caller, own } = await aFleetOf()
  const at = { ...own, latitude: 48, longitude: 11, zone: 'Europe/Berlin', capacity_kwp: 10 }
  const dark = { ...own, latitude: -10, longitude: -170, zone: 'Pacific/Pago_Pago', capacity_kwp: 10 }
  const one = async (
    name: string,
    {
      plant = at,
      watts,
      kwh,
      daysAgo = 3,
      said = [],
    }: { plant?: typeof at; watts?: number; kwh?: number; daysAgo?: number; said?: { at: number; watts: number }[] },
  ) => {
    const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...plant, name })
    await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo })
    const [inverter] = inverterIds
    if (watts !== undefined) {
      const { id } = layouts.inverter
      await server.engine.pool.query('insert into latest (device_id, at, layout, v) values ($1, $2, $3, $4)', [
        inverter,
        new Date(noon - 60_000),
        id,
        pack('inverter', { acPower: watts }),
      ])
    }
    if (said.length > 0) {
      const devices = await db.selectFrom('devices').select(['id', 'sn']).where('plant_id', '=', plantId).execute()
      const snOf = (id: number | undefined) => devices.find((device) => device.id === id)?.sn ?? ''
      await server.say(
        snOf(gatewayIds[0]),
        ...said.map((each) => ({
          deviceSn: snOf(inverter),
          deviceType: 'INVERTER' as const,
          at: each.at,
          values: { acPower: each.watts },
        })),
      )
    }
    if (kwh !== undefined) {
      await server.engine.pool.query(
        'insert into device_days (device_id, day, generation, samples) values ($1, $2, $3, 9)',
        [inverter, '2026-06-14', kwh * 1e6],
      )
    }
  }
  await one('produces at noon', { watts: 4000 })
  await one('stopped at noon, after a day of production', { watts: 0, kwh: 30 })
  await one('produced yesterday, and it is night', { plant: dark, watts: 0, kwh: 30 })
  await one('produced nothing yesterday, and it is night', { plant: dark, watts: 0, kwh: 0 })
  // What it generated before the fault says nothing.
  await one('began yesterday, and it is night', { plant: dark, watts: 0, kwh: 30, daysAgo: 0.7 })
  // At noon in Berlin the sun there went down five hours ago.
  const evening = noon - 7 * 3_600_000
  const night = { at: noon - 60_000, watts: 0 }
  await one('produced all day with it, and it is its first night', {
    plant: dark,
    daysAgo: 0.7,
    said: [{ at: evening, watts: 2000 }, night],
  })
  await one('stood still before dusk, and it is its first night', {
    plant: dark,
    daysAgo: 0.7,
    said: [{ at: evening - 3_600_000, watts: 2000 }, { at: evening + 1_800_000, watts: 0 }, night],
  })
  await one('began after sunset', { plant: dark, watts: 0, daysAgo: 0.1 })
  await one('says nothing', {})
  const ids = (await db.selectFrom('plants').select(['id', 'name']).where('owner_id', '=', caller.id).execute()).map(
    ({ id, name }) => [id, name] as const,
  )
  const names = new Map(ids)
  const kinds = (await caller.api.fleet.reasons({ body: { ids: ids.map(([id]) => id) } })).map(({ id, kind }) => [
    names.get(id),
    kind,
  ])
  expect(Object.fromEntries(kinds)).toEqual({
    'produces at noon': 'RUNNING',
    'stopped at noon, after a day of production': 'STOPPED',
    'produced yesterday, and it is night': 'RUNNING',
    'produced nothing yesterday, and it is night': 'STOPPED',
    'began yesterday, and it is night': 'STOPPED',
    'produced all day with it, and it is its first night': 'RUNNING',
    'stood still before dusk, and it is its first night': 'STOPPED',
    'began after sunset': 'RUNNING',
    'says nothing': 'STOPPED',
  })
  const { worst } = await shownTo(caller)
  expect(worst.map(({ kind, plants }) => [kind, plants])).toEqual([
    // A fault that stopped five plants is one cause.
    ['STOPPED', 5],
    ['RUNNING', 1],
    ['RUNNING', 1],
    ['RUNNING', 1],
    ['RUNNING', 1],
  ])
})

test('a fault of many plants is one row, and so are gateways that went silent together', async () => {
  const { caller, own } = await aFleetOf()
  for (let place = 0; place < 5; place++) {
    const faulty = await aFleetPlant({ ...own, name: `Faulty ${place}`, capacity_kwp: 10 + place })
    await anAlert(faulty.plantId, faulty.inverterIds[0], rules.residualCurrent, { daysAgo: 1 + place })
    const silent = await aFleetPlant({ ...own, name: `Silent ${place}`, capacity_kwp: 2 })
    await anAlert(silent.plantId, silent.gatewayIds[0], rules.offline, { daysAgo: 0.5 + place / 1440 })
  }
  const alone = await aFleetPlant({ ...own, name: 'Alone', capacity_kwp: 2 })
  await anAlert(alone.plantId, alone.gatewayIds[0], rules.offline, { daysAgo: 4 })
  const { worst, causes, needing } = await shownTo(caller)
  expect([needing, causes]).toEqual([11, 3])
  expect(worst.map(({ kind, plants, plant }) => [kind, plants, plant?.name])).toEqual([
    ['STOPPED', 5, undefined],
    ['OUT_OF_SIGHT', 1, 'Alone'],
    ['OUT_OF_SIGHT', 5, undefined],
  ])
  expect(worst[0]).toMatchObject({ capacityOut: 60, plantNames: ['Faulty 4', 'Faulty 3', 'Faulty 2'] })
  expect(worst[2]!.lastStartTime - worst[2]!.startTime).toBeCloseTo(4 * 60, 3)
  expect(worst[1]).toMatchObject({ members: [], shared: null })
  expect(worst[2]!.members.map(({ name, capacityDays }) => [name, capacityDays.toFixed(2)])[0]).toEqual([
    'Silent 4',
    '1.01',
  ])
  // The list shows the plants of a row, and those of nobody else.
  const foundOf = async ({ ruleId, alertsBegan }: (typeof worst)[number]) => {
    const body = { alert: { ruleId, ...alertsBegan } }
    const { data } = await caller.api.plants.search({
      query: { 'order.property': 'name', 'order.direction': 'ASC' },
      body,
    })
    expect((await caller.api.plants.count({ body })).total).toBe(data.length)
    return data.map(({ name }) => name)
  }
  expect(await foundOf(worst[0]!)).toEqual([0, 1, 2, 3, 4].map((place) => `Faulty ${place}`))
  expect(await foundOf(worst[1]!)).toEqual(['Alone'])
  expect(await foundOf(worst[2]!)).toEqual([0, 1, 2, 3, 4].map((place) => `Silent ${place}`))
  const stranger = await server.aCaller()
  expect(await stranger.api.plants.search({ body: { alert: { ruleId: 1, ...worst[2]!.alertsBegan } } })).toMatchObject({
    total: 0,
  })
})

test('the same fault of three plants within an hour is one row that says what they share', async () => {
  const { caller, own } = await aFleetOf()
  for (const [place, daysAgo] of [0.5, 0.52, 0.54, 0.7].entries()) {
    const spot = { latitude: 48 + place / 100, longitude: 11, capacity_kwp: 10 }
    const { plantId, gatewayIds, inverterIds } = await aFleetPlant({ ...own, ...spot, name: `Roof ${place}` })
    await db.updateTable('gateways').set({ firmware: 'V7' }).where('device_id', 'in', gatewayIds).execute()
    await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo })
  }
  const { worst } = await shownTo(caller)
  expect(worst.map(({ plants, plant }) => [plants, plant?.name])).toEqual([
    [3, undefined],
    [1, 'Roof 3'],
  ])
  expect(worst[0]!.members.map(({ name }) => name)).toEqual(['Roof 2', 'Roof 1', 'Roof 0'])
  expect(worst[0]!.shared).toMatchObject({ firmware: 'V7' })
  expect(worst[0]!.shared!.withinKm).toBeCloseTo(2.2, 1)
})

test('a list can be in the order of what the trouble of each plant costs, and show only large plants', async () => {
  const { caller, own } = await aFleetOf()
  const costing = async (name: string, capacity_kwp: number, daysAgo?: number) => {
    const { plantId, inverterIds } = await aFleetPlant({ ...own, name, capacity_kwp })
    if (daysAgo !== undefined) await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo })
  }
  await costing('large and new', 200, 0.1)
  await costing('fine', 150)
  await costing('small and old', 10, 9)
  const listed = async (direction: 'ASC' | 'DESC', body = {}) => {
    const query = { 'order.property': 'cost', 'order.direction': direction } as const
    return (await caller.api.plants.search({ query, body })).data.map(({ name }) => name)
  }
  expect(await listed('DESC')).toEqual(['small and old', 'large and new', 'fine'])
  expect(await listed('ASC')).toEqual(['large and new', 'small and old', 'fine'])
  expect(await listed('DESC', { minCapacity: 150 })).toEqual(['large and new', 'fine'])
  expect((await caller.api.plants.count({ body: { minCapacity: 150 } })).total).toBe(2)
})

test('what began, what ended and what is still open since yesterday is told, with the oldest', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, inverterIds } = await aFleetPlant({ ...own, name: 'Hotel' }, 1, 4)
  await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 0.3 })
  await anAlert(plantId, inverterIds[1], rules.residualCurrent, { daysAgo: 2, lastedDays: 1.5 })
  await anAlert(plantId, inverterIds[2], rules.residualCurrent, { daysAgo: 6 })
  // Began and ended since yesterday.
  await anAlert(plantId, inverterIds[3], rules.unequalCurrents, { daysAgo: 0.9, lastedDays: 0.1 })
  // Ended before.
  await anAlert(plantId, inverterIds[3], rules.residualCurrent, { daysAgo: 4, lastedDays: 1 })
  const { changes, lastEnded } = await shownTo(caller)
  expect(lastEnded).toBeNull()
  expect([changes.begun, changes.ended, changes.stillOpen]).toEqual([1, 2, 1])
  expect(changes.faults.map(({ change, deviceId }) => [change, inverterIds.indexOf(deviceId)])).toEqual([
    ['BEGUN', 0],
    ['ENDED', 1],
    ['ENDED', 3],
    ['STILL_OPEN', 2],
  ])
})

test('if nothing is open, the last problem that ended is told', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, inverterIds } = await aFleetPlant({ ...own, name: 'Hotel' }, 1, 2)
  await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 2, lastedDays: 1.5 })
  await anAlert(plantId, inverterIds[1], rules.residualCurrent, { daysAgo: 9, lastedDays: 1 })
  const { needing, lastEnded } = await shownTo(caller)
  expect(needing).toBe(0)
  expect(lastEnded).toMatchObject({ plantName: 'Hotel', deviceId: inverterIds[0], endTime: noon / 1000 - 43_200 })
})

test('the alerts of a device that left its plant do not count', async () => {
  const { caller, own } = await aFleetOf()
  const { plantId, inverterIds } = await aFleetPlant({ ...own, capacity_kwp: 10 })
  const elsewhere = await aFleetPlant({ ...own, capacity_kwp: 10 })
  await anAlert(plantId, inverterIds[0], rules.residualCurrent, { daysAgo: 1 })
  expect((await shownTo(caller)).needing).toBe(1)
  const { caller: next, own: other } = await aFleetOf()
  const left = await aFleetPlant({ ...other, capacity_kwp: 10 })
  await anAlert(left.plantId, left.inverterIds[0], rules.residualCurrent, { daysAgo: 1 })
  await db
    .updateTable('devices')
    .set({ plant_id: elsewhere.plantId })
    .where('id', '=', left.inverterIds[0] ?? 0)
    .execute()
  expect(await shownTo(next)).toMatchObject({ needing: 0, worst: [], changes: { begun: 0, stillOpen: 0 } })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

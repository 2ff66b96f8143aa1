import { CallFailed, type Api } from '@heliograph/contract/browser'
import { countryIdOf } from '@heliograph/domain/countries'
import { addDays, dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { untilOneWaits } from '#db/waiting.fixture.ts'
import { reportOfInputs } from '#ingest/listeners/emoncms-readings.ts'
import { createRemapping } from '#ingest/remapping.ts'
import { rulesAt } from '#telemetry/day-rules.ts'
import { createEmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { createTrial } from '#telemetry/trial.ts'
import { startTestServer } from '#testing/test-server.ts'

const firstDay = '2026-06-01'
const start = Date.parse(`${firstDay}T00:00:00+02:00`)
let clock = start
const server = await startTestServer({ now: () => clock, regional: { noPlantsIn: [], noLoggersIn: ['CN'] } })
const { centre, engine } = server
afterAll(server.close)
const owner = await server.aCaller({ operator: true })
/** The clock goes on for weeks, and sessions end. */
const setClock = async (to: number) => {
  if (to <= clock) return
  clock = to
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'mdc_password', username: owner.email, password: owner.digest },
  })
  owner.api = server.apiWith(access_token)
}

const at = (day: number, hour = 0) => start + day * dayMs + hour * hourMs
const dayOf = (day: number) => addDays(firstDay, day)
const aPlant = (own: Parameters<typeof server.aPlant>[0] = {}) => server.aPlant({ owner_id: owner.id, ...own })
let serial = 2_798_000_000
const aLogger = async (id: number) => {
  const registerItems = [{ protocol: 'solarman-v5' as const, deviceSn: `${++serial}`, deviceName: 'Roof' }]
  const { data } = await owner.api.gateways.register({ params: { id }, body: { registerItems } })
  return data[0]!
}
const anHttpGateway = async (id: number) => {
  const { data } = await owner.api.gateways.register({
    params: { id },
    body: { registerItems: [{ protocol: 'http' }] },
  })
  return data[0]!
}

/** Twelve hours of `kw` a day, with a lifetime counter since the first of June. */
const readingOf = (deviceSn: string, moment: number, kw: number) => {
  const days = Math.floor((moment - start) / dayMs)
  const sun = Math.min(12, Math.max(0, (moment - at(days)) / hourMs - 6))
  return {
    deviceSn,
    deviceType: 'INVERTER' as const,
    at: moment,
    values: {
      generationToday: sun * kw,
      generationTotal: (days * 12 + sun) * kw,
      acPower: sun > 0 && sun < 12 ? kw * 1000 : 0,
    },
  }
}
const report = async (gateway: string, deviceSn: string, from: number, to: number, kw = 1) => {
  await setClock(to + minuteMs)
  await server.runJob('tend-partitions')
  const readings = []
  for (let moment = from; moment <= to; moment += 30 * minuteMs) readings.push(readingOf(deviceSn, moment, kw))
  await server.say(gateway, ...readings)
}
const settle = async () => {
  // As after the few seconds for which a process may still know the gateway in its old plant.
  await engine.pool.query(`update relocations set settle_after = now() where settle_after < 'infinity'`)
  while ((await centre.roller.pass()) > 0);
  await centre.roller.pass()
}
const yearOf = async (...ids: number[]) => {
  const { data } = await owner.api.plants.search({ body: {} })
  return ids.reduce((sum, id) => sum + (data.find((row) => row.id === id)?.generationYear ?? 0), 0)
}
const daysOf = async (plantId: number) => {
  const { rows } = await engine.pool.query<{ day: string; kwh: number }>(
    `select day::text, generation / 1e6 as kwh from plant_days where plant_id = $1 order by day`,
    [plantId],
  )
  return new Map(rows.map(({ day, kwh }) => [day, Number(kwh)]))
}
const move = (id: number, deviceId: number, plantId: number, withHistory: boolean, api: Api = owner.api) =>
  api.deviceChanges.move({ params: { id, deviceId }, body: { plantId, withHistory } })
const moving = (id: number, deviceId: number, plantId: number, api: Api = owner.api) =>
  api.deviceChanges.moving({ params: { id, deviceId }, query: { plantId } })
const snsOf = async (id: number) =>
  (await owner.api.devices.list({ params: { id } })).map(({ deviceSn }) => deviceSn).toSorted()
const idOf = async (id: number, sn: string) =>
  (await owner.api.devices.list({ params: { id } })).find(({ deviceSn }) => deviceSn === sn)!.deviceId
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  )

test('with history, days whose readings are kept count in the other plant, and earlier ones stay and are named', async () => {
  const [here, there] = [await aPlant({ name: 'Old barn' }), await aPlant({ name: 'New barn' })]
  const [gateway, staying, waiting] = [await aLogger(here), await aLogger(here), await aLogger(there)]
  for (let day = 0; day < 13; day++) {
    await report(gateway.deviceSn, 'GO1', at(day, 5), at(day, 19))
    await report(staying.deviceSn, 'STAY1', at(day, 5), at(day, 19), 2)
    await report(waiting.deviceSn, 'THERE1', at(day, 5), at(day, 19), 4)
  }
  expect(await yearOf(here)).toBeCloseTo(13 * 36, 3)
  const before = await daysOf(there)

  // The samples of ten days are kept, and of the first of them not all.
  const { fromDay, days, daysLeft, ...rest } = await moving(here, gateway.gatewayId, there)
  expect(rest).toEqual({ plantName: 'New barn', devices: 1, alerts: 0, today: dayOf(12), otherZone: null })
  expect(days + daysLeft).toBe(13)
  expect(fromDay).toBe(dayOf(daysLeft))
  expect(daysLeft).toBeGreaterThan(1)
  expect(await move(here, gateway.gatewayId, there, true)).toEqual({ deviceId: gateway.gatewayId, fromDay })
  await settle()

  const [left, gone] = [await daysOf(here), await daysOf(there)]
  for (let day = 0; day < 13; day++) {
    const goes = dayOf(day) >= fromDay!
    expect(left.get(dayOf(day))).toBeCloseTo(goes ? 24 : 36, 3)
    expect(gone.get(dayOf(day))).toBeCloseTo((before.get(dayOf(day)) ?? 0) + (goes ? 12 : 0), 3)
  }
  expect(await yearOf(here, there)).toBeCloseTo(13 * (12 + 24 + 48), 3)
  expect(await snsOf(here)).toEqual([staying.deviceSn, 'STAY1'].toSorted())
  expect(await snsOf(there)).toEqual([gateway.deviceSn, waiting.deviceSn, 'GO1', 'THERE1'].toSorted())
  // Its own page has all of its days, and says from which day on the plant has it.
  const deviceId = await idOf(there, 'GO1')
  const month = await owner.api.devices.statsOfMonth({ params: { id: deviceId }, query: { month: '2026-06' } })
  expect(month[0]!.detailList).toHaveLength(13)
  const detail = await owner.api.devices.detail({ body: { deviceId, siteId: there } })
  expect(detail).toMatchObject({ siteId: there, relocated: { fromDay } })
  // The inverters of a report make together what it says of the plant.
  const query = { startDay: dayOf(0), endDay: dayOf(12) }
  const { devices } = await owner.api.reports.devices({ params: { id: there }, query })
  expect(Object.fromEntries(devices.map(({ deviceName, energy }) => [deviceName, energy]))).toEqual({
    GO1: expect.closeTo((13 - daysLeft) * 12, 3),
    THERE1: expect.closeTo(13 * 48, 3),
  })
  // What comes next counts in the new plant alone.
  await report(gateway.deviceSn, 'GO1', at(13, 5), at(13, 12))
  expect((await daysOf(here)).get(dayOf(13))).toBeUndefined()
  expect((await daysOf(there)).get(dayOf(13))).toBeCloseTo(6, 3)
}, 300_000)

test('with history, the sum of both plants’ years stays the same, whatever is moved there and back', async () => {
  const [here, there] = [await aPlant(), await aPlant({ zone: 'Europe/Berlin' })]
  const gateways = [await aLogger(here), await aLogger(here), await aLogger(there)]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ gateway: fc.nat(2), days: fc.integer({ min: 0, max: 2 }) }), { minLength: 2, maxLength: 4 }),
      async (steps) => {
        for (const { gateway: which, days } of steps) {
          const first = Math.ceil((clock - start) / dayMs)
          for (let day = first; day < first + days; day++)
            for (const [place, { deviceSn }] of gateways.entries())
              await report(deviceSn, `P${place}`, at(day, 5), at(day, 19), place + 1)
          await settle()
          const before = await yearOf(here, there)
          const { gatewayId } = gateways[which]!
          const { rows } = await engine.pool.query<{ plant_id: number }>('select plant_id from devices where id = $1', [
            gatewayId,
          ])
          const from = rows[0]!.plant_id
          const to = from === here ? there : here
          expect(await move(from, gatewayId, to, true)).toMatchObject({ deviceId: gatewayId })
          await settle()
          expect(await yearOf(here, there)).toBeCloseTo(before, 3)
        }
      },
    ),
    { numRuns: 4 },
  )
}, 300_000)

test('without history, today goes on in the other plant and what was before stays readable; nothing counts twice', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const gateway = await anHttpGateway(here)
  const day = Math.ceil((clock - start) / dayMs)
  await report(gateway.deviceSn, 'F1', at(day, 5), at(day, 19))
  await report(gateway.deviceSn, 'F1', at(day + 1, 5), at(day + 1, 12))
  const inverter = await idOf(here, 'F1')
  await owner.api.gateways.change({ params: { id: here, deviceId: inverter }, body: { deviceName: 'South' } })
  const known = await centre.roster.bySn(gateway.deviceSn)
  const answer = await move(here, gateway.gatewayId, there, false)
  expect(answer.fromDay).toBe(dayOf(day + 1))
  expect(answer.deviceId).not.toBe(gateway.gatewayId)
  // In a process that still knows the old one, a report arrives meanwhile.
  await setClock(at(day + 1, 13))
  await centre.pipeline.accept({
    gateway: known!,
    readings: [readingOf('F1', at(day + 1, 12.5), 1)],
    payload: Buffer.from('late'),
  })
  await settle()
  expect(await daysOf(here)).toEqual(new Map([[dayOf(day), 12]]))
  expect((await daysOf(there)).get(dayOf(day + 1))).toBeCloseTo(6.5, 3)
  // It goes on with its secret and the names.
  expect((await owner.api.devices.list({ params: { id: there } })).map(({ deviceName }) => deviceName)).toContain(
    'South',
  )
  await report(gateway.deviceSn, 'F1', at(day + 1, 13), at(day + 1, 19))
  expect((await daysOf(there)).get(dayOf(day + 1))).toBeCloseTo(12, 3)
  expect(await yearOf(here, there)).toBeCloseTo(24, 3)
  expect((await owner.api.deviceChanges.removed({ params: { id: here } })).map(({ deviceSn }) => deviceSn)).toEqual([
    gateway.deviceSn,
    'F1',
  ])
  const { rows } = await engine.pool.query('select from samples where device_id = $1 and at >= $2', [
    inverter,
    new Date(at(day + 1)),
  ])
  expect(rows).toHaveLength(0)

  // Back again, it goes on with the devices and the history that it had there.
  await move(there, answer.deviceId, here, false)
  await settle()
  expect(await idOf(here, 'F1')).toBe(inverter)
  expect(await yearOf(here, there)).toBeCloseTo(24, 3)
  expect((await daysOf(here)).get(dayOf(day + 1))).toBeCloseTo(12, 3)
})

test('without history, the inputs that a person explains later count in the other plant from the day of the move on', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const gateway = await anHttpGateway(here)
  const day = Math.ceil((clock - start) / dayMs)
  for (const [moment, total] of [
    [at(day, 8), 100],
    [at(day, 9), 102],
    [at(day, 10), 104],
    [at(day + 1, 8), 104],
    [at(day + 1, 9), 105],
  ] as const) {
    await setClock(moment + minuteMs)
    await server.runJob('tend-partitions')
    const known = (await centre.roster.bySn(gateway.deviceSn))!
    const input = { node: 'roof', at: moment, values: { generation_kwh: total, 7: 230 } }
    await centre.pipeline.accept(reportOfInputs(known, Buffer.from('inputs'), [input], []))
  }
  await settle()
  const [before, today] = [dayOf(day), dayOf(day + 1)]
  expect([...(await daysOf(here))]).toEqual([
    [before, 4],
    [today, 1],
  ])
  const { deviceId } = await move(here, gateway.gatewayId, there, false)
  await settle()
  const inputs = [{ input: '7', point: 'ac1Voltage' as const, factor: 1 }]
  await owner.api.devices.mapInputs({ params: { id: deviceId }, body: { node: 'roof', inputs } })
  await createRemapping({
    inputs: createEmoncmsInputStore(engine.pool),
    roster: centre.roster,
    pipeline: centre.pipeline,
    report: (error) => expect.fail(error.message),
  }).run()
  await settle()
  expect([...(await daysOf(here))]).toEqual([[before, 4]])
  expect([...(await daysOf(there))]).toEqual([[today, 1]])
  const { rows } = await engine.pool.query<{ samples: number; told: number }>(
    `select count(*)::int as samples, count(*) filter (where 230 = any(s.v))::int as told
     from samples s join devices d on d.id = s.device_id where d.plant_id = $1`,
    [there],
  )
  expect(rows).toEqual([{ samples: 2, told: 2 }])
})

test('what was measured before a move without history and arrives after it counts where the gateway was then, also there and back', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const [gateway, staying] = [await aLogger(here), await aLogger(there)]
  const day = Math.ceil((clock - start) / dayMs)
  const late = (from: number, to: number) => report(gateway.deviceSn, 'L1', from, to)
  await late(at(day, 5), at(day, 12))
  await report(staying.deviceSn, 'L2', at(day, 5), at(day, 19), 2)
  await setClock(at(day + 1, 8))
  const moved = await move(here, gateway.gatewayId, there, false)
  await settle()
  // The logger had lost its connection at noon. It keeps no order.
  await late(at(day + 1, 6), at(day + 1, 8))
  await late(at(day, 12.5), at(day, 19))
  await settle()
  expect([...(await daysOf(here))]).toEqual([[dayOf(day), 12]])
  expect([...(await daysOf(there))]).toEqual([
    [dayOf(day), 24],
    [dayOf(day + 1), 2],
  ])
  // Back again on the next day, it delivers what it had kept in either plant.
  await late(at(day + 1, 8.5), at(day + 1, 10))
  await setClock(at(day + 2, 12))
  await move(there, moved.deviceId, here, false)
  await settle()
  await late(at(day + 2, 6), at(day + 2, 12))
  await late(at(day + 1, 10.5), at(day + 1, 19))
  await settle()
  expect([...(await daysOf(here))]).toEqual([
    [dayOf(day), 12],
    [dayOf(day + 2), 6],
  ])
  expect([...(await daysOf(there))]).toEqual([
    [dayOf(day), 24],
    [dayOf(day + 1), 12],
  ])
  expect(await yearOf(here, there)).toBeCloseTo(24 + 12 + 12 + 6, 3)
  // Other rules are tried with the same readings.
  const back = dayOf(day + 2)
  const { days } = await createTrial(engine.pool)(here, rulesAt([], at(day + 2, 12)), { first: back, last: back })
  expect(days).toMatchObject([{ day: back, energies: { generation: 6 }, booked: [] }])
})

test('what a device that is new then had measured before the move counts in neither plant', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const gateway = await aLogger(here)
  const day = Math.ceil((clock - start) / dayMs)
  await report(gateway.deviceSn, 'N1', at(day, 5), at(day, 19))
  await setClock(at(day + 1, 12))
  await move(here, gateway.gatewayId, there, false)
  await settle()
  // Behind the same logger for a week already.
  await report(gateway.deviceSn, 'N2', at(day, 5), at(day, 19))
  await report(gateway.deviceSn, 'N2', at(day + 1, 5), at(day + 1, 12))
  await settle()
  expect([...(await daysOf(here))]).toEqual([[dayOf(day), 12]])
  expect([...(await daysOf(there))]).toEqual([[dayOf(day + 1), 6]])
})

test('nor does what a device had measured before the move count that a person entered in the other plant', async () => {
  for (const isEnteredBefore of [true, false]) {
    const [here, there] = [await aPlant(), await aPlant()]
    const [gateway] = [await aLogger(here), await aLogger(there)]
    const day = Math.ceil((clock - start) / dayMs)
    const deviceSn = `N3${day}`
    const enter = () =>
      owner.api.deviceChanges.enter({ params: { id: there }, body: { deviceSn, deviceType: 'INVERTER' } })
    if (isEnteredBefore) await enter()
    await report(gateway.deviceSn, `N2${day}`, at(day, 5), at(day, 19))
    await setClock(at(day + 1, 12))
    await move(here, gateway.gatewayId, there, false)
    await settle()
    if (!isEnteredBefore) await enter()
    await report(gateway.deviceSn, deviceSn, at(day, 5), at(day, 19))
    await report(gateway.deviceSn, deviceSn, at(day + 1, 5), at(day + 1, 12))
    await settle()
    expect([...(await daysOf(here))]).toEqual([[dayOf(day), 12]])
    expect([...(await daysOf(there))]).toEqual([[dayOf(day + 1), 6]])
  }
})

test('a plant shows as its power now only what its devices measured since they are in it', async () => {
  for (const withHistory of [true, false]) {
    const [here, there] = [await aPlant(), await aPlant()]
    const [gateway, staying] = [await aLogger(here), await aLogger(here)]
    const day = Math.ceil((clock - start) / dayMs)
    const powerOf = async (id: number) => {
      const { data } = await owner.api.plants.search({ body: {} })
      return data.find((row) => row.id === id)!.generationPower
    }
    await report(staying.deviceSn, 'S1', at(day, 6), at(day, 11.5), 2)
    await report(staying.deviceSn, 'S1', at(day, 12), at(day, 12), 2)
    await report(gateway.deviceSn, 'M1', at(day, 6), at(day, 12))
    expect(await powerOf(here)).toBe(3000)
    // Nothing reported yet on that day.
    await setClock(at(day + 1, 1))
    await move(here, gateway.gatewayId, there, withHistory)
    await settle()
    expect(await powerOf(here)).toBe(2000)
    expect(await powerOf(there)).toBe(withHistory ? 1000 : null)
    await report(gateway.deviceSn, 'M1', at(day, 12.5), at(day, 13))
    expect(await powerOf(there)).toBe(withHistory ? 1000 : null)
    await report(gateway.deviceSn, 'M1', at(day + 1, 7), at(day + 1, 8))
    expect(await powerOf(there)).toBe(1000)
    expect(await powerOf(here)).toBe(2000)
  }
})

test('reports that arrive during the move are counted once, and a device that is new then is entered where its gateway is', async () => {
  for (const withHistory of [true, false]) {
    const [here, there] = [await aPlant(), await aPlant()]
    const gateway = await anHttpGateway(here)
    const sn = gateway.deviceSn
    const day = Math.ceil((clock - start) / dayMs)
    await report(sn, 'C1', at(day, 5), at(day, 8))
    await setClock(at(day, 20))
    const known = await centre.roster.bySn(sn)
    const say = (deviceSn: string, hour: number) =>
      centre.pipeline
        .accept({
          gateway: known!,
          readings: [readingOf(deviceSn, at(day, hour), 1)],
          payload: Buffer.from('on the way'),
        })
        .then(
          () => true,
          () => false,
        )
    const reports = Array.from({ length: 20 }, (_, place) => say('C1', 8.5 + place / 2))
    const moved = move(here, gateway.gatewayId, there, withHistory)
    const fresh = say('NEW1', 12)
    const more = Array.from({ length: 4 }, (_, place) => say('C1', 18.5 + place / 4))
    const { deviceId } = await moved
    expect(await Promise.all([...reports, ...more])).not.toContain(false)
    // One that is refused is sent again.
    if (!(await fresh)) await server.say(sn, readingOf('NEW1', at(day, 12), 1))
    await settle()
    const total = [...(await daysOf(here)).values(), ...(await daysOf(there)).values()].reduce(
      (sum, kwh) => sum + kwh,
      0,
    )
    // C1's twelve, and NEW1's until noon.
    expect(total).toBeCloseTo(18, 3)
    const { rows } = await engine.pool.query<{ n: number }>(
      `select count(*)::int as n from samples s join devices d on d.id = s.device_id where d.plant_id = any($1)`,
      [[here, there]],
    )
    expect(rows[0]!.n).toBe(7 + 20 + 4 + 1)
    const active = await engine.pool.query(
      `select from devices d join devices g on g.id = d.gateway_id
       where d.plant_id = any($1) and d.removed_at is null and (g.plant_id <> d.plant_id or g.removed_at is not null)`,
      [[here, there]],
    )
    expect(active.rowCount).toBe(0)
    expect(await snsOf(there)).toContain('C1')
    expect(deviceId === gateway.gatewayId).toBe(withHistory)
  }
})

test('of two people who move it at once, one is told that it is gone; so is one whose plant was deleted meanwhile', async () => {
  const [here, one, two] = [await aPlant(), await aPlant(), await aPlant()]
  const gateway = await anHttpGateway(here)
  for (const withHistory of [true, false]) {
    const id = (await snsOf(here)).length > 0 ? here : two
    const deviceId = await idOf(id, gateway.deviceSn)
    const client = await engine.pool.connect()
    await client.query('begin')
    await client.query('select from plants where id = any($1) for update', [[here, one, two]])
    const presses = [codeOf(move(id, deviceId, one, withHistory)), codeOf(move(id, deviceId, two, withHistory))]
    await untilOneWaits(engine.pool)
    await client.query('commit')
    client.release()
    expect((await Promise.all(presses)).toSorted()).toEqual(['done', 'resource_not_exist_or_deleted'])
    const places = [await snsOf(one), await snsOf(two)].flat()
    expect(places).toEqual([gateway.deviceSn])
    const at = (await snsOf(one)).length > 0 ? one : two
    await move(at, await idOf(at, gateway.deviceSn), at === one ? two : one, true)
    if ((await snsOf(one)).length > 0) await move(one, await idOf(one, gateway.deviceSn), two, true)
  }
  await owner.api.deletion.delete({ body: { ids: [one] } })
  expect(await codeOf(move(two, await idOf(two, gateway.deviceSn), one, true))).toBe('resource_not_exist_or_deleted')
})

test('a plant that is deleted and restored comes back without what was moved away, and with what was moved there', async () => {
  for (const withHistory of [true, false]) {
    const [here, there] = [await aPlant(), await aPlant()]
    const gateway = await anHttpGateway(here)
    const day = Math.ceil((clock - start) / dayMs)
    await report(gateway.deviceSn, 'D1', at(day, 5), at(day, 19))
    const { deviceId } = await move(here, gateway.gatewayId, there, withHistory)
    await owner.api.deletion.delete({ body: { ids: [here] } })
    await settle()
    expect(await owner.api.deletion.restore({ params: { id: here } })).toEqual({ gatewaysElsewhere: [] })
    await owner.api.deletion.delete({ body: { ids: [there] } })
    expect(await codeOf(move(here, deviceId, there, true))).toBe('AU_NO_READ_PERMISSION')
    await owner.api.deletion.restore({ params: { id: there } })
    await settle()
    expect(await snsOf(here)).toEqual([])
    expect(await snsOf(there)).toEqual([gateway.deviceSn, 'D1'].toSorted())
    expect(await yearOf(here, there)).toBeCloseTo(12, 3)
    expect(await yearOf(there)).toBeCloseTo(12, 3)
  }
})

test('foreign plants are answered like absent ones; one that the caller may only operate is refused', async () => {
  const stranger = await server.aCaller()
  const [here, foreign] = [await aPlant(), await server.aPlant({ owner_id: stranger.id })]
  const gateway = await anHttpGateway(here)
  for (const withHistory of [true, false])
    for (const target of [foreign, 2_000_000_000, here]) {
      expect(await codeOf(moving(here, gateway.gatewayId, target))).toBe('resource_not_exist_or_deleted')
      expect(await codeOf(move(here, gateway.gatewayId, target, withHistory))).toBe('resource_not_exist_or_deleted')
    }
  expect(await codeOf(move(here, gateway.gatewayId, foreign, true, stranger.api))).toBe('AU_NO_READ_PERMISSION')
  const company = await server.anOrganisation([{ userId: owner.id, may: 'operate' }])
  await server.aRelation(foreign, company)
  expect(await codeOf(move(here, gateway.gatewayId, foreign, true))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await snsOf(here)).toEqual([gateway.deviceSn])
  const targets = await owner.api.deviceChanges.moveTargets({ params: { id: here }, query: { search: '' } })
  expect(targets.map(({ id }) => id)).not.toContain(here)
  expect(targets.map(({ id }) => id)).not.toContain(foreign)
  expect(
    await owner.api.deviceChanges.moveTargets({ params: { id: here }, query: { search: 'new BARN' } }),
  ).toMatchObject([{ name: 'New barn' }])
  expect(await owner.api.deviceChanges.moveTargets({ params: { id: here }, query: { search: '%' } })).toEqual([])
})

test('limits, regions, alerts, a turned clamp and both plants’ histories of changes are respected', async () => {
  const [here, there, china] = [await aPlant(), await aPlant(), await aPlant({ nation_id: countryIdOf('CN') })]
  const gateway = await aLogger(here)
  expect(await codeOf(move(here, gateway.gatewayId, china, true))).toBe('LOGGER_NOT_AVAILABLE_IN_REGION')
  const day = Math.ceil((clock - start) / dayMs)
  await report(gateway.deviceSn, 'L1', at(day, 5), at(day, 12))
  const inverter = await idOf(here, 'L1')
  await engine.pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, 1, 'X', 'x', 1, 0, now(), now())`,
    [here, inverter],
  )
  await engine.pool.query(
    `insert into devices (plant_id, type, sn, name) select $1, 'COLLECTOR', 'FULL' || n, 'f' from generate_series(1, 500) n`,
    [there],
  )
  expect(await codeOf(move(here, gateway.gatewayId, there, true))).toBe('PARAM_ERROR')
  expect(await codeOf(move(here, gateway.gatewayId, there, false))).toBe('PARAM_ERROR')
  await engine.pool.query(`delete from devices where plant_id = $1`, [there])
  await move(here, gateway.gatewayId, there, true)
  const openAt = async () => {
    const { rows } = await engine.pool.query<{ plant_id: number }>(
      'select plant_id from alerts where device_id = $1 and ended_at is null',
      [inverter],
    )
    return rows.map(({ plant_id }) => plant_id)
  }
  expect(await openAt()).toEqual([there])
  await engine.pool.query(
    `insert into meter_corrections (device_id, from_day, role, is_turned, factor, saved_at) values ($1, '2026-06-02', 'grid', true, 2, now())`,
    [inverter],
  )
  await move(there, gateway.gatewayId, here, false)
  expect(await openAt()).toEqual([])
  const { rows: kept } = await engine.pool.query(
    `select is_turned, factor from meter_corrections c join devices d on d.id = c.device_id where d.plant_id = $1`,
    [here],
  )
  expect(kept).toEqual([{ is_turned: true, factor: 2 }])
  const { rows: told } = await engine.pool.query<{ plant_id: number; kind: string }>(
    `select plant_id, kind from audit where kind like 'gateway.%' and plant_id = any($1) order by id`,
    [[here, there]],
  )
  expect(told.filter(({ kind }) => kind !== 'gateway.register')).toEqual([
    { plant_id: here, kind: 'gateway.leave' },
    { plant_id: there, kind: 'gateway.arrive' },
    { plant_id: there, kind: 'gateway.leave' },
    { plant_id: here, kind: 'gateway.arrive' },
  ])
})

test('what was replaced goes with the one that has its history, and nothing links to a device of the other plant', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const [old, next] = [await anHttpGateway(here), await anHttpGateway(here)]
  const day = Math.ceil((clock - start) / dayMs)
  await report(old.deviceSn, 'R1', at(day, 5), at(day, 19))
  await report(next.deviceSn, 'R2', at(day + 1, 5), at(day + 1, 19))
  await owner.api.deviceChanges.replace({
    params: { id: here, deviceId: await idOf(here, 'R1') },
    body: { deviceId: await idOf(here, 'R2') },
  })
  await settle()
  const before = await yearOf(here, there)
  expect(before).toBeCloseTo(24, 3)
  await move(here, next.gatewayId, there, true)
  await settle()
  expect(await yearOf(here)).toBeCloseTo(0, 3)
  expect(await yearOf(there)).toBeCloseTo(24, 3)
  const { rows } = await engine.pool.query(
    `select from devices d join devices s on s.id in (d.replaced_by, d.gateway_id) where s.plant_id <> d.plant_id`,
  )
  expect(rows).toHaveLength(0)
})

test('what is wired to a device stays so in the other plant, and never to a device of another one', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const gateway = await anHttpGateway(here)
  const behind = await server.aGateway(here, 'mqtt')
  const [inverter, optimizer] = [
    await server.aDevice(here, gateway.gatewayId),
    await server.aDevice(here, gateway.gatewayId),
  ]
  const stays = await server.aDevice(here, behind.id)
  await engine.pool.query('update devices set parent_id = $2 where id = any($1)', [
    [optimizer.id, stays.id],
    inverter.id,
  ])
  const parentsAt = async (plantId: number) => {
    const { rows } = await engine.pool.query<{ sn: string; parent: string | null }>(
      `select d.sn, p.sn as parent from devices d left join devices p on p.id = d.parent_id and p.plant_id = d.plant_id
       where d.plant_id = $1 and d.removed_at is null and (d.parent_id is not null) = (p.id is not null) and d.gateway_id is not null`,
      [plantId],
    )
    return new Map(rows.map(({ sn, parent }) => [sn, parent]))
  }
  const { deviceId } = await move(here, gateway.gatewayId, there, false)
  expect(await parentsAt(here)).toEqual(new Map([[stays.sn, null]]))
  expect((await parentsAt(there)).get(optimizer.sn)).toBe(inverter.sn)
  await engine.pool.query('update devices set parent_id = $2 where id = $1', [stays.id, inverter.id])
  await move(there, deviceId, here, true)
  expect((await parentsAt(here)).get(optimizer.sn)).toBe(inverter.sn)
})

test('dates, planned work and blocked alerts go along, and with the history what people did about alerts', async () => {
  for (const withHistory of [true, false]) {
    const [here, there] = [await aPlant(), await aPlant()]
    const gateway = await anHttpGateway(here)
    const day = Math.ceil((clock - start) / dayMs)
    await report(gateway.deviceSn, 'W1', at(day, 5), at(day, 12))
    const on = await idOf(here, 'W1')
    const params = { id: here }
    await owner.api.dueDates.add({ params, body: { on, kind: 'warranty', day: dayOf(day + 400), note: 'Ten years' } })
    await owner.api.dueDates.add({ params, body: { on: null, kind: 'inspection', day: dayOf(day + 90), note: '' } })
    const work = async (fromH: number, toH: number, why: string) =>
      owner.api.plannedWorks.plan({ params, body: { on, from: at(day, fromH) / 1000, to: at(day, toH) / 1000, why } })
    await work(-48, -24, 'over')
    await work(-24, 36, 'half')
    await work(48, 50, 'ahead')
    await engine.pool.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
       values ($1, $2, 1, 'X', 'x', 1, 0, $3, $3)`,
      [here, on, new Date(at(day, 11))],
    )
    const acted = await owner.api.alertCases.act({ body: { deviceId: on, ruleId: 1, step: 'acknowledge', version: 0 } })
    await owner.api.alertCases.act({ body: { deviceId: on, ruleId: 1, step: 'block', version: acted.version } })

    await move(here, gateway.gatewayId, there, withHistory)
    // Who asks for a device remembers its plant for a second.
    await setClock(clock + 2000)
    const moved = await idOf(there, 'W1')
    const datesOf = async (id: number) =>
      (await owner.api.dueDates.list({ params: { id } })).map(({ kind, deviceId, note }) => [kind, deviceId, note])
    expect(await datesOf(there)).toEqual([['warranty', moved, 'Ten years']])
    expect(await datesOf(here)).toEqual([['inspection', null, '']])
    const worksOf = async (id: number) =>
      (await owner.api.plannedWorks.list({ params: { id } })).map(({ why, deviceId }) => [why, deviceId])
    expect(await worksOf(there)).toEqual(
      withHistory
        ? [
            ['ahead', moved],
            ['half', moved],
            ['over', moved],
          ]
        : [
            ['ahead', moved],
            ['half', moved],
          ],
    )
    // What explains days that stay, stays.
    expect(await worksOf(here)).toEqual(
      withHistory
        ? []
        : [
            ['half', on],
            ['over', on],
          ],
    )
    const { rows: blocked } = await engine.pool.query(
      'select plant_id, device_id from blocked_alerts where plant_id = any($1)',
      [[here, there]],
    )
    expect(blocked).toEqual([{ plant_id: there, device_id: moved }])
    const seen = await owner.api.alertCases.read({ body: { deviceId: on, ruleId: 1 } })
    expect(seen.events.map(({ step }) => step)).toEqual(['block', 'acknowledge'])

    // Each of both plants can go and come back, in whatever order.
    await owner.api.deletion.delete({ body: { ids: [here] } })
    await owner.api.deletion.delete({ body: { ids: [there] } })
    await owner.api.deletion.restore({ params: { id: here } })
    await owner.api.deletion.restore({ params: { id: there } })
    expect(await datesOf(there)).toEqual([['warranty', moved, 'Ten years']])
  }
})

test('what an earlier move left behind does not keep a plant from coming back, nor a gateway from going back', async () => {
  const [here, there] = [await aPlant(), await aPlant()]
  const gateway = await anHttpGateway(here)
  const day = Math.ceil((clock - start) / dayMs)
  await report(gateway.deviceSn, 'X1', at(day, 5), at(day, 12))
  const on = await idOf(here, 'X1')
  await move(here, gateway.gatewayId, there, true)
  const leave = async (id: number) => {
    for (const [table, time] of [
      ['blocked_alerts', 'blocked_at'],
      ['alert_cases', 'since'],
    ])
      await engine.pool.query(
        `insert into ${table} (plant_id, device_id, rule_id, ${time}) values ($1, $2, 1, now())`,
        [id, on],
      )
  }
  for (const id of [here, there]) {
    await leave(id)
    await engine.pool.query(
      `insert into due_dates (plant_id, device_id, kind, due_on, note, entered_at) values ($1, $2, 'warranty', '2030-01-01', '', now())`,
      [id, on],
    )
  }
  await owner.api.deletion.delete({ body: { ids: [here] } })
  await owner.api.deletion.delete({ body: { ids: [there] } })
  await owner.api.deletion.restore({ params: { id: here } })
  expect(await owner.api.dueDates.list({ params: { id: here } })).toEqual([])
  await owner.api.deletion.restore({ params: { id: there } })
  await leave(here)
  await move(there, gateway.gatewayId, here, true)
  expect(await owner.api.dueDates.list({ params: { id: here } })).toHaveLength(1)
})

test.each([false, true])(
  'a device that was removed before its gateway was moved waits in the other plant when it is reported again (with history: %s)',
  async (withHistory) => {
    const [here, there] = [await aPlant(), await aPlant()]
    const gateway = await anHttpGateway(here)
    const day = Math.ceil((clock - start) / dayMs)
    await report(gateway.deviceSn, 'Y1', at(day, 5), at(day, 12))
    await report(gateway.deviceSn, 'Y2', at(day, 5), at(day, 12))
    const deviceIds = [await idOf(here, 'Y2')]
    await owner.api.deviceChanges.remove({ params: { id: here }, body: { deviceIds } })
    const { deviceId } = await move(here, gateway.gatewayId, there, withHistory)
    await report(gateway.deviceSn, 'Y1', at(day, 12.5), at(day, 13))
    await report(gateway.deviceSn, 'Y2', at(day, 12.5), at(day, 13))
    expect(await snsOf(there)).toEqual([gateway.deviceSn, 'Y1'].toSorted())
    const waiting = async () =>
      (await owner.api.devices.newDevices({ params: { id: there } })).map(({ sn, refused }) => [sn, refused])
    expect(await waiting()).toEqual([['Y2', false]])
    await owner.api.devices.decideNewDevice({ params: { id: deviceId }, body: { sn: 'Y2', accept: true } })
    await centre.claims.claimAccepted()
    expect(await snsOf(there)).toEqual([gateway.deviceSn, 'Y1', 'Y2'].toSorted())
  },
)

test('no request caused an internal error', () => {
  expect(server.reported.filter(({ message }) => !message.includes('no longer in its plant'))).toEqual([])
})

import { CallFailed } from '@heliograph/contract/browser'
import type { Values } from '@heliograph/domain/points'
import { dayMs } from '@heliograph/domain/zones'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { afterAll, expect, test } from 'vitest'
import { startHttpPush } from '#ingest/listeners/http-push.ts'
import { createMeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { startTestServer } from '#testing/test-server.ts'
import { keptTables } from './kept-rows.store.ts'

const server = await startTestServer()
const { pool } = server.engine
const http = await startHttpPush({
  ...server.centre,
  port: 0,
  host: '127.0.0.1',
  now: Date.now,
  report: (error: Error) => expect.fail(String(error)),
})
afterAll(async () => {
  await http.close()
  await server.close()
})
const [ada, ben] = [await server.aCaller(), await server.aCaller()]
const operator = await server.aCaller({ operator: true })

const remove = (ids: number[], api = ada.api) => api.deletion.delete({ body: { ids } })
const restore = (id: number, api = ada.api) => api.deletion.restore({ params: { id } })
const deletedOf = async (api = ada.api) => (await api.deletion.deleted()).map(({ id }) => id)
const shownOf = async (api = ada.api) => (await api.plants.search({ body: {} })).data.map(({ id }) => id)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  )
const push = async (secret: string, values: Values = { acPower: 2140 }) =>
  (
    await fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: printSamples([{ deviceSn: 'INV1', deviceType: 'INVERTER', at: Date.now() - 1000, values }]),
    })
  ).status
/** Every row that the plant has, with all digits. */
const contentOf = async (plantId: number) => {
  const { rows } = await pool.query<{ row: string }>(
    `select p::text as row from plants p where id = $1
     union all select d::text from devices d where plant_id = $1
     union all select g::text from gateways g join devices d on d.id = g.device_id where plant_id = $1
     union all select r::text from plant_rights r where plant_id = $1
     union all select r::text from plant_relations r where plant_id = $1
     union all select f::text from favourites f where plant_id = $1
     union all select s::text from samples s join devices d on d.id = s.device_id where plant_id = $1 order by 1`,
    [plantId],
  )
  return rows.map(({ row }) => row)
}
const aReportingPlant = async () => {
  const plantId = await server.aPlant({ owner_id: ada.id })
  const { data } = await ada.api.gateways.register({
    params: { id: plantId },
    body: { registerItems: [{ protocol: 'http' }] },
  })
  const [gateway] = data
  if (!gateway?.secret) throw new Error('A gateway that pushes has a secret')
  expect(await push(gateway.secret)).toBe(200)
  return { plantId, ...gateway, secret: gateway.secret }
}

test('a deleted plant is gone at once, also for its gateway, and comes back as it was', async () => {
  const { plantId, secret } = await aReportingPlant()
  const viewers = await server.anOrganisation([{ userId: ben.id, may: 'read' }])
  await server.engine.db
    .insertInto('plant_relations')
    .values({ plant_id: plantId, organisation_id: viewers, may: 'read' })
    .execute()
  await ada.api.plants.markFavourite({ params: { id: plantId }, body: { following: true } })
  const before = await contentOf(plantId)
  expect(before.length).toBeGreaterThan(6)
  expect(await ada.api.deletion.consequences({ params: { id: plantId } })).toEqual({
    gateways: 1,
    devices: 1,
    days: 0,
    alerts: 0,
    businesses: 1,
  })

  expect(await remove([plantId])).toEqual({ deleted: [plantId], kept: [] })
  expect([await shownOf(), await shownOf(ben.api)]).toEqual([[], []])
  expect(await codeOf(ada.api.plants.station({ params: { id: plantId } }))).toBe('AU_NO_READ_PERMISSION')
  expect(await push(secret)).toBe(401)
  expect([await deletedOf(), await deletedOf(ben.api)]).toEqual([[plantId], []])
  expect(await codeOf(restore(plantId, ben.api))).toBe('resource_not_exist_or_deleted')

  expect(await restore(plantId)).toEqual({ gatewaysElsewhere: [] })
  expect(await contentOf(plantId)).toEqual(before)
  expect([await shownOf(), await shownOf(ben.api), await deletedOf()]).toEqual([[plantId], [plantId], []])
  expect(await push(secret)).toBe(200)
  const events = await ada.api.audit.ofPlant({ params: { id: plantId }, query: {} })
  expect(events.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['plant.delete', 'plant.restore']))
})

test('what a plant’s devices reported just before it was deleted counts once it is back', async () => {
  const { plantId } = await aReportingPlant()
  const roll = async () => {
    while ((await server.centre.roller.pass()) > 0);
  }
  await remove([plantId])
  await roll()
  await restore(plantId)
  await roll()
  const { rows } = await pool.query('select generation_w from plant_latest where plant_id = $1', [plantId])
  expect(rows).toEqual([{ generation_w: 2140 }])
})

test('readings that were marked as wrong just before a plant was deleted are left out once it is back, older ones too', async () => {
  const plantId = await server.aPlant({ owner_id: ada.id })
  const gateway = await server.aGateway(plantId)
  const [inverter, other] = [await server.aDevice(plantId, gateway.id), await server.aDevice(plantId, gateway.id)]
  // Midday: by night what an inverter does not tell is 0, by day it is unknown, and so is the plant's sum.
  const at = Math.floor(Date.now() / dayMs - 2) * dayMs + 11 * 3_600_000
  const roll = async () => {
    while ((await server.centre.roller.pass()) > 0);
  }
  await server.say(
    gateway.sn,
    ...[inverter, other].flatMap(({ sn }) =>
      [0, 60_000].map((later) => ({
        deviceSn: sn,
        deviceType: 'INVERTER' as const,
        at: at + later,
        values: { acPower: 2140 },
      })),
    ),
  )
  await roll()
  const shown = async () => {
    const { rows } = await pool.query('select generation_w from plant_frames where plant_id = $1', [plantId])
    return rows
  }
  const daysOf = async (...devices: { id: number }[]) => {
    const { rows } = await pool.query(
      'select device_id, samples, generation from device_days where device_id = any($1::int[]) order by device_id',
      [devices.map(({ id }) => id)],
    )
    return rows
  }
  // A minute of 2140 W, in mWh.
  const counted = { samples: 2, generation: 35_667 }
  expect(await shown()).toEqual([{ generation_w: 4280 }])
  expect(await daysOf(inverter, other)).toEqual([
    { device_id: inverter.id, ...counted },
    { device_id: other.id, ...counted },
  ])
  const marked = { deviceId: inverter.id, from: at - 3_600_000, to: at + 3_600_000, reason: null }
  await createWrongSpanStore(pool).add({ ...marked, userId: ada.id, now: Date.now() }, 100)
  await remove([plantId])
  await roll()
  await restore(plantId)
  await roll()
  expect(await shown()).toEqual([{ generation_w: null }])
  // The plant has no sum because of the marked one alone.
  expect(await daysOf(inverter, other)).toEqual([
    { device_id: inverter.id, ...counted, generation: null },
    { device_id: other.id, ...counted },
  ])
})

test('a meter that was put right just before its plant was deleted is right once the plant is back', async () => {
  const plantId = await server.aPlant({ owner_id: ada.id })
  const gateway = await server.aGateway(plantId)
  const midday = Math.floor(Date.now() / dayMs - 2) * dayMs + 11 * 3_600_000
  await server.say(
    gateway.sn,
    ...[midday, midday + 60_000].map((at) => ({
      deviceSn: 'M1',
      deviceType: 'METER' as const,
      at,
      values: { gridPower: 600 },
    })),
  )
  const roll = async () => {
    while ((await server.centre.roller.pass()) > 0);
  }
  const shown = async () => {
    const { rows } = await pool.query('select buy_w, sell_w from plant_frames where plant_id = $1', [plantId])
    return rows
  }
  await roll()
  expect(await shown()).toEqual([{ buy_w: 600, sell_w: 0 }])
  const { rows } = await pool.query<{ id: number }>(`select id from devices where gateway_id = $1`, [gateway.id])
  const correction = { role: 'grid', isTurned: true, factor: 1, phase: null } as const
  await createMeterCorrectionStore(pool).add(
    { deviceId: rows[0]!.id, correction, fromDay: '2020-01-01', userId: ada.id, now: Date.now() },
    100,
  )
  await remove([plantId])
  await roll()
  await restore(plantId)
  await roll()
  expect(await shown()).toEqual([{ buy_w: 0, sell_w: 600 }])
})

test('each plant is deleted by itself, and the answer names those that were not, with the reason', async () => {
  const own = await server.aPlant({ owner_id: ada.id })
  const bens = await server.aPlant({ owner_id: ben.id })
  const serviced = await server.aPlant({ owner_id: ben.id })
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: serviced, user_id: ada.id, may: 'operate' })
    .execute()
  expect(await remove([bens, own, 99, serviced])).toEqual({
    deleted: [own],
    kept: [
      { id: bens, reason: 'AU_NO_READ_PERMISSION' },
      { id: 99, reason: 'AU_NO_READ_PERMISSION' },
      { id: serviced, reason: 'AU_NO_OPERATION_PERMISSION' },
    ],
  })
  expect(await shownOf(ben.api)).toEqual(expect.arrayContaining([bens, serviced]))
})

test('a plant without an owner can be deleted and restored by the organisation that controls it', async () => {
  const company = await server.anOrganisation([{ userId: ben.id, kind: 'org-admin' }])
  const { email: username, digest: password } = ben
  const body = { grant_type: 'password' as const, username, password, org_id: String(company) }
  const api = server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  const plantId = await server.aPlant({ organisation_id: company, creator_organisation_id: company })
  expect(await remove([plantId], api)).toEqual({ deleted: [plantId], kept: [] })
  expect([await deletedOf(api), await deletedOf(ben.api)]).toEqual([[plantId], []])
  expect(await restore(plantId, api)).toEqual({ gatewaysElsewhere: [] })
  expect(await shownOf(api)).toContain(plantId)
})

test('a gateway can be registered elsewhere at once; its former plant comes back without it, with its history', async () => {
  const registerItems = [{ protocol: 'solarman-v5' as const, deviceSn: '2712345678' }]
  const logger = async () => {
    const plantId = await server.aPlant({ owner_id: operator.id })
    const register = operator.api.gateways.register({ params: { id: plantId }, body: { registerItems } })
    return { plantId, code: await codeOf(register) }
  }
  const former = await logger()
  const { rows } = await pool.query<{ id: number }>('select id from devices where plant_id = $1', [former.plantId])
  const { id: inverter } = await server.aDevice(former.plantId, rows[0]?.id ?? 0)
  // It came with the logger's reports; one that was only entered would leave nothing behind.
  await pool.query('update devices set discovered = true where id = $1', [inverter])
  expect((await logger()).code).toBe('DATA_SOURCE_DUPLICATED')
  await remove([former.plantId], operator.api)
  const next = await logger()
  expect(next.code).toBe('done')
  expect(await restore(former.plantId, operator.api)).toEqual({
    gatewaysElsewhere: [{ sn: '2712345678', name: '2712345678' }],
  })
  expect((await server.centre.roster.bySn('2712345678'))?.plantId).toBe(next.plantId)
  const devices = await operator.api.deviceChanges.removed({ params: { id: former.plantId } })
  expect(devices.map(({ deviceType }) => deviceType).toSorted()).toEqual(['COLLECTOR', 'INVERTER'])
  // And once more, now that it is the other's.
  await remove([former.plantId], operator.api)
  expect(await restore(former.plantId, operator.api)).toEqual({ gatewaysElsewhere: [] })
})

test('what was rejected of a deleted plant’s gateway does not wait for the next owner of its serial number', async () => {
  const { plantId, secret, deviceSn } = await aReportingPlant()
  const rejected = async () => {
    const { rows } = await pool.query('select from quarantine where gateway_sn = $1', [deviceSn])
    return rows.length
  }
  expect(await push(secret, { acPower: 1e12 })).toBe(422)
  expect(await rejected()).toBeGreaterThan(0)
  await remove([plantId])
  expect(await rejected()).toBe(0)
})

test('after 30 days a deleted plant is erased with everything measured, and can’t be restored', async () => {
  const { plantId } = await aReportingPlant()
  const { rows: devices } = await pool.query<{ id: number }>('select id from devices where plant_id = $1', [plantId])
  const ids = devices.map(({ id }) => id)
  const samples = async () =>
    (await pool.query('select from samples where device_id = any($1::int[])', [ids])).rowCount ?? 0
  await pool.query(
    `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s)
     values ($1, '2026-06-03', 0, '{0,0,4,0,0,1,0}', '{0,0,0,0,0,0,0}', false, 36000, 3600, 0, 0)`,
    [plantId],
  )
  await pool.query(
    `insert into plant_loss_sums (plant_id, day, days, kwh, micros, cause) values ($1, '2026-06-03', 1, 4, null, 'outage')`,
    [plantId],
  )
  await remove([plantId])
  const losses = async () =>
    (
      await pool.query(
        'select plant_id from plant_losses where plant_id = $1 union all select plant_id from plant_loss_sums where plant_id = $1',
        [plantId],
      )
    ).rowCount
  const job = server.centre.jobs.find(({ name }) => name === 'erase-deleted-plants')
  const age = (days: number) =>
    pool.query(`update deleted_plants set deleted_at = now() - make_interval(days => $2) where plant_id = $1`, [
      plantId,
      days,
    ])
  await age(29)
  await job?.work()
  expect([await deletedOf(), await samples(), await losses()]).toEqual([expect.arrayContaining([plantId]), 1, 2])
  await age(30)
  expect(await codeOf(restore(plantId))).toBe('resource_not_exist_or_deleted')
  await job?.work()
  expect([await samples(), await losses()]).toEqual([0, 0])
  expect((await pool.query('select from deleted_plants where plant_id = $1', [plantId])).rowCount).toBe(0)
})

test('every table whose rows are deleted with a plant is set aside, except prepared exports', async () => {
  const { rows } = await pool.query<{ name: string; stays: boolean }>(`
    select distinct conrelid::regclass::text as name, confdeltype = 'n' as stays from pg_constraint
    where contype = 'f' and confrelid in ('plants'::regclass, 'devices'::regclass)`)
  const named = (stays: boolean) => rows.filter((row) => row.stays === stays).map(({ name }) => name)
  // Copies of its data, which can be prepared again.
  expect(named(false).filter((name) => !keptTables.includes(name))).toEqual(['large_exports'])
  // What was ordered and paid stays, and names its gateway by the serial number.
  expect(named(true).filter((name) => !keptTables.includes(name))).toEqual(['data_services', 'order_lines'])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

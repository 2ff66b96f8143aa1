import type { Api } from '@heliograph/contract/browser'
import type { ImportColumn } from '@heliograph/domain/plant-imports'
import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { hashSecret } from '#ingest/listeners/gateway-secret.ts'
import { startLossyServer } from '#testing/lost-answers.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const { server, network, pass, close } = await startLossyServer()
afterAll(close)
const { pool } = server.engine

const inMunich = { capacity: '9.8', town: 'Munich', country: 'DE' }
const listOf = (requestKey: string | undefined, ...rows: Partial<Record<ImportColumn, string>>[]) => ({
  body: {
    rows: rows.map((cells, index) => ({ row: index + 2, cells: { ...inMunich, ...cells } })),
    ...(requestKey !== undefined && { requestKey }),
  },
})
const list = listOf(
  'request-1',
  { name: 'Made here', protocol: 'MQTT' },
  { name: 'Without' },
  { name: 'Another', protocol: 'HTTP' },
)
const isValid = async (sn: string, secret: string | null) => {
  const { rows } = await pool.query(
    'select from gateways g join devices d on d.id = g.device_id where d.sn = $1 and g.secret_hash = $2',
    [sn, hashSecret(secret ?? '')],
  )
  return rows.length === 1
}
const statesIn = (rows: { state: string; gateway: object | null }[]) =>
  rows.map(({ state, gateway }) => [state, gateway !== null])

test('an import whose answer was lost is sent again: nothing is made twice, and the secrets that it answers work', async () => {
  const { api, token } = await server.aCaller()
  await expect(network.apiWith(token).plants.import(list)).rejects.toThrow()
  expect((await api.plants.search({ body: {} })).total).toBe(3)
  const again = (await api.plants.import(list)).rows
  expect(statesIn(again)).toEqual([
    ['created', true],
    ['exists', false],
    ['created', true],
  ])
  for (const { plantId, gateway } of again) {
    const devices = await api.devices.list({ params: { id: plantId! } })
    expect(devices.map(({ deviceSn }) => deviceSn)).toEqual(gateway ? [gateway.deviceSn] : [])
    if (gateway) expect(await isValid(gateway.deviceSn, gateway.secret)).toBe(true)
  }
  // Once more: the first secrets were lost for good, as nobody knows them.
  const once = (await api.plants.import(list)).rows
  expect(once.map(({ gateway }) => gateway?.deviceSn)).toEqual(again.map(({ gateway }) => gateway?.deviceSn))
  for (const { gateway } of once) if (gateway) expect(await isValid(gateway.deviceSn, gateway.secret)).toBe(true)
})

const many = listOf(
  'request-1',
  ...Array.from({ length: 10 }, (_, place) => ({ name: `Roof ${place}`, protocol: 'MQTT' })),
)
const validIn = async (answers: Awaited<ReturnType<Api['plants']['import']>>[]) => {
  const valid: number[] = []
  for (const [place, { rows }] of answers.entries())
    for (const { gateway } of rows) if (gateway && (await isValid(gateway.deviceSn, gateway.secret))) valid.push(place)
  return valid
}

test('of the same import that is sent while it is still at work, one answer has all the secrets that work', async () => {
  const { api } = await server.aCaller()
  const answers = await Promise.all([1, 2, 3].map(() => api.plants.import(many)))
  const valid = await validIn(answers)
  expect(valid).toHaveLength(10)
  expect(new Set(valid).size).toBe(1)
})

test('that is so, too, if other processes of the same database are asked', async () => {
  const others = await Promise.all([1, 2].map(() => startTestServer({ engine: server.engine })))
  try {
    const { api, token } = await server.aCaller()
    const apis = [api, ...others.map((other) => other.apiWith(token))]
    // From both ends, so that each finds what another one has made.
    const lists = [many, { body: { ...many.body, rows: many.body.rows.toReversed() } }, many]
    const valid = await validIn(await Promise.all(apis.map((one, place) => one.plants.import(lists[place]!))))
    expect(valid).toHaveLength(10)
    expect(new Set(valid).size).toBe(1)
  } finally {
    for (const other of others) await other.close()
  }
})

test('without the key, with another one, or after a day, the plants exist, and their gateways are left as they are', async () => {
  const { api } = await server.aCaller()
  const { rows: made } = await api.plants.import(list)
  const stays = async (requestKey: string | undefined) => {
    const { rows } = await api.plants.import({ body: { ...listOf(requestKey).body, rows: list.body.rows } })
    expect(statesIn(rows)).toEqual(rows.map(() => ['exists', false]))
    for (const { gateway } of made) if (gateway) expect(await isValid(gateway.deviceSn, gateway.secret)).toBe(true)
  }
  await stays(undefined)
  await stays('request-2')
  pass(dayMs + 60_000)
  await stays('request-1')
})

test('an import that ended between a plant and its gateway registers it when it is sent again', async () => {
  const { api } = await server.aCaller()
  await pool.query(`
    create function fail_for_the_test() returns trigger language plpgsql as $$ begin raise 'The disk is full'; end $$;
    create trigger fail_for_the_test before insert on gateways for each row execute function fail_for_the_test()`)
  try {
    await expect(api.plants.import(list)).rejects.toThrow()
  } finally {
    await pool.query('drop trigger fail_for_the_test on gateways; drop function fail_for_the_test')
  }
  const [plant] = (await api.plants.search({ body: {} })).data
  const gatewaysOf = async () => (await api.devices.list({ params: { id: plant!.id } })).map(({ deviceSn }) => deviceSn)
  for (const other of [listOf(undefined).body, listOf('request-2').body]) {
    const { rows } = await api.plants.import({ body: { ...other, rows: list.body.rows.slice(0, 1) } })
    expect(rows).toMatchObject([{ state: 'exists', gateway: null, faults: [] }])
    expect(await gatewaysOf()).toEqual([])
  }
  const { rows } = await api.plants.import(list)
  expect(statesIn(rows)).toEqual([
    ['created', true],
    ['created', false],
    ['created', true],
  ])
  expect(rows[0]!.plantId).toBe(plant!.id)
  for (const { gateway } of rows) if (gateway) expect(await isValid(gateway.deviceSn, gateway.secret)).toBe(true)
  expect(await gatewaysOf()).toEqual([rows[0]!.gateway!.deviceSn])
  // What a person removed does not come back.
  const { data: gateways } = await api.devices.gateways({ params: { id: plant!.id } })
  const deviceIds = gateways.map(({ id }) => id)
  await api.deviceChanges.remove({ params: { id: plant!.id }, body: { deviceIds } })
  expect((await api.plants.import(list)).rows[0]).toMatchObject({ state: 'exists', gateway: null, faults: [] })
  expect(await gatewaysOf()).toEqual([])
})

test.each([true, false])(
  'a gateway that was moved to another plant has no successor in the plant that an import made (with its history: %s)',
  async (withHistory) => {
    const { api, id: ownerId } = await server.aCaller()
    const other = await server.aPlant({ owner_id: ownerId })
    const { rows } = await api.plants.import(list)
    const { plantId, gateway } = rows[0]!
    const { data } = await api.devices.gateways({ params: { id: plantId! } })
    await api.deviceChanges.move({
      params: { id: plantId!, deviceId: data[0]!.id },
      body: { plantId: other, withHistory },
    })
    expect((await api.plants.import(list)).rows[0]).toMatchObject({ state: 'exists', gateway: null, faults: [] })
    expect((await api.devices.gateways({ params: { id: plantId! } })).data).toEqual([])
    const { data: moved } = await api.devices.gateways({ params: { id: other } })
    expect(moved.map(({ deviceSn }) => deviceSn)).toEqual([gateway!.deviceSn])
  },
)

test('an import whose answer told of a logger that is taken tells it again, and registers the logger once it is free', async () => {
  const [ada, ben] = [await server.aCaller({ operator: true }), await server.aCaller({ operator: true })]
  const loggers = listOf('request-1', { name: 'With a logger', gateway: '2712345678' })
  const bens = await server.aPlant({ owner_id: ben.id })
  const waiting = await pool.connect()
  let gatewayId = 0
  try {
    // The import waits for its turn after it has judged its rows.
    await waiting.query(`begin; select pg_advisory_xact_lock(hashtextextended('plants of user ${ada.id}', 0))`)
    const first = ada.api.plants.import(loggers)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
           where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    const registerItems = [{ protocol: 'solarman-v5' as const, deviceSn: '2712345678' }]
    const { data } = await ben.api.gateways.register({ params: { id: bens }, body: { registerItems } })
    gatewayId = data[0]!.gatewayId
    await waiting.query('commit')
    await first
  } finally {
    waiting.release()
  }
  const taken = [{ state: 'created', gateway: null, faults: [{ column: 'gateway', problem: 'taken' }] }]
  expect((await ada.api.plants.import(loggers)).rows).toMatchObject(taken)
  expect((await ada.api.plants.import({ body: { ...loggers.body, requestKey: 'request-2' } })).rows).toMatchObject([
    { state: 'exists', gateway: null, faults: [] },
  ])
  await ben.api.deviceChanges.remove({ params: { id: bens }, body: { deviceIds: [gatewayId] } })
  expect((await ada.api.plants.import(loggers)).rows).toMatchObject([
    { state: 'created', gateway: { deviceSn: '2712345678', secret: null }, faults: [] },
  ])
})

test('a plant that has another owner by then does not hand out its gateway’s secret again', async () => {
  const [ben, owner] = [await server.aCaller(), await server.aCaller()]
  const { rows: made } = await ben.api.plants.import(list)
  await pool.query('update plants set owner_id = $1 where id = $2', [owner.id, made[0]!.plantId])
  const { rows } = await ben.api.plants.import(list)
  expect(rows[0]).toMatchObject({ state: 'exists', gateway: null })
  expect(await isValid(made[0]!.gateway!.deviceSn, made[0]!.gateway!.secret)).toBe(true)
})

test('a gateway that reports keeps its secret: someone has entered it', async () => {
  const { api } = await server.aCaller()
  const { rows: made } = await api.plants.import(list)
  const { rows: found } = await pool.query<{ id: number }>('select id from devices where sn = $1', [
    made[0]!.gateway!.deviceSn,
  ])
  server.centre.presence.hear(found[0]!.id)
  await server.centre.presence.flush()
  const { rows } = await api.plants.import(list)
  expect(rows[0]!.gateway).toEqual({ ...made[0]!.gateway, secret: null })
  expect(await isValid(made[0]!.gateway!.deviceSn, made[0]!.gateway!.secret)).toBe(true)
})

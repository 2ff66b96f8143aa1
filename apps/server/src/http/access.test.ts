import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Ada owns a plant with a gateway and an inverter, which Cleo's company operates and Dan may read. Ben is a stranger with
// a plant and a company of his own.
const server = await startTestServer()
afterAll(server.close)
const app = server.centre.apps.get('HELIOGRAPH')!
const [ada, ben, cleo, dan] = await Promise.all([
  server.aCaller(),
  server.aCaller(),
  server.aCaller(),
  server.aCaller(),
])
const cleosCompany = await server.anOrganisation([{ userId: cleo.id, may: 'operate' }])
await server.anOrganisation([{ userId: ben.id, may: 'operate' }])
const plantId = await server.aPlant({ owner_id: ada.id, organisation_id: cleosCompany })
await server.engine.db.insertInto('plant_rights').values({ plant_id: plantId, user_id: dan.id, may: 'read' }).execute()
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const bensPlant = await server.aPlant({ owner_id: ben.id })

test('a device is refused with a plant that it does not belong to', async () => {
  const request = ben.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(request).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const own = ada.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(own).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test.each([
  ['POST', '/maintain-s/operating/alert/search', {}, 'plantId'],
  ['POST', '/device-s/device/v3/detail', { siteId: 1 }, 'deviceId'],
  ['GET', '/device-s/device/params', undefined, 'deviceId'],
] as const)(
  '%s %s without the id that its right is judged by is refused as such (17)',
  async (method, url, payload, name) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(412)
    const place = method === 'GET' ? 'querystring' : 'body'
    expect(answer.json()).toEqual({
      code: 'AU_PERMISSION_CHECK_PARAM_ERROR',
      param: `${place}/${name} must have required property '${name}'`,
    })
    // Another field, or an id that is none, is the call's own.
    const other = await app.inject({ method, url, headers, ...(payload && { payload: { [name]: 'x' } }) })
    if (payload) expect(other.json()).toMatchObject({ code: 'PARAM_ERROR' })
  },
)

test.each([
  ['GET', '/maintain-s/fast/system/abc'],
  ['GET', '/maintain-s/operating/system/1e99'],
  ['GET', '/maintain-s/operating/station/null/inverter'],
  ['GET', '/maintain-s/station/0/detail'],
  ['GET', '/device-s/device/1.5/stats/day?day=2026-01-01'],
] as const)('%s %s names no plant or device, which clients know by a code of its own', async (method, url) => {
  const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${ada.token}` } })
  expect([answer.statusCode, answer.json()]).toMatchObject([412, { code: 'argument_validation_failed' }])
  expect((await app.inject({ method, url })).statusCode).toBe(401)
})

test('another wrong field beside a right plant is the call’s own', async () => {
  const url = `/maintain-s/history/power/${plantId}/record?year=x&month=1&day=1`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } })
  expect([answer.statusCode, answer.json()]).toMatchObject([412, { code: 'PARAM_ERROR' }])
})

test('the days of a gateway are visible to connections that serve its brand, and to no others', async () => {
  const { pool } = server.engine
  await pool.query(`insert into gateway_days (gateway_id, day) values ($1, '2026-06-14')`, [gateway.id])
  const seenBy = async (brand: string) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local role heliograph_people')
      await client.query(`select set_config('heliograph.brand', $1, true)`, [brand])
      return (await client.query('select from gateway_days')).rowCount
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await seenBy('HELIOGRAPH')).toBe(1)
  expect(await seenBy('OTHER')).toBe(0)
})

test('the inputs of a gateway can be seen by readers of its plant and mapped by those who operate it', async () => {
  const params = { id: gateway.id }
  const { pool } = server.engine
  await pool.query(`insert into emoncms_inputs values ($1, '10', '1', 130, now())`, [gateway.id])
  expect(await dan.api.devices.inputs({ params })).toMatchObject([
    { node: '10', input: '1', lastValue: 130, point: null, byName: null, keptSince: null },
  ])
  const body = { node: '10', inputs: [{ input: '1', point: 'acPower' as const, factor: 10 }] }
  await expect(dan.api.devices.mapInputs({ params, body })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })
  await expect(ben.api.devices.inputs({ params })).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  await expect(ben.api.devices.mapInputs({ params, body })).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  expect(await cleo.api.devices.mapInputs({ params, body })).toMatchObject([{ point: 'acPower', factor: 10 }])
  expect((await pool.query('select node from remapped_nodes where gateway_id = $1', [gateway.id])).rowCount).toBe(1)
  expect(await ada.api.devices.mapInputs({ params, body: { node: '10', inputs: [] } })).toMatchObject([{ point: null }])
})

test('a list contains what its caller may read, and nothing else', async () => {
  for (const [{ api }, plant] of [
    [ada, plantId],
    [ben, bensPlant],
    [cleo, plantId],
    [dan, plantId],
  ] as const) {
    const { total, data } = await api.plants.search({ body: {} })
    expect([total, data.map(({ id }) => id)]).toEqual([1, [plant]])
    expect(await api.plants.positions({ body: {} })).toMatchObject({ total: 1, ids: [plant] })
    expect((await api.plants.count({ body: {} })).total).toBe(1)
    expect((await api.plants.find({ query: { text: 'plant' } })).plants.map(({ id }) => id)).toEqual([plant])
  }
})

test('a large screen sums what its caller may read, and nothing else', async () => {
  for (const [{ api }, plant] of [
    [ada, plantId],
    [ben, bensPlant],
    [cleo, plantId],
    [dan, plantId],
  ] as const) {
    expect(await api.largeScreen.summary()).toMatchObject({ plants: 1 })
    expect(await api.largeScreen.curve()).toMatchObject({ plants: 1 })
    const list = await api.largeScreen.search()
    expect([list.total, list.data.map(({ id }) => id)]).toEqual([1, [plant]])
  }
  // Who created a plant finds it only while they may read it.
  await server.engine.db.updateTable('plants').set({ created_by: ben.id }).execute()
  const created = await ben.api.largeScreen.created()
  expect([created.total, created.data.map(({ id }) => id)]).toEqual([1, [bensPlant]])
  expect((await ada.api.largeScreen.created()).total).toBe(0)
})

test('a suspended platform answers only public calls', async () => {
  await server.engine.db.insertInto('settings').values({ name: 'suspended', value: '{}' }).execute()
  await expect
    .poll(
      () =>
        ada.api.account.me().then(
          () => 'open',
          ({ code }) => code as string,
        ),
      { timeout: 5000 },
    )
    .toBe('service_suspend')
  expect((await server.apiWith('').branding.configuration({ body: {} })).status).toBe('SUSPENDED')
  await server.engine.db.deleteFrom('settings').where('name', '=', 'suspended').execute()
  await expect
    .poll(
      () =>
        ada.api.account.me().then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 5000 },
    )
    .toBe('open')
})

test("a right ends with its source: a membership, or the owner's permission", async () => {
  const eve = await server.aCaller()
  const organisation = await server.anOrganisation([{ userId: eve.id, may: 'read' }])
  const companys = await server.aPlant({ organisation_id: organisation })
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: plantId, user_id: eve.id, may: 'read' })
    .execute()
  const fast = (id: number) =>
    eve.api.live.fast({ params: { id } }).then(
      () => 'open',
      () => 'closed',
    )
  expect([await fast(companys), await fast(plantId)]).toEqual(['open', 'open'])
  await server.engine.db.deleteFrom('memberships').where('user_id', '=', eve.id).execute()
  await server.engine.db.deleteFrom('plant_rights').where('user_id', '=', eve.id).execute()
  await expect.poll(() => fast(companys), { timeout: 5000 }).toBe('closed')
  await expect.poll(() => fast(plantId), { timeout: 5000 }).toBe('closed')
})

test('a caller acting for an organisation sees its plants, not their own', async () => {
  const eve = await server.aCaller()
  const organisation = await server.anOrganisation([{ userId: eve.id, may: 'read' }])
  const companys = await server.aPlant({ organisation_id: organisation })
  const own = await server.aPlant({ owner_id: eve.id })
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: eve.email, password: eve.digest, org_id: String(organisation) },
  })
  const speaking = server.apiWith(access_token)
  expect((await speaking.plants.search({ body: {} })).data.map(({ id }) => id)).toEqual([companys])
  await expect(speaking.live.fast({ params: { id: own } })).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

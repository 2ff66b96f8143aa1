import { addressesOf, contract, isStream, type Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

// Ada owns a plant with a gateway and an inverter, which Cleo's company looks after and Dan may look at; Ben is a
// stranger with a plant and a company of his own.
const server = await startTestServer()
afterAll(server.close)
const [ada, ben, cleo, dan] = await Promise.all([server.aCaller(), server.aCaller(), server.aCaller(), server.aCaller()])
const cleosCompany = await server.anOrganisation([{ userId: cleo.id, may: 'operate' }])
await server.anOrganisation([{ userId: ben.id, may: 'operate' }])
const plantId = await server.aPlant({ owner_id: ada.id, organisation_id: cleosCompany })
await server.engine.db.insertInto('plant_rights').values({ plant_id: plantId, user_id: dan.id, may: 'read' }).execute()
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const bensPlant = await server.aPlant({ owner_id: ben.id })

/** Every call at each of its addresses. */
const calls: [string, Call][] = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Call>).flatMap((call) =>
    addressesOf(call).map(({ method, url }): [string, Call] => [`${method} ${url}`, call]),
  ),
)
const closed = calls.filter(([, { access }]) => access !== 'public')
const guarded = closed.filter(([, { access }]) => typeof access === 'object' && 'at' in access)

// Tokens that were good once, somewhere else, or for something else; and one that is right but for its last sign.
const login = (of: { email: string; digest: string }, at = server) =>
  at.apiWith('').auth.token({ body: { grant_type: 'password', username: of.email, password: of.digest } })
const elsewhere = await startTestServer()
const strange = await login(await elsewhere.aUser(), elsewhere)
await elsewhere.close()
const gone = await server.aCaller()
await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute()
const left = await server.aCaller({ operator: true })
await left.api.auth.logout()
const adasOther = await login(ada)
const worthless = [
  '', 'Bearer ', 'Bearer clear', 'Bearer eyJhbGciOiJub25lIn0.e30.', `Basic ${ada.token}`,
  ...[strange.access_token, adasOther.refresh_token, gone.token, left.token, `${ada.token}A`].map((token) => `Bearer ${token}`),
]

test.each(closed)('%s answers 401 and nothing to who has no session', async (address, call) => {
  for (const authorization of worthless) {
    const answer = await send(address, call, plantId, inverter.id, authorization)
    expect([authorization.slice(0, 20), answer.status, await answer.text()]).toEqual([authorization.slice(0, 20), 401, ''])
  }
})

test.each(guarded)('%s is there for its owner', async (address, call) => {
  const answer = await send(address, call, plantId, inverter.id, `Bearer ${ada.token}`)
  const told = isStream(call.output) ? '' : await answer.text()
  if (isStream(call.output)) await answer.body?.cancel()
  // A rule may refuse, an empty plant may have nothing; but the gate has let through.
  expect(told).not.toContain('PERMISSION')
  expect([200, 412]).toContain(answer.status)
})

test.each(guarded)('%s answers the same for a foreign id and for none at all', async (address, call) => {
  const foreign = await send(address, call, plantId, inverter.id, `Bearer ${ben.token}`)
  const absent = await send(address, call, 99, 98, `Bearer ${ben.token}`)
  const told = await foreign.text()
  expect(told).toContain('AU_NO_READ_PERMISSION')
  expect([foreign.status, told]).toEqual([absent.status, await absent.text()])
})

test.each(closed.filter(([, { access }]) => typeof access === 'object' && 'permission' in access))(
  '%s is for the operator of the platform alone',
  async (address, call) => {
    const answer = await send(address, call, plantId, inverter.id, `Bearer ${ada.token}`)
    expect(await answer.text()).toContain('AU_NO_OPERATION_PERMISSION')
    const operator = await server.aCaller({ operator: true })
    expect((await send(address, call, plantId, inverter.id, `Bearer ${operator.token}`)).status).toBe(200)
  },
)

test('a device in a plant that it does not belong to is refused', async () => {
  const request = ben.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(request).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const own = ada.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(own).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('a list holds what its caller may read, and nothing else', async () => {
  for (const [{ api }, plant] of [[ada, plantId], [ben, bensPlant], [cleo, plantId], [dan, plantId]] as const) {
    const { total, data } = await api.plants.search({ body: {} })
    expect([total, data.map(({ id }) => id)]).toEqual([1, [plant]])
    expect(await api.plants.positions({ body: {} })).toMatchObject({ total: 1, ids: [plant] })
    expect((await api.plants.count({ body: {} })).total).toBe(1)
    expect((await api.plants.find({ query: { text: 'plant' } })).plants.map(({ id }) => id)).toEqual([plant])
  }
})

test('a large screen sums what its caller may read, and nothing else', async () => {
  for (const [{ api }, plant] of [[ada, plantId], [ben, bensPlant], [cleo, plantId], [dan, plantId]] as const) {
    expect(await api.largeScreen.summary()).toMatchObject({ plants: 1 })
    expect(await api.largeScreen.curve()).toMatchObject({ plants: 1 })
    for (const list of [await api.largeScreen.search(), await api.largeScreen.created()]) {
      expect([list.total, list.data.map(({ id }) => id)]).toEqual([1, [plant]])
    }
  }
})

test('a suspended platform answers nobody but the public', async () => {
  await server.engine.db.insertInto('settings').values({ name: 'suspended', value: '{}' }).execute()
  await expect.poll(() => ada.api.account.me().then(() => 'open', ({ code }) => code as string), { timeout: 5000 }).toBe('service_suspend')
  expect((await server.apiWith('').branding.configuration({ body: {} })).status).toBe('SUSPENDED')
  await server.engine.db.deleteFrom('settings').where('name', '=', 'suspended').execute()
  await expect.poll(() => ada.api.account.me().then(() => 'open', () => 'closed'), { timeout: 5000 }).toBe('open')
})

test('a right ends with what it came from: a membership, or the word of the owner', async () => {
  const eve = await server.aCaller()
  const organisation = await server.anOrganisation([{ userId: eve.id, may: 'read' }])
  const companys = await server.aPlant({ organisation_id: organisation })
  await server.engine.db.insertInto('plant_rights').values({ plant_id: plantId, user_id: eve.id, may: 'read' }).execute()
  const fast = (id: number) => eve.api.live.fast({ params: { id } }).then(() => 'open', () => 'closed')
  expect([await fast(companys), await fast(plantId)]).toEqual(['open', 'open'])
  await server.engine.db.deleteFrom('memberships').where('user_id', '=', eve.id).execute()
  await server.engine.db.deleteFrom('plant_rights').where('user_id', '=', eve.id).execute()
  await expect.poll(() => fast(companys), { timeout: 5000 }).toBe('closed')
  await expect.poll(() => fast(plantId), { timeout: 5000 }).toBe('closed')
})

test('who speaks for an organisation sees its plants, not their own', async () => {
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

test('nothing was our fault', () => expect(server.reported).toEqual([]))

/** A request that the contract takes, whatever the call. */
const send = (address: string, call: Call, plant: number, device: number, authorization: string) => {
  const [method, url] = address.split(' ') as [string, string]
  const at = typeof call.access === 'object' && 'at' in call.access ? call.access.at : ''
  const id = typeof call.access === 'object' && 'device' in call.access ? device : plant
  // Of the operator's calls, one that names something names a device.
  const isOperators = typeof call.access === 'object' && 'permission' in call.access
  const path = url
    .replace('{id}', String(at === 'params.id' ? id : isOperators ? device : -1))
    .replace('{kind}', 'inverter')
  const query = new URLSearchParams({
    day: '2026-11-20', month: '2026-11', year: '2026', startDay: '2026-11-01', endDay: '2026-11-02', ...samples(call),
    ...(at.startsWith('query.') && { [at.slice(6)]: String(id) }),
  })
  const body = { alertDay: '20261120', ruleId: 1, ...(at.startsWith('body.') && { [at.slice(5)]: id }) }
  return fetch(`${server.baseUrl}/mdc-eu${path}?${query}`, {
    method,
    headers: { authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
}

/** Days are written as three numbers by some calls, as one text by others. */
const samples = (call: Call): Record<string, string> =>
  call.endpoint.includes('/history/') ? { year: '2026', month: '11', day: '20' } : {}

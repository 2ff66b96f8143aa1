import { addressesOf, contract, isStream, type Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

// Ada owns a plant with a gateway and an inverter; Ben is a stranger with a plant of his own.
const server = await startTestServer()
afterAll(server.close)
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
const plantId = await server.aPlant({ owner_id: ada.id })
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const bensPlant = await server.aPlant({ owner_id: ben.id })

const calls: [string, Call][] = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Call>).map((call): [string, Call] => [call.endpoint, call]),
)
const closed = calls.filter(([, { access }]) => access !== 'public')
const guarded = closed.filter(([, { access }]) => typeof access === 'object' && 'at' in access)

test.each(closed)('%s answers 401 and nothing to who has no session', async (_, call) => {
  for (const authorization of ['', 'Bearer ', 'Bearer clear', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
    const answer = await send(call, plantId, inverter.id, authorization)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  }
})

test.each(guarded)('%s is there for its owner', async (_, call) => {
  const answer = await send(call, plantId, inverter.id, `Bearer ${ada.token}`)
  const told = isStream(call.output) ? '' : await answer.text()
  if (isStream(call.output)) await answer.body?.cancel()
  // A rule may refuse, an empty plant may have nothing; but the gate has let through.
  expect(told).not.toContain('PERMISSION')
  expect([200, 412]).toContain(answer.status)
})

test.each(guarded)('%s answers the same for a foreign id and for none at all', async (_, call) => {
  const foreign = await send(call, plantId, inverter.id, `Bearer ${ben.token}`)
  const absent = await send(call, 99, 98, `Bearer ${ben.token}`)
  const told = await foreign.text()
  expect(told).toContain('AU_NO_READ_PERMISSION')
  expect([foreign.status, told]).toEqual([absent.status, await absent.text()])
})

test.each(closed.filter(([, { access }]) => typeof access === 'object' && 'permission' in access))(
  '%s is for the operator of the platform alone',
  async (_, call) => {
    const answer = await send(call, plantId, inverter.id, `Bearer ${ada.token}`)
    expect(await answer.text()).toContain('AU_NO_OPERATION_PERMISSION')
    const operator = await server.aCaller({ operator: true })
    expect((await send(call, plantId, inverter.id, `Bearer ${operator.token}`)).status).toBe(200)
  },
)

test('a device in a plant that it does not belong to is refused', async () => {
  const request = ben.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(request).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const own = ada.api.devices.detail({ body: { deviceId: inverter.id, siteId: bensPlant } })
  await expect(own).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('a list holds what its caller may read, and nothing else', async () => {
  const found = await ada.api.plants.search({ body: {} })
  expect(found.data.map(({ id }) => id)).toEqual([plantId])
})

test('a suspended platform answers nobody but the public', async () => {
  await server.engine.db.insertInto('settings').values({ name: 'suspended', value: '{}' }).execute()
  await expect.poll(() => ada.api.account.me().then(() => 'open', ({ code }) => code as string), { timeout: 5000 }).toBe('service_suspend')
  expect((await server.apiWith('').branding.configuration({ body: {} })).status).toBe('SUSPENDED')
  await server.engine.db.deleteFrom('settings').where('name', '=', 'suspended').execute()
  await expect.poll(() => ada.api.account.me().then(() => 'open', () => 'closed'), { timeout: 5000 }).toBe('open')
})

test('nothing was our fault', () => expect(server.reported).toEqual([]))

/** A request that the contract takes, whatever the call. */
const send = (call: Call, plant: number, device: number, authorization: string) => {
  const { method, url } = addressesOf(call)[0]!
  const at = typeof call.access === 'object' && 'at' in call.access ? call.access.at : ''
  const id = typeof call.access === 'object' && 'device' in call.access ? device : plant
  const path = url
    .replace('{id}', String(at === 'params.id' ? id : -1))
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

import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

let now = Date.now()
const server = await startTestServer({ now: () => now, centres: ['eu', 'cn'] })
afterAll(server.close)
const { pool } = server.engine
const app = server.centre.apps.get('HELIOGRAPH')!
const [ada, ben] = await Promise.all([server.aCaller({ phone: '4917011112222' }), server.aCaller()])
const place = { zone: 'Europe/Berlin', latitude: 52.5163, longitude: 13.3777 }
const roof = await server.aPlant({ ...place, owner_id: ada.id, name: 'Roof' })
const field = await server.aPlant({ ...place, owner_id: ben.id, name: 'Field' })

type Api = typeof ada.api
type Wish = Parameters<Api['apiTokens']['create']>[0]['body']
const aToken = async (api: Api, own: Partial<Wish> = {}) => {
  const { id, token } = await api.apiTokens.create({
    body: { name: 'Energy report', scopes: ['plants', 'alerts', 'export'], days: 30, ...own },
  })
  return { id, token, script: server.apiWith(token) }
}
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
const plantsOf = async (script: Api) => (await script.plants.search({ body: {} })).data.map(({ id }) => id)

test('a script reads the plants of its person, their history and their alerts, and a year of days as a file', async () => {
  const { script, token } = await aToken(ada.api)
  expect(await plantsOf(script)).toEqual([roof])
  expect(await script.live.fast({ params: { id: roof } })).toMatchObject({ generationPower: null })
  expect(await script.alerts.recent({ body: {} })).toMatchObject({ total: 0 })
  const answer = await app.inject({
    url: `/mdc-eu/maintain-s/history/export/${roof}/csv?step=days&startDay=2025-01-01&endDay=2025-12-31`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await refusalOf(script.live.fast({ params: { id: field } }))).toBe('AU_NO_READ_PERMISSION')
})

test('outside its scopes a token is refused, and told which one is missing', async () => {
  const { token, script } = await aToken(ada.api, { scopes: ['alerts'] })
  expect(await statusOf(script.alerts.recent({ body: {} }))).toBe(200)
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    return [answer.statusCode, answer.json()] as const
  }
  const refused = (param: string) => [412, { code: 'AU_NO_OPERATION_PERMISSION', param }]
  expect(await ask('GET', `/maintain-s/fast/system/${roof}`)).toEqual(refused('the API token lacks the scope plants'))
  expect(await ask('GET', `/maintain-s/history/export/${roof}`)).toEqual(
    refused('the API token lacks the scope export'),
  )
  // What exists is not told either, nor whether a request would be valid.
  expect(await ask('GET', '/maintain-s/fast/system/999999')).toEqual(refused('the API token lacks the scope plants'))
  const never = refused('API tokens cannot make this call')
  for (const url of ['/user-s/acc/profile', '/user-s/acc/api-tokens', '/user-s/acc/security/sessions'])
    expect(await ask('GET', url)).toEqual(never)
  for (const url of [
    '/user-s/acc/api-tokens',
    '/oauth2-s/oauth/hand-over',
    `/maintain-s/station/${roof}/following`,
    '/backyard-api-s/order',
    '/maintain-s/operating/alert/case/steps',
  ])
    expect(await ask('POST', url)).toEqual(never)
})

test('a token opens no session and renews none', async () => {
  const { token } = await aToken(ada.api)
  const nobody = server.apiWith('')
  for (const body of [
    { grant_type: 'refresh_token', refresh_token: token },
    { grant_type: 'hand_over', hand_over: token, client_id: 'heliograph' },
  ])
    expect(await statusOf(nobody.auth.token({ body: body as never }))).toBeGreaterThanOrEqual(400)
  expect(await statusOf(server.apiWith(token).auth.logout())).toBe(412)
})

test('a new token needs a fresh proof, and the person is told by mail and SMS and finds it in the audit log', async () => {
  const stale = await server.aCaller()
  await pool.query(`update sessions set proven_at = now() - interval '1 hour' where user_id = $1`, [stale.id])
  expect(await refusalOf(aToken(stale.api))).toBe('AUTH_PROOF_REQUIRED')
  const { id, token } = await aToken(ada.api, { name: ' Year ', days: 365 })
  const { rows } = await pool.query<{ body: string }>(
    `select body from outbox where kind = 'api-token-added' and recipient in ($1, '4917011112222') and body like '%Year%'`,
    [ada.email],
  )
  expect(rows).toHaveLength(2)
  await ada.api.apiTokens.remove({ params: { id } })
  const { data } = await ada.api.audit.mine({ query: {} })
  expect(data.filter(({ kind }) => kind.startsWith('api-token')).slice(0, 2)).toMatchObject([
    { kind: 'api-token.remove', facts: [{ name: 'name', value: 'Year' }] },
    { kind: 'api-token.add' },
  ])
  const kept = await pool.query<{ text: string }>(
    `select to_jsonb(t)::text as text from api_tokens t union all select to_jsonb(a)::text from audit a
     union all select body from outbox where body is not null`,
  )
  expect(kept.rows.map(({ text }) => text).join()).not.toContain(token.slice(4))
})

test('a revoked token, an expired one and a made-up one are refused alike', async () => {
  const { id, script, token } = await aToken(ada.api)
  const { script: short } = await aToken(ada.api, { days: 1 })
  expect(await refusalOf(ben.api.apiTokens.remove({ params: { id } }))).toBe('resource_not_exist_or_deleted')
  expect(await statusOf(plantsOf(script))).toBe(200)
  await ada.api.apiTokens.remove({ params: { id } })
  expect(await statusOf(plantsOf(script))).toBe(401)
  now += dayMs + minuteMs
  expect(await statusOf(plantsOf(short))).toBe(401)
  now -= dayMs + minuteMs
  for (const made of [`${token}A`, 'api_', token.slice(4)])
    expect(await statusOf(plantsOf(server.apiWith(made)))).toBe(401)
})

test('a list says when, from where and until when each token works, and whose plants it reads', async () => {
  const eve = await server.aCaller()
  const company = await server.anOrganisation([{ userId: eve.id, may: 'operate' }], { name: 'Sun & Co' })
  await server.aPlant({ ...place, owner_id: eve.id, name: 'Private' })
  const customers = await server.aPlant({ ...place, owner_id: ben.id, organisation_id: company })
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: eve.email, password: eve.digest, org_id: String(company) },
  })
  const { script } = await aToken(server.apiWith(access_token), { name: 'Customers' })
  const listed = async () => (await eve.api.apiTokens.list()).data[0]
  expect(await listed()).toMatchObject({ organisation: 'Sun & Co', works: true, lastUsedTime: null, lastUsedIp: null })
  expect(await plantsOf(script)).toEqual([customers])
  const used = await listed()
  expect(used).toMatchObject({ lastUsedIp: '127.0.0.1', lastUsedCountry: null })
  expect(used?.lastUsedTime).toBeCloseTo(now / 1000, -2)
  await pool.query('delete from memberships where user_id = $1', [eve.id])
  expect(await statusOf(plantsOf(script))).toBe(401)
  expect(await listed()).toMatchObject({ works: false })
})

test('a token dies with its person, with a new password, and when an operator ends the sessions', async () => {
  const eve = await server.aCaller()
  const { script } = await aToken(eve.api)
  for (const end of ['disabled = true', "migrated_to = 'cn'"]) {
    await pool.query(`update users set ${end} where id = $1`, [eve.id])
    expect(await statusOf(plantsOf(script))).toBe(401)
    await pool.query('update users set disabled = false, migrated_to = null where id = $1', [eve.id])
  }
  expect(await statusOf(plantsOf(script))).toBe(200)
  now += 1000
  await eve.api.security.changePassword({ body: { password: eve.digest, newPassword: 'Kettle-harbour-lantern-9' } })
  expect(await statusOf(plantsOf(script))).toBe(401)
  expect((await eve.api.apiTokens.list()).data).toEqual([])
  const again = await aToken(eve.api)
  expect(await plantsOf(again.script)).toEqual([])
  const operator = await server.aCaller({ operator: true })
  await operator.api.directory.endSessions({ body: { userId: eve.id } })
  expect(await statusOf(plantsOf(again.script))).toBe(401)
})

test('a token of an operator is no operator’s', async () => {
  const operator = await server.aCaller({ operator: true })
  const { script } = await aToken(operator.api)
  expect(await plantsOf(script)).toEqual([])
  expect(await refusalOf(script.directory.people({ query: {} }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(script.live.fast({ params: { id: roof } }))).toBe('AU_NO_READ_PERMISSION')
})

test('a person has at most 20 tokens; one without a name, a scope or an end within a year is refused', async () => {
  const eve = await server.aCaller()
  for (const wish of [{ name: ' ' }, { scopes: [] }, { days: 0 }, { days: 366 }, { scopes: ['all' as 'plants'] }])
    expect(await refusalOf(aToken(eve.api, wish))).toBe('PARAM_ERROR')
  for (let made = 0; made < 20; made++) await aToken(eve.api)
  expect(await refusalOf(aToken(eve.api))).toBe('PARAM_ERROR')
})

test('old tokens are forgotten: 30 days after their end, and at once after a new password', async () => {
  const eve = await server.aCaller()
  await aToken(eve.api, { days: 1 })
  await aToken(eve.api, { days: 60 })
  const forget = () => server.runJob('forget-api-tokens')
  const left = async () =>
    (await pool.query<{ left: number }>('select count(*)::int as left from api_tokens where user_id = $1', [eve.id]))
      .rows[0]?.left
  now += 20 * dayMs
  await forget()
  expect(await left()).toBe(2)
  now += 12 * dayMs
  await forget()
  expect(await left()).toBe(1)
  await pool.query('update users set password_changed_at = $2 where id = $1', [eve.id, new Date(now)])
  await forget()
  expect(await left()).toBe(0)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

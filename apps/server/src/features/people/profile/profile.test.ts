import { contract } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const rowOf = async (id: number) =>
  (await server.engine.pool.query('select * from users where id = $1', [id])).rows[0] as Record<string, unknown>

test('people can read what their account stores about them, without anything that could be used to log in', async () => {
  const ada = await server.aCaller({ name: 'Ada', username: 'ada', country: 'DE', area: 'EU' })
  const profile = await ada.api.profile.find()
  expect(profile).toMatchObject({
    id: ada.id,
    name: 'Ada',
    username: 'ada',
    email: ada.email,
    phone: null,
    lan: 'en',
    country: 'DE',
    area: 'EU',
    dataCentre: 'FOREIGN_1',
  })
  expect(Object.keys(profile).toSorted()).toEqual([
    'area',
    'country',
    'createdDate',
    'dataCentre',
    'email',
    'id',
    'lan',
    'lastLoginTime',
    'name',
    'phone',
    'username',
  ])
  await expect(server.apiWith('').profile.find()).rejects.toMatchObject({ status: 401 })
})

test('a new name is visible everywhere immediately, and audited', async () => {
  const ada = await server.aCaller({ name: 'Ada' })
  expect(await ada.api.profile.change({ body: { name: '  Ada\n Lovelace ' } })).toMatchObject({ name: 'Ada Lovelace' })
  expect((await ada.api.account.me()).name).toBe('Ada Lovelace')
  const { rows } = await server.engine.pool.query(
    "select kind from audit where user_id = $1 and kind = 'name.change'",
    [ada.id],
  )
  expect(rows).toHaveLength(1)
})

test('an empty name is refused, and characters that reverse the text are removed', async () => {
  const ada = await server.aCaller({ name: 'Ada' })
  for (const name of ['', '   ', '\u202e\u200b', 'x'.repeat(61)]) {
    await expect(ada.api.profile.change({ body: { name } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  }
  expect((await ada.api.profile.change({ body: { name: 'Ada \u202egnp.exe' } })).name).toBe('Ada gnp.exe')
})

test('the language of mails must be one that exists', async () => {
  const ada = await server.aCaller()
  expect(await ada.api.profile.change({ body: { lan: 'zh' } })).toMatchObject({ lan: 'zh' })
  await expect(ada.api.profile.change({ body: { lan: 'xx' } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

/** Nordlicht speaks zh, en and de. */
test('the language of mails is one that the brand offers; one that it offered earlier stays until another is chosen', async () => {
  const nora = await server.aUser({ brand: 'NORDLICHT', language: 'fr' })
  const at = { baseUrl: server.baseUrl, host: 'nordlicht.localhost' }
  const { email: username, digest: password } = nora
  const login = { params: {}, query: {}, body: { grant_type: 'password', username, password } }
  const { access_token } = JSON.parse((await send(contract.auth.token, login, at)).text) as { access_token: string }
  const change = async (body: { name?: string; lan?: string }) => {
    const asNora = { ...at, authorization: `Bearer ${access_token}`, region: '' }
    const { status, text } = await send(contract.profile.change, { params: {}, query: {}, body }, asNora)
    return { status, ...(JSON.parse(text) as object) }
  }
  const refused = { status: 412, code: 'PARAM_ERROR', param: 'lan' }
  expect(await change({ lan: 'it' })).toMatchObject(refused)
  expect(await change({ name: 'Nora N', lan: 'fr' })).toMatchObject({ status: 200, name: 'Nora N', lan: 'fr' })
  expect(await change({ lan: 'de' })).toMatchObject({ status: 200, lan: 'de' })
  expect(await change({ lan: 'fr' })).toMatchObject(refused)
  expect((await rowOf(nora.id))['language']).toBe('de')
})

/** A published flaw: an extra field in such a call made an administrator. */
test('extra fields in a request change nothing', async () => {
  const ada = await server.aCaller({ name: 'Ada' })
  const bob = await server.aCaller({ name: 'Bob' })
  const [before, bobBefore] = [await rowOf(ada.id), await rowOf(bob.id)]
  const more = Object.fromEntries(
    [
      ...Object.keys(before),
      'userId',
      'userType',
      'role',
      'roleCode',
      'isOn',
      'isAdmin',
      'permissions',
      'tenantId',
      'status',
    ].map((key) => [key, key === 'id' ? bob.id : true]),
  )
  await ada.api.profile.change({
    body: { ...more, name: 'Eva', operator: true, email: 'evil@evil.test', __proto__: { operator: true } } as object,
  })
  expect(await rowOf(ada.id)).toEqual({ ...before, name: 'Eva' })
  expect(await rowOf(bob.id)).toEqual(bobBefore)
})

test('a name can be changed ten times a day', async () => {
  const ada = await server.aCaller()
  for (let round = 0; round < 10; round++) await ada.api.profile.change({ body: { name: `Ada ${round}` } })
  await expect(ada.api.profile.change({ body: { name: 'Ada 11' } })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

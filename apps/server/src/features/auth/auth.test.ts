import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

const tokenUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`
const nobody = server.apiWith('')

const form = (fields: Record<string, string>) =>
  fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(fields) })

test('a token is given for a password as form, as query and as JSON', async () => {
  const ada = await server.aUser()
  const fields = { grant_type: 'mdc_password', username: ada.email, password: ada.digest, client_id: 'test', system: 'SOLARMAN' }
  const answers = await Promise.all([
    form(fields),
    fetch(`${tokenUrl}?${new URLSearchParams(fields)}`, { method: 'POST' }),
    fetch(tokenUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
    fetch(`${server.baseUrl}//mdc-eu//oauth-s/oauth/token?${new URLSearchParams(fields)}`, { method: 'POST' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    const tokens = (await answer.json()) as Record<string, unknown>
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'all', expires_in: expect.any(Number) })
    expect(claimsOf(tokens['access_token'] as string)).toMatchObject({
      mdc: 'FOREIGN_1',
      exp: expect.any(Number),
      detail: { userId: ada.id, organizationId: 0, roleId: -1 },
    })
  }
})

test('the plain password alone will do', async () => {
  const ada = await server.aUser()
  const answer = await form({ grant_type: 'password', username: ada.email, clear_text_pwd: 'Sunny-Roof-1820' })
  expect(answer.status).toBe(200)
})

test('a wrong password and an account that does not exist are told apart by nothing', async () => {
  const ada = await server.aUser()
  const wrong = await form({ grant_type: 'password', username: ada.email, password: 'f'.repeat(64) })
  const absent = await form({ grant_type: 'password', username: 'nobody@heliograph.test', password: 'f'.repeat(64) })
  expect([wrong.status, await wrong.text()]).toEqual([absent.status, await absent.clone().text()])
  expect(await absent.json()).toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD', param: null, error: 'invalid_grant' })
})

test('what is stored of a password does not open the account', async () => {
  const ada = await server.aUser()
  const { password_hash } = await server.engine.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const answer = await form({ grant_type: 'password', username: ada.email, password: password_hash })
  expect(answer.status).toBe(412)
})

test('the eleventh guess is not looked at any more', async () => {
  const ada = await server.aUser()
  const guess = () => form({ grant_type: 'password', username: ada.email, password: 'f'.repeat(64) })
  for (let tried = 0; tried < 10; tried++) expect((await guess()).status).toBe(412)
  const right = await form({ grant_type: 'password', username: ada.email, password: ada.digest })
  expect([right.status, ((await right.json()) as { code: string }).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  await server.engine.db.deleteFrom('login_failures').execute()
})

test('a token belongs to the account whose password was proven, whatever else the request says', async () => {
  const [ada, ben] = await Promise.all([server.aUser(), server.aUser()])
  const names = ['userId', 'uid', 'user_id', 'orgId', 'companyId', 'identifier', 'area', 'scope', 'client_id', 'sub', '__proto__', 'email']
  const values = [String(ben.id), ben.email, '1', '0', 'admin', '', '{"$ne":1}']
  const extras = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(extras, fc.boolean(), async (fields, first) => {
      const own = [['grant_type', 'mdc_password'], ['username', ada.email], ['password', ada.digest]]
      const answer = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(first ? [...fields, ...own] : [...own, ...fields]) })
      if (answer.status !== 200) return
      const { access_token } = (await answer.json()) as { access_token: string }
      const me = await server.apiWith(access_token).account.me()
      expect(me.id).toBe(ada.id)
    }),
    { numRuns: 60 },
  )
})

test('a refresh token works once, and its second use ends the whole family', async () => {
  const ada = await server.aUser()
  const first = await nobody.auth.token({ body: { grant_type: 'password', username: ada.email, password: ada.digest } })
  const second = await nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: first.refresh_token } })
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await server.apiWith(second.access_token).account.me()).toMatchObject({ id: ada.id })
  const again = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: first.refresh_token } })
  await expect(again).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const third = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: second.refresh_token } })
  await expect(third).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a token is good for one use and one data centre only', async () => {
  const ada = await server.aUser()
  const tokens = await nobody.auth.token({ body: { grant_type: 'password', username: ada.email, password: ada.digest } })
  await expect(server.apiWith(tokens.refresh_token).account.me()).rejects.toMatchObject({ status: 401 })
  const swapped = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: tokens.access_token } })
  await expect(swapped).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const elsewhere = await startTestServer()
  await expect(elsewhere.apiWith(tokens.access_token).account.me()).rejects.toMatchObject({ status: 401 })
  await elsewhere.close()
})

test('after logging out the token is nothing', async () => {
  const ada = await server.aCaller()
  await ada.api.auth.logout()
  await expect(ada.api.account.me()).rejects.toMatchObject({ status: 401 })
})

test('who was disabled is out within a second', async () => {
  const ada = await server.aCaller()
  await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute()
  await expect.poll(() => ada.api.account.me().then(() => 'in', () => 'out'), { timeout: 3000 }).toBe('out')
})

test('an organisation is spoken for by its members only', async () => {
  const [ada, ben] = await Promise.all([server.aUser(), server.aUser()])
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const ask = (user: typeof ada) =>
    nobody.auth.token({
      body: { grant_type: 'password', username: user.email, password: user.digest, org_id: String(organisation) },
    })
  const { access_token } = await ask(ada)
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ organizationId: organisation, roleId: organisation })
  await expect(ask(ben)).rejects.toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
})

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object

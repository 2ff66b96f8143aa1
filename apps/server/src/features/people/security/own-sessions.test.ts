import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const nobody = server.apiWith('')

const logIn = async ({ email, digest }: { email: string; digest: string }) => {
  const { access_token } = await nobody.auth.token({
    body: { grant_type: 'password', username: email, password: digest },
  })
  return server.apiWith(access_token)
}
const isOpen = (api: typeof nobody) =>
  api.account.me().then(
    () => 'open',
    () => 'closed',
  )

test('a person sees each of their log-ins once, however often it was refreshed, and which one is current', async () => {
  const ada = await server.aUser()
  await server.aCaller()
  const url = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/144.0' }
  const body = (fields: Record<string, string>) => new URLSearchParams(fields)
  const first = await fetch(url, {
    method: 'POST',
    headers,
    body: body({ grant_type: 'password', username: ada.email, password: ada.digest }),
  })
  const { refresh_token } = (await first.json()) as { refresh_token: string }
  await fetch(url, { method: 'POST', headers, body: body({ grant_type: 'refresh_token', refresh_token }) })
  const api = await logIn(ada)

  const sessions = await api.security.sessions()
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ current }) => current)).toMatchObject({
    browser: 'Node.js',
    ip: '127.0.0.1',
    countryCode: null,
    methods: ['password'],
  })
  expect(sessions.find(({ current }) => !current)).toMatchObject({ browser: 'Firefox', system: 'Windows' })
})

test('a log-in whose session was handed over stays in the list when the one that came of it is idle', async () => {
  const ada = await server.aUser()
  const [program, here] = [await logIn(ada), await logIn(ada)]
  const { handOver: code } = await program.auth.handOver()
  await nobody.auth.token({ body: { grant_type: 'hand_over', code, client_id: 'heliograph' } })
  const idle = await server.engine.pool.query(
    "update sessions set seen_at = seen_at - interval '1 hour' where user_id = $1 and idle_ms is not null",
    [ada.id],
  )
  expect(idle.rowCount).toBe(1)
  expect(await isOpen(program)).toBe('open')
  const others = (await here.security.sessions()).filter(({ current }) => !current)
  expect(others).toMatchObject([{ methods: ['password'] }])
  await here.security.endSession({ body: { id: others[0]!.id } })
  await expect.poll(() => isOpen(program), { timeout: 3000 }).toBe('closed')
})

test('an ended session is over within a second, and the others continue', async () => {
  const ada = await server.aUser()
  const [lost, here] = [await logIn(ada), await logIn(ada)]
  expect([await isOpen(lost), await isOpen(here)]).toEqual(['open', 'open'])
  const { id } = (await here.security.sessions()).find(({ current }) => !current)!
  await here.security.endSession({ body: { id } })
  const ended = Date.now()
  await expect.poll(() => isOpen(lost), { interval: 50, timeout: 3000 }).toBe('closed')
  expect(Date.now() - ended).toBeLessThan(1200)
  expect(await isOpen(here)).toBe('open')
  expect(await here.security.sessions()).toHaveLength(1)
})

test('a session that was ended a moment ago leaves nothing behind that would outlast it', async () => {
  const ada = await server.aUser()
  const [thief, owner] = [await logIn(ada), await logIn(ada)]
  const { id } = (await owner.security.sessions()).find(({ current }) => !current)!
  // What was looked up is remembered for a second.
  expect(await isOpen(thief)).toBe('open')
  await owner.security.endSession({ body: { id } })
  const token = thief.apiTokens.create({ body: { name: 'Mine', scopes: ['plants'], days: 365 } })
  await expect(token).rejects.toMatchObject({ status: 401 })
  expect((await owner.apiTokens.list()).data).toEqual([])
})

test("a stranger's session gets the same answer as one that does not exist, and continues", async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const [adas] = await ada.api.security.sessions()
  const foreign = ben.api.security.endSession({ body: { id: adas!.id } })
  await expect(foreign).rejects.toMatchObject({ status: 412, code: 'resource_not_exist_or_deleted' })
  const absent = ben.api.security.endSession({ body: { id: '00000000-0000-4000-8000-000000000000' } })
  await expect(absent).rejects.toMatchObject({ status: 412, code: 'resource_not_exist_or_deleted' })
  await expect(ben.api.security.endSession({ body: { id: "x' or 1=1" } })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
  await new Promise((done) => setTimeout(done, 1100))
  expect(await isOpen(ada.api)).toBe('open')
})

test('all other sessions can be ended at once, which is audited', async () => {
  const [ada, ben] = [await server.aUser(), await server.aCaller()]
  const [one, two, here] = [await logIn(ada), await logIn(ada), await logIn(ada)]
  await here.security.endOtherSessions()
  for (const api of [one, two]) await expect.poll(() => isOpen(api), { timeout: 3000 }).toBe('closed')
  expect([await isOpen(here), await isOpen(ben.api)]).toEqual(['open', 'open'])
  const deeds = await server.engine.db
    .selectFrom('audit')
    .select(['kind', 'facts'])
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute()
  expect(deeds.at(-1)).toMatchObject({ kind: 'session.end', facts: { which: 'others' } })
})

import { afterAll, expect, test } from 'vitest'
import { organisationsOf } from '#features/people/organisations/organisations.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const ours = 'https://monitor.example'
const server = await startTestServer({ allowedOrigins: [ours], trustedProxies: ['127.0.0.1'] })
afterAll(server.close)
const meUrl = `${server.baseUrl}/mdc-eu/user-s/acc/org/login-user`
const tokenUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`

/** Like a browser, keeps the cookie from `set-cookie` and sends it back. */
const logIn = async (fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const { email, digest } = await server.aUser()
  const body = new URLSearchParams({
    grant_type: 'mdc_password',
    username: email,
    password: digest,
    client_id: 'heliograph',
    ...fields,
  })
  const answer = await fetch(tokenUrl, { method: 'POST', body, headers })
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  return { token: tokens.access_token, refresh: tokens.refresh_token, cookie, half: cookie.split(';')[0]! }
}

const me = async (token: string, cookie = '', headers: Record<string, string> = {}) =>
  (await fetch(meUrl, { headers: { authorization: `Bearer ${token}`, cookie, ...headers } })).status

test("a browser's session needs both halves, and halves of two sessions do not work together", async () => {
  const [ada, ben] = [await logIn(), await logIn()]
  expect(await me(ada.token, ada.half)).toBe(200)
  expect(await me(ada.token)).toBe(401)
  expect(await me('', ada.half)).toBe(401)
  expect(await me(ada.token, ben.half)).toBe(401)
  expect(await me(ada.token, 'half=')).toBe(401)
  expect(await me(ada.token, `${ada.half}A`)).toBe(401)
})

test('a program has only a token and gets no cookie', async () => {
  const program = await logIn({ client_id: 'test' })
  expect(program.cookie).toBe('')
  expect(await me(program.token)).toBe(200)
  expect(program.refresh).toMatch(/^eyJ/)
})

test('scripts and other sites cannot use the half, and with TLS it has the stricter name', async () => {
  const { cookie, refresh } = await logIn({ keep: '1' })
  expect(cookie).toMatch(/^half=[\w-]{43}; Max-Age=1296000; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(refresh).toBe('')
  expect((await logIn()).cookie).not.toContain('Max-Age')
  const secure = await logIn({}, { 'x-forwarded-proto': 'https' })
  expect(secure.cookie).toMatch(/^__Host-half=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(await me(secure.token, secure.half, { 'x-forwarded-proto': 'https' })).toBe(200)
  // The name that any page of the host could set without TLS is ignored.
  expect(await me(secure.token, secure.half.replace('__Host-', ''), { 'x-forwarded-proto': 'https' })).toBe(401)
})

test('an idle browser is logged out, sooner without "stay logged in"', async () => {
  const clock = { now: Date.now() }
  const timed = await startTestServer({ now: () => clock.now })
  const enter = async (keep: string) => {
    const { email, digest } = await timed.aUser()
    const body = new URLSearchParams({
      grant_type: 'password',
      username: email,
      password: digest,
      client_id: 'heliograph',
      keep,
    })
    const answer = await fetch(`${timed.baseUrl}/oauth2-s/oauth/token`, { method: 'POST', body })
    const { access_token } = (await answer.json()) as { access_token: string }
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    return async (half = cookie) => {
      const headers = { authorization: `Bearer ${access_token}`, cookie: half }
      return (await fetch(`${timed.baseUrl}/user-s/acc/org/login-user`, { headers })).status
    }
  }
  const [passing, kept] = [await enter('0'), await enter('1')]
  const after = async (minutes: number) => {
    clock.now += minutes * 60_000
    return [await passing(), await kept()]
  }
  expect(await after(29)).toEqual([200, 200])
  expect(await after(29)).toEqual([200, 200])
  expect(await after(31)).toEqual([401, 200])
  expect(await after(7 * 24 * 60 + 1)).toEqual([401, 401])
  // Requests with the token alone do not extend the session.
  const stolen = await enter('0')
  clock.now += 20 * 60_000
  expect(await stolen('')).toBe(401)
  clock.now += 20 * 60_000
  expect(await stolen()).toBe(401)
  await timed.close()
})

test('logging out removes the half and ends the session', async () => {
  const ada = await logIn()
  const answer = await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/oauth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, cookie: ada.half },
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^half=; .*Expires=Thu, 01 Jan 1970/)
  expect(await me(ada.token, ada.half)).toBe(401)
})

const handOver = async (token: string, half: string) => {
  const url = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/hand-over`
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, cookie: half } })
  return ((await answer.json()) as { handOver: string }).handOver
}
const take = async (code: string, at = server) => {
  const body = new URLSearchParams({ grant_type: 'hand_over', code, client_id: 'test' })
  const answer = await fetch(`${at.baseUrl}/oauth2-s/oauth/token`, { method: 'POST', body })
  return { status: answer.status, ...((await answer.json()) as { access_token?: string; code?: string }) }
}

test('a hand-over code opens one session of the same person, once', async () => {
  const ada = await server.aCaller()
  const { id } = await ada.api.account.me()
  const code = await handOver(ada.token, '')
  expect(code).toMatch(/^[\w-]{22}$/)
  const opened = await take(code)
  expect(await server.apiWith(opened.access_token!).account.me()).toMatchObject({ id })
  expect(await take(code)).toMatchObject({ status: 412, code: 'INVALID_TOKEN' })
})

test('fifty concurrent uses of one code open one session', async () => {
  const ada = await server.aCaller()
  const code = await handOver(ada.token, '')
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(code)))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a hand-over code does not work elsewhere or after a minute', async () => {
  const clock = { now: Date.now() }
  const other = await startTestServer({ now: () => clock.now })
  const ada = await other.aCaller()
  const { handOver: code } = await ada.api.auth.handOver()
  expect(await take(code)).toMatchObject({ code: 'INVALID_TOKEN' })
  clock.now += 61_000
  expect(await take(code, other)).toMatchObject({ code: 'INVALID_TOKEN' })
  await other.close()
})

test('an ended session cannot be handed over, however it ended', async () => {
  const ends: ((caller: Awaited<ReturnType<typeof server.aCaller>>) => Promise<unknown>)[] = [
    ({ api }) => api.auth.logout(),
    async ({ email, digest }) => {
      const nobody = server.apiWith('')
      const { access_token } = await nobody.auth.token({
        body: { grant_type: 'password', username: email, password: digest },
      })
      await server
        .apiWith(access_token)
        .security.changePassword({ body: { password: digest, newPassword: 'Kettle-harbour-lantern-9' } })
    },
    async ({ email }) => {
      const nobody = server.apiWith('')
      await nobody.codes.request({ body: { purpose: 'password', email } })
      const code = (await server.codeSentTo(email))!
      await nobody.registration.resetPassword({ body: { email, code, password: 'Kettle-harbour-lantern-9' } })
    },
  ]
  for (const end of ends) {
    const ada = await server.aCaller()
    const code = await handOver(ada.token, '')
    await end(ada)
    expect(await take(code)).toMatchObject({ status: 412, code: 'INVALID_TOKEN' })
  }
})

/** By a browser, which gets its half. */
const takeHere = async (code: string, cookie = '', own: Record<string, string> = {}) => {
  const body = new URLSearchParams({ grant_type: 'hand_over', code, client_id: 'heliograph', keep: '1', ...own })
  const answer = await fetch(tokenUrl, { method: 'POST', body, headers: { cookie } })
  const tokens = (await answer.json()) as { access_token?: string; refresh_token?: string; code?: string }
  return { ...tokens, half: (answer.headers.getSetCookie()[0] ?? '').split(';')[0]! }
}
const endOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number }).exp

test('a handed-over session lasts no longer than the original one, is not renewed, and ends with it', async () => {
  const passing = await logIn()
  const opened = await take(await handOver(passing.token, passing.half))
  expect(endOf(opened.access_token!)).toBe(endOf(passing.token))
  expect(opened).toMatchObject({ refresh_token: '' })
  // Nor by a detour: what replaces it when the person acts for another organisation is not renewed either.
  const { refresh_token: renewing } = await server.apiWith('').auth.token({
    body: { grant_type: 'switch_org', access_token: opened.access_token!, org_id: '0' },
  })
  expect(renewing).toBe('')

  const again = await logIn()
  const ending = await take(await handOver(again.token, again.half))
  expect(await me(ending.access_token!)).toBe(200)
  await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/oauth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${again.token}`, cookie: again.half },
  })
  await expect.poll(() => me(ending.access_token!)).toBe(401)
})

test('a handed-over session has proved what the one that it comes from has, and nothing more', async () => {
  const clock = { now: Date.now() }
  const timed = await startTestServer({ now: () => clock.now })
  const ada = await timed.aCaller()
  const opened = async () => {
    const { handOver: code } = await ada.api.auth.handOver()
    return [await take(code, timed), await take(ada.token, timed)].map(({ access_token: token = '' }) => token)
  }
  const wish = { title: '', theme: 'dark', rotateSeconds: 30, columns: null, language: null, days: 1 } as const
  const guarded = (token: string) =>
    timed
      .apiWith(token)
      .walls.create({ body: { ...wish, plantIds: null } })
      .then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
  const [byCode = '', byToken = ''] = await opened()
  expect([await guarded(ada.token), await guarded(byCode), await guarded(byToken)]).toEqual(['done', 'done', 'done'])
  clock.now += 6 * 60_000
  const all = [ada.token, byCode, byToken, ...(await opened())]
  const refused = all.map(() => 'AUTH_PROOF_REQUIRED')
  expect(await Promise.all(all.map(guarded))).toEqual(refused)
  await timed.close()
})

test('a program that switches to another organisation is renewed as before', async () => {
  const program = await server.aCaller()
  const switched = await server.apiWith('').auth.token({
    body: { grant_type: 'switch_org', access_token: program.token, org_id: '0' },
  })
  expect(switched.refresh_token).toMatch(/^eyJ/)
  const renewed = await server.apiWith('').auth.token({
    body: { grant_type: 'refresh_token', refresh_token: switched.refresh_token },
  })
  expect(await me(renewed.access_token)).toBe(200)
})

test("a program's token in an address opens a session in two halves, which ends with the program's", async () => {
  const program = await logIn({ client_id: 'test' })
  const here = await takeHere(program.token)
  expect(here.refresh_token).toBe('')
  expect(endOf(here.access_token!)).toBeLessThanOrEqual(endOf(program.token))
  expect(await me(here.access_token!, here.half)).toBe(200)
  // What an address shows to others does not work without the half that only this browser has.
  expect(await me(here.access_token!)).toBe(401)
  expect(await me(program.token)).toBe(200)
  await server.apiWith(program.token).auth.logout()
  await expect.poll(() => me(here.access_token!, here.half)).toBe(401)
  expect(await takeHere(program.token)).toMatchObject({ code: 'INVALID_TOKEN' })
})

test("a browser's token in an address opens nothing where its half is not, and its session goes on", async () => {
  const [ada, ben] = [await logIn(), await logIn()]
  expect(await takeHere(ada.token)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await takeHere(ada.token, ben.half)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await me(ada.token, ada.half)).toBe(200)
  expect(await me((await takeHere(ada.token, ada.half)).access_token!)).toBe(401)
})

const offeredBy = async (code: string, own?: { token: string; half: string }) => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/oauth/hand-over/person`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(own && { cookie: own.half }) },
    body: JSON.stringify({ code, ...(own && { access_token: own.token }) }),
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

test('whose session a link opens is said without opening it, and only to those who have the link', async () => {
  const ada = await server.aCaller()
  const ben = await logIn()
  const { name } = await ada.api.account.me()
  const code = await handOver(ada.token, '')
  for (const link of [code, ada.token]) {
    expect(await offeredBy(link)).toEqual({
      status: 200,
      name,
      account: ada.email,
      organisation: null,
      isYou: false,
    })
    expect(await offeredBy(link, ben)).toMatchObject({ status: 200, isYou: false })
  }
  expect(await offeredBy(ben.token)).toMatchObject({ status: 412, code: 'INVALID_TOKEN' })
  for (const link of ['', 'AAAAAAAAAAAAAAAAAAAAAA', 'eyJ.a.b', `${ada.token}A`, 'clear', '.'])
    expect(await offeredBy(link)).toMatchObject({ status: 412, code: 'INVALID_TOKEN' })
  expect((await take(code)).status).toBe(200)
  expect(await offeredBy(code)).toMatchObject({ code: 'INVALID_TOKEN' })
  await ada.api.auth.logout()
  expect(await offeredBy(ada.token)).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a code for the session that is open here anyway is used up, so that nobody else can use it', async () => {
  const ada = await server.aCaller()
  const here = { token: ada.token, half: '' }
  const code = await handOver(ada.token, '')
  expect(await offeredBy(code, here)).toMatchObject({ status: 200, isYou: true })
  expect(await take(code)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await offeredBy(ada.token, here)).toMatchObject({ status: 200, isYou: true })
  expect(await me(ada.token)).toBe(200)
})

test('a link to a session for an organisation names it, and is not like the session of the same person for themselves', async () => {
  const { aFounder } = organisationsOf(server)
  const jonas = await aFounder('Sonnwerk')
  const { handOver: code } = await jonas.speaks.auth.handOver()
  expect(await offeredBy(code, { token: jonas.token, half: '' })).toMatchObject({
    name: 'Jonas',
    organisation: 'Sonnwerk',
    isYou: false,
  })
  expect((await take(code)).status).toBe(200)
})

test('a session that a link replaces here is over, also on the server, but not one of the same log-in', async () => {
  const [ada, ben] = [await logIn(), await logIn()]
  const opened = await takeHere(await handOver(ada.token, ada.half), ben.half, { access_token: ben.token })
  await expect.poll(() => me(ben.token, ben.half)).toBe(401)
  expect(await me(opened.access_token!, opened.half)).toBe(200)
  // A person without its half ends nothing.
  const carla = await logIn()
  await takeHere(await handOver(ada.token, ada.half), '', { access_token: carla.token })
  expect(await me(carla.token, carla.half)).toBe(200)
  // The session that it comes from goes on.
  const again = await takeHere(await handOver(ada.token, ada.half), ada.half, { access_token: ada.token })
  expect(await me(ada.token, ada.half)).toBe(200)
  expect(await me(again.access_token!, again.half)).toBe(200)
})

test('a link that opens nothing ends nothing', async () => {
  const ben = await logIn()
  expect(await takeHere('AAAAAAAAAAAAAAAAAAAAAA', ben.half, { access_token: ben.token })).toMatchObject({
    code: 'INVALID_TOKEN',
  })
  expect(await me(ben.token, ben.half)).toBe(200)
})

test('a token that has ended, is for renewing, or is of another brand or data centre opens nothing', async () => {
  const ended = await server.aCaller()
  await ended.api.auth.logout()
  const program = await logIn({ client_id: 'test' })
  const other = await startTestServer()
  const theirs = await other.aCaller()
  for (const token of [ended.token, program.refresh, theirs.token])
    expect(await takeHere(token)).toMatchObject({ code: 'INVALID_TOKEN' })
  await other.close()
})

test('only listed origins can call, and scripts of other origins cannot read the answers', async () => {
  const preflight = (origin: string) =>
    fetch(tokenUrl, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
  expect((await preflight(ours)).headers.get('access-control-allow-origin')).toBe(ours)
  for (const origin of [
    'https://evil.example',
    'null',
    'https://monitor.example.evil',
    'https://evil-monitor.example',
    `${ours}:8443`,
  ]) {
    const answer = await preflight(origin)
    expect(answer.headers.get('access-control-allow-origin')).not.toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const sent = await fetch(tokenUrl, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(),
    })
    expect([origin, sent.status]).toEqual([origin, 403])
  }
  const allowed = await fetch(tokenUrl, {
    method: 'POST',
    headers: { origin: ours, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ grant_type: 'password' }),
  })
  expect(allowed.status).toBe(412)
})

test('every answer is marked as data that must not be cached or shown as a page', async () => {
  for (const url of [
    meUrl,
    `${server.baseUrl}/mdc-eu/no-s/such/call`,
    `${server.baseUrl}/region-s/dict/listTimezone`,
  ]) {
    const { headers } = await fetch(url)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const { headers } = await fetch(meUrl, { headers: { 'x-forwarded-proto': 'https' } })
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
})

test('an infinite number is refused like one above its limit', async () => {
  const ada = await server.aCaller()
  for (const size of ['1e400', 'Infinity', '101', '-1']) {
    const answer = await fetch(`${server.baseUrl}/maintain-s/operating/station/search?size=${size}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([size, answer.status]).toEqual([size, 412])
  }
  expect(server.reported).toEqual([])
})

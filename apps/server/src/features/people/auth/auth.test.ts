import { minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { cheapPasswords, startTestServer } from '#testing/test-server.ts'
import { createAttemptStore } from './attempts.store.ts'
import { createAuthStore } from './auth.store.ts'
import { createLimits } from './limits.ts'
import { createProof } from './proof.ts'

const server = await startTestServer()
afterAll(server.close)

const tokenUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`
const nobody = server.apiWith('')

const form = (fields: Record<string, string>) => fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(fields) })

test('a token is issued for a password sent as form, query or JSON', async () => {
  const ada = await server.aUser()
  const fields = {
    grant_type: 'mdc_password',
    username: ada.email,
    password: ada.digest,
    client_id: 'test',
    system: 'SOLARMAN',
  }
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

test('the plain password alone is enough', async () => {
  const ada = await server.aUser()
  const answer = await form({ grant_type: 'password', username: ada.email, clear_text_pwd: 'Sunny-Roof-1820' })
  expect(answer.status).toBe(200)
})

test('a wrong password and an unknown account get identical answers', async () => {
  const ada = await server.aUser()
  const wrong = await form({ grant_type: 'password', username: ada.email, password: 'f'.repeat(64) })
  const absent = await form({ grant_type: 'password', username: 'nobody@heliograph.test', password: 'f'.repeat(64) })
  expect([wrong.status, await wrong.text()]).toEqual([absent.status, await absent.clone().text()])
  expect(await absent.json()).toMatchObject({
    code: 'AUTH_INVALID_USERNAME_OR_PASSWORD',
    param: null,
    error: 'invalid_grant',
  })
})

test('the stored password hash does not open the account', async () => {
  const ada = await server.aUser()
  const { password_hash } = await server.engine.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const answer = await form({ grant_type: 'password', username: ada.email, password: password_hash! })
  expect(answer.status).toBe(412)
})

test('the eleventh guess is not checked', async () => {
  const ada = await server.aUser()
  const guess = () => form({ grant_type: 'password', username: ada.email, password: 'f'.repeat(64) })
  for (let tried = 0; tried < 10; tried++) expect((await guess()).status).toBe(412)
  const right = await form({ grant_type: 'password', username: ada.email, password: ada.digest })
  expect([right.status, ((await right.json()) as { code: string }).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  await server.engine.db.deleteFrom('attempts').execute()
})

test('of fifty parallel guesses ten are checked', async () => {
  const ada = await server.aUser()
  const guess = () => form({ grant_type: 'password', username: ada.email, password: 'f'.repeat(64) })
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await guess()).status))
  expect(statuses.filter((status) => status === 412)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  await server.engine.db.deleteFrom('attempts').execute()
})

test('a phone number is one account with one limit, however it is written, and digits in a name are not a phone', async () => {
  const ada = await server.aUser({ phone: '491701234567' })
  const guess = async (username: string, password: string) =>
    (await form({ grant_type: 'password', username, password })).status
  const written = ['491701234567', '+49 170 1234567', '49-170-1234567', '(49) 170 1234567', '+49.170.1234567']
  for (const username of [...written, ...written]) expect(await guess(username, 'f'.repeat(64))).toBe(412)
  expect(await guess('4 9 1701234567', ada.digest)).toBe(429)
  await server.engine.db.deleteFrom('attempts').execute()
  expect(await guess('+49 170 1234567', ada.digest)).toBe(200)
  // As it was understood when she registered.
  expect(await guess('+49 (0)170 1234567', ada.digest)).toBe(200)
  expect(await guess('x491701234567', ada.digest)).toBe(412)
  expect(await guess('+-', ada.digest)).toBe(412)
  await server.engine.db.deleteFrom('attempts').execute()
})

test('one account has one limit under all of its names, and neither answer nor rows tell which names are of one account', async () => {
  const ada = await server.aUser({ phone: '491701239876', username: 'ada.guessed' })
  const guess = async (username: string, password = 'f'.repeat(64)) => {
    const answer = await form({ grant_type: 'password', username, password })
    const { code } = (await answer.json()) as { code?: string }
    return code ?? 'opened'
  }
  const counted = async () => {
    const { rowCount } = await server.engine.pool.query('select from attempts')
    return rowCount ?? 0
  }
  const tried = async (names: readonly string[]) => {
    const before = await counted()
    const answers = []
    for (const name of names) answers.push(await guess(name))
    return [answers, (await counted()) - before]
  }
  const own = [ada.email, 'ada.guessed', '+49 170 1239876']
  const strangers = ['nobody@heliograph.test', 'nobody', '+49 170 0000000']
  const [first, others] = [
    await tried([...own, ...own, ...own]),
    await tried([...strangers, ...strangers, ...strangers]),
  ]
  expect(first).toEqual(others)
  expect(await guess('ADA.guessed')).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  // The eleventh is not checked, under none of the names, and is answered as if it were wrong.
  for (const name of own) expect(await guess(name, ada.digest)).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  // Another way to prove who one is forgives all of it: as nobody is locked out by others, it is only for this network.
  await server.engine.db.deleteFrom('attempts').execute()
  for (const name of own) expect(await guess(name, ada.digest)).toBe('opened')
})

test('a server that is busy calls no password wrong, and counts it as none', async () => {
  const ada = await server.aUser()
  const { db } = server.engine
  const limits = createLimits({ store: createAttemptStore(db), now: Date.now })
  const accounts = createAuthStore(db)
  const others: Promise<unknown>[] = []
  const proof = createProof({
    store: {
      ...accounts,
      async findAccount(...asked) {
        const found = await accounts.findAccount(...asked)
        // More than can wait come right then.
        for (let other = 0; other < 60; other++)
          others.push(limits.take(new Map([[`other ${other}`, 1]]), minuteMs).catch(() => undefined))
        return found
      },
    },
    limits,
    passwords: cheapPasswords(),
    brand: 'HELIOGRAPH',
  })
  const ip = '192.0.2.99'
  await expect(proof.account({ identifier: ada.email, ip, digest: ada.digest })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await Promise.all(others)
  expect(await proof.failuresFrom(ip)).toBe(0)
  await db.deleteFrom('attempts').execute()
})

test('clients behind a trusted proxy have separate limits; X-Forwarded-For from anyone else is ignored', async () => {
  const proxied = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  const subjectsOf = async (at: typeof server, from = '192.0.2.7') => {
    const url = `${at.baseUrl}/oauth2-s/oauth/token?grant_type=password&username=x&password=y`
    await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': from } })
    return (await at.engine.db.selectFrom('attempts').select('subject').execute()).map(({ subject }) => subject)
  }
  expect(await subjectsOf(proxied)).toContain('anyone from 192.0.2.7')
  expect(await subjectsOf(server)).toContain('anyone from 127.0.0.1')
  // Each connection has another port: counted with it, nobody would ever reach a limit.
  await proxied.engine.db.deleteFrom('attempts').execute()
  expect(await subjectsOf(proxied, '192.0.2.7:50123')).toContain('anyone from 192.0.2.7')
  expect(await subjectsOf(proxied, '[2001:db8:1:2::7]:50124')).toContain('anyone from 2001:db8:1:2::/64')
  await proxied.close()
  await server.engine.db.deleteFrom('attempts').execute()
})

test('a made-up name does not use up the limits of anyone else’s log-ins, proofs or codes', async () => {
  const proxied = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  const ada = await proxied.aCaller()
  const guess = (username: string, password: string, from: string) =>
    fetch(`${proxied.baseUrl}/mdc-eu/oauth2-s/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username, password }),
      headers: { 'x-forwarded-for': from },
    })
  const madeUp = [
    `${ada.email} from 192.0.2.7`,
    `user ${ada.id} from 127.0.0.1`,
    `proof of ${ada.id} from 127.0.0.1`,
    `code to ${ada.email}`,
  ]
  for (const name of madeUp) for (let tried = 0; tried < 10; tried++) await guess(name, 'f'.repeat(64), '192.0.2.66')
  expect((await guess(ada.email, ada.digest, '192.0.2.7')).status).toBe(200)
  await ada.api.security.prove({ body: { kind: 'password', password: ada.digest } })
  expect(await proxied.apiWith('').codes.request({ body: { purpose: 'password', email: ada.email } })).toMatchObject({
    expiresIn: 600,
  })
  await proxied.close()
})

test('all addresses of an IPv6 /64 count as one, and an IPv4-mapped address counts as its IPv4 address', async () => {
  const proxied = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  const ada = await proxied.aUser()
  const guess = async (password: string, from: string) => {
    const body = new URLSearchParams({ grant_type: 'password', username: ada.email, password })
    const url = `${proxied.baseUrl}/mdc-eu/oauth2-s/oauth/token`
    return (await fetch(url, { method: 'POST', body, headers: { 'x-forwarded-for': from } })).status
  }
  for (let last = 1; last <= 10; last++) expect(await guess('f'.repeat(64), `2001:db8:1:2::${last}`)).toBe(412)
  expect(await guess(ada.digest, '2001:db8:1:2:abcd::1')).toBe(429)
  expect(await guess(ada.digest, '2001:db8:1:3::1')).toBe(200)
  expect(await guess('f'.repeat(64), '::ffff:192.0.2.7')).toBe(412)
  const subjects = (await proxied.engine.db.selectFrom('attempts').select('subject').execute()).map(
    ({ subject }) => subject,
  )
  expect(subjects).toContain('anyone from 192.0.2.7')
  await proxied.close()
})

/** Blocks the insert of a user's next session until it is released, as on a busy machine, however long the test takes for that. */
const holdLogIns = async (userId: number) => {
  const { pool } = server.engine
  const client = await pool.connect()
  await client.query(`
    create function wait_for_the_test() returns trigger language plpgsql set lock_timeout = 0 as $$ begin perform pg_advisory_xact_lock(1820); return new; end $$;
    create trigger held before insert on sessions for each row when (new.user_id = ${userId}) execute function wait_for_the_test();
    select pg_advisory_lock(1820)`)
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select distinct pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
    return rows.length
  }
  return {
    /** Waits until this many connections wait for this lock or for each other. */
    async until(many: number) {
      await expect.poll(waiting, { timeout: 20_000 }).toBe(many)
    },
    async letGo(work: Promise<unknown>) {
      await client.query('select pg_advisory_unlock(1820)')
      await work.catch(() => undefined)
      await client.query('drop trigger held on sessions; drop function wait_for_the_test')
      client.release()
    },
  }
}

test('a log-in that is in progress while the password is replaced fails', async () => {
  const ada = await server.aUser()
  await nobody.codes.request({ body: { purpose: 'password', email: ada.email } })
  const code = (await server.codeSentTo(ada.email))!
  const held = await holdLogIns(ada.id)
  const late = form({ grant_type: 'password', username: ada.email, password: ada.digest })
  await held.until(1)
  await nobody.registration.resetPassword({ body: { email: ada.email, code, password: 'Kettle-Umbrella-77' } })
  await held.letGo(late)
  expect((await late).status).toBe(412)
  const standing = await server.engine.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ada.id)
    .where('ended_at', 'is', null)
    .execute()
  expect(standing).toEqual([])
  await server.engine.db.deleteFrom('attempts').execute()
})

test('a session that is being renewed while all sessions are ended is ended too', async () => {
  const { email, digest, id } = await server.aUser()
  const ask = () => nobody.auth.token({ body: { grant_type: 'password', username: email, password: digest } })
  const [thief, owner] = [await ask(), await ask()]
  const held = await holdLogIns(id)
  const renewed = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: thief.refresh_token } })
  await held.until(1)
  const ended = server.apiWith(owner.access_token).security.endOtherSessions()
  await held.until(2)
  await held.letGo(Promise.all([renewed, ended]))
  await ended
  await expect(server.apiWith((await renewed).access_token).account.me()).rejects.toMatchObject({ status: 401 })
  expect(await server.apiWith(owner.access_token).account.me()).toMatchObject({ id })
})

test('a session that has just ended cannot be replaced, and an active one can be replaced once', async () => {
  const { email, digest, id } = await server.aUser()
  const ask = () => nobody.auth.token({ body: { grant_type: 'password', username: email, password: digest } })
  const [thief, owner] = [await ask(), await ask()]
  const switched = (access_token: string) =>
    nobody.auth.token({ body: { grant_type: 'switch_org', org_id: '0', access_token } })
  // Puts the session into the cache, so that the switch below finds it there.
  await server.apiWith(thief.access_token).account.me()
  await server.apiWith(owner.access_token).security.endOtherSessions()
  await expect(switched(thief.access_token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const twice = await Promise.allSettled([switched(owner.access_token), switched(owner.access_token)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const standing = await server.engine.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  expect(standing).toHaveLength(1)
})

test('a correct password does not count as a failure', async () => {
  const ada = await server.aUser()
  expect((await form({ grant_type: 'password', username: ada.email, password: ada.digest })).status).toBe(200)
  expect(await server.engine.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('an organisation id beyond the integer range does not reveal anything about the account', async () => {
  const ada = await server.aUser()
  const ask = async (username: string) => {
    const answer = await form({ grant_type: 'password', username, password: ada.digest, org_id: '9999999999' })
    return [answer.status, await answer.text()]
  }
  expect(await ask(ada.email)).toEqual(await ask('nobody@heliograph.test'))
  await server.engine.db.deleteFrom('attempts').execute()
})

test('a token belongs to the account whose password was checked, whatever else the request says', async () => {
  const [ada, ben] = await Promise.all([server.aUser(), server.aUser()])
  const names = [
    'userId',
    'uid',
    'user_id',
    'orgId',
    'companyId',
    'identifier',
    'area',
    'scope',
    'client_id',
    'sub',
    '__proto__',
    'email',
  ]
  const values = [String(ben.id), ben.email, '1', '0', 'admin', '', '{"$ne":1}']
  const extras = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(extras, fc.boolean(), async (fields, first) => {
      const own = [
        ['grant_type', 'mdc_password'],
        ['username', ada.email],
        ['password', ada.digest],
      ]
      const answer = await fetch(tokenUrl, {
        method: 'POST',
        body: new URLSearchParams(first ? [...fields, ...own] : [...own, ...fields]),
      })
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

test('a refresh token that is used twice at the same time leaves no active session', async () => {
  for (let round = 0; round < 10; round++) {
    const ada = await server.aUser()
    const { refresh_token } = await nobody.auth.token({
      body: { grant_type: 'password', username: ada.email, password: ada.digest },
    })
    const twice = await Promise.allSettled(
      [1, 2].map(() => nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token } })),
    )
    const given = twice.flatMap((one) => (one.status === 'fulfilled' ? one.value.access_token : []))
    expect(given).toHaveLength(1)
    await expect(server.apiWith(given[0]!).account.me()).rejects.toMatchObject({ status: 401 })
  }
})

test('a disabled user cannot refresh a session', async () => {
  const ada = await server.aUser()
  const { refresh_token } = await nobody.auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest },
  })
  await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute()
  const renewed = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token } })
  await expect(renewed).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a token is valid for one use and one data centre only', async () => {
  const ada = await server.aUser()
  const tokens = await nobody.auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest },
  })
  await expect(server.apiWith(tokens.refresh_token).account.me()).rejects.toMatchObject({ status: 401 })
  const swapped = nobody.auth.token({ body: { grant_type: 'refresh_token', refresh_token: tokens.access_token } })
  await expect(swapped).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const elsewhere = await startTestServer()
  await expect(elsewhere.apiWith(tokens.access_token).account.me()).rejects.toMatchObject({ status: 401 })
  await elsewhere.close()
})

test('a token is invalid after logging out', async () => {
  const ada = await server.aCaller()
  await ada.api.auth.logout()
  await expect(ada.api.account.me()).rejects.toMatchObject({ status: 401 })
})

test('a disabled user is locked out within a second', async () => {
  const ada = await server.aCaller()
  await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute()
  await expect
    .poll(
      () =>
        ada.api.account.me().then(
          () => 'in',
          () => 'out',
        ),
      { timeout: 3000 },
    )
    .toBe('out')
})

test('only members can act for an organisation', async () => {
  const [ada, ben] = await Promise.all([server.aUser(), server.aUser()])
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const ask = (user: typeof ada) =>
    nobody.auth.token({
      body: { grant_type: 'password', username: user.email, password: user.digest, org_id: String(organisation) },
    })
  const { access_token } = await ask(ada)
  expect(await server.apiWith(access_token).account.me()).toMatchObject({
    organizationId: organisation,
    roleId: expect.any(Number),
  })
  await expect(ask(ben)).rejects.toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
})

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object

test('a session ends half a year after its log-in, however often it is renewed', async () => {
  const day = 24 * 60 * 60_000
  const clock = { now: Date.now() }
  const timed = await startTestServer({ now: () => clock.now })
  const { email, digest } = await timed.aUser()
  const ask = timed.apiWith('').auth.token
  let { refresh_token } = await ask({ body: { grant_type: 'password', username: email, password: digest } })
  const renew = async (days: number) => {
    clock.now += days * day
    ;({ refresh_token } = await ask({ body: { grant_type: 'refresh_token', refresh_token } }))
  }
  for (const days of [50, 50, 50]) await renew(days)
  await expect(renew(31)).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  await timed.close()
})

describe('the half year of a session counts from the log-in', () => {
  /** A program that logs in, and for which time passes. */
  const aProgram = async () => {
    const { id, email, digest } = await server.aUser()
    const ask = nobody.auth.token
    let tokens = await ask({ body: { grant_type: 'password', username: email, password: digest } })
    return {
      async grows(days: number) {
        const times = ['created_at', 'seen_at', 'proven_at', 'expires_at', 'refresh_expires_at', 'refreshed_at']
        const older = times.map((time) => `${time} = ${time} - make_interval(days => $2)`)
        await server.engine.pool.query(`update sessions set ${older.join()} where user_id = $1`, [id, days])
      },
      async switches() {
        tokens = await ask({ body: { grant_type: 'switch_org', org_id: '0', access_token: tokens.access_token } })
      },
      async renews() {
        tokens = await ask({ body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token } })
        await server.runJob('forget-sessions')
      },
    }
  }

  test('also after its first renewals were so long ago that they would be forgotten', async () => {
    const program = await aProgram()
    for (const days of [50, 50, 50]) {
      await program.grows(days)
      await program.renews()
    }
    await program.grows(31)
    await expect(program.renews()).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('also if the identity was switched since', async () => {
    const program = await aProgram()
    await program.grows(10)
    await program.switches()
    for (const days of [45, 50, 50]) {
      await program.grows(days)
      await program.renews()
    }
    await program.grows(26)
    await expect(program.renews()).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  })
})

test('switching the identity neither extends a session nor turns a program into a browser', async () => {
  const clock = { now: Date.now() }
  const timed = await startTestServer({ now: () => clock.now })
  const ada = await timed.aCaller()
  const expiryOf = (token: string) => (claimsOf(token) as { exp: number }).exp
  clock.now += 10 * 24 * 60 * 60_000
  const switched = await timed.apiWith('').auth.token({
    body: { grant_type: 'switch_org', org_id: '0', access_token: ada.token, keep: '1', client_id: 'heliograph' },
  })
  expect(expiryOf(switched.access_token)).toBe(expiryOf(ada.token))
  expect(await timed.apiWith(switched.access_token).account.me()).toMatchObject({ id: ada.id })
  await timed.close()
})

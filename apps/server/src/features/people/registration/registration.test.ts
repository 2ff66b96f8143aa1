import { createHash } from 'node:crypto'
import type { RegisterRequest } from '@heliograph/contract'
import { CallFailed } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const clock = { aheadMs: 0 }
const server = await startTestServer({ now: () => Date.now() + clock.aheadMs })
afterAll(server.close)
afterEach(async () => {
  clock.aheadMs = 0
  await server.engine.db.deleteFrom('attempts').execute()
})

const nobody = server.apiWith('')
const { db } = server.engine
const password = 'Kettle-Umbrella-77'
const consents = { terms: '1.7.1', privacy: '1.7.1' }

const names = { last: 0 }
const aMail = () => `newcomer${++names.last}@example.org`
const aPhone = () => `49170123${4000 + ++names.last}`

/** The last mail or SMS, and its code. */
const lastTo = async (recipient: string) => {
  const row = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { kind: row?.kind, channel: row?.channel, code: /\d{8}/.exec(row?.body ?? '')?.[0] ?? 'none' }
}
type To = { email: string } | { phone: string }
const nameOf = (to: To) => ('email' in to ? to.email : to.phone)
const codeFor = async (purpose: 'register' | 'password', to: To) => {
  await nobody.codes.request({ body: { purpose, ...to } })
  return (await lastTo(nameOf(to))).code
}
const register = async (to: To, own: Partial<RegisterRequest> = {}) => {
  const code = own.code ?? (own.proven === undefined ? await codeFor('register', to) : undefined)
  return nobody.registration.register({
    body: { area: 'EU', password, consents, ...to, ...(code && { code }), ...own },
  })
}
const logIn = (username: string, plain = password) =>
  nobody.auth.token({ body: { grant_type: 'mdc_password', username, password: sha256(plain) } })
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error('It was not refused')
  return { code: error.code, param: error.param as unknown }
}
const findUser = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a person who verifies a mailbox gets an account in the region that they chose, and can log in', async () => {
  const email = aMail()
  await register({ email }, { area: 'AF', country: 'KE', name: ' Amina ', username: 'amina.k', language: 'zh-CN' })
  expect(await findUser(email)).toMatchObject({
    name: 'Amina',
    username: 'amina.k',
    area: 'AF',
    country: 'KE',
    language: 'zh',
    brand: 'HELIOGRAPH',
    phone: null,
    operator: false,
  })
  for (const name of [email, 'amina.k']) expect((await logIn(name)).access_token).toBeTruthy()
})

test('a phone works as an account too, however it is written', async () => {
  const phone = aPhone()
  await register({ phone }, { phone: `+49 (0)${phone.slice(2)}`, code: await codeFor('register', { phone }) })
  expect((await logIn(`+${phone}`)).access_token).toBeTruthy()
})

test('consents are stored with the version of the text', async () => {
  const email = aMail()
  await register({ email })
  const { id } = (await findUser(email))!
  const kept = await db
    .selectFrom('consents')
    .select(['kind', 'version'])
    .where('user_id', '=', id)
    .orderBy('kind')
    .execute()
  expect(kept).toEqual([
    { kind: 'privacy', version: '1.7.1' },
    { kind: 'terms', version: '1.7.1' },
  ])
})

test('faults are mailed to those who want it at sign-up, which is a consent with its time; clients that do not ask change nothing', async () => {
  const [asked, declined, unasked] = [aMail(), aMail(), aMail()]
  await register({ email: asked }, { mailFaults: true })
  await register({ email: declined }, { mailFaults: false })
  await register({ email: unasked })
  const levelOf = async (email: string) => {
    const { access_token } = await logIn(email)
    return (await server.apiWith(access_token).profile.messageSettings()).mailLevel
  }
  expect([await levelOf(asked), await levelOf(declined), await levelOf(unasked)]).toEqual([2, null, null])
  const { id } = (await findUser(asked))!
  const kept = await db.selectFrom('consents').selectAll().where('kind', '=', 'alert-mails').execute()
  expect(kept).toEqual([{ user_id: id, kind: 'alert-mails', version: 'faults', at: expect.any(Date) as Date }])
  const phone = aPhone()
  await register({ phone }, { mailFaults: true })
  expect(await levelOf(`+${phone}`)).toBeNull()
})

test('without agreeing to the current texts nobody gets an account', async () => {
  const email = aMail()
  const agreed = { terms: 'https://example.org/older', privacy: '1.7.1' }
  expect(await refusalOf(register({ email }, { consents: agreed }))).toEqual({
    code: 'PARAM_ERROR',
    param: 'body/consents/terms',
  })
  expect(await findUser(email)).toBeUndefined()
})

test('extra fields in a request give no rights', async () => {
  const email = aMail()
  const more = {
    operator: true,
    id: 1,
    brand: 'NORDLICHT',
    role: 'admin',
    disabled: true,
    password_hash: 'x',
    userType: 1,
    __proto__: { operator: true },
  }
  await register({ email }, more as object)
  expect(await findUser(email)).toMatchObject({ operator: false, disabled: false, brand: 'HELIOGRAPH' })
})

test('accounts of mainland China are stored in its own data centre, and all others elsewhere', async () => {
  const email = aMail()
  const code = await codeFor('register', { email })
  expect(await refusalOf(register({ email }, { code, area: 'CN' }))).toMatchObject({ code: 'SWITCH_TO_CHINA' })
  const withoutArea = nobody.registration.register({ body: { email, code, password, consents } })
  expect(await refusalOf(withoutArea)).toEqual({ code: 'PARAM_ERROR', param: 'body/area' })
  // None of this used up the code.
  await register({ email }, { code })
})

test('an account needs the code for this address and this purpose', async () => {
  const [email, other] = [aMail(), aMail()]
  await server.aUser({ email: other })
  const [code, otherPurpose] = [await codeFor('register', { email }), await codeFor('password', { email: other })]
  expect(await refusalOf(register({ email: aMail() }, { code }))).toMatchObject({ code: 'CODE_WRONG' })
  expect(await refusalOf(register({ email: other }, { code: otherPurpose }))).toMatchObject({ code: 'CODE_WRONG' })
  expect(await refusalOf(register({ email }, { code: '' }))).toMatchObject({ code: 'CODE_WRONG' })
  clock.aheadMs = 11 * minuteMs
  expect(await refusalOf(register({ email }, { code }))).toMatchObject({ code: 'CODE_EXPIRED' })
  expect(await findUser(email)).toBeUndefined()
})

test('after five wrong codes the right one is refused too', async () => {
  const email = aMail()
  const code = await codeFor('register', { email })
  const wrong = code === '00000000' ? '11111111' : '00000000'
  for (let tried = 0; tried < 5; tried++) await refusalOf(register({ email }, { code: wrong }))
  expect(await refusalOf(register({ email }, { code }))).toMatchObject({ code: 'CODE_ERROR_LIMIT_EXCEEDED' })
})

test('an e-mail address or a phone is required, and must be well-formed', async () => {
  const call = (to: object) =>
    refusalOf(nobody.registration.register({ body: { area: 'EU', password, consents, code: '1', ...to } }))
  expect(await call({})).toMatchObject({ code: 'ACCOUNT_REQUIRED' })
  expect(await call({ email: ' ' })).toMatchObject({ code: 'ACCOUNT_EMPTY' })
  expect(await call({ email: 'mara' })).toMatchObject({ code: 'EMAIL_FORMAT_WRONG' })
  expect(await call({ email: 'mara@example.org\nBcc: x@example.org' })).toMatchObject({ code: 'EMAIL_FORMAT_WRONG' })
  expect(await call({ email: 'mara@example.org', phone: '491701234567' })).toMatchObject({
    code: 'ILLEGAL_AUTHENTICATION_PARAMETERS',
  })
  expect(await call({ phone: '12' })).toMatchObject({ code: 'ILLEGAL_AUTHENTICATION_PARAMETERS' })
})

test('a password that is easy to guess is refused before the code is used', async () => {
  const email = aMail()
  const code = await codeFor('register', { email })
  const weak = await refusalOf(register({ email }, { code, password: 'password1' }))
  expect(weak).toEqual({ code: 'PASSWORD_TOO_SIMPLE', param: 'common' })
  const about = await refusalOf(register({ email }, { code, name: 'Mara Lindner', password: 'lindner-kettle-77' }))
  expect(about).toEqual({ code: 'PASSWORD_TOO_SIMPLE', param: 'personal' })
  await register({ email }, { code })
})

test('only people who verified an address learn whether it is taken', async () => {
  const [taken, free, phone] = [aMail(), aMail(), aPhone()]
  const codes = [await codeFor('register', { email: taken }), await codeFor('register', { phone })]
  await server.aUser({ email: taken.toUpperCase() })
  await server.aUser({ email: aMail(), phone })
  // A stranger gets the same answer for both.
  const asked = async (email: string) => {
    const answer = await post('register', { area: 'EU', password, consents, email, code: '12345678' })
    return [answer.status, await answer.text()]
  }
  expect(await asked(taken)).toEqual(await asked(free))
  expect(await refusalOf(register({ email: taken }, { code: codes[0]! }))).toMatchObject({ code: 'EMAIL_ALREADY_USED' })
  expect(await refusalOf(register({ phone }, { code: codes[1]! }))).toMatchObject({ code: 'PHONE_ALREADY_EXISTS' })
})

test('an address whose account moved to another data centre is reported as bound there', async () => {
  const email = aMail()
  const code = await codeFor('register', { email })
  await server.aUser({ email, migrated_to: 'CN' })
  expect(await refusalOf(register({ email }, { code }))).toMatchObject({ code: 'ACCOUNT_ALREADY_BOUND' })
})

test('a user name that is taken or reserved does not cost a second code: the proof can be used once more', async () => {
  await server.aUser({ username: 'Sunny' })
  const email = aMail()
  const taken = await refusalOf(register({ email }, { username: 'sUNNY' }))
  expect(taken).toEqual({ code: 'ACCOUNT_ALREADY_USED', param: { proven: expect.any(String) } })
  const { proven } = taken.param as { proven: string }
  // The proof is for this address and this purpose, and works once.
  expect(await refusalOf(register({ email: aMail() }, { proven }))).toMatchObject({ code: 'CODE_EXPIRED' })
  expect(await refusalOf(register({ email }, { proven }))).toMatchObject({ code: 'CODE_EXPIRED' })
  const again = await refusalOf(register({ email }, { username: 'Helio-Graph' }))
  expect(again).toMatchObject({ code: 'ACCOUNT_TAKEN' })
  await register({ email }, { username: 'sunny.too', ...(again.param as { proven: string }) })
  expect(await findUser(email)).toMatchObject({ username: 'sunny.too' })
})

test('a user name cannot look like an e-mail address or a phone', async () => {
  for (const username of ['mara@example.org', '491701234567', 'ab', 'two words']) {
    expect(await refusalOf(register({ email: aMail() }, { username, code: '1' }))).toEqual({
      code: 'PARAM_ERROR',
      param: 'body/username',
    })
  }
})

test('of two parallel registrations of the same address, one gets the account and the other is refused', async () => {
  const emails = [aMail(), aMail()]
  const codes = await Promise.all(emails.map((email) => codeFor('register', { email })))
  const outcomes = await Promise.allSettled(
    emails.map((email, place) => register({ email }, { code: codes[place]!, username: 'twins' })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { reason } = outcomes.find((outcome) => outcome.status === 'rejected')!
  expect(reason).toMatchObject({ code: 'ACCOUNT_ALREADY_USED' })

  const email = aMail()
  const code = await codeFor('register', { email })
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => register({ email }, { code })))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})

test('the same address is a different person at another brand', async () => {
  const email = aMail()
  await register({ email })
  const ask = async (url: string, payload: object) => {
    const answer = await server.centre.apps.get('NORDLICHT')!.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(200)
  }
  await ask('/oauth2-s/code/request', { purpose: 'register', email })
  // One data centre, so there is no choice of a region.
  await ask('/user-s/acc/register', { email, code: (await lastTo(email)).code, password, consents })
  const rows = await db.selectFrom('users').select(['brand', 'area']).where('email', '=', email).orderBy('id').execute()
  expect(rows).toEqual([
    { brand: 'HELIOGRAPH', area: 'EU' },
    { brand: 'NORDLICHT', area: null },
  ])
})

test('a person who verifies the mailbox can replace a forgotten password; all sessions end and the owner is notified', async () => {
  const [email, phone] = [aMail(), aPhone()]
  const owner = await server.aCaller({ email, phone })
  const code = await codeFor('password', { email })
  await nobody.registration.resetPassword({ body: { email, code, password } })
  clock.aheadMs = 2000
  await expect(owner.api.account.me()).rejects.toMatchObject({ status: 401 })
  expect((await logIn(email)).access_token).toBeTruthy()
  expect(await refusalOf(logIn(email, 'Sunny-Roof-1820'))).toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
  expect(await lastTo(email)).toMatchObject({ kind: 'password-changed', channel: 'mail' })
  expect(await lastTo(phone)).toMatchObject({ kind: 'password-changed', channel: 'sms' })
  const deeds = await db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', owner.id)
    .where('kind', '=', 'password.change')
    .execute()
  expect(deeds).toHaveLength(1)
  expect(JSON.stringify(deeds)).not.toContain(code)
})

test('replacing a password forgets the wrong guesses of the account under all of its names, but not those of the address', async () => {
  const [email, phone] = [aMail(), aPhone()]
  await server.aUser({ email, phone, username: 'forgetful' })
  const other = await server.aUser()
  const guess = (username: string) => refusalOf(logIn(username, 'guessed-wrong'))
  for (const name of [email, `+${phone}`, 'Forgetful']) for (let tried = 0; tried < 10; tried++) await guess(name)
  for (let tried = 0; tried < 10; tried++) await guess(other.email)
  for (const name of [email, phone, 'forgetful'])
    expect(await refusalOf(logIn(name))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const before = await db.selectFrom('attempts').select('subject').where('subject', 'like', 'anyone from %').execute()
  await nobody.registration.resetPassword({ body: { email, code: await codeFor('password', { email }), password } })
  for (const name of [email, phone, 'forgetful']) expect((await logIn(name)).access_token).toBeTruthy()
  expect(await refusalOf(logIn(other.email))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await db.selectFrom('attempts').select('subject').where('subject', 'like', 'anyone from %').execute()).toEqual(
    before,
  )
})

test('the last two passwords cannot be reused, but the one before them can; a refused password does not cost the code', async () => {
  const email = aMail()
  await server.aUser({ email, password: 'Sunny-Roof-1820' })
  const reset = async (next: string, proof: object) =>
    nobody.registration.resetPassword({ body: { email, password: next, ...proof } })
  const [second, third] = ['Rainy-Kettle-1821', 'Windy-Kettle-1822']
  await reset(second, { code: await codeFor('password', { email }) })
  let refused = await refusalOf(reset('Sunny-Roof-1820', { code: await codeFor('password', { email }) }))
  expect(refused).toEqual({ code: 'PASSWORD_RECENTLY_USED', param: { proven: expect.any(String) } })
  refused = await refusalOf(reset(second, refused.param as object))
  expect(refused).toMatchObject({ code: 'PASSWORD_RECENTLY_USED' })
  await reset(third, refused.param as object)
  await reset('Sunny-Roof-1820', { code: await codeFor('password', { email }) })
  expect((await logIn(email, 'Sunny-Roof-1820')).access_token).toBeTruthy()
  const { id } = (await findUser(email))!
  expect(await db.selectFrom('password_history').selectAll().where('user_id', '=', id).execute()).toHaveLength(1)
})

test('only people who verified the mailbox learn whether there is an account with a forgotten password', async () => {
  const [email, absent] = [aMail(), aMail()]
  await server.aUser({ email })
  await nobody.codes.request({ body: { purpose: 'password', email: absent } })
  const asked = async (address: string) => {
    const answer = await post('reset-password', { email: address, code: '12345678', password })
    return [answer.status, await answer.text()]
  }
  await nobody.codes.request({ body: { purpose: 'password', email } })
  expect(await asked(email)).toEqual(await asked(absent))

  const code = await codeFor('password', { email })
  await db.updateTable('users').set({ email: aMail() }).where('email', '=', email).execute()
  expect(await refusalOf(nobody.registration.resetPassword({ body: { email, code, password } }))).toMatchObject({
    code: 'ACCOUNT_NOT_EXIST',
  })
})

test('an account that was closed or moved cannot get a new password', async () => {
  const [closed, moved] = [aMail(), aMail()]
  await server.aUser({ email: closed })
  await server.aUser({ email: moved })
  const codes = [await codeFor('password', { email: closed }), await codeFor('password', { email: moved })]
  await db.updateTable('users').set({ disabled: true }).where('email', '=', closed).execute()
  await db.updateTable('users').set({ migrated_to: 'CN' }).where('email', '=', moved).execute()
  const reset = (email: string, code: string) =>
    refusalOf(nobody.registration.resetPassword({ body: { email, code, password } }))
  expect(await reset(closed, codes[0]!)).toMatchObject({ code: 'ACCOUNT_NOT_EXIST' })
  expect(await reset(moved, codes[1]!)).toEqual({ code: 'AUTH_USER_ALREADY_MIGRATED', param: 'CN' })
})

test('naming another person in the request changes nothing: the code decides whose password is replaced', async () => {
  const [email, victim] = [aMail(), await server.aUser()]
  await server.aUser({ email })
  const code = await codeFor('password', { email })
  const more = { userId: victim.id, id: victim.id, username: victim.email, to: victim.email, user_id: victim.id }
  await nobody.registration.resetPassword({ body: { email, code, password, ...more } })
  expect(await refusalOf(logIn(victim.email))).toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
  const code2 = await codeFor('password', { email })
  const swapped = nobody.registration.resetPassword({ body: { email: victim.email, code: code2, password } })
  expect(await refusalOf(swapped)).toMatchObject({ code: 'CODE_WRONG' })
})

test('check-user confirms an account only with its password: unknown, wrong, closed and moved accounts get identical answers', async () => {
  const [ada, closed, moved] = [
    await server.aUser(),
    await server.aUser({ disabled: true }),
    await server.aUser({ migrated_to: 'CN' }),
  ]
  const ask = async (username: string, digest: string) => {
    const answer = await post('check-user', { username, password: digest })
    return [answer.status, await answer.text(), answer.headers.get('content-length')]
  }
  const [absent, ...others] = await Promise.all([
    ask('nobody@example.org', ada.digest),
    ask(ada.email, 'f'.repeat(64)),
    ask(closed.email, closed.digest),
    ask(moved.email, moved.digest),
  ])
  expect(absent!.slice(0, 2)).toEqual([200, '{"exists":false}'])
  for (const other of others) expect(other).toEqual(absent)
  expect((await ask(ada.email, ada.digest)).slice(0, 2)).toEqual([200, '{"exists":true}'])
})

test('attempts with credentials and codes are audited, whether right or wrong', async () => {
  const email = aMail()
  const { id, digest } = await server.aUser({ email })
  const { rows } = await server.engine.pool.query<{ last: string }>('select coalesce(max(id), 0) as last from audit')
  await nobody.registration.checkUser({ body: { username: email, password: digest } })
  await refusalOf(nobody.registration.resetPassword({ body: { email, code: '00000000', password } }))
  await refusalOf(register({ email: aMail() }, { code: '00000000' }))
  const deeds = await db
    .selectFrom('audit')
    .select(['kind', 'refused', 'user_id', 'facts'])
    .where('id', '>', rows[0]!.last)
    .orderBy('id')
    .execute()
  expect(deeds).toEqual([
    { kind: 'proof', refused: false, user_id: id, facts: { by: 'check-user' } },
    { kind: 'password.change', refused: true, user_id: null, facts: { by: 'code' } },
    { kind: 'register', refused: true, user_id: null, facts: { by: 'code' } },
  ])
})

test('check-user and log-in share one count of guesses', async () => {
  const ada = await server.aUser()
  const guess = () => nobody.registration.checkUser({ body: { username: ada.email, password: 'f'.repeat(64) } })
  for (let tried = 0; tried < 10; tried++) expect(await guess()).toEqual({ exists: false })
  expect(await refusalOf(guess())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await refusalOf(logIn(ada.email, 'Sunny-Roof-1820'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('where a log-in needs a slide check, check-user needs it too', async () => {
  const sliding = await startTestServer({ slide: true })
  const ada = await sliding.aUser()
  const api = sliding.apiWith('')
  const ask = (digest: string) => api.registration.checkUser({ body: { username: ada.email, password: digest } })
  for (let tried = 0; tried < 3; tried++) await ask('f'.repeat(64))
  expect(await refusalOf(ask(ada.digest))).toMatchObject({ code: 'AUTH_SLIDE_ERROR' })
  await sliding.close()
})

test('check-user requires an account and a password', async () => {
  const ask = (body: object) => refusalOf(nobody.registration.checkUser({ body }))
  expect(await ask({})).toMatchObject({ code: 'ACCOUNT_REQUIRED' })
  expect(await ask({ username: 'mara' })).toMatchObject({ code: 'ACCOUNT_REQUIRED' })
  expect(await ask({ username: ' ', password: 'x' })).toMatchObject({ code: 'ACCOUNT_EMPTY' })
})

test('the strength of a password can be checked before it is submitted', async () => {
  const strength = (plain: string, personal?: string[]) =>
    nobody.registration.passwordStrength({ body: { password: plain, ...(personal && { personal }) } })
  expect(await strength(password)).toEqual({ score: 4, fault: null })
  expect(await strength('short')).toEqual({ score: 0, fault: 'short' })
  expect(await strength('mara-kettle-77', ['mara@example.org'])).toMatchObject({ fault: 'personal' })
})

test('endless attempts are stopped', async () => {
  const call = () =>
    nobody.registration.register({ body: { area: 'EU', password, consents, email: 'mara', code: '1' } })
  const refusals = await Promise.all(Array.from({ length: 40 }, () => refusalOf(call())))
  expect(refusals.every(({ code }) => code === 'EMAIL_FORMAT_WRONG')).toBe(true)
  await Promise.all(Array.from({ length: 40 }, () => refusalOf(call())))
  await Promise.all(Array.from({ length: 20 }, () => refusalOf(call())))
  expect(await refusalOf(call())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('the database contains no password and no code in plain text', async () => {
  const email = aMail()
  const code = await codeFor('register', { email })
  await register({ email }, { code })
  const { rows } = await server.engine.pool.query<{ text: string }>(
    `select (select json_agg(u)::text from users u) || (select json_agg(a)::text from audit a) || coalesce((select json_agg(t)::text from one_time_tokens t), '')
      || coalesce((select json_agg(c)::text from codes c), '') as text`,
  )
  for (const secret of [password, code, sha256(password)]) expect(rows[0]!.text).not.toContain(secret)
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})

const post = (name: string, body: object) =>
  fetch(`${server.baseUrl}/mdc-eu/user-s/acc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

const clock = { ahead: 0 }
const server = await startTestServer({ now: () => Date.now() + clock.ahead })
afterAll(server.close)
beforeEach(() => void (clock.ahead = 0))
const nobody = server.apiWith('')

const add = async ({ api }: Pick<Caller, 'api'>, device = createAuthenticator(), name = 'Laptop') => {
  const { ticket, options } = await api.security.beginPasskey()
  return { device, passkey: await api.security.addPasskey({ body: { ticket, answer: device.make(options), name } }) }
}
const logInWith = async (sign: (options: Record<string, unknown>) => string, org_id = '') => {
  const { ticket, options } = await nobody.security.beginPasskeyLogIn()
  return nobody.auth.token({ body: { grant_type: 'passkey', code: ticket, answer: sign(options), org_id } })
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('a passkey alone logs in, without a name and without a password', async () => {
  const ada = await server.aCaller()
  const { device, passkey } = await add(ada)
  expect(passkey).toMatchObject({ name: 'Laptop', backedUp: false, lastUsedDate: null })
  const { access_token } = await logInWith(device.sign)
  const api = server.apiWith(access_token)
  expect(await api.account.me()).toMatchObject({ id: ada.id, email: ada.email })
  expect((await api.security.sessions()).find(({ current }) => current)?.methods).toEqual(['passkey'])
  expect(await api.security.passkeys()).toMatchObject([{ lastUsedDate: expect.any(Number) }])
})

test('the challenge names neither host nor person, and is the same for everyone', async () => {
  await add(await server.aCaller())
  const { options } = await nobody.security.beginPasskeyLogIn()
  expect(options).toEqual({
    challenge: expect.any(String),
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required',
  })
  const ada = await server.aCaller()
  const { options: wanted } = await ada.api.security.beginPasskey()
  expect(wanted['rp']).toEqual({ name: 'Heliograph' })
  expect(wanted['authenticatorSelection']).toMatchObject({ residentKey: 'preferred', userVerification: 'required' })
  expect(Buffer.from((wanted['user'] as { id: string }).id, 'base64url').toString()).not.toContain(`${ada.id}`)
})

test('a challenge can be answered once, within five minutes, and only for its own log-in', async () => {
  const { device } = await add(await server.aCaller())
  const { ticket, options } = await nobody.security.beginPasskeyLogIn()
  const answer = device.sign(options)
  const send = (code: string, given: string) =>
    nobody.auth.token({ body: { grant_type: 'passkey', code, answer: given } })
  await send(ticket, answer)
  expect(await codeOf(send(ticket, answer))).toBe('INVALID_TOKEN')
  const other = await nobody.security.beginPasskeyLogIn()
  expect(await codeOf(send(other.ticket, answer))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  const late = await nobody.security.beginPasskeyLogIn()
  clock.ahead = 5 * 60_000 + 1
  expect(await codeOf(send(late.ticket, device.sign(late.options)))).toBe('INVALID_TOKEN')
})

test('all other answers get the same refusal', async () => {
  const { device, passkey } = await add(await server.aCaller())
  const stranger = createAuthenticator()
  stranger.make((await (await server.aCaller()).api.security.beginPasskey()).options)
  const forged = (options: Record<string, unknown>) => {
    const answer = JSON.parse(device.sign(options)) as { response: { signature: string } }
    answer.response.signature = Buffer.from(answer.response.signature, 'base64url').reverse().toString('base64url')
    return JSON.stringify(answer)
  }
  const ofSomebodyElse = (options: Record<string, unknown>) => {
    const answer = JSON.parse(device.sign(options)) as { response: { userHandle: string } }
    return JSON.stringify({ ...answer, response: { ...answer.response, userHandle: 'bm9ib2R5' } })
  }
  const signs = [
    stranger.sign,
    forged,
    ofSomebodyElse,
    () => '',
    () => '{}',
    () => 'null',
    () => '[]',
    () => '{"id":1,"response":{"clientDataJSON":{}}}',
    // The database cannot store these characters, so they cannot be part of a credential id.
    (options: Record<string, unknown>) =>
      JSON.stringify({ ...(JSON.parse(device.sign(options)) as object), id: '\u0000' }),
    (options: object) => device.sign({ ...options, challenge: 'Zm9yZ2Vk' }),
    ...['https://heliograph.test.evil', 'http://heliograph.test', 'https://evil.test', 'http://127.0.0.1:8080'].map(
      (from) => (options: Record<string, unknown>) => device.sign(options, { from }),
    ),
  ]
  for (const sign of signs) expect(await codeOf(logInWith(sign))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  await server.engine.db
    .updateTable('users')
    .set({ disabled: true })
    .where('id', '=', (await ownerOf(passkey.id))!)
    .execute()
  expect(await codeOf(logInWith(device.sign))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
})

const ownerOf = async (id: number) =>
  (await server.engine.db.selectFrom('passkeys').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id

test('a touch without user verification is refused', async () => {
  const careless = createAuthenticator({ verifiesUser: false })
  const ada = await server.aCaller()
  const { ticket, options } = await ada.api.security.beginPasskey()
  const made = ada.api.security.addPasskey({ body: { ticket, answer: careless.make(options), name: 'x' } })
  expect(await codeOf(made)).toBe('ILLEGAL_AUTHENTICATION_PARAMETERS')
  expect(await ada.api.security.passkeys()).toEqual([])
})

test('a passkey whose counter goes back is a copy and is refused', async () => {
  const ada = await server.aCaller()
  const { device } = await add(ada)
  await logInWith(device.sign)
  device.rewind(1)
  expect(await codeOf(logInWith(device.sign))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  const { device: uncounted } = await add(await server.aCaller(), createAuthenticator({ counts: false }))
  for (let times = 0; times < 2; times++) expect(await codeOf(logInWith(uncounted.sign))).toBe('done')
})

test('registering works once, for the person who began it, on one of our pages', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const device = createAuthenticator()
  const begun = await ada.api.security.beginPasskey()
  const answer = device.make(begun.options)
  expect(await codeOf(ben.api.security.addPasskey({ body: { ticket: begun.ticket, answer, name: 'x' } }))).toBe(
    'INVALID_TOKEN',
  )
  const again = await ada.api.security.beginPasskey()
  expect(await codeOf(ada.api.security.addPasskey({ body: { ticket: again.ticket, answer, name: 'x' } }))).toBe(
    'ILLEGAL_AUTHENTICATION_PARAMETERS',
  )
  for (const from of ['https://evil.test', 'https://heliograph.test.evil']) {
    const third = await ada.api.security.beginPasskey()
    const elsewhere = device.make(third.options, { from })
    const added = ada.api.security.addPasskey({ body: { ticket: third.ticket, answer: elsewhere, name: 'x' } })
    expect(await codeOf(added)).toBe('ILLEGAL_AUTHENTICATION_PARAMETERS')
  }
  expect(await ada.api.security.passkeys()).toEqual([])
  const right = await ada.api.security.beginPasskey()
  const made = device.make(right.options, { from: 'https://heliograph.test' })
  expect(await codeOf(ada.api.security.addPasskey({ body: { ticket: right.ticket, answer: made, name: 'x' } }))).toBe(
    'done',
  )
})

test("a stranger's passkey can be neither renamed nor removed, and looks as if it did not exist", async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const { passkey, device } = await add(ada)
  const { security } = ben.api
  for (const id of [passkey.id, 999_999]) {
    expect(await codeOf(security.renamePasskey({ body: { id, name: 'mine' } }))).toBe('resource_not_exist_or_deleted')
    expect(await codeOf(security.removePasskey({ body: { id } }))).toBe('resource_not_exist_or_deleted')
  }
  await ada.api.security.renamePasskey({ body: { id: passkey.id, name: ' Old laptop ' } })
  expect(await ada.api.security.passkeys()).toMatchObject([{ name: 'Old laptop' }])
  await ada.api.security.removePasskey({ body: { id: passkey.id } })
  expect(await codeOf(logInWith(device.sign))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
})

test('a passkey of an account that moved to another data centre logs in there, and again after it moved back', async () => {
  const both = await startTestServer({ centres: ['eu', 'cn'] })
  try {
    const [eu, cn] = [both.at('eu'), both.at('cn')]
    const ada = await eu.aCaller()
    const { device } = await add(ada)
    const logInAt = async ({ apiWith }: typeof eu) => {
      const { ticket, options } = await apiWith('').security.beginPasskeyLogIn()
      const answer = device.sign(options)
      const body = { grant_type: 'passkey', code: ticket, answer } as const
      return apiWith((await apiWith('').auth.token({ body })).access_token)
    }
    await ada.api.centres.move({ body: { consent: true, area: 'CN' } })
    const there = await logInAt(cn)
    expect(await there.account.me()).toMatchObject({ email: ada.email })
    await there.centres.move({ body: { consent: true, area: 'EU' } })
    expect(await (await logInAt(eu)).account.me()).toMatchObject({ email: ada.email })
  } finally {
    await both.close()
  }
})

test('a passkey can log in to an organisation of its person, but to no other', async () => {
  const ada = await server.aCaller()
  const own = await server.anOrganisation([{ userId: ada.id, may: 'read' }])
  const foreign = await server.anOrganisation([])
  const { device } = await add(ada)
  const { access_token } = await logInWith(device.sign, `${own}`)
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ organizationId: own })
  for (const org of [`${foreign}`, '9999999999']) {
    expect(await codeOf(logInWith(device.sign, org))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  }
  expect(server.reported).toEqual([])
})

test('the last way to log in cannot be removed: a passkey goes only if there is a password, another passkey or a linked account; an e-mail address does not count', async () => {
  const ada = await server.aCaller()
  const [first, second] = [await add(ada), await add(ada)]
  const { db } = server.engine
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.id).execute()
  const remove = ({ passkey: { id } }: typeof first) => codeOf(ada.api.security.removePasskey({ body: { id } }))
  // Of two parallel removals one is refused.
  expect((await Promise.all([remove(first), remove(second)])).toSorted()).toEqual(['ABNORMAL_SITUATION', 'done'])
  const [left] = await ada.api.security.passkeys()
  const removeLast = () => codeOf(ada.api.security.removePasskey({ body: { id: left!.id } }))
  expect(await removeLast()).toBe('ABNORMAL_SITUATION')
  const linked = { brand: 'HELIOGRAPH', issuer: 'https://closed.example', subject: 'x', user_id: ada.id }
  await db
    .insertInto('linked_accounts')
    .values({ ...linked, provider: 'closed' })
    .execute()
  expect(await removeLast(), 'a provider that is offered no more is no way in').toBe('ABNORMAL_SITUATION')
  expect(await ada.api.security.passkeys()).toHaveLength(1)
  await db.updateTable('users').set({ password_hash: 'any' }).where('id', '=', ada.id).execute()
  expect(await removeLast()).toBe('done')
})

test('a passkey is required after the password only if its person turned that on', async () => {
  const ada = await server.aCaller()
  const logIn = () => nobody.auth.token({ body: { grant_type: 'password', username: ada.email, password: ada.digest } })
  expect(await codeOf(ada.api.security.askPasskey({ body: { on: true } }))).toBe('ABNORMAL_SITUATION')
  const { device, passkey } = await add(ada)
  expect(await codeOf(logIn())).toBe('done')
  const { recoveryCodes } = await ada.api.security.askPasskey({ body: { on: true } })
  expect(recoveryCodes).toHaveLength(10)

  const { param } = (await logIn().catch((error: unknown) => error)) as { param: Wanted }
  expect(param).toMatchObject({
    methods: ['passkey', 'recovery'],
    options: { allowCredentials: [{ type: 'public-key' }] },
  })
  const complete = (code: string, answer: string) =>
    nobody.auth.token({ body: { grant_type: 'second_factor', code, answer } })
  const { device: bens } = await add(await server.aCaller())
  expect(await codeOf(complete(param.ticket, bens.sign(param.options)))).toBe('CODE_WRONG')
  expect(await codeOf(complete(param.ticket, device.sign(param.options)))).toBe('done')

  await ada.api.security.removePasskey({ body: { id: passkey.id } })
  expect(await codeOf(logIn())).toBe('done')
  expect(await ada.api.security.standing()).toMatchObject({ asksPasskey: false, recoveryCodesLeft: 0 })
})

interface Wanted {
  ticket: string
  options: Record<string, unknown>
}

test('a passkey can confirm the identity of its own person only', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const [{ device }, { device: bens }] = [await add(ada), await add(ben)]
  clock.ahead = 6 * 60_000
  const { security } = ada.api
  expect(await codeOf(security.beginPasskey())).toBe('AUTH_PROOF_REQUIRED')
  const asked = await security.beginProof()
  const foreign = security.prove({ body: { kind: 'passkey', ticket: asked.ticket, answer: bens.sign(asked.options) } })
  expect(await codeOf(foreign)).toBe('AUTH_VERIFICATION_CODE_WRONG')
  const used = security.prove({ body: { kind: 'passkey', ticket: asked.ticket, answer: device.sign(asked.options) } })
  expect(await codeOf(used)).toBe('INVALID_TOKEN')
  const again = await security.beginProof()
  await security.prove({ body: { kind: 'passkey', ticket: again.ticket, answer: device.sign(again.options) } })
  expect(await codeOf(security.beginPasskey())).toBe('done')
  const asLogIn = await security.beginProof()
  const logIn = nobody.auth.token({
    body: { grant_type: 'passkey', code: asLogIn.ticket, answer: device.sign(asLogIn.options) },
  })
  expect(await codeOf(logIn)).toBe('INVALID_TOKEN')
})

import { get } from 'node:http'
import { consentTexts } from '@heliograph/brand/consents'
import { heliograph } from '@heliograph/brand/heliograph'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startForger } from './forger.fixture.ts'
import { logInThere, startOidcServer } from './oidc-server.fixture.ts'
import { readProviders } from './provider-settings.ts'
import { startTencent, type TencentPerson } from './tencent.fixture.ts'

const people = [
  'ada',
  'ben',
  'cleo',
  'dora',
  'emil',
  'fay',
  'gus',
  'hana',
  'ida',
  'jon',
  'kim',
  'lou',
  'max',
  'nat',
  'odo',
  'uma',
  'vic',
  'wes',
  'xia',
].map((name) => ({
  name,
  email: name === 'nat' ? 'nat@sonnwerk.example, all@heliograph.test' : `${name}@sonnwerk.example`,
  verified: name !== 'emil' && name !== 'xia',
}))
const redirectUri = 'https://heliograph.test/tencentLogin'
const [oidc, tencent, forger] = await Promise.all([
  startOidcServer({ redirectUris: [redirectUri], people }),
  startTencent(),
  startForger(),
])
const elsewhere = { ...oidc.settings, name: 'nordlicht-only', brands: ['NORDLICHT'] }
const clock = { ahead: 0 }
const server = await startTestServer({
  identityProviders: readProviders(JSON.stringify([oidc.settings, ...tencent.settings, forger.settings, elsewhere])),
  now: () => Date.now() + clock.ahead,
})
afterAll(() => Promise.all([server.close(), oidc.close(), tencent.close(), forger.close()]))
beforeEach(async () => {
  clock.ahead = 0
  tencent.state.trouble = 'none'
  oidc.state.trouble = 'none'
  forger.state.idToken = undefined
  await server.engine.db.deleteFrom('attempts').execute()
})

const nobody = server.apiWith('')
const { db } = server.engine

type Api = ReturnType<typeof server.apiWith>

/** From the log-in page to the provider and back, up to the redirect to us. */
const leave = async (name: string, { provider = 'sonnwerk', api = nobody, link = false } = {}) => {
  const body = { provider }
  const { address, binding } = link ? await api.thirdParty.beginLink({ body }) : await api.thirdParty.begin({ body })
  const back = (await logInThere(address, name)).searchParams
  return { code: back.get('code')!, state: back.get('state')!, iss: back.get('iss')!, binding }
}
const comeFrom = async (name: string, options: Parameters<typeof leave>[1] = {}) => {
  const back = await leave(name, options)
  return { ...(await nobody.thirdParty.finish({ body: back })), binding: back.binding }
}
const comeFromTencent = async (
  provider: 'wechat' | 'qq',
  person: TencentPerson,
  { api = nobody, link = false } = {},
) => {
  const body = { provider }
  const { address, binding } = link ? await api.thirdParty.beginLink({ body }) : await api.thirdParty.begin({ body })
  const state = new URL(address).searchParams.get('state')!
  const returned = await nobody.thirdParty.finish({ body: { code: tencent.confirm(person), state, binding } })
  return { ...returned, binding }
}
const open = ({ ticket, binding }: { ticket: string; binding: string }) =>
  nobody.auth.token({ body: { grant_type: 'third_party', code: ticket, answer: binding } })
const linkTo = (api: Api, { ticket, binding }: { ticket: string; binding: string }) =>
  api.thirdParty.link({ body: { ticket, binding } })
const { terms, privacy } = consentTexts(heliograph, 'en')
const consents = { terms: terms.version, privacy: privacy.version }
const register = ({ ticket, binding }: { ticket: string; binding: string }, own: object = {}) =>
  nobody.thirdParty.register({ body: { ticket, binding, area: 'EU', consents, ...own } })
const links = async () =>
  await db.selectFrom('linked_accounts').select(['provider', 'user_id', 'subject']).orderBy('id').execute()
const refusedWith = (code: string) => ({ code })
const strange = refusedWith('ILLEGAL_AUTHENTICATION_PARAMETERS')

test('the providers of the brand are listed with their names, but without their secrets', async () => {
  const told = await nobody.thirdParty.providers({ query: { language: 'zh-CN' } })
  expect(told).toEqual([
    { name: 'sonnwerk', label: '太阳工坊', kind: 'oidc' },
    { name: 'wechat', label: '微信', kind: 'wechat' },
    { name: 'qq', label: 'QQ', kind: 'qq' },
    { name: 'forger', label: 'Forger', kind: 'oidc' },
  ])
  expect(await nobody.thirdParty.providers({})).toMatchObject([{ label: 'Sonnwerk' }, { label: 'WeChat' }, {}, {}])
  expect(await nobody.thirdParty.providers({ query: { language: 'constructor' } })).toMatchObject([
    { label: 'Sonnwerk' },
    {},
    {},
    {},
  ])
})

test('people are sent away with state, nonce and PKCE, for exactly one redirect address', async () => {
  const { address } = await nobody.thirdParty.begin({ body: { provider: 'sonnwerk' } })
  const query = new URL(address).searchParams
  expect(address.startsWith(`${oidc.issuer}/`)).toBe(true)
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: redirectUri,
    client_id: 'heliograph',
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{22,}$/)
  const again = new URL((await nobody.thirdParty.begin({ body: { provider: 'sonnwerk' } })).address).searchParams
  for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(query.get(name))
})

test.each(['nobody', 'nordlicht-only', '__proto__'])(
  'the provider %s is not available at this brand',
  async (provider) => {
    await expect(nobody.thirdParty.begin({ body: { provider } })).rejects.toMatchObject(strange)
  },
)

test("a stranger registers with the provider's data, and later just logs in", async () => {
  const first = await comeFrom('ada')
  expect(first).toMatchObject({
    provider: { name: 'sonnwerk' },
    nickname: 'ada',
    email: 'ada@sonnwerk.example',
    linked: false,
    toLink: false,
  })
  await expect(open(await comeFrom('ada'))).rejects.toMatchObject(strange)
  await register(first, { language: 'zh' })
  const { access_token } = await open(first)
  const me = await server.apiWith(access_token).account.me()
  expect(me).toMatchObject({ name: 'ada', email: 'ada@sonnwerk.example', identityType: 2, lastLan: 'zh' })
  const agreed = await db
    .selectFrom('consents')
    .select(['kind', 'version'])
    .where('user_id', '=', me.id)
    .orderBy('kind')
    .execute()
  expect(agreed).toEqual([
    { kind: 'privacy', version: consents.privacy },
    { kind: 'terms', version: consents.terms },
  ])

  const second = await comeFrom('ada')
  expect(second.linked).toBe(true)
  const again = await open(second)
  expect(await server.apiWith(again.access_token).account.me()).toMatchObject({ id: me.id })
  const row = await db.selectFrom('sessions').select('methods').where('id', '=', again.jti).executeTakeFirstOrThrow()
  expect(row.methods).toEqual(['third-party'])
  const deeds = await db
    .selectFrom('audit')
    .select(['kind', 'facts'])
    .where('user_id', '=', me.id)
    .orderBy('id')
    .execute()
  expect(deeds).toMatchObject([{ kind: 'register' }, { kind: 'log-in', facts: { by: 'sonnwerk' } }, { kind: 'log-in' }])
})

test('a browser gets half of its session in a cookie', async () => {
  const { ticket, binding } = await comeFrom('ada')
  const answer = await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'third_party', code: ticket, answer: binding, client_id: 'heliograph' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  expect(answer.headers.getSetCookie().join()).toMatch(/half=.*HttpOnly/)
  await expect(server.apiWith(access_token).account.me()).rejects.toMatchObject({ status: 401 })
})

test('an account with the same e-mail address is not taken over: it is not linked, and the address cannot be registered again', async () => {
  const owner = await server.aUser({ email: 'ben@sonnwerk.example' })
  const ben = await comeFrom('ben')
  expect(ben.linked).toBe(false)
  await expect(register(ben)).rejects.toMatchObject(refusedWith('EMAIL_ALREADY_USED'))
  await expect(open(ben)).rejects.toMatchObject(strange)
  expect((await links()).filter(({ user_id }) => user_id === owner.id)).toEqual([])
})

test('an address that the provider has not verified is not used', async () => {
  const emil = await comeFrom('emil')
  expect(emil.email).toBeNull()
  await register(emil)
  const { access_token } = await open(emil)
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ name: 'emil', email: null, identityType: 3 })
})

test('an address from the provider is used only if it is well-formed', async () => {
  expect(await comeFrom('nat')).toMatchObject({ nickname: 'nat', email: null })
})

test.each(['gone', 'other-person'] as const)(
  'a provider that does not say who logged in (%s) lets nobody in (18)',
  async (trouble) => {
    oidc.state.trouble = trouble
    const back = await leave('odo')
    await expect(nobody.thirdParty.finish({ body: back })).rejects.toMatchObject(
      refusedWith('THIRD_PARTY_USER_INFO_FAILED'),
    )
    oidc.state.trouble = 'none'
    await expect(nobody.thirdParty.finish({ body: back }), 'and the way back is used up').rejects.toMatchObject(strange)
  },
)

test('someone who comes from a provider and logs in links the two accounts, and from then on the link logs in', async () => {
  const cleo = await server.aCaller()
  await linkTo(cleo.api, await comeFrom('cleo'))
  expect(await cleo.api.thirdParty.linked({})).toMatchObject([
    { provider: { name: 'sonnwerk', label: 'Sonnwerk' }, nickname: 'cleo', lastUsedAt: null },
  ])
  expect((await nobody.outbox.list()).data[0]).toMatchObject({ recipient: cleo.email, subject: 'Sonnwerk was linked' })
  const { access_token } = await open(await comeFrom('cleo'))
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ id: cleo.id })
  expect(await cleo.api.thirdParty.linked({})).toMatchObject([{ lastUsedAt: expect.any(Number) }])
})

test('a link that was started from an account can only be completed by that account', async () => {
  const [dora, thief] = await Promise.all([server.aCaller(), server.aCaller()])
  const own = await comeFrom('dora', { api: dora.api, link: true })
  expect(own.toLink).toBe(true)
  await expect(linkTo(thief.api, own)).rejects.toMatchObject(strange)
  const another = await comeFrom('dora', { api: dora.api, link: true })
  await expect(open(another)).rejects.toMatchObject(strange)
  const third = await comeFrom('dora', { api: dora.api, link: true })
  await expect(register(third)).rejects.toMatchObject(strange)
  await linkTo(dora.api, third)
  expect((await links()).filter(({ subject }) => subject === 'dora')).toEqual([
    { provider: 'sonnwerk', user_id: dora.id, subject: 'dora' },
  ])
})

test("a provider's account is linked to one account here, and an account here has one link per provider (6)", async () => {
  const [fay, gus] = await Promise.all([server.aCaller(), server.aCaller()])
  await linkTo(fay.api, await comeFrom('fay'))
  await expect(linkTo(gus.api, await comeFrom('fay'))).rejects.toMatchObject(refusedWith('THIRD_PARTY_ALREADY_USED'))
  await expect(linkTo(fay.api, await comeFrom('gus'))).rejects.toMatchObject(
    refusedWith('ACCOUNT_BOUND_TO_THIRD_PARTY'),
  )
  await expect(leave('gus', { api: fay.api, link: true })).rejects.toMatchObject(
    refusedWith('ACCOUNT_BOUND_TO_THIRD_PARTY'),
  )
  await expect(register(await comeFrom('fay'))).rejects.toMatchObject(refusedWith('THIRD_PARTY_ALREADY_USED'))
})

test("of two parallel registrations of the same provider's account one is refused, and leaves nothing behind", async () => {
  const [one, two] = await Promise.all([comeFrom('hana'), comeFrom('hana')])
  const before = await db.selectFrom('users').select('id').execute()
  const made = await Promise.allSettled([register(one), register(two)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(before.length + 1)
})

test('unlinking removes this way to log in, but not the last one', async () => {
  const ida = await comeFrom('ida')
  await register(ida)
  const alone = server.apiWith((await open(ida)).access_token)
  const unlink = (api: Api, provider = 'sonnwerk') => api.thirdParty.unlink({ body: { provider } })
  await expect(unlink(alone)).rejects.toMatchObject(refusedWith('THIRD_PARTY_LAST_WAY_IN'))
  const { id } = await alone.account.me()
  await linkTo(alone, await comeFromTencent('wechat', { openId: 'o-ida', nickname: '伊达' }))
  // Of two parallel removals one is refused.
  const both = await Promise.allSettled([unlink(alone), unlink(alone, 'wechat')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await links()).filter(({ user_id }) => user_id === id)).toHaveLength(1)

  const jon = await server.aCaller()
  await linkTo(jon.api, await comeFrom('jon'))
  await unlink(jon.api)
  expect((await nobody.outbox.list()).data[0]).toMatchObject({ recipient: jon.email, subject: 'Sonnwerk was unlinked' })
  await expect(unlink(jon.api)).rejects.toMatchObject(strange)
  await expect(open(await comeFrom('jon'))).rejects.toMatchObject(strange)
})

test('passkeys, links and a password count together: of the last two that are removed in parallel, one stays', async () => {
  const { id, api } = await server.aCaller()
  await linkTo(api, await comeFrom('odo'))
  const passkey = {
    user_id: id,
    brand: 'HELIOGRAPH',
    credential_id: 'of-odo',
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: 'Key',
    backed_up: false,
  }
  const { id: key } = await db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  const gone = await Promise.allSettled([
    api.thirdParty.unlink({ body: { provider: 'sonnwerk' } }),
    api.security.removePasskey({ body: { id: key } }),
  ])
  expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const passkeys = await api.security.passkeys()
  expect([...passkeys, ...(await api.thirdParty.linked({}))]).toHaveLength(1)
})

test('a provider that is no longer offered does not count as a way to log in', async () => {
  const { id, api } = await server.aCaller()
  await db
    .insertInto('linked_accounts')
    .values({ brand: 'HELIOGRAPH', provider: 'closed', issuer: 'https://closed.example', subject: 'x', user_id: id })
    .execute()
  await linkTo(api, await comeFrom('lou'))
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  await expect(api.thirdParty.unlink({ body: { provider: 'sonnwerk' } })).rejects.toMatchObject(
    refusedWith('THIRD_PARTY_LAST_WAY_IN'),
  )
  expect(await api.thirdParty.linked({})).toMatchObject([
    { provider: { name: 'closed', label: 'closed' } },
    { provider: { name: 'sonnwerk' } },
  ])
  await api.thirdParty.unlink({ body: { provider: 'closed' } })
})

test('links can be changed only with a recent proof of identity, and are visible only to their owner', async () => {
  const kim = await server.aCaller()
  const held = await comeFrom('kim')
  const begun = { body: { provider: 'sonnwerk' } }
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(Date.now() - 6 * 60_000) })
    .where('user_id', '=', kim.id)
    .execute()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  for (const attempt of [
    () => kim.api.thirdParty.beginLink(begun),
    () => linkTo(kim.api, held),
    () => kim.api.thirdParty.unlink(begun),
  ])
    await expect(attempt()).rejects.toMatchObject(refusedWith('AUTH_PROOF_REQUIRED'))
  for (const attempt of [
    () => nobody.thirdParty.linked({}),
    () => nobody.thirdParty.beginLink(begun),
    () => linkTo(nobody, held),
    () => nobody.thirdParty.unlink(begun),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 401 })
  const other = await server.aCaller()
  expect(await other.api.thirdParty.linked({})).toEqual([])
})

test('a suspended account stays closed, whichever provider confirms its person', async () => {
  const max = await comeFrom('max')
  await register(max)
  const held = await comeFrom('max')
  await db.updateTable('users').set({ disabled: true }).where('email', '=', 'max@sonnwerk.example').execute()
  await expect(open(held)).rejects.toMatchObject(refusedWith('AU_NO_OPERATION_PERMISSION'))
  await expect(open(held)).rejects.toMatchObject(strange)
  await db
    .updateTable('users')
    .set({ disabled: false, migrated_to: 'CN' })
    .where('email', '=', 'max@sonnwerk.example')
    .execute()
  await expect(open(await comeFrom('max'))).rejects.toMatchObject(refusedWith('AUTH_USER_ALREADY_MIGRATED'))
})

test('faults are mailed to those who want it at their registration, if the provider reports an address', async () => {
  const levelOf = async (who: string, mailFaults?: boolean) => {
    const held = await comeFrom(who)
    await register(held, { mailFaults })
    const { access_token } = await open(held)
    return (await server.apiWith(access_token).profile.messageSettings()).mailLevel
  }
  expect([await levelOf('uma', true), await levelOf('vic', false), await levelOf('wes')]).toEqual([2, null, null])
  expect(await levelOf('xia', true)).toBeNull()
})

test('registering requires consent to the current texts, and an area of this data centre', async () => {
  const kept = await comeFromTencent('wechat', { openId: 'o-consent', nickname: '晴' })
  await expect(register(kept, { consents: { ...consents, terms: 'https://old.example' } })).rejects.toMatchObject(
    refusedWith('PARAM_ERROR'),
  )
  await expect(register(kept, { area: 'CN' })).rejects.toMatchObject(refusedWith('SWITCH_TO_CHINA'))
  await expect(register(kept, { area: undefined })).rejects.toMatchObject(refusedWith('PARAM_ERROR'))
  expect((await links()).filter(({ subject }) => subject === 'o-consent')).toEqual([])
  await register(kept)
})

test('a state is valid once, in its own browser, for ten minutes', async () => {
  const before = await links()
  const finish = (body: Awaited<ReturnType<typeof leave>>) => nobody.thirdParty.finish({ body })
  const replayed = await leave('ada')
  await finish(replayed)
  await expect(finish(replayed)).rejects.toMatchObject(strange)

  const [own, foreign] = await Promise.all([leave('ada'), leave('ada')])
  await expect(finish({ ...own, binding: foreign.binding })).rejects.toMatchObject(strange)
  await expect(finish(own), 'what was tried elsewhere is worth nothing any more').rejects.toMatchObject(strange)
  await expect(finish({ ...foreign, binding: '' })).rejects.toMatchObject(strange)
  await expect(finish({ ...(await leave('ada')), state: 'made-up' })).rejects.toMatchObject(strange)

  const late = await leave('ada')
  clock.ahead = 11 * 60_000
  await expect(finish(late)).rejects.toMatchObject(strange)
  expect(await links()).toEqual(before)
})

test('the ticket of a person who came back is valid once, in its own browser, for ten minutes', async () => {
  const [own, foreign] = await Promise.all([comeFrom('ada'), comeFrom('ada')])
  await expect(open({ ...own, binding: foreign.binding })).rejects.toMatchObject(strange)
  await expect(open(own)).rejects.toMatchObject(strange)
  await open(foreign)
  await expect(open(foreign)).rejects.toMatchObject(strange)
  const late = await comeFrom('ada')
  clock.ahead = 11 * 60_000
  await expect(open(late)).rejects.toMatchObject(strange)
})

test('a state is not a ticket, and an answer of one provider is not valid for another (45)', async () => {
  const { state, binding } = await leave('ada')
  await expect(open({ ticket: state, binding })).rejects.toMatchObject(strange)
  // The code of one provider with the state of another: the answer is not from the provider that was asked.
  const [real, weChat] = [await leave('ada'), await nobody.thirdParty.begin({ body: { provider: 'wechat' } })]
  const stateOf = (address: string) => new URL(address).searchParams.get('state')!
  const mixed = nobody.thirdParty.finish({ body: { ...real, state: stateOf(weChat.address), binding: weChat.binding } })
  await expect(mixed).rejects.toMatchObject(refusedWith('WECHAT_TOKEN_FAILED'))
  for (const iss of [forger.issuer, undefined]) {
    const { iss: _, ...back } = await leave('ada')
    const answered = nobody.thirdParty.finish({ body: { ...back, ...(iss && { iss }) } })
    await expect(answered).rejects.toMatchObject(refusedWith('THIRD_PARTY_TOKEN_FAILED'))
  }
})

test.each<[string, (claims: Record<string, unknown>) => Promise<string>]>([
  ['for another client', (claims) => forger.sign({ ...claims, aud: 'another' })],
  [
    'for several clients, issued to another',
    (claims) => forger.sign({ ...claims, aud: ['heliograph', 'another'], azp: 'another' }),
  ],
  ['of another issuer', (claims) => forger.sign({ ...claims, iss: oidc.issuer })],
  ['signed with an unpublished key', (claims) => forger.signStrangely(claims)],
  ['signed with the client secret', (claims) => forger.signByBoth(claims)],
  ['without a signature', (claims) => forger.signNot(claims)],
  [
    'with changed claims',
    async (claims) =>
      (await forger.sign(claims)).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, sub: 'ada' })).toString('base64url')}.`,
      ),
  ],
  ['of another log-in', (claims) => forger.sign({ ...claims, nonce: 'another' })],
  ['that has expired', (claims) => forger.sign({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 })],
  ['without a subject', ({ sub: _, ...claims }) => forger.sign(claims)],
])('an ID token %s is refused', async (_, idToken) => {
  const before = await links()
  const bring = async () => {
    const { address, binding } = await nobody.thirdParty.begin({ body: { provider: 'forger' } })
    const query = new URL(address).searchParams
    forger.state.nonce = query.get('nonce')!
    return nobody.thirdParty.finish({ body: { code: 'any', state: query.get('state')!, binding } })
  }
  expect(await bring()).toMatchObject({ nickname: 'Mallory', linked: false })
  forger.state.idToken = idToken
  await expect(bring()).rejects.toMatchObject(refusedWith('THIRD_PARTY_TOKEN_FAILED'))
  expect(await links()).toEqual(before)
})

test('the same subject of two issuers is two people', async () => {
  const { id } = await server.aUser()
  await db
    .insertInto('linked_accounts')
    .values({ brand: 'HELIOGRAPH', provider: 'forger', issuer: oidc.issuer, subject: 'mallory', user_id: id })
    .execute()
  const { address, binding } = await nobody.thirdParty.begin({ body: { provider: 'forger' } })
  const query = new URL(address).searchParams
  forger.state.nonce = query.get('nonce')!
  const back = await nobody.thirdParty.finish({ body: { code: 'any', state: query.get('state')!, binding } })
  expect(back.linked).toBe(false)
})

test.each(['wechat', 'qq'] as const)('%s logs in to the account that is linked to it', async (provider) => {
  const li = await server.aCaller()
  const person = { openId: `o-${provider}-li`, nickname: '李\u0000\n  明' }
  const { address } = await nobody.thirdParty.begin({ body: { provider } })
  expect(address).toContain(`redirect_uri=${encodeURIComponent(redirectUri)}`)
  const held = await comeFromTencent(provider, person)
  expect(held).toMatchObject({ nickname: '李 明', email: null, linked: false })
  await linkTo(li.api, held)
  const { access_token } = await open(await comeFromTencent(provider, person))
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ id: li.id })
})

test.each([
  ['wechat', '29, 31, 33, 35', 'WECHAT'],
  ['qq', '30, 32, 34, 36', 'QQ'],
] as const)('what goes wrong with %s is said with its own messages (%s)', async (provider, _, name) => {
  const [one, two] = await Promise.all([server.aCaller(), server.aCaller()])
  const person = { openId: `o-${provider}-wrong`, nickname: '王' }
  await linkTo(one.api, await comeFromTencent(provider, person))
  const others = await comeFromTencent(provider, person)
  await expect(linkTo(two.api, others)).rejects.toMatchObject(refusedWith(`${name}_ALREADY_USED`))
  const second = await comeFromTencent(provider, { ...person, openId: `o-${provider}-second` })
  await expect(linkTo(one.api, second)).rejects.toMatchObject(refusedWith(`ACCOUNT_BOUND_TO_${name}`))

  const { address, binding } = await nobody.thirdParty.begin({ body: { provider } })
  const madeUp = nobody.thirdParty.finish({
    body: { code: 'made-up', state: new URL(address).searchParams.get('state')!, binding },
  })
  await expect(madeUp).rejects.toMatchObject(refusedWith(`${name}_TOKEN_FAILED`))
  tencent.state.trouble = 'info'
  await expect(comeFromTencent(provider, person)).rejects.toMatchObject(refusedWith(`${name}_USER_INFO_FAILED`))
  const { facts } = await db
    .selectFrom('audit')
    .select('facts')
    .where('refused', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(facts).toEqual({ by: provider, reason: expect.stringMatching(/^(errcode|error) \d+$/) })
})

test.each([
  ['wechat', 'no-openid', 'WECHAT_TOKEN_FAILED'],
  ['wechat', 'other-person', 'WECHAT_USER_INFO_FAILED'],
  ['wechat', 'html', 'WECHAT_TOKEN_FAILED'],
  ['wechat', 'endless', 'WECHAT_TOKEN_FAILED'],
  ['wechat', 'redirect', 'WECHAT_TOKEN_FAILED'],
  ['qq', 'other-app', 'QQ_USER_INFO_FAILED'],
  ['qq', 'html', 'QQ_TOKEN_FAILED'],
  ['qq', 'endless', 'QQ_TOKEN_FAILED'],
  ['qq', 'redirect', 'QQ_TOKEN_FAILED'],
] as const)('%s that answers with trouble (%s) lets nobody in', async (provider, trouble, code) => {
  tencent.state.trouble = trouble
  tencent.state.asked.length = 0
  await expect(comeFromTencent(provider, { openId: 'o-trouble', nickname: '周' })).rejects.toMatchObject(
    refusedWith(code),
  )
  expect(tencent.state.asked.filter((path) => path.startsWith('/moved'))).toEqual([])
})

test('too many attempts from one address are refused (43)', async () => {
  const since = new Date()
  const rows = Array.from({ length: 200 }, () => ({ subject: 'third party from 127.0.0.1', at: since }))
  await db.insertInto('attempts').values(rows).execute()
  await expect(nobody.thirdParty.begin({ body: { provider: 'qq' } })).rejects.toMatchObject(
    refusedWith('TOO_MANY_REQUESTS'),
  )
})

test('at another brand the link does not exist, and other providers may be offered', async () => {
  const rows = await server.engine.forBrand('NORDLICHT').db.selectFrom('linked_accounts').selectAll().execute()
  expect(rows).toEqual([])
  expect(await links()).not.toEqual([])
  const names = await askAs('nordlicht.localhost', '/oauth2-s/third-party/providers')
  expect(names).toContainEqual({ name: 'nordlicht-only', label: 'Sonnwerk', kind: 'oidc' })
})

test('no secrets, codes or tokens are stored anywhere', async () => {
  const kept = JSON.stringify([
    await db.selectFrom('one_time_tokens').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('linked_accounts').selectAll().execute(),
  ])
  expect(kept).not.toContain(oidc.settings.clientSecret)
  expect(kept).not.toContain('access_token')
  expect(kept).not.toContain('a-secret-of')
  expect(server.reported).toEqual([])
})

/** The host decides which brand is used. */
const askAs = (host: string, path: string) =>
  new Promise<unknown>((resolve, reject) => {
    get(`${server.baseUrl}${path}`, { headers: { host } }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()))
    }).on('error', reject)
  })

test('a second factor is required after a log-in at any provider', async () => {
  const careful = await server.aCaller()
  const person = { openId: 'o-careful', nickname: '慎' }
  await linkTo(careful.api, await comeFromTencent('wechat', person))
  const { secret } = await careful.api.security.beginTotp()
  const app = new TOTP({ secret })
  await careful.api.security.confirmTotp({ body: { code: app.generate({ timestamp: Date.now() - 30_000 }) } })
  const half = await open(await comeFromTencent('wechat', person)).catch(
    (error: unknown) => error as { code: string; param: { ticket: string } },
  )
  expect(half).toMatchObject({ code: 'AUTH_SECOND_FACTOR_REQUIRED', param: { methods: ['totp', 'recovery'] } })
  const { ticket } = (half as { param: { ticket: string } }).param
  const { access_token } = await nobody.auth.token({
    body: { grant_type: 'second_factor', code: ticket, answer: app.generate() },
  })
  expect(await server.apiWith(access_token).account.me()).toMatchObject({ id: careful.id })
})

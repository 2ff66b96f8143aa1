import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { contract } from '@heliograph/contract'
import { dayMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const elsewhere = { ...nordlicht, code: 'AURORA', domains: ['aurora.localhost'] }
const server = await startTestServer({ now, brands: [heliograph, nordlicht, elsewhere] })
/** An installation that sends no mails, on the same database. */
const mute = await startTestServer({ engine: server.engine, now, posting: { isShown: false } })
afterAll(async () => {
  await mute.close()
  await server.close()
})
afterEach(() => void (clock.ahead = 0))
const operator = await server.aCaller({ name: 'Priya', operator: true })
const { brands } = operator.api
const params = { code: 'NORDLICHT' }

const ask = (host: string, path: string, { body, token }: { body?: object; token?: string } = {}) =>
  new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    request(server.baseUrl + path, { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      resolve({
        status: answer.statusCode!,
        answer: JSON.parse(Buffer.concat(await answer.toArray()).toString() || 'null'),
      })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })

/** Logged in at a brand. */
const loggedIn = async (host: string, { email, digest }: { email: string; digest: string }) => {
  const body = { grant_type: 'password', username: email, password: digest }
  const { answer } = await ask(host, '/oauth2-s/oauth/token', { body })
  const { access_token: token } = answer as { access_token: string }
  return (path: string, more?: object) => ask(host, path, { token, ...(more && { body: more }) })
}
const atNordlicht = (who: { email: string; digest: string }) => loggedIn('nordlicht.localhost', who)
const aPerson = async (email: string) => atNordlicht(await server.aUser({ brand: 'NORDLICHT', name: 'Nele', email }))

const pathOf = ({ endpoint }: { endpoint: string }) => endpoint.split(' ')[1]!
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const mailTo = async (email: string) => {
  const { rows } = await server.engine.pool.query<{ brand: string; subject: string; body: string }>(
    `select brand, subject, body from outbox where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return rows[0]!
}
const tokenTo = async (email: string) => /\/invitation#(\S+)/.exec((await mailTo(email)).body)![1]!
const invite = (email: string, code = 'NORDLICHT') => brands.invite({ params: { code }, body: { email } })
const invited = async () => (await brands.invitations({ params })).map(({ email }) => email)
const offer = '/backyard-api-s/brands/invitation'
const accept = `${offer}/accept`
const invitationsOf = (code: string) => `/backyard-api-s/brands/${code}/administrators/invitations`
const gone = { status: 412, answer: { code: 'resource_not_exist_or_deleted' } }
const refused = { status: 412, answer: { code: 'AU_NO_OPERATION_PERMISSION' } }

test('who has no account signs up at the brand as anyone does, accepts, and administers it', async () => {
  const email = 'Nova@nordlicht.test'
  expect(await invite(` ${email} `)).toEqual({ link: null })
  expect(await invited()).toEqual([email])
  const mail = await mailTo(email)
  // Of the brand, with its name and a link to its host; the original and who invites are not named.
  expect(mail).toMatchObject({ brand: 'NORDLICHT', subject: 'Invitation to administer Nordlicht' })
  expect(mail.body).toMatch(/https?:\/\/nordlicht\.localhost\S*\/invitation#eu\.brand\./)
  expect(mail.body).not.toMatch(/Heliograph|Priya/)
  const token = await tokenTo(email)

  const password = 'Kettle-Umbrella-77'
  await ask('nordlicht.localhost', pathOf(contract.codes.request), { body: { purpose: 'register', email } })
  const code = /\d{8}/.exec((await mailTo(email)).body)![0]
  const consents = { terms: '1.7.1', privacy: '1.7.1' }
  const body = { area: 'EU', email, password, code, consents }
  expect((await ask('nordlicht.localhost', pathOf(contract.registration.register), { body })).status).toBe(200)
  const nova = await atNordlicht({ email, digest: sha256(password) })
  expect((await nova('/backyard-api-s/brands')).status).toBe(412)
  expect(await nova(offer, { token })).toMatchObject({
    status: 200,
    answer: { sentTo: 'N***@nordlicht.test', forCaller: true },
  })
  expect((await nova(accept, { token })).status).toBe(200)
  // At once, and of this brand alone.
  expect(await nova('/backyard-api-s/brands')).toMatchObject({ status: 200, answer: [{ system: 'NORDLICHT' }] })
  expect(await nova('/backyard-api-s/brands/FJORD')).toMatchObject(refused)
  expect(await invited()).toEqual([])
  expect(await brands.administrators({ params })).toMatchObject([{ email: 'N***@nordlicht.test' }])
  const { rows } = await server.engine.pool.query<{ brand: string; kind: string; facts: object }>(
    `select brand, kind, facts from audit where kind like 'operator.%' order by id`,
  )
  expect(rows).toEqual([
    { brand: 'HELIOGRAPH', kind: 'operator.invite', facts: { brand: 'NORDLICHT', to: 'N***@nordlicht.test' } },
    { brand: 'NORDLICHT', kind: 'operator.give', facts: { invited: true } },
  ])
})

test('the link works once, also if it is pressed twice at the same time', async () => {
  const email = 'once@nordlicht.test'
  const once = await aPerson(email)
  await invite(email)
  const token = await tokenTo(email)
  const outcomes = await Promise.all([once(accept, { token }), once(accept, { token })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await once(offer, { token })).toMatchObject(gone)
})

test('only the account with the address accepts, and whether there is one is not told', async () => {
  await aPerson('known@nordlicht.test')
  const answers = await Promise.all(['known@nordlicht.test', 'unknown@nordlicht.test'].map((email) => invite(email)))
  expect(answers).toEqual([{ link: null }, { link: null }])
  expect((await invited()).toSorted()).toEqual(['known@nordlicht.test', 'unknown@nordlicht.test'])
  const stranger = await aPerson('stranger@nordlicht.test')
  const token = await tokenTo('unknown@nordlicht.test')
  expect(await stranger(offer, { token })).toMatchObject({
    answer: { sentTo: 'u***@nordlicht.test', forCaller: false },
  })
  expect(await stranger(accept, { token })).toMatchObject(refused)
  expect((await stranger('/backyard-api-s/brands')).status).toBe(412)
  // Still open for whom it is.
  const unknown = await aPerson('Unknown@NORDLICHT.test')
  expect((await unknown(accept, { token })).status).toBe(200)
})

test('it ends when it is withdrawn, replaced or a week old, and when its sender is no operator any more', async () => {
  const email = 'late@nordlicht.test'
  const account = await server.aUser({ brand: 'NORDLICHT', name: 'Nele', email })
  const late = await atNordlicht(account)
  const isOpen = async (token: string, speaks = late) => (await speaks(offer, { token })).status === 200
  await invite(email)
  const first = await tokenTo(email)
  await invite(email.toUpperCase())
  const second = await tokenTo(email.toUpperCase())
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  const [listed] = (await brands.invitations({ params })).filter((one) => one.email === email.toUpperCase())
  await brands.withdrawInvitation({ params: { ...params, id: listed!.id } })
  expect(await isOpen(second)).toBe(false)
  await expect(brands.withdrawInvitation({ params: { ...params, id: listed!.id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })

  const peer = await server.aCaller({ operator: true })
  await peer.api.brands.invite({ params, body: { email } })
  const third = await tokenTo(email)
  clock.ahead = 7 * dayMs - 60_000
  expect(await isOpen(third, await atNordlicht(account))).toBe(true)
  clock.ahead = 7 * dayMs + 60_000
  expect(await isOpen(third, await atNordlicht(account))).toBe(false)
  clock.ahead = 0
  await server.engine.pool.query('update users set operator = false where id = $1', [peer.id])
  expect(await isOpen(third)).toBe(false)
  expect(await invited()).not.toContain(email)
  expect(await late(accept, { token: third })).toMatchObject(gone)
})

test('an administrator of a brand invites a further one, as long as they are one; the operators of the original see it too', async () => {
  const email = 'further@nordlicht.test'
  const account = await server.aUser({ brand: 'NORDLICHT', operator: true, email: 'nils@nordlicht.test' })
  const nils = await atNordlicht(account)
  expect(await nils(invitationsOf('NORDLICHT'), { email })).toEqual({ status: 200, answer: { link: null } })
  expect(await mailTo(email)).toMatchObject({ brand: 'NORDLICHT', subject: 'Invitation to administer Nordlicht' })
  expect(await nils(invitationsOf('NORDLICHT'))).toMatchObject({
    answer: expect.arrayContaining([expect.objectContaining({ email })]),
  })
  expect(await invited()).toContain(email)
  const { rows } = await server.engine.pool.query<{ brand: string; facts: object }>(
    `select brand, facts from audit where kind = 'operator.invite' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ brand: 'NORDLICHT', facts: { brand: 'NORDLICHT', to: 'f***@nordlicht.test' } }])

  const further = await aPerson(email)
  const token = await tokenTo(email)
  const setOperator = (is: boolean) =>
    server.engine.pool.query('update users set operator = $2 where id = $1', [account.id, is])
  await setOperator(false)
  expect(await further(accept, { token })).toMatchObject(gone)
  await setOperator(true)
  expect((await further(accept, { token })).status).toBe(200)
  expect(await further('/backyard-api-s/brands')).toMatchObject({ status: 200, answer: [{ system: 'NORDLICHT' }] })
})

test('of a brand that is switched off, nobody invites or accepts, until it is on again', async () => {
  const email = 'paused@nordlicht.test'
  const admin = await atNordlicht(await server.aUser({ brand: 'NORDLICHT', operator: true, email: 'p@nordlicht.test' }))
  const paused = await aPerson(email)
  expect((await admin(invitationsOf('NORDLICHT'), { email })).status).toBe(200)
  const token = await tokenTo(email)
  await brands.switchOff({ params, body: { off: true } })
  const shut = { answer: { code: 'service_suspend' } }
  await expect.poll(() => admin(invitationsOf('NORDLICHT'), { email: 'x@nordlicht.test' })).toMatchObject(shut)
  expect(await paused(accept, { token })).toMatchObject(shut)
  await brands.switchOff({ params, body: { off: false } })
  await expect.poll(() => paused(accept, { token })).toMatchObject({ status: 200 })
  expect(await invited()).not.toContain('x@nordlicht.test')
})

test('it is of one brand: elsewhere the link is unknown, and nobody else invites, lists or withdraws', async () => {
  const email = 'own@nordlicht.test'
  const own = await aPerson(email)
  await invite(email)
  const token = await tokenTo(email)
  // An account of the original with the same address.
  const twin = await loggedIn('heliograph.test', await server.aUser({ email }))
  expect(await twin(offer, { token })).toMatchObject(gone)
  expect(await twin(accept, { token })).toMatchObject(gone)

  const { id } = (await brands.invitations({ params })).find((one) => one.email === email)!
  const admin = await atNordlicht(await server.aUser({ brand: 'NORDLICHT', operator: true, email: 'a@nordlicht.test' }))
  const other = await loggedIn('aurora.localhost', await server.aUser({ brand: 'AURORA', operator: true }))
  for (const body of [undefined, { email: 'evil@nordlicht.test' }]) {
    for (const code of ['AURORA', 'FJORD', 'HELIOGRAPH', 'NOBODY'])
      expect(await admin(invitationsOf(code), body)).toMatchObject(refused)
    for (const code of ['NORDLICHT', 'HELIOGRAPH'])
      for (const who of [other, own, twin]) expect(await who(invitationsOf(code), body)).toMatchObject(refused)
    expect((await ask('nordlicht.localhost', invitationsOf('NORDLICHT'), { ...(body && { body }) })).status).toBe(401)
  }
  expect(await invited()).not.toContain('evil@nordlicht.test')
  await expect(brands.withdrawInvitation({ params: { code: 'HELIOGRAPH', id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  // A brand that is not there, or that nobody can sign up at yet.
  for (const code of ['HELIOGRAPH', 'NOBODY'])
    await expect(invite(email, code)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
  await brands.create({ body: { code: 'DRAFTED', name: 'Drafted' } })
  await expect(invite(email, 'DRAFTED')).rejects.toMatchObject({ code: 'ABNORMAL_SITUATION' })
  expect(await invited()).toContain(email)
  // The second wall, should the first one fall.
  const { rows } = await server.engine.forBrand('HELIOGRAPH').pool.query('select id from brand_invitations')
  expect(rows).toEqual([])
})

test('without mails the link is shown to who invites, and its token is stored nowhere', async () => {
  const email = 'unsent@nordlicht.test'
  const { link } = await mute.apiWith(operator.token).brands.invite({ params, body: { email } })
  const [address, token = ''] = link?.split('#') ?? []
  expect(address).toMatch(/^https?:\/\/nordlicht\.localhost.*\/invitation$/)
  expect((await (await aPerson(email))(offer, { token })).status).toBe(200)
  const { rows } = await server.engine.pool.query<{ row: string }>(
    `select i::text as row from brand_invitations i union all select a::text from audit a`,
  )
  for (const { row } of rows) expect(row).not.toContain(token.slice(9))
})

test('what is no address is refused; to one at most three a day, by one person fifty; links cannot be guessed', async () => {
  for (const email of ['nobody', 'a b@c.test', 'a@b.test\r\nBcc: c@d.test', ''])
    await expect(invite(email)).rejects.toMatchObject({ code: 'EMAIL_FORMAT_WRONG' })
  const peer = await server.aCaller({ operator: true })
  const by = (email: string) =>
    peer.api.brands.invite({ params, body: { email } }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const toOne = await Promise.all(Array.from({ length: 5 }, () => by('many@nordlicht.test')))
  expect(toOne.filter((one) => one === 'done')).toHaveLength(3)
  const toMany = await Promise.all(Array.from({ length: 50 }, (_, place) => by(`many${place}@nordlicht.test`)))
  expect(toMany.filter((one) => one === 'done')).toHaveLength(47)
  expect(new Set([...toOne, ...toMany])).toEqual(new Set(['done', 'TOO_MANY_REQUESTS']))

  const guesser = await aPerson('guesser@nordlicht.test')
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, place) => guesser(offer, { token: `eu.brand.${place}` })),
  )
  expect(guesses.filter(({ answer }) => (answer as { code: string }).code !== 'TOO_MANY_REQUESTS')).toHaveLength(20)
})

test('with the account that an invitation was sent to, the invitation goes', async () => {
  const email = 'leaving@nordlicht.test'
  await invite(email)
  const leaving = await server.aUser({ brand: 'NORDLICHT', email })
  expect(await invited()).toContain(email)
  const speaks = await atNordlicht(leaving)
  await speaks(pathOf(contract.codes.requestOwn), { purpose: 'revoke' })
  const verifyCode = /\d{8}/.exec((await mailTo(email)).body)![0]
  expect((await speaks(pathOf(contract.profile.revoke), { permanent: true, verifyCode })).status).toBe(200)
  expect(await invited()).not.toContain(email)
})

test('no request caused an internal error', () => expect([...server.reported, ...mute.reported]).toEqual([]))

import { createHash } from 'node:crypto'
import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startLossyServer } from '#testing/lost-answers.fixture.ts'
import { createApiTokenStore } from './api-tokens.store.ts'

const { server, network, passProven, close } = await startLossyServer()
afterAll(close)
const { pool } = server.engine

type Api = ReturnType<typeof server.apiWith>
type Wish = Parameters<Api['apiTokens']['create']>[0]['body']
const unkeyed: Wish = { name: 'Energy report', scopes: ['plants'], days: 30 }
const wish = { ...unkeyed, requestKey: 'request-1' }
const make = async (api: Api, own: Partial<Wish> = {}) =>
  (await api.apiTokens.create({ body: { ...wish, ...own } })).token
const listOf = async (api: Api) => (await api.apiTokens.list()).data
const works = (token: string) =>
  server
    .apiWith(token)
    .plants.search({ body: {} })
    .then(
      () => true,
      ({ status }: { status: number }) => (status === 401 ? false : status),
    )
const auditOf = async (userId: number) => {
  const { rows } = await pool.query<{ kind: string; name: string }>(
    `select kind, facts->>'name' as name from audit where user_id = $1 and kind like 'api-token.%' order by id`,
    [userId],
  )
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}
const mailsTo = async (email: string | null) => {
  const { rows } = await pool.query(`select from outbox where kind = 'api-token-added' and recipient = $1`, [email])
  return rows.length
}

/** What was answered: one that was overtaken by another is refused. */
const answered = async <Answer>(sent: Promise<Answer>[]) =>
  (await Promise.allSettled(sent)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
const hashOf = (text: string) => createHash('sha256').update(text).digest()

test('a token whose answer was lost is made once: sent again, another one takes its place, and only that works', async () => {
  const ada = await server.aCaller()
  await expect(make(network.apiWith(ada.token))).rejects.toThrow()
  expect(await listOf(ada.api)).toHaveLength(1)
  const again = await make(ada.api)
  // Its answer is lost, too.
  const once = await make(ada.api)
  expect(await listOf(ada.api)).toMatchObject([{ name: 'Energy report', works: true }])
  expect([await works(again), await works(once)]).toEqual([false, true])
  // The mail told of it already.
  expect(await mailsTo(ada.email)).toBe(1)
  const [added, ended] = ['api-token.add Energy report', 'api-token.remove Energy report']
  expect(await auditOf(ada.id)).toEqual([added, ended, added, ended, added])
})

test('it is the same request after what it asks for was corrected: one whose secret nobody saw does not stay valid', async () => {
  const ada = await server.aCaller()
  await expect(make(network.apiWith(ada.token))).rejects.toThrow()
  const token = await make(ada.api, { name: 'Alerts', scopes: ['alerts'], days: 90 })
  expect(await listOf(ada.api)).toMatchObject([{ name: 'Alerts', scopes: ['alerts'], works: true }])
  expect(await server.apiWith(token).alerts.recent({ body: {} })).toMatchObject({ total: 0 })
  expect(await mailsTo(ada.email)).toBe(2)
  expect(await auditOf(ada.id)).toEqual([
    'api-token.add Energy report',
    'api-token.remove Energy report',
    'api-token.add Alerts',
  ])
})

test('a token that was used is known to someone: it stays, and another one is made', async () => {
  const ada = await server.aCaller()
  const used = await make(ada.api)
  expect(await works(used)).toBe(true)
  const next = await make(ada.api)
  expect(await listOf(ada.api)).toHaveLength(2)
  expect([await works(used), await works(next)]).toEqual([true, true])
})

test('of those that are sent at once one is made, and the last one that fits is made again', async () => {
  const ada = await server.aCaller()
  for (let more = 0; more < 19; more++) await make(ada.api, { requestKey: `request-of-${more}` })
  const tokens = await answered([1, 2, 3].map(() => make(ada.api)))
  expect(await listOf(ada.api)).toHaveLength(20)
  expect((await Promise.all(tokens.map(works))).filter((is) => is)).toEqual([true])
  const eve = await server.aCaller()
  for (let more = 0; more < 19; more++) await make(eve.api, { requestKey: `request-of-${more}` })
  await expect(make(network.apiWith(eve.token))).rejects.toThrow()
  expect(await works(await make(eve.api))).toBe(true)
})

test('an attempt that arrives late makes nothing: the token that was shown meanwhile stays valid', async () => {
  const { id: userId, email } = await server.aCaller()
  const store = createApiTokenStore(server.engine.db)
  const [late, answeredOne] = [await store.nextAttempt(), await store.nextAttempt()]
  const add = (attempt: number) =>
    store.add(
      { userId, organisationId: null },
      {
        ...unkeyed,
        expiresAt: Date.now() + dayMs,
        hash: hashOf(`${email} ${attempt}`),
        requestHash: hashOf(email!),
        attempt,
      },
      { most: 20, at: Date.now(), since: Date.now() - dayMs },
    )
  const shown = await add(answeredOne)
  expect(await add(late)).toBe('overtaken')
  expect(await store.list(userId)).toMatchObject([{ id: (shown as { id: number }).id }])
})

test('without a key, with another one, of another person, for an organisation, or after a day, it is another token', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const company = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const { access_token: forCompany } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest, org_id: String(company) },
  })
  const tokens = [
    await make(ada.api),
    await make(bob.api),
    (await ada.api.apiTokens.create({ body: unkeyed })).token,
    await make(ada.api, { requestKey: 'request-2' }),
    await make(server.apiWith(forCompany)),
  ]
  expect(await listOf(ada.api)).toHaveLength(4)
  await passProven(dayMs + 60_000)
  tokens.push(await make(ada.api))
  expect(await listOf(ada.api)).toHaveLength(5)
  expect(await Promise.all(tokens.map(works))).toEqual(tokens.map(() => true))
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

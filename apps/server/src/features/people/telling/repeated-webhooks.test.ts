import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { isWithin } from '#compose-brands.ts'
import { startLossyServer } from '#testing/lost-answers.fixture.ts'
import type { Caller } from '#testing/test-server.ts'
import { createWebhookStore } from './webhooks.store.ts'

const { server, network, passProven, close } = await startLossyServer({ isTrustedAddress: isWithin(['127.0.0.0/8']) })
/** A program that takes alerts. */
const got: { signature: string; body: string }[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ signature: String(request.headers['webhook-signature']), body: Buffer.concat(parts).toString() })
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await close()
  receiver.closeAllConnections()
  receiver.close()
})

const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const aHook = { name: 'House', address, level: 0, zone: 'UTC', shape: 'plain' as const, requestKey: 'request-1' }
const add = ({ api }: Pick<Caller, 'api'>, own: object = {}) => api.profile.addWebhook({ body: { ...aHook, ...own } })

const isSignedWith = (secret: string) => {
  const { signature, body } = got.pop()!
  const [, at = '', signed = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex') === signed
}
const auditOf = async (userId: number) => {
  const { rows } = await server.engine.pool.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from audit where user_id = $1 and kind like 'webhook.%' group by kind order by kind`,
    [userId],
  )
  return rows
}
const mailsTo = async (email: string | null) => {
  const { rows } = await server.engine.pool.query(
    "select from outbox where kind like '%webhook-added' and recipient = $1",
    [email],
  )
  return rows.length
}

test('a webhook whose answer was lost is sent again: nothing is posted twice, and the secret that is answered signs', async () => {
  const ada = await server.aCaller()
  await expect(add({ api: network.apiWith(ada.token) })).rejects.toThrow()
  expect((await ada.api.profile.webhooks()).webhooks).toHaveLength(1)
  // Another name, level and header do not make it another one: it is as it was sent last.
  const again = await add(ada, { name: 'Barn', level: 2, headerName: 'X-Key', headerValue: 'mine' })
  expect(again.webhooks).toMatchObject([{ name: 'Barn', level: 2 }])
  const once = await add(ada, { name: 'Barn', level: 2 })
  expect(once.webhooks).toHaveLength(1)
  await ada.api.profile.testWebhook({ body: { id: once.webhooks[0]!.id } })
  expect(got).toHaveLength(1)
  expect(isSignedWith(once.secret)).toBe(true)
  expect(await auditOf(ada.id)).toEqual([
    { kind: 'webhook.add', count: 1 },
    { kind: 'webhook.secret', count: 2 },
  ])
  expect(await mailsTo(ada.email)).toBe(1)
})

test('the last one that fits is found when it is sent again, and of those that are sent at once one is added', async () => {
  const ada = await server.aCaller()
  for (let more = 0; more < 4; more++) await add(ada, { requestKey: `request-of-${more}` })
  const sent = await Promise.allSettled([1, 2, 3].map(() => add(ada)))
  // One that was overtaken by another is refused.
  expect(sent.filter(({ status }) => status === 'fulfilled')).not.toEqual([])
  await expect(add({ api: network.apiWith(ada.token) })).rejects.toThrow()
  expect((await add(ada)).webhooks).toHaveLength(5)
})

test('an attempt that arrives late changes nothing: the secret that was shown meanwhile signs', async () => {
  const ada = await server.aCaller()
  const store = createWebhookStore(server.engine.db)
  const [late, shown] = [await store.nextAttempt(), await store.nextAttempt()]
  const sealedBy = (attempt: number) =>
    store.add(
      { userId: ada.id },
      {
        name: `Attempt ${attempt}`,
        host: '127.0.0.1',
        shape: 'plain',
        level: 0,
        sealed: Buffer.from(`secret ${attempt}`),
        zone: 'UTC',
        language: 'en',
        requestHash: Buffer.from('the same request'),
        attempt,
      },
      { most: 5, at: Date.now(), since: Date.now() - dayMs },
    )
  expect(await sealedBy(shown)).toBe('added')
  expect(await sealedBy(late)).toBe('overtaken')
  const [hook] = await store.list({ userId: ada.id })
  expect(hook).toMatchObject({ name: `Attempt ${shown}` })
  expect(await sealedBy(shown + 1)).toBe('again')
})

test('without a key, with another one, to another address, of another person, or after a day, it is another webhook', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const { secret, webhooks } = await add(ada)
  expect((await add(bob)).webhooks).toHaveLength(1)
  for (const [place, own] of [
    { requestKey: undefined },
    { requestKey: 'request-2' },
    { address: `${address}/2` },
  ].entries())
    expect((await add(ada, own)).webhooks).toHaveLength(place + 2)
  await ada.api.profile.testWebhook({ body: { id: webhooks[0]!.id } })
  expect(isSignedWith(secret)).toBe(true)
  await passProven(dayMs - 60_000)
  expect((await add(ada)).webhooks).toHaveLength(4)
  await passProven(120_000)
  expect((await add(ada)).webhooks).toHaveLength(5)
})

test('one that was removed meanwhile is added', async () => {
  const ada = await server.aCaller()
  const [lost] = (await add(ada)).webhooks
  expect((await ada.api.profile.removeWebhook({ body: { id: lost!.id } })).webhooks).toEqual([])
  expect((await add(ada)).webhooks).toHaveLength(1)
  expect(await mailsTo(ada.email)).toBe(2)
})

test('that is so for an organisation, too: not for its other members, nor once a new secret was asked for', async () => {
  const [chief, other] = [await server.aCaller(), await server.aCaller()]
  const company = await server.anOrganisation([{ userId: chief.id, kind: 'org-admin' }])
  await server.aMember(company, other.id, { functions: ['organisation.manage'] })
  const [chiefs = '', others = ''] = await Promise.all(
    [chief, other].map(async ({ email, digest }) => {
      const { access_token: token } = await server.apiWith('').auth.token({
        body: { grant_type: 'password', username: email, password: digest, org_id: String(company) },
      })
      return token
    }),
  )
  const { organisationWebhooks: ours } = server.apiWith(chiefs)
  await expect(network.apiWith(chiefs).organisationWebhooks.add({ body: aHook })).rejects.toThrow()
  const { secret, webhooks } = await ours.add({ body: aHook })
  expect(webhooks).toHaveLength(1)
  const { id } = webhooks[0]!
  await ours.test({ body: { id } })
  expect(isSignedWith(secret)).toBe(true)
  expect(await mailsTo(chief.email)).toBe(1)
  // Their own one is none of the organisation's.
  expect((await add(chief)).webhooks).toHaveLength(1)
  expect((await server.apiWith(others).organisationWebhooks.add({ body: aHook })).webhooks).toHaveLength(2)
  const renewed = await ours.renew({ body: { id } })
  expect((await ours.add({ body: aHook })).webhooks).toHaveLength(3)
  await ours.test({ body: { id } })
  expect(isSignedWith(renewed.secret)).toBe(true)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

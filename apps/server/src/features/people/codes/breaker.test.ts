import { dayMs, hourMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let at = Date.now()
const server = await startTestServer({
  now: () => at,
  trustedProxies: ['127.0.0.1'],
  codes: { perAddressAndHour: 10, mailsPerHour: 20, smsPerHour: 8, smsPerPrefixAndDay: 5 },
})
afterAll(server.close)

let address = 0
const ask = async (destination: object) => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/code/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:0:${(++address).toString(16)}::1` },
    body: JSON.stringify({ purpose: 'register', ...destination }),
  })
  return answer.ok ? 'sent' : ((await answer.json()) as { code: string }).code
}
const count = async () => (await server.engine.db.selectFrom('outbox').select('id').execute()).length

test('together, people get at most as many code mails an hour as the platform sends: try again in a few minutes (message 7)', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, place) => ask({ email: `crowd${place}@mail.example` })),
  )
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'CODE_REQUESTED_TOO_OFTEN')).toHaveLength(20)
  expect(await count()).toBe(20)
  at = Date.now() + hourMs
  expect(await ask({ email: 'crowd0@mail.example' })).toBe('sent')
})

test("at most a day's budget of SMS is sent to a country’s prefix, and others still get theirs", async () => {
  at = Date.now()
  const outcomes: string[] = []
  for (let place = 0; place < 7; place++) outcomes.push(await ask({ phone: `+37120000${100 + place}` }))
  expect(outcomes).toEqual([
    ...Array.from({ length: 5 }, () => 'sent'),
    'CODE_REQUESTED_TOO_OFTEN',
    'CODE_REQUESTED_TOO_OFTEN',
  ])
  at = Date.now() + hourMs
  expect(await ask({ phone: '+8613800138000' })).toBe('sent')
  expect(await ask({ phone: '+37120000300' })).toBe('CODE_REQUESTED_TOO_OFTEN')
  at = Date.now() + dayMs
  expect(await ask({ phone: '+37120000301' })).toBe('sent')
})

import { createHash } from 'node:crypto'
import { codePurposes } from '@heliograph/domain/codes'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let at = Date.now()
const server = await startTestServer({ now: () => at, trustedProxies: ['127.0.0.1'], codes: { perAddressAndHour: 10 } })
const { codes } = server.centre.people.get('HELIOGRAPH')!
afterAll(server.close)

let address = 0
beforeEach(() => {
  // Each test uses an address of its own, and the database's clock, which dates the attempts.
  address++
  at = Date.now()
})
const ask = (body: object, headers: Record<string, string> = {}, host?: string) =>
  fetch(`${server.baseUrl}/mdc-eu/oauth2-s/code/request`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${address}`,
      ...(host && { host }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
let person = 0
const someone = () => `someone${++person}@mail.example`
const askedFor = async (email: string, purpose: 'register' | 'password' | 'log-in' = 'register') => {
  expect((await ask({ purpose, email })).status).toBe(200)
  return (await server.codeSentTo(email))!
}
const verdict = (...entered: Parameters<typeof codes.verify>) =>
  codes.verify(...entered).then(
    () => 'right',
    (error: { code?: string }) => error.code,
  )
const messagesTo = async (to: string) =>
  (await server.engine.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

test('a code of eight digits comes by mail and works once', async () => {
  const email = someone()
  const code = await askedFor(email)
  expect(code).toMatch(/^\d{8}$/)
  expect(await verdict('register', email, code)).toBe('right')
  expect(await verdict('register', email, code)).toBe('CODE_WRONG')
})

test('the mail is in the language that the request names, or else in one that the browser prefers', async () => {
  const languageOfMail = async (body: object, preferred: string) => {
    const email = someone()
    const asked = await ask({ purpose: 'register', email, ...body }, { 'accept-language': preferred })
    expect(asked.status).toBe(200)
    const { db } = server.engine
    const mail = db.selectFrom('outbox').select('language').where('recipient', '=', email)
    return (await mail.executeTakeFirstOrThrow()).language
  }
  expect(await languageOfMail({}, 'pt-BR;q=0.8, uk-UA, en;q=0.5')).toBe('uk')
  expect(await languageOfMail({ language: 'zh' }, 'uk-UA')).toBe('zh')
  expect(await languageOfMail({}, 'tlh')).toBe('en')
})

test('if a right code is entered many times in parallel, one entry succeeds', async () => {
  const email = someone()
  const code = await askedFor(email)
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdict('register', email, code)))
  expect(verdicts.filter((each) => each === 'right')).toHaveLength(1)
})

test('a code with spaces or full-width digits is right, as is an address in capitals', async () => {
  const email = someone()
  const code = await askedFor(email)
  const wide = [...code].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
  expect(await verdict('register', ` ${email.toUpperCase()}`, ` ${wide.slice(0, 4)} ${wide.slice(4)} `)).toBe('right')
})

const pairs = codePurposes.flatMap((given) =>
  codePurposes.flatMap((tried) => (given === tried ? [] : [[given, tried] as const])),
)
test.each(pairs)('a code for %s does not work for %s', async (given, tried) => {
  const ada = await server.aCaller()
  const email = ['register', 'email'].includes(given) ? someone() : ada.email
  if (given === 'phone') {
    await ada.api.codes.requestOwn({ body: { purpose: 'phone', phone: `+49 151 2345 ${1000 + ada.id}` } })
    const number = `491512345${1000 + ada.id}`
    const code = (await server.codeSentTo(number))!
    expect(await verdict(tried, number, code)).toBe('CODE_WRONG')
    return expect(await verdict('phone', number, code)).toBe('right')
  }
  if (given === 'email' || given === 'revoke') await ada.api.codes.requestOwn({ body: { purpose: given, email } })
  else expect((await ask({ purpose: given, email })).status).toBe(200)
  const code = (await server.codeSentTo(email))!
  expect(await verdict(tried, email, code)).toBe('CODE_WRONG')
  return expect(await verdict(given, email, code)).toBe('right')
})

test('a code does not work for another address or at another brand', async () => {
  const [email, other] = [someone(), someone()]
  const code = await askedFor(email)
  await askedFor(other)
  expect(await verdict('register', other, code)).toBe('CODE_WRONG')
  const nordlicht = server.centre.people.get('NORDLICHT')!
  await expect(nordlicht.codes.verify('register', email, code)).rejects.toMatchObject({ code: 'CODE_WRONG' })
  expect(await verdict('register', email, code)).toBe('right')
})

test('a code expires after ten minutes (message 8)', async () => {
  const email = someone()
  const code = await askedFor(email)
  at += 10 * minuteMs - 1
  expect(await verdict('register', email, '00000000')).toBe('CODE_WRONG')
  at += 1
  expect(await verdict('register', email, code)).toBe('CODE_EXPIRED')
})

test('a wrong code is refused (message 9), the fifth one invalidates the code (message 44), and then the right one is refused too', async () => {
  const email = someone()
  const code = await askedFor(email)
  const wrong = code === '11111111' ? '22222222' : '11111111'
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => verdict('register', email, wrong)))
  expect(verdicts.filter((each) => each === 'CODE_WRONG')).toHaveLength(4)
  expect(verdicts.filter((each) => each === 'CODE_ERROR_LIMIT_EXCEEDED')).toHaveLength(4)
  expect(await verdict('register', email, code)).toBe('CODE_ERROR_LIMIT_EXCEEDED')
  const next = await askedFor(email)
  expect(await verdict('register', email, next)).toBe('right')
})

test('a new code replaces the old one', async () => {
  const email = someone()
  const first = await askedFor(email)
  const second = await askedFor(email)
  expect(await verdict('register', email, first)).toBe(first === second ? 'right' : 'CODE_WRONG')
  expect(await verdict('register', email, second)).toBe('right')
})

test('of fifty parallel requests three are sent; the others are too many (message 43), until an hour has passed', async () => {
  const email = someone()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      ask({ purpose: 'register', email }, { 'x-forwarded-for': `203.0.113.${place}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, (await refused.json()) as object]).toEqual([429, { code: 'TOO_MANY_REQUESTS', param: null }])
  expect(await messagesTo(email)).toHaveLength(3)
  at = Date.now() + hourMs
  expect((await ask({ purpose: 'register', email })).status).toBe(200)
})

test('one IP address can request ten codes an hour, for whatever destinations', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) statuses.push((await ask({ purpose: 'register', email: someone() })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})

test('requests for an address with an account and for one without get answers with identical bytes', async () => {
  const ada = await server.aUser()
  for (const purpose of ['register', 'password', 'log-in']) {
    const answers = await Promise.all([ada.email, someone()].map((email) => ask({ purpose, email })))
    const [known, absent] = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), [...answer.headers.keys()]]),
    )
    expect(known).toEqual(absent)
  }
})

test('a look-alike mailbox does not get a code, and the code goes to the account’s own address', async () => {
  const { email } = await server.aUser({ email: 'Mike.Kraft@mail.example' })
  for (const lookalike of [
    'mi\u212ae.kraft@mail.example',
    'mike.\u212araft@mail.example',
    'm\uff49ke.kraft@mail.example',
  ]) {
    const answer = await ask({ purpose: 'password', email: lookalike })
    expect(await answer.json()).toMatchObject({ code: 'EMAIL_FORMAT_WRONG' })
  }
  expect((await ask({ purpose: 'password', email: 'MIKE.KRAFT@mail.example' })).status).toBe(200)
  expect(await server.codeSentTo(email)).toMatch(/^\d{8}$/)
  expect(await server.codeSentTo('MIKE.KRAFT@mail.example')).toBeUndefined()
})

test('someone who registers an address that has an account is told so by mail, and gets no code', async () => {
  const ada = await server.aUser()
  await ask({ purpose: 'register', email: ada.email.toUpperCase() })
  expect(await messagesTo(ada.email)).toEqual(['already-registered'])
})

test('no message is sent for an unknown or closed account, but the same rows are stored', async () => {
  const closed = await server.aUser({ disabled: true })
  const strangers = [closed.email, someone()]
  const count = async () => (await server.engine.db.selectFrom('outbox').select('id').execute()).length
  for (const email of strangers) {
    const before = await count()
    expect((await ask({ purpose: 'password', email })).status).toBe(200)
    expect(await messagesTo(email)).toEqual([])
    expect(await count()).toBe(before + 1)
    expect(await verdict('password', email, '12345678')).toBe('CODE_WRONG')
  }
  const decoys = await server.engine.db.selectFrom('outbox').selectAll().where('recipient', 'is', null).execute()
  expect(decoys.every(({ body, subject, due_at }) => body === null && subject === null && due_at === null)).toBe(true)
})

test('an address of an account at another brand is unknown here', async () => {
  const other = await server.aUser({ brand: 'NORDLICHT' })
  await ask({ purpose: 'password', email: other.email })
  expect(await messagesTo(other.email)).toEqual([])
})

test('a phone gets an SMS, however its number is written', async () => {
  const number = '8613800138123'
  expect((await ask({ purpose: 'register', phone: '+86 138-0013-8123', language: 'zh' })).status).toBe(200)
  const code = (await server.codeSentTo(number))!
  const { body } = await server.engine.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', number)
    .executeTakeFirstOrThrow()
  expect(body).toContain('【日讯】')
  expect(await verdict('register', '+86 13800138123', code)).toBe('right')
})

test.each([
  [{}, 'ACCOUNT_REQUIRED'],
  [{ email: '', phone: ' ' }, 'ACCOUNT_REQUIRED'],
  [{ email: 'ada@mail.example', phone: '+8613800138000' }, 'ACCOUNT_REQUIRED'],
  [{ email: 'ada' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: 'ada@mail.example\r\nBcc: eve@evil.example' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: 'ada@mail.example,eve@evil.example' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: 'ada@mail.example eve@evil.example' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: '<ada@mail.example>' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: '"a b"@mail.example' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: 'ada@[127.0.0.1]' }, 'EMAIL_FORMAT_WRONG'],
  [{ email: 'ada@localhost' }, 'EMAIL_FORMAT_WRONG'],
  [{ phone: '12' }, 'ILLEGAL_AUTHENTICATION_PARAMETERS'],
  [{ phone: '+999 1234567' }, 'ILLEGAL_AUTHENTICATION_PARAMETERS'],
  [{ phone: 'tel:+8613800138000;ext=1' }, 'ILLEGAL_AUTHENTICATION_PARAMETERS'],
  [{ email: ['ada@mail.example', 'eve@evil.example'] }, 'PARAM_ERROR'],
  [{ email: 'ada@mail.example', purpose: 'revoke' }, 'PARAM_ERROR'],
])('%j is refused as %s, and nothing is sent', async (destination, code) => {
  const count = async () => (await server.engine.db.selectFrom('outbox').select('id').execute()).length
  const before = await count()
  const answer = await ask({ purpose: 'register', ...destination })
  expect([answer.status, (await answer.json()) as object]).toEqual([412, expect.objectContaining({ code })])
  expect(await count()).toBe(before)
})

test('codes for logged-in people require a session', async () => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu/user-s/code/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'email', email: someone() }),
  })
  expect(answer.status).toBe(401)
})

test('the code to cancel an account goes to the account’s own address, whatever the request says', async () => {
  const [ada, eve] = [await server.aCaller(), someone()]
  await ada.api.codes.requestOwn({ body: { purpose: 'revoke', email: eve } })
  expect(await messagesTo(eve)).toEqual([])
  expect(await messagesTo(ada.email)).toEqual(['code.revoke'])
})

test('a code for a new address that belongs to another account notifies its owner, and proves nothing', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aUser()]
  const answer = await ada.api.codes.requestOwn({ body: { purpose: 'email', email: bob.email } })
  expect(answer).toEqual(await ada.api.codes.requestOwn({ body: { purpose: 'email', email: someone() } }))
  expect(await messagesTo(bob.email)).toEqual(['already-registered'])
})

test('a code is only in its message: not in the table, the audit, an answer or a report', async () => {
  const email = someone()
  const answer = await ask({ purpose: 'register', email })
  const said = await answer.text()
  const code = (await server.codeSentTo(email))!
  const wrong = await codes
    .verify('register', email, '1234')
    .catch((error: Error) => JSON.stringify({ ...error, text: error.stack }))
  const [kept, audit] = await Promise.all([
    server.engine.db.selectFrom('codes').selectAll().execute(),
    server.engine.db.selectFrom('audit').selectAll().execute(),
  ])
  const seen = [
    said,
    wrong,
    JSON.stringify(audit),
    JSON.stringify(kept),
    ...server.reported.map(({ stack }) => stack),
  ].join('\n')
  expect(seen).not.toContain(code)
  expect(kept.some(({ hash }) => hash.equals(createHash('sha256').update(code).digest()))).toBe(false)
  expect(audit.filter(({ kind }) => kind === 'code.request').length).toBeGreaterThan(0)
})

test('a link in a mail uses the configured address, whatever host the request named', async () => {
  const ada = await server.aUser()
  await ask(
    { purpose: 'register', email: ada.email },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    'evil.example',
  )
  const { body } = await server.engine.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', ada.email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('https://heliograph.test/')
  expect(body).not.toContain('evil')
})

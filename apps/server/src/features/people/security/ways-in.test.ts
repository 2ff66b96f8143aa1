import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'

const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const server = await startTestServer({ now })
afterAll(server.close)
beforeEach(async () => {
  clock.ahead = 0
  await server.engine.db.deleteFrom('attempts').execute()
})
const nobody = server.apiWith('')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const postedTo = async (recipient: string) =>
  (await nobody.outbox.list()).data.filter((message) => message.recipient === recipient)
const lastCodeTo = async (recipient: string) => /\b\d{8}\b|\b\d{6}\b/.exec((await postedTo(recipient))[0]!.text!)![0]
const logIn = async (username: string, password: string) =>
  server.apiWith((await nobody.auth.token({ body: { grant_type: 'password', username, password } })).access_token)
const isOpen = (api: Caller['api']) =>
  api.account.me().then(
    () => 'open',
    () => 'closed',
  )
const strong = 'Kettle-harbour-lantern-9'

test('a password is changed with the old one; all other sessions end, and the person is notified', async () => {
  const ada = await server.aCaller()
  const other = await logIn(ada.email, ada.digest)
  await ada.api.security.changePassword({ body: { password: ada.digest, newPassword: strong } })
  await expect.poll(() => isOpen(other), { timeout: 3000 }).toBe('closed')
  expect(await isOpen(ada.api)).toBe('open')
  expect(await codeOf(logIn(ada.email, ada.digest))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  expect(await codeOf(logIn(ada.email, sha256(strong)))).toBe('done')
  expect(await postedTo(ada.email)).toMatchObject([{ subject: 'Your password was changed' }])
  expect(await ada.api.security.standing()).toMatchObject({ passwordChangedDate: expect.any(Number) })
})

test('a new password also ends what this session was handed over to, and codes for it that wait', async () => {
  const ada = await server.aCaller()
  const take = async () => (await ada.api.auth.handOver()).handOver
  const open = async (code: string) =>
    server.apiWith((await nobody.auth.token({ body: { grant_type: 'hand_over', code } })).access_token)
  const [handed, waiting] = [await open(await take()), await take()]
  expect(await isOpen(handed)).toBe('open')
  await ada.api.security.changePassword({ body: { password: ada.digest, newPassword: strong } })
  await expect.poll(() => isOpen(handed), { timeout: 3000 }).toBe('closed')
  expect(await codeOf(open(waiting))).toBe('INVALID_TOKEN')
  expect(await isOpen(ada.api)).toBe('open')
})

test('what was handed over and is ended by a new password can neither switch nor hand over, also a moment later', async () => {
  const ada = await server.aCaller()
  const { handOver: code } = await ada.api.auth.handOver()
  const { access_token } = await nobody.auth.token({ body: { grant_type: 'hand_over', code } })
  const thief = server.apiWith(access_token)
  // What is remembered of a session for a second still says that it stands.
  expect(await isOpen(thief)).toBe('open')
  await ada.api.security.changePassword({ body: { password: ada.digest, newPassword: strong } })
  expect(await codeOf(nobody.auth.token({ body: { grant_type: 'switch_org', org_id: '0', access_token } }))).toBe(
    'INVALID_TOKEN',
  )
  const again = async () => (await thief.auth.handOver()).handOver
  const reopened = async () => nobody.auth.token({ body: { grant_type: 'hand_over', code: await again() } })
  expect(await codeOf(reopened())).not.toBe('done')
  expect(await isOpen(ada.api)).toBe('open')
})

test('a wrong old password changes nothing, whatever the session has proven', async () => {
  const ada = await server.aCaller()
  for (const old of [{ password: 'f'.repeat(64) }, { clear_text_pwd: 'wrong' }, {}]) {
    expect(await codeOf(ada.api.security.changePassword({ body: { ...old, newPassword: strong } }))).toBe(
      'ORIGINAL_PASSWORD_WRONG',
    )
  }
  expect(await codeOf(logIn(ada.email, ada.digest))).toBe('done')
})

test('guesses at the old password count together with log-ins', async () => {
  const ada = await server.aCaller()
  const guess = () =>
    codeOf(ada.api.security.changePassword({ body: { password: 'f'.repeat(64), newPassword: strong } }))
  for (let tried = 0; tried < 10; tried++) expect(await guess()).toBe('ORIGINAL_PASSWORD_WRONG')
  expect(await guess()).toBe('TOO_MANY_REQUESTS')
})

test('a new password must not be simple, personal, or one of the last two', async () => {
  const ada = await server.aCaller({ email: 'kateryna.wolf@heliograph.test' })
  const change = (old: string, newPassword: string) =>
    codeOf(ada.api.security.changePassword({ body: { password: old, newPassword } }))
  for (const simple of ['short', 'password1234', 'kateryna.wolf-2026!'])
    expect(await change(ada.digest, simple)).toBe('PASSWORD_TOO_SIMPLE')
  expect(await change(ada.digest, 'Sunny-Roof-1820')).toBe('PASSWORD_RECENTLY_USED')
  expect(await change(ada.digest, strong)).toBe('done')
  expect(await change(sha256(strong), 'Sunny-Roof-1820')).toBe('PASSWORD_RECENTLY_USED')
  expect(await change(sha256(strong), `${strong}-again`)).toBe('done')
  expect(await change(sha256(`${strong}-again`), 'Sunny-Roof-1820')).toBe('done')
})

test('people without a password set one with a code to their own address', async () => {
  const ada = await server.aCaller()
  await server.engine.db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.id).execute()
  expect(await codeOf(ada.api.security.changePassword({ body: { newPassword: strong } }))).toBe('CODE_WRONG')
  await nobody.codes.request({ body: { purpose: 'password', email: ada.email } })
  const code = await lastCodeTo(ada.email)
  await ada.api.security.changePassword({ body: { newPassword: strong, channel: 'mail', code } })
  expect(await codeOf(logIn(ada.email, sha256(strong)))).toBe('done')
})

test('if the password alone cannot log in, it cannot change anything either', async () => {
  const ada = await server.aCaller()
  const { secret } = await ada.api.security.beginTotp()
  await ada.api.security.confirmTotp({ body: { code: new TOTP({ secret }).generate({ timestamp: now() }) } })
  clock.ahead = 6 * 60_000
  const change = () => codeOf(ada.api.security.changePassword({ body: { password: ada.digest, newPassword: strong } }))
  expect(await change()).toBe('AUTH_PROOF_REQUIRED')
  await ada.api.security.prove({ body: { kind: 'totp', code: new TOTP({ secret }).generate({ timestamp: now() }) } })
  expect(await change()).toBe('done')
})

test('an e-mail address is changed with a code to the new one; the old one is notified, and other sessions end', async () => {
  const ada = await server.aCaller()
  const other = await logIn(ada.email, ada.digest)
  await ada.api.codes.requestOwn({ body: { purpose: 'email', email: 'New.Ada@heliograph.test' } })
  const code = await lastCodeTo('New.Ada@heliograph.test')
  const change = (typed: string) =>
    codeOf(ada.api.security.changeEmail({ body: { email: 'New.Ada@heliograph.test', code: typed } }))
  expect(await change('00000000')).toBe('CODE_WRONG')
  expect(await change(code)).toBe('done')
  expect(await ada.api.account.me()).toMatchObject({ email: 'New.Ada@heliograph.test' })
  await expect.poll(() => isOpen(other), { timeout: 3000 }).toBe('closed')
  expect(await postedTo(ada.email)).toMatchObject([{ subject: 'Your e-mail address was changed' }])
  expect(await codeOf(logIn(ada.email, ada.digest))).toBe('AUTH_INVALID_USERNAME_OR_PASSWORD')
  expect(await codeOf(logIn('new.ada@heliograph.test', ada.digest))).toBe('done')
})

test('an e-mail address is refused if it is malformed, in use, or there is no recent proof of identity', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  for (const email of ['nobody', 'a@b', 'a b@example.org', 'a@example.org, b@example.org', '']) {
    expect(await codeOf(ada.api.security.changeEmail({ body: { email, code: '1' } }))).toBe('EMAIL_FORMAT_WRONG')
  }
  // It was free when the code was sent, but taken before the code was entered.
  await ada.api.codes.requestOwn({ body: { purpose: 'email', email: 'wanted@heliograph.test' } })
  const code = await lastCodeTo('wanted@heliograph.test')
  await server.engine.db
    .updateTable('users')
    .set({ email: 'Wanted@heliograph.test' })
    .where('id', '=', ben.id)
    .execute()
  const taken = () => codeOf(ada.api.security.changeEmail({ body: { email: 'wanted@heliograph.test', code } }))
  expect(await taken()).toBe('EMAIL_ALREADY_USED')
  clock.ahead = 6 * 60_000
  expect(await taken()).toBe('AUTH_PROOF_REQUIRED')
})

test('the account is the one of the session: ids in a request are ignored', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  await ben.api.codes.requestOwn({ body: { purpose: 'email', email: 'ben.new@heliograph.test' } })
  const body = {
    email: 'ben.new@heliograph.test',
    code: await lastCodeTo('ben.new@heliograph.test'),
    id: ada.id,
    userId: ada.id,
    user_id: ada.id,
  }
  await ben.api.security.changeEmail({ body })
  expect(await ada.api.account.me()).toMatchObject({ email: ada.email })
  expect(await ben.api.account.me()).toMatchObject({ email: 'ben.new@heliograph.test' })
})

test('a phone is changed in the same way, and a code for one purpose does not work for another', async () => {
  const [ada, ben] = [await server.aCaller({ phone: '491701111111' }), await server.aCaller()]
  await ada.api.codes.requestOwn({ body: { purpose: 'phone', phone: '+49 170 2222222' } })
  const code = await lastCodeTo('491702222222')
  const change = (phone: string) => codeOf(ada.api.security.changePhone({ body: { phone, code } }))
  for (const phone of ['12', 'ada', '', '+0491702222222']) expect(await change(phone)).toBe('PARAM_ERROR')
  expect(await change('+49 170 3333333')).toBe('CODE_WRONG')
  expect(await codeOf(ada.api.security.changeEmail({ body: { email: 'x@heliograph.test', code } }))).toBe('CODE_WRONG')
  expect(await change('+49 170 2222222')).toBe('done')
  expect(await ada.api.security.standing()).toMatchObject({ phone: '491702222222' })
  expect(await postedTo('491701111111')).toHaveLength(1)

  await ben.api.codes.requestOwn({ body: { purpose: 'phone', phone: '+49 170 4444444' } })
  const bens = await lastCodeTo('491704444444')
  await server.engine.db.updateTable('users').set({ phone: '491704444444' }).where('id', '=', ada.id).execute()
  const taken = ben.api.security.changePhone({ body: { phone: '+49 170 4444444', code: bens } })
  expect(await codeOf(taken)).toBe('PHONE_ALREADY_USED')
})

test('a user name can log in, is unique, and cannot be mistaken for an address or phone', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const name = (caller: Caller, username: string) => codeOf(caller.api.security.changeUsername({ body: { username } }))
  for (const wrong of ['ab', '12345678', 'ada@home', 'ada home', '', `${'a'.repeat(64)}`])
    expect(await name(ada, wrong)).toBe('PARAM_ERROR')
  expect(await name(ada, ' Ada_Sol ')).toBe('done')
  expect(await codeOf(logIn('ada_sol', ada.digest))).toBe('done')
  expect(await name(ben, 'ADA_SOL')).toBe('ACCOUNT_TAKEN')
  expect(await name(ben, 'Administrator')).toBe('ACCOUNT_TAKEN')
  clock.ahead = 6 * 60_000
  expect(await name(ada, 'somebody')).toBe('AUTH_PROOF_REQUIRED')
})

test('trying many user names to learn which are taken is stopped', async () => {
  const ada = await server.aCaller()
  const name = (username: string) => codeOf(ada.api.security.changeUsername({ body: { username } }))
  for (let tried = 0; tried < 20; tried++) expect(await name('administrator')).toBe('ACCOUNT_TAKEN')
  expect(await name('administrator')).toBe('TOO_MANY_REQUESTS')
})

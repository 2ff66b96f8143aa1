import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'

const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const server = await startTestServer({ now })
afterAll(server.close)
const nobody = server.apiWith('')
// Attempts are dated by the database, whose clock cannot be moved.
beforeEach(() => void (clock.ahead = 0))

const appOf =
  (secret: string) =>
  (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: now() + steps * 30_000 })

/** A time step begins: what is computed now is still of this step when it arrives, also on a slow machine. */
const beginStep = () => void (clock.ahead += 30_000 - (now() % 30_000))

/** A person with an authenticator app. */
const aCarefulCaller = async () => {
  const caller = await server.aCaller()
  const { secret } = await caller.api.security.beginTotp()
  beginStep()
  const app = appOf(secret)
  const { recoveryCodes } = await caller.api.security.confirmTotp({ body: { code: app(-1) } })
  return { ...caller, app, recoveryCodes, secret }
}

const logIn = ({ email, digest }: Pick<Caller, 'email' | 'digest'>) =>
  nobody.auth.token({ body: { grant_type: 'password', username: email, password: digest } })
const halfOf = async (caller: Pick<Caller, 'email' | 'digest'>) => {
  const failed = await logIn(caller).then(
    () => undefined,
    (error: unknown) => error as { code: string; param: { ticket: string; methods: string[] } },
  )
  expect(failed?.code).toBe('AUTH_SECOND_FACTOR_REQUIRED')
  return failed!.param
}
const complete = (code: string, answer: string) =>
  nobody.auth.token({ body: { grant_type: 'second_factor', code, answer } })
const stale = () => void (clock.ahead += 6 * 60_000)

test('an authenticator app counts from its first code on, and its secret is shown once', async () => {
  const ada = await server.aCaller()
  const { secret, uri } = await ada.api.security.beginTotp()
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Heliograph:.*secret=${secret}`))
  await expect(logIn(ada)).resolves.toHaveProperty('access_token')
  const wrong = ada.api.security.confirmTotp({ body: { code: '000000' } })
  await expect(wrong).rejects.toMatchObject({ code: 'AUTH_VERIFICATION_CODE_WRONG' })
  const { recoveryCodes } = await ada.api.security.confirmTotp({ body: { code: appOf(secret)() } })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await ada.api.security.standing()).toMatchObject({
    totpSince: expect.any(Number),
    recoveryCodesLeft: 10,
    proofs: ['totp', 'recovery'],
  })
  await expect(ada.api.security.beginTotp()).rejects.toMatchObject({ code: 'ABNORMAL_SITUATION' })
  expect(await halfOf(ada)).toMatchObject({ methods: ['totp', 'recovery'], options: null })
})

test('a log-in is completed with the app’s code of the current, previous or next time step', async () => {
  const ada = await aCarefulCaller()
  for (const steps of [0, 1]) {
    const { ticket } = await halfOf(ada)
    beginStep()
    const { access_token } = await complete(ticket, ada.app(steps))
    expect(await server.apiWith(access_token).account.me()).toMatchObject({ id: ada.id })
    expect((await server.apiWith(access_token).security.sessions()).find(({ current }) => current)?.methods).toEqual([
      'totp',
    ])
  }
  clock.ahead += 300_000
  for (const steps of [-2, 2]) {
    const { ticket } = await halfOf(ada)
    beginStep()
    await expect(complete(ticket, ada.app(steps))).rejects.toMatchObject({ code: 'CODE_WRONG' })
  }
})

test('a used code, an earlier one or a used ticket is refused', async () => {
  const ada = await aCarefulCaller()
  const { ticket } = await halfOf(ada)
  const seen = ada.app()
  await complete(ticket, seen)
  await expect(complete(ticket, ada.app(1))).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const next = await halfOf(ada)
  await expect(complete(next.ticket, seen)).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await expect(complete(next.ticket, ada.app(-1))).rejects.toMatchObject({ code: 'CODE_WRONG' })
})

test('of two parallel log-ins with the same code one succeeds', async () => {
  const ada = await aCarefulCaller()
  const tickets = [await halfOf(ada), await halfOf(ada)]
  const code = ada.app()
  const outcomes = await Promise.allSettled(tickets.map(({ ticket }) => complete(ticket, code)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('after five wrong codes the ticket is invalid, and a fresh one does not help for a while', async () => {
  const ada = await aCarefulCaller()
  const { ticket } = await halfOf(ada)
  for (let tried = 0; tried < 5; tried++)
    await expect(complete(ticket, '000000')).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await expect(complete(ticket, ada.app())).rejects.toMatchObject({ code: 'CODE_ERROR_LIMIT_EXCEEDED' })
  await expect(complete(ticket, ada.app())).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const again = await halfOf(ada)
  await expect(complete(again.ticket, ada.app())).rejects.toMatchObject({ code: 'CODE_ERROR_LIMIT_EXCEEDED' })
  clock.ahead += 16 * 60_000
  await expect(complete((await halfOf(ada)).ticket, ada.app())).resolves.toHaveProperty('access_token')
})

test('of fifty parallel guesses five are checked', async () => {
  const ada = await aCarefulCaller()
  const { ticket } = await halfOf(ada)
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => complete(ticket, '000000').catch(({ code }: { code: string }) => code)),
  )
  expect(codes.filter((code) => code === 'CODE_WRONG').length).toBeLessThanOrEqual(5)
})

test('a pending log-in ends after ten minutes, and its ticket cannot be used for anything else', async () => {
  const ada = await aCarefulCaller()
  const { ticket } = await halfOf(ada)
  await expect(nobody.auth.token({ body: { grant_type: 'hand_over', code: ticket } })).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  })
  await expect(
    nobody.auth.token({ body: { grant_type: 'passkey', code: ticket, answer: '{}' } }),
  ).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  await expect(server.apiWith(ticket).account.me()).rejects.toMatchObject({ status: 401 })
  clock.ahead += 11 * 60_000
  await expect(complete(ticket, ada.app())).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a recovery code works once, in any spelling', async () => {
  const ada = await aCarefulCaller()
  const [code = ''] = ada.recoveryCodes
  await complete((await halfOf(ada)).ticket, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
  expect((await ada.api.security.standing()).recoveryCodesLeft).toBe(9)
  await expect(complete((await halfOf(ada)).ticket, code)).rejects.toMatchObject({ code: 'CODE_WRONG' })
  const next = [await halfOf(ada), await halfOf(ada)]
  const outcomes = await Promise.allSettled(next.map(({ ticket }) => complete(ticket, ada.recoveryCodes[1]!)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('new recovery codes invalidate the old ones', async () => {
  const ada = await aCarefulCaller()
  const { recoveryCodes } = await ada.api.security.renewRecoveryCodes()
  await expect(complete((await halfOf(ada)).ticket, ada.recoveryCodes[2]!)).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  await expect(complete((await halfOf(ada)).ticket, recoveryCodes[2]!)).resolves.toHaveProperty('access_token')
  const ben = await server.aCaller()
  await expect(ben.api.security.renewRecoveryCodes()).rejects.toMatchObject({ code: 'ABNORMAL_SITUATION' })
})

test('a second factor can be turned off with the second factor, but not with the password', async () => {
  const ada = await aCarefulCaller()
  stale()
  await expect(ada.api.security.endTotp()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
  const byPassword = ada.api.security.prove({ body: { kind: 'password', password: ada.digest } })
  await expect(byPassword).rejects.toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
  await expect(ada.api.security.endTotp()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
  const wrong = ada.api.security.prove({ body: { kind: 'totp', code: '123' } })
  await expect(wrong).rejects.toMatchObject({ code: 'AUTH_VERIFICATION_CODE_WRONG' })
  await ada.api.security.prove({ body: { kind: 'totp', code: ada.app() } })
  await ada.api.security.endTotp()
  expect(await ada.api.security.standing()).toMatchObject({
    totpSince: null,
    recoveryCodesLeft: 0,
    proofs: ['password'],
  })
  await expect(logIn(ada)).resolves.toHaveProperty('access_token')
})

test('after a password reset by mail the second factor is still required', async () => {
  const ada = await aCarefulCaller()
  await nobody.codes.request({ body: { purpose: 'password', email: ada.email } })
  const { data } = await nobody.outbox.list()
  const code = /\b\d{8}\b/.exec(data.find(({ recipient }) => recipient === ada.email)!.text!)![0]
  const password = 'Kettle-harbour-lantern-9'
  await nobody.registration.resetPassword({ body: { email: ada.email, code, password } })
  const { methods } = await halfOf({ email: ada.email, digest: createHash('sha256').update(password).digest('hex') })
  expect(methods).toEqual(['totp', 'recovery'])
})

test('a log-in that began with a password that was then replaced cannot be completed', async () => {
  const ada = await aCarefulCaller()
  const { ticket } = await halfOf(ada)
  await ada.api.security.changePassword({ body: { password: ada.digest, newPassword: 'Kettle-harbour-lantern-9' } })
  await expect(complete(ticket, ada.app())).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
})

test.each(['beginTotp', 'endTotp', 'renewRecoveryCodes', 'beginPasskey'] as const)(
  '%s asks for a proof of the last minutes',
  async (name) => {
    const ada = await server.aCaller()
    stale()
    await expect(ada.api.security[name]()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
    await expect(
      ada.api.security.prove({ body: { kind: 'password', password: 'f'.repeat(64) } }),
    ).rejects.toMatchObject({
      code: 'AUTH_INVALID_USERNAME_OR_PASSWORD',
    })
    await expect(ada.api.security[name]()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
    await ada.api.security.prove({ body: { kind: 'password', password: ada.digest } })
    const outcome = await ada.api.security[name]().then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
    expect(outcome).toBe(name === 'renewRecoveryCodes' ? 'ABNORMAL_SITUATION' : 'done')
  },
)

test('a proof of identity applies to one session, not to all sessions of the person', async () => {
  const ada = await server.aCaller()
  const other = server.apiWith((await logIn(ada)).access_token)
  stale()
  await ada.api.security.prove({ body: { kind: 'password', password: ada.digest } })
  await expect(other.security.beginTotp()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
})

test('proofs of identity count as attempts like log-ins do', async () => {
  const ada = await server.aCaller()
  const guess = () =>
    ada.api.security
      .prove({ body: { kind: 'password', password: 'f'.repeat(64) } })
      .catch(({ code }: { code: string }) => code)
  const codes = await Promise.all(Array.from({ length: 12 }, guess))
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(2)
  await server.engine.db.deleteFrom('attempts').execute()
})

test('people without a password and a second factor confirm their identity with a code to their own address', async () => {
  const ada = await server.aCaller()
  await server.engine.db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.id).execute()
  stale()
  expect((await ada.api.security.standing()).proofs).toEqual(['code'])
  await nobody.codes.request({ body: { purpose: 'log-in', email: ada.email } })
  const { data } = await nobody.outbox.list()
  const code = /\d{8}|\d{6}/.exec(data.find(({ recipient }) => recipient === ada.email)!.text!)![0]
  const wrong = ada.api.security.prove({ body: { kind: 'code', channel: 'mail', code: '00000000' } })
  await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await ada.api.security.prove({ body: { kind: 'code', channel: 'mail', code } })
  await expect(ada.api.security.beginTotp()).resolves.toHaveProperty('secret')
})

test('nothing that is stored, logged or returned can be used as a proof', async () => {
  const ada = await aCarefulCaller()
  const { db } = server.engine
  const kept = JSON.stringify([
    await db.selectFrom('totp').selectAll().where('user_id', '=', ada.id).execute(),
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ada.id).execute(),
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
    await ada.api.security.standing(),
  ])
  const raw = Buffer.from(new TOTP({ secret: ada.secret }).secret.buffer)
  for (const secret of [
    ada.secret,
    raw.toString('hex'),
    ...ada.recoveryCodes,
    ...ada.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(kept).not.toContain(secret)
  }
  const { secret } = await db
    .selectFrom('totp')
    .select('secret')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(secret.includes(raw)).toBe(false)
  expect(server.reported).toEqual([])
})

test('changes are audited, and the person is notified', async () => {
  const ada = await aCarefulCaller()
  await ada.api.security.endTotp()
  const deeds = await server.engine.db
    .selectFrom('audit')
    .select('kind')
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute()
  expect(deeds.map(({ kind }) => kind)).toEqual(['log-in', 'second-factor.on', 'second-factor.off'])
  const { data } = await nobody.outbox.list()
  const told = data.filter(({ recipient }) => recipient === ada.email).map(({ subject }) => subject)
  expect(told).toEqual(['Two-step verification is off', 'Two-step verification is on'])
})

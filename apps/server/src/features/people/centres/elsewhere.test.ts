import { afterAll, beforeEach, expect, test } from 'vitest'
import { cheapPasswords, startTestServer } from '#testing/test-server.ts'
import { createPeers, type Peers } from './peer.ts'

const real = cheapPasswords()
const work = { hashes: 0 }
const cut = { at: false }
const peers = createPeers()
const cutting: Peers = {
  join: peers.join,
  otherThan: (name, brand) => {
    const peer = peers.otherThan(name, brand)
    return peer && { ...peer, holds: (claim) => (cut.at ? Promise.reject(new Error('cut')) : peer.holds(claim)) }
  },
}
const server = await startTestServer({
  centres: ['eu', 'cn'],
  peers: cutting,
  passwords: {
    ...real,
    matches: (...asked) => {
      work.hashes++
      return real.matches(...asked)
    },
  },
})
afterAll(server.close)
const [eu, cn] = [server.at('eu'), server.at('cn')]
const both = [eu, cn]
type Side = typeof eu

const forgetAttempts = () => Promise.all(both.map(({ engine }) => engine.db.deleteFrom('attempts').execute()))
beforeEach(forgetAttempts)

const wrong = 'f'.repeat(64)
const logIn = (side: Side, username: string, password: string) =>
  side
    .apiWith('')
    .auth.token({ body: { grant_type: 'mdc_password', username, password } })
    .then(
      () => 'logged in',
      ({ code, param }: { code: string; param: unknown }) => [code, param],
    )
const refused = ['AUTH_INVALID_USERNAME_OR_PASSWORD', null]
const rowsOf = async ({ engine: { db } }: Side) => {
  const count = async (table: 'attempts' | 'audit') => (await db.selectFrom(table).select('at').execute()).length
  return [await count('attempts'), await count('audit')]
}
/** What a log-in costs: hashes and new rows in both data centres. */
const costOf = async (attempt: () => Promise<unknown>) => {
  const before = [work.hashes, ...(await Promise.all(both.map(rowsOf))).flat()]
  const answer = await attempt()
  const after = [work.hashes, ...(await Promise.all(both.map(rowsOf))).flat()]
  return { answer, cost: after.map((count, place) => count - before[place]!) }
}

test('a person whose account is in the other data centre is told where, if the password is right there (spec §1)', async () => {
  const [mara, wei] = [await eu.aUser(), await cn.aUser()]
  expect(await logIn(eu, wei.email, wei.digest)).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'CN'])
  expect(await logIn(cn, mara.email, mara.digest)).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'FOREIGN_1'])
  expect(await logIn(cn, wei.email, wei.digest)).toBe('logged in')
})

test('with a wrong password, answer and work are the same whether the account is there, here, or nowhere', async () => {
  const [here, there, closed] = [await eu.aUser(), await cn.aUser(), await cn.aUser()]
  await cn.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', closed.id).execute()
  const moved = await cn.aUser()
  await cn.engine.db.updateTable('users').set({ migrated_to: 'FOREIGN_1' }).where('id', '=', moved.id).execute()
  const guesses = [
    [here.email, wrong],
    [there.email, wrong],
    ['nobody@heliograph.test', wrong],
    // With the right password, an account that is closed there or came from there is not there.
    [closed.email, closed.digest],
    [moved.email, moved.digest],
  ] as const
  const seen = []
  for (const [username, password] of guesses) seen.push(await costOf(() => logIn(eu, username, password)))
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(seen[0])]))
  expect(seen[0]).toEqual({ answer: refused, cost: [2, 4, 1, 4, 1] })
})

test('both data centres have one limit: guesses here count there', async () => {
  const wei = await cn.aUser()
  for (let tried = 0; tried < 5; tried++) {
    expect(await logIn(eu, wei.email, wrong)).toEqual(refused)
    expect(await logIn(cn, wei.email, wrong)).toEqual(refused)
  }
  for (const side of both) expect((await logIn(side, wei.email, wei.digest))[0]).toBe('TOO_MANY_REQUESTS')
})

test('a data centre that cannot be reached keeps nobody from an answer, and the operator hears of it', async () => {
  const mara = await eu.aUser()
  cut.at = true
  expect(await logIn(eu, mara.email, wrong)).toEqual(refused)
  expect(await logIn(eu, mara.email, mara.digest)).toBe('logged in')
  cut.at = false
  expect(server.reported.splice(0).map(({ message }) => message)).toEqual(['cut'])
})

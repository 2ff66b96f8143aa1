import { afterAll, expect, test } from 'vitest'
import { waitingFor } from '#db/waiting.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// The answer to internal errors (message 16), with a database that a test can break.
const server = await startTestServer()
afterAll(server.close)
const logInUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`
const logIn = () =>
  fetch(logInUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'ada', password: 'secret-of-ada' }),
  })
const word = { code: 'sorry_for_server_exception' }

test('an internal error is answered with one code (message 16, 500), and only the operator sees the details', async () => {
  await server.engine.pool.query('alter table users rename to lost')
  const answer = await logIn()
  expect([answer.status, await answer.json()]).toEqual([500, word])
  expect(
    server.reported
      .splice(0)
      .map(({ message }) => message)
      .join(),
  ).toMatch(/relation "users" does not exist/)
  await server.engine.pool.query('alter table lost rename to users')
  expect((await logIn()).status).toBe(412)
})

test('a statement that is ended because it takes too long says so (message 2, 504), and only the operator sees the details', async () => {
  const { pool } = server.engine
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table users in access exclusive mode')
  const asked = logIn()
  await expect.poll(() => waitingFor(client)).toHaveLength(1)
  // As the limit of fifteen seconds does.
  await client.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [await waitingFor(client)])
  const answer = await asked
  await client.query('rollback')
  client.release()
  expect([answer.status, await answer.json()]).toEqual([504, { code: 'TOOK_TOO_LONG' }])
  expect(server.reported.splice(0)).toMatchObject([{ code: '57014' }])
})

test('while the database is unavailable the answer asks to retry (message 16, 503)', async () => {
  const { rows } = await server.engine.pool.query<{ name: string }>('select current_database() as name')
  const database = rows[0]!.name
  await server.engine.pool.query(`alter database ${database} connection limit 0`)
  await server.engine.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const answer = await logIn()
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '5', word])
  expect(
    server.reported
      .splice(0)
      .map(({ message }) => message)
      .join(),
  ).not.toContain('secret-of-ada')
  await server.engine.pool.query(`alter database ${database} connection limit -1`)
  await expect.poll(async () => (await logIn()).status).toBe(412)
})

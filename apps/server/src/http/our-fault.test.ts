import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// What people are told when the fault is ours (message 16), in a database that a test may break.
const server = await startTestServer()
afterAll(server.close)
const logInUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`
const logIn = () =>
  fetch(logInUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'ada', password: 'secret-of-ada' }),
  })
const word = { code: 'sorry_for_server_exception' }

test('a fault of ours is said in one word (message 16, 500), and the operator reads the rest', async () => {
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

test('a database that is away is said so that one comes again (message 16, 503), until it is back', async () => {
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

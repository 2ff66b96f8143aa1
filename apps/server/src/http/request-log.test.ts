import { afterAll, expect, test } from 'vitest'
import { createLog } from '#log.ts'
import { startTestServer } from '#testing/test-server.ts'

const lines: string[] = []
const server = await startTestServer({
  log: createLog({ level: 'debug', format: 'json' }, { write: (line) => void lines.push(line) }),
})
afterAll(server.close)
const ada = await server.aCaller()

/** The log line of the newest request to this address. */
const lineAbout = async (call: string): Promise<Record<string, unknown>> => {
  const about = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['call'] === call)
  await expect.poll(about).not.toEqual([])
  return about().at(-1) ?? {}
}
const me = 'GET /user-s/acc/org/login-user'

test('a request is logged with its id, call, brand, data centre, person and result', async () => {
  await ada.api.account.me()
  expect(await lineAbout(me)).toMatchObject({
    level: 'debug',
    msg: 'answered',
    requestId: expect.stringMatching(/^[\w-]{12}$/),
    brand: 'HELIOGRAPH',
    centre: 'eu',
    personId: ada.id,
    status: 200,
    ms: expect.any(Number),
  })
})

test('an internal error is logged with its call', async () => {
  await server.engine.pool.query('alter table users rename to lost')
  await expect(ada.api.account.me()).rejects.toThrow()
  await server.engine.pool.query('alter table lost rename to users')
  const failed = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(failed.at(-1)).toMatchObject({
    call: me,
    requestId: expect.any(String),
    err: { message: expect.stringContaining('users'), code: '42P01' },
  })
})

test('no line contains a password, a digest or a token', async () => {
  const wrong = { grant_type: 'password' as const, username: ada.email, clear_text_pwd: 'wrong-but-secret' }
  await expect(server.apiWith('').auth.token({ body: wrong })).rejects.toThrow()
  await lineAbout('POST /oauth2-s/oauth/token')
  const all = lines.join('')
  for (const secret of ['wrong-but-secret', ada.digest, ada.token]) expect(all).not.toContain(secret)
})

import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const nobody = server.apiWith('')

test('the product tells its version', async () => {
  expect(await nobody.content.latestVersion({ body: {} })).toMatchObject({
    version: '1.7.1', innerVersion: '128', layoutVersion: '1.5.3',
  })
  expect(await nobody.content.versions({ body: {} })).toHaveLength(1)
})

test('an announcement is told for as long as it stands', async () => {
  expect(await nobody.content.announcement()).toEqual({ title: null, content: null, publishTime: null })
  const now = Date.now()
  await server.engine.db
    .insertInto('announcements')
    .values([
      { language: 'en', title: 'Past', content: '', from_at: new Date(now - 2000), to_at: new Date(now - 1000) },
      { language: 'en', title: 'Works tonight', content: 'From two to three', from_at: new Date(now - 5000), to_at: null },
      { language: 'en', title: 'Future', content: '', from_at: new Date(now + 60_000), to_at: null },
    ])
    .execute()
  expect(await nobody.content.announcement()).toMatchObject({ title: 'Works tonight', content: 'From two to three' })
})

test('no puzzle stands before the log-in', async () => {
  expect([await nobody.content.slideVerify(), await nobody.content.geeTest()]).toEqual([false, false])
})

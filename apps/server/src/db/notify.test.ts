import { afterAll, expect, test } from 'vitest'
import { listen, notify } from './notify.ts'
import { openScratch } from './scratch.ts'

const engine = await openScratch({ migrations: undefined })
afterAll(() => engine.close())
const { db, url, pool } = engine

test('a notification reaches the listener after its transaction committed, and no other channel', async () => {
  const heard: string[] = []
  const listener = await listen({ url, channel: 'Fresh Values', handler: (payload) => void heard.push(payload), log })
  await notify(db, 'other', 'not for us')
  await db.transaction().execute((trx) => notify(trx, 'Fresh Values', 'plant 7'))
  await until(() => heard.length > 0)
  expect(heard).toEqual(['plant 7'])
  await listener.close()
})

test('a listener whose connection is ended says so, comes back, and hears again', async () => {
  const heard: string[] = []
  const lines: string[] = []
  let gaps = 0
  const listener = await listen({
    url,
    channel: 'fresh',
    handler: (payload) => void heard.push(payload),
    onBack: () => void (gaps += 1),
    log: (line) => void lines.push(line),
  })
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'heliograph-listen' and datname = current_database()`)
  await until(() => gaps === 1)
  await notify(db, 'fresh', 'again')
  await until(() => heard.length > 0)
  expect(heard).toEqual(['again'])
  expect(lines).toEqual([
    'channel fresh is not heard: the database connection was lost',
    'channel fresh is heard again',
  ])
  await listener.close()
})

test('a handler that fails does not end the listener', async () => {
  const heard: string[] = []
  const lines: string[] = []
  const handler = async (payload: string) => {
    if (payload === 'bad') throw new Error('cannot read it')
    heard.push(payload)
  }
  const listener = await listen({ url, channel: 'fresh', handler, log: (line) => void lines.push(line) })
  await notify(db, 'fresh', 'bad')
  await notify(db, 'fresh', 'good')
  await until(() => heard.length > 0)
  expect(lines).toEqual(['a listener of channel fresh failed: cannot read it'])
  await listener.close()
})

const log = () => undefined
const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((again) => setTimeout(again, 5))
}

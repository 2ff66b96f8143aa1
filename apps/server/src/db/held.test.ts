import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { tryToHold } from './held.ts'
import { createPool } from './pool.ts'
import { openScratch } from './scratch.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openScratch({ migrations: undefined })
})
afterAll(() => engine.close())

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const poolAt = (url: string) => {
  const pool = createPool({ url, log: () => undefined })
  closing.push(() => pool.end())
  return pool
}

it('what is held is lost when the database is gone without a word, and can be let go of', async () => {
  const way = await openWayTo(engine.url)
  const held = await tryToHold(poolAt(way.url), 'a silent one', { checkMs: 100, answerMs: 50 })
  way.fallSilent()
  await held!.lost
  await held!.release()
})

it('letting go of what is held ends when the database does not answer', async () => {
  const way = await openWayTo(engine.url)
  const held = await tryToHold(poolAt(way.url), 'let go', { answerMs: 50 })
  way.fallSilent()
  await held!.release()
})

it('a database that ends idle connections lets what is held be held', async () => {
  const pool = poolAt(engine.url)
  await engine.pool.query(
    `do $$ begin execute format('alter database %I set idle_session_timeout = 200', current_database()); end $$`,
  )
  closing.push(() =>
    engine.pool.query(
      `do $$ begin execute format('alter database %I reset idle_session_timeout', current_database()); end $$`,
    ),
  )
  const held = await tryToHold(pool, 'idle')
  closing.push(() => held!.release())
  const other = await pool.connect()
  closing.push(() => other.release(true))
  await new Promise((resolve) => other.once('end', resolve))
  expect(await tryToHold(engine.pool, 'idle')).toBeUndefined()
})

/** A connection through it can break as one to a machine that is gone does: nobody says so. */
const openWayTo = async (url: string) => {
  const there = new URL(url)
  const path = `${there.searchParams.get('host')}/.s.PGSQL.${there.port}`
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect({ path })
    sockets.push(near, far)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  there.searchParams.delete('host')
  there.hostname = '127.0.0.1'
  there.port = String(typeof address === 'object' && address ? address.port : 0)
  const fallSilent = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { url: there.href, fallSilent }
}

import { parseSamples } from '@heliograph/protocols/http-push/samples'
import { afterEach, expect, test } from 'vitest'
import type { FaultChances } from '#faults.ts'
import { aPlant, hybrid, noonAt } from '#field.fixture.ts'
import { startHttpPlatform } from './http-platform.fixture.ts'
import { openHttpPush } from './http-push.ts'
import { hasty, openForTest } from './link.fixture.ts'
import type { LinkNeeds } from './link.ts'

const minuteMs = 60_000
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const start = async (answer: Parameters<typeof startHttpPlatform>[0], chances: Partial<FaultChances> = {}) => {
  const platform = await startHttpPlatform(answer)
  const plant = aPlant(hybrid, noonAt - minuteMs, {
    link: 'http',
    port: platform.port,
    sn: 'HG1000002',
    secret: 'a-secret-of-the-gateway',
  })
  const open = (needs: LinkNeeds) => openHttpPush({ ...needs, timing: { ...hasty, patienceMs: 10_000 } })
  const gateway = openForTest(open, plant, { bootAt: noonAt, chances })
  closing.push(gateway.link.close, platform.close)
  return { platform, gateway }
}

const timesOf = (body: string) => {
  const samples = parseSamples(body)
  return 'error' in samples ? samples.error : samples.readings.map(({ at }) => at)
}

test('live records are posted individually, stored ones in a batch', async () => {
  const { platform, gateway } = await start(() => ({ status: 200 }))
  for (let minute = 0; minute < 20; minute++) gateway.record(noonAt + minute * minuteMs, true)
  gateway.record(noonAt + 20 * minuteMs)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 21)

  expect(platform.posts.map(({ path, authorization, contentType }) => [path, authorization, contentType])).toEqual(
    Array.from({ length: 2 }, () => ['/v1/samples', 'Bearer a-secret-of-the-gateway', 'application/json']),
  )
  expect(platform.posts.map(({ body }) => timesOf(body))).toEqual([
    [noonAt + 20 * minuteMs],
    Array.from({ length: 20 }, (_, minute) => noonAt + minute * minuteMs),
  ])
  expect(gateway.link.isUp()).toBe(true)
})

test('what is not stored is posted again', async () => {
  const { platform, gateway } = await start((_posted, place) => ({ status: place === 0 ? 503 : 200, text: 'Not now' }))
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 1)
  expect(gateway.problems).toEqual(['503 Not now'])
  expect(platform.posts).toHaveLength(2)
  expect(platform.posts[1]!.body).toBe(platform.posts[0]!.body)
  expect(gateway.buffer.size()).toBe(0)
})

test('while the platform is unreachable, nothing is lost', async () => {
  const { platform, gateway } = await start(() => ({ status: 200 }))
  await platform.close()
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.problems.length >= 2)
  expect(gateway.problems[0]).toMatch(/ECONNREFUSED/)
  expect(gateway.buffer.records()).toMatchObject([{ number: 1, stored: true }])
})

test('many stored records are split into several messages', async () => {
  const { platform, gateway } = await start(() => ({ status: 200 }))
  for (let minute = 0; minute < 200; minute++) gateway.record(noonAt + minute * minuteMs, true)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 200)
  expect(Math.max(...platform.posts.map(({ body }) => body.length))).toBeLessThan(64 * 1024)
  expect(platform.posts.flatMap(({ body }) => [timesOf(body)].flat())).toHaveLength(200)
})

test('a duplicate is posted twice', async () => {
  const { platform, gateway } = await start(() => ({ status: 200 }), { duplicate: 1 })
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 1)
  expect(platform.posts).toHaveLength(2)
  expect(platform.posts[1]).toEqual(platform.posts[0])
})

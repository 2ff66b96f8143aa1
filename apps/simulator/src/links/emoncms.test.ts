import { parseBulk, parsePost, type EmoncmsInputs } from '@heliograph/protocols/http-push/emoncms'
import { pointsOfInput } from '@heliograph/protocols/http-push/emoncms-points'
import { afterEach, expect, test } from 'vitest'
import { aPlant, balcony, noonAt } from '#field.fixture.ts'
import { openEmoncms } from './emoncms.ts'
import { startHttpPlatform, type Posted } from './http-platform.fixture.ts'
import { hasty, openForTest } from './link.fixture.ts'
import type { LinkNeeds } from './link.ts'

const minuteMs = 60_000
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const start = async (answer: Parameters<typeof startHttpPlatform>[0]) => {
  const platform = await startHttpPlatform(answer)
  const sn = 'HG1000003'
  const plant = aPlant(balcony, noonAt - minuteMs, { link: 'emoncms', port: platform.port, sn, secret: 'key' })
  const [gateway] = plant.gateways
  const devices = gateway!.devices.map((device, place) => ({ ...device, sn: `${sn}-roof${place}` }))
  const open = (needs: LinkNeeds) => openEmoncms({ ...needs, timing: { ...hasty, patienceMs: 10_000 } })
  const link = openForTest(open, { ...plant, gateways: [{ ...gateway!, devices }] }, { bootAt: noonAt })
  closing.push(link.link.close, platform.close)
  return { platform, gateway: link }
}

const inputsOf = ({ path, body }: Posted): EmoncmsInputs => {
  const parameters = Object.fromEntries(new URLSearchParams(body))
  return path === '/input/bulk' ? parseBulk(parameters, { now: 0 }) : parsePost(parameters, { now: 0 })
}

const accepting = ({ path }: Posted) => ({ status: 200, text: path === '/input/bulk' ? 'ok' : '{"success": true}' })

test('live records are posted one device at a time, stored ones in bulk', async () => {
  const { platform, gateway } = await start(accepting)
  gateway.record(noonAt, true)
  gateway.record(noonAt + minuteMs)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 2)

  expect(platform.posts.map(({ path }) => path)).toEqual(['/input/post', '/input/post', '/input/bulk'])
  expect(platform.posts[0]!.authorization).toBe('Bearer key')
  const said = platform.posts.map(inputsOf).flatMap((one) => ('error' in one ? [] : one.inputs))
  expect(said.map(({ node, at }) => [node, at])).toEqual([
    ['roof0', noonAt + minuteMs],
    ['roof1', noonAt + minuteMs],
    ['roof0', noonAt],
    ['roof1', noonAt],
  ])
  const { values, ignored } = pointsOfInput(said[0]!.values)
  expect(ignored).toEqual([])
  expect(values.acPower).toBeGreaterThan(100)
})

test('an unexpected answer acknowledges nothing', async () => {
  const { platform, gateway } = await start((posted, place) =>
    place === 0 ? { status: 200, text: '{"success":false,"message":"no"}' } : accepting(posted),
  )
  gateway.record(noonAt)
  gateway.link.open()
  await gateway.until(() => gateway.acked() === 1)
  expect(gateway.problems[0]).toMatch(/success":false/)
  expect(platform.posts.map(({ path }) => path)).toEqual(['/input/post', '/input/bulk'])
})

import { isZone } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

const server = await startTestServer({ now: () => Date.parse('2026-01-15T12:00:00Z') })
afterAll(server.close)
const { regions } = server.apiWith('')

test('every zone is one that the clocks know, with its offset in minutes', async () => {
  const zones = await regions.allTimezones()
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.every(({ code }) => isZone(code))).toBe(true)
  expect(zones.find(({ code }) => code === 'Asia/Kathmandu' || code === 'Asia/Katmandu')).toMatchObject({ offset: 345 })
  expect(zones.find(({ code }) => code === 'Europe/Berlin')).toMatchObject({ offset: 60 })
})

test('zones are named in the language asked for; an unknown one does no harm', async () => {
  const nameIn = async (lan: string) =>
    (await regions.timezones({ query: { lan } })).find(({ code }) => code === 'Europe/Berlin')!.name
  expect(await nameIn('de')).toContain('Mitteleuropäische')
  expect(await nameIn('zh')).toContain('中欧')
  expect(await nameIn('not a language')).toContain('Berlin')
})

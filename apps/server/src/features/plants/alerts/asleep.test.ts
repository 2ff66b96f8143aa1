import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { asleepUntil } from './asleep.ts'

// Berlin: on 2026-11-22 the sun sets at 15:00 UTC and rises at 06:40 UTC.
const berlin = { latitude: 52.5, longitude: 13.4 }
const dusk = Date.parse('2026-11-22T14:50:00Z')
const nightly = { longestSilenceS: 8 * 3600, heardS: 8 * 3600 }
const days = [nightly, nightly, nightly]

test('a gateway that falls silent at dusk, as on the three days before, is asleep until the morning', () => {
  const until = asleepUntil({ ...berlin, heardAt: dusk, days })!
  expect(until).toBeGreaterThan(Date.parse('2026-11-23T08:00:00Z'))
  expect(until).toBeLessThan(Date.parse('2026-11-23T11:00:00Z'))
})

test.each([
  ['at noon', { heardAt: Date.parse('2026-06-22T11:00:00Z') }],
  ['in the morning', { heardAt: Date.parse('2026-11-22T07:30:00Z') }],
  ['in the middle of the night', { heardAt: Date.parse('2026-11-22T21:00:00Z') }],
  ['without three days before', { days: [nightly, nightly] }],
  ['after a night in which it reported', { days: [{ longestSilenceS: 900, heardS: 86_400 }, nightly, nightly] }],
  ['after a day on which it was offline', { days: [{ longestSilenceS: 86_400, heardS: 0 }, nightly, nightly] }],
  ['in the polar night', { latitude: 78, heardAt: Date.parse('2026-12-21T12:00:00Z') }],
])('one that falls silent %s is not asleep', (_when, own) => {
  expect(asleepUntil({ ...berlin, heardAt: dusk, days, ...own })).toBeUndefined()
})

test('it holds in a short northern summer night and south of the equator', () => {
  const oslo = { latitude: 59.9, longitude: 10.7, heardAt: Date.parse('2026-06-21T20:00:00Z') }
  const short = { longestSilenceS: 4 * 3600, heardS: 15 * 3600 }
  expect(asleepUntil({ ...oslo, days: [short, short, short] })).toBeGreaterThan(Date.parse('2026-06-22T03:00:00Z'))
  const cape = { latitude: -33.9, longitude: 18.4, heardAt: Date.parse('2026-11-22T17:20:00Z') }
  expect(asleepUntil({ ...cape, days })).toBeGreaterThan(Date.parse('2026-11-23T05:00:00Z'))
})

const clock = { at: dusk }
const server = await startTestServer({ now: () => clock.at })
afterAll(server.close)

test('a plant whose logger sleeps is not offline, has no alert, and is offline if the logger stays silent in the morning', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin', ...berlin })
  const [sleeper, broken] = [await server.aGateway(plantId), await server.aGateway(plantId)]
  const { pool } = server.engine
  for (const ago of [1, 2, 3])
    await pool.query(
      `insert into gateway_days (gateway_id, day, longest_silence_s, heard_s) values ($1, $2, 28800, 28800), ($3, $2, 900, 86000)`,
      [sleeper.id, new Date(dusk - ago * 24 * hourMs).toISOString().slice(0, 10), broken.id],
    )
  const hear = async (id: number) => {
    server.centre.presence.hear(id)
    await server.centre.presence.flush()
  }
  const statesOf = async () => {
    await server.runJob('check-offline')
    const tree = await ada.api.devices.tree({ params: { id: plantId } })
    return [sleeper, broken].map(({ id }) => {
      const node = tree.find(({ deviceId }) => deviceId === id)!
      return node.asleepUntil !== null ? 'asleep' : node.state === 3 ? 'offline' : 'online'
    })
  }
  await hear(sleeper.id)
  await hear(broken.id)
  clock.at = dusk + 30 * minuteMs
  expect(await statesOf()).toEqual(['asleep', 'offline'])
  clock.at = dusk + 10 * hourMs
  expect(await statesOf()).toEqual(['asleep', 'offline'])
  const open = async () => (await ada.api.alerts.recent({ body: {} })).data.map(({ deviceId }) => deviceId)
  expect(await open()).toEqual([broken.id])

  clock.at = Date.parse('2026-11-23T07:30:00Z')
  await hear(sleeper.id)
  expect(await statesOf()).toEqual(['online', 'offline'])
  clock.at = Date.parse('2026-11-23T08:30:00Z')
  expect(await statesOf()).toEqual(['offline', 'offline'])
  expect(await open()).toEqual(expect.arrayContaining([sleeper.id, broken.id]))
})

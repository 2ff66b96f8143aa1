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
  const other = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin', ...berlin })
  const { pool } = server.engine
  for (const id of [plantId, other])
    await pool.query('insert into plant_latest (plant_id, at, generation_w) values ($1, $2, 0)', [id, new Date(dusk)])
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
  const stateOf = async (id: number) => {
    const { condition, networkStatus, asleepUntil } = await ada.api.plants.information({ params: { id }, query: {} })
    return { condition, networkStatus, wakes: asleepUntil !== null }
  }
  await hear(sleeper.id)
  await hear(broken.id)
  clock.at = dusk + 30 * minuteMs
  expect(await statesOf()).toEqual(['asleep', 'offline'])
  // The plant with the broken one is partly offline; the one of which all gateways sleep is asleep.
  expect(await stateOf(plantId)).toEqual({
    condition: 'PARTIAL_OFFLINE',
    networkStatus: 'PARTIAL_OFFLINE',
    wakes: false,
  })
  await pool.query('update devices set plant_id = $2 where id = $1', [broken.id, other])
  expect(await stateOf(plantId)).toEqual({ condition: 'ASLEEP', networkStatus: 'NORMAL', wakes: true })
  expect((await ada.api.plants.search({ body: { conditions: ['ASLEEP'] }, query: {} })).data).toMatchObject([
    { id: plantId, condition: 'ASLEEP' },
  ])
  expect((await ada.api.live.fast({ params: { id: plantId } })).asleepUntil).toBeGreaterThan(clock.at / 1000)
  await pool.query('update devices set plant_id = $2 where id = $1', [broken.id, plantId])
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

test('a gateway that pushes every hour is online between two reports, from its first day, and offline when three are missing', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id })
  const [hourly, quick] = [await server.aGateway(plantId, 'http'), await server.aGateway(plantId, 'mqtt')]
  const noon = Date.parse('2026-11-24T11:00:00Z')
  const push = async (id: number, at: number) => {
    clock.at = at
    server.centre.presence.hear(id)
    await server.centre.presence.flush()
  }
  const offlineAt = async (at: number) => {
    clock.at = at
    await server.runJob('check-offline')
    const tree = await ada.api.devices.tree({ params: { id: plantId } })
    const open = (await ada.api.alerts.recent({ body: {} })).data.map(({ deviceId }) => deviceId)
    const offline = tree.filter(({ state }) => state === 3).map(({ deviceId }) => deviceId)
    expect(open.toSorted()).toEqual(offline.toSorted())
    return offline
  }
  for (const minutes of [0, 5, 10, 15, 20]) await push(quick.id, noon + minutes * minuteMs)
  for (const hour of [0, 1, 2, 3, 4]) {
    const at = noon + hour * hourMs
    // Two devices, one after the other.
    await push(hourly.id, at)
    await push(hourly.id, at + 20_000)
    expect(await offlineAt(at + 55 * minuteMs)).toEqual([quick.id])
  }
  expect(await offlineAt(noon + 6 * hourMs + 55 * minuteMs)).toEqual([quick.id])
  expect(await offlineAt(noon + 7 * hourMs + 2 * minuteMs)).toEqual([hourly.id, quick.id])
  // One outage does not change what is usual.
  await push(hourly.id, noon + 30 * hourMs)
  expect(await offlineAt(noon + 32.9 * hourMs)).toEqual([quick.id])
  expect(await offlineAt(noon + 33.1 * hourMs)).toEqual([hourly.id, quick.id])
})

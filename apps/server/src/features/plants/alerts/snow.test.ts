import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// A clear February in Berlin, where snow can lie at this time of the year.
const dawn = Date.parse('2026-02-16T08:00:00+01:00')
let clock = dawn
const server = await startTestServer({
  now: () => clock,
  weather: { source: 'open-meteo', url: 'http://127.0.0.1:9/', userAgent: 'Heliograph tests', patienceMs: 100 },
})
afterAll(server.close)
const { pool } = server.engine
const ada = await server.aCaller()

/** Places of which the provider tells that snow lies, that none does, and nothing. */
const places = { snowy: 52.5, green: 51.5, untold: 50.5 }
const longitude = 13.4
const times = Array.from({ length: 14 * 24 }, (_, hour) => dawn - 7 * dayMs + hour * hourMs)
for (const [north, cm] of [
  [525, 14],
  [515, 0],
] as const)
  await pool.query(
    `insert into weather_hours (provider, north, east, at, kind, air_c, snow_cm)
     select 'open-meteo', $1, 134, at, 'sunny', -3, $2 from unnest($3::timestamptz[]) as w (at)`,
    [north, cm, times.map((at) => new Date(at))],
  )

const aHouse = async (place: keyof typeof places, count: number) => {
  const id = await server.aPlant({ owner_id: ada.id, latitude: places[place], longitude })
  const gateway = await server.aGateway(id, 'mqtt')
  const inverters = []
  for (let made = 0; made < count; made++) inverters.push(await server.aDevice(id, gateway.id))
  return { id, gateway, inverters }
}
type House = Awaited<ReturnType<typeof aHouse>>

/** What its inverters make of a day's light until now, each a share of it. */
const say = ({ gateway, inverters }: House, shares: readonly number[], from: number, to: number) =>
  server.say(
    gateway.sn,
    ...Array.from({ length: (to - from) / (10 * minuteMs) }, (_, step) => from + step * 10 * minuteMs).flatMap((at) =>
      inverters.map(({ sn }, place) => ({
        deviceSn: sn,
        deviceType: 'INVERTER' as const,
        at,
        values: {
          acPower: 6000 * Math.sin((Math.PI * (at - dawn)) / (9 * hourMs)) * (shares[place] ?? 1),
          ac1Voltage: 230 + (at % 7_000_000) / 1e6,
          temperature: 10 + (at % 5_000_000) / 1e6,
        },
      })),
    ),
  )

const codesOf = async ({ id }: House) => {
  const { rows } = await pool.query<{ code: string }>('select code from alerts where plant_id = $1 order by id', [id])
  return rows.map(({ code }) => code)
}

test('an inverter that makes nothing while a provider says that snow lies is no alert yet; elsewhere, and beside one that produces, it is', async () => {
  const houses = await Promise.all([
    aHouse('snowy', 1),
    aHouse('green', 1),
    aHouse('untold', 1),
    aHouse('snowy', 2),
  ] as const)
  clock = dawn + 5.5 * hourMs
  for (const [place, house] of houses.entries()) await say(house, place === 3 ? [0, 1] : [0], dawn, clock)
  clock += minuteMs
  await server.runJob('check-production')
  expect(await Promise.all(houses.map(codesOf))).toEqual([[], ['NO_PRODUCTION'], ['NO_PRODUCTION'], ['NO_PRODUCTION']])
  await server.runJob('judge-plants')
  expect(await codesOf(houses[0])).toEqual([])
})

test('an inverter at 40 % of its twin is told of sooner where no snow lies, and later where it does, than where only the season is known', async () => {
  const houses = await Promise.all([aHouse('green', 2), aHouse('untold', 2), aHouse('snowy', 2)] as const)
  const told: boolean[][] = []
  for (let day = 0; day < 5; day++) {
    const [from, to] = [dawn + day * dayMs + 1.5 * hourMs, dawn + day * dayMs + 7.5 * hourMs]
    clock = to + minuteMs
    await server.runJob('tend-partitions')
    for (const house of houses) await say(house, [1, 0.4], from, to)
    await server.runJob('judge-plants')
    told.push((await Promise.all(houses.map(codesOf))).map((codes) => codes.includes('BELOW_SIBLINGS')))
  }
  // Some five hours a day: four are needed, eight where snow can lie, and twenty under it.
  expect(told.map((days) => days.indexOf(false))).toEqual([1, 2, 2, 2, -1])
})

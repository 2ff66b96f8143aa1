import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { countryIdOf } from '@heliograph/domain/countries'
import { addDays, dayMs, hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let now = Date.parse('2026-06-14T10:00:00Z')

/** A provider on this machine, and how it answers now. */
const asked: URL[] = []
const askedAs: (string | undefined)[] = []
const askedSince: (string | undefined)[] = []
let answer: RequestListener = (_, response) => response.end()
const provider = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://provider.test'))
  askedAs.push(request.headers['user-agent'])
  askedSince.push(request.headers['if-modified-since'])
  answer(request, response)
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
const bound = provider.address()
const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`

const server = await startTestServer({
  now: () => now,
  weather: { source: 'open-meteo', url, key: 'a-key', userAgent: 'Heliograph (+ops@sun.example)', patienceMs: 3_000 },
})
/** The same installation, with another provider. */
const norwegianServer = await startTestServer({
  now: () => now,
  engine: server.engine,
  weather: { source: 'met-norway', url, userAgent: 'Heliograph (+ops@sun.example)', patienceMs: 3_000 },
})
afterAll(async () => {
  await norwegianServer.close()
  await server.close()
})
let ada = await server.aCaller()
const germany = countryIdOf('DE')
const bavaria = (await ada.api.regions.divisions({ params: { pid: germany }, query: {} })).find(
  ({ code }) => code === 'DE.02',
)!.id

beforeEach(async () => {
  // The next day at ten.
  now = (Math.floor(now / dayMs) + 1) * dayMs + 10 * hourMs
  // Nobody stays logged in for so long.
  ada = await server.aCaller()
  asked.length = 0
  askedSince.length = 0
  await server.engine.pool.query('truncate weather_cells, weather_hours, weather_providers')
  await server.runJob('tend-partitions')
})

/** An answer as Open-Meteo gives it: 20 °C and sun, unless told otherwise. */
const says = (own: (at: number) => Record<string, number | null> = () => ({}), shape: object = {}) => {
  answer = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://provider.test')
    const from = Date.parse(searchParams.get('start_date')!)
    const to = Date.parse(searchParams.get('end_date')!) + dayMs
    const times = Array.from({ length: (to - from) / hourMs }, (_, hour) => from + hour * hourMs)
    const rows = times.map((at) => ({
      temperature_2m: 20,
      cloud_cover: 10,
      weather_code: 0,
      wind_speed_10m: 3,
      wind_direction_10m: 270,
      relative_humidity_2m: 50,
      pressure_msl: 1015,
      precipitation: 0,
      shortwave_radiation: at % dayMs >= 6 * hourMs && at % dayMs <= 18 * hourMs ? 300 : 0,
      direct_normal_irradiance: 0,
      diffuse_radiation: 0,
      ...own(at),
    }))
    const columns = Object.keys(rows[0]!).map((name) => [name, rows.map((row: Record<string, unknown>) => row[name])])
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        latitude: Number(searchParams.get('latitude')),
        longitude: Number(searchParams.get('longitude')),
        hourly: { time: times.map((at) => at / 1000), ...Object.fromEntries(columns) },
        ...shape,
      }),
    )
  }
}

const aPlant = (own: object = {}) => server.aPlant({ owner_id: ada.id, ...own })
const weatherOf = (id: number) => ada.api.weather.ofPlant({ params: { id }, query: {} })
/** What the job says when it fails. */
const fetchIt = () => server.runJob('fetch-weather').then(() => undefined, String)
const heardOf = async () => (await server.engine.pool.query('select * from weather_providers')).rows[0]

test('a page asks no provider; the job does, once for all plants of a cell, and tells nobody where a plant is', async () => {
  says((at) => ({ temperature_2m: at === now ? 24 : 20, weather_code: at >= now ? 61 : 0, precipitation: 0.5 }))
  const [one, other] = [await aPlant({ latitude: 52.512345, longitude: 13.40988 }), await aPlant()]
  expect(await weatherOf(one)).toMatchObject({
    source: 'open-meteo',
    attribution: { name: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' },
    coming: true,
    fetchTime: null,
    now: { weatherPic: 'unknow', temp: null, irradiance: null },
  })
  await weatherOf(other)
  expect(asked).toEqual([])
  expect(await fetchIt()).toBeUndefined()
  expect(asked).toHaveLength(1)
  expect(askedAs.at(-1)).toBe('Heliograph (+ops@sun.example)')
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    latitude: '52.5',
    longitude: '13.4',
    timezone: 'GMT',
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
    apikey: 'a-key',
  })
  const told = await weatherOf(other)
  expect(told).toMatchObject({ coming: false, fetchTime: now / 1000, uncertainty: null })
  expect(told.now).toEqual({
    weatherPic: 'rainy-s',
    temp: 24,
    // Told at the end of its hour.
    irradiance: 300,
    windSpeed: 3,
    measured: { temp: false, irradiance: false, windSpeed: false },
  })
  expect(told.days.map(({ day }) => day)).toEqual(Array.from({ length: 8 }, (_, ahead) => addDays('2026-06-15', ahead)))
  expect(told.days[0]).toMatchObject({ weatherPic: 'rainy-s', tempMin: 20, tempMax: 24, irradiation: 3.9 })
  expect(told.days[0]!.precipitation).toBeCloseTo(12, 5)
  // 04:43 and 21:29 in Berlin.
  expect(Math.abs(told.days[0]!.sunrise! - Date.parse('2026-06-15T02:43:00Z') / 1000)).toBeLessThan(180)
  expect(Math.abs(told.days[0]!.sunset! - Date.parse('2026-06-15T19:30:00Z') / 1000)).toBeLessThan(180)
  // Not asked again before its time, however often people look.
  await weatherOf(one)
  await fetchIt()
  expect(asked).toHaveLength(1)
})

test("a plant's own weather station goes before any provider", async () => {
  says()
  const id = await aPlant()
  const gateway = await server.aGateway(id)
  const { sn } = await server.aDevice(id, gateway.id, 'WEATHER_STATION')
  await weatherOf(id)
  await fetchIt()
  const values = { ambientTemperature: 31.5, irradiance: 912 }
  await server.say(gateway.sn, { deviceSn: sn, deviceType: 'WEATHER_STATION', at: now, values })
  expect((await weatherOf(id)).now).toEqual({
    weatherPic: 'sunny',
    temp: 31.5,
    irradiance: 912,
    windSpeed: 3,
    measured: { temp: true, irradiance: true, windSpeed: false },
  })
  const { data: rows } = await ada.api.plants.search({ query: {}, body: {} })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    temperature: 31.5,
    irradiateIntensity: 912,
    weather: 'sunny',
  })
  expect((await ada.api.live.operating({ params: { id } })).temperature).toBe(31.5)
  // What it said an hour ago is not now.
  now += hourMs
  expect((await weatherOf(id)).now).toMatchObject({ temp: 20, measured: { temp: false, irradiance: false } })
  expect((await ada.api.live.operating({ params: { id } })).temperature).toBe(20)
  expect(await ada.api.plants.information({ params: { id }, query: {} })).toMatchObject({
    temperature: 20,
    irradiateIntensity: 300,
    weather: 'sunny',
  })
  // A list of plants at places that nobody looked at asks nothing, and knows nothing.
  const far = await aPlant({ latitude: 10, longitude: 10 })
  const { data: others } = await ada.api.plants.search({ query: {}, body: {} })
  expect(others.find((row) => row.id === far)).toMatchObject({ temperature: null, weather: null })
  expect((await server.engine.pool.query('select from weather_cells where north = 100')).rowCount).toBe(0)
})

/** An operator who chose MET Norway. */
const norway = {
  weatherOf: (id: number) => norwegianServer.apiWith(ada.token).weather.ofPlant({ params: { id }, query: {} }),
  fetchIt: () => norwegianServer.runJob('fetch-weather').then(() => undefined, String),
}

/** An answer as Locationforecast gives it: 12 °C under clouds, by the hour for two days, then every six hours. */
const norwegian = (own: object = {}) => {
  const offsets = [...Array(48).keys(), ...Array.from({ length: 28 }, (_, step) => 48 + step * 6)]
  const details = {
    air_temperature: 12,
    cloud_area_fraction: 100,
    wind_speed: 5,
    wind_from_direction: 200,
    relative_humidity: 80,
    air_pressure_at_sea_level: 1001,
    ...own,
  }
  const rain = { summary: { symbol_code: 'lightrain' }, details: { precipitation_amount: 0.6 } }
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [13.4, 52.5, 40] },
    properties: {
      timeseries: offsets.map((hours) => ({
        time: new Date(Math.floor(now / hourMs) * hourMs + hours * hourMs).toISOString(),
        data: { instant: { details }, ...(hours < 48 ? { next_1_hours: rain } : { next_6_hours: rain }) },
      })),
    },
  })
}
const dateText = (at: number) => new Date(at).toUTCString()
const saysNorwegian = (own: object = {}, headers: Record<string, string> = {}, status = 200) => {
  answer = (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(norwegian(own))
}

test('MET Norway is asked as its terms ask: who asks, packed, not before an answer expires, and only for changes', async () => {
  const modified = dateText(now - 20 * minuteMs)
  let packed: string | undefined
  answer = (request, response) => {
    packed = String(request.headers['accept-encoding'])
    response
      .writeHead(200, { 'content-encoding': 'gzip', 'last-modified': modified, expires: dateText(now + 3 * hourMs) })
      .end(gzipSync(norwegian()))
  }
  const id = await aPlant({ latitude: 52.512345, longitude: 13.40988 })
  expect(await norway.weatherOf(id)).toMatchObject({ source: 'met-norway', coming: true })
  expect(asked).toEqual([])
  expect(await norway.fetchIt()).toBeUndefined()
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/weatherapi/locationforecast/2.0/compact?lat=52.5&lon=13.4',
  ])
  expect([askedAs.at(-1), askedSince.at(-1)]).toEqual(['Heliograph (+ops@sun.example)', undefined])
  expect(packed).toContain('gzip')
  const told = await norway.weatherOf(id)
  expect(told).toMatchObject({
    coming: false,
    lightComputed: true,
    uncertainty: null,
    attribution: { name: 'Based on data from MET Norway', url: 'https://www.met.no/en', licence: 'CC BY 4.0' },
    now: { weatherPic: 'rainy-s', temp: 12, windSpeed: 5 },
  })
  // A quarter of a clear noon in June.
  expect(told.now.irradiance).toBeGreaterThan(150)
  expect(told.now.irradiance).toBeLessThan(230)
  expect(told.days[1]!.irradiation).toBeGreaterThan(1.5)
  // Told every six hours.
  expect(told.days[5]).toMatchObject({ tempMin: 12, tempMax: 12 })
  expect(told.days[5]!.precipitation).toBeCloseTo(2.4, 5)

  // Whatever day of the past people look at, it is asked no sooner than it said.
  await server.apiWith(ada.token).weather.ofPlant({ params: { id }, query: {} })
  now += 2.9 * hourMs
  await norway.weatherOf(id)
  await norway.fetchIt()
  expect(asked).toHaveLength(1)
  answer = (_, response) => response.writeHead(304, { expires: dateText(now + 2 * hourMs) }).end()
  now += hourMs
  expect(await norway.fetchIt()).toBeUndefined()
  expect(askedSince).toEqual([undefined, modified])
  // Nothing changed: what it told holds from now on, and is still asked for changes since then.
  expect(await norway.weatherOf(id)).toMatchObject({ fetchTime: now / 1000, now: { temp: 12 } })
  now += 2.5 * hourMs
  saysNorwegian({ air_temperature: 3 }, { expires: 'tomorrow', 'last-modified': 'x'.repeat(100) })
  expect(await norway.fetchIt()).toBeUndefined()
  expect(askedSince.at(-1)).toBe(modified)
  expect((await norway.weatherOf(id)).now.temp).toBe(3)
  // It did not say when that changed.
  now += 2 * hourMs
  await norway.fetchIt()
  expect([asked.length, askedSince.at(-1)]).toEqual([4, undefined])
})

test.each<[string, RequestListener, string]>([
  ['blocks who asks', (_, response) => response.writeHead(403).end('Forbidden'), 'refused (403)'],
  ['breaks off', (_, response) => response.end(norwegian().slice(0, 4000)), 'notUnderstood'],
  [
    'breaks off what it packed',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(norwegian()).subarray(0, 200)),
    'notUnderstood',
  ],
  [
    'packs ten megabytes',
    (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10 * 2 ** 20, ' ')))
    },
    '',
  ],
  ['says that nothing changed since never', (_, response) => response.writeHead(304).end(), 'refused (304)'],
  ['is slow', () => undefined, 'slow'],
])('when MET Norway %s, nothing is believed, and it is left alone for a while', async (_, listener, reason) => {
  answer = listener
  const id = await aPlant()
  await norway.weatherOf(id)
  expect(await norway.fetchIt()).toBe(reason === '' ? undefined : `Error: met-norway: ${reason}`)
  expect(await norway.weatherOf(id)).toMatchObject({ coming: true, now: { temp: null } })
  now += 4 * minuteMs
  await norway.fetchIt()
  expect(asked).toHaveLength(1)
})

test('when MET Norway tells what cannot be, it is refused; an address that ends is read, and operators see it', async () => {
  saysNorwegian({ air_temperature: 285, cloud_area_fraction: -40 })
  const id = await aPlant()
  await norway.weatherOf(id)
  await norway.fetchIt()
  expect(await norway.weatherOf(id)).toMatchObject({ coming: true, now: { temp: null, irradiance: null } })
  // For the year 9999, but nobody is believed for so long.
  saysNorwegian({}, { expires: 'Fri, 31 Dec 9999 23:59:59 GMT' }, 203)
  now += hourMs
  expect(await norway.fetchIt()).toContain('ends soon (203)')
  expect(await norway.weatherOf(id)).toMatchObject({ coming: false, now: { temp: 12 } })
  const calls = asked.length
  saysNorwegian()
  now += 7 * hourMs
  await norway.weatherOf(id)
  expect(await norway.fetchIt()).toBeUndefined()
  expect(asked).toHaveLength(calls + 1)
})

test('a day that was is told with its own sun and weather; one that was not is refused', async () => {
  says((at) => ({ temperature_2m: at < now - dayMs ? 8 : 20 }))
  const id = await aPlant()
  const ofDay = (day: string) => ada.api.weather.ofPlant({ params: { id }, query: { day } })
  const winter = '2026-01-10'
  expect((await ofDay(winter)).asked).toMatchObject({ weatherPic: 'unknow', temp: null })
  for (let minute = 0; minute < 4; minute++) {
    await fetchIt()
    now += minuteMs
  }
  const { asked: told, days } = await ofDay(winter)
  expect(told).toMatchObject({ day: winter, weatherPic: 'sunny', tempMin: 8, tempMax: 8 })
  // 08:14 and 16:14 in Berlin.
  expect(Math.abs(told!.sunrise! - Date.parse('2026-01-10T07:14:00Z') / 1000)).toBeLessThan(180)
  expect(Math.abs(told!.sunset! - Date.parse('2026-01-10T15:14:00Z') / 1000)).toBeLessThan(180)
  expect(days[0]!.day).toBe(todayText())
  expect((await weatherOf(id)).asked).toBeNull()
  expect((await ofDay(addDays(todayText(), 300))).asked).toMatchObject({ weatherPic: 'unknow', temp: null })
  await expect(ofDay('2026-02-30')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(ofDay('yesterday')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('judging a night asks once for all plants of a cell, and not for plants that are silent or gone', async () => {
  says()
  // Berlin's next day, an hour after midnight.
  const today = addDays(todayText(), 1)
  const reported = async (place: { latitude: number; longitude: number }, last: string) => {
    const id = await aPlant({ ...place, tilt_deg: 30, azimuth_deg: 180 })
    await server.engine.pool.query(
      `insert into plant_days (plant_id, day, generation, generation_known_s)
       select $1, d, 5000000, 86400 from generate_series($2::date - 200, $2::date, interval '1 day') d`,
      [id, last],
    )
    return id
  }
  const yesterday = addDays(today, -1)
  const here = [52.46, 52.51, 52.54].map((latitude) => ({ latitude, longitude: 13.42 }))
  const plants = await Promise.all(here.map((place) => reported(place, yesterday)))
  const silent = await reported({ latitude: 48.1, longitude: 11.6 }, addDays(today, -30))
  const gone = await reported({ latitude: 41.9, longitude: 12.5 }, yesterday)
  await ada.api.deletion.delete({ body: { ids: [gone] } })
  now += 13 * hourMs
  const cells = () =>
    asked.map(({ pathname, searchParams }) => `${searchParams.get('latitude')} ${pathname.split('/').at(-1)}`)

  await server.runJob('judge-days')
  for (let minute = 0; minute < 6; minute++) {
    await fetchIt()
    await server.runJob('judge-days')
    now += minuteMs
  }
  // The next days once, and 200 days before them in two requests; not those of today again with each of them.
  expect(cells()).toEqual(['52.5 forecast', '52.5 archive', '52.5 archive'])
  const sources = async (id: number) =>
    (await server.engine.pool.query('select distinct source from plant_expectations where plant_id = $1', [id])).rows
  for (const id of plants) expect(await sources(id)).toEqual([{ source: 'told' }])
  expect(await sources(silent)).toEqual([{ source: 'usual' }])
  // A day later: once more.
  now += 22 * hourMs
  await server.runJob('judge-days')
  await fetchIt()
  expect(cells()).toHaveLength(4)
})

const misbehaves: [string, RequestListener, string][] = [
  ['refuses', (_, response) => response.writeHead(503).end('later'), 'refused (503)'],
  ['answers with a page', (_, response) => response.end('<html>hello'), 'notUnderstood'],
  ['answers with something else', (_, response) => response.end('{"hourly":[1,2]}'), 'notUnderstood'],
  ['never answers', () => undefined, 'slow'],
  [
    'drips',
    (_, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    },
    'slow',
  ],
  ['breaks off', (_, response) => response.write('{', () => response.destroy()), 'unreachable'],
  ['redirects to the inside', (_, response) => response.writeHead(302, { location: url }).end(), 'refused (302)'],
]

test.each(misbehaves)(
  'when a provider %s, the last answer shows with its age, and it is left alone for a while',
  async (_, listener, reason) => {
    says()
    const id = await aPlant()
    await weatherOf(id)
    await fetchIt()
    const before = now
    answer = listener
    now += 3 * hourMs
    expect(await fetchIt()).toBe(`Error: open-meteo: ${reason}`)
    expect(await weatherOf(id)).toMatchObject({ coming: false, fetchTime: before / 1000, now: { temp: 20 } })
    // Paused, longer each time.
    const calls = asked.length
    now += 4 * minuteMs
    await fetchIt()
    expect(asked).toHaveLength(calls)
    now += 2 * minuteMs
    expect(await fetchIt()).toBe(`Error: open-meteo: ${reason}`)
    now += 6 * minuteMs
    await fetchIt()
    expect(asked).toHaveLength(calls + 1)
    says()
    now += 5 * minuteMs
    expect(await fetchIt()).toBeUndefined()
    expect(await heardOf()).toMatchObject({ failures: 0, paused_until: null, failure: null })
    expect(await weatherOf(id)).toMatchObject({ fetchTime: now / 1000 })
  },
)

test.each([
  ['an hour and a half', '5400', 90],
  ['until its next day', '72000', 1200],
  ['for years', '100000000', 1440],
])(
  'a provider that is asked too often says how long to wait (%s), and is asked no sooner',
  async (_name, asks, waits) => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': asks }).end()
    await weatherOf(await aPlant())
    await weatherOf(await aPlant({ latitude: -33.9, longitude: 151.2 }))
    expect(await fetchIt()).toBe('Error: open-meteo: tooMany (429)')
    // Two at once, and none after the first refusal.
    expect(asked.length).toBeLessThanOrEqual(2)
    const calls = asked.length
    says()
    now += (waits - 1) * minuteMs
    expect(await fetchIt()).toBeUndefined()
    expect(asked).toHaveLength(calls)
    now += 2 * minuteMs
    expect(await fetchIt()).toBeUndefined()
    expect(asked.length).toBeGreaterThan(calls)
  },
)

test('an answer of a gigabyte is not read to its end', async () => {
  let sent = 0
  answer = (_, response) => {
    const piece = Buffer.alloc(64 * 1024, '1')
    const send = () => {
      while (!response.destroyed && sent < 2 ** 30) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', send)
      }
    }
    send()
  }
  const id = await aPlant()
  await weatherOf(id)
  await fetchIt()
  expect(sent).toBeLessThan(64 * 2 ** 20)
  expect(await weatherOf(id)).toMatchObject({ coming: true, now: { temp: null } })
})

test('single values that cannot be are left out; an answer that is mostly impossible is refused as a whole', async () => {
  says((at) => ({ temperature_2m: at === now ? 200 : 20, shortwave_radiation: at % dayMs === 0 ? 900 : 0 }))
  const id = await aPlant()
  await weatherOf(id)
  await fetchIt()
  const { now: hour, days } = await weatherOf(id)
  // Light at night cannot be either.
  expect([hour.temp, days[1]!.temp, days[1]!.irradiation]).toEqual([null, 20, 0])
  await server.engine.pool.query('truncate weather_cells, weather_hours')
  says(() => ({ temperature_2m: 293, shortwave_radiation: 5000, pressure_msl: -1 }))
  await weatherOf(id)
  await fetchIt()
  expect(await weatherOf(id)).toMatchObject({ coming: true, now: { temp: null } })
  // Another place than was asked.
  says(() => ({}), { latitude: 12 })
  now += hourMs
  expect(await fetchIt()).toBe('Error: open-meteo: notUnderstood')
})

test('a month of the past is read from the archive, because it was asked for, and stays', async () => {
  says()
  const month = (year: number, of: number) =>
    ada.api.weather.month({ query: { regionNationId: germany, regionLevel1: bavaria, year, month: of, lan: 'de' } })
  expect((await month(2026, 1)).map(({ weatherPic }) => weatherPic)).toEqual(Array.from({ length: 31 }, () => 'unknow'))
  for (let minute = 0; minute < 4; minute++) {
    await fetchIt()
    now += minuteMs
  }
  expect(asked.some(({ pathname }) => pathname === '/v1/archive')).toBe(true)
  const january = await month(2026, 1)
  expect(january).toHaveLength(31)
  expect(january[0]).toMatchObject({
    // Noon in Munich.
    datetime: Date.parse('2026-01-01T11:00:00Z') / 1000,
    temp: 20,
    weatherPic: 'sunny',
    weatherPicName: 'Sonnig',
    timeZoneOffset: null,
  })
  expect(january[0]!.sunshineDuration).toBe(january[0]!.sunset! - january[0]!.sunrise!)
  const calls = asked.length
  await month(2026, 1)
  await fetchIt()
  expect(asked).toHaveLength(calls)
})

test('a region tells its forecast as clients of this API expect it, and its records day by day until today', async () => {
  says((at) => ({ weather_code: at >= now + dayMs ? 95 : 3, temperature_2m: at >= now + dayMs ? 10 : 15 }))
  const query = { regionNationId: germany, regionLevel1: bavaria, lan: 'zh' }
  await ada.api.weather.forecast({ query })
  await fetchIt()
  const { regionName, weatherList } = await ada.api.weather.forecast({ query })
  expect([regionName, weatherList.length]).toEqual(['巴伐利亚', 8])
  expect(weatherList[0]).toMatchObject({
    datetime: Math.floor(now / 1000),
    weatherCode: 'Clouds',
    weatherPic: 'cloudy',
    temp: 15,
    pressure: 1015,
    humidity: 50,
    windSpeed: 3,
    windDeg: 270,
    clouds: 10,
  })
  expect(weatherList[2]).toMatchObject({ weatherCode: 'Thunderstorm', weatherPic: 'thunder', temp: 10 })
  const today = new Date(now).toISOString().slice(0, 10)
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const records = await ada.api.weather.month({ query: { ...query, year, month, timezone: 'Asia/Shanghai' } })
  expect(records.length).toBe(day)
  const [record] = await ada.api.weather.day({ query: { ...query, year, month, day } })
  expect(record).toMatchObject({ weatherPic: 'cloudy', weatherPicName: '多云' })
  expect(await ada.api.weather.day({ query: { ...query, year: year + 1, month, day } })).toEqual([])
})

test('a level of a region that is left empty or written as null is none, as is a zone', async () => {
  const ask = (path: string, query: string) =>
    fetch(`${server.baseUrl}/region-s/weather/${path}?regionNationId=${germany}&${query}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
  const told = async (path: string, query: string) => {
    const answer = await ask(path, query)
    return [answer.status, await answer.json()] as const
  }
  const date = new Date(now)
  const month = `year=${date.getUTCFullYear()}&month=${date.getUTCMonth() + 1}`
  const day = `${month}&day=${date.getUTCDate()}`
  for (const [path, rest] of [
    ['searchForecast', 'lan=en'],
    ['record/month', `lan=en&${month}`],
    ['record/day', `lan=en&${day}`],
  ] as const) {
    const whole = await told(path, rest)
    expect(whole[0]).toBe(200)
    for (const none of ['', 'null'])
      expect(await told(path, `${rest}&regionLevel1=${none}&regionLevel2=${none}`)).toEqual(whole)
    const level = await told(path, `${rest}&regionLevel1=${bavaria}&regionLevel2=`)
    expect(level).toEqual(await told(path, `${rest}&regionLevel1=${bavaria}`))
    for (const wrong of ['x', '-1', '1.5', '9999999999', 'nullnull'])
      expect((await ask(path, `${rest}&regionLevel1=${wrong}`)).status).toBe(412)
  }
  const zoned = `lan=en&${month}&timezone=`
  expect(await told('record/month', zoned)).toEqual(await told('record/month', `lan=en&${month}`))
})

test.each([
  ['no such country', { regionNationId: 2_000_000_000 }],
  ['a division of another country', { regionNationId: countryIdOf('FR'), regionLevel1: bavaria }],
])('%s is refused', async (_, region) => {
  await expect(ada.api.weather.forecast({ query: region })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test.each([
  { year: 2026, month: 2, day: 30 },
  { year: 2026, month: 2, day: 3, timezone: 'Mars/Olympus' },
])('a day or a zone that there is not is refused: %o', async (own) => {
  await expect(ada.api.weather.day({ query: { regionNationId: germany, ...own } })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test('a person who names one region after the other does not use up what the provider allows', async () => {
  const eve = await server.aCaller()
  const divisions = (await eve.api.regions.divisions({ params: { pid: countryIdOf('TR') }, query: {} })).slice(0, 40)
  for (const { id } of divisions)
    expect(
      (await eve.api.weather.forecast({ query: { regionNationId: countryIdOf('TR'), regionLevel1: id } })).weatherList,
    ).toHaveLength(8)
  const { rows } = await server.engine.pool.query('select from weather_cells')
  expect(rows.length).toBeLessThanOrEqual(30)
})

/** Five-minute reports of a day in Berlin: 1.8 kW from 8 to 20 o'clock, from an inverter that sleeps at night. */
const aDayOfReports = (sn: string, from: number) =>
  Array.from({ length: 145 }, (_, step) => ({
    deviceSn: sn,
    deviceType: 'INVERTER' as const,
    at: from + 8 * hourMs + step * 5 * minuteMs,
    values: { acPower: 1800, generationToday: 0.15 * step, generationTotal: 1000 + 0.15 * step },
  }))

test('what a plant makes of the light on its modules: days that are over, from a provider or its own sensor', async () => {
  says()
  const id = await aPlant({ capacity_kwp: 5, tilt_deg: 30, azimuth_deg: 180, started_at: new Date(now - 20 * dayMs) })
  const gateway = await server.aGateway(id)
  const inverter = await server.aDevice(id, gateway.id)
  const yesterday = addDays(new Date(now).toISOString().slice(0, 10), -1)
  const { from, to } = spanOfDay('Europe/Berlin', yesterday)
  await server.say(gateway.sn, ...aDayOfReports(inverter.sn, from), ...aDayOfReports(inverter.sn, to).slice(0, 30))
  const [year, month, day] = yesterday.split('-').map(Number) as [number, number, number]
  const daily = () => ada.api.history.day({ params: { id }, query: { year, month, day } })
  const rangeOf = (startDay: string, endDay: string) =>
    ada.api.history.days({ params: { id }, query: { startDay, endDay } })
  expect((await daily()).statistics).toMatchObject({
    pr: null,
    irradiate: null,
    theoreticalGeneration: null,
    loss: null,
  })
  await fetchIt()
  const { statistics, records } = await daily()
  // 3.9 kWh/m² on the horizontal; in June, the sun of early and late hours is behind a roof to the south.
  expect(statistics.irradiate).toBeGreaterThan(3.2)
  expect(statistics.irradiate).toBeLessThan(3.9)
  expect(statistics.theoreticalGeneration).toBeCloseTo(statistics.irradiate! * 5, 8)
  expect(statistics.pr).toBeCloseTo((21.6 / statistics.theoreticalGeneration!) * 100, 3)
  expect(statistics.loss).toBeCloseTo(statistics.theoreticalGeneration! - 21.6, 3)
  expect(statistics.lossRatio).toBeCloseTo(100 - statistics.pr!, 6)
  // Warmer than 25 °C in the light, so more than it seems.
  expect(statistics.cpr).toBeGreaterThan(statistics.pr!)
  const noon = records.find(({ dateTime }) => dateTime * 1000 === from + 12 * hourMs)!
  expect(noon).toMatchObject({ temperature: 20, weather: 'sunny' })
  expect(noon.irradiateIntensity).toBeGreaterThan(250)
  // Today is not over: neither it nor a sum counts it.
  const range = await rangeOf(yesterday, addDays(yesterday, 1))
  expect(range.records.map(({ pr }) => pr === null)).toEqual([false, true])
  expect(range.statistics.pr).toBeCloseTo(statistics.pr!, 8)
  // The day before has no generation, so their sum says nothing.
  expect((await rangeOf(addDays(yesterday, -1), yesterday)).statistics).toMatchObject({ pr: null, loss: null })

  // A sensor in the modules' plane goes before the provider, and knows how hot the modules are.
  const station = await server.aDevice(id, gateway.id, 'WEATHER_STATION')
  const sensed = (irradianceAt: (hour: number) => number) =>
    Array.from({ length: 288 }, (_, step) => ({
      deviceSn: station.sn,
      deviceType: 'WEATHER_STATION' as const,
      at: from + step * 5 * minuteMs,
      values: { irradiance: irradianceAt(step / 12), moduleTemperature: 45 },
    }))
  await server.say(gateway.sn, ...sensed((hour) => (hour >= 8 && hour < 20 ? 400 : 0)))
  const measured = (await daily()).statistics
  expect(measured.irradiate).toBeCloseTo(4.8, 1)
  expect(measured.pr).toBeCloseTo((21.6 / 24) * 100, 0)
  expect(measured.cpr! / measured.pr!).toBeCloseTo(1 / 0.93, 6)
  // Readings that are marked as wrong do not count: then the provider's light does again.
  await ada.api.devices.markWrong({
    params: { id: station.id },
    body: { from: from / 1000, to: to / 1000, reason: 'dirty' },
  })
  expect((await daily()).statistics.irradiate).toBeCloseTo(statistics.irradiate!, 8)
})

test('without tilt and azimuth, or with light that is not known, a ratio is unknown', async () => {
  says((at) => ({ shortwave_radiation: at % dayMs === 9 * hourMs ? null : 300 }))
  const id = await aPlant({ tilt_deg: 30, azimuth_deg: 180 })
  const flat = await aPlant()
  for (const plant of [id, flat]) {
    const gateway = await server.aGateway(plant)
    const { sn } = await server.aDevice(plant, gateway.id)
    await server.say(gateway.sn, ...aDayOfReports(sn, spanOfDay('Europe/Berlin', addDays(todayText(), -1)).from))
    await weatherOf(plant)
  }
  await fetchIt()
  const [year, month, day] = addDays(todayText(), -1).split('-').map(Number) as [number, number, number]
  for (const plant of [id, flat]) {
    const { statistics } = await ada.api.history.day({ params: { id: plant }, query: { year, month, day } })
    expect(statistics).toMatchObject({ pr: null, irradiate: null, cpr: null })
    expect(statistics.generationValue).toBeCloseTo(21.6, 3)
  }
})

const todayText = () => new Date(now).toISOString().slice(0, 10)

test('a stranger, and a person without access, do not see the weather of a plant', async () => {
  const id = await aPlant()
  const eve = await server.aCaller()
  await expect(eve.api.weather.ofPlant({ params: { id }, query: {} })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
  const nobody = server.apiWith('')
  await expect(nobody.weather.ofPlant({ params: { id }, query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(nobody.weather.forecast({ query: { regionNationId: germany } })).rejects.toMatchObject({ status: 401 })
})

test('without a provider nobody is asked, and days are what is usual, marked as modelled', async () => {
  const plain = await startTestServer({ now: () => now, engine: server.engine })
  const id = await aPlant()
  const told = await plain.apiWith(ada.token).weather.ofPlant({ params: { id }, query: {} })
  expect(told).toMatchObject({
    source: 'model',
    attribution: null,
    uncertainty: 20,
    coming: false,
    now: { weatherPic: 'unknow', temp: null, irradiance: null },
  })
  expect(told.days).toHaveLength(8)
  for (const { weatherPic, temp, tempMin, irradiation, sunrise } of told.days) {
    expect([weatherPic, tempMin, typeof sunrise]).toEqual(['unknow', null, 'number'])
    // Berlin in June.
    expect(temp).toBeGreaterThan(15)
    expect(temp).toBeLessThan(20)
    expect(irradiation).toBeGreaterThan(4)
    expect(irradiation).toBeLessThan(6)
  }
  const { weatherList } = await plain.apiWith(ada.token).weather.forecast({ query: { regionNationId: germany } })
  expect(weatherList[0]).toMatchObject({ weatherPic: 'unknow', temp: null, tempMin: null })
  expect(typeof weatherList[0]!.sunrise).toBe('number')
  await expect(plain.runJob('fetch-weather')).rejects.toThrow('There is no job')
  expect(asked).toEqual([])
  await plain.close()
})

test('what an installer enters as the light of the place is what is usual there, and is computed with at once', async () => {
  const plain = await startTestServer({ now: () => now, engine: server.engine })
  const { weather, expectation } = plain.apiWith(ada.token)
  const id = await aPlant({ tilt_deg: 30, azimuth_deg: 180, capacity_kwp: 10 })
  const params = { id }
  const yesterday = addDays(todayText(), -1)
  await server.engine.pool.query(
    `insert into plant_days (plant_id, day, generation, generation_known_s)
     select $1, d, 20000000, 86400 from generate_series($2::date - 3, $2::date, interval '1 day') d`,
    [id, yesterday],
  )
  await plain.runJob('judge-days')
  const expected = async () => (await expectation.ofDay({ params, query: { day: yesterday } })).expectation
  const light = async () => (await weather.ofPlant({ params, query: { day: yesterday } })).asked!.irradiation!
  const before = await weather.usualLight({ params })
  expect(before).toMatchObject({ months: null, modifiedTime: null })
  expect(before.published.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(950)
  const [lightBefore, expectedBefore] = [await light(), await expected()]
  const months = before.published.map((kwhM2) => Math.round(kwhM2 * 1.15))
  await weather.setUsualLight({ params, body: { months } })
  expect(await weather.usualLight({ params })).toMatchObject({ months, modifiedTime: Math.floor(now / 1000) })
  expect(await weather.ofPlant({ params, query: {} })).toMatchObject({
    entered: true,
    uncertainty: 10,
    source: 'model',
  })
  expect((await light()) / lightBefore).toBeCloseTo(1.15, 1)
  // Days that were computed from the published figures are computed again.
  await plain.runJob('judge-days')
  expect((await expected())!.whole.expected / expectedBefore!.whole.expected).toBeGreaterThan(1.05)
  expect(await expected()).toMatchObject({ source: 'usual' })

  const some: (number | null)[] = months
  const faulty = [
    months.with(5, 5),
    months.with(11, 300),
    some.with(3, null),
    months.with(3, -1),
    [...months, 20],
    months.slice(1),
  ]
  for (const wrong of faulty)
    await expect(weather.setUsualLight({ params, body: { months: wrong } })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
  const eve = await server.aCaller()
  const viewer = await server.aCaller()
  await server.engine.pool.query(`insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')`, [
    id,
    viewer.id,
  ])
  for (const { token } of [eve, viewer])
    await expect(plain.apiWith(token).weather.setUsualLight({ params, body: { months } })).rejects.toMatchObject({
      code: expect.stringMatching(/^AU_NO_/) as string,
    })
  await expect(plain.apiWith(eve.token).weather.usualLight({ params })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
  expect(await plain.apiWith(viewer.token).weather.usualLight({ params })).toMatchObject({ months })
  expect(await weather.usualLight({ params })).toMatchObject({ months })

  await weather.setUsualLight({ params, body: { months: Array<null>(12).fill(null) } })
  expect(await weather.usualLight({ params })).toEqual(before)
  expect(await light()).toBeCloseTo(lightBefore, 8)
  const { rows } = await server.engine.pool.query(
    `select facts from audit where kind = 'plant.light' and plant_id = $1 order by at, id`,
    [id],
  )
  expect(rows.map(({ facts }) => facts)).toEqual([
    { months: 12, kwhM2: months.reduce((sum, each) => sum + each, 0) },
    { months: 0, kwhM2: 0 },
  ])
  await plain.close()
})

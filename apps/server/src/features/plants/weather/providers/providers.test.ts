import { expect, test } from 'vitest'
import { brightSky, kindOfIcon } from './bright-sky.ts'
import { kindOfSymbol, metNorway } from './met-norway.ts'
import { kindOfCode, openMeteo } from './open-meteo.ts'
import { plausibleHours } from './plausible-hours.ts'

const berlin = { north: 525, east: 134 }

test.each([
  [0, 'sunny'],
  [3, 'cloudy'],
  [45, 'foggy'],
  [61, 'rainy-s'],
  [65, 'rainy-l'],
  [75, 'snow-s'],
  [95, 'thunder'],
  [42, 'unknow'],
  [null, null],
])('the WMO code %s is %s', (code, kind) => expect(kindOfCode(code)).toBe(kind))

test.each([
  ['clear-night', null, 'sunny'],
  ['partly-cloudy-day', null, 'cloudy'],
  ['wind', null, 'cloudy'],
  ['fog', 0, 'foggy'],
  ['rain', 2.5, 'rainy-s'],
  ['rain', null, 'rainy-s'],
  ['rain', 2.6, 'rainy-l'],
  ['hail', 1, 'snow-s'],
  ['thunderstorm', 4, 'thunder'],
  ['frogs', 4, 'unknow'],
  [null, null, null],
])("Bright Sky's %s with %s mm is %s", (icon, mm, kind) => expect(kindOfIcon(icon, mm)).toBe(kind))

test.each([
  ['clearsky_night', 'sunny'],
  ['fair_polartwilight', 'sunny'],
  ['partlycloudy_day', 'cloudy'],
  ['cloudy', 'cloudy'],
  ['fog', 'foggy'],
  ['lightrainshowers_day', 'rainy-s'],
  ['rain', 'rainy-s'],
  ['heavyrainshowers_day', 'rainy-l'],
  ['heavysnow', 'snow-s'],
  ['lightsleet', 'snow-s'],
  // Misspelt on the wire.
  ['lightssnowshowersandthunder_day', 'thunder'],
  ['constructor', 'unknow'],
  [7, null],
])("MET Norway's %s is %s", (symbol, kind) => expect(kindOfSymbol(symbol)).toBe(kind))

/** As Locationforecast tells a time. */
const aStep = (time: string, details: object, next: object = {}) => ({ time, data: { instant: { details }, ...next } })
const inBerlin = { type: 'Point', coordinates: [13.4, 52.5, 40] }

test('MET Norway is asked for a place with one decimal, and for nothing that changes from day to day', () => {
  const urlOf = (url: string | undefined, first: string) =>
    metNorway({ url }).urlOf({ north: -339, east: 1512 }, first, '2026-06-20', '2026-06-18').href
  expect(urlOf(undefined, '2026-06-10')).toBe(
    'https://api.met.no/weatherapi/locationforecast/2.0/compact?lat=-33.9&lon=151.2',
  )
  expect(urlOf('http://weather.local/met', '2020-01-01')).toBe(
    'http://weather.local/met/weatherapi/locationforecast/2.0/compact?lat=-33.9&lon=151.2',
  )
})

test('MET Norway tells no light: it is computed from the clouds; what it tells every six hours is filled in between', () => {
  const details = (airC: number, cloudPct: number | null) => ({
    air_temperature: airC,
    cloud_area_fraction: cloudPct,
    wind_speed: 4,
    wind_from_direction: 350,
    relative_humidity: 60,
    air_pressure_at_sea_level: 1012,
  })
  const hours = metNorway({}).read(
    {
      type: 'Feature',
      geometry: inBerlin,
      properties: {
        timeseries: [
          aStep('2026-06-17T17:00:00Z', details(22, 100), {
            next_6_hours: { summary: { symbol_code: 'rain' }, details: { precipitation_amount: 3 } },
          }),
          aStep('2026-06-17T11:00:00Z', details(20, 0), {
            next_1_hours: { summary: { symbol_code: 'clearsky_day' }, details: { precipitation_amount: 0 } },
            next_6_hours: { summary: { symbol_code: 'cloudy' }, details: { precipitation_amount: 9 } },
          }),
          aStep('2026-06-17T12:00:00Z', details(20, 0)),
          'rain',
          { time: 'soon', data: { instant: { details: {} } } },
          aStep('2026-06-17T23:00:00Z', details(10, 40)),
        ],
      },
    },
    berlin,
  )!
  expect(hours).toHaveLength(13)
  expect(hours[0]).toMatchObject({ at: Date.parse('2026-06-17T11:00:00Z'), kind: 'sunny', rainMm: 0, windDeg: 350 })
  expect(hours[0]!.globalWm2).toBeGreaterThan(750)
  // Between noon without a cloud and an overcast evening.
  expect(hours[3]).toMatchObject({ at: Date.parse('2026-06-17T14:00:00Z'), kind: null, airC: 20.8, cloudPct: 40 })
  expect(hours[6]).toMatchObject({ at: Date.parse('2026-06-17T17:00:00Z'), kind: 'rainy-s', rainMm: 0.5, airC: 22 })
  expect(hours[11]!.globalWm2).toBe(0)
  // Nobody knows how cloudy it is after the last one.
  expect(hours.at(-1)).toMatchObject({ cloudPct: 40, globalWm2: null })
  for (const hour of hours) expect([hour.directWm2, hour.diffuseWm2]).toEqual([null, null])
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['another place', { geometry: { coordinates: [5, 60, 0] }, properties: { timeseries: [] } }],
  ['no place', { properties: { timeseries: [aStep('2026-06-17T12:00:00Z', { air_temperature: 1 })] } }],
  ['no times', { geometry: inBerlin, properties: { timeseries: [] } }],
  ['times of nothing', { geometry: inBerlin, properties: { timeseries: [{ time: '2026-06-17T12:00:00Z' }, null, 3] } }],
  [
    'times without end',
    {
      geometry: inBerlin,
      properties: {
        timeseries: Array.from({ length: 500 }, (_, hour) =>
          aStep(new Date(hour * 3_600_000).toISOString(), { air_temperature: 1 }),
        ),
      },
    },
  ],
])('%s is not an answer of MET Norway', (_, body) => expect(metNorway({}).read(body, berlin)).toBeUndefined())

test('times of MET Norway that are days apart are not filled in, and clouds that cannot be give no light', () => {
  const hours = metNorway({}).read(
    {
      geometry: inBerlin,
      properties: {
        timeseries: [
          aStep('2026-06-17T11:00:00Z', { cloud_area_fraction: 400 }),
          aStep('2026-06-17T12:00:00Z', { cloud_area_fraction: 100 }),
          aStep('9999-06-17T12:00:00Z', { cloud_area_fraction: 0 }),
        ],
      },
    },
    berlin,
  )!
  expect(hours.map(({ globalWm2 }) => globalWm2)).toEqual([null, null, null])
})

test('Open-Meteo is asked at its free, its paid, or the operator’s own address; the archive for old days', () => {
  const urlOf = (access: Parameters<typeof openMeteo>[0], first: string) =>
    openMeteo(access).urlOf(berlin, first, '2026-06-20', '2026-06-18')
  expect(urlOf({}, '2026-06-10').href).toMatch(
    /^https:\/\/api\.open-meteo\.com\/v1\/forecast\?latitude=52\.5&longitude=13\.4&/,
  )
  expect(urlOf({ key: 'k' }, '2026-06-10').host).toBe('customer-api.open-meteo.com')
  expect(urlOf({ key: 'k' }, '2025-06-10').host).toBe('customer-archive-api.open-meteo.com')
  expect(urlOf({ url: 'http://weather.local:8080/om' }, '2025-06-10').href).toMatch(
    /^http:\/\/weather\.local:8080\/om\/v1\/archive\?.*start_date=2025-06-10/,
  )
  expect(urlOf({}, '2026-06-10').searchParams.has('apikey')).toBe(false)
})

test('Bright Sky tells light in kWh/m² and wind in km/h; what is of an hour comes at its end', () => {
  const provider = brightSky({})
  const url = provider.urlOf(berlin, '2026-06-17', '2026-06-18', '2026-06-18')
  expect(url.href).toBe(
    'https://api.brightsky.dev/weather?lat=52.5&lon=13.4&date=2026-06-17&last_date=2026-06-19&tz=UTC&units=dwd',
  )
  const row = {
    timestamp: '2026-06-17T10:00:00+00:00',
    source_id: 6007,
    temperature: 21.4,
    cloud_cover: 25,
    condition: 'dry',
    icon: 'partly-cloudy-day',
    wind_speed: 18,
    wind_direction: 250,
    relative_humidity: 48,
    pressure_msl: 1019.2,
    precipitation: 0,
    solar: 0.4,
  }
  const later = { ...row, timestamp: '2026-06-17T11:00:00+00:00', solar: 0.715, precipitation: 1.2, icon: null }
  expect(provider.read({ weather: [row, later, 'rain', null], sources: [] }, berlin)).toEqual([
    {
      at: Date.parse('2026-06-17T10:00:00Z'),
      kind: 'cloudy',
      airC: 21.4,
      cloudPct: 25,
      globalWm2: 715,
      directWm2: null,
      diffuseWm2: null,
      windMs: 5,
      windDeg: 250,
      humidityPct: 48,
      pressureHpa: 1019.2,
      rainMm: 1.2,
      snowCm: null,
    },
    expect.objectContaining({ at: Date.parse('2026-06-17T11:00:00Z'), kind: null, globalWm2: null, rainMm: null }),
  ])
  for (const nothing of [undefined, [], {}, { weather: 'rain' }, { weather: [{ timestamp: 'soon' }] }])
    expect(provider.read(nothing, berlin)).toBeUndefined()
})

test('hours that were not asked are left out, and times between the hours are refused', () => {
  const from = Date.parse('2026-06-17')
  const span = { from, to: from + 86_400_000 }
  const hour = (at: number) => ({
    at,
    kind: null,
    airC: 10,
    cloudPct: null,
    globalWm2: null,
    directWm2: null,
    diffuseWm2: null,
    windMs: null,
    windDeg: null,
    humidityPct: null,
    pressureHpa: null,
    rainMm: null,
    snowCm: null,
  })
  expect(plausibleHours([hour(from - 3_600_000), hour(from), hour(span.to)], berlin, span)).toEqual([hour(from)])
  expect(plausibleHours([hour(from + 60_000)], berlin, span)).toBeUndefined()
  expect(plausibleHours([{ ...hour(from), airC: null }], berlin, span)).toBeUndefined()
  expect(plausibleHours([], berlin, span)).toBeUndefined()
})

test('Open-Meteo tells how deep snow lies in metres; a server that does not know it is read all the same', () => {
  const names = openMeteo({}).urlOf(berlin, '2026-06-17', '2026-06-20', '2026-06-18').searchParams.get('hourly') ?? ''
  expect(names).toContain('snow_depth')
  const columns = Object.fromEntries(names.split(',').map((name) => [name, [1, 2]]))
  const told = (hourly: object) =>
    openMeteo({}).read(
      { latitude: 52.5, longitude: 13.4, hourly: { time: [1_781_690_400, 1_781_694_000], ...hourly } },
      berlin,
    )
  expect(told({ ...columns, snow_depth: [0.07, null] })?.map(({ snowCm }) => snowCm)).toEqual([expect.closeTo(7), null])
  const { snow_depth: _, ...others } = columns
  expect(told(others)?.map(({ airC, snowCm }) => [airC, snowCm])).toEqual([
    [1, null],
    [2, null],
  ])
  expect(told({ ...others, cloud_cover: [1] })).toBeUndefined()
})

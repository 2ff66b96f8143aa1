import { expect, test } from 'vitest'
import { brightSky, kindOfIcon } from './bright-sky.ts'
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
  })
  expect(plausibleHours([hour(from - 3_600_000), hour(from), hour(span.to)], berlin, span)).toEqual([hour(from)])
  expect(plausibleHours([hour(from + 60_000)], berlin, span)).toBeUndefined()
  expect(plausibleHours([{ ...hour(from), airC: null }], berlin, span)).toBeUndefined()
  expect(plausibleHours([], berlin, span)).toBeUndefined()
})

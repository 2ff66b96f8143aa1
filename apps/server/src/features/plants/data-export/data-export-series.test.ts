import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

/** A Tuesday; the week before is Monday the 19th to Sunday the 25th. */
const now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({
  now: () => now,
  weather: { source: 'open-meteo', url: 'http://127.0.0.1:9/', userAgent: 'Heliograph tests', patienceMs: 100 },
})
afterAll(server.close)
const { pool } = server.engine
const ada = await server.aCaller()
const plantId = await server.aPlant({
  owner_id: ada.id,
  tilt_deg: 30,
  azimuth_deg: 180,
  started_at: new Date('2026-10-23T22:00:00Z'),
})
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)

/** On Saturday 1.2 kW from 8 to 10, and for half an hour from 12 on; on Sunday from 8 to 9. In UTC two hours less, and one. */
const say = (from: string, steps: number, begins: number) =>
  server.say(
    gateway.sn,
    ...Array.from({ length: steps + 1 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: Date.parse(from) + step * 5 * minuteMs,
      values: {
        acPower: 1200,
        temperature: 40 + step,
        generationTotal: begins + step / 10,
        runState: step === 0 ? 0 : 1,
      },
    })),
  )
await say('2026-10-24T06:00:00Z', 24, 100)
await say('2026-10-24T10:00:00Z', 6, 102.4)
await say('2026-10-25T07:00:00Z', 12, 103)
while ((await server.centre.roller.pass()) > 0);

/** 12 °C and light on Saturday, told by a provider. */
const hours = Array.from({ length: 24 }, (_, hour) => Date.parse('2026-10-23T22:00:00Z') + hour * hourMs)
await pool.query(
  `insert into weather_hours (provider, north, east, at, kind, air_c, global_wm2, wind_ms)
   select 'open-meteo', 525, 134, at, 'sunny', 12, case when extract(hour from at) between 7 and 15 then 300 else 0 end, 2
   from unnest($1::timestamptz[]) at`,
  [hours.map((at) => new Date(at))],
)
/** What should have been made on three days; on Monday nothing is known of what was. */
await pool.query(
  `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh, clipped_kwh,
     expected_kwh, low_kwh, high_kwh, own_days)
   values ($1, '2026-10-24', 'told', false, 10, 1.5, 14, 0, 12, 10, 14, 20), ($1, '2026-10-25', 'told', false, 10, 0.5, 5, 0, 4, 3, 5, 20),
     ($1, '2026-10-26', 'usual', false, 10, 1, 9, 0, 8, 2, 12, 20)`,
  [plantId],
)
/** As if all of these days was known: a ratio is told of no others. */
await pool.query('update plant_days set generation_known_s = 86400 where plant_id = $1', [plantId])

const params = { id: plantId }
const ofDevice = { id: plantId, deviceId: inverter.id }
type PlantQuery = Parameters<typeof ada.api.dataExport.plantCsv>[0]['query']
type DeviceQuery = Parameters<typeof ada.api.dataExport.deviceCsv>[0]['query']
const rowsIn = (csv: string) => csv.trimEnd().split('\r\n')
const ofPlant = async (query: PlantQuery) =>
  rowsIn(await (await ada.api.dataExport.plantCsv({ params, query })).blob.text())
const ofInverter = async (query: DeviceQuery) =>
  rowsIn(await (await ada.api.dataExport.deviceCsv({ params: ofDevice, query })).blob.text())
const saturday = { startDay: '2026-10-24', endDay: '2026-10-24' }
const all = { startDay: '2026-10-24', endDay: '2026-10-27' }

test('an hour has the energy of its curve if nearly all of it is known, and the weather also where nothing was measured', async () => {
  const rows = await ofPlant({ step: 'hours', ...saturday, columns: ['generation', 'use', 'ambientTemperature'] })
  expect(rows[0]).toBe('time,utc_offset,generation_kWh,use_kWh,ambientTemperature_C')
  expect(rows).toHaveLength(25)
  expect(rows.slice(8, 15)).toEqual([
    '2026-10-24 07:00:00,+02:00,,,12',
    '2026-10-24 08:00:00,+02:00,1.2,,12',
    '2026-10-24 09:00:00,+02:00,1.2,,12',
    '2026-10-24 10:00:00,+02:00,,,12',
    '2026-10-24 11:00:00,+02:00,,,12',
    // Half of it is known.
    '2026-10-24 12:00:00,+02:00,,,12',
    '2026-10-24 13:00:00,+02:00,,,12',
  ])
  // What was measured alone has no rows without it.
  expect(await ofPlant({ step: 'hours', ...saturday, columns: ['generation'] })).toEqual([
    'time,utc_offset,generation_kWh',
    '2026-10-24 08:00:00,+02:00,1.2',
    '2026-10-24 09:00:00,+02:00,1.2',
  ])
})

test('the expected energies of the hours add up to that of the day', async () => {
  const rows = await ofPlant({ step: 'hours', ...saturday, columns: ['expected', 'irradiance'] })
  expect(rows[0]).toBe('time,utc_offset,expected_kWh,irradiance_W_m2')
  const numbers = (place: number) => rows.slice(1).map((row) => Number(row.split(',')[place]))
  expect(numbers(2).reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(12, 3)
  expect(Math.max(...numbers(3))).toBeGreaterThan(300)
  const minutes = await ofPlant({ step: 'minutes', ...saturday, columns: ['generation', 'ambientTemperature', 'soc'] })
  expect(minutes.slice(0, 2)).toEqual([
    'time,utc_offset,generation_W,ambientTemperature_C,soc_pct',
    '2026-10-24 08:00:00,+02:00,1200,12,',
  ])
})

const ofPeriods = [
  'generation',
  'use',
  'expected',
  'expectedLow',
  'expectedHigh',
  'irradiation',
  'performanceRatio',
  'income',
] as const

test('days have what was expected, the light, the performance ratio and the income; what is unknown is empty', async () => {
  const rows = await ofPlant({ step: 'days', ...all, columns: [...ofPeriods, 'ambientTemperature'] })
  expect(rows).toEqual([
    'day,generation_kWh,use_kWh,expected_kWh,expectedLow_kWh,expectedHigh_kWh,irradiation_kWh_m2,performanceRatio_pct,income_EUR,ambientTemperature_C',
    // 3 kWh of 10 kWp × 1.5 kWh/m², at 0.30.
    '2026-10-24,3,,12,10,14,1.5,20,0.9,12',
    '2026-10-25,1.2,,4,3,5,0.5,24,0.36,',
    // What is usual is not what was: no light, and no ratio.
    '2026-10-26,,,8,2,12,,,,',
  ])
})

test('weeks, months and years are whole, and have what their days add up to where each of them is known', async () => {
  const head =
    'day,generation_kWh,use_kWh,expected_kWh,expectedLow_kWh,expectedHigh_kWh,irradiation_kWh_m2,performanceRatio_pct,income_EUR'
  const columns = [...ofPeriods]
  // The plant is there since Saturday: its week is known. 4.2 of 20 kWh.
  expect(await ofPlant({ step: 'weeks', startDay: '2026-10-24', endDay: '2026-10-26', columns })).toEqual([
    head,
    '2026-10-19,4.2,,16,13,19,2,21,1.26',
  ])
  // The month is not over.
  for (const [step, day] of [
    ['months', '2026-10-01'],
    ['years', '2026-01-01'],
  ] as const)
    expect(await ofPlant({ step, ...all, columns })).toEqual([head, `${day},4.2,,,,,,,1.26`])
  // Without names, what was measured.
  expect((await ofPlant({ step: 'years', ...all }))[0]).toBe(
    'day,generation_kWh,use_kWh,buy_kWh,sell_kWh,charge_kWh,discharge_kWh,generator_kWh',
  )
})

test('what was moved while nobody listened is in months and years, as on the pages, and in no day', async () => {
  await pool.query(
    `insert into booked_energies (plant_id, device_id, measure, from_at, to_at, energy)
     values ($1, $2, 'generation', '2026-10-25T12:00Z', '2026-10-26T12:00Z', 500000)`,
    [plantId, inverter.id],
  )
  const of = (step: PlantQuery['step']) => ofPlant({ step, ...all, columns: ['generation', 'income'] })
  const { records } = await ada.api.history.year({ params, query: { year: 2026 } })
  expect(records.map(({ generationValue, incomeValue }) => [generationValue, incomeValue])).toEqual([[4.7, 1.41]])
  expect((await of('months')).slice(1)).toEqual(['2026-10-01,4.7,1.41'])
  expect((await of('years')).slice(1)).toEqual(['2026-01-01,4.7,1.41'])
  expect((await of('days')).slice(1)).toEqual(['2026-10-24,3,0.9', '2026-10-25,1.2,0.36'])
  await pool.query('delete from booked_energies')
})

test('five minutes and hours of a device have the means of what it showed and what its counters gained', async () => {
  const columns = ['acPower', 'temperature', 'runState', 'generation'] as const
  const hourly = await ofInverter({ step: 'hours', ...saturday, columns: [...columns] })
  expect(hourly).toEqual([
    'time,utc_offset,acPower_W,temperature_C,runState,generation_kWh',
    '2026-10-24 08:00:00,+02:00,1200,45.5,1,1.2',
    '2026-10-24 09:00:00,+02:00,1200,57.5,1,1.2',
    // One reading, and a counter of which nobody knows what it showed at eleven.
    '2026-10-24 10:00:00,+02:00,1200,64,1,',
    '2026-10-24 12:00:00,+02:00,1200,43,1,',
  ])
  const minutes = await ofInverter({ step: 'minutes', ...saturday, columns: [...columns], most: 2 })
  expect(minutes.slice(1)).toEqual([
    '2026-10-24 08:00:00,+02:00,1200,40,0,0.1',
    '2026-10-24 08:05:00,+02:00,1200,41,1,0.1',
  ])
  const weeks = await ofInverter({ step: 'weeks', ...all, columns: ['generation', 'use'] })
  expect(weeks).toEqual(['day,generation_kWh,use_kWh', '2026-10-19,4.2,'])
  expect((await ofInverter({ step: 'years', ...all, columns: ['generation'] })).slice(1)).toEqual(['2026-01-01,4.2'])
})

test('powers, energies and temperatures are told in the units that are asked for, which the heads of the columns say', async () => {
  const units = { power: 'kW', energy: 'Wh', temperature: 'F' } as const
  const told = await ada.api.dataExport.ofPlant({ params, query: units })
  const namesOf = (of: string) => told.steps.find(({ step }) => step === of)!.columns.map(({ name }) => name)
  expect(namesOf('minutes')).toEqual(expect.arrayContaining(['generation_kW', 'soc_pct', 'ambientTemperature_F']))
  expect(namesOf('days')).toEqual(expect.arrayContaining(['generation_Wh', 'expected_Wh', 'irradiation_kWh_m2']))
  const minutes = {
    step: 'minutes',
    ...saturday,
    columns: ['generation', 'use', 'ambientTemperature'],
    most: 1,
    ...units,
  } as const
  const query = { ...minutes, columns: [...minutes.columns] }
  expect(await ofPlant(query)).toEqual([
    'time,utc_offset,generation_kW,use_kW,ambientTemperature_F',
    '2026-10-24 08:00:00,+02:00,1.2,,53.6',
  ])
  const line = await (await ada.api.dataExport.plantLines({ params, query })).blob.text()
  expect(JSON.parse(line)).toEqual({
    time: '2026-10-24T08:00:00+02:00',
    generation_kW: 1.2,
    use_kW: null,
    ambientTemperature_F: 53.6,
  })
  const workbook = await (await ada.api.dataExport.plantWorkbook({ params, query })).blob.arrayBuffer()
  expect((await readSheet(Buffer.from(workbook))).map((row) => row.slice(1))).toEqual([
    ['utc_offset', 'generation_kW', 'use_kW', 'ambientTemperature_F'],
    ['+02:00', 1.2, null, 53.6],
  ])
  const parquet = await (await ada.api.dataExport.plantParquet({ params, query })).blob.arrayBuffer()
  expect(await parquetReadObjects({ file: parquet })).toEqual([
    { time_utc: new Date('2026-10-24T06:00:00Z'), generation_kW: 1.2, use_kW: null, ambientTemperature_F: 53.6 },
  ])
  expect(
    await ofInverter({ step: 'hours', ...saturday, columns: ['temperature', 'generation'], most: 1, ...units }),
  ).toEqual(['time,utc_offset,temperature_F,generation_Wh', '2026-10-24 08:00:00,+02:00,113.9,1200'])
})

test('a script with an API token reads the same, but nothing of money: it is not offered, and refused by name', async () => {
  const { token } = await ada.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['export'], days: 30 } })
  const script = server.apiWith(token)
  const query = { step: 'weeks' as const, ...all, columns: ['generation' as const, 'performanceRatio' as const] }
  const [head, week] = rowsIn(await (await script.dataExport.plantCsv({ params, query })).blob.text())
  expect([head, week]).toEqual(['day,generation_kWh,performanceRatio_pct', '2026-10-19,4.2,21'])
  const offered = async (api: typeof script) =>
    (await api.dataExport.ofPlant({ params })).steps.flatMap(({ columns }) => columns.map(({ key }) => key))
  expect(await offered(script)).not.toContain('income')
  expect(await offered(ada.api)).toContain('income')
  await expect(script.dataExport.plantCsv({ params, query: { ...query, columns: ['income'] } })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test.each([
  ['a plant’s point of a device', () => ofPlant({ step: 'hours', ...saturday, columns: ['pv1Voltage'] })],
  ['a plant’s ratio by the hour', () => ofPlant({ step: 'hours', ...saturday, columns: ['performanceRatio'] })],
  ['a counter by the hour', () => ofInverter({ step: 'hours', ...saturday, columns: ['generationTotal'] })],
  ['a device’s income', () => ofInverter({ step: 'days', ...saturday, columns: ['income'] })],
  ['a device’s point by the day', () => ofInverter({ step: 'days', ...saturday, columns: ['acPower'] })],
  ['more days of hours than are kept', () => ofPlant({ step: 'hours', startDay: '2020-01-01', endDay: '2026-10-25' })],
])('%s is refused', async (_, ask) => {
  await expect(ask()).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { strFromU8, unzipSync } from 'fflate'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, zone })
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)

/** On the day that is 25 hours long, every five minutes of its first six hours; the inverter's counter begins at 100. */
const midnight = startOfDay(zone, '2026-10-25')
await server.say(
  gateway.sn,
  ...Array.from({ length: 73 }, (_, step) => ({
    deviceSn: inverter.sn,
    deviceType: 'INVERTER' as const,
    at: midnight + step * 5 * minuteMs,
    values: { acPower: 1200.5, generationTotal: 100 + step / 10, ...(step >= 10 && { pv1Voltage: 401.25 }) },
  })),
)
while ((await server.centre.roller.pass()) > 0);

const params = { id: plantId }
const ofDevice = { id: plantId, deviceId: inverter.id }
const thatDay = { startDay: '2026-10-25', endDay: '2026-10-25' }
const textOf = async (file: Promise<{ blob: Blob }>) => (await file).blob.text()
const rowsOf = (csv: string) => csv.trimEnd().split('\r\n')

test('what can be exported is told before anything is asked for: steps, columns with units, and since when it is kept', async () => {
  const plant = await ada.api.dataExport.ofPlant({ params })
  expect(plant).toMatchObject({ timezone: zone, firstTime: midnight / 1000 })
  const [inW, inKwh] = [
    { key: 'generation', name: 'generation_W', unit: 'W', usual: true },
    { key: 'generation', name: 'generation_kWh', unit: 'kWh', usual: true },
  ]
  expect(plant.steps.map(({ step, columns, keptFrom }) => [step, columns[0], keptFrom !== null])).toEqual([
    ['minutes', inW, true],
    ['hours', inKwh, true],
    ['days', inKwh, false],
    ['weeks', inKwh, false],
    ['months', inKwh, false],
    ['years', inKwh, false],
  ])
  const device = await ada.api.dataExport.ofDevice({ params: ofDevice })
  expect(device.steps.map(({ step }) => step)).toEqual([
    'readings',
    'minutes',
    'hours',
    'days',
    'weeks',
    'months',
    'years',
  ])
  const namesOf = (of: string) => device.steps.find(({ step }) => step === of)!.columns.map(({ name }) => name)
  expect(namesOf('readings')).toEqual(expect.arrayContaining(['acPower_W', 'generationTotal_kWh', 'pv1Voltage_V']))
  // Of a counter, what it gained.
  expect(namesOf('hours')).toEqual(['pv1Voltage_V', 'acPower_W', 'generation_kWh'])
})

test('an hour that comes twice has two offsets, and in UTC no time comes twice', async () => {
  const query = { step: 'minutes' as const, ...thatDay, columns: ['generation', 'use'] as const }
  const rows = rowsOf(
    await textOf(ada.api.dataExport.plantCsv({ params, query: { ...query, columns: [...query.columns] } })),
  )
  expect(rows[0]).toBe('time,utc_offset,generation_W,use_W')
  // What is not known is empty, never 0.
  expect(rows[1]).toBe('2026-10-25 00:00:00,+02:00,1200.5,')
  const twice = rows.filter((row) => row.startsWith('2026-10-25 02:00:00'))
  expect(twice.map((row) => row.split(',')[1])).toEqual(['+02:00', '+01:00'])

  const utc = await textOf(
    ada.api.dataExport.plantCsv({
      params,
      query: { step: 'minutes', ...thatDay, columns: ['generation'], clock: 'utc' },
    }),
  )
  const times = rowsOf(utc)
    .slice(1)
    .map((row) => row.split(',')[0])
  expect(times[0]).toBe('2026-10-24T22:00:00Z')
  expect(new Set(times).size).toBe(times.length)
})

test('of a device that was entered by hand and never reported there is no file of readings: no data (message 28)', async () => {
  const entered = await ada.api.deviceChanges.enter({ params, body: { deviceSn: 'SPARE-1', deviceType: 'INVERTER' } })
  const spare = { id: plantId, deviceId: entered.deviceId }
  const readings = { step: 'readings' as const, ...thatDay }
  const { deviceCsv, deviceLines, deviceWorkbook, deviceParquet } = ada.api.dataExport
  for (const call of [deviceCsv, deviceLines, deviceWorkbook, deviceParquet])
    await expect(call({ params: spare, query: readings })).rejects.toMatchObject({ code: 'NO_DATA' })
  // What is asked for by name is a file like any other, which has no rows yet.
  const named = await textOf(deviceCsv({ params: spare, query: { ...readings, columns: ['acPower'] } }))
  expect(rowsOf(named)).toHaveLength(1)
})

test('days and months have the energies that the pages show', async () => {
  const { records } = await ada.api.history.month({ params, query: { year: 2026, month: 10 } })
  const generation = records.find(({ day }) => day === 25)!.generationValue!
  expect(generation).toBeCloseTo(7.2)
  for (const [step, day] of [
    ['days', '2026-10-25'],
    ['months', '2026-10-01'],
  ] as const) {
    const csv = await textOf(
      ada.api.dataExport.plantCsv({ params, query: { step, startDay: '2026-01-01', endDay: '2026-12-31' } }),
    )
    const [head, first, ...others] = rowsOf(csv)
    expect(head!.split(',').slice(0, 2)).toEqual(['day', 'generation_kWh'])
    expect(first!.split(',').slice(0, 2)).toEqual([day, String(Math.round(generation * 1e6) / 1e6)])
    expect(others).toEqual([])
  }
  const lines = await textOf(ada.api.dataExport.deviceLines({ params: ofDevice, query: { step: 'days', ...thatDay } }))
  expect(JSON.parse(lines)).toMatchObject({ day: '2026-10-25', generation_kWh: expect.closeTo(7.2), use_kWh: null })
})

test('hours and minutes of a meter whose clamp is turned say what its days and its page say; its readings stay as they came', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone })
  const { sn } = await server.aGateway(id, 'http')
  const values = (step: number) => ({ gridPower: 1200, buyToday: step / 10, sellToday: 0 })
  const say = (from: number, to: number) =>
    server.say(
      sn,
      ...Array.from({ length: to - from }, (_, place) => ({
        deviceSn: 'CLAMP',
        deviceType: 'METER' as const,
        at: midnight + (from + place) * 5 * minuteMs,
        values: values(from + place),
      })),
    )
  await say(0, 1)
  const { deviceId } = (await ada.api.devices.list({ params: { id } })).find(({ deviceSn }) => deviceSn === 'CLAMP')!
  await server.engine.pool.query(
    `insert into meter_corrections (device_id, from_day, role, is_turned, factor, saved_at) values ($1, '2026-10-20', 'grid', true, 1, now())`,
    [deviceId],
  )
  await say(1, 73)
  while ((await server.centre.roller.pass()) > 0);
  const rows = async (step: 'readings' | 'minutes' | 'hours' | 'days', columns: ('gridPower' | 'buy' | 'sell')[]) => {
    const query = { step, ...thatDay, columns, clock: 'utc' as const }
    const lines = await textOf(ada.api.dataExport.deviceLines({ params: { id, deviceId }, query }))
    return lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, number | null>)
  }
  const sumOf = (told: Record<string, number | null>[], name: string) =>
    told.reduce((sum, row) => sum + (row[name] ?? 0), 0)
  const [days, hours] = [await rows('days', ['buy', 'sell']), await rows('hours', ['gridPower', 'buy', 'sell'])]
  expect(days).toMatchObject([{ buy_kWh: 0, sell_kWh: expect.closeTo(7.2) }])
  expect([sumOf(hours, 'buy_kWh'), sumOf(hours, 'sell_kWh')]).toEqual([0, expect.closeTo(7.2)])
  expect(hours[0]!['gridPower_W']).toBe(-1200)
  expect((await rows('minutes', ['gridPower']))[0]!['gridPower_W']).toBe(-1200)
  expect((await rows('readings', ['gridPower']))[0]!['gridPower_W']).toBe(1200)

  // An hour that is marked as wrong counts for nothing, as in its days.
  await server.engine.pool.query(
    `insert into wrong_spans (device_id, from_at, to_at, marked_at) values ($1, $2, $3, now())`,
    [deviceId, new Date(midnight), new Date(midnight + 60 * minuteMs)],
  )
  expect(sumOf(await rows('hours', ['sell']), 'sell_kWh')).toBeCloseTo(6)
  expect(await rows('readings', ['gridPower'])).toHaveLength(73)
})

test('what a device reported comes as it was reported, in CSV and as JSON lines', async () => {
  const columns = ['pv1Voltage', 'acPower'] as const
  const query = { step: 'readings' as const, ...thatDay, columns: [...columns], most: 11 }
  const rows = rowsOf(await textOf(ada.api.dataExport.deviceCsv({ params: ofDevice, query })))
  expect(rows).toHaveLength(12)
  expect(rows[0]).toBe('time,utc_offset,pv1Voltage_V,acPower_W')
  expect(rows[1]).toBe('2026-10-25 00:00:00,+02:00,,1200.5')
  expect(rows[11]).toBe('2026-10-25 00:50:00,+02:00,401.25,1200.5')
  const lines = (await textOf(ada.api.dataExport.deviceLines({ params: ofDevice, query }))).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))[0]).toEqual({
    time: '2026-10-25T00:00:00+02:00',
    pv1Voltage_V: null,
    acPower_W: 1200.5,
  })
})

const bytesOf = async (file: Promise<{ blob: Blob }>) => new Uint8Array(await (await file).blob.arrayBuffer())
const cellsOf = async (file: Promise<{ blob: Blob }>) => readSheet(Buffer.from(await bytesOf(file)))

test('an Excel file has the columns of the CSV, times that a spreadsheet counts with, and nothing where nothing is known', async () => {
  const query = { step: 'minutes' as const, ...thatDay, columns: ['generation' as const, 'use' as const] }
  const file = await ada.api.dataExport.plantWorkbook({ params, query })
  expect(file.name).toBe(`plant-${plantId}-minutes-2026-10-25-to-2026-10-25.xlsx`)
  const rows = await cellsOf(Promise.resolve(file))
  expect(rows[0]).toEqual(['time', 'utc_offset', 'generation_W', 'use_W'])
  expect(rows[1]).toEqual([new Date('2026-10-25T00:00:00Z'), '+02:00', 1200.5, null])
  // Cells have no zone: an hour that comes twice is told apart by its offset.
  const secondsOf = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) : undefined)
  const twice = rows.filter(([time]) => secondsOf(time) === Date.parse('2026-10-25T02:00:00Z') / 1000)
  expect(twice.map(([, offset]) => offset)).toEqual(['+02:00', '+01:00'])
  const csv = rowsOf(await textOf(ada.api.dataExport.plantCsv({ params, query })))
  expect(rows).toHaveLength(csv.length)

  const utc = await cellsOf(ada.api.dataExport.plantWorkbook({ params, query: { ...query, clock: 'utc', most: 1 } }))
  expect(utc).toEqual([
    ['time_utc', 'generation_W', 'use_W'],
    [new Date('2026-10-24T22:00:00Z'), 1200.5, null],
  ])
})

test('days and months are dates in an Excel file; a time without data has its columns', async () => {
  const ofDays = { params: ofDevice, query: { step: 'days' as const, ...thatDay, columns: ['generation' as const] } }
  const bytes = await bytesOf(ada.api.dataExport.deviceWorkbook(ofDays))
  expect(await readSheet(Buffer.from(bytes))).toEqual([
    ['day', 'generation_kWh'],
    [new Date('2026-10-25T00:00:00Z'), 7.2],
  ])
  const parts = unzipSync(bytes)
  expect(strFromU8(parts['xl/styles.xml']!)).toContain('yyyy')
  const months = { step: 'months' as const, startDay: '2026-01-01', endDay: '2026-12-31' }
  expect((await cellsOf(ada.api.dataExport.plantWorkbook({ params, query: months })))[1]?.[0]).toEqual(
    new Date('2026-10-01T00:00:00Z'),
  )
  const empty = { step: 'days' as const, startDay: '2026-09-01', endDay: '2026-09-02', columns: ['use' as const] }
  expect(await cellsOf(ada.api.dataExport.plantWorkbook({ params, query: empty }))).toEqual([['day', 'use_kWh']])
  expect(await textOf(ada.api.dataExport.plantCsv({ params, query: empty }))).toBe('day,use_kWh\r\n')
})

test('no cell of an Excel file is a formula, whatever a device is called', async () => {
  await server.engine.pool.query(`update devices set name = '=1+1' where id = $1`, [inverter.id])
  const query = { step: 'readings' as const, ...thatDay, most: 3 }
  const parts = unzipSync(await bytesOf(ada.api.dataExport.deviceWorkbook({ params: ofDevice, query })))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('acPower_W')
  expect(sheet).not.toMatch(/<f[ >]/)
})

/** What a program of an analyst reads. */
const parquetIn = async (file: Promise<{ blob: Blob }>) => {
  const bytes = await (await file).blob.arrayBuffer()
  const metadata = parquetMetadata(bytes)
  return {
    metadata,
    kinds: metadata.schema.slice(1).map(({ name, logical_type, type }) => [name, logical_type ?? type]),
    rows: await parquetReadObjects({ file: bytes }),
  }
}

test('Parquet has moments in UTC also in the night when clocks change, doubles, null where nothing is known, and names the zone', async () => {
  const query = { step: 'minutes' as const, ...thatDay, columns: ['generation' as const, 'use' as const] }
  const file = await ada.api.dataExport.plantParquet({ params, query })
  expect(file.name).toBe(`plant-${plantId}-minutes-2026-10-25-to-2026-10-25.parquet`)
  const { metadata, kinds, rows } = await parquetIn(Promise.resolve(file))
  expect(kinds).toEqual([
    ['time_utc', { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }],
    ['generation_W', 'DOUBLE'],
    ['use_W', 'DOUBLE'],
  ])
  expect(metadata.key_value_metadata).toEqual([{ key: 'timezone', value: zone }])
  expect(rows[0]).toEqual({ time_utc: new Date('2026-10-24T22:00:00Z'), generation_W: 1200.5, use_W: null })
  // The hour that local clocks show twice is two hours.
  const times = rows.map(({ time_utc }) => Number(time_utc))
  expect(times).toContain(Date.parse('2026-10-25T00:00:00Z'))
  expect(times).toContain(Date.parse('2026-10-25T01:00:00Z'))
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
  expect(rows).toHaveLength(rowsOf(await textOf(ada.api.dataExport.plantCsv({ params, query }))).length - 1)
})

test('what a device reported is in Parquet as it was reported, and what it did not report is null', async () => {
  const query = { step: 'readings' as const, ...thatDay, columns: ['acPower' as const, 'pv1Voltage' as const] }
  const { rows } = await parquetIn(ada.api.dataExport.deviceParquet({ params: ofDevice, query }))
  expect(rows).toHaveLength(73)
  expect(rows.slice(9, 11)).toEqual([
    { time_utc: new Date(midnight + 45 * minuteMs), acPower_W: 1200.5, pv1Voltage_V: null },
    { time_utc: new Date(midnight + 50 * minuteMs), acPower_W: 1200.5, pv1Voltage_V: 401.25 },
  ])
})

test('days and months are dates in Parquet; a time without data has its columns', async () => {
  const days = { step: 'days' as const, ...thatDay, columns: ['generation' as const] }
  const ofDays = await parquetIn(ada.api.dataExport.deviceParquet({ params: ofDevice, query: days }))
  expect(ofDays.kinds).toEqual([
    ['day', { type: 'DATE' }],
    ['generation_kWh', 'DOUBLE'],
  ])
  expect(ofDays.rows).toEqual([{ day: new Date('2026-10-25T00:00:00Z'), generation_kWh: 7.2 }])
  const months = { step: 'months' as const, startDay: '2026-01-01', endDay: '2026-12-31' }
  const ofMonths = await parquetIn(ada.api.dataExport.plantParquet({ params, query: months }))
  expect(ofMonths.rows[0]).toMatchObject({ day: new Date('2026-10-01T00:00:00Z'), generation_kWh: 7.2 })
  const empty = { ...days, startDay: '2026-09-01', endDay: '2026-09-02' }
  const ofNothing = await parquetIn(ada.api.dataExport.plantParquet({ params, query: empty }))
  expect(ofNothing.kinds).toEqual(ofDays.kinds)
  expect(ofNothing.rows).toEqual([])
})

test('spreadsheets of other countries get semicolons and decimal commas', async () => {
  const query = { step: 'readings' as const, ...thatDay, columns: ['acPower' as const], most: 1 }
  const csv = await textOf(
    ada.api.dataExport.deviceCsv({ params: ofDevice, query: { ...query, separator: 'semicolon', decimal: 'comma' } }),
  )
  expect(csv).toBe('time;utc_offset;acPower_W\r\n2026-10-25 00:00:00;+02:00;1200,5\r\n')
})

test('a time without data is a file with its columns and no rows', async () => {
  const query = { step: 'minutes' as const, startDay: '2026-09-01', endDay: '2026-09-02', columns: ['soc' as const] }
  expect(await textOf(ada.api.dataExport.plantCsv({ params, query }))).toBe('time,utc_offset,soc_pct\r\n')
})

test.each([
  ['a day that no calendar has', { startDay: '2026-02-30' }],
  ['a time that runs backwards', { startDay: '2026-10-26' }],
  ['more days than one file has', { startDay: '2020-01-01' }],
  ['a column that rows of this kind do not have', { columns: ['pv1Voltage' as const] }],
  ['a comma for both', { decimal: 'comma' as const }],
])('%s is refused', async (_, wrong) => {
  const query = { step: 'minutes' as const, ...thatDay, ...wrong }
  await expect(ada.api.dataExport.plantCsv({ params, query })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('an Excel file and Parquet are refused as the CSV is, before they begin', async () => {
  const query = { step: 'readings' as const, startDay: '2020-01-01', endDay: '2026-10-25' }
  for (const file of ['deviceWorkbook', 'deviceParquet'] as const)
    await expect(ada.api.dataExport[file]({ params: ofDevice, query })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('strangers, and a device of another plant, get nothing', async () => {
  const eve = await server.aCaller()
  const query = { step: 'readings' as const, ...thatDay }
  for (const file of ['deviceCsv', 'deviceWorkbook', 'deviceParquet'] as const)
    await expect(eve.api.dataExport[file]({ params: ofDevice, query })).rejects.toMatchObject({
      code: 'AU_NO_READ_PERMISSION',
    })
  const other = await server.aPlant({ owner_id: eve.id })
  await expect(
    eve.api.dataExport.deviceCsv({ params: { id: other, deviceId: inverter.id }, query }),
  ).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('a person saves at most 120 files an hour; first rows do not count', async () => {
  const busy = await server.aCaller()
  const own = { id: await server.aPlant({ owner_id: busy.id }) }
  const query = { step: 'days' as const, ...thatDay }
  for (let file = 0; file < 120; file++) await busy.api.dataExport.plantLines({ params: own, query })
  for (const file of ['plantCsv', 'plantWorkbook', 'plantParquet'] as const)
    await expect(busy.api.dataExport[file]({ params: own, query })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await textOf(busy.api.dataExport.plantLines({ params: own, query: { ...query, most: 5 } }))).toBe('')
})

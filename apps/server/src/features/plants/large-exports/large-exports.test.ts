import { dayMs, minuteMs, startOfDay } from '@heliograph/domain/zones'
import { strFromU8, unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
let now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, zone })
const gateway = await server.aGateway(plantId)
const first = await server.aDevice(plantId, gateway.id)
const second = await server.aDevice(plantId, gateway.id)
const silent = await server.aDevice(plantId, gateway.id)

/** Two devices on days that are written one after the other, one of them 25 hours long; the second has a voltage, too. */
const days = ['2026-10-20', '2026-10-25'] as const
for (const { sn, voltage } of [
  { sn: first.sn, voltage: false },
  { sn: second.sn, voltage: true },
])
  for (const [place, day] of days.entries())
    await server.say(
      gateway.sn,
      ...Array.from({ length: 40 }, (_, step) => ({
        deviceSn: sn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + step * 5 * minuteMs,
        values: { acPower: 1200.5, generationTotal: 100 + place + step / 100, ...(voltage && { pv1Voltage: 401.25 }) },
      })),
    )
while ((await server.centre.roller.pass()) > 0);

const params = { id: plantId }
const wish = {
  plant: true,
  step: 'readings' as const,
  startDay: '2026-09-20',
  endDay: '2026-10-25',
  format: 'csv' as const,
}
const prepare = () => server.runJob('prepare-large-exports')
const newest = async (who = ada) => (await who.api.largeExports.list({ params })).exports[0]!
const bytesOf = async (exportId: number, who = ada) =>
  new Uint8Array(await (await who.api.largeExports.file({ params: { ...params, exportId } })).blob.arrayBuffer())
const filesOf = async (exportId: number, who = ada) => unzipSync(await bytesOf(exportId, who))
const made = async (asked: Partial<Parameters<typeof ada.api.largeExports.start>[0]['body']> = {}, who = ada) => {
  await who.api.largeExports.start({ params, body: { ...wish, ...asked } })
  await prepare()
  return newest(who)
}
const { pool } = server.engine

beforeEach(async () => {
  await pool.query('delete from large_exports')
})

test('about how many rows, bytes and files there will be is told before anything is begun', async () => {
  const told = await ada.api.largeExports.estimate({ params, body: { ...wish, plant: false, startDay: '2026-10-25' } })
  expect(told).toMatchObject({ rows: 80, files: 3, tooLarge: false, mostRowsOfFile: null })
  expect(told.bytes).toBeGreaterThan(80 * 10)
  const days = await ada.api.largeExports.estimate({ params, body: { ...wish, step: 'days', deviceIds: [first.id] } })
  expect(days).toMatchObject({ rows: 2 * 36, files: 2 })
  expect(await ada.api.largeExports.list({ params })).toMatchObject({
    exports: [],
    busy: false,
    full: false,
    keptDays: 7,
  })
})

test('the plant and all of its devices are files of one ZIP, as the streamed files are, and a mail leads to the page', async () => {
  const started = await ada.api.largeExports.start({ params, body: wish })
  expect(started.busy).toBe(true)
  expect(started.exports).toMatchObject([{ state: 'waiting', done: 0, files: 4, format: 'csv', keptUntil: null }])
  await pool.query(`update users set language = 'de' where id = $1`, [ada.id])
  await prepare()
  const { id, ...ready } = await newest()
  // Of the device that never reported there is no file.
  expect(ready).toMatchObject({ state: 'ready', done: 1, rows: 80 + 80 + 80, readyTime: now / 1000 })
  expect(ready.keptUntil).toBe((now + 7 * dayMs) / 1000)
  const files = await filesOf(id)
  const range = 'readings-2026-09-20-to-2026-10-25.csv'
  expect(Object.keys(files)).toEqual([
    `plant-${plantId}-${range}`,
    `device-${first.id}-${first.sn}-${range}`,
    `device-${second.id}-${second.sn}-${range}`,
  ])
  const query = { step: 'readings' as const, startDay: wish.startDay, endDay: wish.endDay }
  const streamed = await ada.api.dataExport.deviceCsv({ params: { ...params, deviceId: second.id }, query })
  expect(strFromU8(files[`device-${second.id}-${second.sn}-${range}`]!)).toBe(await streamed.blob.text())
  const plant = await ada.api.dataExport.plantCsv({ params, query: { ...query, step: 'minutes' } })
  expect(strFromU8(files[`plant-${plantId}-${range}`]!)).toBe(await plant.blob.text())

  const { rows } = await pool.query<{ body: string; subject: string; language: string }>(
    `select subject, body, language from outbox where kind = 'export-ready' and user_id = $1`,
    [ada.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ language: 'de', subject: expect.stringContaining('Export') as string })
  expect(rows[0]!.body).toContain(`/plant/infos/exportdata?plant=${plantId}`)
})

test('Excel files, Parquet and JSON lines have the same rows', async () => {
  const only = { plant: false, deviceIds: [first.id] }
  const fileOf = async (format: 'xlsx' | 'parquet' | 'jsonl') =>
    Object.values(await filesOf((await made({ ...only, format })).id))[0]!
  const sheet = await readSheet(Buffer.from(await fileOf('xlsx')))
  expect(sheet).toHaveLength(81)
  expect(sheet[0]).toEqual(['time', 'utc_offset', 'acPower_W', 'generationTotal_kWh'])
  const rows = await parquetReadObjects({ file: (await fileOf('parquet')).slice().buffer })
  expect(rows).toHaveLength(80)
  expect(rows[0]).toMatchObject({ time_utc: new Date(startOfDay(zone, '2026-10-20')), acPower_W: 1200.5 })
  const lines = strFromU8(await fileOf('jsonl'))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(80)
  expect(JSON.parse(lines[79]!)).toMatchObject({ acPower_W: 1200.5, generationTotal_kWh: 101.39 })
})

test.each(['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const)(
  'rows of %s are those of the streamed files, in the same units, over more than is written at once',
  async (step) => {
    const units = { power: 'kW', energy: 'Wh', temperature: 'F' } as const
    const { id, rows } = await made({ step, ...units, deviceIds: [second.id] })
    const files = await filesOf(id)
    const range = `${step}-2026-09-20-to-2026-10-25.csv`
    const query = { step, startDay: wish.startDay, endDay: wish.endDay, ...units }
    const device = await ada.api.dataExport.deviceCsv({ params: { ...params, deviceId: second.id }, query })
    const ofDevice = strFromU8(files[`device-${second.id}-${second.sn}-${range}`]!)
    expect(ofDevice).toBe(await device.blob.text())
    expect(ofDevice.split('\r\n')[0]).toMatch(/^(day|time,utc_offset).*,generation_Wh/)
    const plant = await ada.api.dataExport.plantCsv({ params, query })
    const ofPlant = strFromU8(files[`plant-${plantId}-${range}`]!)
    expect(ofPlant).toBe(await plant.blob.text())
    expect(rows).toBe(ofDevice.split('\r\n').length + ofPlant.split('\r\n').length - 4)
    expect(rows).toBeGreaterThan(1)
    const told = await ada.api.largeExports.estimate({ params, body: { ...wish, step, deviceIds: [second.id] } })
    expect(told.rows).toBeGreaterThan(1)
  },
)

test('the file of the plant has the columns that were chosen, with weather, expectation and income, and devices have their own', async () => {
  const columns = ['generation', 'ambientTemperature', 'expected', 'performanceRatio', 'income'] as const
  const { id } = await made({ step: 'days', columns: [...columns], deviceIds: [first.id] })
  const [ofPlant = '', ofDevice = ''] = Object.values(await filesOf(id)).map((file) => strFromU8(file))
  const query = { step: 'days' as const, startDay: wish.startDay, endDay: wish.endDay, columns: [...columns] }
  expect(ofPlant).toBe(await (await ada.api.dataExport.plantCsv({ params, query })).blob.text())
  expect(ofPlant).toMatch(/^day,generation_kWh,ambientTemperature_C,expected_kWh,performanceRatio_pct,income/)
  expect(ofDevice).toMatch(/^day,generation_kWh,use_kWh,/)
  // A script with an API token gets files, but nothing of money.
  const { token } = await ada.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['export'], days: 30 } })
  const script = server.apiWith(token)
  await expect(script.largeExports.file({ params: { ...params, exportId: id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  const other = await made({ step: 'days', columns: ['generation'], deviceIds: [first.id] })
  const { blob } = await script.largeExports.file({ params: { ...params, exportId: other.id } })
  expect(blob.size).toBeGreaterThan(100)
})

test('files of devices have just the columns that were chosen, as the streamed ones; a device that reports none of them has none', async () => {
  // A person begins so many a day.
  const cleo = await server.aCaller()
  await pool.query(`insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')`, [plantId, cleo.id])
  for (const [step, deviceColumns, head] of [
    ['readings', ['pv1Voltage', 'acPower'], 'time,utc_offset,pv1Voltage_V,acPower_W'],
    ['hours', ['generation', 'pv1Voltage'], 'time,utc_offset,generation_kWh,pv1Voltage_V'],
    ['months', ['generation'], 'day,generation_kWh'],
  ] as const) {
    const { id } = await made({ step, deviceColumns: [...deviceColumns], deviceIds: [first.id, second.id] }, cleo)
    const files = await filesOf(id, cleo)
    const nameOf = ({ id: deviceId, sn }: { id: number; sn: string }) =>
      `device-${deviceId}-${sn}-${step}-2026-09-20-to-2026-10-25.csv`
    const query = { step, startDay: wish.startDay, endDay: wish.endDay }
    for (const device of [
      // It has no voltage.
      { ...first, columns: deviceColumns.filter((column) => column !== 'pv1Voltage') },
      { ...second, columns: [...deviceColumns] },
    ]) {
      const { columns } = device
      const { blob } = await ada.api.dataExport.deviceCsv({
        params: { ...params, deviceId: device.id },
        query: { ...query, columns },
      })
      expect(strFromU8(files[nameOf(device)]!), `${step} ${columns.join()}`).toBe(await blob.text())
    }
    expect(strFromU8(files[nameOf(second)]!).split('\r\n')[0]).toBe(head)
    // The plant's file is as usual.
    expect(Object.keys(files)).toHaveLength(3)
  }
  const { id, files } = await made({ plant: false, deviceColumns: ['pv1Voltage'] }, cleo)
  expect(files).toBe(1)
  expect(Object.keys(await filesOf(id, cleo))).toEqual([expect.stringContaining(second.sn)])
})

test('the expected size follows the columns of devices, and so does how many files there will be', async () => {
  const sizeWith = (chosen: { deviceColumns?: ('acPower' | 'pv1Voltage')[] }) =>
    ada.api.largeExports.estimate({ params, body: { ...wish, plant: false, startDay: '2026-10-25', ...chosen } })
  const all = await sizeWith({})
  const [power, voltage] = [
    await sizeWith({ deviceColumns: ['acPower'] }),
    await sizeWith({ deviceColumns: ['pv1Voltage'] }),
  ]
  expect(power.rows).toBe(all.rows)
  expect(power.bytes).toBeLessThan(all.bytes)
  expect([power.files, voltage.files]).toEqual([2, 1])
  expect(voltage.rows).toBe(power.rows / 2)
  const nothing = ada.api.largeExports.estimate({
    params,
    body: { ...wish, plant: false, deviceColumns: ['pv2Voltage'] },
  })
  await expect(nothing).rejects.toMatchObject({ code: 'NO_DATA' })
})

test('which columns files of devices can have is told of all devices together, with their names in the wished units', async () => {
  const { steps } = await ada.api.largeExports.deviceColumns({ params, query: { power: 'kW' } })
  const namesOf = (step: string) => steps.find((each) => each.step === step)?.columns.map(({ name }) => name)
  expect(namesOf('readings')).toEqual(['pv1Voltage_V', 'acPower_kW', 'generationTotal_kWh'])
  expect(namesOf('hours')).toEqual(['pv1Voltage_V', 'acPower_kW', 'generation_kWh'])
  expect(namesOf('days')).toContain('generation_kWh')
  const bare = await server.aPlant({ owner_id: ada.id })
  const { steps: none } = await ada.api.largeExports.deviceColumns({ params: { id: bare }, query: {} })
  expect(none.find(({ step }) => step === 'readings')).toEqual({ step: 'readings', columns: [] })
})

test('a download goes on where it broke off, and parts of another file are never mixed in', async () => {
  const { id } = await made()
  const whole = await bytesOf(id)
  const [app] = [...server.centre.apps.values()]
  const ask = (headers: Record<string, string>) =>
    app!.inject({
      url: `/maintain-s/history/export/${plantId}/large/${id}/file`,
      headers: { authorization: `Bearer ${ada.token}`, ...headers },
    })
  const first = await ask({ range: 'bytes=0-99' })
  expect(first.statusCode).toBe(206)
  expect(first.headers).toMatchObject({
    'content-range': `bytes 0-99/${whole.length}`,
    'content-length': '100',
    'accept-ranges': 'bytes',
    etag: `"large-export-${id}"`,
  })
  const rest = await ask({ range: 'bytes=100-', 'if-range': `"large-export-${id}"` })
  expect(Buffer.concat([first.rawPayload, rest.rawPayload])).toEqual(Buffer.from(whole))
  const last = await ask({ range: 'bytes=-22' })
  expect(last.rawPayload).toEqual(Buffer.from(whole.subarray(-22)))
  // Begins within one piece and ends in another.
  const across = await ask({ range: 'bytes=30-400' })
  expect(across.rawPayload).toEqual(Buffer.from(whole.subarray(30, 401)))
  const other = await ask({ range: 'bytes=100-', 'if-range': '"large-export-0"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.length])
  const beyond = await ask({ range: `bytes=${whole.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  for (const range of ['bytes=9-3', 'bytes=0-1,5-6', 'rows=1-2'])
    expect([(await ask({ range })).statusCode, range]).toEqual([200, range])
})

test('each person has one at a time, and can begin another after cancelling it; nothing of it is left', async () => {
  const { exports } = await ada.api.largeExports.start({ params, body: wish })
  await expect(ada.api.largeExports.start({ params, body: wish })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // A part was written already.
  await pool.query(`insert into large_export_pieces values ($1, 0, 'x')`, [exports[0]!.id])
  const cancelled = await ada.api.largeExports.remove({ params: { ...params, exportId: exports[0]!.id } })
  expect(cancelled).toMatchObject({ exports: [], busy: false })
  expect((await pool.query('select from large_export_pieces')).rowCount).toBe(0)
  await prepare()
  expect((await ada.api.largeExports.start({ params, body: wish })).exports).toHaveLength(1)
})

test('an installation prepares one at a time, and begins no more when so many wait or so much is kept', async () => {
  const { exports } = await ada.api.largeExports.start({ params, body: wish })
  // Another process works on another one.
  const bert = await server.aCaller()
  const berts = await server.aPlant({ owner_id: bert.id })
  await bert.api.largeExports.start({ params: { id: berts }, body: { ...wish, step: 'days' } })
  const hold = (held: boolean) =>
    pool.query(`update large_exports set is_held = $2, due_at = $3 where plant_id = $1`, [
      berts,
      held,
      new Date(now + (held ? 60_000 : 0)),
    ])
  await hold(true)
  await prepare()
  expect(await newest()).toMatchObject({ id: exports[0]!.id, state: 'waiting' })
  await hold(false)
  await prepare()
  expect(await newest()).toMatchObject({ state: 'ready' })
  expect((await ada.api.largeExports.list({ params })).full).toBe(false)
  await pool.query(`update large_exports set bytes = 20 * 1024::bigint ^ 3`)
  expect((await ada.api.largeExports.list({ params })).full).toBe(true)
  await expect(ada.api.largeExports.start({ params, body: wish })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a file is kept for seven days', async () => {
  const { id } = await made()
  const begun = now
  try {
    now = begun + 7 * dayMs - 1
    await prepare()
    expect((await filesOf(id))[`plant-${plantId}-readings-2026-09-20-to-2026-10-25.csv`]).toBeDefined()
    now = begun + 7 * dayMs
    await prepare()
    await expect(bytesOf(id)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
    expect((await pool.query('select from large_export_pieces')).rowCount).toBe(0)
  } finally {
    now = begun
  }
})

test('who has lost access to the plant gets no file, neither prepared nor downloaded, and it goes with the plant', async () => {
  const vera = await server.aCaller()
  const share = () =>
    pool.query(`insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')`, [plantId, vera.id])
  const unshare = () => pool.query('delete from plant_rights where user_id = $1', [vera.id])
  await share()
  await vera.api.largeExports.start({ params, body: wish })
  await prepare()
  const [{ id } = { id: 0 }] = (await vera.api.largeExports.list({ params })).exports
  expect((await vera.api.largeExports.file({ params: { ...params, exportId: id } })).blob.size).toBeGreaterThan(100)
  // It is hers alone: not even the owner of the plant gets it.
  await expect(bytesOf(id)).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
  await expect(ada.api.largeExports.remove({ params: { ...params, exportId: id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  await vera.api.largeExports.start({ params, body: wish })
  await unshare()
  // Rights are kept for some seconds.
  now += minuteMs
  await expect(vera.api.largeExports.file({ params: { ...params, exportId: id } })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
  await prepare()
  const { rows } = await pool.query(`select problem from large_exports where user_id = $1 order by id desc`, [vera.id])
  expect(rows[0]).toEqual({ problem: 'no-access' })
  await pool.query('delete from users where id = $1', [vera.id])
  expect((await pool.query('select from large_exports')).rowCount).toBe(0)
})

test('of devices that never reported there is nothing to prepare, and the page is told why', async () => {
  const { state, problem } = await made({ plant: false, deviceIds: [silent.id] })
  expect([state, problem]).toEqual(['failed', 'no-data'])
  await expect(
    ada.api.largeExports.start({ params, body: { ...wish, plant: false, deviceIds: [] } }),
  ).rejects.toMatchObject({ code: 'NO_DATA' })
})

test.each([
  ['a day that no calendar has', { startDay: '2026-02-30' }],
  ['a time that runs backwards', { startDay: '2026-10-26' }],
  ['more than 13 months', { startDay: '2025-09-01' }],
  ['a comma for both', { decimal: 'comma' as const }],
  ['a column that the plant does not have every five minutes', { columns: ['generation' as const, 'income' as const] }],
  ['a column that no reading of a device has', { deviceColumns: ['generation' as const] }],
  ['what a plant earns, of a device', { step: 'days' as const, deviceColumns: ['income' as const] }],
  ['a counter by the hour', { step: 'hours' as const, deviceColumns: ['generationTotal' as const] }],
  ['a column that is named twice', { deviceColumns: ['acPower' as const, 'acPower' as const] }],
  ['a column of another name', { deviceColumns: ['ac_power' as 'acPower'] }],
  ['no column', { deviceColumns: [] }],
  ['a device of another plant', { deviceIds: [99_999] }],
])('%s is refused, also when only the size is asked for', async (_, wrong) => {
  const body = { ...wish, ...wrong }
  await expect(ada.api.largeExports.start({ params, body })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(ada.api.largeExports.estimate({ params, body })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('strangers learn nothing, and begin nothing', async () => {
  const eve = await server.aCaller()
  const { id } = await made()
  const own = { id: await server.aPlant({ owner_id: eve.id }) }
  const refused = { code: 'AU_NO_READ_PERMISSION' }
  await expect(eve.api.largeExports.list({ params })).rejects.toMatchObject(refused)
  await expect(eve.api.largeExports.deviceColumns({ params, query: {} })).rejects.toMatchObject(refused)
  await expect(eve.api.largeExports.start({ params, body: wish })).rejects.toMatchObject(refused)
  await expect(eve.api.largeExports.estimate({ params, body: wish })).rejects.toMatchObject(refused)
  for (const call of ['file', 'remove'] as const) {
    await expect(eve.api.largeExports[call]({ params: { ...params, exportId: id } })).rejects.toMatchObject(refused)
    // Nor through a plant of hers.
    await expect(eve.api.largeExports[call]({ params: { ...own, exportId: id } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
  }
})

import { startOfDay } from '@heliograph/domain/zones'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, zone, currency: 'EUR', capacity_kwp: 10 })
await ada.api.tariffs.save({
  params: { id: plantId },
  body: { validFrom: '2026-01-01', mergeElectricPrice: 0.3333, replaces: null, lastModifiedDate: null },
})
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)

/** Every five minutes on the day that is 25 hours long, 0.1027 kWh each time; and on the day after it. */
for (const day of ['2026-10-25', '2026-10-26']) {
  const midnight = startOfDay(zone, day)
  await server.say(
    gateway.sn,
    ...Array.from({ length: 73 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: midnight + step * 300_000,
      values: { acPower: 1200.5, generationToday: step * 0.1027 },
    })),
  )
}
while ((await server.centre.roller.pass()) > 0);

type Body = Parameters<typeof ada.api.reports.ofPlant>[0]['body']
const fields = (...names: Body['reportFields'][number]['storageName'][]) =>
  names.map((name) => ({ name, storageName: name }))
const bytesOf = async (body: Body, id = plantId, by = ada) => {
  const { blob } = await by.api.reports.ofPlant({ params: { id }, body })
  return new Uint8Array(await blob.arrayBuffer())
}
/** As clients read it: columns by the names of the first row. */
const rowsOf = async (body: Body) => {
  const [heads = [], ...rows] = await readSheet(Buffer.from(await bytesOf(body)))
  return rows.map((row) => Object.fromEntries(heads.map((head, place) => [head, row[place] ?? null])))
}
const days = { timeType: '2' as const, startTime: '2026-10-24', endTime: '2026-10-26' }

test('a report has a row per date and the columns by their given names, truncated, empty where unknown (spec §7)', async () => {
  const names = [
    ['Made', 'GENERATE_VALUE'],
    ['Used', 'USE_VALUE'],
    ['Sold', 'GRID_VALUE'],
    ['Money', 'PRE_INCOME'],
    ['Hours', 'FULL_POWER_HOURS'],
  ] as const
  const rows = await rowsOf({ ...days, reportFields: names.map(([name, storageName]) => ({ name, storageName })) })
  const { records } = await ada.api.history.month({ params: { id: plantId }, query: { year: 2026, month: 10 } })
  const [first] = records
  expect(first!.generationValue).toBeCloseTo(7.3944)
  expect(rows).toEqual([
    { Date: '2026-10-24', Made: null, Used: null, Sold: null, Money: null, Hours: null },
    { Date: '2026-10-25', Made: 7.39, Used: null, Sold: null, Money: 2.46, Hours: 0.73 },
    { Date: '2026-10-26', Made: 7.39, Used: null, Sold: null, Money: 2.46, Hours: 0.73 },
  ])
  expect(first!.incomeValue).toBeCloseTo(7.3944 * 0.3333)
})

test('what was expected stands in rows of days, and of longer times where it is known of each day', async () => {
  const own = await server.aPlant({ owner_id: ada.id, zone, started_at: new Date('2026-08-30T22:00:00Z') })
  await server.engine.pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh, clipped_kwh,
       expected_kwh, low_kwh, high_kwh, own_days)
     select $1, day, 'told', false, 10, 1, 9, 0, 4.5, 4, 5, 9 from generate_series('2026-08-31'::date, '2026-10-26', interval '1 day') day
     where day <> '2026-10-02'`,
    [own],
  )
  const expected = fields('EXPECTED_VALUE', 'EXPECTED_LOW_VALUE', 'EXPECTED_HIGH_VALUE')
  const read = async (body: Body) =>
    (await readSheet(Buffer.from(await bytesOf({ ...body, reportFields: expected }, own)))).slice(1)
  expect(await read({ ...days, startTime: '2026-10-01', endTime: '2026-10-03', reportFields: [] })).toEqual([
    ['2026-10-01', 4.5, 4, 5],
    ['2026-10-02', null, null, null],
    ['2026-10-03', 4.5, 4, 5],
  ])
  // It began on the last of August; October lacks a day, and is not over.
  expect(await read({ timeType: '3', startTime: '2026-07', endTime: '2026-10', reportFields: [] })).toEqual([
    ['2026-07', null, null, null],
    ['2026-08', 4.5, 4, 5],
    ['2026-09', 135, 120, 150],
    ['2026-10', null, null, null],
  ])
  const minutes = { timeType: '1' as const, startTime: '2026-10-25', endTime: '2026-10-25' }
  expect((await rowsOf({ ...minutes, reportFields: fields('EXPECTED_VALUE') }))[0]?.EXPECTED_VALUE).toBe(null)
})

test('months and years are whole ones, as on the pages, and their dates are texts', async () => {
  const months = { timeType: '3' as const, startTime: '2026-09', endTime: '2026-10' }
  expect(await rowsOf({ ...months, reportFields: fields('GENERATE_VALUE', 'PRE_INCOME') })).toEqual([
    { Date: '2026-09', GENERATE_VALUE: null, PRE_INCOME: null },
    { Date: '2026-10', GENERATE_VALUE: 14.78, PRE_INCOME: 4.92 },
  ])
  const years = { timeType: '4' as const, startTime: '2025', endTime: '2026-10-26' }
  expect(await rowsOf({ ...years, reportFields: fields('GENERATE_VALUE') })).toEqual([
    { Date: '2025', GENERATE_VALUE: null },
    { Date: '2026', GENERATE_VALUE: 14.78 },
  ])
})

test('five minutes have powers, and an hour that comes twice has two offsets', async () => {
  const minutes = { timeType: '1' as const, startTime: '2026-10-25', endTime: '2026-10-25' }
  const rows = await rowsOf({ ...minutes, reportFields: fields('GENERATE_VALUE', 'PRE_INCOME') })
  expect(rows[0]).toEqual({ Date: '2026-10-25 00:00:00+02:00', GENERATE_VALUE: 1200.5, PRE_INCOME: null })
  expect(rows.map(({ Date }) => Date).filter((date) => String(date).startsWith('2026-10-25 02:00:00'))).toEqual([
    '2026-10-25 02:00:00+02:00',
    '2026-10-25 02:00:00+01:00',
  ])
})

test('the column of the dates stands where it is asked for; a time without data has its rows, too', async () => {
  const reportFields = [...fields('BUY_VALUE'), { name: 'Tag', storageName: 'DATE' as const }]
  const sheet = await readSheet(
    Buffer.from(await bytesOf({ timeType: '2', startTime: '2020-02', endTime: '2020-02', reportFields })),
  )
  expect(sheet).toHaveLength(30)
  expect([sheet[0], sheet[29]]).toEqual([
    ['BUY_VALUE', 'Tag'],
    [null, '2020-02-29'],
  ])
})

test('a name that looks like a formula is a text, and cells tell the unit and the currency', async () => {
  const names = ['=1+1', '+1', '-1', '@sum(a1)', '<b>&"', '＝1']
  const reportFields = names.map((name, place) => ({
    name,
    storageName: place === 0 ? ('PRE_INCOME' as const) : ('GENERATE_VALUE' as const),
  }))
  const bytes = await bytesOf({ ...days, reportFields })
  expect((await readSheet(Buffer.from(bytes)))[0]).toEqual(['Date', ...names])
  const parts = unzipSync(bytes)
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  expect(text('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
  expect(text('xl/styles.xml')).toContain('&quot; EUR&quot;')
  expect(text('xl/styles.xml')).toContain('&quot; kWh&quot;')
})

test.each([
  ['a column that no report has', { reportFields: [{ name: 'x', storageName: 'VOLTAGE' as never }] }, 'storageName'],
  ['no columns', { reportFields: [] }, 'reportFields'],
  ['a head that no file can have', { reportFields: [{ name: 'a\u0000', storageName: 'BUY_VALUE' as const }] }, 'name'],
  ['a day that no calendar has', { endTime: '2026-10-32' }, 'endTime 2026-10-32 is not in the calendar'],
  ['a month that no calendar has', { endTime: '2026-13' }, 'endTime 2026-13-01 is not in the calendar'],
  ['a time that runs backwards', { endTime: '2026-10-23' }, 'endTime is before startTime'],
  ['more days than one report has', { startTime: '2024' }, 'endTime must be within 400 days of startTime'],
  ['more minutes', { timeType: '1' as const, startTime: '2026-09' }, 'within 31 days'],
  ['more months', { timeType: '3' as const, startTime: '2000' }, 'within 240 months'],
  ['more years', { timeType: '4' as const, startTime: '1970', endTime: '9998' }, 'within 100 years'],
  ['a kind of time that does not exist', { timeType: '5' as never }, 'timeType'],
])('%s is refused, and told', async (_, wrong, told) => {
  const body = { ...days, reportFields: fields('BUY_VALUE'), ...wrong }
  await expect(bytesOf(body)).rejects.toMatchObject({ code: 'PARAM_ERROR', param: expect.stringContaining(told) })
})

test('inverters are placed by what they made per kWp; one that was silent for long is not the worst', async () => {
  const roofs = await server.aPlant({ owner_id: ada.id, zone })
  const logger = await server.aGateway(roofs)
  for (const [name, ratedW, kwhAStep, days] of [
    ['Large', 10_000, 0.2, ['2026-10-24', '2026-10-26']],
    ['Small', 4_000, 0.1, ['2026-10-24', '2026-10-26']],
    ['Silent', 4_000, 0.1, ['2026-10-26']],
  ] as const) {
    const { id, sn } = await server.aDevice(roofs, logger.id)
    await server.engine.pool.query('update devices set name = $2, rated_w = $3 where id = $1', [id, name, ratedW])
    for (const day of days)
      await server.say(
        logger.sn,
        ...Array.from({ length: 73 }, (_, step) => ({
          deviceSn: sn,
          deviceType: 'INVERTER' as const,
          at: startOfDay(zone, day) + step * 300_000,
          values: { acPower: 1000, generationToday: step * kwhAStep },
        })),
      )
  }
  while ((await server.centre.roller.pass()) > 0);
  const query = { startDay: '2026-10-20', endDay: '2026-10-26' }
  const ranking = await ada.api.reports.devices({ params: { id: roofs }, query })
  expect(ranking.scaled).toBe(true)
  expect(
    ranking.devices.map(({ deviceName, energy, yield: made, place }) => [deviceName, energy, made, place]),
  ).toEqual([
    ['Small', expect.closeTo(14.4), expect.closeTo(3.6), 1],
    ['Large', expect.closeTo(28.8), expect.closeTo(2.88), 2],
    ['Silent', expect.closeTo(7.2), expect.closeTo(1.8), null],
  ])
  // What was removed is in no report of later.
  const silent = ranking.devices.find(({ deviceName }) => deviceName === 'Silent')!
  await ada.api.deviceChanges.remove({ params: { id: roofs }, body: { deviceIds: [silent.deviceId] } })
  const later = { startDay: '2027-01-01', endDay: '2027-01-31' }
  const { devices } = await ada.api.reports.devices({ params: { id: roofs }, query: later })
  expect(devices.map(({ deviceName }) => deviceName).toSorted()).toEqual(['Large', 'Small'])
  await expect(
    ada.api.reports.devices({ params: { id: roofs }, query: { ...query, endDay: '2026-10-19' } }),
  ).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('an inverter that two gateways report is in the report once, also while they take turns', async () => {
  const roof = await server.aPlant({ owner_id: ada.id, zone })
  const [logger, bridge] = [await server.aGateway(roof), await server.aGateway(roof)]
  const say = (gateway: string, deviceSn: string, day: string) =>
    server.say(
      gateway,
      ...Array.from({ length: 73 }, (_, step) => ({
        deviceSn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + step * 300_000,
        values: { acPower: 1000, generationToday: step / 10 },
      })),
    )
  await say(logger.sn, 'HX2301D04711', '2026-10-24')
  await say(bridge.sn, 'hx2301d04711', '2026-10-24')
  const energies = async () => {
    const query = { startDay: '2026-10-20', endDay: '2026-10-26' }
    const { devices } = await ada.api.reports.devices({ params: { id: roof }, query })
    return devices.map(({ energy }) => energy)
  }
  expect(await energies()).toEqual([expect.closeTo(7.2)])
  await say(bridge.sn, 'hx2301d04711', '2026-10-26')
  expect(await energies()).toEqual([expect.closeTo(14.4)])
})

test('of an inverter that two gateways report, a day is what the first told, unless the other one told clearly more or it was elsewhere', async () => {
  const roof = await server.aPlant({ owner_id: ada.id, zone })
  const [logger, bridge] = [await server.aGateway(roof), await server.aGateway(roof)]
  const say = (gateway: string, deviceSn: string, day: string, kwhAStep: number, steps = 73) =>
    server.say(
      gateway,
      ...Array.from({ length: steps }, (_, step) => ({
        deviceSn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + step * 300_000,
        values: { acPower: 1000, generationToday: step * kwhAStep },
      })),
    )
  const energies = async () => {
    while ((await server.centre.roller.pass()) > 0);
    const query = { startDay: '2026-10-20', endDay: '2026-10-26' }
    const { devices } = await ada.api.reports.devices({ params: { id: roof }, query })
    return devices.map(({ energy, place }) => [energy, place])
  }
  const { sn } = await server.aDevice(roof, logger.id)
  await server.engine.pool.query(`update devices set sn = 'HX2301D04711' where sn = $1`, [sn])
  // One of them counts a little more on one day, and the other one on the other.
  for (const [day, ofLogger, ofBridge] of [
    ['2026-10-24', 0.1, 0.101],
    ['2026-10-25', 0.102, 0.1],
  ] as const) {
    await say(logger.sn, 'HX2301D04711', day, ofLogger)
    await say(bridge.sn, 'hx2301d04711', day, ofBridge)
  }
  const first = await energies()
  expect(first).toEqual([[expect.closeTo(7.2 + 7.344), null]])
  // The first was heard for an hour.
  await say(logger.sn, 'HX2301D04711', '2026-10-26', 0.1, 13)
  await say(bridge.sn, 'hx2301d04711', '2026-10-26', 0.1)
  expect(await energies()).toEqual([[expect.closeTo(7.2 + 7.344 + 7.2), null]])
  // The logger came from another plant with what it has counted, and its days there are not of this one.
  await server.engine.pool.query(`update devices set counts_since = '2026-10-25' where sn = 'HX2301D04711'`)
  expect(await energies()).toEqual([[expect.closeTo(7.272 + 7.344 + 7.2), null]])
})

test('an inverter is in the report of the day on which it was removed, by the clock of its plant', async () => {
  for (const [there, removedAt] of [
    ['Pacific/Auckland', '2026-10-25T13:00:00Z'],
    ['America/Los_Angeles', '2026-10-27T02:00:00Z'],
  ] as const) {
    const roof = await server.aPlant({ owner_id: ada.id, zone: there })
    const { id } = await server.aDevice(roof, (await server.aGateway(roof)).id)
    await server.engine.pool.query('update devices set removed_at = $2 where id = $1', [id, removedAt])
    const namedOn = async (day: string) => {
      const { devices } = await ada.api.reports.devices({ params: { id: roof }, query: { startDay: day, endDay: day } })
      return devices.map(({ deviceId }) => deviceId)
    }
    expect([there, await namedOn('2026-10-26'), await namedOn('2026-10-27')]).toEqual([there, [id], []])
  }
})

test('strangers get no report, and a person saves as many as other files', async () => {
  const eve = await server.aCaller()
  const body = { ...days, reportFields: fields('GENERATE_VALUE') }
  await expect(bytesOf(body, plantId, eve)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const own = await server.aPlant({ owner_id: eve.id })
  const query = { step: 'days' as const, startDay: '2026-10-25', endDay: '2026-10-25' }
  for (let file = 0; file < 119; file++) await eve.api.dataExport.plantLines({ params: { id: own }, query })
  await bytesOf(body, own, eve)
  await expect(bytesOf(body, own, eve)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

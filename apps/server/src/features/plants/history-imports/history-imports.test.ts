import { hourMs, minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T16:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

const roll = async () => {
  while ((await server.centre.roller.pass()) > 0);
}

/** 10 kWh on each of these days, by the daily counter of an inverter that displays 4,321 kWh from before. */
const aPlant = async (...days: string[]) => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone, flat_price_micros: 100_000 })
  const gateway = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, gateway.id)
  let before = 0
  const report = async (...reported: string[]) => {
    const readings = reported.flatMap((day) => {
      const total = 4321 + 10 * before++
      return Array.from({ length: 41 }, (_, step) => ({
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + 8 * hourMs + step * 15 * minuteMs,
        values: { generationToday: step / 4, generationTotal: total + step / 4 },
      }))
    })
    await server.say(gateway.sn, ...readings)
    await roll()
  }
  if (days.length > 0) await report(...days)
  return { plantId, inverterId: inverter.id, report, skip: (kwh: number) => (before += kwh / 10) }
}

const add = (id: number, days: Record<string, number>, isInTotal = true) =>
  ada.api.historyImports.add({
    params: { id },
    body: {
      days: Object.entries(days).map(([day, generation]) => ({ day, generation })),
      fileName: 'other portal.csv',
      isInTotal,
    },
  })
const list = async (id: number) => (await ada.api.historyImports.list({ params: { id } })).imports

/** The generation that every call shows, and what it is worth. */
const shownOf = async (id: number) => {
  const params = { id }
  const [operating, saved, month, year, total, screen] = await Promise.all([
    ada.api.live.operating({ params }),
    ada.api.plants.energySaved({ body: { systemId: id } }),
    ada.api.history.month({ params, query: { year: 2026, month: 6 } }),
    ada.api.history.year({ params, query: { year: 2026 } }),
    ada.api.history.total({ params }),
    server.engine.pool.query<{ kwh: number }>(
      `select (select sum(generation) from plant_months where plant_id = $1)::float8 / 1e6 as kwh`,
      [id],
    ),
  ])
  expect(saved.generationValueTotal).toBe(total.statistics.generationValue)
  expect(operating.generationTotal).toBe(total.statistics.generationValue)
  expect(operating.generationMonth).toBe(month.statistics.generationValue)
  expect(operating.generationYear).toBe(year.statistics.generationValue)
  return {
    month: month.statistics.generationValue,
    year: year.statistics.generationValue,
    total: total.statistics.generationValue,
    days: screen.rows[0]?.kwh ?? null,
    income: total.statistics.incomeValue,
  }
}

const methodsOn = async (id: number, day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const { statistics } = await ada.api.history.day({ params: { id }, query: { year, month, day: date } })
  return statistics.methods?.generation
}

test('imported days count in month, year, total and income, are marked, and go as a whole', async () => {
  const { plantId } = await aPlant('2026-06-14')
  const before = await shownOf(plantId)
  expect(before).toEqual({ month: 10, year: 10, total: 10, days: 10, income: 1 })
  const { written } = await add(plantId, { '2025-12-31': 1.5, '2026-01-01': 2.25, '2026-06-13': 4 })
  expect(written).toBe(3)
  expect(await shownOf(plantId)).toEqual({ month: 14, year: 16.25, total: 17.75, days: 17.75, income: 1.775 })
  expect(await methodsOn(plantId, '2026-06-13')).toEqual(['imported'])
  expect(await methodsOn(plantId, '2026-06-14')).toEqual(['dayCounter'])
  expect(await list(plantId)).toEqual([
    {
      number: 1,
      fileName: 'other portal.csv',
      importedBy: 'Ada',
      importedTime: now / 1000,
      startDay: '2025-12-31',
      endDay: '2026-06-13',
      days: 3,
      curves: 0,
      countedDays: 3,
      generation: 7.75,
      isInTotal: true,
      fileMark: null,
      isComplete: true,
    },
  ])
  await ada.api.historyImports.remove({ params: { id: plantId, number: 1 } })
  await ada.api.historyImports.remove({ params: { id: plantId, number: 1 } })
  expect(await shownOf(plantId)).toEqual(before)
  expect(await list(plantId)).toEqual([])
  const { data } = await ada.api.audit.ofPlant({ params: { id: plantId }, query: {} })
  expect(data.filter(({ kind }) => kind.startsWith('history.')).map(({ kind }) => kind)).toEqual([
    'history.remove',
    'history.import',
  ])
})

test('the same file again changes nothing; other values, measured days and today are named and left alone', async () => {
  const { plantId } = await aPlant('2026-06-14')
  const file = { '2026-06-10': 3, '2026-06-11': 4 }
  await add(plantId, file)
  const shown = await shownOf(plantId)
  expect(await add(plantId, file)).toMatchObject({ written: 0, same: ['2026-06-10', '2026-06-11'] })
  const other = { '2026-06-10': 3, '2026-06-11': 5, '2026-06-14': 99, '2026-06-15': 1, '2031-01-01': 1 }
  const sorted = {
    new: [],
    same: ['2026-06-10'],
    imported: ['2026-06-11'],
    measured: ['2026-06-14'],
    curves: [],
    refused: ['2026-06-15', '2031-01-01'],
  }
  const days = Object.entries(other).map(([day, generation]) => ({ day, generation }))
  expect(await ada.api.historyImports.check({ params: { id: plantId }, body: { days } })).toEqual(sorted)
  expect(await add(plantId, other)).toEqual({ written: 0, number: null, ...sorted })
  expect(await list(plantId)).toHaveLength(1)
  expect(await shownOf(plantId)).toEqual(shown)
})

test('pressed twice at the same time, a file is imported once', async () => {
  const { plantId } = await aPlant()
  const file = { '2026-06-10': 3, '2026-06-11': 4 }
  const answers = await Promise.all([add(plantId, file), add(plantId, file)])
  expect(answers.map(({ written }) => written).toSorted()).toEqual([0, 2])
  expect(await list(plantId)).toHaveLength(1)
})

test('a day that is measured later replaces the imported one, which comes back when nothing is measured on it any more', async () => {
  const { plantId, report } = await aPlant()
  await add(plantId, { '2026-06-12': 4, '2026-06-14': 5 })
  await report('2026-06-14')
  expect(await shownOf(plantId)).toMatchObject({ month: 14, total: 14, days: 14 })
  expect(await methodsOn(plantId, '2026-06-14')).toEqual(['dayCounter'])
  expect(await list(plantId)).toMatchObject([{ days: 2, countedDays: 1, generation: 4 }])
  // In Honolulu, the readings of the morning are of the evening before.
  await server.engine.pool.query(
    `delete from samples s using devices d where d.id = s.device_id and d.plant_id = $1 and at > $2`,
    [plantId, new Date(startOfDay(zone, '2026-06-14') + 10 * hourMs)],
  )
  await server.engine.pool.query(`update plants set zone = 'Pacific/Honolulu' where id = $1`, [plantId])
  await server.engine.pool.query(
    'insert into recalculations (plant_id, from_at, asked_at, zone_before) values ($1, $2, $2, $3)',
    [plantId, new Date(startOfDay(zone, '2026-06-01')), zone],
  )
  await roll()
  expect(await methodsOn(plantId, '2026-06-13')).toEqual(['dayCounter'])
  expect(await methodsOn(plantId, '2026-06-14')).toEqual(['imported'])
  expect(await list(plantId)).toMatchObject([{ days: 2, countedDays: 2, generation: 9 }])
})

test('an imported day counts while the readings of that day are marked as wrong', async () => {
  const { plantId, inverterId, report } = await aPlant()
  await add(plantId, { '2026-06-12': 4, '2026-06-14': 5 })
  await report('2026-06-14')
  expect(await shownOf(plantId)).toMatchObject({ month: 14, total: 14, days: 14 })
  const [from, to] = ['2026-06-14', '2026-06-15'].map((day) => startOfDay(zone, day) / 1000) as [number, number]
  const params = { id: inverterId }
  const { spans } = await ada.api.devices.markWrong({ params, body: { from, to } })
  await roll()
  expect(await shownOf(plantId)).toMatchObject({ month: 9, total: 9, days: 9 })
  expect(await methodsOn(plantId, '2026-06-14')).toEqual(['imported'])
  await ada.api.devices.takeBackWrong({ params: { ...params, spanId: spans[0]!.id } })
  await roll()
  expect(await shownOf(plantId)).toMatchObject({ month: 14, total: 14, days: 14 })
  expect(await methodsOn(plantId, '2026-06-14')).toEqual(['dayCounter'])
})

test('energy that a counter books to a gap is not counted again by imported days of the gap', async () => {
  const { plantId, report, skip } = await aPlant('2026-06-08')
  await add(plantId, { '2026-06-07': 1, '2026-06-10': 7, '2026-06-11': 8 })
  expect(await shownOf(plantId)).toMatchObject({ total: 26 })
  skip(30)
  await report('2026-06-13')
  // The counter tells 30 kWh of the days between, instead of the 15 that were imported for two of them.
  expect(await shownOf(plantId)).toMatchObject({ total: 51, days: 21 })
  expect(await list(plantId)).toMatchObject([{ days: 3, countedDays: 1, generation: 1 }])
})

test.each([
  ['a counter that contains them', true, 4331],
  ['a counter that does not', false, 4337],
])('the total of %s counts them once', async (_, isInTotal, total) => {
  const { plantId } = await aPlant('2026-06-14')
  await ada.api.metering.change({
    params: { id: plantId },
    body: { statisticMethodSettingStrategy: 'MANUAL', cumulativeElectricMethod: 'TOTAL_FROM_DEVICE_UPLOAD' },
  })
  await add(plantId, { '2026-06-13': 6 }, isInTotal)
  expect(await shownOf(plantId)).toMatchObject({ month: 16, total, days: 16 })
})

test.each([
  ['contains them', true, 110],
  ['does not contain them', false, 116],
])('an entered start value that %s counts with them', async (_, isInTotal, total) => {
  const { plantId } = await aPlant('2026-06-14')
  await ada.api.metering.change({ params: { id: plantId }, body: { generationTotalOffset: 100 } })
  await add(plantId, { '2026-06-13': 6 }, isInTotal)
  expect(await shownOf(plantId)).toMatchObject({ month: 16, total })
  const preview = await ada.api.metering.preview({ params: { id: plantId }, body: {} })
  expect(preview.after.generationTotal).toBe(total)
})

/** 1,200 W from eight to noon, as 4.8 kWh, all of it sold. */
const withCurve = (day: string, steps = 288) => {
  const powers = Array.from({ length: steps }, (_, step) => (step < 96 ? 0 : step < 144 ? 1200 : null))
  return { day, generation: 4.8, grid: 4.8, powers: { generation: powers, grid: powers } }
}
const addCurves = (id: number, days: readonly ReturnType<typeof withCurve>[], number?: number) =>
  ada.api.historyImports.add({
    params: { id },
    body: { days: [...days], fileName: 'curves.csv', isInTotal: true, ...(number !== undefined && { number }) },
  })
const curveOn = async (id: number, day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const { records, statistics } = await ada.api.history.day({ params: { id }, query: { year, month, day: date } })
  return {
    times: records.map(({ dateTime }) => dateTime),
    powers: records.map((one) => one.generationPower),
    statistics,
  }
}

test('an imported curve shows on its day as imported, in several days, in prices by the hour, and goes with its import', async () => {
  const { plantId } = await aPlant('2026-06-14')
  const params = { id: plantId }
  const measured = await curveOn(plantId, '2026-06-14')
  const always = { months: [...Array(12).keys()].map((of) => of + 1), weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const windows = [{ ...always, fromHour: 10, toHour: 24, benchmarkPrice: 0.3 }]
  await ada.api.tariffs.save({ params, body: { validFrom: '2026-01-01', benchmarkPrice: 0.1, windows } })
  const { number, written } = await addCurves(plantId, [withCurve('2026-06-13')])
  expect(written).toBe(1)
  // The next part of the same file.
  const more = await addCurves(plantId, [withCurve('2026-03-29', 276), withCurve('2026-06-14')], number ?? undefined)
  expect(more).toMatchObject({ number, written: 1, measured: ['2026-06-14'] })
  expect(await list(plantId)).toMatchObject([{ number, days: 2, curves: 2, countedDays: 2, generation: 9.6 }])
  const { times, powers, statistics } = await curveOn(plantId, '2026-06-13')
  expect([times[0], times.at(-1)]).toEqual([0, 143].map((step) => startOfDay(zone, '2026-06-13') / 1000 + step * 300))
  expect([powers[95], powers[96], powers[143]]).toEqual([0, 1200, 1200])
  expect(statistics).toMatchObject({ generationValue: 4.8, methods: { generation: ['imported'] } })
  expect((await curveOn(plantId, '2026-03-29')).times).toHaveLength(144)
  // Sold at one price until ten, and at another from then on.
  expect(statistics.incomeValue).toBeCloseTo(2.4 * 0.1 + 2.4 * 0.3, 6)
  const range = { startDay: '2026-06-13', endDay: '2026-06-14' }
  const frames = await ada.api.history.frames({ params, query: range })
  expect(frames.powers.generation?.slice(94, 98)).toEqual([0, 0, 1200, 1200])
  expect(await curveOn(plantId, '2026-06-14')).toMatchObject({ times: measured.times, powers: measured.powers })
  await ada.api.historyImports.remove({ params: { id: plantId, number: number ?? 0 } })
  expect((await curveOn(plantId, '2026-06-13')).times).toEqual([])
  expect(await list(plantId)).toEqual([])
})

test('a file that breaks off goes on in its import when it is chosen again, and is complete with its last part', async () => {
  const { plantId } = await aPlant()
  const send = (day: string, isMoreToCome: boolean, of: { fileMark?: string; isInTotal?: boolean } = {}) => {
    const file = { fileName: 'download.csv', fileMark: '0123456789abcdef', isInTotal: false, ...of }
    const body = { days: [{ day, generation: 5 }], isMoreToCome, ...file }
    return ada.api.historyImports.add({ params: { id: plantId }, body })
  }
  // Its answer is lost on the way, so the part is sent again.
  await send('2026-06-01', true)
  expect(await send('2026-06-01', true)).toMatchObject({ written: 0, same: ['2026-06-01'] })
  expect(await list(plantId)).toMatchObject([{ number: 1, days: 1, isComplete: false }])
  // Another file with this name is another import, also while the first is incomplete.
  expect(await send('2026-05-01', false, { fileMark: 'fedcba9876543210' })).toMatchObject({ number: 2 })
  expect(await send('2026-06-02', true)).toMatchObject({ number: 1, written: 1 })
  expect(await send('2026-06-03', false)).toMatchObject({ number: 1, written: 1 })
  expect(await list(plantId)).toMatchObject([
    { number: 2, days: 1, isComplete: true },
    { number: 1, days: 3, isComplete: true, fileMark: '0123456789abcdef', generation: 15 },
  ])
  await ada.api.historyImports.remove({ params: { id: plantId, number: 1 } })
  expect(await list(plantId)).toMatchObject([{ number: 2, days: 1 }])
  expect(await shownOf(plantId)).toMatchObject({ total: 5 })
})

test('days that were imported without their curve get it from the same file, and nothing counts twice', async () => {
  const { plantId } = await aPlant()
  await add(plantId, { '2026-06-11': 4.8, '2026-06-12': 4.7 })
  const shown = await shownOf(plantId)
  const [of11, of12] = ['2026-06-11', '2026-06-12'].map((day) => {
    const { grid: _, powers, ...one } = withCurve(day)
    // As rows of a file add up.
    return { ...one, generation: 4.800_4, powers: { generation: powers.generation } }
  })
  const days = [of11!, of12!]
  const marks = days.map(({ powers: _, ...day }) => ({ ...day, hasCurve: true }))
  const sorted = { new: [], same: [], curves: ['2026-06-11'], imported: ['2026-06-12'] }
  expect(await ada.api.historyImports.check({ params: { id: plantId }, body: { days: marks } })).toMatchObject(sorted)
  const body = { days, fileName: 'curves.csv', isInTotal: true }
  const added = await ada.api.historyImports.add({ params: { id: plantId }, body })
  expect(added).toMatchObject({ written: 0, number: null, ...sorted })
  expect(await list(plantId)).toMatchObject([{ number: 1, days: 2, curves: 1, generation: 9.5 }])
  expect(await shownOf(plantId)).toEqual(shown)
  expect((await curveOn(plantId, '2026-06-11')).powers[96]).toBe(1200)
  expect((await curveOn(plantId, '2026-06-12')).times).toEqual([])
  // They go with the import that their days are in.
  await ada.api.historyImports.remove({ params: { id: plantId, number: 1 } })
  expect((await curveOn(plantId, '2026-06-11')).times).toEqual([])
})

test('the same curves again change nothing; devices that report after all take the day with its curve', async () => {
  const { plantId, report } = await aPlant()
  const days = [withCurve('2026-06-12'), withCurve('2026-06-13')]
  await addCurves(plantId, days)
  expect(await addCurves(plantId, days)).toMatchObject({ written: 0, number: null, same: ['2026-06-12', '2026-06-13'] })
  // The file has an energy that was not imported: the day stays as it is, without its curve.
  await add(plantId, { '2026-06-11': 4.8 })
  expect(await addCurves(plantId, [withCurve('2026-06-11')])).toMatchObject({ written: 0, imported: ['2026-06-11'] })
  await report('2026-06-13')
  const { times, statistics } = await curveOn(plantId, '2026-06-13')
  expect(statistics.methods?.generation).toEqual(['dayCounter'])
  expect(times[0]).toBe((startOfDay(zone, '2026-06-13') + 8 * hourMs) / 1000)
  expect((await curveOn(plantId, '2026-06-12')).times).toHaveLength(144)
})

test('an imported day is priced by its own hours while the readings of that day are marked as wrong', async () => {
  const { plantId, inverterId, report } = await aPlant()
  const params = { id: plantId }
  const always = { months: [...Array(12).keys()].map((of) => of + 1), weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const windows = [{ ...always, fromHour: 10, toHour: 24, benchmarkPrice: 0.3 }]
  await ada.api.tariffs.save({ params, body: { validFrom: '2026-01-01', benchmarkPrice: 0.1, windows } })
  await addCurves(plantId, [withCurve('2026-06-13')])
  const incomeOn = async (day: string) => (await curveOn(plantId, day)).statistics.incomeValue
  const imported = await incomeOn('2026-06-13')
  expect(imported).toBeCloseTo(2.4 * 0.1 + 2.4 * 0.3, 6)
  await report('2026-06-13')
  expect(await methodsOn(plantId, '2026-06-13')).toEqual(['dayCounter'])
  const [from, to] = ['2026-06-13', '2026-06-14'].map((day) => startOfDay(zone, day) / 1000) as [number, number]
  await ada.api.devices.markWrong({ params: { id: inverterId }, body: { from, to } })
  await roll()
  expect(await methodsOn(plantId, '2026-06-13')).toEqual(['imported'])
  expect(await incomeOn('2026-06-13')).toBe(imported)
  const { data } = await ada.api.plants.search({ body: {} })
  expect(data.find(({ id }) => id === plantId)?.incomeMonth).toBe(imported)
})

test('a day that gets its curve later is priced by its hours at once', async () => {
  const { plantId } = await aPlant()
  const params = { id: plantId }
  const always = { months: [...Array(12).keys()].map((of) => of + 1), weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const windows = [{ ...always, fromHour: 10, toHour: 24, benchmarkPrice: 0.3 }]
  await ada.api.tariffs.save({ params, body: { validFrom: '2026-01-01', benchmarkPrice: 0.1, windows } })
  const { generation, grid } = withCurve('2026-06-13')
  const body = { days: [{ day: '2026-06-13', generation, grid }], fileName: 'days.csv', isInTotal: true }
  await ada.api.historyImports.add({ params, body })
  const income = async () =>
    (await ada.api.tariffs.income({ params, query: { scale: 'month', day: '2026-06-13' } })).incomeValue
  // Nobody knows when it was sold.
  expect(await income()).toBeNull()
  expect(await addCurves(plantId, [withCurve('2026-06-13')])).toMatchObject({ written: 0, curves: ['2026-06-13'] })
  expect(await income()).toBeCloseTo(2.4 * 0.1 + 2.4 * 0.3, 6)
})

test.each([
  ['a curve of a longer day than it is', [withCurve('2026-03-29', 288)]],
  ['a curve of a shorter day than it is', [withCurve('2025-10-26', 288)]],
  ['a curve without its energy', [{ ...withCurve('2026-06-01'), generation: null, use: 3 }]],
  ['a power below zero', [{ day: '2026-06-01', generation: 1, powers: { generation: Array(288).fill(-1) } }]],
  ['a part of an import that is not there', [withCurve('2026-06-01')], 7],
])('%s is refused', async (_, days, number?: number) => {
  const { plantId } = await aPlant()
  const body = { days, fileName: 'x.csv', isInTotal: true, ...(number !== undefined && { number }) }
  await expect(ada.api.historyImports.add({ params: { id: plantId }, body })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
  expect(await list(plantId)).toEqual([])
})

test('a part goes on neither in an import of another person, nor in one of another file', async () => {
  const { plantId } = await aPlant()
  const { number } = await add(plantId, { '2026-06-10': 3 })
  const body = { days: [{ day: '2026-06-11', generation: 1 }], isInTotal: true, number: number ?? 0 }
  const goOn = (fileName: string) =>
    ada.api.historyImports.add({ params: { id: plantId }, body: { ...body, fileName } })
  await expect(goOn('another.csv')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await server.engine.pool.query('update history_imports set imported_by = null where plant_id = $1', [plantId])
  await expect(goOn('other portal.csv')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  expect(await list(plantId)).toMatchObject([{ days: 1 }])
})

test.each([
  ['a day that is not in the calendar', [{ day: '2025-02-30', generation: 1 }]],
  ['a day named twice', [1, 2].map((generation) => ({ day: '2025-02-03', generation }))],
  ['a day without energy', [{ day: '2025-02-03', generation: null }]],
  ['a negative energy', [{ day: '2025-02-03', generation: -1 }]],
])('%s refuses the file', async (_, days) => {
  const { plantId } = await aPlant()
  const body = { days, fileName: 'x.csv', isInTotal: true }
  await expect(ada.api.historyImports.add({ params: { id: plantId }, body })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
  expect(await list(plantId)).toEqual([])
})

import { contract } from '@heliograph/contract'
import { CallFailed } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { addDays } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { rowsIn } from '#spreadsheets/csv.ts'
import { daysOf } from './days-of.ts'
import { fileMarkOf } from './file-mark.ts'
import { historyImportQueries, partsOf } from './history-import.queries.ts'
import { layoutOf, type Layout } from './layout.ts'

const plant = { zone: 'Europe/Berlin', today: '2026-06-15', capacityKwp: 10 }

const read = (csv: string, changed: Partial<Layout> = {}) => {
  const table = rowsIn(csv)
  const layout = layoutOf(table, plant)
  if (!layout) throw new Error('It has no dates')
  const { days, refused } = daysOf(table, { ...layout, ...changed }, plant)
  return {
    layout,
    curves: new Map(days.map(({ day, powers }) => [day, powers])),
    days: days.map(({ day, powers: _, known: __, ...energies }) => [
      day,
      Object.fromEntries(Object.entries(energies).filter(([, kwh]) => kwh !== null)),
    ]),
    refused: refused.map(({ row, problem }) => `${row} ${problem}`),
  }
}

test('a daily output of PVOutput, in Wh, newest first', () => {
  const { layout, days, refused } = read(
    'Date,Generated (Wh),Efficiency,Exported (Wh),Used (Wh),Peak Power (W),Peak Time,Conditions\n' +
      '14/06/26,31250,3.125,20100,8000,7100,12:55,Fine\n13/06/26,"8,100",0.810,0,9000,3000,1:00PM,Showers\n',
  )
  expect(layout).toMatchObject({
    unit: 'Wh',
    dateOrder: 'dmy',
    kind: 'energy',
    columns: { generation: 1, sell: 3, use: 4 },
  })
  expect(days).toEqual([
    ['2026-06-13', { generation: 8.1, use: 9, sell: 0 }],
    ['2026-06-14', { generation: 31.25, use: 8, sell: 20.1 }],
  ])
  expect(refused).toEqual([])
})

test('a German export: a title, semicolons, decimal commas, points in thousands, a sum at the end', () => {
  const { days, refused, layout } = read(
    '\uFEFFAnlage Müller\n\nDatum;Ertrag [kWh];Netzbezug [kWh];Einspeisung [kWh];Eigenverbrauch [kWh]\n' +
      '31.12.2025;1,25;10,5;0,00;1,25\n01.01.2026;12,75;1.008,125;3;9,75\n02.01.2026;;2,5;;\n\nSumme;14,00;1.021,125;3;11\n',
  )
  expect(layout).toMatchObject({ decimal: ',', unit: 'kWh', columns: { generation: 1, buy: 2, sell: 3 } })
  expect(days).toEqual([
    ['2025-12-31', { generation: 1.25, buy: 10.5, sell: 0 }],
    ['2026-01-01', { generation: 12.75, buy: 1008.125, sell: 3 }],
    ['2026-01-02', { buy: 2.5 }],
  ])
  expect(refused).toEqual(['8 notDate'])
})

test.each([
  ['the day first', ['30/12/2025', '31/12/2025', '01/01/2026'], 'dmy'],
  ['the month first', ['12/30/2025', '12/31/2025', '01/01/2026'], 'mdy'],
  ['the day first, by the order of days', ['01/02/2026', '02/02/2026', '03/02/2026'], 'dmy'],
  ['the month first, by the order of days', ['02/01/2026', '02/02/2026', '02/03/2026'], 'mdy'],
])('dates with %s', (_, dates, order) => {
  const { layout, days } = read(`Date,Energy kWh\n${dates.map((date, place) => `${date},${place + 1}`).join('\n')}`, {
    kind: 'energy',
  })
  expect(layout.dateOrder).toBe(order)
  expect(days).toHaveLength(3)
  expect([days[0]?.[0], days[2]?.[0]]).toEqual(
    dates[0]?.includes('12') || dates[0]?.includes('30') ? ['2025-12-30', '2026-01-01'] : ['2026-02-01', '2026-02-03'],
  )
})

test('dates of spreadsheets and without signs, and names of months', () => {
  expect(read('46023,5\n46024,3\n46025,4').days.map(([day]) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  expect(read('20260102,31250\n20260101,4413').days).toEqual([
    ['2026-01-01', { generation: 4.413 }],
    ['2026-01-02', { generation: 31.25 }],
  ])
  expect(read('Date,kWh\n"Jan 5, 2026",1\n"Jan 6, 2026",0.5').days.map(([day]) => day)).toEqual([
    '2026-01-05',
    '2026-01-06',
  ])
})

test("statistics of Home Assistant: the rise of the sum belongs to the day in the plant's zone", () => {
  // 22:00 UTC is midnight in Berlin.
  const hours = (from: number, sums: number[]) =>
    sums.map((sum, hour) => `sensor.pv,${(from + hour * 3600).toFixed(1)},,,,${sum + 900},${sum}`).join('\n')
  const start = Date.parse('2026-06-10T20:00:00Z') / 1000
  const { layout, days, refused } = read(
    `statistic_id,start,mean,min,max,state,sum\n${hours(start, [10, 10, 10, 10.5, 12, 14])}`,
  )
  expect(layout).toMatchObject({ kind: 'counter', columns: { generation: 6 }, dateColumn: 1 })
  expect(days).toEqual([['2026-06-11', { generation: 4 }]])
  expect(refused).toEqual(['2 noReadingBefore'])
})

test('a history of Home Assistant: readings that are unavailable, a counter that begins again, and a gap of days', () => {
  const { days, refused } = read(
    [
      'entity_id,state,last_changed',
      'sensor.total,100,2026-06-01T21:00:00.000Z',
      'sensor.total,unavailable,2026-06-02T05:00:00.000Z',
      'sensor.total,103,2026-06-02T10:00:00.000Z',
      'sensor.other,7,2026-06-02T10:00:00.000Z',
      'sensor.total,108,2026-06-02T18:00:00.000Z',
      'sensor.total,2,2026-06-03T10:00:00.000Z',
      'sensor.total,9,2026-06-03T18:00:00.000Z',
      'sensor.total,60,2026-06-07T18:00:00.000Z',
      'sensor.total,61,2026-06-08T18:00:00.000Z',
    ].join('\n'),
    { kind: 'counter' },
  )
  expect(days).toEqual([
    ['2026-06-02', { generation: 8 }],
    ['2026-06-03', { generation: 9 }],
    ['2026-06-08', { generation: 1 }],
  ])
  expect(refused).toEqual(['2 noReadingBefore', '9 noReadingBefore'])
})

test('hours are added up to days, also on the day with 25 hours', () => {
  const hours = [0, 1, 2, 2, ...Array.from({ length: 21 }, (_, of) => of + 3)]
  const rows = hours.map((hour, place) => `2025-10-26 ${String(hour).padStart(2, '0')}:00,${place === 3 ? 0.3 : 0.1}`)
  const { days, curves } = read(`Time,PV yield (kWh)\n${[...rows, '2025-10-27 12:00,1.5'].join('\n')}`)
  expect(days).toEqual([
    ['2025-10-26', { generation: 2.7 }],
    ['2025-10-27', { generation: 1.5 }],
  ])
  const curve = curves.get('2025-10-26')?.generation
  expect(curve).toHaveLength(300)
  // The second time that clocks show two.
  expect([curve?.[35], curve?.[36], curve?.[47], curve?.[48]]).toEqual([100, 300, 300, 100])
})

test('hours of a spreadsheet, which shows no time at midnight, are those of the clock', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour + 1) / 10)
  const rows = hours.map(
    (kwh, hour) => `2026-06-13${hour === 0 ? '' : ` ${String(hour).padStart(2, '0')}:00:00`},${kwh}`,
  )
  const { days, curves, refused } = read(`Time,Used (kWh)\n${rows.join('\n')}`, {
    kind: 'energy',
    isAtEnd: false,
  })
  expect(refused).toEqual([])
  expect(days).toEqual([['2026-06-13', { use: 30 }]])
  const curve = curves.get('2026-06-13')?.use
  expect([curve?.[0], curve?.[11], curve?.[12], curve?.[24]]).toEqual([100, 100, 200, 300])
})

test('numbers with three decimals each are no thousands', () => {
  const { layout, days } = read('Datum;Ertrag [kWh]\n01.06.2026;0,123\n02.06.2026;12,345\n03.06.2026;30,500')
  expect(layout.decimal).toBe(',')
  expect(days.map(([, energies]) => energies)).toEqual([
    { generation: 0.123 },
    { generation: 12.345 },
    { generation: 30.5 },
  ])
})

test('a number with a unit of its own is in that unit', () => {
  const { days } = read('Date;Production\n01.06.2026;950 Wh\n02.06.2026;8,1 kWh\n03.06.2026;0,012 MWh')
  expect(days.map(([, energies]) => energies)).toEqual(
    [0.95, 8.1, 12].map((generation) => ({ generation: expect.closeTo(generation, 6) })),
  )
})

test.each(['UTC', '+00', '+00:00', '+0000', 'Z'])('a time that ends with %s is an instant', (zone) => {
  const rows = [20, 21, 22, 23].map((hour) => `2026-06-12 ${hour}:00:00 ${zone},1`)
  // Midnight in Berlin is at 22:00.
  expect(read(`Time,Energy (kWh)\n${rows.join('\n')}`, { kind: 'energy' }).days).toEqual([
    ['2026-06-12', { generation: 2 }],
    ['2026-06-13', { generation: 2 }],
  ])
})

test('what a counter shows at midnight was counted on the day before; people can say that it was counted after', () => {
  const csv = `Time,Total (kWh)\n${[100, 110, 125].map((kwh, day) => `2026-06-0${day + 1} 00:00:00,${kwh}`).join('\n')}`
  expect(read(csv, { kind: 'counter', isAtEnd: true }).days).toEqual([
    ['2026-06-01', { generation: 10 }],
    ['2026-06-02', { generation: 15 }],
  ])
  expect(read(csv, { kind: 'counter', isAtEnd: false }).days).toEqual([
    ['2026-06-02', { generation: 10 }],
    ['2026-06-03', { generation: 15 }],
  ])
  expect(read(csv, { kind: 'energy', isAtEnd: true }).days[0]).toEqual(['2026-05-31', { generation: 100 }])
})

test('a counter of the day that is read every three hours has all of each day, also after a dull one', () => {
  const rows = [
    ['2026-06-11', 5],
    ['2026-06-12', 20],
    ['2026-06-14', 22],
  ].flatMap(([day, kwh]) =>
    [8, 11, 14, 17, 20].map((hour) => `${day} ${String(hour).padStart(2, '0')}:00,${(Number(kwh) * (hour - 5)) / 15}`),
  )
  const { layout, days, refused } = read(`Time,Today (kWh)\n${rows.join('\n')}`)
  expect(layout.kind).toBe('dayCounter')
  expect(refused).toEqual([])
  expect(days).toEqual([
    ['2026-06-11', { generation: 5 }],
    ['2026-06-12', { generation: 20 }],
    ['2026-06-14', { generation: 22 }],
  ])
})

test('what is wrong is refused by its row: no number, negative, twice, the future, more than the modules can', () => {
  const { days, refused } = read(
    [
      'Date;Production (kWh)',
      '2026-06-01;5',
      '2026-06-02;=SUM(B2:B9)',
      '2026-06-03;-4',
      '2026-06-04;6',
      '2026-06-04;7',
      '2026-06-05;8',
      '2026-06-05;8',
      '2026-02-30;1',
      '2026-06-06;241',
      '2026-06-15;3',
      '2031-06-15;3',
      '1979-06-15;3',
    ].join('\n'),
  )
  expect(days).toEqual([
    ['2026-06-01', { generation: 5 }],
    ['2026-06-05', { generation: 8 }],
  ])
  expect(refused).toEqual([
    '3 notNumber',
    '4 negative',
    '5 twice',
    '6 twice',
    '9 notDate',
    '10 tooMuch',
    '11 notOver',
    '12 notOver',
    '13 tooEarly',
  ])
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const everyFive = (of: (minute: number) => string) => Array.from({ length: 288 }, (_, step) => of(step * 5)).join('\n')
/** kW at a minute of the day. */
const sun = (minute: number) => Math.max(0, 4 * Math.sin((Math.PI * (minute - 360)) / 720))

test('a live file of PVOutput: a column with times, a counter that begins at zero each day', () => {
  const rows = (date: string) =>
    everyFive((minute) => `${date},${clock(minute)},${Math.max(0, Math.min(720, minute - 360)) * 10},0,${sun(minute)}`)
  const { layout, days, curves, refused } = read(
    `Date,Time,Energy Generation (Wh),Energy Efficiency,Instantaneous Power (W)\n${rows('20260613')}\n${rows('20260614')}`,
  )
  expect(layout).toMatchObject({ kind: 'dayCounter', unit: 'Wh', timeColumn: 1, columns: { generation: 2 } })
  expect(refused).toEqual([])
  expect(days).toEqual([
    ['2026-06-13', { generation: 7.2 }],
    ['2026-06-14', { generation: 7.2 }],
  ])
  const curve = curves.get('2026-06-14')?.generation ?? []
  expect([curve.length, curve[71], curve[72], curve[143], curve[216]]).toEqual([288, 0, 600, 600, 0])
})

test('powers in kW with decimal commas and semicolons, in UTC: the day and its curve are those of the plant', () => {
  const csv = `\uFEFFZeit (UTC);PV-Leistung (kW);Netzbezug Leistung (kW)\n${everyFive(
    (minute) => `13.06.2026 ${clock(minute)};${sun(minute).toFixed(3).replace('.', ',')};0,5`,
  )}\n14.06.2026 00:00;0,000;0,5`
  const { layout, days, curves, refused } = read(csv)
  expect(layout).toMatchObject({
    kind: 'power',
    unit: 'kWh',
    isUtc: true,
    decimal: ',',
    columns: { generation: 1, buy: 2 },
  })
  // In Berlin, two hours are of the day after, and of the first day the first two are missing.
  expect(days.map(([day]) => day)).toEqual(['2026-06-13'])
  expect(refused).toEqual(['2 gap', '290 gap', '290 gap'])
  expect(days[0]?.[1]).toEqual({ generation: expect.closeTo((4 * 24) / Math.PI, 1) })
  const curve = curves.get('2026-06-13')?.generation ?? []
  expect([curve[0], curve[8 * 12 - 1], curve[14 * 12]]).toEqual([null, 0, expect.closeTo(4000, -1)])
})

test('powers that are missing by day are not known, at night they are nothing', () => {
  const power = (minute: number) => (minute >= 720 && minute < 840 ? undefined : Math.round(sun(minute) * 1000))
  const rows = (day: string, of: (minute: number) => number | undefined) =>
    Array.from({ length: 160 }, (_, step) => step * 5 + 330)
      .flatMap((minute) => (of(minute) === undefined ? [] : `${day}T${clock(minute)}:00+02:00,${of(minute)}`))
      .join('\n')
  const { days, refused } = read(
    `Time,Power (W)\n${rows('2026-06-12', (minute) => Math.round(sun(minute) * 1000) - 3)}\n${rows('2026-06-13', power)}\n${rows('2026-06-14', (minute) => Math.round(sun(minute) * 1000))}`,
  )
  expect(days.map(([day]) => day)).toEqual(['2026-06-12', '2026-06-14'])
  expect(refused).toEqual(['239 gap'])
})

test('on the day with 23 hours, and with a clock that is put back, curves have the hours of the day', () => {
  const rows = (day: string) => everyFive((minute) => `${day} ${clock(minute)},0.01`)
  const skipped = rows('2026-03-29')
    .split('\n')
    .filter((row) => !/ 02:/.test(row))
  const twice = rows('2025-10-26').split('\n')
  const back = [...twice.slice(0, 36), ...twice.slice(24, 36), ...twice.slice(36)]
  const { days, curves } = read(`Time,Energy (kWh)\n${[...back, ...skipped].join('\n')}`, { kind: 'energy' })
  expect(days).toEqual([
    ['2025-10-26', { generation: 3 }],
    ['2026-03-29', { generation: 2.76 }],
  ])
  expect([...curves.values()].map((powers) => powers?.generation?.length)).toEqual([300, 276])
  expect(new Set([...curves.values()].flatMap((powers) => powers?.generation ?? []))).toEqual(new Set([120]))
})

test('rows that are there twice count once; with different values their day is left out', () => {
  const rows = Array.from({ length: 24 }, (_, hour) => `2026-06-12 ${clock(hour * 60)},1`)
  const others = rows.map((row) => row.replace('-12 ', '-13 '))
  const { days, refused } = read(
    `Time,Energy (kWh)\n${[...rows, rows[23], ...others, others[23]?.replace(',1', ',2')].join('\n')}`,
    { kind: 'energy' },
  )
  expect(days).toEqual([['2026-06-12', { generation: 24 }]])
  expect(refused).toEqual(['51 twice'])
})

test('a counter that trembles, shows nothing once and begins again adds up to what it counted', () => {
  const shown = [100, 100.5, 101, 100.9, 101, 0, 102, 103, 0.5, 1.5]
  const rows = shown.map((value, place) => `2026-06-13 ${clock(place * 30)},${value}`)
  const { days, curves } = read(`Time,Total (kWh)\n${rows.join('\n')}`, {
    kind: 'counter',
    isAtEnd: true,
  })
  expect(days).toEqual([['2026-06-13', { generation: 4.5 }]])
  expect(curves.get('2026-06-13')?.generation?.slice(0, 13)).toEqual([...Array<number>(12).fill(1000), 0])
})

test('200,000 rows are read in seconds, and sent in parts', { timeout: 120_000 }, () => {
  const day = Array.from({ length: 288 }, (_, step) => `${clock(step * 5)},${sun(step * 5).toFixed(3)}`)
  const days = Array.from({ length: 695 }, (_, place) => addDays('2024-07-01', place))
  const rows = days.flatMap((date) => day.map((rest) => `${date} ${rest}`))
  const table = rowsIn(`Time,PV power (kW)\n${rows.join('\n')}`)
  const layout = layoutOf(table, plant)
  const read = daysOf(table, layout ?? expect.unreachable(), plant)
  expect([rows.length, read.days.length, read.refused.length]).toEqual([200_160, 695, 0])
  const parts = partsOf(read.days)
  expect(parts.map(({ length }) => length)).toEqual([694, 1])
  expect(JSON.stringify(parts[0]).length).toBeLessThan(4 * 1024 * 1024)
})

test('a file is sent in parts of one import, and its mark tells it from others with its name', async () => {
  const text = (more = '') => new TextEncoder().encode(`date,kWh\n2026-01-01,5\n${more}`)
  expect(fileMarkOf(text())).toMatch(/^[0-9a-f]{16}$/)
  expect(fileMarkOf(text())).toBe(fileMarkOf(text()))
  expect(new Set([text(), text(' '), text('0'), new Uint8Array([0]), new Uint8Array()].map(fileMarkOf)).size).toBe(5)

  const rest = { use: null, buy: null, sell: null, charge: null, discharge: null }
  const days = Array.from({ length: 700 }, (_, place) => ({
    ...rest,
    day: addDays('2020-01-01', place),
    generation: 1,
    powers: { generation: Array.from({ length: 288 }, () => 42) },
    known: undefined,
  }))
  const told: unknown[] = []
  const api = fakeClient(contract, {
    historyImports: {
      async add({ body: { days: part, ...named } }) {
        told.push({ days: part.length, ...named })
        if (told.length === 3) throw new CallFailed(503)
        return {
          written: part.length,
          number: 3,
          new: [],
          same: [],
          measured: [],
          imported: [],
          curves: [],
          refused: [],
        }
      },
    },
  })
  const file = {
    name: 'download.csv',
    mark: fileMarkOf(text()),
    isInTotal: true,
    onSent: (count: number) => told.push(count),
  }
  const send = historyImportQueries(api, 7).add
  await expect(send(days, file)).rejects.toBeInstanceOf(CallFailed)
  const named = { fileName: 'download.csv', fileMark: file.mark, isInTotal: true }
  expect(told).toEqual([{ days: 694, ...named, isMoreToCome: true }, 694, { days: 6, ...named, isMoreToCome: false }])
  expect(await send(days.slice(694), file)).toEqual({ written: 6, curves: 0 })
  expect(told.at(-1)).toEqual({ days: 6, ...named, isMoreToCome: false })
})

test.each([
  ['', undefined],
  ['only,words\nin,here', undefined],
  [`${'9'.repeat(40)},1\n99:99,2\n2026-13-45 25:61,3\n=HYPERLINK("x"),4`, undefined],
])('a file without dates has no layout', (csv, layout) => expect(layoutOf(rowsIn(csv), plant)).toBe(layout))

import { expect, test } from 'vitest'
import { rowsIn } from '#spreadsheets/csv.ts'
import { daysOf } from './days-of.ts'
import { layoutOf, type Layout } from './layout.ts'

const plant = { zone: 'Europe/Berlin', today: '2026-06-15', capacityKwp: 10 }

const read = (csv: string, changed: Partial<Layout> = {}) => {
  const table = rowsIn(csv)
  const layout = layoutOf(table, plant)
  if (!layout) throw new Error('It has no dates')
  const { days, refused } = daysOf(table, { ...layout, ...changed }, plant)
  return {
    layout,
    days: days.map(({ day, ...energies }) => [
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
  const hour = (day: string) =>
    Array.from({ length: 25 }, (_, of) => `${day} ${String(Math.min(of, 23)).padStart(2, '0')}:00,0.1`)
  expect(read(`Time,PV yield (kWh)\n${[...hour('2025-10-26'), '2025-10-27 12:00,1.5'].join('\n')}`).days).toEqual([
    ['2025-10-26', { generation: 2.5 }],
    ['2025-10-27', { generation: 1.5 }],
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

test.each([
  ['', undefined],
  ['only,words\nin,here', undefined],
])('a file without dates has no layout', (csv, layout) => expect(layoutOf(rowsIn(csv), plant)).toBe(layout))

import { describe, expect, test } from 'vitest'
import { judgePrices } from './hourly-prices.ts'
import { addDays, formatMinute, hourMs, spanOfDay } from './zones.ts'

const zone = 'Europe/Berlin'
const judge = (rows: string[], unit: 'kWh' | 'MWh' | 'hundredths' = 'kWh', inZone = zone) =>
  judgePrices(rows.join('\n'), { zone: inZone, unit })
const listOf = (day: string) => {
  const { from, to } = spanOfDay(zone, day)
  const count = (to - from) / hourMs
  return Array.from({ length: count }, (_, hour) => `${formatMinute(zone, from + hour * hourMs)};0.${hour + 10}`)
}

describe('a list of hourly prices', () => {
  test.each([
    ['2026-06-15', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('in the clock time of %s has %s hours', (day, count) => {
    const { hours, faults, missing } = judge(['time;price', ...listOf(day)])
    expect([hours.length, faults, missing]).toEqual([count, [], 0])
    expect(hours[0]?.at).toBe(spanOfDay(zone, day).from)
    expect(hours.at(-1)?.at).toBe(spanOfDay(zone, addDays(day, 1)).from - hourMs)
    expect(new Set(hours.map(({ micros }) => micros)).size).toBe(count)
  })

  test.each([
    ['2026-06-15T10:00:00+02:00,0.25'],
    ['2026-06-15T08:00Z,0.25'],
    ['2026-06-15 10:00,0.25'],
    ['15.06.2026 10:00;0,25'],
    ['15.06.2026 10:00 - 15.06.2026 11:00\t0,25'],
    ['"2026-06-15 10:00","0.25"'],
    ['"2026-06-15 10:00","0,25"'],
    ['2026-06-15 10:00,"0,25",x'],
    [`${Date.parse('2026-06-15T08:00Z') / 1000},0.25`],
    [`${Date.parse('2026-06-15T08:00Z')};0.25`],
  ])('is read from %s', (row) => {
    expect(judge([row]).hours).toEqual([{ at: Date.parse('2026-06-15T08:00Z'), micros: 250_000 }])
  })

  test('can have negative prices, and other units', () => {
    expect(judge(['2026-06-15 13:00;-42.13'], 'MWh').hours[0]?.micros).toBe(-42_130)
    expect(judge(['2026-06-15 13:00;31,5'], 'hundredths').hours[0]?.micros).toBe(315_000)
  })

  test('has no price of which nobody knows whether a comma divides it', () => {
    for (const row of ['2026-01-01 00:00,0,25', '2026-01-01 00:00,2026-01-01 01:00,-12,5', '1767222000,0,25,EUR'])
      expect(judge(['2026-01-01 05:00;0,3', row])).toMatchObject({
        hours: [{ micros: 300_000 }],
        faults: [{ line: 2, fault: 'commaUnclear' }],
      })
  })

  test('is read where headings or other rows tell what its commas are', () => {
    const at = Date.parse('2025-12-31T23:00Z')
    expect(judge(['time,price', '2026-01-01 00:00,0,25'])).toMatchObject({
      faults: [],
      hours: [{ at, micros: 250_000 }],
    })
    expect(judge(['time,price', '2026-01-01 00:00,-1,5'])).toMatchObject({
      faults: [],
      hours: [{ at, micros: -1_500_000 }],
    })
    const points = ['time,price,volume', '2026-01-01 00:00,3,1200', '2026-01-01 01:00,3.5,900']
    expect(judge(points)).toMatchObject({ faults: [], hours: [{ micros: 3_000_000 }, { micros: 3_500_000 }] })
    const quoted = ['2026-01-01 00:00,3,1200', '2026-01-01 01:00,"3,5",900']
    expect(judge(quoted)).toMatchObject({ faults: [], hours: [{ micros: 3_000_000 }, { micros: 3_500_000 }] })
  })

  test('tells by all of its prices which sign is between groups', () => {
    const day = '15.06.2026'
    const microsOf = (...prices: string[]) =>
      judge(
        prices.map((price, place) => `${day} 1${place}:00;${price}`),
        'MWh',
      ).hours.map(({ micros }) => micros)
    expect(microsOf('85,12', '1.234', '1.234,56', '-1.250', '1 234,5')).toEqual([
      85_120, 1_234_000, 1_234_560, -1_250_000, 1_234_500,
    ])
    expect(microsOf('85.12', '1,234', "1'234.56")).toEqual([85_120, 1_234_000, 1_234_560])
    // Nothing tells, or not the same: as before, and people see the lowest and the highest price before they save any.
    expect(microsOf('85.120', '102.450')).toEqual([85_120, 102_450])
    expect(microsOf('85.12', '85,12', '1.234')).toEqual([85_120, 85_120, 1234])
    expect(judge(['2026-01-01 00:00,1 234,56'], 'MWh')).toMatchObject({
      hours: [],
      faults: [{ line: 1, fault: 'commaUnclear' }],
    })
    expect(judge(['time,price', '2026-01-01 00:00,1 234,56'], 'MWh').hours[0]?.micros).toBe(1_234_560)
  })

  test('never has a thousandth where commas divide its cells as well', () => {
    const micros = (rows: string[]) => {
      const { hours, faults } = judge(rows, 'MWh')
      return [...hours.map((each) => each.micros), ...faults.map(({ line, fault }) => `${line} ${fault}`)]
    }
    const [first, second] = ['2026-01-01 00:00', '2026-01-01 01:00']
    // A price that its own comma cut in two tells as well what its comma is.
    expect(micros(['time,price', `${first},85,12`, `${second},1.234`])).toEqual([85_120, 1_234_000])
    expect(micros(['time,price', `${first},1.234,56`, `${second},85,12`])).toEqual([1_234_560, 85_120])
    expect(micros(['time,price', `${first},-1.234.567,5`])).toEqual([-1_234_567_500])
    expect(micros([`${first},1.234,56`])).toEqual(['1 commaUnclear'])
    expect(micros([`${first},1.234,56`, `${second},1.234`])).toEqual(['1 commaUnclear', '2 commaUnclear'])
    expect(micros([`${first},85,12`, `${second},1.234`])).toEqual(['1 commaUnclear', '2 commaUnclear'])
    // Headings, or another row of this shape, tell that it divides.
    expect(micros(['time,price,volume', `${first},1.234,56`, `${second},85.12,56`])).toEqual([1234, 85_120])
    expect(micros(['time,price,volume', `${first},1.234,56`, `${second},"85,12",56`])).toEqual([1_234_000, 85_120])
    expect(micros([`${first},45.123,56`, `${second},0.125,56`])).toEqual([45_123, 125])
  })

  test('never has a price of 0 from a comma that headings or other rows leave unclear', () => {
    const unclear = (rows: string[], ...lines: number[]) =>
      expect(judge(rows).faults).toEqual(lines.map((line) => ({ line, fault: 'commaUnclear' })))
    const read = (rows: string[], ...micros: number[]) =>
      expect(judge(rows)).toMatchObject({ faults: [], hours: micros.map((each) => ({ micros: each })) })
    const row = '2026-01-01 00:00,0,25'
    for (const heading of ['Preis (EUR/kWh, netto)', 'Preis [EUR/kWh, netto]', '价格（EUR/kWh, 含税）'])
      unclear([`Zeit,${heading}`, row], 2)
    read(['Zeit,"Preis (EUR/kWh, netto)"', row], 250_000)
    read(['Zeit,Preis (EUR/kWh),Menge (kWh)', '2026-01-01 00:00,3,1200'], 3_000_000)
    // Commas at the end of the headings, of all lines, or of rows only.
    read(['Zeit,Preis,', row], 250_000)
    read(['Zeit,Preis,', `${row},`], 250_000)
    read(['Zeit,Preis,Menge,', '2026-01-01 00:00,3,1200,'], 3_000_000)
    read(['Zeit,Preis,Menge,Notiz', '2026-01-01 00:00,3,1200,'], 3_000_000)
    unclear(['Zeit,Preis,Menge', '2026-01-01 00:00,3,1200,'], 2)
    // A point elsewhere says nothing about the comma of this price.
    const points = [row, '2026-01-01 01:00,0.3']
    unclear(points, 1)
    unclear([row, '2026-01-01 01:00,0.3,'], 1)
    read(['Zeit,Preis', ...points], 250_000, 300_000)
    unclear([`${row},12.5`], 1)
    read(['Zeit,Preis,Menge', `${row},12.5`], 250_000)
    unclear([row, '2026-01-01 01:00,0,12.5'], 1)
  })

  test('never has a price of 0 from a decimal comma with a unit behind it', () => {
    for (const unit of [
      ' EUR/kWh',
      ' ct/kWh',
      '€',
      'ct',
      ' kr',
      ' EUR per kWh',
      ' €/MWh',
      '€/100 kWh',
      ' ct/kWh (19 % MwSt)',
    ]) {
      const row = `2026-01-01 00:00,0,25${unit}`
      expect(judge([row])).toMatchObject({ hours: [], faults: [{ line: 1, fault: 'commaUnclear' }] })
      // As where semicolons divide: nobody knows whether the list is in the unit that was chosen.
      for (const whole of [`2026-01-01 00:00;0,25${unit}`, row])
        expect(judge(['Zeit,Preis', '2026-01-01 01:00;1', whole])).toMatchObject({
          hours: [{ micros: 1_000_000 }],
          faults: [{ line: 3, fault: 'noPrice' }],
        })
    }
    // Another column, by its heading or its unit.
    for (const rows of [
      ['Zeit,Preis,Gebühr', '2026-01-01 00:00,3,25 EUR'],
      ['2026-01-01 00:00,3,1200 kWh'],
      ['2026-01-01 00:00,3,1200 kWh (15 min)'],
      ['2026-01-01 00:00,3,10YDE-VE-------2'],
      ['2026-01-01 00:00,3,2026-01-01 01:00'],
    ])
      expect(judge(rows)).toMatchObject({ faults: [], hours: [{ micros: 3_000_000 }] })
  })

  test('never has the places behind a decimal comma as its price, where a currency or a sign is before it', () => {
    for (const written of [
      '€0,25',
      '€ 0,25',
      'EUR 0,25',
      '-€0,25',
      '€ -0,25',
      '\u22120,25',
      '+0,25',
      'kr 0,25',
      'R$ 0,25',
      '€0,25,1200',
    ]) {
      const row = `2026-01-01 00:00,${written}`
      expect(judge([row]).hours).toEqual([])
      expect(judge(['2026-01-01 01:00;1', row])).toMatchObject({
        hours: [{ micros: 1_000_000 }],
        faults: [{ line: 2, fault: 'commaUnclear' }],
      })
      const headings = written.endsWith('1200') ? 'Zeit,Preis,Menge' : 'Zeit,Preis'
      expect(judge([headings, '2026-01-01 01:00,1', row])).toMatchObject({
        hours: [{ micros: 1_000_000 }],
        faults: [{ line: 3, fault: 'noPrice' }],
      })
    }
    // Another column, by its heading or since it is no price.
    for (const rows of [
      ['Zeit,Gebühr,Preis', '2026-01-01 00:00,€3,25'],
      ['2026-01-01 00:00,NO1,25'],
      ['2026-01-01 00:00,QLD1,25'],
      ['2026-01-01 00:00,Zone 1,25'],
    ])
      expect(judge(rows)).toMatchObject({ faults: [], hours: [{ micros: 25_000_000 }] })
  })

  test('never has a price of 0 from headings of which one has a comma outside of brackets', () => {
    const row = '2026-01-01 00:00,0,25'
    for (const headings of ['Zeit,Preis EUR/kWh, netto', 'Zeit,Preis, netto,Menge', 'Zeit, Preis, netto'])
      expect(judge([headings, row])).toMatchObject({ hours: [], faults: [{ line: 2, fault: 'commaUnclear' }] })
    for (const rows of [
      ['Zeit,"Preis EUR/kWh, netto"', row],
      ['Zeit, Preis', row],
    ])
      expect(judge(rows)).toMatchObject({ faults: [], hours: [{ micros: 250_000 }] })
    for (const rows of [
      ['Zeit, Preis, Menge', '2026-01-01 00:00, 3, 1200'],
      ['Zeit,Preis,Menge', '2026-01-01 00:00, 3, 1200'],
    ])
      expect(judge(rows)).toMatchObject({ faults: [], hours: [{ micros: 3_000_000 }] })
  })

  test('of quarters of an hour becomes the mean of its four, and none of three', () => {
    const quarters = ['00', '15', '30', '45'].map((minute, place) => `2026-06-15 10:${minute};0.${place + 1}`)
    expect(judge(quarters)).toMatchObject({ areMeans: true, faults: [], hours: [{ micros: 250_000 }] })
    expect(judge(quarters.slice(1))).toMatchObject({
      hours: [],
      faults: [1, 2, 3].map((line) => ({ line, fault: 'incompleteHour' })),
    })
  })

  test('names the rows that it does not understand, and counts the hours without a price', () => {
    const rows = [
      'date,price',
      '2026-03-29 01:00,0.1',
      '2026-03-29 02:30,0.1',
      '2026-03-29 04:00,',
      '2026-03-29 05:00,1e5',
      'yesterday,0.2',
      '2026-03-29 06:00,0.2',
      '2026-03-29 06:00,0.3',
      '2026-03-29 07:10,0.3',
      '2026-03-29 08:00,9000000',
    ]
    const { faults, hours, missing } = judge(rows)
    expect(faults).toEqual([
      { line: 3, fault: 'noSuchTime' },
      { line: 4, fault: 'noPrice' },
      { line: 5, fault: 'noPrice' },
      { line: 6, fault: 'noTime' },
      { line: 8, fault: 'twice' },
      { line: 9, fault: 'notAnHour' },
      { line: 10, fault: 'tooHigh' },
    ])
    // 01:00 and 06:00, and 03:00 to 05:00 between them.
    expect([hours.length, missing]).toEqual([2, 3])
  })

  test('has the hours of a clock with a half-hour offset', () => {
    const [hour] = judge(['2026-06-15 09:00;5'], 'kWh', 'Asia/Kolkata').hours
    expect(hour?.at).toBe(Date.parse('2026-06-15T03:30:00Z'))
    expect(judge(['2026-06-15T04:00Z;5'], 'kWh', 'Asia/Kolkata').faults).toEqual([{ line: 1, fault: 'incompleteHour' }])
  })
})

test('a list of years in which each day has 24 hours has one row too many in spring and one too few in autumn', () => {
  const rows = Array.from({ length: 17_544 }, (_, hour) =>
    new Date(Date.UTC(2024, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' '),
  )
  const { hours, faults, missing } = judge(rows.map((row) => `${row};1`))
  expect(faults.map(({ fault }) => fault)).toEqual(['noSuchTime', 'noSuchTime'])
  expect([hours.length, missing]).toEqual([rows.length - 2, 2])
})

import { quantities, type Quantity } from '@heliograph/domain/energy'
import { isAmbiguous, isClock, numberIn, timeIn, type DateOrder, type DecimalSign } from './cells.ts'

export const units = ['Wh', 'kWh', 'MWh'] as const
type Unit = (typeof units)[number]

/** What each row has: the energy of its time, the reading of a counter, or the power at a moment. */
export const valueKinds = ['energy', 'counter', 'dayCounter', 'power'] as const
type ValueKind = (typeof valueKinds)[number]

export type Table = readonly (readonly string[])[]

/** How a table is understood. People can change all of it. */
export interface Layout {
  /** The row of headings; -1 without. */
  top: number
  dateColumn: number
  /** Where times are in a column of their own. */
  timeColumn: number | undefined
  /** Whether clock times without an offset are UTC; otherwise they are in the plant's zone. */
  isUtc: boolean
  /** Whether a row is for the time that ends with it; otherwise for the one that begins with it. */
  isAtEnd: boolean
  columns: Partial<Record<Quantity, number>>
  unit: Unit
  dateOrder: DateOrder
  decimal: DecimalSign
  kind: ValueKind
  /** Of a file with several series, the column with their names and the one that is wanted. */
  series: { column: number; name: string } | undefined
}

interface Place {
  zone: string
  capacityKwp: number
}

/** Undefined if no column has dates. */
export const layoutOf = (table: Table, { zone, capacityKwp }: Place): Layout | undefined => {
  const width = Math.min(mostColumns, Math.max(0, ...table.slice(0, 200).map(({ length }) => length)))
  const places = Array.from({ length: width }, (_, place) => place)
  const dated = (column: number, isSerial: boolean) =>
    table.slice(0, 400).filter((row) => {
      const cell = row[column] ?? ''
      return isSerial === /^\d{5}([.,]\d+)?$/.test(cell.trim()) && timeIn(cell, 'dmy', zone) !== undefined
    }).length
  // A number of five digits is a date only where nothing else is.
  const byDates = (isSerial: boolean) =>
    places
      .map((column) => ({ column, count: dated(column, isSerial) }))
      .reduce((best, one) => (one.count > best.count ? one : best), { column: -1, count: 0 })
  const clear = byDates(false)
  const { column: dateColumn, count } = clear.count > 0 ? clear : byDates(true)
  if (count === 0) return undefined
  const dates = table.map((row) => row[dateColumn] ?? '')
  const firstRow = dates.findIndex((cell) => timeIn(cell, 'dmy', zone) ?? timeIn(cell, 'mdy', zone))
  const top = headingsAbove(table, firstRow)
  const headings = places.map((column) => (top < 0 ? '' : (table[top]?.[column] ?? '')))
  const rows = table.slice(firstRow)
  const timeColumn = timeColumnIn(rows, headings, dateColumn)
  const isFree = (column: number) => column !== dateColumn && column !== timeColumn
  const { columns, isPower } = columnsNamed(headings, rows, isFree)
  const cells = Object.values(columns).flatMap((column) => rows.map((row) => row[column] ?? ''))
  const decimal = decimalIn(cells)
  const named = isPower ? powerUnitNamed(headings, columns, rows) : unitNamed(headings, columns, rows)
  const layout = {
    top,
    dateColumn,
    timeColumn,
    isUtc: /\b(utc|gmt)\b/i.test(`${headings[dateColumn]} ${headings[timeColumn ?? dateColumn]}`),
    columns,
    dateOrder: orderIn(dates, zone),
    decimal,
    unit: named ?? ('kWh' as const),
    series: seriesIn(headings, rows),
  }
  const kind = isPower ? 'power' : kindIn(rows, headings, layout, zone)
  const isAtEnd = isAtEndOf(kind, headings[dateColumn])
  if (isPower) return { ...layout, kind, isAtEnd, unit: named ?? unitByCapacity(valuesIn(rows, layout), capacityKwp) }
  const perDay = valuesIn(rows, layout).reduce((sum, value) => sum + value, 0) / rows.length
  // More than all its modules at full power all day.
  const isWh = named === undefined && kind === 'energy' && perDay > capacityKwp * 24
  return { ...layout, kind, isAtEnd, unit: isWh ? 'Wh' : layout.unit }
}

/** Counters show what was until then. Statistics of Home Assistant name the start of the hour after which they showed this. */
export const isAtEndOf = (kind: ValueKind, heading = '') => kind !== 'energy' && !/^start/i.test(heading.trim())

/** The names of the series in a file that has several. */
export const seriesNames = (table: Table, { top, series }: Layout) =>
  series ? [...new Set(table.slice(top + 1).map((row) => row[series.column] ?? ''))].filter((name) => name !== '') : []

const headingsAbove = (table: Table, firstRow: number) => {
  for (let row = firstRow - 1; row >= Math.max(0, firstRow - 3); row -= 1)
    if ((table[row] ?? []).filter((cell) => cell.trim() !== '').length > 1) return row
  return -1
}

/** Energies, or powers where there are none. */
const columnsNamed = (
  headings: readonly string[],
  rows: Table,
  isFree: (column: number) => boolean,
): { columns: Layout['columns']; isPower: boolean } => {
  const named = (isWanted: (heading: string) => boolean) => {
    const found: Layout['columns'] = {}
    for (const [quantity, name] of names) {
      const column = headings.findIndex(
        (heading, place) =>
          isFree(place) && !Object.values(found).includes(place) && isWanted(heading) && name.test(heading),
      )
      if (column >= 0 && found[quantity] === undefined) found[quantity] = column
    }
    return found
  }
  const energies = named((heading) => !isOther(heading) && !isPowerName(heading))
  if (Object.keys(energies).length > 0) return { columns: energies, isPower: false }
  const powers = named((heading) => !isOther(heading) && isPowerName(heading))
  if (Object.keys(powers).length > 0) return { columns: powers, isPower: true }
  const isNumeric = (column: number) => rows.slice(0, 20).some((row) => isNumber(row[column]))
  const power = headings.findIndex(
    (heading, column) => isFree(column) && isPowerName(heading) && !isOther(heading) && isNumeric(column),
  )
  const numeric = power >= 0 ? power : headings.findIndex((_, column) => isFree(column) && isNumeric(column))
  return { columns: numeric < 0 ? {} : { generation: numeric }, isPower: power >= 0 }
}

/** Dates that repeat, beside times that are not those of an event of the day; or beside the same time on each day. */
const timeColumnIn = (rows: Table, headings: readonly string[], dateColumn: number) => {
  const some = rows.slice(0, 400)
  const dates = some.map((row) => row[dateColumn] ?? '')
  if (some.length < 3 || dates.some((cell) => cell.includes(':'))) return undefined
  const isRepeated = new Set(dates).size <= some.length / 2
  const found = headings.findIndex(
    (heading, column) =>
      column !== dateColumn &&
      !/peak|max|sunrise|sunset|spitze/i.test(heading) &&
      some.filter((row) => isClock(row[column] ?? '')).length > some.length / 2 &&
      (isRepeated || new Set(some.map((row) => row[column])).size === 1),
  )
  return found < 0 ? undefined : found
}

const isNumber = (cell = '') => typeof (numberIn(cell, '.') ?? numberIn(cell, ',')) === 'number'

/** In this order: "discharged" contains "charged", and "energy used" is no generation. */
const names: readonly (readonly [Quantity, RegExp])[] = [
  ['discharge', /discharg|entlad|entnahme|放电|décharg|descarg|uit batterij|battery out/i],
  ['charge', /charg|gelad|beladung|aufladung|充电|battery in/i],
  ['sell', /export|feed|fed|sold|sell|einspeis|to grid|上网|馈|卖|inject|inyec|teruglever/i],
  ['buy', /import|bought|purchas|bezug|from grid|购|买|grid consumption|netzstrom|soutirage/i],
  ['use', /consum|usage|\bused?\b|load|verbrauch|用电|负载|负荷|verbruik/i],
  ['generation', /generat|produ|solar|\bpv\b|yield|ertrag|erzeug|发电|opwek|inverter/i],
  ['generation', /^sum$/i],
  ['generation', /^state$/i],
  ['generation', /energ|kwh|\bwh\b|电量/i],
]

/** Figures beside the energies. */
const isOther = (heading: string) =>
  /efficien|peak|temp|%|\bratio|quote|\brate\b|price|preis|cost|income|revenue|saving|ersparnis|erlös|kwh\/kwp|kw\/kwp|self|eigen|direct|direkt|自用|收益|收入|co2|irradi|entity|statistic_id|unit|voltage|spannung|current|frequency|soc\b|state of charge|normali[sz]ed/i.test(
    heading,
  )

const isPowerName = (heading: string) => /power|leistung|\bw\b|kw\b(?!h)|功率|puissance|potencia/i.test(heading)

const unitNamed = (headings: readonly string[], columns: Layout['columns'], rows: Table): Unit | undefined => {
  const own = Object.values(columns).flatMap((column) => [headings[column] ?? '', rows[0]?.[column] ?? ''])
  const unitColumn = headings.findIndex((heading) => /unit/i.test(heading))
  const texts = [...own, ...(unitColumn < 0 ? [] : [rows[0]?.[unitColumn] ?? ''])]
  const says = (unit: RegExp) => texts.some((text) => unit.test(text))
  if (says(/mwh/i)) return 'MWh'
  if (says(/kwh|千瓦时|度/i)) return 'kWh'
  return says(/(^|[^a-z])wh/i) ? 'Wh' : undefined
}

const powerUnitNamed = (headings: readonly string[], columns: Layout['columns'], rows: Table): Unit | undefined => {
  const texts = Object.values(columns).flatMap((column) => [headings[column] ?? '', rows[0]?.[column] ?? ''])
  const says = (unit: RegExp) => texts.some((text) => unit.test(text))
  if (says(/\bmw\b|[\d([]mw\b/i)) return 'MWh'
  if (says(/kw\b/i)) return 'kWh'
  return says(/(^|[^a-z])w\b/i) ? 'Wh' : undefined
}

/** More kilowatts than twice its modules are watts. */
const unitByCapacity = (values: readonly number[], capacityKwp: number): Unit =>
  values.some((value) => value > capacityKwp * 2) ? 'Wh' : 'kWh'

const seriesIn = (headings: readonly string[], rows: Table): Layout['series'] => {
  const column = headings.findIndex((heading) => /^(entity_id|statistic_id|entity|sensor)$/i.test(heading.trim()))
  const name = rows[0]?.[column]
  return column >= 0 && name !== undefined ? { column, name } : undefined
}

/** A sign that is followed by other than three digits divides no thousands, nor does one behind a zero: 0,123. */
const decimalIn = (cells: readonly string[]): DecimalSign => {
  const count = (sign: DecimalSign, other: DecimalSign) => {
    const divides = new RegExp(`\\${sign}(\\d{1,2}|\\d{4,})$|^[-+]?0\\${sign}\\d`)
    return cells.filter((cell) => {
      if (!cell.includes(sign)) return false
      const number = cell.trim().replace(/\s*[kmg]?wh?$/i, '')
      if (number.includes(other)) return number.lastIndexOf(sign) > number.lastIndexOf(other)
      return divides.test(number)
    }).length
  }
  return count(',', '.') > count('.', ',') ? ',' : '.'
}

/** The order in which days follow each other. */
const orderIn = (dates: readonly string[], zone: string): DateOrder => {
  if (!dates.some(isAmbiguous)) return 'ymd'
  const [days, months] = (['dmy', 'mdy'] as const).map((order) => {
    const times = dates.flatMap((cell) => timeIn(cell, order, zone)?.at ?? [])
    const next = times.filter((at, place) => place > 0 && Math.abs(at - (times[place - 1] ?? 0)) <= 86_400_000).length
    return times.length + next
  })
  return (months ?? 0) > (days ?? 0) ? 'mdy' : 'dmy'
}

/** Energies go up and down, counters hardly ever, except those that begin again each day. */
const kindIn = (rows: Table, headings: readonly string[], layout: Understood, zone: string): ValueKind => {
  const values = valuesIn(rows, layout)
  if (beginsEachDay(rows.slice(0, 5000), layout, zone)) return 'dayCounter'
  const down = values.filter((value, place) => place > 0 && value < (values[place - 1] ?? value)).length
  const up = values.filter((value, place) => place > 0 && value > (values[place - 1] ?? value)).length
  const [least, most] = [Math.min(up, down), Math.max(up, down)]
  const isNamed = /^(sum|state)$|total|counter|lifetime|zähler|累计/i.test(
    headings[mainColumn(layout) ?? -1]?.trim() ?? '',
  )
  return most >= (isNamed ? 1 : 4) && least <= most / 50 ? 'counter' : 'energy'
}

const beginsEachDay = (rows: Table, layout: Understood, zone: string) => {
  const column = mainColumn(layout)
  if (column === undefined) return false
  const readings = ownRows(rows, layout).flatMap((row) => {
    const day = timeIn(row[layout.dateColumn] ?? '', layout.dateOrder, zone)?.day
    const value = numberIn(row[column] ?? '', layout.decimal)
    return day !== undefined && typeof value === 'number' ? { day, value } : []
  })
  if ((readings[0]?.day ?? '') > (readings.at(-1)?.day ?? '')) readings.reverse()
  let [ups, downs, days, begins] = [0, 0, 1, 0]
  for (const [place, { day, value }] of readings.entries()) {
    const before = readings[place - 1]
    if (!before) continue
    if (day !== before.day) {
      days += 1
      if (value < before.value / 2) begins += 1
    } else if (value > before.value) ups += 1
    else if (value < before.value) downs += 1
  }
  return days > 1 && begins >= (days - 1) / 2 && ups > days * 3 && downs <= ups / 50
}

type Understood = Pick<Layout, 'columns' | 'decimal' | 'series' | 'dateColumn' | 'dateOrder'>

const mainColumn = ({ columns }: Pick<Layout, 'columns'>) => columns.generation ?? Object.values(columns)[0]

const ownRows = (rows: Table, { series }: Understood) =>
  series ? rows.filter((row) => row[series.column] === series.name) : rows

const valuesIn = (rows: Table, layout: Understood) => {
  const { decimal } = layout
  const column = mainColumn(layout)
  if (column === undefined) return []
  return ownRows(rows, layout).flatMap((row) => numberIn(row[column] ?? '', decimal) ?? [])
}

export const quantitiesIn = ({ columns }: Layout) => quantities.filter((quantity) => columns[quantity] !== undefined)

const mostColumns = 60

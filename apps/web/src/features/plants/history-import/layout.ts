import { quantities, type Quantity } from '@heliograph/domain/energy'
import { isAmbiguous, numberIn, timeIn, type DateOrder, type DecimalSign } from './cells.ts'

export const units = ['Wh', 'kWh', 'MWh'] as const
type Unit = (typeof units)[number]

/** Whether each row has the energy of its time, or the reading of a counter that goes on. */
export const valueKinds = ['energy', 'counter'] as const
type ValueKind = (typeof valueKinds)[number]

export type Table = readonly (readonly string[])[]

/** How a table is understood. People can change all of it. */
export interface Layout {
  /** The row of headings; -1 without. */
  top: number
  dateColumn: number
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
  const columns = columnsNamed(headings, rows, dateColumn)
  const cells = Object.values(columns).flatMap((column) => rows.map((row) => row[column] ?? ''))
  const decimal = decimalIn(cells)
  const named = unitNamed(headings, columns, rows)
  const layout = {
    top,
    dateColumn,
    columns,
    dateOrder: orderIn(dates, zone),
    decimal,
    unit: named ?? ('kWh' as const),
    series: seriesIn(headings, rows),
  }
  const kind = kindIn(rows, headings, layout)
  const perDay = valuesIn(rows, layout).reduce((sum, value) => sum + value, 0) / rows.length
  // More than all its modules at full power all day.
  const isWh = named === undefined && kind === 'energy' && perDay > capacityKwp * 24
  return { ...layout, kind, unit: isWh ? 'Wh' : layout.unit }
}

/** The names of the series in a file that has several. */
export const seriesNames = (table: Table, { top, series }: Layout) =>
  series ? [...new Set(table.slice(top + 1).map((row) => row[series.column] ?? ''))].filter((name) => name !== '') : []

const headingsAbove = (table: Table, firstRow: number) => {
  for (let row = firstRow - 1; row >= Math.max(0, firstRow - 3); row -= 1)
    if ((table[row] ?? []).filter((cell) => cell.trim() !== '').length > 1) return row
  return -1
}

const columnsNamed = (headings: readonly string[], rows: Table, dateColumn: number): Layout['columns'] => {
  const found: Layout['columns'] = {}
  const isFree = (column: number) => column !== dateColumn && !Object.values(found).includes(column)
  for (const [quantity, name] of names) {
    const column = headings.findIndex((heading, place) => isFree(place) && !isOther(heading) && name.test(heading))
    if (column >= 0 && found[quantity] === undefined) found[quantity] = column
  }
  if (Object.keys(found).length > 0) return found
  const numeric = headings.findIndex(
    (_, column) => isFree(column) && rows.slice(0, 20).some((row) => isNumber(row[column])),
  )
  return numeric < 0 ? {} : { generation: numeric }
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
  /power|leistung|efficien|peak|temp|%|ratio|quote|\brate\b|price|preis|cost|income|revenue|saving|ersparnis|erlös|kwh\/kwp|\bw\b|kw\b(?!h)|self|eigen|direct|direkt|自用|功率|收益|收入|co2|irradi|entity|statistic_id|unit/i.test(
    heading,
  )

const unitNamed = (headings: readonly string[], columns: Layout['columns'], rows: Table): Unit | undefined => {
  const own = Object.values(columns).flatMap((column) => [headings[column] ?? '', rows[0]?.[column] ?? ''])
  const unitColumn = headings.findIndex((heading) => /unit/i.test(heading))
  const texts = [...own, ...(unitColumn < 0 ? [] : [rows[0]?.[unitColumn] ?? ''])]
  const says = (unit: RegExp) => texts.some((text) => unit.test(text))
  if (says(/mwh/i)) return 'MWh'
  if (says(/kwh|千瓦时|度/i)) return 'kWh'
  return says(/(^|[^a-z])wh/i) ? 'Wh' : undefined
}

const seriesIn = (headings: readonly string[], rows: Table): Layout['series'] => {
  const column = headings.findIndex((heading) => /^(entity_id|statistic_id|entity|sensor)$/i.test(heading.trim()))
  const name = rows[0]?.[column]
  return column >= 0 && name !== undefined ? { column, name } : undefined
}

/** A sign that is followed by other than three digits divides no thousands. */
const decimalIn = (cells: readonly string[]): DecimalSign => {
  const count = (sign: DecimalSign, other: DecimalSign) =>
    cells.filter((cell) => {
      const number = cell.trim().replace(/\s*[kmg]?wh$/i, '')
      if (number.includes(sign) && number.includes(other)) return number.lastIndexOf(sign) > number.lastIndexOf(other)
      return new RegExp(`\\${sign}(\\d{1,2}|\\d{4,})$`).test(number)
    }).length
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

/** Energies go up and down, counters hardly ever. */
const kindIn = (rows: Table, headings: readonly string[], layout: Understood): ValueKind => {
  const values = valuesIn(rows, layout)
  const down = values.filter((value, place) => place > 0 && value < (values[place - 1] ?? value)).length
  const up = values.filter((value, place) => place > 0 && value > (values[place - 1] ?? value)).length
  const [least, most] = [Math.min(up, down), Math.max(up, down)]
  const isNamed = /^(sum|state)$|total|counter|lifetime|zähler|累计/i.test(
    headings[mainColumn(layout) ?? -1]?.trim() ?? '',
  )
  return most >= (isNamed ? 1 : 4) && least <= most / 50 ? 'counter' : 'energy'
}

type Understood = Pick<Layout, 'columns' | 'decimal' | 'series'>

const mainColumn = ({ columns }: Pick<Layout, 'columns'>) => columns.generation ?? Object.values(columns)[0]

const valuesIn = (rows: Table, layout: Understood) => {
  const { decimal, series } = layout
  const column = mainColumn(layout)
  if (column === undefined) return []
  const own = series ? rows.filter((row) => row[series.column] === series.name) : rows
  return own.flatMap((row) => numberIn(row[column] ?? '', decimal) ?? [])
}

export const quantitiesIn = ({ columns }: Layout) => quantities.filter((quantity) => columns[quantity] !== undefined)

const mostColumns = 60

import type { Place } from '@heliograph/domain/daylight'
import { quantities, type Energies, type Quantity } from '@heliograph/domain/energy'
import { firstImportedDay, mostImportedDays } from '@heliograph/domain/history-imports'
import { recordOf } from '@heliograph/domain/records'
import { addDays, formatMinute, hourMs, type Day } from '@heliograph/domain/zones'
import { dayOfInstant, numberIn, timeIn, unitIn } from './cells.ts'
import { inTime, longestStepMs, usualStepOf, type FileRow } from './file-times.ts'
import { createKnownTimes, type Known } from './known-times.ts'
import { quantitiesIn, type Layout, type Table } from './layout.ts'
import { curvesOf, hasBegunAgain, toldByCounter, toldByEnergies, toldByPowers } from './pieces.ts'

/** A day of the file, kWh. */
export interface FileDay extends Energies {
  day: Day
  /** W over each five minutes of the day, if the file has times. */
  powers: Partial<Record<Quantity, (number | null)[]>> | undefined
  /** Undefined if the file tells all of the day, or nearly. */
  known: Known | undefined
}

type RowProblem =
  | 'notDate'
  | 'notNumber'
  | 'negative'
  | 'twice'
  | 'tooMuch'
  | 'notOver'
  | 'tooEarly'
  | 'noReadingBefore'
  | 'gap'
  | 'tooMany'

/** What is not taken. Without a column, it is the whole row. */
export interface RefusedCell {
  /** Its number in the spreadsheet. */
  row: number
  column: number | undefined
  text: string
  problem: RowProblem
}

export interface FileDays {
  days: FileDay[]
  refused: RefusedCell[]
}

interface Plant {
  zone: string
  /** In the zone. */
  today: Day
  capacityKwp: number
  place?: Place | undefined
}

/** The days of a table that is understood in this way. What is not certain is refused: a gap is better than a wrong sum. */
export const daysOf = (table: Table, layout: Layout, plant: Plant): FileDays => {
  const refused: RefusedCell[] = []
  const rows = inTime(rowsOf(table, layout, plant, refused), layout, plant.zone)
  const stepMs = usualStepOf(rows)
  const read =
    layout.kind === 'power' || (stepMs !== undefined && stepMs <= longestStepMs)
      ? byTimes(rows, { layout, plant, stepMs: stepMs ?? longestStepMs, refused })
      : layout.kind === 'energy'
        ? byEnergy(onTheirDays(rows, layout, plant.zone), layout, refused)
        : byCounter(onTheirDays(rows, layout, plant.zone), layout, plant.zone, refused)
  const days = [...read.values()].filter(({ day, row, ...energies }) => {
    const problem = problemOf(day, energies.generation, plant)
    if (problem) refused.push({ row, column: undefined, text: day, problem })
    return !problem && quantities.some((quantity) => energies[quantity] !== null)
  })
  const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  for (const { day, row } of inOrder.slice(mostImportedDays))
    refused.push({ row, column: undefined, text: day, problem: 'tooMany' })
  return {
    days: inOrder.slice(0, mostImportedDays).map(({ row: _, ...day }) => day),
    refused: refused.toSorted((one, other) => one.row - other.row),
  }
}

/** The sums of each year, in order. */
export const yearsOf = (days: readonly FileDay[]) => {
  const years = new Map<string, Energies & { year: string; days: number }>()
  for (const one of days) {
    const year = one.day.slice(0, 4)
    const known = years.get(year)
    years.set(year, {
      year,
      days: (known?.days ?? 0) + 1,
      ...recordOf(quantities, (quantity) => added(known?.[quantity] ?? null, one[quantity])),
    })
  }
  return [...years.values()]
}

interface Row extends FileRow {
  values: Partial<Record<Quantity, number | null>>
}

type ReadDay = FileDay & { row: number }

const emptyDay = (day: Day, row: number): ReadDay => ({
  day,
  row,
  powers: undefined,
  known: undefined,
  ...recordOf(quantities, () => null),
})

const rowsOf = (table: Table, layout: Layout, { zone, capacityKwp }: Plant, refused: RefusedCell[]): Row[] => {
  const perUnit = { Wh: 1e-3, kWh: 1, MWh: 1e3 }[layout.unit]
  const idleKw = idleKwOf(capacityKwp)
  const rows = table.flatMap((cells, place): Row[] => {
    const row = place + 1
    if (place <= layout.top || cells.every((cell) => cell.trim() === '')) return []
    if (layout.series && cells[layout.series.column] !== layout.series.name) return []
    const [date = '', time = ''] = [cells[layout.dateColumn], cells[layout.timeColumn ?? -1]?.trim()]
    const at = timeIn(time === '' ? date : `${date.trim()} ${time}`, layout.dateOrder, zone)
    if (!at) {
      refused.push({ row, column: layout.dateColumn, text: time === '' ? date : `${date} ${time}`, problem: 'notDate' })
      return []
    }
    const values = quantitiesIn(layout).map((quantity) => {
      const column = layout.columns[quantity] ?? 0
      const text = cells[column] ?? ''
      const read = numberIn(text, layout.decimal)
      const told = typeof read === 'number' ? read * (unitIn(text) ?? perUnit) : read
      // At night, inverters draw a few watts.
      const value = layout.kind === 'power' && typeof told === 'number' && told < 0 && told >= -idleKw ? 0 : told
      const problem = value === undefined ? 'notNumber' : value !== null && value < 0 ? 'negative' : undefined
      if (problem) refused.push({ row, column, text, problem })
      return [quantity, problem || value === null || value === undefined ? null : value] as const
    })
    return [{ ...at, row, values: Object.fromEntries(values) }]
  })
  const isNewestFirst = (rows[0]?.at ?? 0) > (rows.at(-1)?.at ?? 0)
  return isNewestFirst ? rows.toReversed() : rows
}

/** What was until midnight was on the day that ended then. */
const onTheirDays = (rows: readonly Row[], { isAtEnd }: Layout, zone: string) =>
  isAtEnd ? rows.map((row) => (row.hasTime ? { ...row, day: dayOfInstant(zone, row.at - 1) } : row)) : rows

/** Each row has the energy of its day, or of a part of it: then they are added up. */
const byEnergy = (rows: readonly Row[], layout: Layout, refused: RefusedCell[]) => {
  const days = new Map<Day, ReadDay>()
  const ofDay = new Set(rows.map(({ day }) => day)).size
  // A few days that are there twice are a mistake, many are parts of days.
  const hasParts = rows.some(({ hasTime }) => hasTime) || rows.length > ofDay * 1.5
  const contradictory = new Set<Day>()
  for (const { day, row, values } of rows) {
    const known = days.get(day)
    const own = recordOf(quantities, (quantity) => values[quantity] ?? null)
    if (!known) days.set(day, { ...emptyDay(day, row), ...own })
    else if (hasParts) days.set(day, { ...known, ...recordOf(quantities, (of) => added(known[of], own[of])) })
    else if (quantitiesIn(layout).some((quantity) => known[quantity] !== own[quantity])) {
      contradictory.add(day)
      refused.push({ row, column: undefined, text: day, problem: 'twice' })
    }
  }
  for (const day of contradictory) {
    const known = days.get(day)
    if (known) refused.push({ row: known.row, column: undefined, text: day, problem: 'twice' })
    days.delete(day)
  }
  return days
}

/** Each row has the reading of a counter. A counter that shows less began again, and one of the day does so each day. */
const byCounter = (rows: readonly Row[], layout: Layout, zone: string, refused: RefusedCell[]) => {
  const isOfDay = layout.kind === 'dayCounter'
  const days = new Map<Day, ReadDay>()
  const unknown = new Set<Day>()
  for (const quantity of quantitiesIn(layout)) {
    let before: { day: Day; value: number } | undefined
    for (const { at, day, row, hasTime, values } of rows) {
      const value = values[quantity] ?? null
      if (value === null) continue
      const known = days.get(day) ?? emptyDay(day, row)
      const isNew =
        isOfDay && before?.day !== day && (!before || !hasTime || hasBegunAgain(before, { at, day, value }, { zone }))
      // Nobody knows how much of the rise belongs to which day.
      const isKnown = isNew || (before !== undefined && (before.day === day || addDays(before.day, 1) === day))
      if (isKnown && !unknown.has(`${quantity} ${day}`)) {
        const rise = isNew || !before ? value : riseOf(before.value, value)
        days.set(day, { ...known, [quantity]: added(known[quantity], rise) })
      } else if (!unknown.has(`${quantity} ${day}`)) {
        unknown.add(`${quantity} ${day}`)
        refused.push({ row, column: layout.columns[quantity], text: day, problem: 'noReadingBefore' })
      }
      before = { day, value }
    }
  }
  return days
}

const riseOf = (before: number, value: number) => (value >= before ? value - before : value < before / 2 ? value : 0)

/** Rows with times: each energy with the curves of its days. A day whose energy cannot be told is left out. */
const byTimes = (rows: readonly Row[], { layout, plant: { zone, capacityKwp, place }, stepMs, refused }: Timed) => {
  const days = new Map<Day, ReadDay>()
  const times = createKnownTimes(zone, place)
  const single = onceEach(rows, layout, refused)
  for (const quantity of quantitiesIn(layout)) {
    const readings = single.rows.flatMap(({ at, day, row, values }) => {
      const value = values[quantity] ?? null
      return value === null ? [] : [{ at, day, row, value }]
    })
    const longestMs = Math.max(hourMs, 2 * stepMs)
    const counter = { zone, stepMs, isAtEnd: layout.isAtEnd, isOfDay: layout.kind === 'dayCounter', longestMs }
    const told =
      layout.kind === 'energy'
        ? toldByEnergies(readings, stepMs, layout.isAtEnd)
        : layout.kind === 'power'
          ? toldByPowers(readings, { zone, longestMs, idleKw: idleKwOf(capacityKwp) })
          : toldByCounter(readings, counter)
    const problem = layout.kind === 'power' ? 'gap' : 'noReadingBefore'
    // A counter's reading at midnight may be the only one that tells of the day that ends then.
    const endedBy = (at: number, day: Day) =>
      layout.kind === 'counter' && layout.isAtEnd ? dayOfInstant(zone, at - 1) : day
    const rowOf = new Map<Day, number>()
    for (const { at, day, row } of readings.toReversed()) rowOf.set(endedBy(at, day), row).set(day, row)
    const unknown = new Set(single.refusedDays)
    for (const { day, row } of told.unknown) {
      if (!unknown.has(day)) refused.push({ row, column: layout.columns[quantity], text: day, problem })
      unknown.add(day)
    }
    const add = (day: Day, kwh: number, powers?: (number | null)[]) => {
      const row = rowOf.get(day)
      // The last moment of a day may be in the next one.
      if (unknown.has(day) || row === undefined) return
      const known = days.get(day) ?? emptyDay(day, row)
      days.set(day, {
        ...known,
        [quantity]: added(known[quantity], kwh),
        powers: powers ? { ...known.powers, [quantity]: powers } : known.powers,
      })
    }
    for (const [day, { kwh, powers }] of curvesOf(told.pieces, zone)) add(day, kwh, powers)
    for (const { day, kwh } of told.ofDays) add(day, kwh)
    if (told.spans) times.note(quantity, told.spans)
  }
  return new Map([...days].map(([day, one]) => [day, { ...one, known: times.of(day, one) }]))
}

interface Timed {
  layout: Layout
  plant: Plant
  stepMs: number
  refused: RefusedCell[]
}

/** Rows that are there twice count once. With different values, nobody knows which are right: their days are left out. */
const onceEach = (rows: readonly Row[], layout: Layout, refused: RefusedCell[]) => {
  const refusedDays = new Set<Day>()
  const wanted = quantitiesIn(layout)
  const once = rows.filter((row, place) => {
    const before = rows[place - 1]
    if (before?.at !== row.at) return true
    if (wanted.some((of) => before.values[of] !== row.values[of]) && !refusedDays.has(row.day)) {
      refusedDays.add(row.day)
      refused.push({ row: row.row, column: undefined, text: formatMinute('UTC', row.at), problem: 'twice' })
    }
    return false
  })
  return { rows: once, refusedDays }
}

/** What is hardly more than nothing: inverters at night, rounding. */
const idleKwOf = (capacityKwp: number) => Math.max(0.02, capacityKwp / 100)

const problemOf = (day: Day, generation: number | null, { today, capacityKwp }: Plant): RowProblem | undefined => {
  if (day >= today) return 'notOver'
  if (day < firstImportedDay) return 'tooEarly'
  // More than all its modules at full power for the whole day.
  return generation !== null && capacityKwp > 0 && generation > capacityKwp * 24 ? 'tooMuch' : undefined
}

/** To the mWh, as it is stored. */
const added = (one: number | null, other: number | null) =>
  one === null && other === null ? null : Math.round(((one ?? 0) + (other ?? 0)) * 1e6) / 1e6

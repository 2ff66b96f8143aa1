import { groupSignIn, isUnclear, plainNumber } from './typed-numbers.ts'
import { dayAt, dayMs, formatMinute, hourMs, instantOf, minuteMs, offsetAt, startOfDay } from './zones.ts'

/** What a series of hourly prices is for. */
export const priceSeriesKinds = ['bought', 'sold'] as const
export type PriceSeriesKind = (typeof priceSeriesKinds)[number]

/** What the numbers of a list are, per unit of the currency: per kWh, per MWh, or hundredths (cents) per kWh. */
export const priceUnits = ['kWh', 'MWh', 'hundredths'] as const
export type PriceUnit = (typeof priceUnits)[number]

export const priceRowFaults = [
  'noTime',
  'noSuchTime',
  'noPrice',
  'commaUnclear',
  'tooHigh',
  'notAnHour',
  'incompleteHour',
  'twice',
] as const
type PriceRowFault = (typeof priceRowFaults)[number]

export interface JudgedPrices {
  /** Starts of hours in order, with the price of a kWh. */
  hours: readonly { at: number; micros: number }[]
  /** Rows with a price, without headings. */
  rows: number
  /** Shorter rows were added up to hours, with their mean price. */
  areMeans: boolean
  faults: readonly { line: number; fault: PriceRowFault }[]
  /** Hours between the first and the last one that have no price. */
  missing: number
}

/**
 * Reads a list of times and prices. A time with an offset, or in seconds since 1970, is certain; others are of the clock in
 * the zone. When the clock is put back, the hour that comes twice in the list is first the earlier one.
 */
export const judgePrices = (text: string, { zone, unit }: { zone: string; unit: PriceUnit }): JudgedPrices => {
  const faults: { line: number; fault: PriceRowFault }[] = []
  const found = new Map<number, { line: number; micros: number }>()
  const steadyAt = steadyOffsets(zone)
  const written = writtenPrices(text)
  const group = groupSignIn(written.map(({ number }) => number))
  // Nothing tells it where all prices have three decimals: then they have none, unless a comma that is unclear could tell it.
  const isOpen = group === undefined && written.some(({ comma }) => comma === 'unclear')
  for (const { line, time, number, comma } of written) {
    // As where others divide the cells, a number with its unit is none.
    const price = isNumber(number) ? Number(plainNumber(number, group ?? 'none')) : undefined
    const instants = instantsOf(time, zone, steadyAt)
    const fault =
      instants === 'skipped'
        ? 'noSuchTime'
        : instants.length === 0
          ? 'noTime'
          : price === undefined
            ? 'noPrice'
            : comma === 'unclear' || (isOpen && isUnclear(number))
              ? 'commaUnclear'
              : undefined
    if (fault) faults.push({ line, fault })
    if (fault || price === undefined || instants === 'skipped') continue
    const micros = Math.round(price * factors[unit])
    const at = instants.find((each) => !found.has(each))
    if (Math.abs(micros) > mostMicros) faults.push({ line, fault: 'tooHigh' })
    else if (at === undefined) faults.push({ line, fault: 'twice' })
    else found.set(at, { line, micros })
  }
  return { rows: written.length, ...hoursOf(found, { zone, steadyAt }, faults) }
}

/** The rows below the headings, each with its price as it is written: with both halves where its own comma cut it in two. */
const writtenPrices = (text: string) => {
  const lines = text.split(/\r\n|\n|\r/).map(cellsOf)
  const divided = new Set(lines.map((row) => (row && isDivided(row) ? shapeOf(row) : '')))
  const found: { line: number; time: string; number: string; comma: 'divides' | 'decimal' | 'unclear' }[] = []
  let headings: Row | undefined
  for (const [place, row] of lines.entries()) {
    if (row === undefined) continue
    const { cells, priceAt } = row
    // Headings are at the top.
    if (found.length === 0 && priceAt < 0) {
      headings = row
      continue
    }
    const cutAt = divided.has(shapeOf(row)) ? undefined : maybeCutAt(row)
    const comma = cutAt === undefined ? 'divides' : commaBy(headings, row, cutAt)
    const number =
      comma === 'decimal' && cutAt !== undefined ? `${cells[cutAt]},${cells[cutAt + 1]}` : (cells[priceAt] ?? '')
    found.push({ line: place + 1, time: cells[0] ?? '', number, comma })
  }
  return found
}

/** Where a price has a decimal sign within its cell, the comma beside it divides cells, also in rows of the same shape. */
const isDivided = ({ cells, priceAt, isByComma }: Row) => {
  const [price = '', after = ''] = cells.slice(Math.max(priceAt, 0))
  return isByComma && priceAt > 0 && /[.,]/.test(price) && !(isWhole(price) && decimals.test(after))
}

/** Also with groups: 1 234 and 1.234 may go on with ,56. */
const isWhole = (cell: string) => /^-?\d+$/.test(plainNumber(cell, '.') ?? '')

/** Each hour's price, or the mean of its two halves or four quarters. */
const hoursOf = (
  found: ReadonlyMap<number, { line: number; micros: number }>,
  { zone, steadyAt }: { zone: string; steadyAt: SteadyAt },
  faults: { line: number; fault: PriceRowFault }[],
) => {
  const byHour = new Map<number, { part: number; line: number; micros: number }[]>()
  for (const [at, row] of found) {
    // Where an offset has half hours, so do the hours of the clock.
    const steady = steadyAt(at)
    const since = steady === undefined ? at - startOfDay(zone, dayAt(zone, at)) : at + steady
    const part = ((since % hourMs) + hourMs) % hourMs
    if (part % (15 * minuteMs) !== 0) faults.push({ line: row.line, fault: 'notAnHour' })
    else byHour.set(at - part, [...(byHour.get(at - part) ?? []), { part: part / minuteMs, ...row }])
  }
  const hours: { at: number; micros: number }[] = []
  for (const [at, parts] of byHour) {
    const shape = parts.map(({ part }) => part).toSorted((left, right) => left - right)
    if (!wholeHours.has(shape.join())) {
      for (const { line } of parts) faults.push({ line, fault: 'incompleteHour' })
    } else hours.push({ at, micros: Math.round(parts.reduce((sum, { micros }) => sum + micros, 0) / parts.length) })
  }
  hours.sort((left, right) => left.at - right.at)
  const [first, last] = [hours[0], hours.at(-1)]
  return {
    hours,
    areMeans: [...byHour.values()].some((parts) => parts.length > 1),
    faults: faults.toSorted((left, right) => left.line - right.line),
    missing: first && last ? Math.round((last.at - first.at) / hourMs) + 1 - hours.length : 0,
  }
}

/**
 * The first cell of a number that may be cut in two by its own comma: 0,25 or 0,25 EUR/kWh or € 0,25 in a line whose cells are divided by commas
 * as well. Points and quotes in other rows tell that it is none, and so do headings, one for each cell; with one heading less, it is one.
 */
const maybeCutAt = ({ cells, priceAt, isByComma }: Row) => {
  const [before = '', price = '', after = ''] = cells.slice(Math.max(priceAt - 1, 0))
  if (!isByComma || priceAt < 1) return undefined
  // With a currency or a sign that is no hyphen, its first part is no number.
  if (priceAt > 1 && beginsPrice.test(before) && /^\d+$/.test(price)) return priceAt - 1
  return isWhole(price) && decimals.test(after) ? priceAt : undefined
}

/** Names of areas, such as NO1, are no currency: that has a sign of its own, or a space behind it. */
const beginsPrice = /^[-+−–]?\s*(?:[A-Z]{0,3}\p{Sc}\s*|[A-Z]{3}\s+|kr\.?\s+)?[-+−–]?\s*\d+$/u

/** With the unit of a price or without one; an energy or a power is in a column of its own. */
const decimals = /^\d+(?!\s*[kMG]?Wh?(?!\p{L}))(?:\D*|\s*\p{Sc}.*|\s+\p{L}.*)$/u

/** What headings tell about the comma of a number that may be cut in two. */
const commaBy = (headings: Row | undefined, { cells, filled, areSpaced }: Row, cutAt: number) => {
  // A heading may be cut in two as well: Price (EUR/kWh, net)
  if (!headings?.cells.every(closesBrackets)) return 'unclear'
  // Or without brackets, which shows where others have no space behind their comma.
  const spaces = new Set(headings.areSpaced.slice(1, headings.filled))
  if (spaces.size > 1) return 'unclear'
  // A comma at the end of both divides nothing.
  const inBoth = Math.min(headings.cells.length - headings.filled, cells.length - filled)
  const count = cells.length - inBoth
  if (count === headings.filled) return spaces.has(true) && !areSpaced[cutAt + 1] ? 'unclear' : 'divides'
  return count === headings.filled + 1 && filled !== headings.filled ? 'decimal' : 'unclear'
}

const closesBrackets = (cell: string) =>
  !/[()[\]（）]/.test(cell.replaceAll(/\([^()]*\)|\[[^[\]]*\]|（[^（）]*）/g, ''))

/** Rows in which it is the same hold the same in their cells. */
const shapeOf = ({ filled, priceAt }: Row) => `${filled} ${priceAt}`

const isNumber = (cell: string) => !cell.includes('−') && plainNumber(cell, 'none') !== undefined

/** Undefined for a line without any. A comma divides cells unless others do: then it is a decimal one. */
const cellsOf = (line: string): Row | undefined => {
  const text = line.replace(/^\uFEFF/, '').trim()
  if (text === '') return undefined
  const divider = text.includes(';') ? ';' : text.includes('\t') ? '\t' : ','
  // In quotes it divides nothing: "0,25" is one cell.
  const written = text.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(divider, inQuotes)).split(divider)
  const cells = written.map((cell) =>
    cell
      .replaceAll(inQuotes, divider)
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  return {
    cells,
    areSpaced: written.map((cell) => /^\s/.test(cell)),
    filled: cells.findLastIndex((cell) => cell !== '') + 1,
    priceAt: cells.findIndex((cell, place) => place > 0 && isNumber(cell)),
    isByComma: divider === ',',
  }
}
const inQuotes = '\uE000'

interface Row {
  cells: readonly string[]
  /** Which of them have a space behind what divides them from the one before. */
  areSpaced: readonly boolean[]
  /** How many there are without empty ones at the end. */
  filled: number
  /** The first number after the time; -1 if there is none. */
  priceAt: number
  isByComma: boolean
}

/** The instants that a time can be, the earlier one first. `skipped`: no clock of the zone ever shows it. */
const instantsOf = (written: string, zone: string, steadyAt: SteadyAt): readonly number[] | 'skipped' => {
  // A span has its beginning first: 01.01.2026 00:00 - 01.01.2026 01:00
  const time = written.split(/ - | – |\//)[0]?.trim() ?? ''
  const seconds = /^\d{10}$/.test(time) ? Number(time) * 1000 : /^\d{13}$/.test(time) ? Number(time) : undefined
  if (seconds !== undefined) return [seconds]
  const parts =
    /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)[T ]+(?<clock>\d\d:\d\d)(?::\d\d(?:\.\d+)?)? ?(?<offset>Z|[+-]\d\d:?\d\d)?$/.exec(
      time,
    ) ?? /^(?<date>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})[ T]+(?<clock>\d\d:\d\d)(?::\d\d)?$/.exec(time)
  const { year, month, date, clock, offset } = parts?.groups ?? {}
  if (year === undefined || month === undefined || date === undefined || clock === undefined) return []
  const local = `${year}-${month}-${date}T${clock}`
  if (offset !== undefined) {
    const at = Date.parse(
      `${local}:00${offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`}`,
    )
    return Number.isNaN(at) ? [] : [at]
  }
  const shown = Date.parse(`${local}Z`)
  const steady = steadyAt(shown)
  if (steady !== undefined) return [shown - steady]
  const first = instantOf(zone, local)
  if (first === undefined) return []
  if (shownAt(zone, first) !== local) return 'skipped'
  return [first, ...[hourMs / 2, hourMs].map((later) => first + later).filter((at) => shownAt(zone, at) === local)]
}

type SteadyAt = (at: number) => number | undefined

/** A zone's offset on days around which its clocks do not change; for lists of years that is much faster than asking twice. */
const steadyOffsets = (zone: string): SteadyAt => {
  const known = new Map<number, number | undefined>()
  return (at) => {
    const day = Math.floor(at / dayMs)
    if (Number.isNaN(day)) return undefined
    if (!known.has(day)) {
      const [before, after] = [offsetAt(zone, (day - 1) * dayMs), offsetAt(zone, (day + 2) * dayMs)]
      known.set(day, before === after ? before : undefined)
    }
    return known.get(day)
  }
}

const shownAt = (zone: string, at: number) => formatMinute(zone, at).replace(' ', 'T')

const wholeHours: ReadonlySet<string> = new Set(['0', '0,30', '0,15,30,45'])
const factors = { kWh: 1e6, MWh: 1e3, hundredths: 1e4 } as const
const mostMicros = 1e11

import { dayAt, dayOf, isDay, spanOfDay, type Day } from '@heliograph/domain/zones'

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export type DecimalSign = '.' | ','

/** When a row is from. A row without a time of day is at midnight. */
export interface RowTime {
  day: Day
  /** What the clock shows, as if it were UTC; of an instant, the instant. */
  at: number
  hasTime: boolean
  isInstant: boolean
}

/** Undefined if the cell is not a date, or one that does not exist. An instant becomes the day in the zone. */
export const timeIn = (cell: string, order: DateOrder, zone: string): RowTime | undefined => {
  const text = cell.trim()
  const instant = instantIn(text)
  if (instant !== undefined) return { day: dayOfInstant(zone, instant), at: instant, hasTime: true, isInstant: true }
  const compact = /^(\d{4})(\d{2})(\d{2})(?:$|[T ,]+(\d{1,2}[:.h].*)$)/.exec(text)
  if (compact) return timeOf(compact[1], compact[2], compact[3], compact[4])
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:$|[T ,]+(.*)$)/.exec(text)
  if (yearFirst) return timeOf(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4])
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$|[T ,]+(.*)$)/.exec(text)
  if (parts) {
    const [, first, second, year = '', rest] = parts
    const whole = year.length === 2 ? `20${year}` : year
    return order === 'mdy' ? timeOf(whole, first, second, rest) : timeOf(whole, second, first, rest)
  }
  const named = /^(?:[a-z]{3,9},? )?(\d{1,2})[. -]+([a-z]{3,9})\.?[, -]+(\d{4})(?:$|[ ,]+(.*)$)/i.exec(text)
  if (named) return timeOf(named[3], monthNamed(named[2]), named[1], named[4])
  const english = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:$|[ ,]+(.*)$)/i.exec(text)
  if (english) return timeOf(english[3], monthNamed(english[1]), english[2], english[4])
  // Excel keeps dates as days since 1900.
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
  if (serial === undefined || serial < firstSerial || serial > lastSerial) return undefined
  const at = Math.round((serial - serialOf1970) * 86_400) * 1000
  return { day: dayAt('UTC', at), at, hasTime: !Number.isInteger(serial), isInstant: false }
}

/** The same as `dayAt`, but fast for many instants of the same day, one after the other. */
export const dayOfInstant = (zone: string, at: number): Day => {
  if (zone === last.zone && at >= last.from && at < last.to) return last.day
  const day = dayAt(zone, at)
  last = { zone, day, ...spanOfDay(zone, day) }
  return day
}
let last = { zone: '', day: '', from: 0, to: 0 }

/** A time of day alone. */
export const isClock = (cell: string) => /^\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\s*(am|pm)?$/i.test(cell.trim())

/** Whether a date can be read in two ways. */
export const isAmbiguous = (cell: string) => /^\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})\b/.test(cell.trim())

/** The unit behind a number, in thousands of watts or watt-hours. Portals write 950 Wh in one row and 1.2 kWh in the next. */
export const unitIn = (cell: string): number | undefined => {
  const prefix = /\d\s*([kmg]?)wh?$/i.exec(cell.trim())?.[1]?.toLowerCase()
  return prefix === undefined ? undefined : perPrefix[prefix]
}
const perPrefix: Readonly<Record<string, number>> = { '': 1e-3, k: 1, m: 1e3, g: 1e6 }

/** Null if the cell has no value, undefined if it is not a number. Its unit may stand behind it. */
export const numberIn = (cell: string, decimal: DecimalSign): number | null | undefined => {
  const text = cell
    .trim()
    .replace(/\s*[kmg]?wh?$/i, '')
    .replaceAll(/[\s'’_\u00a0\u202f]/g, '')
    .replace('−', '-')
  if (noValues.has(text.toLowerCase())) return null
  const { grouping, grouped, number } = shapes[decimal]
  const plain = grouped.test(text) ? text.replaceAll(grouping, '') : text
  if (!number.test(plain)) return undefined
  return Number(plain.replace(decimal, '.'))
}

const shapeOf = (decimal: DecimalSign, grouping: DecimalSign) => ({
  grouping,
  grouped: new RegExp(`^[-+]?\\d{1,3}(\\${grouping}\\d{3})+(\\${decimal}\\d*)?$`),
  number: new RegExp(`^[-+]?(\\d+(\\${decimal}\\d*)?|\\${decimal}\\d+)(e[-+]?\\d+)?$`, 'i'),
})
const shapes = { '.': shapeOf('.', ','), ',': shapeOf(',', '.') }

const noValues = new Set(['', '-', '--', '—', '–', 'n/a', 'na', 'nan', 'null', 'none', 'unknown', 'unavailable', '无'])

/** Seconds or milliseconds since 1970, or a date with a time and an offset: `Z`, `UTC`, `+02:00`, or `+02` as databases write it. */
const instantIn = (text: string) => {
  if (/^1\d{9}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^1\d{12}$/.test(text)) return Number(text)
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}(:?\d{2})?)$/.test(text))
    return undefined
  const at = Date.parse(
    text
      .replace(' ', 'T')
      .replace(' ', '')
      .replace(/(UTC|GMT)$/, 'Z')
      .replace(/\.(\d{3})\d*/, '.$1')
      .replace(/([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`),
  )
  return Number.isNaN(at) ? undefined : at
}

const timeOf = (
  year: string | undefined,
  month: string | number | undefined,
  date: string | undefined,
  rest = '',
): RowTime | undefined => {
  const day = dayOf(Number(year), Number(month), Number(date))
  const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2}))?[\d.]*\s*(am|pm)?/i.exec(rest)
  if (Number(month) > 12 || Number(month) < 1 || !isDay(day)) return undefined
  const hour = Number(clock?.[1] ?? 0)
  const half = clock?.[4]?.toLowerCase()
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  const clockS = hours * 3600 + Number(clock?.[2] ?? 0) * 60 + Number(clock?.[3] ?? 0)
  // 24:00 is the end of the day before.
  if (hours > 24 || clockS > 86_400) return undefined
  return { day, at: Date.parse(day) + clockS * 1000, hasTime: clock !== null, isInstant: false }
}

const monthNamed = (name = '') => monthNames.findIndex((start) => name.toLowerCase().startsWith(start)) + 1
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const serialOf1970 = 25_569
/** 1980 to 2100. */
const [firstSerial, lastSerial] = [29_221, 73_050]
